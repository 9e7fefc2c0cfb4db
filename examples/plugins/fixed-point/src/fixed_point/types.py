"""The type of fixed-point numbers, and how it becomes what is stored."""

from __future__ import annotations

from typing import Any, ClassVar

from plait.builtin.types import IntegerType
from plait.ir.attribute import Type, VerifyError
from plait.typeconv import TypeRule

MAX_WIDTH = 32


class FixedType(Type):
    """`!fixed.q<16, 8>`: signed integers of 16 bits, of which 8 are behind the point; n stands for n / 256."""

    name: ClassVar[str] = "fixed.q"
    width: int
    fraction: int

    def verify(self) -> None:
        if not 2 <= self.width <= MAX_WIDTH:
            raise VerifyError(f"width must be between 2 and {MAX_WIDTH}, but got {self.width}")
        if not 0 <= self.fraction < self.width:
            raise VerifyError(f"fraction must be at least 0 and less than the width, but got {self.fraction}")

    @property
    def storage_type(self) -> IntegerType:
        """What travels: the interpreter and executables take arrays of this."""
        return IntegerType(self.width)

    @property
    def range(self) -> tuple[int, int]:
        """The least and the greatest integer."""
        half = 1 << (self.width - 1)
        return -half, half - 1


def store(type: Any, converter: Any) -> IntegerType:
    """!fixed.q<16, 8> -> i16"""
    return type.storage_type


TO_LINALG = (TypeRule(FixedType, "linalg", store),)
TO_LLVM = (TypeRule(FixedType, "llvm", store),)
