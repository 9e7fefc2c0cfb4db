"""Interface models of `quant`: how the values of its casts are quantized."""

from __future__ import annotations

from typing import Any

from plait.interfaces.quantized import Quantization, Quantized

from plait_std.quant.ops import DequantizeCastOp, QuantizeCastOp, StorageCastOp, scalar_of
from plait_std.quant.types import UniformType


def quantization_of(type: Any) -> Quantization | None:
    """How values of `type`, a quantized type or a tensor of one, are quantized; None for all others."""
    element = scalar_of(type)
    if not isinstance(element, UniformType):
        return None
    return Quantization(
        element.all_scales, element.all_zero_points, element.storage_type, element.expressed_type, element.axis
    )


class QuantizedTypes(Quantized):
    """What the types of operands and results say."""

    def operand_quantization(self, op: Any, operand_index: int) -> Quantization | None:
        return quantization_of(op.operands[operand_index].type)

    def result_quantization(self, op: Any, result_index: int) -> Quantization | None:
        return quantization_of(op.results[result_index].type)


_types = QuantizedTypes()
MODELS: dict[Any, dict[Any, Any]] = {
    Quantized: dict.fromkeys((QuantizeCastOp, DequantizeCastOp, StorageCastOp), _types),
}
