"""Reference semantics of the operations that quantize."""

from __future__ import annotations

from typing import Any

from plait.interpret import interpret
from plait.lazy import lazy_import

from plait_tcp.ops.quantization import DequantizeOp, QuantizeOp, RequantizeOp

numeric = lazy_import("plait_std.quant.numeric")


@interpret(QuantizeOp)
def quantize(op: QuantizeOp, x: Any) -> Any:
    return numeric.quantize(x, op.target, op.rounding.text)


@interpret(DequantizeOp)
def dequantize(op: DequantizeOp, x: Any) -> Any:
    return numeric.dequantize(x, op.source)


@interpret(RequantizeOp)
def requantize(op: RequantizeOp, x: Any) -> Any:
    return numeric.quantize(numeric.dequantize(x, op.source), op.target, op.rounding.text)


QUANTIZATION = (quantize, dequantize, requantize)
