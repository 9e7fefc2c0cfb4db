"""Scalar payloads, so that StableHLO fuses with other dialects without a lowering to tcp."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.types import ComplexType, FloatType
from plait.interfaces.elementwise import Elementwise
from plait.ir.affine import AffineMap
from plait.ir.value import Value
from plait_tcp.kinds import payload

from plait_stablehlo.ops import elementwise_other as o
from plait_stablehlo.ops import elementwise_unary as u
from plait_stablehlo.quantization.ops import has_quantized
from plait_stablehlo.to_tcp.kinds import BINARY_KINDS, COMPARISON_KINDS, UNARY_KINDS


def _element(value: Value[Any]) -> Any:
    return value.type.element_type


class _SameShapes(Elementwise):
    """Only where the types say that the shapes are the same; others are cast first, by `stablehlo-to-tcp`."""

    def accepts(self, op: Any) -> bool:
        shapes = {v.type.shape for v in (*op.operands, *op.results)}
        return len(shapes) == 1 and not has_quantized(op) and self.supports(op)

    def supports(self, op: Any) -> bool:
        raise NotImplementedError


class UnaryPayload(_SameShapes):
    """An operation that is a unary kind of tcp."""

    def supports(self, op: Any) -> bool:
        return payload.supports(payload.UNARY, UNARY_KINDS[type(op)], _element(op.operands[0]))

    def payload(self, op: Any, builder: Any, scalars: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        return (payload.unary(builder, UNARY_KINDS[type(op)], _element(op.operands[0]), *scalars),)


class BinaryPayload(_SameShapes):
    """An operation that is a binary kind of tcp."""

    def kind(self, op: Any) -> str:
        return BINARY_KINDS[type(op)]

    def supports(self, op: Any) -> bool:
        return payload.supports(payload.BINARY, self.kind(op), _element(op.operands[0]))

    def payload(self, op: Any, builder: Any, scalars: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        return (payload.binary(builder, self.kind(op), _element(op.operands[0]), *scalars),)


class ComparePayload(BinaryPayload):
    """`stablehlo.compare`, but for total order."""

    def kind(self, op: Any) -> str:
        return COMPARISON_KINDS[op.comparison_direction.text]

    def supports(self, op: Any) -> bool:
        total = op.compare_type is not None and op.compare_type.text == "TOTALORDER"
        return not (total and isinstance(_element(op.lhs), FloatType)) and super().supports(op)


class ComplexPayload(BinaryPayload):
    """`stablehlo.complex`."""

    def kind(self, op: Any) -> str:
        return "complex"


class ConvertPayload(_SameShapes):
    """`stablehlo.convert`."""

    def supports(self, op: Any) -> bool:
        return not isinstance(_element(op.operand), ComplexType) or isinstance(_element(op.result), ComplexType)

    def payload(self, op: Any, builder: Any, scalars: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        return (payload.cast(builder, scalars[0], _element(op.operand), _element(op.result)),)


class TernaryPayload(Elementwise):
    """`stablehlo.select` and `stablehlo.clamp`, whose scalar operands are read for each element."""

    def __init__(self, kind: str, scalars: tuple[int, ...]) -> None:
        self.kind = kind
        self.scalars = scalars

    __slots__ = ("kind", "scalars")

    def accepts(self, op: Any) -> bool:
        shape = op.result.type.shape
        fits = all(v.type.shape == shape or (i in self.scalars and not v.type.shape) for i, v in enumerate(op.operands))
        if not fits or has_quantized(op):
            return False
        return self.kind != "clamp" or payload.supports(payload.BINARY, "maximum", _element(op.result))

    def operand_maps(self, op: Any) -> tuple[AffineMap, ...] | None:
        rank = len(op.result.type.shape)
        if all(len(v.type.shape) == rank for v in op.operands):
            return None
        return tuple(AffineMap.identity(rank) if v.type.shape else AffineMap(rank, 0, ()) for v in op.operands)

    def payload(self, op: Any, builder: Any, scalars: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        return (payload.ternary(builder, self.kind, _element(op.result), scalars),)


ELEMENTWISE: dict[Any, Elementwise] = {
    **dict.fromkeys(UNARY_KINDS, UnaryPayload()),
    **dict.fromkeys(BINARY_KINDS, BinaryPayload()),
    o.CompareOp: ComparePayload(),
    o.ComplexOp: ComplexPayload(),
    o.SelectOp: TernaryPayload("select", (0,)),
    o.ClampOp: TernaryPayload("clamp", (0, 2)),
    u.ConvertOp: ConvertPayload(),
}
