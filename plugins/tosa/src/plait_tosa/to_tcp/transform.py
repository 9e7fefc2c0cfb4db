"""Fourier transforms of two dimensions, on pairs of real and imaginary parts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, f32, f64
from plait.rewrite import conversion_pattern
from plait_tcp import ops as tcp
from plait_tcp.api import TENSORS

from plait_tosa.ops import contraction as c
from plait_tosa.to_tcp.elementwise import binary
from plait_tosa.to_tcp.shaping import as_shaped

if TYPE_CHECKING:
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter


def _unary(rw: ConversionRewriter, kind: str, x: Value[Any]) -> Any:
    return TENSORS.apply(rw, kind, x.type, x)


def _transform(rw: ConversionRewriter, kind: str, x: Value[Any]) -> Any:
    return rw(tcp.FftOp(kind, x, list(x.type.shape[1:])))


def _obstacle(x: Value[Any]) -> str | None:
    """Why there is no tcp.fft of `x`; None if there is one."""
    if DYNAMIC in x.type.shape[1:]:
        return "a dimension is dynamic"
    if x.type.element_type not in (f32, f64):
        return f"there are no transforms of elements of type '{x.type.element_type}'"
    return None


@conversion_pattern(c.FFT2dOp)
def lower_fft2d(op: c.FFT2dOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.fft2d -> tcp.fft; the inverse has no factor: a transform with real and imaginary parts swapped"""
    obstacle = _obstacle(operands[0])
    if obstacle is not None:
        return rw.no_match(obstacle)
    parts, kinds = list(operands), ["real", "imag"]
    if op.inverse.value:
        parts, kinds = parts[::-1], kinds[::-1]
    made = _transform(rw, "fft", binary(rw, "complex", *parts))
    return [as_shaped(rw, _unary(rw, kind, made), result.type) for kind, result in zip(kinds, op.results)]


@conversion_pattern(c.RFFT2dOp)
def lower_rfft2d(op: c.RFFT2dOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.rfft2d -> tcp.fft"""
    obstacle = _obstacle(operands[0])
    if obstacle is not None:
        return rw.no_match(obstacle)
    made = _transform(rw, "rfft", operands[0])
    return [as_shaped(rw, _unary(rw, kind, made), result.type) for kind, result in zip(("real", "imag"), op.results)]


PATTERNS = (lower_fft2d, lower_rfft2d)
