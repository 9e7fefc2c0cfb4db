"""The matrices of Winograd's minimal filtering: an m x m tile of a convolution with an r x r filter is

    scale^2 * A^T [(G g G^T) * (B^T d B)] A

for a filter g and a tile d of (m + r - 1) x (m + r - 1) inputs, where `*` multiplies element by element.

Source: Lavin and Gray, "Fast Algorithms for Convolutional Neural Networks", with the factors as MLIR 22 distributes
them over the matrices.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from plait.lazy import lazy_import

if TYPE_CHECKING:
    from fractions import Fraction

    Matrix = tuple[tuple[Fraction, ...], ...]

fractions = lazy_import("fractions")


class Quotients(NamedTuple):
    """A matrix of integers divided by a number."""

    over: int
    rows: tuple[Sequence[int], ...]


class Filtering(NamedTuple):
    """The transformations of `F(m, r)`: of filters (G), of inputs (B^T) and of outputs (A^T)."""

    m: int
    r: int
    filter: Quotients
    input: Quotients
    output: Quotients
    scale: int

    @property
    def tile(self) -> int:
        """The extent of a tile of inputs."""
        return self.m + self.r - 1

    def matrix(self, which: str) -> Matrix:
        """The matrix for `filter`, `input` or `output`."""
        over, rows = {"filter": self.filter, "input": self.input, "output": self.output}[which]
        return tuple([tuple([fractions.Fraction(number, over) for number in row]) for row in rows])

    @property
    def scaled_filter(self) -> Quotients:
        """The transformation of filters with the scale of the outputs in it."""
        over, rows = self.filter
        return Quotients(over, tuple([[number * self.scale for number in row] for row in rows]))


def steps_of(matrix: Quotients) -> int:
    """The loads, sums and stores that it takes to transform one tile in both dimensions."""
    made, read = len(matrix.rows), len(matrix.rows[0])
    sums = sum(max(0, sum(map(bool, row)) - 1) for row in matrix.rows)
    return read * read + sums * (read + made) + made * made


def transformed(matrix: Quotients, tile: Sequence[Sequence[Any]]) -> list[list[Any]]:
    """`matrix * tile * matrix^T`, for a tile of expressions."""
    columns = list(zip(*tile, strict=True))
    found = [[_combined(row, matrix.over, column) for column in columns] for row in matrix.rows]
    return [[_combined(row, matrix.over, values) for row in matrix.rows] for values in found]


def _combined(factors: Sequence[int], over: int, values: Sequence[Any]) -> Any:
    """The sum of the values times their factors divided by `over`, those with positive factors first."""
    terms = [(factor / over, value) for factor, value in zip(factors, values, strict=True) if factor]
    (first, value), *rest = sorted(terms, key=lambda term: term[0] < 0)
    total = _scaled(first, value) if first > 0 else -_scaled(-first, value)
    for factor, value in rest:
        total = total + _scaled(factor, value) if factor > 0 else total - _scaled(-factor, value)
    return total


def _scaled(factor: float, value: Any) -> Any:
    return value if factor == 1 else value * factor


def _matrix(over: int, *rows: Sequence[int]) -> Quotients:
    """The rows divided by `over`."""
    return Quotients(over, rows)


FILTERINGS: dict[str, Filtering] = {
    "F_2_3": Filtering(
        2, 3,
        filter=_matrix(2, (-2, 0, 0), (1, -1, 1), (1, 1, 1), (0, 0, 2)),
        input=_matrix(1, (-1, 0, 1, 0), (0, -1, 1, 0), (0, 1, 1, 0), (0, -1, 0, 1)),
        output=_matrix(1, (1, 1, 1, 0), (0, -1, 1, 1)),
        scale=1,
    ),
    "F_4_3": Filtering(
        4, 3,
        filter=_matrix(12, (12, 0, 0), (-4, 4, -4), (-4, -4, -4), (1, -2, 4), (1, 2, 4), (0, 0, 12)),
        input=_matrix(
            16, (4, 0, -5, 0, 1, 0), (0, 4, -4, -1, 1, 0), (0, -4, -4, 1, 1, 0), (0, 4, -2, -4, 2, 0),
            (0, -4, -2, 4, 2, 0), (0, 4, 0, -5, 0, 1),
        ),
        output=_matrix(8, (1, 2, 2, 1, 1, 0), (0, -2, 2, -2, 2, 0), (0, 2, 2, 4, 4, 0), (0, -2, 2, -8, 8, 4)),
        scale=32,
    ),
    "F_2_5": Filtering(
        2, 5,
        filter=_matrix(
            60, (60, 0, 0, 0, 0), (10, -10, 10, -10, 10), (-10, -10, -10, -10, -10), (-16, 8, -4, 2, -1),
            (1, 2, 4, 8, 16), (0, 0, 0, 0, 60),
        ),
        input=_matrix(
            16, (2, 3, -4, -3, 2, 0), (0, 2, 1, -5, 2, 0), (0, -2, -5, -1, 2, 0), (0, 4, -2, -4, 2, 0),
            (0, -2, -4, 2, 4, 0), (0, 2, 3, -4, -3, 2),
        ),
        output=_matrix(2, (1, 2, 2, 4, 2, 0), (0, -2, 2, -2, 4, 1)),
        scale=16,
    ),
}  # fmt: skip
"""By the names that the attribute `fmr` has in text, in the order of its numbers."""
