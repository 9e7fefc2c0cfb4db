"""LU and QR factorizations of LAPACK: groups that name them, of loops over the elements of the matrices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.build import Expression, ExpressionBuilder, Variable
from plait.build.functions import conjugate, select
from plait.builtin.types import i32
from plait.ir.builder import Builder
from plait_stablehlo.to_tcp.work import as_index, room, zeros
from plait_std import sizes as sz
from plait_std.algebra import TOTAL
from plait_tcp.api import eliminate, householder, kernel_group, reflect

from plait_linear_algebra.lapack.routine import Options
from plait_linear_algebra.lapack.to_tcp.work import failures, split_sizes

if TYPE_CHECKING:
    from plait.ir.value import Value
    from plait_std.sizes import Index


def getrf(loops: ExpressionBuilder, options: Options, a: Value[Any]) -> Any:
    """A group of loops that choose a pivot, exchange rows, and take multiples of its row from those below"""
    return list(kernel_group(loops.builder, "lu", {}, [a], _lu))


def _lu(b: Builder, a: Value[Any]) -> list[Any]:
    loops = TOTAL.on(b)
    batch_sizes, rows, columns = split_sizes(loops, a)
    count = sz.minimum(b, rows, columns)
    target = loops.variable(a)
    pivots, info = zeros(loops, [*batch_sizes, count], i32), failures(loops, batch_sizes)
    with loops.nest(batch_sizes) as batch, loops.loop(0, count) as k:
        eliminate(loops, (target, pivots, info), batch, k, (rows, columns), columns)
    return [target.value, pivots.value, info.value]


def lu_of_tpu(loops: ExpressionBuilder, options: Options, a: Value[Any]) -> Any:
    """The loops of getrf, pivots from 0 on, and the order of rows that they lead to"""
    batch_sizes, rows, columns = split_sizes(loops, a)
    count = sz.minimum(loops.builder, rows, columns)
    factors, given, _ = getrf(loops, options, a)
    pivots, order = loops.variable(given), zeros(loops, [*batch_sizes, rows], i32)
    with loops.nest(batch_sizes) as batch:
        with loops.loop(0, rows) as i:
            order[batch, i] = i.cast(i32)
        with loops.loop(0, count) as k:
            pivots[batch, k] = pivots[batch, k] - 1
            row = as_index(loops, pivots[batch, k])
            upper, lower = order[batch, k], order[batch, row]
            order[batch, k] = lower
            order[batch, row] = upper
    return [factors, pivots.value, order.value]


def geqrf(loops: ExpressionBuilder, options: Options, a: Value[Any]) -> Any:
    """A group of loops that make a reflector of each column, and apply it to those that follow; info is 0"""
    packed, weights = kernel_group(loops.builder, "householder_qr", {}, [a], _qr)
    return [packed, weights, room(loops.builder, split_sizes(loops, a)[0], i32)]


def _qr(b: Builder, a: Value[Any]) -> list[Any]:
    loops = TOTAL.on(b)
    batch_sizes, rows, columns = split_sizes(loops, a)
    count, element = sz.minimum(b, rows, columns), a.type.element_type
    target, weights = loops.variable(a), zeros(loops, [*batch_sizes, count], element)
    line = zeros(loops, [columns], element)
    with loops.nest(batch_sizes) as batch, loops.loop(0, count) as k:
        weight = householder(loops, target, batch, (k, k), rows)
        weights[batch, k] = weight
        after = k + 1
        reflect(loops, target, line, batch, (k, k), (after, columns, rows), conjugate(weight))
    return [target.value, weights.value]


def orgqr(loops: ExpressionBuilder, options: Options, a: Value[Any], weights: Value[Any]) -> Any:
    """A group of loops that apply the reflectors, the last one first, to columns of the unit matrix; info is 0"""
    (made,) = kernel_group(loops.builder, "householder_product", {}, [a, weights], _product)
    return [made, room(loops.builder, split_sizes(loops, a)[0], i32)]


def _product(b: Builder, a: Value[Any], weights: Value[Any]) -> list[Any]:
    loops = TOTAL.on(b)
    batch_sizes, rows, columns = split_sizes(loops, a)
    target, given = loops.variable(a), loops.expression(weights)
    line = zeros(loops, [columns], a.type.element_type)
    count = sz.size_of(b, weights, len(batch_sizes))
    with loops.nest(batch_sizes) as batch:
        generate(loops, target, given, line, batch, (rows, columns, count))
    return [target.value]


def generate(
    loops: ExpressionBuilder,
    a: Variable,
    weights: Expression,
    line: Variable,
    batch: Sequence[Expression],
    sizes: Sequence[Index],
) -> None:
    """Replace the reflectors in `a` by the first columns of their product."""
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
