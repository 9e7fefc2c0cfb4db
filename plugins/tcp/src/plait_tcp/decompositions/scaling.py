"""Numbers whose squares would overflow or vanish: what they are divided by first, a power of two."""

from __future__ import annotations

from plait.build import Expression
from plait.build.functions import imag, real, select
from plait.builtin.types import ComplexType, f64

_STEPS = {"f64": (256, 4), "f32": (32, 4)}
"""Sizes are brought to within half of so many powers of two around 1, or twice that, in up to so many steps."""


def unit_for(largest: Expression) -> Expression:
    """What numbers up to `largest`, a real number, are divided by: 1 for numbers of usual sizes, for 0 and for NaN."""
    loops, element = largest.b, largest.element
    step, count = _STEPS["f64" if element is f64 else "f32"]
    unit, is_some = loops.number(1, element), largest != 0
    for i in range(count):
        bound, power = 2.0 ** (step * i + step // 2), 2.0 ** (step * (i + 1) if i + 1 < count else step * (i + 0.5))
        unit = select(largest >= bound, loops.number(power, element), unit)
        unit = select((largest < (1 / bound)) & is_some, loops.number(1 / power, element), unit)
    return unit


def times(number: Expression, factor: Expression) -> Expression:
    """A number, which may be complex, times a real one."""
    if not isinstance(number.element, ComplexType):
        return number * factor
    return (real(number) * factor).apply("complex", imag(number) * factor)


def quotient(number: Expression, divisor: Expression) -> Expression:
    """A number, which may be complex, over a real one."""
    if not isinstance(number.element, ComplexType):
        return number / divisor
    return (real(number) / divisor).apply("complex", imag(number) / divisor)
