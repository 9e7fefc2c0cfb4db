"""Products with reflectors, and QR factorizations with an order of columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.build import Expression, ExpressionBuilder, Variable
from plait.build.functions import conjugate, select
from plait.builtin.types import i32, index
from plait_stablehlo.to_tcp.work import zeros
from plait_std import sizes as sz
from plait_tcp.api import householder, real_of, reflect, squared_size

from plait_linear_algebra.lapack.routine import Options
from plait_linear_algebra.lapack.to_tcp.reductions import reflect_rows
from plait_linear_algebra.lapack.to_tcp.work import split_sizes

if TYPE_CHECKING:
    from plait.ir.value import Value
    from plait_std.sizes import Index


def ormqr(loops: ExpressionBuilder, options: Options, a: Value[Any], weights: Value[Any], c: Value[Any]) -> Any:
    """One reflector of Q after the other: from the last one on for Q c and c Q*, else from the first one on"""
    left, transpose = bool(options.get("left", True)), bool(options.get("transpose", False))
    batch_sizes, rows, columns = split_sizes(loops, c)
    count = sz.size_of(loops.builder, weights, len(batch_sizes))
    given, reflectors, target = loops.expression(weights), loops.expression(a), loops.variable(c)
    line, last = zeros(loops, [columns], c.type.element_type), loops.index(count) - 1
    with loops.nest(batch_sizes) as batch, loops.loop(0, count) as step:
        k = step if left == transpose else last - step
        weight = conjugate(given[batch, k]) if transpose else given[batch, k]
        if left:
            _reflect_other(loops, (reflectors, target, line), batch, k, (rows, columns), weight)
        else:
            reflect_rows(loops, (reflectors, target), batch, (k, k), (rows, columns), weight)
    return [target.value]


def _reflect_other(
    loops: ExpressionBuilder,
    variables: tuple[Expression, Variable, Variable],
    batch: Sequence[Expression],
    k: Index,
    sizes: tuple[Any, Any],
    weight: Expression,
) -> None:
    """c - weight v v* c, where v is what is below place k of the diagonal of another matrix."""
    (a, c, line), (rows, columns) = variables, sizes
    with loops.loop(0, columns) as j:
        line[j] = c[batch, k, j]
    with loops.loop(loops.index(k) + 1, rows) as i:
        v = conjugate(a[batch, i, k])
        with loops.loop(0, columns) as j:
            line[j] = line[j] + v * c[batch, i, j]
    with loops.loop(0, columns) as j:
        line[j] = line[j] * weight
        c[batch, k, j] = c[batch, k, j] - line[j]
    with loops.loop(loops.index(k) + 1, rows) as i:
        v = a[batch, i, k]
        with loops.loop(0, columns) as j:
            c[batch, i, j] = c[batch, i, j] - v * line[j]


def geqp3(loops: ExpressionBuilder, options: Options, a: Value[Any], order: Value[Any]) -> Any:
    """The loops of geqrf, each step with the column whose rest is the longest"""
    work = _Pivoting(loops, a, order)
    with loops.nest(work.batch_sizes) as batch:
        work.move_fixed_columns(batch)
        with loops.loop(0, work.count) as k:
            with loops.if_((k < work.fixed.value).apply("not")):
                work.exchange(batch, k, work.longest(batch, k))
            weight = householder(loops, work.target, batch, (k, k), work.rows)
            work.weights[batch, k] = weight
            area = (k + 1, work.columns, work.rows)
            reflect(loops, work.target, work.line, batch, (k, k), area, conjugate(weight))
    return [work.target.value, work.order.value, work.weights.value]


class _Pivoting:
    """The variables of a factorization with an order of columns."""

    def __init__(self, loops: ExpressionBuilder, a: Value[Any], order: Value[Any]) -> None:
        self.loops, element = loops, a.type.element_type
        self.batch_sizes, self.rows, self.columns = split_sizes(loops, a)
        self.count = sz.minimum(loops.builder, self.rows, self.columns)
        self.given = loops.expression(order)
        self.target, self.order = loops.variable(a), loops.variable(order)
        self.weights = zeros(loops, [*self.batch_sizes, self.count], element)
        self.line = zeros(loops, [self.columns], element)
        self.fixed = loops.variable(sz.as_value(loops.builder, 0), index)

    def move_fixed_columns(self, batch: Sequence[Expression]) -> None:
        """Columns with a number come first, in the order in which they are."""
        loops = self.loops
        self.fixed.set(sz.as_value(loops.builder, 0))
        with loops.loop(0, self.columns) as j:
            self.order[batch, j] = loops.index(j + 1).cast(i32)
        with loops.loop(0, self.columns) as j, loops.if_(self.given[batch, j] != 0):
            self.exchange(batch, self.fixed.value, j)
            self.fixed.set(sz.as_value(loops.builder, loops.index(self.fixed.value) + 1))

    def exchange(self, batch: Sequence[Expression], p: Index, q: Expression) -> None:
        """Exchange two columns and their numbers."""
        loops = self.loops
        with loops.loop(0, self.rows) as i:
            left, right = self.target[batch, i, p], self.target[batch, i, q]
            self.target[batch, i, p] = right
            self.target[batch, i, q] = left
        left, right = self.order[batch, p], self.order[batch, q]
        self.order[batch, p] = right
        self.order[batch, q] = left

    def longest(self, batch: Sequence[Expression], k: Expression) -> Any:
        """The column from k on whose elements from row k on are the longest vector."""
        loops, real = self.loops, real_of(self.target.element)
        best, place = loops.variable(loops.number(-1, real)), loops.variable(k, index)
        with loops.loop(k, self.columns) as j:
            total = loops.variable(loops.number(0, real))
            with loops.loop(k, self.rows) as i:
                total.set(total.get() + squared_size(self.target[batch, i, j]))
            loops.forget(total)
            is_longer = total.get() > best.get()
            place.set(select(is_longer, j, place.get()))
            best.set(select(is_longer, total.get(), best.get()))
        del loops.variables[-2:]
        return place.value
