"""Gauss's elimination with partial pivoting, as loops over the elements of a matrix."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.build import Expression, ExpressionBuilder, Variable
from plait.build.functions import imag, real, select
from plait.builtin.types import ComplexType, i32, index

if TYPE_CHECKING:
    from plait_std.sizes import Index


def eliminate(
    loops: ExpressionBuilder,
    variables: tuple[Variable, ...],
    batch: Sequence[Expression],
    k: Expression,
    sizes: tuple[Any, Any],
    stop: Index,
) -> None:
    """Step k of the elimination in the columns up to `stop`: choose a pivot, exchange whole rows, and take multiples of
    its row from those below.

    The variables are the matrices, of these sizes, the rows that were exchanged, from 1 on, and the first pivot that is
    0, from 1 on; both i32.
    """
    (a, pivots, info), (rows, columns) = variables, sizes
    row = _pivot_row(loops, a, batch, k, rows)
    pivots[batch, k] = loops.index(row).cast(i32) + 1
    _exchange(loops, a, batch, k, row, columns)
    pivot = a[batch, k, k]
    is_zero = pivot == 0
    first = is_zero & (info[batch] == 0)
    info[batch] = select(first, loops.index(loops.index(k) + 1).cast(i32), info[batch])
    divisor = select(is_zero, loops.number(1, pivot.element), pivot)
    with loops.loop(loops.index(k) + 1, rows) as i:
        a[batch, i, k] = a[batch, i, k] / divisor
        weight = a[batch, i, k]
        with loops.loop(loops.index(k) + 1, stop) as j:
            a[batch, i, j] = a[batch, i, j] - weight * a[batch, k, j]


def _pivot_row(loops: ExpressionBuilder, a: Variable, batch: Sequence[Expression], k: Expression, rows: Index) -> Any:
    """The row from k on whose element in column k is the largest."""
    best, row = loops.variable(size_of(a[batch, k, k]).value), loops.variable(k, index)
    with loops.loop(loops.index(k) + 1, rows) as i:
        size = size_of(a[batch, i, k])
        is_larger = size > best.get()
        row.set(select(is_larger, i, row.get()))
        best.set(select(is_larger, size, best.get()))
    del loops.variables[-2:]
    return row.value


def _exchange(
    loops: ExpressionBuilder, a: Variable, batch: Sequence[Expression], k: Expression, row: Expression, columns: Index
) -> None:
    with loops.loop(0, columns) as j:
        upper, lower = a[batch, k, j], a[batch, row, j]
        a[batch, k, j] = lower
        a[batch, row, j] = upper


def size_of(number: Expression) -> Expression:
    """|re| + |im|, by which LAPACK measures"""
    if not isinstance(number.element, ComplexType):
        return abs(number)
    return abs(real(number)) + abs(imag(number))
