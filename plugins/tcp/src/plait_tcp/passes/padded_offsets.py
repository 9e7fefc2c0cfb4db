"""Pads quantized inputs of convolutions before their zero point is subtracted.

    %0 = tcp.cast %q : tensor<1x8x8x4xi8> -> tensor<1x8x8x4xi32>
    %1 = tcp.binary subtract %0, %three
    %2 = tcp.conv %1, %w ... low [1, 1] high [1, 1]            // pads with zeros

becomes

    %p = tcp.pad %q, %three low [0, 1, 1, 0] high [0, 1, 1, 0] interior [0, 0, 0, 0]
    %0 = tcp.cast %p : tensor<1x10x10x4xi8> -> tensor<1x10x10x4xi32>
    %1 = tcp.binary subtract %0, %three
    %2 = tcp.conv %1, %w ... low [0, 0] high [0, 0]

What is in memory is narrow then, and the convolution sees that its factors are narrow numbers with an offset.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from plait.builtin.types import FloatType, IntegerType, RankedTensorType, i1
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.lazy import lazy_import
from plait_std.scalar.payload import integer_limits

from plait_tcp import ops
from plait_tcp.builders.algebra import TENSORS
from plait_tcp.ops.index_lists import split_mixed

np = lazy_import("numpy")


def pad_before_offset(op: Operation) -> None:
    """Let `op` convolve a padded input, if it pads one that is narrow integers and a number that is added to all."""
    if not isinstance(op, ops.ConvOp):
        return
    found = _offset(op.lhs)
    if found is None or not is_padded(op) or any(step != 1 for step in op.dilations[0]):
        return
    narrow, casts, kind, number = found
    b = Builder.before(op)
    b.location = op.location
    element = narrow.type.element_type
    padding = TENSORS.constant(b, -number if kind == "add" else number, RankedTensorType((), element))
    made = padded_convolution(b, op, narrow, padding, casts, lambda value: _added(b, kind, value, number))
    op.result.replace_all_uses_with(made.result)
    op.erase()


def is_padded(op: ops.ConvOp) -> bool:
    """Whether a convolution adds elements around its input, or removes some."""
    return any(op.low) or any(op.high) or any(op.static_low.values) or any(op.static_high.values)


def padded_convolution(
    b: Builder, op: ops.ConvOp, narrow: Value[Any], padding: Value[Any], casts: list[Any],
    change: Callable[[Value[Any]], Value[Any]] = lambda value: value,
) -> ops.ConvOp:  # fmt: skip
    """The convolution of `narrow`, padded, converted to the types `casts` one after the other, and changed."""
    value = widened(b, _padded(b, op, narrow, padding), casts)
    zeros = [0] * op.spatial_rank
    made = ops.ConvOp(
        change(value), op.rhs, [], [], op.lhs_dims, op.rhs_dims, op.out_dims, op.strides, zeros, zeros, op.result.type,
        op.lhs_dilation, op.rhs_dilation, op.reversal, op.feature_groups, op.batch_groups, op.acc_type,
        attributes=dict(op.attributes), location=op.location,
    )  # fmt: skip
    return b.insert(made)


def _added(b: Builder, kind: str, value: Value[Any], number: int) -> Value[Any]:
    return TENSORS.apply(b, kind, value.type, value, TENSORS.constant_like(b, number, value.type, value))


def _offset(value: Value[Any]) -> tuple[Value[Any], list[Any], str, int] | None:
    """Narrow integers, the types that they are widened to, and the number that is added to or subtracted from all."""
    op: Any = value.defining_op
    if not isinstance(op, ops.BinaryOp) or op.kind.text not in ("add", "subtract"):
        return None
    found, number = widened_from(op.lhs), number_of(op.rhs)
    if found is None or number is None:
        return None
    low, high = integer_limits(found[0].type.element_type)
    padding = -number if op.kind.text == "add" else number
    return (*found, op.kind.text, number) if low <= padding <= high else None


def widened_from(value: Value[Any]) -> tuple[Value[Any], list[Any]] | None:
    """Narrow integers, and the types that they are widened to one after the other, to become `value`."""
    casts: list[Any] = []
    narrow: Any = value
    while isinstance(narrow.defining_op, ops.CastOp) and _widens(narrow.defining_op):
        casts.insert(0, narrow.type.element_type)
        narrow = narrow.defining_op.operand
    return (narrow, casts) if casts else None


def widened(b: Builder, value: Value[Any], casts: Iterable[Any]) -> Value[Any]:
    """A tensor whose elements are converted to the types `casts` one after the other."""
    for type in casts:
        value = TENSORS.convert(b, value, value.type.with_element_type(type))
    return value


def _widens(op: ops.CastOp) -> bool:
    """Whether a cast keeps all integers of its operand."""
    source, target = op.operand.type.element_type, op.result.type.element_type
    if not isinstance(source, IntegerType) or not isinstance(target, IntegerType) or i1 in (source, target):
        return False
    if op.in_int_signedness is not None or op.out_int_signedness is not None:
        return False
    (low, high), (least, most) = integer_limits(source), integer_limits(target)
    return source.width < target.width and least <= low and high <= most


def number_of(value: Value[Any]) -> int | None:
    """The integer that all elements are."""
    op: Any = value.defining_op
    if isinstance(op, (ops.BroadcastOp, ops.ReshapeOp)):
        return number_of(op.operand)
    element = value.type.element_type
    if isinstance(op, ops.CastOp) and isinstance(element, IntegerType):
        if element is i1 or op.in_int_signedness is not None or op.out_int_signedness is not None:
            return None
        number, (low, high) = number_of(op.operand), integer_limits(element)
        return number if number is not None and low <= number <= high else None
    constant: Any = op.value if isinstance(op, ops.ConstOp) else None
    is_known = hasattr(constant, "numpy") and isinstance(element, (IntegerType, FloatType))
    if not is_known or not (value.type.num_elements == 1 or getattr(constant, "is_splat", False)):
        return None
    number = constant.numpy().flat[0]
    return int(number) if np.isfinite(number) and number == np.trunc(number) else None


def _padded(b: Builder, op: ops.ConvOp, narrow: Value[Any], padding: Value[Any]) -> Value[Any]:
    """The input with the padding of a convolution."""
    low: list[Any] = [0] * op.lhs.type.rank
    high = list(low)
    for dim, before, after in zip(op.lhs_dims.values[2:], op.mixed_low, op.mixed_high):
        low[dim], high[dim] = before, after
    (lows, static_low), (highs, static_high) = split_mixed(low), split_mixed(high)
    return b(ops.PadOp(narrow, padding, lows, highs, [], static_low, static_high, [0] * len(low)))
