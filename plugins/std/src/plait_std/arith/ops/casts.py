"""Conversions between integers, floats and index."""

from __future__ import annotations

from typing import Any

from plait.builtin.types import IndexType, MemRefType, ShapedType
from plait.define import Op, Operand, Result, attribute, operand, optional_attribute, result
from plait.define import constraints as c
from plait.define.traits import Elementwise, ElementwiseMappable, Pure
from plait.ir.attribute import Type, VerifyError

from plait_std.arith.attributes import NO_OVERFLOW_FLAGS, FastMathFlagsAttr, IntegerOverflowFlagsAttr, RoundingModeAttr
from plait_std.arith.ops.base import CAST, SameTensorDimensions, element_of
from plait_std.family import Family
from plait_std.shape_verifiers import is_signless_or_index

INTEGER = c.SignlessFixedWidthIntegerLike
INDEX_OR_INTEGER = c.Predicate(
    "index or signless integer, alone or in a tensor, vector or memref",
    lambda ty: (
        c.SignlessIntegerOrIndexLike.check(ty) or (isinstance(ty, MemRefType) and is_signless_or_index(ty.element_type))
    ),
)
BITS = c.Predicate(
    "float or signless integer, alone or in a tensor, vector or memref",
    lambda ty: (
        INTEGER.check(ty)
        or c.FloatLike.check(ty)
        or (
            isinstance(ty, MemRefType)
            and (c.AnySignlessInteger.check(ty.element_type) or c.AnyFloat.check(ty.element_type))
        )
    ),
)


def _same_container(source: Type, target: Type) -> bool:
    """Whether both types are scalars, or shaped types of one kind and encoding."""
    if not isinstance(source, ShapedType) or not isinstance(target, ShapedType):
        return isinstance(source, ShapedType) == isinstance(target, ShapedType)
    return type(source) is type(target) and getattr(source, "encoding", None) is getattr(target, "encoding", None)


class CastOp(Op):
    """One value to one of another element type and the same shape."""

    assembly = "$input attr-dict `:` type($input) `to` type($out)"

    def verify(self) -> None:
        source, target = self.operands[0].type, self.results[0].type
        if not _same_container(source, target) or not self.accepts(element_of(source), element_of(target)):
            raise VerifyError(f"{self.described_operands} and result type '{target}' do not allow this cast")

    @property
    def described_operands(self) -> str:
        types = ", ".join(f"'{v.type}'" for v in self.operands)
        return f"operand type {types}" if len(self.operands) == 1 else f"operand types {types}"

    def accepts(self, source: Type, target: Type) -> bool:
        """Whether there is such a cast between the element types."""
        return True


class WideningOp(CastOp):
    """A cast to a type of more bits."""

    def accepts(self, source: Any, target: Any) -> bool:
        return source.width < target.width


class NarrowingOp(CastOp):
    """A cast to a type of fewer bits."""

    def accepts(self, source: Any, target: Any) -> bool:
        return source.width > target.width


class ExtFOp(WideningOp):
    """Convert a float to a wider float type.

    ```mlir
    %wide = arith.extf %a : f32 to f64
    ```

    Semantics: MLIR, `arith` dialect; LLVM LangRef, `fpext`.
    """

    name = "arith.extf"
    traits = CAST
    input: Operand = operand(c.FloatLike)
    out: Result = result(c.FloatLike)
    fastmath: FastMathFlagsAttr | None = optional_attribute(FastMathFlagsAttr)
    assembly = "$input (`fastmath` `` $fastmath^)? attr-dict `:` type($input) `to` type($out)"


class ScalingExtFOp(WideningOp):
    """Convert a float to a wider float type and multiply it by a power of two, as in the OCP microscaling formats.

    ```mlir
    %wide = arith.scaling_extf %a, %s : f4E2M1FN, f8E8M0FNU to f32
    ```

    Semantics: MLIR, `arith` dialect; OCP Microscaling Formats 1.0.
    """

    name = "arith.scaling_extf"
    traits = (Pure, SameTensorDimensions, Elementwise, ElementwiseMappable)
    input: Operand = operand(c.FloatLike)
    scale: Operand = operand(c.FloatLike)
    out: Result = result(c.FloatLike)
    fastmath: FastMathFlagsAttr | None = optional_attribute(FastMathFlagsAttr)
    assembly = (
        "$input `,` $scale (`fastmath` `` $fastmath^)? attr-dict `:` type($input) `,` type($scale) `to` type($out)"
    )


class TruncIOp(NarrowingOp):
    """Keep the low bits of an integer.

    ```mlir
    %narrow = arith.trunci %a overflow<nsw> : i32 to i16
    ```

    Semantics: MLIR, `arith` dialect; LLVM LangRef, `trunc`.
    """

    name = "arith.trunci"
    traits = CAST
    input: Operand = operand(INTEGER)
    out: Result = result(INTEGER)
    overflow: IntegerOverflowFlagsAttr = attribute(
        IntegerOverflowFlagsAttr, ir_name="overflowFlags", default=NO_OVERFLOW_FLAGS
    )
    assembly = "$input (`overflow` `` $overflow^)? attr-dict `:` type($input) `to` type($out)"


