"""The types of TOSA."""

from __future__ import annotations

from plait.builtin.types import i8
from plait.ir.attribute import Type, VerifyError


class ShapeType(Type):
    """A list of `rank` numbers: a shape, a start, a padding."""

    name = "tosa.shape"
    rank: int

    def verify(self) -> None:
        if self.rank < 0:
            raise VerifyError(f"a rank cannot be negative, found {self.rank}")


class MxInt8Type(Type):
    """Fixed-point numbers of 8 bits with 6 of them behind the point, the elements of block-scaled tensors (OCP MX)."""

    name = "tosa.mxint8"
    width = 8
    storage_type = signless_storage = i8
