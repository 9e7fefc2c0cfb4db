"""Payloads of the elementwise operations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import ComplexType
from plait.interfaces.elementwise import Elementwise
from plait.ir.value import Value
from plait_std.algebra import SCALARS, TOTAL, KindPayload
from plait_std.arith import ops as arith
from plait_std.arith.attributes import FastMathFlagsAttr
from plait_std.scalar import payload

from plait_tcp import ops

if TYPE_CHECKING:
    from plait.ir.builder import Builder
    from plait.ir.operation import Operation


class KindAttributePayload(KindPayload):
    """`tcp.unary`, `tcp.binary` and `tcp.ternary`: the kind that the attribute says, with the flags of `fastmath`."""

    def kind(self, op: Any) -> str:
        return op.kind.text

    def payload(self, op: Operation, builder: Builder, scalars: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        made = super().payload(op, builder, scalars)
        flags, scalar = op.attributes.get("fastmath"), made[0].defining_op
        if isinstance(flags, FastMathFlagsAttr) and isinstance(scalar, (arith.AddFOp, arith.SubFOp, arith.MulFOp)):
            scalar.fastmath = flags
        return made


class CastPayload(Elementwise):
    """`tcp.cast`: the conversion between the element types."""

    def payload(self, op: Any, builder: Builder, scalars: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        return (TOTAL.cast(builder, scalars[0], *op.element_types),)


class BitcastPayload(Elementwise):
    """`tcp.bitcast` between elements of one width."""

    def accepts(self, op: ops.BitcastOp) -> bool:
        source, target = op.operand.type.element_type, op.result.type.element_type
        if isinstance(source, ComplexType) or isinstance(target, ComplexType):
            return source is target
        return payload.bit_width(source) == payload.bit_width(target)

    def payload(self, op: Operation, builder: Builder, scalars: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        target = payload.signless(op.result.type.element_type)
        if scalars[0].type is target:
            return (scalars[0],)
        return (SCALARS.bitcast(builder, scalars[0], target),)


ELEMENTWISE: dict[Any, Elementwise] = {
    **dict.fromkeys((ops.UnaryOp, ops.BinaryOp, ops.TernaryOp), KindAttributePayload()),
    ops.CastOp: CastPayload(),
    ops.BitcastOp: BitcastPayload(),
}
