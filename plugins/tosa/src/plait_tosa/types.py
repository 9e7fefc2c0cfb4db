"""The types of TOSA."""

from __future__ import annotations

from plait.ir.attribute import Type, VerifyError


class ShapeType(Type):
    """A list of `rank` numbers: a shape, a start, a padding."""

    name = "tosa.shape"
    rank: int

    def verify(self) -> None:
        if self.rank < 0:
            raise VerifyError(f"a rank cannot be negative, found {self.rank}")
