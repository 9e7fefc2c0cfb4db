"""Types of single numbers: integers, index and the floats."""

from __future__ import annotations

from typing import ClassVar

from plait.builtin.float_formats import FLOAT_FORMATS, FloatFormat
from plait.ir.asm import AttributePrinter
from plait.ir.attribute import Type, VerifyError

MAX_INTEGER_WIDTH = (1 << 24) - 1


class NamedType(Type):
    """A builtin type without parameters; its text is the mnemonic."""

    mnemonic: ClassVar[str] = "?"

    def print(self, printer: AttributePrinter) -> None:
        printer.write(self.mnemonic)


class IntegerType(Type):
    """`i32` (signless), `si32`, `ui32`."""

    name: ClassVar[str] = "builtin.integer"
    width: int
    signedness: str = "signless"

    def verify(self) -> None:
        if not 0 <= self.width <= MAX_INTEGER_WIDTH:
            raise VerifyError(f"expected an integer type of at most {MAX_INTEGER_WIDTH} bits")
        if self.signedness not in _SIGNS:
            raise VerifyError(f"unknown signedness '{self.signedness}'")

    def print(self, printer: AttributePrinter) -> None:
        printer.write(f"{_SIGNS[self.signedness]}{self.width}")

    @property
    def is_signless(self) -> bool:
        return self.signedness == "signless"

    @property
    def is_signed(self) -> bool:
        return self.signedness == "signed"

    @property
    def is_unsigned(self) -> bool:
        return self.signedness == "unsigned"


_SIGNS = {"signless": "i", "signed": "si", "unsigned": "ui"}


class IndexType(NamedType):
    """`index`, an integer of the target's word size; 64 bits in constants."""

    name: ClassVar[str] = "builtin.index"
    mnemonic: ClassVar[str] = "index"
    storage_width: ClassVar[int] = 64


class NoneType(NamedType):
    """`none`, the type with one value."""

    name: ClassVar[str] = "builtin.none"
    mnemonic: ClassVar[str] = "none"


class FloatType(NamedType):
    """Base of the float types."""

    format: ClassVar[FloatFormat]

    @property
    def width(self) -> int:
        """Width in bits."""
        return self.format.width


class Float4E2M1FNType(FloatType):
    """`f4E2M1FN`: no infinity, no NaN."""

    name: ClassVar[str] = "builtin.f4E2M1FN"
    mnemonic: ClassVar[str] = "f4E2M1FN"
    format: ClassVar[FloatFormat] = FLOAT_FORMATS["f4E2M1FN"]


class Float6E2M3FNType(FloatType):
    """`f6E2M3FN`: no infinity, no NaN."""

    name: ClassVar[str] = "builtin.f6E2M3FN"
    mnemonic: ClassVar[str] = "f6E2M3FN"
    format: ClassVar[FloatFormat] = FLOAT_FORMATS["f6E2M3FN"]


class Float6E3M2FNType(FloatType):
    """`f6E3M2FN`: no infinity, no NaN."""

    name: ClassVar[str] = "builtin.f6E3M2FN"
    mnemonic: ClassVar[str] = "f6E3M2FN"
    format: ClassVar[FloatFormat] = FLOAT_FORMATS["f6E3M2FN"]


class Float8E3M4Type(FloatType):
    """`f8E3M4`"""

    name: ClassVar[str] = "builtin.f8E3M4"
    mnemonic: ClassVar[str] = "f8E3M4"
    format: ClassVar[FloatFormat] = FLOAT_FORMATS["f8E3M4"]


class Float8E4M3Type(FloatType):
    """`f8E4M3`"""

    name: ClassVar[str] = "builtin.f8E4M3"
    mnemonic: ClassVar[str] = "f8E4M3"
    format: ClassVar[FloatFormat] = FLOAT_FORMATS["f8E4M3"]


class Float8E4M3FNType(FloatType):
    """`f8E4M3FN`: no infinity; NaN is all ones."""

    name: ClassVar[str] = "builtin.f8E4M3FN"
    mnemonic: ClassVar[str] = "f8E4M3FN"
    format: ClassVar[FloatFormat] = FLOAT_FORMATS["f8E4M3FN"]


