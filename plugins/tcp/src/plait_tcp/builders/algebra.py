"""The algebra of tensors: each kind is a `tcp.unary`, `tcp.binary` or `tcp.ternary` of that kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import RankedTensorType
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait_std.algebra import Scalars
from plait_std.sizes import dynamic_only, sizes_of

from plait_tcp import ops

if TYPE_CHECKING:
    from plait.build import Number
    from plait.ir.attribute import Type

_BY_ARITY: dict[int, Any] = {1: ops.UnaryOp, 2: ops.BinaryOp, 3: ops.TernaryOp}


class Tensors(Scalars):
    """Ranked tensors of one shape; a number stands for a tensor with that number everywhere."""

    __slots__ = ()

    def apply(self, builder: Builder, kind: str, type: Type, *values: Value[Any]) -> Value[Any]:
        if not isinstance(type, RankedTensorType):
            return super().apply(builder, kind, type, *values)
        return builder(_BY_ARITY[len(values)](kind, *values))

    def constant(self, builder: Builder, number: Number, type: Type) -> Value[Any]:
        if not isinstance(type, RankedTensorType):
            return super().constant(builder, number, type)
        return builder(ops.ConstOp(DenseElementsAttr.splat(type, number)))

    def constant_like(self, builder: Builder, number: Number, type: Type, other: Any) -> Value[Any]:
        if not isinstance(type, RankedTensorType) or type.has_static_shape:
            return self.constant(builder, number, type)
        scalar = self.constant(builder, number, RankedTensorType((), type.element_type))
        return builder(
            ops.BroadcastOp(scalar, dynamic_only(builder, type.shape, sizes_of(builder, other)), [], None, type)
        )

    def cast(self, builder: Builder, value: Value[Any], source: Type, target: Type) -> Value[Any]:
        if not isinstance(source, RankedTensorType):
            return super().cast(builder, value, source, target)
        return builder(ops.CastOp(value, target))

    def bitcast(self, builder: Builder, value: Value[Any], type: Type) -> Value[Any]:
        if not isinstance(type, RankedTensorType):
            return super().bitcast(builder, value, type)
        return builder(ops.BitcastOp(value, type))


TENSORS = Tensors()
