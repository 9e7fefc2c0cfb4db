"""Fourier transforms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import RankedTensorType
from plait.rewrite import conversion_pattern
from plait_std.tensor import ops as tensor
from plait_tcp import ops as tcp

from plait_stablehlo.ops import transform as f
from plait_stablehlo.to_tcp.shaping import as_result

if TYPE_CHECKING:
    from collections.abc import Sequence

    from plait.rewrite import ConversionRewriter


@conversion_pattern(f.FftOp)
def lower_fft(op: f.FftOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """stablehlo.fft -> tcp.fft"""
    value, sizes = operands[0], f.operand_sizes(op)
    ty = RankedTensorType((*value.type.shape[: -len(sizes)], *sizes), value.type.element_type)
    if value.type.shape != ty.shape:  # sizes that the operation checks when it runs
        value = rw(tensor.CastOp(value, ty))
    made = rw.insert(tcp.FftOp(op.fft_type.text.lower(), value, list(op.fft_length.values)))
    return as_result(rw, op, made.result)


PATTERNS = (lower_fft,)
