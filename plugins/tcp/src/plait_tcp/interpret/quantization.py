"""Reference semantics of the operations that quantize."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.interpret import interpret
from plait_std.quant import numeric

from plait_tcp.ops.quantization import DequantizeOp, QuantizeOp, RequantizeOp

if TYPE_CHECKING:
    from numpy import ndarray


@interpret(QuantizeOp)
def quantize(op: QuantizeOp, x: ndarray) -> Any:
    return numeric.quantize(x, op.target, op.rounding.text)


@interpret(DequantizeOp)
def dequantize(op: DequantizeOp, x: ndarray) -> Any:
    return numeric.dequantize(x, op.source)


@interpret(RequantizeOp)
def requantize(op: RequantizeOp, x: ndarray) -> Any:
    return numeric.quantize(numeric.dequantize(x, op.source), op.target, op.rounding.text)


QUANTIZATION = (quantize, dequantize, requantize)
