"""Fourier transforms."""

from __future__ import annotations

from typing import Any

from plait.rewrite import conversion_pattern
from plait_tcp import ops as tcp

from plait_stablehlo.stablehlo.ops import transform as f
from plait_stablehlo.stablehlo.to_tcp.shaping import as_result


@conversion_pattern(f.FftOp)
def lower_fft(op: f.FftOp, operands: Any, rw: Any) -> Any:
    """stablehlo.fft -> tcp.fft"""
    made = rw.insert(tcp.FftOp(op.fft_type.text.lower(), operands[0], list(op.fft_length.values)))
    return as_result(rw, op, made.result)


PATTERNS = (lower_fft,)
