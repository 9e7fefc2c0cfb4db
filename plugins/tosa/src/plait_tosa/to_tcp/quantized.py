"""Scaling of integers between quantized types."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import RankedTensorType, i64
from plait.rewrite import conversion_pattern
from plait_tcp.api import TENSORS

from plait_tosa.ops import elementwise_other as o
from plait_tosa.ops import utility as u
from plait_tosa.to_tcp.elementwise import binary, cast, clamp
from plait_tosa.to_tcp.shaping import finish, splat, unify

if TYPE_CHECKING:
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter


def _along_last(rw: ConversionRewriter, value: Value[Any], rank: int) -> Any:
    """A tensor of rank 1, or of one element, in `rank` dimensions, of i64."""
    count = value.type.shape[0] if value.type.shape else 1
    shape = (*(1 for _ in range(rank - 1)), count) if rank else ()
    wide = cast(rw, value, i64)
    return wide if value.type.shape == shape else TENSORS.reshape(rw, wide, shape)


def _unsigned(rw: ConversionRewriter, value: Value[Any], width: int) -> Any:
    """Sign-extended integers of `width` bits as the unsigned ones of the same bits."""
    return binary(rw, "and", value, splat(rw, [1] * len(value.type.shape), i64, (1 << width) - 1))


def _number_like(rw: ConversionRewriter, value: Value[Any], number: int) -> Any:
    return splat(rw, [1] * len(value.type.shape), i64, number)


@conversion_pattern(o.RescaleOp)
def lower_rescale(op: o.RescaleOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.rescale -> ((x - zero) * multiplier + half) >> shift, plus the other zero, in 64 bits, limited"""
    x, source, target = operands[0], op.input.type.element_type, op.output.type.element_type
    rank = len(x.type.shape)
    value = cast(rw, x, i64)
    multiplier, shift, zero_in, zero_out = (_along_last(rw, v, rank) for v in operands[1:])
    if op.input_unsigned.value:
        value, zero_in = _unsigned(rw, value, source.width), _unsigned(rw, zero_in, source.width)
    if op.output_unsigned.value:
        zero_out = _unsigned(rw, zero_out, target.width)
    value = binary(rw, "subtract", value, zero_in)
    scaled = _scaled(rw, value, multiplier, shift, op.rounding_mode.text == "DOUBLE_ROUND")
    low, high = (0, (1 << target.width) - 1) if op.output_unsigned.value else _signed_range(target.width)
    return finish(rw, op, cast(rw, clamp(rw, binary(rw, "add", scaled, zero_out), low, high), target))


def _signed_range(width: int) -> tuple[int, int]:
    return -(1 << (width - 1)), (1 << (width - 1)) - 1


def _scaled(rw: ConversionRewriter, value: Value[Any], multiplier: Value[Any], shift: Value[Any], twice: bool) -> Any:
    """(value * multiplier + half) >> shift"""
    one = _number_like(rw, value, 1)
    half = binary(rw, "shift_left", one, binary(rw, "subtract", shift, one))
    if twice:
        half = binary(rw, "add", half, _second_rounding(rw, value, shift))
    product = binary(rw, "add", binary(rw, "multiply", value, multiplier), half)
    return binary(rw, "shift_right_arithmetic", product, shift)


def _second_rounding(rw: ConversionRewriter, value: Value[Any], shift: Value[Any]) -> Any:
    """2^30 with the sign of the value where the shift is more than 31, else 0"""
    zero, bit = _number_like(rw, value, 0), _number_like(rw, value, 1 << 30)
    up = binary(rw, "ge", value, zero)
    signed = TENSORS.select(rw, *unify(rw, [up, bit, _number_like(rw, value, -(1 << 30))]))
    far = binary(rw, "gt", shift, _number_like(rw, value, 31))
    return TENSORS.select(rw, *unify(rw, [far, signed, zero]))


@conversion_pattern(u.ApplyScaleOp)
def lower_apply_scale(op: u.ApplyScaleOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.apply_scale -> (x * multiplier + half) >> shift, in 64 bits"""
    if not all(isinstance(v.type, RankedTensorType) for v in operands):
        return rw.no_match("it is not an operation on tensors")
    value, multiplier, shift = (cast(rw, v, i64) for v in operands)
    scaled = _scaled(rw, value, multiplier, shift, op.rounding_mode.text == "DOUBLE_ROUND")
    return finish(rw, op, cast(rw, scaled, op.output.type.element_type))


PATTERNS = (lower_rescale, lower_apply_scale)
