"""Factorizations of matrices and triangular systems as loops over elements: what groups that name them have inside.

They compute what the ways by blocks do (`cholesky`, `lu`, `qr`, `triangular_solve`), in fewer steps for few rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.build import ExpressionBuilder, Variable
from plait.build.functions import conjugate, real, select, sqrt
from plait.builtin.types import i32
from plait.ir.builder import Builder
from plait_std import sizes as sz
from plait_std.algebra import TOTAL

from plait_tcp.builders.tensors import TensorBuilder
from plait_tcp.decompositions.blocks import Matrix, zeros
from plait_tcp.decompositions.elimination import eliminate
from plait_tcp.decompositions.reflectors import householder, reflect

if TYPE_CHECKING:
    from plait.ir.attribute import Type


def _zeros(loops: ExpressionBuilder, sizes: Sequence[sz.Size], element: Type) -> Variable:
    return loops.variable(zeros(TensorBuilder(loops.builder), sizes, element))


def cholesky_loops(b: Builder, a: Matrix) -> list[Matrix]:
    """The lower factor, of the lower triangle of `a`; zeros in the other one."""
    loops = TOTAL.on(b)
    *batch_sizes, size, _ = sz.sizes_of(b, a)
    target, given = _zeros(loops, [*batch_sizes, size, size], a.type.element_type), loops.expression(a)
    with loops.nest(batch_sizes) as batch:
        with loops.loop(0, size) as i, loops.loop(0, i + 1) as j:
            target[batch, i, j] = given[batch, i, j]
        with loops.loop(0, size) as k:
            pivot = sqrt(real(target[batch, k, k]))
            target[batch, k, k] = pivot.cast(target[batch, k, k].type)
            with loops.loop(k + 1, size) as i:
                entry = target[batch, i, k]
                target[batch, i, k] = entry / pivot.cast(entry.type)
            with loops.loop(k + 1, size) as i:
                weight = target[batch, i, k]
                with loops.loop(k + 1, i + 1) as j:
                    target[batch, i, j] = target[batch, i, j] - weight * conjugate(target[batch, j, k])
    return [target.value]


def lu_loops(b: Builder, a: Matrix) -> list[Matrix]:
    """The factors, the rows that were exchanged, and the first pivot that is 0, as `lu`."""
    loops = TOTAL.on(b)
    *batch_sizes, rows, columns = sz.sizes_of(b, a)
    count = sz.minimum(b, rows, columns)
    target = loops.variable(a)
    pivots, info = _zeros(loops, [*batch_sizes, count], i32), _zeros(loops, batch_sizes, i32)
    with loops.nest(batch_sizes) as batch, loops.loop(0, count) as k:
        eliminate(loops, (target, pivots, info), batch, k, (rows, columns), columns)
    return [target.value, pivots.value, info.value]


def qr_loops(b: Builder, a: Matrix) -> list[Matrix]:
    """The upper triangle with reflectors below it, and their weights, as `householder_qr`."""
    loops = TOTAL.on(b)
    *batch_sizes, rows, columns = sz.sizes_of(b, a)
    count, element = sz.minimum(b, rows, columns), a.type.element_type
    target, weights = loops.variable(a), _zeros(loops, [*batch_sizes, count], element)
    line = _zeros(loops, [columns], element)
    with loops.nest(batch_sizes) as batch, loops.loop(0, count) as k:
        weight = householder(loops, target, batch, (k, k), rows)
        weights[batch, k] = weight
        reflect(loops, target, line, batch, (k, k), (k + 1, columns, rows), conjugate(weight))
    return [target.value, weights.value]


def reflectors_product_loops(b: Builder, a: Matrix, weights: Matrix) -> list[Matrix]:
    """The first columns of the product of reflectors, as `householder_product`: the last one is applied first."""
    loops = TOTAL.on(b)
    *batch_sizes, rows, columns = sz.sizes_of(b, a)
    count, element = sz.size_of(b, weights, len(batch_sizes)), a.type.element_type
    target, given = loops.variable(a), loops.expression(weights)
    line = _zeros(loops, [columns], element)
    one, zero = loops.number(1, element), loops.number(0, element)
    with loops.nest(batch_sizes) as batch:
        with loops.loop(count, columns) as j, loops.loop(0, rows) as i:
            target[batch, i, j] = select(i == j, one, zero)
        with loops.loop(0, count) as step:
            k = loops.index(loops.index(count) - 1) - step
            weight = given[batch, k]
            reflect(loops, target, line, batch, (k, k), (k + 1, columns, rows), weight)
            with loops.loop(k + 1, rows) as i:
                target[batch, i, k] = -(weight * target[batch, i, k])
            target[batch, k, k] = one - weight
            with loops.loop(0, k) as i:
                target[batch, i, k] = zero
    return [target.value]


def triangular_solve_loops(b: Builder, a: Matrix, right: Matrix, lower: bool, unit: bool) -> list[Matrix]:
    """x of a x = right, all columns together: what is known is taken from each row, which is divided then."""
    loops = TOTAL.on(b)
    *batch_sizes, unknowns, columns = sz.sizes_of(b, right)
    x, matrix = loops.variable(right), loops.expression(a)

    def place(step: Any) -> Any:
        return step if lower else loops.index(loops.index(unknowns) - 1) - step

    with loops.nest(batch_sizes) as batch, loops.loop(0, unknowns) as step:
        i = place(step)
        with loops.loop(0, step) as before:
            k = place(before)
            weight = matrix[batch, i, k]
            with loops.loop(0, columns) as column:
                x[batch, i, column] = x[batch, i, column] - weight * x[batch, k, column]
        if not unit:
            divisor = matrix[batch, i, i]
            with loops.loop(0, columns) as column:
                x[batch, i, column] = x[batch, i, column] / divisor
    return [x.value]
