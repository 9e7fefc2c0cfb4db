"""Functions of CHLO on the bits of floats, as formulas over tensors."""

from __future__ import annotations

from plait.build import Expression

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
