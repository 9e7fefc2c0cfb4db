"""Between real numbers and the integers that stand for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait import define as d
from plait.builtin.types import FloatType, IntegerType
from plait.define import attribute_constraints as a
from plait.define import constraints as c
from plait.define import traits as t
from plait.ir.attribute import Attribute, Type, VerifyError
from plait_std.quant.ops import check_fits
from plait_std.quant.types import UniformType

from plait_tcp.types import check, check_same

if TYPE_CHECKING:
    from plait.builtin.types import RankedTensorType

FloatTensor = c.RankedTensorOf(c.AnyFloat)
StoredTensor = c.RankedTensorOf(
    c.Predicate("signless or unsigned integer", lambda ty: isinstance(ty, IntegerType) and ty.signedness != "signed")
)
UniformTypeAttr = a.TypeAttrOf(UniformType, "uniform quantized type")


class RoundingAttr(d.EnumAttr):
    """How `tcp.quantize` and `tcp.requantize` make numbers whole."""

    name = "tcp.rounding"
    cases = ("nearest_even", "nearest_away", "toward_zero")


NEAREST_EVEN = RoundingAttr("nearest_even")


def _check_tensor(tensor: RankedTensorType, quantized: UniformType) -> None:
    """Raise unless scales of `quantized` fit the shape of `tensor`."""
    try:
        check_fits(tensor.with_element_type(quantized))
    except VerifyError as error:
        raise VerifyError(f"{quantized} does not fit '{tensor}': {error}") from None


def _check_storage(tensor: RankedTensorType, quantized: UniformType) -> None:
    stored = quantized.storage_type
    check(tensor.element_type is stored, f"expects elements of type '{stored}', but got '{tensor}'")
    _check_tensor(tensor, quantized)


class StoringOp(d.Op):
    """The base of operations whose result holds integers that stand for numbers in the type `target`."""

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        return (operands[0].type.with_element_type(properties["target"].storage_type),)


class QuantizeOp(StoringOp):
    """Round real numbers to the integers that stand for them in the quantized type `target`.

    x / scale + zero point is clamped to the range that is stored, then rounded; NaN becomes 0. Elements of the result
    have the storage type: tensors of quantized types become tensors of integers on the way to tcp, and operations say
    how these are to be read. The scale may differ for each index of a dimension, or for each block of elements.

    ```mlir
    %q = tcp.quantize %x to !quant.uniform<i8:f32, 0.5:3> : tensor<4x?xf32>
    ```

    Semantics: StableHLO specification, "Quantization computations", `quantize`, for `nearest_even`.
    """

    name = "tcp.quantize"
    traits = (t.Pure, t.Elementwise)
    operand: d.Operand = d.operand(FloatTensor)
    target: Any = d.attribute(UniformTypeAttr)
    rounding: RoundingAttr = d.attribute(RoundingAttr, default=NEAREST_EVEN)
    result: d.Result = d.infer_result(StoredTensor)
    assembly = "$operand `to` $target (`rounding` $rounding^)? attr-dict `:` type($operand)"

    def verify(self) -> None:
        expressed: FloatType = self.target.expressed_type
        source = self.operand.type
        check(source.element_type is expressed, f"expects elements of type '{expressed}', but got '{source}'")
        _check_tensor(source, self.target)
        check_same(source.with_element_type(self.target.storage_type), self.result.type)


class DequantizeOp(d.Op):
    """The real numbers, of the expressed type, that integers stand for in the quantized type `source`.

    The result is (stored - zero point) * scale; the difference does not overflow.

    ```mlir
    %x = tcp.dequantize %q from !quant.uniform<u8:f32:1, {0.5:3,0.25}> : tensor<4x2xui8>
    ```

    Semantics: StableHLO specification, "Quantization computations", `dequantize`.
    """

    name = "tcp.dequantize"
    traits = (t.Pure, t.Elementwise)
    operand: d.Operand = d.operand(StoredTensor)
    source: Any = d.attribute(UniformTypeAttr)
    result: d.Result = d.infer_result(FloatTensor)
    assembly = "$operand `from` $source attr-dict `:` type($operand)"

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        return (operands[0].type.with_element_type(properties["source"].expressed_type),)

    def verify(self) -> None:
        source = self.operand.type
        _check_storage(source, self.source)
        check_same(source.with_element_type(self.source.expressed_type), self.result.type)


class RequantizeOp(StoringOp):
    """The integers of the quantized type `target` for what integers stand for in `source`.

    The same as `tcp.dequantize` and then `tcp.quantize`; the two types express one type.

    ```mlir
    %r = tcp.requantize %q from !quant.uniform<i32:f32, 0.01> to !quant.uniform<i8:f32, 0.5:3> : tensor<4xi32>
    ```

    Semantics: StableHLO specification, `uniform_quantize` of a quantized operand.
    """

    name = "tcp.requantize"
    traits = (t.Pure, t.Elementwise)
    operand: d.Operand = d.operand(StoredTensor)
    source: Any = d.attribute(UniformTypeAttr)
    target: Any = d.attribute(UniformTypeAttr)
    rounding: RoundingAttr = d.attribute(RoundingAttr, default=NEAREST_EVEN)
    result: d.Result = d.infer_result(StoredTensor)
    assembly = "$operand `from` $source `to` $target (`rounding` $rounding^)? attr-dict `:` type($operand)"

    def verify(self) -> None:
        _check_storage(self.operand.type, self.source)
        _check_tensor(self.operand.type, self.target)
        source, target = self.source.expressed_type, self.target.expressed_type
        check(source is target, f"expects types that express one type, but got '{source}' and '{target}'")
        check_same(self.operand.type.with_element_type(self.target.storage_type), self.result.type)


OPERATIONS = (QuantizeOp, DequantizeOp, RequantizeOp)
ATTRIBUTES: tuple[type[Attribute], ...] = (RoundingAttr,)
