"""`quant-to-tcp`: the casts of quant become operations of tcp on what quantized types store.

```mlir
%q = quant.qcast %x : tensor<4xf32> to tensor<4x!quant.uniform<i8:f32, 2.0>>
```

becomes

```mlir
%q = tcp.quantize %x to !quant.uniform<i8:f32, 2.0> rounding toward_zero : tensor<4xf32>
```
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import RankedTensorType
from plait.rewrite import conversion_pattern
from plait.rewrite.conversion import Conversion, legal
from plait_std.quant.ops import DequantizeCastOp, QuantizeCastOp, StorageCastOp, scalar_of
from plait_std.quant.types import UniformType

from plait_tcp.ops.movement import BitcastOp
from plait_tcp.ops.quantization import DequantizeOp, QuantizeOp

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter


def _is_ranked(ty: Type) -> bool:
    return isinstance(ty, RankedTensorType)


@conversion_pattern(QuantizeCastOp)
def lower_qcast(op: QuantizeCastOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """quant.qcast -> tcp.quantize, which drops fractions"""
    element = scalar_of(op.result.type)
    if not _is_ranked(op.input.type) or not isinstance(element, UniformType):
        return rw.no_match("not a ranked tensor with known scales")
    return QuantizeOp(operands[0], element, "toward_zero")


@conversion_pattern(DequantizeCastOp)
def lower_dcast(op: DequantizeCastOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """quant.dcast -> tcp.dequantize"""
    element = scalar_of(op.input.type)
    if not _is_ranked(op.result.type) or not isinstance(element, UniformType):
        return rw.no_match("not a ranked tensor with known scales")
    return DequantizeOp(operands[0], element)


@conversion_pattern(StorageCastOp)
def lower_scast(op: StorageCastOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """quant.scast -> its operand, or tcp.bitcast where what is stored is unsigned"""
    target = rw.convert_type(op.result.type)
    if not _is_ranked(op.result.type) or target is None:
        return rw.no_match("not a ranked tensor that is stored as integers")
    return operands[0] if operands[0].type is target else BitcastOp(operands[0], target)


QUANT_TO_TCP = Conversion(
    name="quant-to-tcp",
    source="quant",
    target=("tcp", "tensor", "arith", "scf", "cf", "func"),
    patterns=(lower_qcast, lower_dcast, lower_scast),
    legal=legal("builtin"),
)
