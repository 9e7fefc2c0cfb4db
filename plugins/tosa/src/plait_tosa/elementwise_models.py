"""Scalar payloads, so that TOSA fuses with other dialects without a lowering to tcp."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, FloatType, IntegerType, RankedTensorType, i1
from plait.interfaces.elementwise import Elementwise
from plait.ir.affine import AffineConstant, AffineDim, AffineMap
from plait.ir.value import Value
from plait_std.algebra import SCALARS, TOTAL, build
from plait_std.scalar.table import supports

from plait_tosa.ops import OF_A_KIND
from plait_tosa.ops import elementwise_other as o
from plait_tosa.ops.data import ConstOp
from plait_tosa.stored import has_quantized

if TYPE_CHECKING:
    from plait.ir.builder import Builder
    from plait.ir.operation import Operation


def _element(value: Value[Any]) -> Any:
    return value.type.element_type


def _is_float(value: Value[Any]) -> bool:
    return isinstance(_element(value), FloatType)


class _Broadcasting(Elementwise):
    """An operation that repeats dimensions of size 1; which ones must be known from the types."""

    def data(self, op: Operation) -> Sequence[Value[Any]]:
        """The operands that are read at the place of the result."""
        return op.operands

    def supports(self, op: Operation) -> bool:
        return True

    def accepts(self, op: Operation) -> bool:
        shapes = [v.type.shape for v in (*self.data(op), op.results[0]) if isinstance(v.type, RankedTensorType)]
        if len(shapes) != len(self.data(op)) + 1 or has_quantized(op) or not self.supports(op):
            return False
        target = shapes[-1]
        return all(n == t or n == 1 for shape in shapes[:-1] for n, t in zip(shape, target)) and (
            DYNAMIC not in target or (any(shape == target for shape in shapes[:-1]) and self._sure(shapes))
        )

    def _sure(self, shapes: Sequence[Sequence[int]]) -> bool:
        """Where a size is dynamic, only one operand says so: two could differ at run time."""
        return all(sum(n == DYNAMIC for n in column) <= 1 for column in zip(*shapes[:-1]))

    def operand_maps(self, op: Operation) -> tuple[AffineMap, ...] | None:
        target = op.results[0].type.shape
        if all(v.type.shape == target for v in op.operands):
            return None
        return tuple(_map(v.type.shape, target) for v in op.operands)


def _map(shape: Sequence[int], target: Sequence[int]) -> AffineMap:
    if len(shape) != len(target):  # one number for all: a shift, a zero point
        return AffineMap(len(target), 0, (AffineConstant(0),) * len(shape))
    dims = [AffineDim(i) if n == t else AffineConstant(0) for i, (n, t) in enumerate(zip(shape, target))]
    return AffineMap(len(target), 0, tuple(dims))


class OfAKind(_Broadcasting):
    """An operation that is a scalar kind; the last operand says the element type."""

    def supports(self, op: Any) -> bool:
        mode, rounds = getattr(op, "nan_mode", None), getattr(op, "round", None)
        ignores = mode is not None and mode.text == "IGNORE" and _is_float(op.operands[0])
        known = supports(op.kind, _element(op.operands[-1]))
        return known and not ignores and not (rounds is not None and rounds.value)

    def payload(self, op: Any, builder: Any, scalars: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        return (build(builder, op.kind, _element(op.operands[-1]), *scalars),)


class ClampPayload(_Broadcasting):
    """`tosa.clamp` that lets NaN through."""

    def supports(self, op: Any) -> bool:
        return op.nan_mode.text == "PROPAGATE" or not _is_float(op.input)

    def payload(self, op: Any, builder: Any, scalars: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        element = _element(op.input)
        low, high = (SCALARS.constant(builder, limit.value, element) for limit in (op.min_val, op.max_val))
        return (build(builder, "clamp", element, low, scalars[0], high),)


class MulPayload(_Broadcasting):
    """`tosa.mul` without a shift."""

    def data(self, op: Operation) -> Sequence[Value[Any]]:
        return op.operands[:2]

    def supports(self, op: Any) -> bool:
        return _is_float(op.output) or _is_zero(op.shift)

    def payload(self, op: Any, builder: Builder, scalars: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        source, target = _element(op.input1), _element(op.output)
        x, y = (s if source is target else TOTAL.cast(builder, s, source, target) for s in scalars[:2])
        return (build(builder, "multiply", target, x, y),)


def _is_zero(value: Value[Any]) -> bool:
    op = value.defining_op
    if op is None or op.name not in (ConstOp.name, "tcp.const"):
        return False
    elements = op.get_property("values" if op.name == ConstOp.name else "value")
    return all(v == 0 for v in elements.values())  # type: ignore[union-attr]


class NegatePayload(_Broadcasting):
    """`tosa.negate` of floating-point elements."""

    def data(self, op: Operation) -> Sequence[Value[Any]]:
        return op.operands[:1]

    def supports(self, op: Any) -> bool:
        return _is_float(op.output)

    def payload(self, op: Any, builder: Any, scalars: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        return (build(builder, "negate", _element(op.output), scalars[0]),)


class CastPayload(_Broadcasting):
    """`tosa.cast`: to integers, the nearest one."""

    def supports(self, op: Any) -> bool:
        return op.input_unsigned is None or not op.input_unsigned.value

    def payload(self, op: Any, builder: Builder, scalars: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        source, target, x = _element(op.input), _element(op.output), scalars[0]
        if isinstance(source, FloatType) and isinstance(target, IntegerType) and target is not i1:
            x = build(builder, "round_even", source, x)
        return (x if source is target else TOTAL.cast(builder, x, source, target),)


ELEMENTWISE: dict[Any, Elementwise] = {
    **dict.fromkeys(OF_A_KIND, OfAKind()),
    o.ClampOp: ClampPayload(),
    o.MulOp: MulPayload(),
    o.NegateOp: NegatePayload(),
    o.CastOp: CastPayload(),
}
