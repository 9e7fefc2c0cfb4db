"""Numbers whose squares would overflow or vanish: what they are divided by first, a power of two."""

from __future__ import annotations

from plait.builtin.types import ComplexType, f64

from plait_tcp.builders.element_loops import Number

_STEPS = {"f64": (256, 4), "f32": (32, 4)}
"""Sizes are brought to within half of so many powers of two around 1, or twice that, in up to so many steps."""


def unit_for(largest: Number) -> Number:
    """What numbers up to `largest`, a real number, are divided by: 1 for those of usual sizes, for 0 and for NaN."""
    loops, element = largest.loops, largest.element
    step, count = _STEPS["f64" if element is f64 else "f32"]
    unit, is_some = loops.number(1, element), largest.compare("ne", 0)
    for i in range(count):
        bound, power = 2.0 ** (step * i + step // 2), 2.0 ** (step * (i + 1) if i + 1 < count else step * (i + 0.5))
        unit = largest.compare("ge", bound).choose(loops.number(power, element), unit)
        unit = (largest.compare("lt", 1 / bound) & is_some).choose(loops.number(1 / power, element), unit)
    return unit


def times(number: Number, factor: Number) -> Number:
    """A number, which may be complex, times a real one."""
    if not isinstance(number.element, ComplexType):
        return number * factor
    return (number.real() * factor).with_imaginary(number.unary("imag") * factor)


def quotient(number: Number, divisor: Number) -> Number:
    """A number, which may be complex, over a real one."""
    if not isinstance(number.element, ComplexType):
        return number / divisor
    return (number.real() / divisor).with_imaginary(number.unary("imag") / divisor)
