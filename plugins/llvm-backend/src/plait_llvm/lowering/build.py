"""Short spellings for building llvm operations in a conversion."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from plait.builtin.attributes import DenseElementsAttr, FloatAttr, IntegerAttr
from plait.builtin.types import FloatType, IntegerType, VectorType, i64, index
from plait.ir.attribute import Type
from plait.ir.value import Value

from plait_llvm.dialect.constraints import scalar_of
from plait_llvm.dialect.ops import arithmetic as ar
from plait_llvm.dialect.ops import memory as mem
from plait_llvm.dialect.ops import values as v

Emitted = Value[Any]


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
