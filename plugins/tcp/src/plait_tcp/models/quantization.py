"""Payloads of the operations that quantize by one scale; `tcp-to-linalg` makes operands of several."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.interfaces.elementwise import Elementwise
from plait.ir.value import Value
from plait_std.quant import payload
from plait_std.quant.types import UniformQuantizedType

from plait_tcp.ops.quantization import DequantizeOp, QuantizeOp, RequantizeOp

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.ir.builder import Builder


def _per_tensor(*types: Type) -> bool:
    return all(isinstance(ty, UniformQuantizedType) for ty in types)


class QuantizePayload(Elementwise):
    """`tcp.quantize` by one scale."""

    def accepts(self, op: QuantizeOp) -> bool:
        return _per_tensor(op.target)

    def payload(self, op: QuantizeOp, builder: Builder, scalars: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        return (payload.quantize(builder, scalars[0], op.target, op.rounding.text),)


class DequantizePayload(Elementwise):
    """`tcp.dequantize` by one scale."""

    def accepts(self, op: DequantizeOp) -> bool:
        return _per_tensor(op.source)

    def payload(self, op: DequantizeOp, builder: Builder, scalars: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        return (payload.dequantize(builder, scalars[0], op.source),)


class RequantizePayload(Elementwise):
    """`tcp.requantize` from one scale to another."""

    def accepts(self, op: RequantizeOp) -> bool:
        return _per_tensor(op.source, op.target)

    def payload(self, op: RequantizeOp, builder: Builder, scalars: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        real = payload.dequantize(builder, scalars[0], op.source)
        return (payload.quantize(builder, real, op.target, op.rounding.text),)


QUANTIZATION: dict[Any, Elementwise] = {
    QuantizeOp: QuantizePayload(),
    DequantizeOp: DequantizePayload(),
    RequantizeOp: RequantizePayload(),
}
