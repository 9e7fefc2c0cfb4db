"""Rows of vectors of several dimensions: their types, their numbers, and putting them together of others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from plait.builtin.types import VectorType
from plait.ir.value import Value

from plait_std.vector.building import at, broadcast, extract, of_elements, poison, shuffle
from plait_std.vector.movement import DeinterleaveOp, InterleaveOp

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait.ir.builder import Builder

Row = Value[Any]
Rows = tuple[Row, ...]
Converted = Sequence[Any]
"""The operands of an operation: a value, or the rows of one."""
Place = tuple[int, int] | None
"""The number of a row and of an element in it; None is poison."""
_FEW = 16
"""Matrices of so many elements are put together one by one."""
_FEW_ROWS = 4
"""So many rows are interleaved; of more, LLVM makes a shuffle of two registers for each row and register of columns."""
_IN_HALVES = 256
"""Of rows of so many bits, LLVM combines the steps of four to shuffles of four registers, which take many each."""


def has_rows(ty: Type) -> bool:
    """Whether a type is a vector type with more than one dimension."""
    return ty.__class__ is VectorType and len(ty.shape) > 1  # type: ignore[attr-defined]


def row_type(ty: VectorType) -> VectorType:
    """The type of the rows of a vector."""
    return VectorType(ty.shape[-1:], ty.element_type, ty.scalable_dims[-1:])


def positions(shape: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The positions of the rows of a vector, in order."""
    return product(*map(range, shape[:-1]))


def number_of(position: Sequence[int], shape: Sequence[int]) -> int:
    """The number of the row at a position of leading dimensions; `shape` has the sizes of those dimensions first."""
    number = 0
    for index, size in zip(position, shape):
        number = number * size + index
    return number


def rows_of(converted: Any) -> Rows:
    """The rows of a vector; a vector of one dimension is one row."""
    rows: Rows = converted if converted.__class__ is tuple else (converted,)
    return rows


def as_result(rows: Sequence[Row], ty: Type) -> Any:
    """Rows as what a pattern returns for a result of type `ty`: a list of one tuple, or one value."""
    return (tuple(rows),) if has_rows(ty) else rows[0]


def element(rw: Builder, row: Row, i: int) -> Row:
    """Element number `i` of a row; a scalar is its own."""
    if not isinstance(row.type, VectorType):
        return row
    return extract(rw, row, *([i] if row.type.shape else ()))


def repeated(rw: Builder, scalar: Row, ty: Type) -> Row:
    """A row of equal elements; the scalar itself where a scalar is wanted."""
    return broadcast(rw, scalar, ty.shape) if isinstance(ty, VectorType) else scalar


def gathered(rw: Builder, given: Rows, places: Sequence[Place], ty: VectorType) -> Row:
    """A row whose element `i` is the element at `places[i]` among the rows `given`: one shuffle less than rows."""
    rows = list(dict.fromkeys(place[0] for place in places if place is not None))
    if not rows:
        return poison(rw, ty)
    if not ty.shape or not given[rows[0]].type.shape:  # type: ignore[attr-defined]
        found = [element(rw, given[p[0]], p[1]) for p in places if p is not None]
        return of_elements(rw, found, ty) if len(found) == len(places) else poison(rw, ty)
    size = given[rows[0]].type.shape[0]  # type: ignore[attr-defined]
    identity: list[Place] = [(rows[0], i) for i in range(size)]
    if list(places) == identity:
        return given[rows[0]]
    first, *others = rows
    second = others[0] if others else first
    mask = [-1 if p is None or p[0] not in (first, second) else p[1] + size * (p[0] != first) for p in places]
    made = shuffle(rw, given[first], given[second], mask)
    for number in others[1:]:
        mask = [i if p is None or p[0] != number else len(places) + p[1] for i, p in enumerate(places)]
        made = shuffle(rw, made, given[number], mask)
    return made


def moved(
    rw: Builder, given: Rows, shape: Sequence[int], target: VectorType, place: Callable[[Sequence[int]], Sequence[int]]
) -> list[Row]:
    """The rows of `target`; the element at a position is the element of `given`, of `shape`, at `place(position)`."""
    size = target.shape[-1] if target.shape else 1
    ty = row_type(target) if target.shape else target
    made: list[Row] = []
    for position in positions(target.shape) if target.shape else [()]:
        places: list[Place] = []
        for i in range(size):
            *lead, last = place((*position, i) if target.shape else ())
            places.append((number_of(lead, shape), last))
        made.append(gathered(rw, given, places, ty))
    return made


