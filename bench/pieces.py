"""Tables of polynomials of which each is for a piece of a function, as `plait_std.elementary.tables` has them.

    python bench/pieces.py > plugins/std/src/plait_std/elementary/tables.py

Polynomials go through the function at the nodes of Chebyshev. The middle of a piece is a number for which the function
is almost a float, so that its first coefficient loses nothing (Gal, "Computing elementary functions", 1986). Needs
mpmath.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from textwrap import wrap
from typing import Any, NamedTuple

import mpmath as mp
import numpy as np

mp.mp.prec = 240
Function = Callable[[Any], Any]
Point = tuple[Any, Any]


class Table(NamedTuple):
    """Pieces of one function from 0 on: parts of octaves of x + offset, the first with the offset itself."""

    doc: str
    function: Function
    type: str
    offset: float
    bits: int
    """An octave has 2^bits pieces."""
    count: int
    degree: int
    less_one: bool = False
    """Coefficients of the first power are less by one, so that less is rounded near zero."""
    last: float | None = None
    """The middle of the last piece, whose value larger numbers get, if it must be another one."""
    has_middles: bool = True
    """Whether polynomials are of what is left of the middle of a piece; else of the number itself."""


def _nodes(low: Any, high: Any, count: int) -> list[Any]:
    middle, half = (low + high) / 2, (high - low) / 2
    return [middle - half * mp.cos(mp.pi * (2 * i + 1) / (2 * count)) for i in range(count)]


def through(points: Sequence[Point]) -> list[Any]:
    """The coefficients of the polynomial through points, the lowest power first, by divided differences."""
    places, differences = [x for x, _ in points], [y for _, y in points]
    count = len(points)
    for order in range(1, count):
        for i in range(count - 1, order - 1, -1):
            differences[i] = (differences[i] - differences[i - 1]) / (places[i] - places[i - order])
    made: list[Any] = []
    for place, difference in zip(reversed(places), reversed(differences)):
        made = [0, *made]
        for power in range(len(made) - 1):
            made[power] -= place * made[power + 1]
        made[0] += difference
    return made


def without_constant(function: Function, high: Any, degree: int) -> list[Any]:
    """The coefficients for 0 <= x <= high of a function that is 0 at 0, with small errors relative to it."""
    return [mp.mpf(0), *through([(x, function(x) / x) for x in _nodes(mp.mpf(0), high, degree)])]


def bounds(table: Table) -> list[float]:
    """Where pieces begin, and where the last one ends."""
    parts = 1 << table.bits
    start = math.floor(math.log2(table.offset))
    first = round((table.offset / 2.0**start - 1) * parts)
    places = [divmod(first + i, parts) for i in range(table.count + 1)]
    return [2.0 ** (start + octave) * (1 + part / parts) - table.offset for octave, part in places]


def place(table: Table) -> int:
    """The lowest bits of the exponent and of the part of an octave where the first piece begins."""
    _, exponent = math.frexp(table.offset)
    part = round((table.offset / 2.0 ** (exponent - 1) - 1) * (1 << table.bits))
    bias = 127 if table.type == "f32" else 1023
    return ((exponent - 1 + bias << table.bits) + part) % table.count


def middles(table: Table) -> list[Any]:
    """A float near the middle of each piece, where the function is nearly one."""
    to_float: Any = np.float32 if table.type == "f32" else np.float64
    is_zero = not table.function(mp.mpf(0))
    made = [to_float(0)] if is_zero else []
    for low, high in list(pairwise(bounds(table)))[is_zero:]:
        middle, step = (low + high) / 2, (high - low) / 64 / _TRIALS
        near = [to_float(middle + i * step) for i in range(-_TRIALS, _TRIALS)]
        made.append(min(near, key=lambda x: _lost(table.function, x)))
    if table.last is not None:
        made[-1] = to_float(table.last)
    return [mp.mpf(float(x)) for x in made]


_TRIALS = 500


def _lost(function: Function, x: Any) -> Any:
    """What rounding a function loses, in units in the last place."""
    exact = function(mp.mpf(float(x)))
    made = type(x)(float(exact))
    return abs(exact - mp.mpf(float(made))) / mp.mpf(float(np.spacing(made)))


def rows(table: Table) -> list[list[Any]]:
    """The middle, if there is one, and the coefficients of each piece, the lowest power first."""
    if not table.has_middles:
        return _in_order(table, [_of_number(table, low, high) for low, high in pairwise(map(mp.mpf, bounds(table)))])
    made = list[list[Any]]()
    for n, (middle, (low, high)) in enumerate(zip(middles(table), pairwise(map(mp.mpf, bounds(table))))):
        if n == 0 and not table.function(mp.mpf(0)):
            found = without_constant(table.function, high, table.degree)
        else:
            found = through([(x - middle, table.function(x)) for x in _nodes(low, high, table.degree + 1)])
        made.append([middle, found[0], found[1] - table.less_one, *found[2:]])
    return _in_order(table, made)


def _of_number(table: Table, low: Any, high: Any) -> list[Any]:
    return through([(x, table.function(x)) for x in _nodes(low, high, table.degree + 1)])


def _in_order(table: Table, made: list[list[Any]]) -> list[list[Any]]:
    """The rows of pieces, each where its number is looked up."""
    start = place(table)
    return made[-start:] + made[:-start]


def _scaled_erfc(x: Any) -> Any:
    return mp.exp(x * x) * mp.erfc(x)


def _log2_erfc(x: Any) -> Any:
    return mp.log(mp.erfc(x), 2)


TABLES: dict[str, Table] = {
    "TANH_F32": Table("tanh(x) up to where it is 1", mp.tanh, "f32", 5 / 8, 3, 32, 4, last=9.25),
    "ERF_F32": Table("erf(x) up to where it is 1", mp.erf, "f32", 9 / 32, 3, 32, 5, less_one=True),
    "ERF_F64": Table("erf(x) up to where it is 1", mp.erf, "f64", 9 / 4, 3, 16, 12, less_one=True),
    "SCALED_ERFC_F32": Table("exp(x^2) erfc(x) from 0 to 10.09", _scaled_erfc, "f32", 11 / 16, 3, 32, 5),
    "LOG2_ERFC": Table(
        "log2(erfc(x)) from 0 to 10.31, with an error of 2^-15", _log2_erfc, "f32", 11 / 16, 3, 32, 2, has_middles=False
    ),
    "SCALED_ERFC_F64": Table("exp(x^2) erfc(x) from 0 to 30", _scaled_erfc, "f64", 2.0, 2, 16, 14),
}
EIGHT: dict[str, tuple[str, Function, float, float, int]] = {
    "ERF_OF_EIGHT": ("erf(x) up to where it is 1, in eight parts of the same length", mp.erf, 17 / 32, 3.95, 6),
}
"""What tables of eight pieces are of: the length of a piece, the last number, and the degree."""


def eight_rows(function: Function, step: float, degree: int) -> list[list[Any]]:
    """The middle and the coefficients of each piece, the first of half the length from 0 on."""
    made = list[list[Any]]()
    for n in range(8):
        low, high, wide = mp.mpf(n - 0.5) * step, mp.mpf(n + 0.5) * step, mp.mpf(step)
        near = [np.float32(float(n * wide + i * wide / 64 / _TRIALS)) for i in range(-_TRIALS, _TRIALS)]
        middle = mp.mpf(float(min(near, key=lambda x: _lost(function, x)))) if n else mp.mpf(0)
        points = [(x - middle, function(x)) for x in _nodes(low, high, degree + 1)]
        found = through(points) if n else without_constant(function, high, degree)
        made.append([middle, found[0], found[1] - 1, *found[2:]])
    return made


HEADER = '''"""Polynomials of which each is for a piece of a function, printed by `bench/pieces.py`."""

from __future__ import annotations

from plait_std.elementary.pieces import EightPieces, Pieces
'''


def main() -> None:
    print(HEADER)
    for name, table in TABLES.items():
        print(f"{name} = Pieces({table.offset!r}, {table.bits}, {table.less_one},")
        if not table.has_middles:
            print("    (), (")
        for i, row in enumerate(zip(*rows(table))):
            rounded = [np.float32(float(c)) if table.type == "f32" else float(c) for c in row]
            text = ", ".join(str(c) for c in rounded)
            print("    (" + "\n     ".join(wrap(text, 112)) + ")," + (" (" if i == 0 and table.has_middles else ""))
        print(f'))  # fmt: skip\n"""{table.doc}"""')
    for name, (doc, function, step, last, degree) in EIGHT.items():
        print(f"{name} = EightPieces({1 / step!r}, {last!r},")
        for i, row in enumerate(zip(*eight_rows(function, step, degree))):
            text = ", ".join(str(np.float32(float(c))) for c in row)
            print("    (" + "\n     ".join(wrap(text, 112)) + ")," + (" (" if i == 0 else ""))
        print(f'))  # fmt: skip\n"""{doc}"""')


if __name__ == "__main__":
    main()
