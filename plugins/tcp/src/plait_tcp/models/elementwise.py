"""Payloads of the elementwise operations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.types import ComplexType
from plait.interfaces.elementwise import Elementwise
from plait.ir.value import Value

from plait_tcp import ops
from plait_tcp.kinds import payload


class UnaryPayload(Elementwise):
    """`tcp.unary`: the kind."""

    def accepts(self, op: Any) -> bool:
        return payload.supports(payload.UNARY, op.kind.text, op.operand.type.element_type)

    def payload(self, op: Any, builder: Any, scalars: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        return (payload.unary(builder, op.kind.text, op.operand.type.element_type, *scalars),)


class BinaryPayload(Elementwise):
    """`tcp.binary`: the kind."""

    def accepts(self, op: Any) -> bool:
        return payload.supports(payload.BINARY, op.kind.text, op.lhs.type.element_type)

    def payload(self, op: Any, builder: Any, scalars: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        return (payload.binary(builder, op.kind.text, op.lhs.type.element_type, *scalars),)


class TernaryPayload(Elementwise):
    """`tcp.ternary`: the kind."""

    def accepts(self, op: Any) -> bool:
        element = op.b.type.element_type
        return op.kind.text != "clamp" or payload.supports(payload.BINARY, "maximum", element)

    def payload(self, op: Any, builder: Any, scalars: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        return (payload.ternary(builder, op.kind.text, op.b.type.element_type, scalars),)


class CastPayload(Elementwise):
    """`tcp.cast`: the conversion between the element types."""

    def payload(self, op: Any, builder: Any, scalars: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        return (payload.cast(builder, scalars[0], *op.element_types),)


class BitcastPayload(Elementwise):
    """`tcp.bitcast` between elements of one width."""

    def accepts(self, op: Any) -> bool:
        source, target = op.operand.type.element_type, op.result.type.element_type
        if isinstance(source, ComplexType) or isinstance(target, ComplexType):
            return source is target
        return payload.bit_width(source) == payload.bit_width(target)

    def payload(self, op: Any, builder: Any, scalars: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        target = payload.signless(op.result.type.element_type)
        if scalars[0].type is target:
            return (scalars[0],)
        return (builder.insert(payload.arith.BitcastOp(scalars[0], target)).result,)


ELEMENTWISE: dict[Any, Elementwise] = {
    ops.UnaryOp: UnaryPayload(),
    ops.BinaryOp: BinaryPayload(),
    ops.TernaryOp: TernaryPayload(),
    ops.CastOp: CastPayload(),
    ops.BitcastOp: BitcastPayload(),
}
