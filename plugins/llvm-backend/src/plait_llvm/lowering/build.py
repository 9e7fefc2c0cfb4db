"""Short spellings for building llvm operations in a conversion."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from plait.builtin.attributes import DenseElementsAttr, FloatAttr, IntegerAttr
from plait.builtin.types import FloatType, IntegerType, VectorType, i64, index
from plait.ir.attribute import Type
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value

from plait_llvm.dialect.constraints import scalar_of
from plait_llvm.dialect.ops import arithmetic as ar
from plait_llvm.dialect.ops import memory as mem
from plait_llvm.dialect.ops import values as v

Emitted = Value[Any]


class PackedDescriptor(Operation):
    """A memref descriptor that is known by its parts; exists during a lowering only.

    Most descriptors are taken apart again and never become a value: what reads a part of one gets what it was packed
    of. `expand` writes those that are used as a whole. Operands are the parts that are values; `parts` has them all, in
    the order allocated, aligned, offset, sizes, strides: numbers, or positions among the operands.
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
        if self.results[0].has_uses:
            emit = Emitter(Builder.before(self))
            value = emit.poison(self.results[0].type)
            positions = [(i,) for i in range(3)] + [(f, d) for f in (3, 4) for d in range(self.rank)]
            for position in positions:
                value = emit.insert_value(value, emit.index(self.part(*position)), *position)
            self.results[0].replace_all_uses_with(value)
        self.erase()


class Emitter:
    """Inserts llvm operations through a builder and gives their results. Constants are made where they are used."""

    __slots__ = ("rw",)

    def __init__(self, rw: Any) -> None:
        self.rw = rw

    def op(self, op: Any) -> Emitted:
        """Insert an operation with one result and return that."""
        return self.rw.insert(op).results[0]

    def integer(self, value: int, ty: Any = i64) -> Emitted:
        """An integer constant, repeated where `ty` is a vector."""
        return self._constant(lambda scalar: IntegerAttr(_wrap(value, scalar.width), scalar), ty)

    def float(self, value: float, ty: Any) -> Emitted:
        """A floating-point constant, repeated where `ty` is a vector."""
        return self._constant(lambda scalar: FloatAttr(value, scalar), ty)

    def _constant(self, make: Callable[[Any], Any], ty: Any) -> Emitted:
        attribute = make(scalar_of(ty))
        if isinstance(ty, VectorType):
            attribute = DenseElementsAttr.splat(ty, attribute.value)
        return self.op(v.ConstantOp(attribute, ty))

    def index(self, value: Emitted | int) -> Emitted:
        """A value of 64 bits for a number or such a value."""
        return self.op(v.ConstantOp(IntegerAttr(value, index), i64)) if isinstance(value, int) else value

    def add(self, a: Emitted | int, b: Emitted | int) -> Emitted | int:
        """The sum of indices; numbers are folded."""
        if isinstance(a, int) and isinstance(b, int):
            return a + b
        if isinstance(a, int) and a == 0:
            return b
        if isinstance(b, int) and b == 0:
            return a
        return self.op(ar.AddOp(self.index(a), self.index(b), "nsw"))

    def mul(self, a: Emitted | int, b: Emitted | int) -> Emitted | int:
        """The product of indices; numbers are folded."""
        if isinstance(a, int) and isinstance(b, int):
            return a * b
        if (isinstance(a, int) and a == 0) or (isinstance(b, int) and b == 0):
            return 0
        if isinstance(a, int) and a == 1:
            return b
        if isinstance(b, int) and b == 1:
            return a
        return self.op(ar.MulOp(self.index(a), self.index(b), "nsw"))

    def product(self, factors: Sequence[Emitted | int]) -> Emitted | int:
        total: Emitted | int = 1
        for factor in factors:
            total = self.mul(total, factor)
        return total

    def extract(self, container: Emitted, *position: int) -> Emitted:
        packed = container.defining_op
        if isinstance(packed, PackedDescriptor):
            return self.index(packed.part(*position))
        return self.op(v.ExtractValueOp(container, position))

    def insert_value(self, container: Emitted, value: Emitted, *position: int) -> Emitted:
        return self.op(v.InsertValueOp(container, value, position))

    def poison(self, ty: Type) -> Emitted:
        return self.op(v.PoisonOp(ty))

    def pack(self, ty: Type, fields: Sequence[Emitted]) -> Emitted:
        """A struct made of its fields."""
        result = self.poison(ty)
        for i, field in enumerate(fields):
            result = self.insert_value(result, field, i)
        return result

    def element_pointer(self, base: Emitted, offset: Emitted | int, element: Type) -> Emitted:
        """The address of element number `offset`."""
        if isinstance(offset, int) and offset == 0:
            return base
        return self.op(mem.GetElementPtrOp.at(base, [self.index(offset)], element, "inbounds"))


def _wrap(value: int, width: int) -> int:
    value &= (1 << width) - 1
    return value if width == 1 or not value >> (width - 1) else value - (1 << width)


def is_float(ty: Any) -> bool:
    """Whether a type is a float or a vector of floats."""
    return isinstance(scalar_of(ty), FloatType)


def is_integer(ty: Any) -> bool:
    """Whether a type is an integer or a vector of integers."""
    return isinstance(scalar_of(ty), IntegerType)
