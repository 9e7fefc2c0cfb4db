"""What is known of a number in a tensor that holds a shape: where StableHLO took it from.

    %0 = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?xf32>) -> tensor<i32>
    %1 = stablehlo.reshape %0 : (tensor<i32>) -> tensor<1xi32>
    %2 = stablehlo.concatenate %c, %1, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>

The second number in `%2` is the size of `%x`. Sizes fit into the integers that programs keep them in.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from plait.builtin.types import IndexType, IntegerType
from plait.ir.value import Value
from plait_std.sizes.expressions import Element, SizeExpression, at_least, at_most, dim, minus, plus, times

from plait_stablehlo.compatibility import constant_integers, is_static
from plait_stablehlo.ops import data_movement as m
from plait_stablehlo.ops import dynamism as y
from plait_stablehlo.ops import elementwise_binary as b
from plait_stablehlo.ops import elementwise_unary as u

if TYPE_CHECKING:
    from plait.ir.operation import Operation

_MAX_STEPS = 256
"""How far a number is followed back. An expression of numbers that are used again and again would not end soon."""


def entry(value: Value[Any], *place: int) -> SizeExpression:
    """The number at `place`, by its operands as far as they are known."""
    shape: tuple[int, ...] = value.type.shape
    flat = 0
    for extent, i in zip(shape, place):
        flat = flat * extent + i
    return _Follower().number(value, flat)


class _Follower:
    """Follows numbers, each a value and a place in its elements in order, for a limited number of steps."""

    def __init__(self) -> None:
        self.steps = 0

    def number(self, value: Value[Any], flat: int) -> SizeExpression:
        known = constant_integers(value)
        if known is not None:
            return known[flat if len(known) > 1 else 0]
        self.steps += 1
        op = value.defining_op
        step = _STEPS.get(type(op)) if op is not None and self.steps < _MAX_STEPS else None
        made_of = step(self, op, flat) if step is not None else None
        return Element(value, flat) if made_of is None else made_of


def _of_size(follower: _Follower, op: Any, flat: int) -> SizeExpression:
    return dim(op.operand, op.dimension.value)


def _of_reshape(follower: _Follower, op: Any, flat: int) -> SizeExpression | None:
    return follower.number(op.operand, flat) if op.operand.type.has_static_shape else None


def _of_convert(follower: _Follower, op: Any, flat: int) -> SizeExpression | None:
    """Through a change of width, of integers that hold sizes."""
    elements = [ty.element_type for ty in (op.operand.type, op.result.type)]
    wide = [isinstance(e, IndexType) or (isinstance(e, IntegerType) and e.width >= 32) for e in elements]
    return follower.number(op.operand, flat) if all(wide) else None


def _of_concatenate(follower: _Follower, op: Any, flat: int) -> SizeExpression | None:
    if len(op.result.type.shape) != 1:
        return None
    for part in op.inputs:
        size = part.type.shape[0]
        if not is_static(size):
            return None
        if flat < size:
            return follower.number(part, flat)
        flat -= size
    return None


def _of_slice(follower: _Follower, op: Any, flat: int) -> SizeExpression | None:
    if len(op.result.type.shape) != 1:
        return None
    return follower.number(op.operand, op.start_indices.values[0] + flat * op.strides.values[0])


def _of(
    make: Callable[[SizeExpression, SizeExpression], SizeExpression],
) -> Callable[[_Follower, Any, int], SizeExpression | None]:
    """Of two numbers of which `make` computes one."""

    def step(follower: _Follower, op: Operation, flat: int) -> SizeExpression | None:
        if not all(isinstance(v.type.element_type, IndexType | IntegerType) for v in op.operands):
            return None
        return make(*(follower.number(v, flat) for v in op.operands))

    return step


_STEPS: dict[Any, Callable[[_Follower, Any, int], SizeExpression | None]] = {
    y.GetDimensionSizeOp: _of_size,
    m.ReshapeOp: _of_reshape,
    m.ConcatenateOp: _of_concatenate,
    m.SliceOp: _of_slice,
    u.ConvertOp: _of_convert,
    b.AddOp: _of(plus),
    b.SubtractOp: _of(minus),
    b.MultiplyOp: _of(times),
    b.MaximumOp: _of(at_least),
    b.MinimumOp: _of(at_most),
}
