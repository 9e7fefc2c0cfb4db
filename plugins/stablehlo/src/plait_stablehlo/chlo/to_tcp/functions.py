"""Functions of CHLO on bits, of floats and of products, as formulas over tensors."""

from __future__ import annotations

from typing import Any

from plait.build import Expression
from plait.builtin.types import IntegerType

from plait_stablehlo.to_tcp.shaping import bits_of


def next_after(x: Expression, y: Expression) -> Expression:
    """The bits of x counted down where y is nearer to zero or on its other side, else up; NaN of either stays"""
    element, bits = x.element, bits_of(x)
    toward_zero = y < x if element.format.unsigned else ((x > 0) & (y < x)) | ((x < 0) & (x < y))
    moved = (bits + toward_zero.select(bits.like(-1), 1)).bitcast(element)
    least = bits.like(1).bitcast(element)
    if element.format.special == "fnuz":  # the code of negative zero is NaN
        moved = (toward_zero & (abs(x) == least)).select(x.like(0), moved)
    if not element.format.unsigned:  # else there is no zero, and what is nearest to it has a next number as all have
        moved = (x == 0).select((y < 0).select(-least, least), moved)
    is_nan = (x != x) | (y != y)
    return is_nan.select(x + y, (x == y).select(y, moved))


def mulhi(x: Expression, y: Expression) -> Expression:
    """The upper half of the bits of the product; of 64-bit integers from products of their halves"""
    element: Any = x.element
    width, signed = element.width, element.signedness != "unsigned"
    if width < 64:
        wide = IntegerType(64, element.signedness)
        product = x.cast(wide) * y.cast(wide)
        return (product >> width).cast(element)
    unsigned = IntegerType(64, "unsigned")
    a, b = x.cast(unsigned), y.cast(unsigned)
    upper = _unsigned_mulhi(a, b)
    if signed:  # a negative number was taken for one larger by 2^64
        zero = upper.like(0)
        upper = upper - (x < 0).select(b, zero) - (y < 0).select(a, zero)
    return upper.cast(element)


def _unsigned_mulhi(a: Expression, b: Expression) -> Expression:
    (a1, a0), (b1, b0) = (((v >> 32), v & 0xFFFFFFFF) for v in (a, b))
    middle = a1 * b0 + ((a0 * b0) >> 32)
    other = a0 * b1 + (middle & 0xFFFFFFFF)
    return a1 * b1 + (middle >> 32) + (other >> 32)
