"""The algebra of tensors: each kind is a `tcp.unary`, `tcp.binary` or `tcp.ternary` of that kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import FloatType, RankedTensorType
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait_std.algebra import Scalars
from plait_std.arith.attributes import FastMathFlagsAttr
from plait_std.mixed import Mixed, static
from plait_std.sizes import dynamic_only, sizes_of

from plait_tcp import ops
from plait_tcp.ops.index_lists import split_mixed

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
        return self.broadcast(builder, scalar, sizes_of(builder, other))

    def cast(self, builder: Builder, value: Value[Any], source: Type, target: Type) -> Value[Any]:
        if not isinstance(source, RankedTensorType):
            return super().cast(builder, value, source, target)
        return builder(ops.CastOp(value, target))

    def bitcast(self, builder: Builder, value: Value[Any], type: Type) -> Value[Any]:
        if not isinstance(type, RankedTensorType):
            return super().bitcast(builder, value, type)
        return builder(ops.BitcastOp(value, type))

    def reshape(self, builder: Builder, value: Value[Any], shape: Sequence[Mixed]) -> Value[Any]:
        type = RankedTensorType(static(shape), value.type.element_type)
        return builder(ops.ReshapeOp(value, dynamic_only(builder, type.shape, shape), type))

    def transpose(self, builder: Builder, value: Value[Any], order: Sequence[int]) -> Value[Any]:
        return builder(ops.TransposeOp(value, list(order)))

    def broadcast(
        self, builder: Builder, value: Value[Any], shape: Sequence[Mixed], dims: Sequence[int] = ()
    ) -> Value[Any]:
        type = RankedTensorType(static(shape), value.type.element_type)
        return builder(ops.BroadcastOp(value, dynamic_only(builder, type.shape, shape), list(dims), None, type))

    def slice(
        self, builder: Builder, value: Value[Any], offsets: Sequence[Mixed], sizes: Sequence[Mixed],
        strides: Sequence[Mixed] | None = None,
    ) -> Value[Any]:  # fmt: skip
        parts = [split_mixed(entries) for entries in (offsets, sizes, strides or [1] * len(sizes))]
        lists: list[Any] = [values for values, _ in parts] + [numbers for _, numbers in parts]
        return builder(ops.SliceOp(value, *lists))

    def iota(self, builder: Builder, shape: Sequence[Mixed], dim: int, element: Type) -> Value[Any]:
        """The number of each element along a dimension."""
        type = RankedTensorType(static(shape), element)
        return builder(ops.IotaOp(dynamic_only(builder, type.shape, shape), dim, type))


class Contracting(Tensors):
    """The same, of which products and sums of floats may be rounded once together: `fastmath` says so."""

    __slots__ = ()

    def apply(self, builder: Builder, kind: str, type: Type, *values: Value[Any]) -> Value[Any]:
        made = super().apply(builder, kind, type, *values)
        op: Any = made.defining_op
        if isinstance(op, ops.BinaryOp) and kind in _CONTRACTED and isinstance(type.element_type, FloatType):  # type: ignore[attr-defined]
            op.set_attribute("fastmath", FastMathFlagsAttr("contract"))
        return made


_CONTRACTED = frozenset(("add", "subtract", "multiply"))
TENSORS = Tensors()
CONTRACTING = Contracting()