class Float8E4M3FNUZType(FloatType):
    """`f8E4M3FNUZ`: no infinity, no negative zero; NaN is the sign bit alone."""

    name: ClassVar[str] = "builtin.f8E4M3FNUZ"
    mnemonic: ClassVar[str] = "f8E4M3FNUZ"
    format: ClassVar[FloatFormat] = FLOAT_FORMATS["f8E4M3FNUZ"]


class Float8E4M3B11FNUZType(FloatType):
    """`f8E4M3B11FNUZ`: as `f8E4M3FNUZ` with an exponent bias of 11."""

    name: ClassVar[str] = "builtin.f8E4M3B11FNUZ"
    mnemonic: ClassVar[str] = "f8E4M3B11FNUZ"
    format: ClassVar[FloatFormat] = FLOAT_FORMATS["f8E4M3B11FNUZ"]


class Float8E5M2Type(FloatType):
    """`f8E5M2`"""

    name: ClassVar[str] = "builtin.f8E5M2"
    mnemonic: ClassVar[str] = "f8E5M2"
    format: ClassVar[FloatFormat] = FLOAT_FORMATS["f8E5M2"]


class Float8E5M2FNUZType(FloatType):
    """`f8E5M2FNUZ`: no infinity, no negative zero; NaN is the sign bit alone."""

    name: ClassVar[str] = "builtin.f8E5M2FNUZ"
    mnemonic: ClassVar[str] = "f8E5M2FNUZ"
    format: ClassVar[FloatFormat] = FLOAT_FORMATS["f8E5M2FNUZ"]


class Float8E8M0FNUType(FloatType):
    """`f8E8M0FNU`: powers of two and NaN, no sign, no zero."""

    name: ClassVar[str] = "builtin.f8E8M0FNU"
    mnemonic: ClassVar[str] = "f8E8M0FNU"
    format: ClassVar[FloatFormat] = FLOAT_FORMATS["f8E8M0FNU"]


class BF16Type(FloatType):
    """`bf16`"""

    name: ClassVar[str] = "builtin.bf16"
    mnemonic: ClassVar[str] = "bf16"
    format: ClassVar[FloatFormat] = FLOAT_FORMATS["bf16"]


class F16Type(FloatType):
    """`f16`"""

    name: ClassVar[str] = "builtin.f16"
    mnemonic: ClassVar[str] = "f16"
    format: ClassVar[FloatFormat] = FLOAT_FORMATS["f16"]


class TF32Type(FloatType):
    """`tf32`, 19 bits."""

    name: ClassVar[str] = "builtin.tf32"
    mnemonic: ClassVar[str] = "tf32"
    format: ClassVar[FloatFormat] = FLOAT_FORMATS["tf32"]


class F32Type(FloatType):
    """`f32`"""

    name: ClassVar[str] = "builtin.f32"
    mnemonic: ClassVar[str] = "f32"
    format: ClassVar[FloatFormat] = FLOAT_FORMATS["f32"]


class F64Type(FloatType):
    """`f64`"""

    name: ClassVar[str] = "builtin.f64"
    mnemonic: ClassVar[str] = "f64"
    format: ClassVar[FloatFormat] = FLOAT_FORMATS["f64"]


class F80Type(FloatType):
    """`f80`, the x87 extended format."""

    name: ClassVar[str] = "builtin.f80"
    mnemonic: ClassVar[str] = "f80"
    format: ClassVar[FloatFormat] = FLOAT_FORMATS["f80"]


class F128Type(FloatType):
    """`f128`"""

    name: ClassVar[str] = "builtin.f128"
    mnemonic: ClassVar[str] = "f128"
    format: ClassVar[FloatFormat] = FLOAT_FORMATS["f128"]


FLOAT_TYPES: tuple[type[FloatType], ...] = (
    Float4E2M1FNType, Float6E2M3FNType, Float6E3M2FNType, Float8E3M4Type, Float8E4M3Type, Float8E4M3FNType,
    Float8E4M3FNUZType, Float8E4M3B11FNUZType, Float8E5M2Type, Float8E5M2FNUZType, Float8E8M0FNUType,
    BF16Type, F16Type, TF32Type, F32Type, F64Type, F80Type, F128Type,
)  # fmt: skip
