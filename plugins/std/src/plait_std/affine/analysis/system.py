"""Systems of linear constraints on integers, and their projections by Fourier-Motzkin elimination.

A `Row` is a linear expression: factors by column, and a constant in the column `ONE`. Columns are any hashable keys.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from math import gcd

Row = Mapping[Hashable, int]
ONE = "one"
MOST_ROWS = 400
"""Elimination that makes more inequalities than this is given up: nothing is known then."""


def combined(a: Row, factor: int, b: Row, other: int) -> dict[Hashable, int]:
    """factor * a + other * b"""
    row = {column: factor * value for column, value in a.items()}
    for column, value in b.items():
        row[column] = row.get(column, 0) + other * value
    return {column: value for column, value in row.items() if value}


class Infeasible(Exception):
    """No integers meet the constraints."""


class GaveUp(Exception):
    """The elimination became too large."""


class System:
    """Equalities `row = 0` and inequalities `row >= 0`."""

    def __init__(self, equalities: Iterable[Row] = (), inequalities: Iterable[Row] = ()) -> None:
        self.equalities: list[Row] = list(equalities)
        self.inequalities: list[Row] = list(inequalities)

    def copy(self) -> System:
        return System(self.equalities, self.inequalities)

    def extend(self, other: System) -> None:
        self.equalities += other.equalities
        self.inequalities += other.inequalities

    def add_equal(self, a: Row, b: Row) -> None:
        """a = b"""
        self.equalities.append(combined(a, 1, b, -1))

    def add_at_least(self, a: Row, b: Row, offset: int = 0) -> None:
        """a >= b + offset"""
        self.inequalities.append(combined(combined(a, 1, b, -1), 1, {ONE: offset}, -1))

    def is_empty(self) -> bool:
        """Whether it is known that no integers meet the constraints."""
        try:
            _Elimination(self).eliminate_all(keep=())
        except Infeasible:
            return True
        except GaveUp:
            return False
        return False

    def bounds(self, column: Hashable) -> tuple[int | None, int | None]:
        """The least and the largest value of a column, as far as they are constants."""
        try:
            rows = _Elimination(self).eliminate_all(keep=(column,))
        except Infeasible:
            return 1, 0
        except GaveUp:
            return None, None
        lows = [-(row.get(ONE, 0) // factor) for row, factor in _on(rows, column) if factor > 0]
        highs = [row.get(ONE, 0) // -factor for row, factor in _on(rows, column) if factor < 0]
        return max(lows, default=None), min(highs, default=None)

    def values_of(self, columns: Iterable[Hashable]) -> System:
        """The constraints on the columns given, without the others; larger than the projection at most by fractions.

        Raises `GaveUp`, or `Infeasible`.
        """
        return System((), _Elimination(self).eliminate_all(keep=tuple(columns)))


def _on(rows: Iterable[Row], column: Hashable) -> list[tuple[Row, int]]:
    return [(row, row[column]) for row in rows if column in row]


class _Elimination:
    """A system from which columns go one after the other."""

    def __init__(self, system: System) -> None:
        self.rows: dict[frozenset[tuple[Hashable, int]], int] = {}
        self.equalities = list(system.equalities)
        for row in system.inequalities:
            self.add(row)

    def add(self, row: Row) -> None:
        """Note an inequality, as tight as integers allow, unless it follows from one with the same factors."""
        constant = row.get(ONE, 0)
        factors = [(column, value) for column, value in row.items() if value and column != ONE]
        if not factors:
            if constant < 0:
                raise Infeasible
            return
        divisor = gcd(*[value for _, value in factors])
        key = frozenset([(column, value // divisor) for column, value in factors])
        constant //= divisor
        known = self.rows.get(key)
        if known is None or constant < known:
            self.rows[key] = constant
            opposite = self.rows.get(frozenset([(column, -value) for column, value in key]))
            if opposite is not None and opposite + constant < 0:
                raise Infeasible
        if len(self.rows) > MOST_ROWS:
            raise GaveUp

    def eliminate_all(self, keep: tuple[Hashable, ...]) -> list[Row]:
        """The inequalities that are left on the columns to keep."""
        while self.equalities:
            self._substitute(self.equalities.pop(), keep)
        while columns := {column for key in self.rows for column, _ in key} - set(keep):
            self._eliminate(min(columns, key=self._cost))
        return [self._row(key, constant) for key, constant in self.rows.items()]

    @staticmethod
    def _row(key: frozenset[tuple[Hashable, int]], constant: int) -> dict[Hashable, int]:
        return {**dict(key), ONE: constant}

    def _substitute(self, row: Row, keep: tuple[Hashable, ...]) -> None:
        """Use an equality to remove a column, if possible one with a factor of 1, and none to keep."""
        constant = row.get(ONE, 0)
        factors = {column: value for column, value in row.items() if value and column != ONE}
        divisor = gcd(*factors.values()) if factors else 0
        if divisor == 0:
            if constant:
                raise Infeasible
            return
        if constant % divisor:
            raise Infeasible
        chosen = min(factors, key=lambda column: (column in keep, abs(factors[column])))
        if chosen in keep:
            self.add(row)
            self.add(combined(row, -1, {}, 0))
            return
        self.equalities = [_without(other, chosen, row) for other in self.equalities]
        old, self.rows = self.rows, {}
        for key, value in old.items():
            self.add(_without(self._row(key, value), chosen, row))

    def _cost(self, column: Hashable) -> tuple[int, str]:
        """How many inequalities more there are without a column; names make the order one and the same."""
        factors = [value for key in self.rows for name, value in key if name == column]
        above = sum(value > 0 for value in factors)
        return above * (len(factors) - above) - len(factors), str(column)

    def _eliminate(self, column: Hashable) -> None:
        old, self.rows = self.rows, {}
        rows = [self._row(key, value) for key, value in old.items()]
        above = [(row, row[column]) for row in rows if row.get(column, 0) > 0]
        below = [(row, -row[column]) for row in rows if row.get(column, 0) < 0]
        for row in rows:
            if column not in row:
                self.add(row)
        for low, a in above:
            for high, b in below:
                self.add(combined(low, b, high, a))


def _without(row: Row, column: Hashable, equality: Row) -> Row:
    """`row` plus the multiple of an equality that removes a column; its direction stays."""
    factor = row.get(column, 0)
    if not factor:
        return row
    pivot = equality[column]
    return combined(row, abs(pivot), equality, -factor if pivot > 0 else factor)
