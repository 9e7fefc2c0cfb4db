"""Building with vectors: repeated scalars, elements and rows of vectors, and their orders."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr, DenseArrayAttr, DenseElementsAttr
from plait.builtin.types import IntegerType, VectorType, i64
from plait.ir.affine import AffineDim, AffineMap

from plait_std.arith.algebra import constant_of
from plait_std.arith.canonicalize.matchers import spread
from plait_std.arith.ops import ConstantOp, element_of
from plait_std.ub.ops import PoisonOp
from plait_std.vector import ops
from plait_std.vector.movement import FromElementsOp, InterleaveOp, ShuffleOp

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait.ir.builder import Builder
    from plait.ir.value import Value


def at(*position: int) -> DenseArrayAttr:
    """A static position."""
    return DenseArrayAttr(i64, position)


def along(rank: int, *dims: int) -> AffineMapAttr:
    """The permutation map of a transfer along dimensions of a tensor or memref of `rank`; -1 is the last one."""
    return AffineMapAttr(AffineMap(rank, 0, tuple([AffineDim(dim % rank) for dim in dims])))


def numbers(b: Builder, values: Iterable[Any], element: Type) -> Value[Any]:
    """A constant vector of one dimension with these elements; counts that an integer does not hold wrap around."""
    values = [value & (1 << element.width) - 1 for value in values] if isinstance(element, IntegerType) else [*values]
    return b(ConstantOp(DenseElementsAttr.from_values(VectorType((len(values),), element), values)))


def poison(b: Builder, type: Type) -> Value[Any]:
    """A value that nothing may depend on."""
    return b(PoisonOp(result=type))


def of_elements(b: Builder, elements: Iterable[Value[Any]], type: VectorType) -> Value[Any]:
    """A vector of scalars."""
    return b(FromElementsOp(list(elements), type))


def broadcast(b: Builder, value: Value[Any], shape: Sequence[int]) -> Value[Any]:
    """A scalar or a vector repeated to a shape, along its first dimensions; a constant for a constant scalar."""
    scalar: Any = value.defining_op
    if isinstance(scalar, ConstantOp) and not isinstance(value.type, VectorType):
        repeated = spread(scalar.value, VectorType(tuple(shape), value.type))
        if repeated is not None:
            return constant_of(b, repeated)
    return b(ops.BroadcastOp(value, VectorType(tuple(shape), element_of(value.type))))


def extract(b: Builder, vector: Value[Any], *position: int) -> Value[Any]:
    """The element, or the row, at a static position."""
    type: Any = vector.type
    rest = type.shape[len(position) :]
    part = VectorType(rest, type.element_type) if rest else type.element_type
    return b(ops.ExtractOp(vector, [], at(*position), part))


def insert(b: Builder, value: Value[Any], vector: Value[Any], *position: int) -> Value[Any]:
    """The vector with the element, or the row, at a static position replaced."""
    return b(ops.InsertOp(value, vector, [], at(*position)))


def transpose(b: Builder, vector: Value[Any], order: Sequence[int]) -> Value[Any]:
    """The vector whose dimension `i` is dimension `order[i]` of this one."""
    type: Any = vector.type
    target = VectorType(tuple(type.shape[i] for i in order), type.element_type)
    return b(ops.TransposeOp(vector, at(*order), target))


def shuffle(b: Builder, x: Value[Any], y: Value[Any], lanes: Iterable[int]) -> Value[Any]:
    """These lanes of two vectors, one behind the other; -1 for any element."""
    return b(ShuffleOp(x, y, at(*lanes)))


def interleaved(b: Builder, vectors: Sequence[Value[Any]]) -> Value[Any]:
    """The first elements of vectors of one length, in their order, then their second ones, and so on."""
    count, lanes = len(vectors), vectors[0].type.shape[0]  # type: ignore[attr-defined]
    wide = 1 << (count - 1).bit_length()
    made = [*vectors, *[poison(b, vectors[0].type)] * (wide - count)]
    while len(made) > 1:
        half = len(made) // 2
        made = [b(InterleaveOp(x, y)) for x, y in zip(made[:half], made[half:])]
    if wide == count:
        return made[0]
    return shuffle(b, made[0], made[0], (row * wide + i for row in range(lanes) for i in range(count)))


def parts_of_lanes_apart(lanes: int, distance: int) -> list[tuple[int, list[int]]]:
    """How to take `lanes` elements that are `distance` apart, at most `lanes`, from vectors of as many neighbours.

    The place of each of these vectors, which have the elements from the first lane to the last and no others, and which
    elements a shuffle takes of what the ones before have made and of this one.
    """
    last = (lanes - 1) * (distance - 1)
    starts = [*range(0, last, lanes), last]
    parts = [(0, list(range(lanes)))]
    for number in range(1, len(starts)):
        end, start = starts[number - 1] + lanes, starts[number]
        before = [i * distance if number == 1 else i for i in range(lanes)]
        taken = [i * distance + lanes - start if end <= i * distance < start + lanes else before[i] % lanes
                 for i in range(lanes)]  # fmt: skip
        parts.append((start, taken))
    return parts
