"""Factorizations of matrices and triangular systems as loops over elements: what groups that name them have inside.

They compute what the ways by blocks do (`cholesky`, `lu`, `qr`, `triangular_solve`), in fewer steps for few rows. See
Note [Loops along rows].
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.build import Expression, ExpressionBuilder, Variable
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


def cholesky_factor(
    loops: ExpressionBuilder,
    a: Expression,
    lower: bool,
    sizes: Sequence[Any],
    target: Variable,
    keep: Expression | None = None,
) -> None:
    """Write the triangular factor of each matrix of `a` into `target`; the other one is zero, or taken from `keep`.

    The factor that is computed is the upper one, whose rows are contiguous; a lower one is its adjoint.
    """
    size = sizes[-1]
    with loops.nest(sizes[:-2]) as batch:
        with loops.loop(0, size) as i, loops.loop(i, size) as j:
            target[batch, i, j] = conjugate(a[batch, j, i]) if lower else a[batch, i, j]
        with loops.loop(0, size) as k:
            pivot = sqrt(real(target[batch, k, k]))
            target[batch, k, k] = pivot.cast(target[batch, k, k].type)
            with loops.loop(k + 1, size) as j:
                entry = target[batch, k, j]
                target[batch, k, j] = entry / pivot.cast(entry.type)
            with loops.loop(k + 1, size) as i:
                weight = conjugate(target[batch, k, i])
                with loops.loop(i, size) as j:
                    target[batch, i, j] = target[batch, i, j] - weight * target[batch, k, j]
        if lower:
            _adjoin(loops, target, batch, size, keep)


def _adjoin(loops: ExpressionBuilder, target: Variable, batch: Any, size: Any, keep: Expression | None) -> None:
    """Move the upper triangle to the lower one."""
    zero = loops.number(0, target.element)
    with loops.loop(0, size) as i, loops.loop(i + 1, size) as j:
        target[batch, j, i] = conjugate(target[batch, i, j])
        target[batch, i, j] = zero if keep is None else keep[batch, i, j]


class TriangularSystem:
    """A triangular system: where in `a` the matrix on the left of the unknowns is, and the order of the unknowns."""

    def __init__(self, left: bool, lower: bool, unit: bool, transpose: str) -> None:
        self.left, self.unit = left, unit
        self.conjugated = transpose == "ADJOINT"
        self.swapped = (transpose != "NO_TRANSPOSE") == left
        self.forward = lower != self.swapped

    def solve(self, loops: ExpressionBuilder, a: Expression, x: Variable, sizes: Sequence[Any]) -> None:
        """Replace the right-hand sides `x`, of these sizes, by the solutions."""
        unknowns, others = (sizes[-2], sizes[-1]) if self.left else (sizes[-1], sizes[-2])
        with loops.nest(sizes[:-2]) as batch:
            if self.left:
                self._by_rows(loops, a, x, batch, unknowns, others)
            else:
                self._each_row(loops, a, x, batch, unknowns, others)

    def _coefficient(self, a: Expression, batch: Any, i: Any, j: Any) -> Expression:
        number = a[batch, j, i] if self.swapped else a[batch, i, j]
        return conjugate(number) if self.conjugated else number

    def _order(self, loops: ExpressionBuilder, count: Any, step: Any) -> Any:
        """The unknown that is found in a step."""
        return step if self.forward else loops.index(loops.index(count) - 1) - step

    def _by_rows(
        self, loops: ExpressionBuilder, a: Expression, x: Variable, batch: Any, unknowns: Any, others: Any
    ) -> None:
        """All columns together: take the rows that are known from each row, then divide it."""
        with loops.loop(0, unknowns) as step:
            i = self._order(loops, unknowns, step)
            with loops.loop(0, step) as before:
                k = self._order(loops, unknowns, before)
                weight = self._coefficient(a, batch, i, k)
                with loops.loop(0, others) as column:
                    x[batch, i, column] = x[batch, i, column] - weight * x[batch, k, column]
            if not self.unit:
                divisor = self._coefficient(a, batch, i, i)
                with loops.loop(0, others) as column:
                    x[batch, i, column] = x[batch, i, column] / divisor

    def _each_row(
        self, loops: ExpressionBuilder, a: Expression, x: Variable, batch: Any, unknowns: Any, others: Any
    ) -> None:
        """One row after the other: divide an unknown, then take it from those that are not known yet."""
        with loops.loop(0, others) as row, loops.loop(0, unknowns) as step:
            i = self._order(loops, unknowns, step)
            if not self.unit:
                x[batch, row, i] = x[batch, row, i] / self._coefficient(a, batch, i, i)
            found = x[batch, row, i]
            with loops.loop(step + 1, unknowns) as after:
                k = self._order(loops, unknowns, after)
                x[batch, row, k] = x[batch, row, k] - self._coefficient(a, batch, k, i) * found


def cholesky_loops(b: Builder, a: Matrix, lower: bool = True) -> list[Matrix]:
    """The lower or upper factor, of the same triangle of `a`; zeros in the other one."""
    loops, sizes = TOTAL.on(b), sz.sizes_of(b, a)
    target = _zeros(loops, sizes, a.type.element_type)
    cholesky_factor(loops, loops.expression(a), lower, sizes, target)
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
    """The first columns of the product of reflectors, as `householder_product`."""
    loops = TOTAL.on(b)
    *batch_sizes, rows, columns = sz.sizes_of(b, a)
    count = sz.size_of(b, weights, len(batch_sizes))
    target, given = loops.variable(a), loops.expression(weights)
    line = _zeros(loops, [columns], a.type.element_type)
    with loops.nest(batch_sizes) as batch:
        multiply_reflectors(loops, target, given, line, batch, (rows, columns, count))
    return [target.value]


def multiply_reflectors(
    loops: ExpressionBuilder,
    a: Variable,
    weights: Expression,
    line: Variable,
    batch: Sequence[Expression],
    sizes: Sequence[sz.Index],
) -> None:
    """Replace the reflectors in `a` by the first columns of their product: the last one is applied first."""
    rows, columns, count = sizes
    one, zero = loops.number(1, a.element), loops.number(0, a.element)
    with loops.loop(count, columns) as j, loops.loop(0, rows) as i:
        a[batch, i, j] = select(i == j, one, zero)
    with loops.loop(0, count) as step:
        k = loops.index(loops.index(count) - 1) - step
        weight = weights[batch, k]
        reflect(loops, a, line, batch, (k, k), (k + 1, columns, rows), weight)
        with loops.loop(k + 1, rows) as i:
            a[batch, i, k] = -(weight * a[batch, i, k])
        a[batch, k, k] = loops.number(1, a.element) - weight
        with loops.loop(0, k) as i:
            a[batch, i, k] = loops.number(0, a.element)


def triangular_solve_loops(b: Builder, a: Matrix, right: Matrix, system: TriangularSystem) -> list[Matrix]:
    """The unknowns of a triangular system with these right-hand sides."""
    loops = TOTAL.on(b)
    x = loops.variable(right)
    system.solve(loops, loops.expression(a), x, sz.sizes_of(b, right))
    return [x.value]


# Note [Loops along rows]
# Tensors are stored row by row. The innermost loops run along rows where the algorithm allows, so that LLVM makes
# vector instructions of them: the upper factor of Cholesky's method takes multiples of one row from another, and a
# system with its unknowns in columns is solved for all columns together.
