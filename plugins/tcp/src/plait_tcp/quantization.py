"""Reference semantics, models and canonical forms of the operations that quantize."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.interfaces.elementwise import Elementwise
from plait.interpret import interpret
from plait.ir.value import Value
from plait.lazy import lazy_import
from plait.rewrite import fold, pattern
from plait_std.quant import payload
from plait_std.quant.types import UniformQuantizedType, is_lossless

from plait_tcp.ops.quantization import DequantizeOp, QuantizeOp, RequantizeOp

numeric = lazy_import("plait_std.quant.numeric")

# Semantics


@interpret(QuantizeOp)
def quantize(op: Any, x: Any) -> Any:
    return numeric.quantize(x, op.target, op.rounding.text)


@interpret(DequantizeOp)
def dequantize(op: Any, x: Any) -> Any:
    return numeric.dequantize(x, op.source)


@interpret(RequantizeOp)
def requantize(op: Any, x: Any) -> Any:
    return numeric.quantize(numeric.dequantize(x, op.source), op.target, op.rounding.text)


INTERPRETATIONS = (quantize, dequantize, requantize)


# Models. Where scales differ between elements, `tcp-to-linalg` makes operands of them.


def _per_tensor(*types: Any) -> bool:
    return all(isinstance(ty, UniformQuantizedType) for ty in types)


class QuantizePayload(Elementwise):
    """`tcp.quantize` by one scale."""

    def accepts(self, op: Any) -> bool:
        return _per_tensor(op.target)

    def payload(self, op: Any, builder: Any, scalars: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        return (payload.quantize(builder, scalars[0], op.target, op.rounding.text),)


class DequantizePayload(Elementwise):
    """`tcp.dequantize` by one scale."""

    def accepts(self, op: Any) -> bool:
        return _per_tensor(op.source)

    def payload(self, op: Any, builder: Any, scalars: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        return (payload.dequantize(builder, scalars[0], op.source),)


class RequantizePayload(Elementwise):
    """`tcp.requantize` from one scale to another."""

    def accepts(self, op: Any) -> bool:
        return _per_tensor(op.source, op.target)

    def payload(self, op: Any, builder: Any, scalars: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        real = payload.dequantize(builder, scalars[0], op.source)
        return (payload.quantize(builder, real, op.target, op.rounding.text),)


ELEMENTWISE: dict[Any, Elementwise] = {
    QuantizeOp: QuantizePayload(),
    DequantizeOp: DequantizePayload(),
    RequantizeOp: RequantizePayload(),
}


# Canonical forms


@fold(RequantizeOp)
def fold_requantize_to_same_type(op: Any, x: Any) -> Any:
    """requantize(q) from T to T -> q"""
    return op.operand if op.source is op.target and is_lossless(op.source) else None


@fold(QuantizeOp)
def fold_quantize_of_dequantize(op: Any, x: Any) -> Any:
    """quantize(dequantize(q) from T) to T -> q"""
    inner = op.operand.defining_op
    if not isinstance(inner, DequantizeOp) or inner.source is not op.target or not is_lossless(op.target):
        return None
    return inner.operand


@pattern(QuantizeOp)
def requantize_quantize_of_dequantize(op: Any, rw: Any) -> Any:
    """quantize(dequantize(q) from S) to T -> requantize(q) from S to T"""
    inner = op.operand.defining_op
    if not isinstance(inner, DequantizeOp):
        return rw.no_match("the operand is not dequantized")
    return rw.insert(RequantizeOp(inner.operand, inner.source, op.target, op.rounding))


FOLDS = (fold_requantize_to_same_type, fold_quantize_of_dequantize)
PATTERNS = (requantize_quantize_of_dequantize,)