class TruncFOp(NarrowingOp):
    """Convert a float to a narrower float type, rounding to nearest even or as said.

    ```mlir
    %narrow = arith.truncf %a to_nearest_even : f64 to f32
    ```

    Semantics: MLIR, `arith` dialect; LLVM LangRef, `fptrunc`.
    """

    name = "arith.truncf"
    traits = CAST
    input: Operand = operand(c.FloatLike)
    out: Result = result(c.FloatLike)
    roundingmode: RoundingModeAttr | None = optional_attribute(RoundingModeAttr)
    fastmath: FastMathFlagsAttr | None = optional_attribute(FastMathFlagsAttr)
    assembly = "$input ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($input) `to` type($out)"


class ScalingTruncFOp(NarrowingOp):
    """Divide a float by a power of two and convert it to a narrower type, as in the OCP microscaling formats.

    ```mlir
    %narrow = arith.scaling_truncf %a, %s : f32, f8E8M0FNU to f4E2M1FN
    ```

    Semantics: MLIR, `arith` dialect; OCP Microscaling Formats 1.0.
    """

    name = "arith.scaling_truncf"
    traits = (Pure, SameTensorDimensions, Elementwise, ElementwiseMappable)
    input: Operand = operand(c.FloatLike)
    scale: Operand = operand(c.FloatLike)
    out: Result = result(c.FloatLike)
    roundingmode: RoundingModeAttr | None = optional_attribute(RoundingModeAttr)
    fastmath: FastMathFlagsAttr | None = optional_attribute(FastMathFlagsAttr)
    assembly = (
        "$input `,` $scale ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict "
        "`:` type($input) `,` type($scale) `to` type($out)"
    )


class _WideningInteger(WideningOp):
    """An integer to a wider one."""

    traits = CAST
    input: Operand = operand(INTEGER)
    out: Result = result(INTEGER)


class _IntegerToFloat(CastOp):
    """An integer to a float."""

    traits = CAST
    input: Operand = operand(INTEGER)
    out: Result = result(c.FloatLike)


class _FloatToInteger(CastOp):
    """A float to an integer."""

    traits = CAST
    input: Operand = operand(c.FloatLike)
    out: Result = result(INTEGER)


class _IndexCast(CastOp):
    """An index to an integer, or an integer to an index."""

    traits = CAST
    input: Operand = operand(INDEX_OR_INTEGER)
    out: Result = result(INDEX_OR_INTEGER)

    def accepts(self, source: Type, target: Type) -> bool:
        return isinstance(source, IndexType) != isinstance(target, IndexType)


class BitcastOp(CastOp):
    """Read the bits of a value as a value of another type of the same width.

    ```mlir
    %bits = arith.bitcast %a : f32 to i32
    ```

    Semantics: MLIR, `arith` dialect; LLVM LangRef, `bitcast`.
    """

    name = "arith.bitcast"
    traits = CAST
    input: Operand = operand(BITS)
    out: Result = result(BITS)

    def accepts(self, source: Any, target: Any) -> bool:
        return source.width == target.width


_widen = Family(_WideningInteger, __name__, "%wide = {name} %a : vector<2xi32> to vector<2xi64>")
ExtUIOp = _widen("ExtUIOp", "arith.extui", "Widen an integer, filling with zeros.", "LLVM LangRef, `zext`")
ExtSIOp = _widen("ExtSIOp", "arith.extsi", "Widen an integer, filling with its sign.", "LLVM LangRef, `sext`")

_to_float = Family(_IntegerToFloat, __name__, "%float = {name} %a : i32 to f32")
UIToFPOp = _to_float(
    "UIToFPOp",
    "arith.uitofp",
    "Convert an unsigned integer to a float, rounding to nearest even.",
    "LLVM LangRef, `uitofp`",
)
SIToFPOp = _to_float(
    "SIToFPOp",
    "arith.sitofp",
    "Convert a signed integer to a float, rounding to nearest even.",
    "LLVM LangRef, `sitofp`",
)

_to_integer = Family(_FloatToInteger, __name__, "%integer = {name} %a : f32 to i32")
FPToUIOp = _to_integer(
    "FPToUIOp",
    "arith.fptoui",
    "Convert a float to an unsigned integer, rounding toward zero; a value that does not fit is poison.",
    "LLVM LangRef, `fptoui`",
)
FPToSIOp = _to_integer(
    "FPToSIOp",
    "arith.fptosi",
    "Convert a float to a signed integer, rounding toward zero; a value that does not fit is poison.",
    "LLVM LangRef, `fptosi`",
)

_index_cast = Family(_IndexCast, __name__, "%index = {name} %a : i32 to index")
IndexCastOp = _index_cast(
    "IndexCastOp",
    "arith.index_cast",
    "Convert between index and an integer, extending with the sign or truncating.",
)
IndexCastUIOp = _index_cast(
    "IndexCastUIOp", "arith.index_castui", "Convert between index and an integer, extending with zeros or truncating."
)
