"""Tables of polynomials of which each is for a piece of a function, as `plait_std.elementary.tables` has them.

    python bench/pieces.py > plugins/std/src/plait_std/elementary/tables.py

Polynomials go through the function at the nodes of Chebyshev. The middle of a piece is a number for which the function
is almost a float, so that its first coefficient loses nothing (Gal, "Computing elementary functions", 1986). Needs
mpmath.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from textwrap import wrap
from typing import Any, NamedTuple

import mpmath as mp
import numpy as np

mp.mp.prec = 240
Function = Callable[[Any], Any]
Point = tuple[Any, Any]


class Table(NamedTuple):
    """Pieces around about the multiples of a width, of one function."""

    doc: str
    function: Function
    type: str
    width: float
    count: int
    degree: int
    is_odd: bool = False
    """The first piece has odd powers only."""
    less_one: bool = False
    """Coefficients of the first power are less by one, so that less is rounded near zero."""


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


def odd(function: Function, high: Any, degree: int) -> list[Any]:
    """The coefficients of an odd polynomial for |x| <= high."""
    nodes = _nodes(mp.mpf(0), high**2, (degree + 1) // 2)
    found = through([(z, function(mp.sqrt(z)) / mp.sqrt(z)) for z in nodes])
    made = [c for one in found for c in (mp.mpf(0), one)]
    return made + [mp.mpf(0)] * (degree + 1 - len(made))


def middles(table: Table) -> list[Any]:
    """A float near the middle of each piece, where the function is nearly one."""
    to_float: Any = np.float32 if table.type == "f32" else np.float64
    made, step = [to_float(0)], table.width / 64 / _TRIALS
    for n in range(1, table.count):
        near = [to_float(n * table.width + i * step) for i in range(-_TRIALS, _TRIALS)]
        made.append(min(near, key=lambda x: _lost(table.function, x)))
    return [mp.mpf(float(x)) for x in made]


_TRIALS = 500


def _lost(function: Function, x: Any) -> Any:
    """What rounding a function loses, in units in the last place."""
    exact = function(mp.mpf(float(x)))
    made = type(x)(float(exact))
    return abs(exact - mp.mpf(float(made))) / mp.mpf(float(np.spacing(made)))


def rows(table: Table) -> list[list[Any]]:
    """The middle and the coefficients of each piece, the lowest power first."""
    half, made = mp.mpf(table.width) / 2, list[list[Any]]()
    for n, middle in enumerate(middles(table)):
        low, high = max((2 * n - 1) * half, mp.mpf(0)), (2 * n + 1) * half
        if n == 0 and table.is_odd:
            found = odd(table.function, high, table.degree)
        else:
            found = through([(x - middle, table.function(x)) for x in _nodes(low, high, table.degree + 1)])
        made.append([middle, found[0], found[1] - table.less_one, *found[2:]])
    return made


def _scaled_erfc(x: Any) -> Any:
    return mp.exp(x * x) * mp.erfc(x)


TABLES: dict[str, Table] = {
    "TANH_F32": Table("tanh(x) up to where it is 1", mp.tanh, "f32", 75 / 256, 32, 6, is_odd=True),
    "ERF_F32": Table("erf(x) up to where it is 1", mp.erf, "f32", 65 / 512, 32, 5, is_odd=True, less_one=True),
    "ERF_F64": Table("erf(x) up to where it is 1", mp.erf, "f64", 51 / 128, 16, 13, is_odd=True, less_one=True),
    "SCALED_ERFC_F32": Table("exp(x^2) erfc(x) from 0 to 10.09", _scaled_erfc, "f32", 41 / 128, 32, 6),
}
HEADER = '''"""Polynomials of which each is for a piece of a function, printed by `bench/pieces.py`."""

from __future__ import annotations

from plait_std.elementary.pieces import Pieces
'''


def main() -> None:
    print(HEADER)
    for name, table in TABLES.items():
        print(f"{name} = Pieces({table.width!r}, {table.less_one},")
        for i, row in enumerate(zip(*rows(table))):
            rounded = [np.float32(float(c)) if table.type == "f32" else float(c) for c in row]
            text = ", ".join(str(c) for c in rounded)
            print("    (" + "\n     ".join(wrap(text, 112)) + ")," + (" (" if i == 0 else ""))
        print(f'))  # fmt: skip\n"""{table.doc}"""')


if __name__ == "__main__":
    main()
