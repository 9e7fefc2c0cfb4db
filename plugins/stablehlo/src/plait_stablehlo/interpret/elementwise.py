"""Elementwise operations: scalar kinds on arrays, and what is more than a kind."""

from __future__ import annotations

from functools import cache
from typing import Any

from plait.interpret import interpret
from plait.interpret.numbers import contiguous, float_bits, float_width, is_float
from plait.lazy import lazy_import
from plait_std.scalar.arrays import interpretations, semantics

from plait_stablehlo.interpret.conversion import convert_values, reduce_precision_values
from plait_stablehlo.ops import OF_A_KIND
from plait_stablehlo.ops import elementwise_other as o
from plait_stablehlo.ops import elementwise_unary as u

np = lazy_import("numpy")
_semantics = cache(semantics)


@interpret(u.ConvertOp)
def convert(op: u.ConvertOp, x: Any) -> Any:
    return convert_values(x, op.operand.type.element_type, op.result.type.element_type)


@interpret(u.ReducePrecisionOp)
def reduce_precision(op: u.ReducePrecisionOp, x: Any) -> Any:
    return reduce_precision_values(x, op.exponent_bits.value, op.mantissa_bits.value)


def total_order(x: Any) -> Any:
    """Integers that compare as floating-point numbers do in total order."""
    bits = float_bits(x)
    if x.dtype.name == "float8_e8m0fnu":  # has no sign
        return bits
    unused = bits.dtype.itemsize * 8 - float_width(x.dtype)  # formats of 4 and 6 bits are in the low bits of a byte
    signed = (bits << bits.dtype.type(unused)).view(f"int{bits.dtype.itemsize * 8}")
    return np.where(signed < 0, np.iinfo(signed.dtype).max ^ signed, signed)


def compare_values(op: Any, x: Any, y: Any) -> Any:
    """Booleans, as an operation with a direction and a type of comparison says."""
    if op.compare_type is not None and op.compare_type.text == "TOTALORDER" and is_float(x.dtype):
        x, y = total_order(contiguous(x)), total_order(contiguous(y))
    return _semantics(op.kind)(op, x, y)


compare = interpret(o.CompareOp)(compare_values)

INTERPRETATIONS = (*interpretations(OF_A_KIND), convert, reduce_precision, compare)
