"""Scalar payloads, so that StableHLO fuses with other dialects without a lowering to tcp."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import ComplexType, FloatType
from plait.interfaces.elementwise import Elementwise
from plait.ir.affine import AffineMap
from plait.ir.value import Value
from plait_std.algebra import TOTAL, KindPayload

from plait_stablehlo.ops import OF_A_KIND
from plait_stablehlo.ops import elementwise_other as o
from plait_stablehlo.ops import elementwise_unary as u
from plait_stablehlo.quantization.ops import has_quantized

if TYPE_CHECKING:
    from plait.ir.operation import Operation


def _element(value: Value[Any]) -> Any:
    return value.type.element_type


def _is_uniform(op: Operation) -> bool:
    """Whether the types say that all shapes are the same, but for scalars; others are cast first, in the lowering."""
    return len({v.type.shape for v in (*op.operands, *op.results)} - {()}) < 2 and not has_quantized(op)


class OfAKind(KindPayload):
    """An operation that is a scalar kind, whose scalar operands are read for each element."""

    def accepts(self, op: Operation) -> bool:
        return _is_uniform(op) and super().accepts(op)

    def operand_maps(self, op: Operation) -> tuple[AffineMap, ...] | None:
        rank = len(op.results[0].type.shape)
        if all(len(v.type.shape) == rank for v in op.operands):
            return None
        return tuple(AffineMap.identity(rank) if v.type.shape else AffineMap(rank, 0, ()) for v in op.operands)


class CompareModel(OfAKind):
    """`stablehlo.compare`, but for total order."""

    def accepts(self, op: Any) -> bool:
        total = op.compare_type is not None and op.compare_type.text == "TOTALORDER"
        return not (total and isinstance(_element(op.lhs), FloatType)) and super().accepts(op)


class ConvertModel(Elementwise):
    """`stablehlo.convert`."""

    def accepts(self, op: Any) -> bool:
        to_real = isinstance(_element(op.operand), ComplexType) and not isinstance(_element(op.result), ComplexType)
        return _is_uniform(op) and not to_real

    def payload(self, op: Any, builder: Any, scalars: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        return (TOTAL.cast(builder, scalars[0], _element(op.operand), _element(op.result)),)


ELEMENTWISE: dict[Any, Elementwise] = {
    **dict.fromkeys(OF_A_KIND, OfAKind()),
    o.CompareOp: CompareModel(),
    u.ConvertOp: ConvertModel(),
}
