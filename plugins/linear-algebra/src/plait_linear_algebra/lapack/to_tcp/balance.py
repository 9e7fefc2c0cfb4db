"""Balancing: rows and columns are exchanged and scaled, so that eigenvalues lose less (LAPACK's xGEBAL).

Exchanges bring rows and columns that isolate an eigenvalue to the ends; between them, from `low` to `high`, rows and
columns are scaled by powers of two until their sizes are alike.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plait.builtin.types import i1, index
from plait_stablehlo.to_tcp.work import zeros
from plait_std import sizes as sz
from plait_tcp.api import Loops, Number, Variable, quotient, real_of, size_of, times

from plait_linear_algebra.lapack.to_tcp.work import negation, truth

_SWEEPS, _DOUBLINGS = 40, 60


class Balance:
    """What was exchanged and by what was scaled, for one matrix of a batch at a time."""

    def __init__(self, loops: Loops, size: Any, element: Any, scales: bool) -> None:
        self.loops, self.size, self.real, self.scales = loops, size, real_of(element), scales
        self.moved, self.factors = zeros(loops, [size], index), zeros(loops, [size], self.real)
        self.low, self.high = (loops.variable(sz.as_value(loops.b, 0), index) for _ in range(2))

    def balance(self, a: Variable) -> None:
        """Exchange and scale rows and columns of a square matrix."""
        loops = self.loops
        self.low.value, self.high.value = sz.as_value(loops.b, 0), sz.as_value(loops.b, loops.minus(self.size, 1))
        with loops.over(0, self.size) as k:
            self.factors[k] = loops.number(1, self.real)
            self.moved[k] = Number(loops, k, index)
        self._isolate(a, True)
        self._isolate(a, False)
        if self.scales:
            self._scale(a)

    def _isolate(self, a: Variable, rows: bool) -> None:
        """Move rows that are zero beside the diagonal to the end, or columns to the start, while there are any."""
        loops, going = self.loops, self.loops.variable(truth(self.loops, True).value, i1)
        with loops.over(0, self.size), loops.where(going.get() & loops.is_less(self.low.value, self.high.value)):
            place = loops.variable(self.high.value, index)
            going.set(truth(loops, False))
            with loops.over(self.low.value, loops.plus(self.high.value, 1)) as i:
                wanted = self._is_alone(a, i, rows)
                if not rows:  # the first column, the last row
                    wanted = wanted & negation(going.get())
                place.set(wanted.choose(Number(loops, i, index), place.get()))
                going.set(going.get().binary("or", wanted))
            loops.variables.remove(place)
            with loops.where(going.get()):
                end = self.high if rows else self.low
                self._exchange(a, place.value, end.value)
                self.moved[end.value] = place.get()
                end.value = sz.as_value(loops.b, loops.minus(end.value, 1) if rows else loops.plus(end.value, 1))
        loops.variables.remove(going)

    def _is_alone(self, a: Variable, i: Any, row: bool) -> Number:
        """Whether all elements of a row or column but that on the diagonal are zero."""
        loops, alone = self.loops, self.loops.variable(truth(self.loops, True).value, i1)
        with loops.over(self.low.value, loops.plus(self.high.value, 1)) as j:
            is_zero = (a[i, j] if row else a[j, i]).compare("eq", 0)
            alone.set(alone.get() & is_zero.binary("or", loops.is_equal(i, j)))
        loops.variables.remove(alone)
        return alone.get()

    def _exchange(self, a: Variable, p: Any, q: Any) -> None:
        """Exchange rows p and q, and columns p and q."""
        loops = self.loops
        with loops.over(0, self.size) as k:
            swap(a, (p, k), (q, k))
        with loops.over(0, self.size) as k:
            swap(a, (k, p), (k, q))

    def _scale(self, a: Variable) -> None:
        loops, going = self.loops, self.loops.variable(truth(self.loops, True).value, i1)
        with loops.over(0, _SWEEPS), loops.where(going.get()):
            going.set(truth(loops, False))
            with loops.over(self.low.value, loops.plus(self.high.value, 1)) as i:
                factor = self._factor(a, i)
                with loops.where(factor.compare("ne", 1)):
                    going.set(truth(loops, True))
                    self.factors[i] = self.factors[i] * factor
                    with loops.over(0, self.size) as j:
                        a[i, j] = quotient(a[i, j], factor)
                    with loops.over(0, self.size) as j:
                        a[j, i] = times(a[j, i], factor)
        loops.variables.remove(going)

    def _factor(self, a: Variable, i: Any) -> Number:
        """The power of two by which column i is multiplied and row i divided; 1 where that would gain little."""
        loops, zero = self.loops, self.loops.number(0, self.real)
        column, row = (loops.variable(zero.value, self.real) for _ in range(2))
        with loops.over(self.low.value, loops.plus(self.high.value, 1)) as j:
            beside = negation(loops.is_equal(i, j))
            column.set(column.get() + beside.choose(size_of(a[j, i]), zero))
            row.set(row.get() + beside.choose(size_of(a[i, j]), zero))
        size = column.get() + row.get()
        factor = loops.variable(loops.number(1, self.real).value, self.real)
        some = column.get().compare("gt", 0) & row.get().compare("gt", 0)
        for by, is_far in (
            (2.0, lambda: column.get().compare("lt", row.get() * 0.5)),
            (0.5, lambda: column.get().compare("ge", row.get() * 2)),
        ):  # fmt: skip
            self._grow((factor, column), by, some, is_far)
        gains = ((column.get() + row.get()) / factor.get()).compare("lt", size * 0.95) & some
        del loops.variables[-3:]
        return gains.choose(factor.get(), 1)

    def _grow(self, both: tuple[Variable, Variable], by: float, some: Number, is_far: Callable[[], Number]) -> None:
        """Multiply the factor, and the size of the column by its square, while that is far from the size of the row."""
        factor, column = both
        with self.loops.over(0, _DOUBLINGS), self.loops.where(some & is_far()):
            factor.set(factor.get() * by)
            column.set(column.get() * (by * by))

    def undo(self, write: Callable[[Any, Number], None], exchange: Callable[[Any, Any], None], inverse: bool) -> None:
        """Scale rows by `write(row, factor)` and exchange them as they were; left vectors have inverse factors."""
        loops = self.loops
        if self.scales:
            with loops.over(0, self.size) as i:
                factor = self.factors[i]
                write(i, loops.number(1, self.real) / factor if inverse else factor)
        with loops.over(0, self.low.value) as step:
            i = loops.minus(loops.minus(self.low.value, 1), step)
            exchange(i, self.moved[i].value)
        with loops.over(loops.plus(self.high.value, 1), self.size) as i:
            exchange(i, self.moved[i].value)


def swap(a: Variable, p: Any, q: Any) -> None:
    """Exchange two elements."""
    first, second = a[p], a[q]
    a[p] = second
    a[q] = first
