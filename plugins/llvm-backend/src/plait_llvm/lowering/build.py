"""Short spellings for building llvm operations in a conversion: structs, indices, addresses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.build import folding
from plait.builtin.types import FloatType, index
from plait.ir.attribute import Type
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value

from plait_llvm.dialect.constraints import scalar_of
from plait_llvm.dialect.ops.memory import GetElementPtrOp
from plait_llvm.dialect.ops.values import ExtractElementOp, ExtractValueOp, InsertValueOp, PoisonOp
from plait_llvm.lowering.algebra import LLVM

if TYPE_CHECKING:
    from plait.rewrite import ConversionRewriter

Emitted = Value[Any]
Number = Emitted | int
_LARGE = 1 << 31
"""The least number that cannot be a constant index of `llvm.getelementptr`."""
constant = LLVM.constant
add = folding(LLVM, "add")
mul = folding(LLVM, "multiply")


class PackedDescriptor(Operation):
    """A memref descriptor that is known by its parts; exists during a lowering only.

    Most descriptors are taken apart again and never become a value: what reads a part of one gets what it was packed
    of, also where it read the part before the descriptor was known. `expand` writes those that are used as a whole.
    Operands are the parts that are values; `parts` has them all, in the order allocated, aligned, offset, sizes,
    strides: numbers, or positions among the operands.
    """

    __slots__ = ("parts", "rank")
    name = "llvm.packed_descriptor"
    parts: list[tuple[bool, int]]  # whether the part is a number, and the number or the position
    rank: int

    @classmethod
    def of(cls, ty: Type, rank: int, parts: Sequence[Emitted | int]) -> PackedDescriptor:
        values = [part for part in parts if not isinstance(part, int)]
        self: PackedDescriptor = cls.create(values, [ty])
        places = iter(range(len(values)))
        self.parts = [(True, part) if isinstance(part, int) else (False, next(places)) for part in parts]
        self.rank = rank
        return self

    def part(self, field: int, dim: int = 0) -> Emitted | int:
        """A part: `field` 0 to 2 are the pointers and the offset, 3 the sizes and 4 the strides."""
        is_number, value = self.parts[field if field < 3 else 3 + (field - 3) * self.rank + dim]
        return value if is_number else self.operands[value]

    def expand(self) -> None:
        """Take this operation away: insert the parts one by one where the whole is used."""
        for user in list(self.results[0].users):
            position = user.position.values if isinstance(user, ExtractValueOp) else ()
            if position and (len(position) == 2) is (position[0] > 2):
                user.results[0].replace_all_uses_with(index_value(Builder.before(user), self.part(*position)))
                user.erase()
        if self.results[0].has_uses:
            builder = Builder.before(self)
            value = builder(PoisonOp(self.results[0].type))
            positions = [(i,) for i in range(3)] + [(f, d) for f in (3, 4) for d in range(self.rank)]
            for position in positions:
                value = builder(InsertValueOp(value, index_value(builder, self.part(*position)), position))
            self.results[0].replace_all_uses_with(value)
        self.erase()


def once_in_block(rw: ConversionRewriter, key: tuple[Any, ...], build: Callable[[], Emitted]) -> Emitted:
    """What `build` inserts, or what it inserted for the same key into this block before.

    A conversion goes through a block from its start to its end, so that precedes what is inserted now; what a pattern
    inserted before it failed to match has been taken out of the block again.
    """
    key = (rw.block, *key)
    found = rw.shared.get(key)
    if found is None or found.owner.parent is not rw.block:
        found = rw.shared[key] = build()
    return found


def index_value(rw: Builder, entry: Emitted | int) -> Emitted:
    """A value of 64 bits for an int or such a value."""
    return LLVM.constant(rw, entry, index) if isinstance(entry, int) else entry


def product(rw: Builder, factors: Sequence[Emitted | int]) -> Emitted | int:
    """The product of indices; ints are folded."""
    total: Emitted | int = 1
    for factor in factors:
        total = mul(rw, total, factor)
    return total


def extract(rw: Builder, container: Emitted, *position: int) -> Emitted:
    """A field of a struct."""
    packed = container.defining_op
    if isinstance(packed, PackedDescriptor):
        return index_value(rw, packed.part(*position))
    return rw(ExtractValueOp(container, position))


def lane(rw: Builder, vector: Emitted, i: int) -> Emitted:
    """Element number `i` of a vector."""
    return rw(ExtractElementOp(vector, index_value(rw, i)))


def pack(rw: Builder, ty: Type, fields: Sequence[Emitted]) -> Emitted:
    """A struct made of its fields."""
    result = rw(PoisonOp(ty))
    for i, field in enumerate(fields):
        result = rw(InsertValueOp(result, field, (i,)))
    return result


def element_pointer(
    rw: Builder, base: Emitted, offset: Number, element: Type, no_wrap: str = "inbounds"
) -> Emitted:
    """The address of element number `offset`."""
    if isinstance(offset, int):
        if offset == 0:
            return base
        offset = offset if abs(offset) < _LARGE else index_value(rw, offset)
    return rw(GetElementPtrOp.at(base, [offset], element, no_wrap))


def is_float(ty: Type) -> bool:
    """Whether a type is a float or a vector of floats."""
    return isinstance(scalar_of(ty), FloatType)