def transposed(rw: Builder, rows: Rows) -> list[Row]:
    """The columns of a matrix as rows. Powers of two take log2 steps of two rows each; others are part of such."""
    count, size = len(rows), rows[0].type.shape[0]  # type: ignore[attr-defined]
    tall, wide = (1 << (number - 1).bit_length() for number in (count, size))
    if count == 1 or size == 1 or ((tall, wide) != (count, size) and count * size <= _FEW):
        ty = VectorType((count,), rows[0].type.element_type)  # type: ignore[attr-defined]
        return [gathered(rw, rows, [(row, column) for row in range(count)], ty) for column in range(size)]
    if wide != size:
        rows = tuple(_of_lanes(rw, row, wide) for row in rows)
    if tall != count:
        rows = (*rows, *[poison(rw, rows[0].type)] * (tall - count))
    made = _powers_transposed(rw, rows)[:size]
    return made if tall == count else [_of_lanes(rw, row, count) for row in made]


def _of_lanes(rw: Builder, row: Row, count: int) -> Row:
    """The first elements of a row, or all of them and poison behind."""
    size = row.type.shape[0]  # type: ignore[attr-defined]
    return shuffle(rw, row, row, (i if i < size else -1 for i in range(count)))


def _powers_transposed(rw: Builder, rows: Rows) -> list[Row]:
    """The columns of a matrix with as many rows and columns as powers of two, as rows."""
    count, size = len(rows), rows[0].type.shape[0]  # type: ignore[attr-defined]
    if count > size:
        return _tall_transposed(rw, rows)
    if count == size:
        return _squares_transposed(rw, rows)
    starts = range(0, size, count)
    width = getattr(rows[0].type.element_type, "width", 64)  # type: ignore[attr-defined]
    if count > _FEW_ROWS or (count == _FEW_ROWS and width >= 32 and size * width == _IN_HALVES):
        made = _squares_transposed(rw, rows)
        return [shuffle(rw, row, row, range(start, start + count)) for start in starts for row in made]
    made = list(rows)
    while len(made) > 1:
        half = len(made) // 2
        made = [rw(InterleaveOp(a, b)) for a, b in zip(made[:half], made[half:])]
    whole = made[0]
    return [shuffle(rw, whole, whole, range(i * count, (i + 1) * count)) for i in range(size)]


def _tall_transposed(rw: Builder, rows: Rows) -> list[Row]:
    """The columns of a matrix with more rows than columns: its squares are put side by side."""
    made: list[Row] = list(rows)
    size: int = rows[0].type.shape[0]  # type: ignore[attr-defined]
    while len(made) > size:
        both = range(2 * made[0].type.shape[0])  # type: ignore[attr-defined]
        starts = range(0, len(made), 2 * size)
        made = [shuffle(rw, made[i], made[i + size], both) for start in starts for i in range(start, start + size)]
    return _squares_transposed(rw, made)


def _squares_transposed(rw: Builder, rows: Sequence[Row]) -> list[Row]:
    """The columns of square matrices that lie side by side, as rows side by side, by Eklundh's algorithm.

    The step for a power of two `by` swaps the blocks beside the diagonal of all matrices of 2x2 blocks of `by` rows and
    columns: each of its results takes blocks of two rows, most of which lie in the same parts of the registers.
    """
    made, count, lanes = list(rows), len(rows), rows[0].type.shape[0]  # type: ignore[attr-defined]
    by = 1
    while by < count:
        upper = [i if not i & by else lanes + i - by for i in range(lanes)]
        lower = [i + by if not i & by else lanes + i for i in range(lanes)]
        for i in range(count):
            if not i & by:
                a, b = made[i], made[i + by]
                made[i], made[i + by] = shuffle(rw, a, b, upper), shuffle(rw, a, b, lower)
        by *= 2
    return made


def halves(rw: Builder, row: Row) -> tuple[Row, Row]:
    """The elements of a row with even numbers, and those with odd numbers."""
    ty: Any = row.type
    half = VectorType((ty.shape[0] // 2,), ty.element_type)
    even, odd = rw.insert(DeinterleaveOp(row, half, half)).results
    return even, odd


__all__ = [
    "Converted", "Place", "Row", "Rows", "as_result", "at", "element", "gathered", "halves", "has_rows", "moved",
    "number_of", "of_elements", "positions", "repeated", "row_type", "rows_of", "transposed",
]  # fmt: skip
