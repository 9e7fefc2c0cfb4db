"""Balancing: rows and columns are exchanged and scaled, so that eigenvalues lose less (LAPACK's xGEBAL).

Exchanges bring rows and columns that isolate an eigenvalue to the ends; between them, from `low` to `high`, rows and
columns are scaled by powers of two until their sizes are alike.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from plait.build import Expression, ExpressionBuilder, Variable
from plait.build.functions import select
from plait.builtin.types import index
from plait_stablehlo.to_tcp.work import zeros
from plait_std import sizes as sz
from plait_tcp.api import quotient, real_of, size_of, times

from plait_linear_algebra.lapack.to_tcp.work import negation, truth

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait_std.sizes import Index

_SWEEPS, _DOUBLINGS = 40, 60


class Balance:
    """What was exchanged and by what was scaled, for one matrix of a batch at a time."""

    def __init__(self, loops: ExpressionBuilder, size: Index, element: Type, scales: bool) -> None:
        self.loops, self.size, self.real, self.scales = loops, size, real_of(element), scales
        self.moved, self.factors = zeros(loops, [size], index), zeros(loops, [size], self.real)
        self.low, self.high = (loops.variable(sz.as_value(loops.builder, 0), index) for _ in range(2))

    def balance(self, a: Variable) -> None:
        """Exchange and scale rows and columns of a square matrix."""
        loops = self.loops
        self.low.set(loops.index(0))
        self.high.set(loops.index(self.size) - 1)
        with loops.loop(0, self.size) as k:
            self.factors[k] = loops.number(1, self.real)
            self.moved[k] = k
        self._isolate(a, True)
        self._isolate(a, False)
        if self.scales:
            self._scale(a)

    def _isolate(self, a: Variable, rows: bool) -> None:
        """Move rows that are zero beside the diagonal to the end, or columns to the start, while there are any."""
        loops, going = self.loops, self.loops.variable(truth(self.loops, True))
        with loops.loop(0, self.size), loops.if_(going.get() & (loops.index(self.low.value) < self.high.value)):
            place = loops.variable(self.high)
            going.set(truth(loops, False))
            with loops.loop(self.low.value, loops.index(self.high.value) + 1) as i:
                wanted = self._is_alone(a, i, rows)
                if not rows:  # the first column, the last row
                    wanted = wanted & negation(going.get())
                place.set(select(wanted, i, place.get()))
                going.set(going.get() | wanted)
            loops.forget(place)
            with loops.if_(going.get()):
                end = self.high if rows else self.low
                self._exchange(a, place.value, end.value)
                self.moved[end.value] = place.get()
                end.set(sz.as_value(loops.builder, loops.index(end.value) - 1 if rows else loops.index(end.value) + 1))
        loops.forget(going)

    def _is_alone(self, a: Variable, i: Index, row: bool) -> Expression:
        """Whether all elements of a row or column but that on the diagonal are zero."""
        loops, alone = self.loops, self.loops.variable(truth(self.loops, True))
        with loops.loop(self.low.value, loops.index(self.high.value) + 1) as j:
            is_zero = (a[i, j] if row else a[j, i]) == 0
            alone.set(alone.get() & (is_zero | (loops.index(i) == j)))
        loops.forget(alone)
        return alone.get()

    def _exchange(self, a: Variable, p: Index, q: Index) -> None:
        """Exchange rows p and q, and columns p and q."""
        loops = self.loops
        with loops.loop(0, self.size) as k:
            swap(a, (p, k), (q, k))
        with loops.loop(0, self.size) as k:
            swap(a, (k, p), (k, q))

    def _scale(self, a: Variable) -> None:
        loops, going = self.loops, self.loops.variable(truth(self.loops, True))
        with loops.loop(0, _SWEEPS), loops.if_(going.get()):
            going.set(truth(loops, False))
            with loops.loop(self.low.value, loops.index(self.high.value) + 1) as i:
                factor = self._factor(a, i)
                with loops.if_(factor != 1):
                    going.set(truth(loops, True))
                    self.factors[i] = self.factors[i] * factor
                    with loops.loop(0, self.size) as j:
                        a[i, j] = quotient(a[i, j], factor)
                    with loops.loop(0, self.size) as j:
                        a[j, i] = times(a[j, i], factor)
        loops.forget(going)

    def _factor(self, a: Variable, i: Index) -> Expression:
        """The power of two by which column i is multiplied and row i divided; 1 where that would gain little."""
        loops, zero = self.loops, self.loops.number(0, self.real)
        column, row = (loops.variable(zero) for _ in range(2))
        with loops.loop(self.low.value, loops.index(self.high.value) + 1) as j:
            beside = negation(loops.index(i) == j)
            column.set(column.get() + select(beside, size_of(a[j, i]), zero))
            row.set(row.get() + select(beside, size_of(a[i, j]), zero))
        size = column.get() + row.get()
        factor = loops.variable(loops.number(1, self.real))
        some = (column.get() > 0) & (row.get() > 0)
        for by, is_far in (
            (2.0, lambda: column.get() < (row.get() * 0.5)),
            (0.5, lambda: column.get() >= (row.get() * 2)),
        ):  # fmt: skip
            self._grow((factor, column), by, some, is_far)
        gains = (((column.get() + row.get()) / factor.get()) < (size * 0.95)) & some
        del loops.variables[-3:]
        return select(gains, factor.get(), 1)

    def _grow(
        self, both: tuple[Variable, Variable], by: float, some: Expression, is_far: Callable[[], Expression]
    ) -> None:
        """Multiply the factor, and the size of the column by its square, while that is far from the size of the row."""
        factor, column = both
        with self.loops.loop(0, _DOUBLINGS), self.loops.if_(some & is_far()):
            factor.set(factor.get() * by)
            column.set(column.get() * (by * by))

    def undo(
        self, write: Callable[[Any, Expression], None], exchange: Callable[[Any, Any], None], inverse: bool
    ) -> None:
        """Scale rows by `write(row, factor)` and exchange them as they were; left vectors have inverse factors."""
        loops = self.loops
        if self.scales:
            with loops.loop(0, self.size) as i:
                factor = self.factors[i]
                write(i, loops.number(1, self.real) / factor if inverse else factor)
        with loops.loop(0, self.low.value) as step:
            i = loops.index(loops.index(self.low.value) - 1) - step
            exchange(i, self.moved[i].value)
        with loops.loop(loops.index(self.high.value) + 1, self.size) as i:
            exchange(i, self.moved[i].value)


def swap(a: Variable, p: tuple[Index, ...], q: tuple[Index, ...]) -> None:
    """Exchange two elements."""
    first, second = a[p], a[q]
    a[p] = second
    a[q] = first
