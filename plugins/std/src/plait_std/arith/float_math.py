"""Float arithmetic on `FloatAttr`s, rounded once to the format of their type."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import FloatAttr
from plait.lazy import lazy_import

if TYPE_CHECKING:
    from fractions import Fraction

    from plait.builtin.types import FloatType

fractions = lazy_import("fractions")  # few folds need it, and it takes as long to import as a dialect

BinaryFunction = Callable[[FloatAttr, FloatAttr], FloatAttr | None]


def is_nan(a: FloatAttr) -> bool:
    return a.value != a.value


def quiet(a: FloatAttr) -> FloatAttr:
    """A NaN that is not signaling, with the payload of the NaN `a`."""
    fmt = a.type.format
    return FloatAttr.from_bits(a.bits | 1 << (fmt.mantissa_bits - 1), a.type) if fmt.special == "ieee" else a


def default_nan(type: FloatType) -> FloatAttr | None:
    """The NaN that an invalid operation results in; None in a format without, where machines differ."""
    return FloatAttr.from_bits(type.format.nan(), type) if type.format.special != "finite" else None


def nearest(value: Any, type: FloatType) -> FloatAttr | None:
    """The number of a format that is nearest to a computed one; None where machines differ: NaN in a format without,
    and zero and negative numbers in one that has neither."""
    if value != value:
        return default_nan(type)
    return FloatAttr(value, type) if value > 0 or not type.format.unsigned else None


def exact(a: FloatAttr) -> Fraction:
    """The value of a finite float."""
    kind, negative, significand, exponent = a.type.format.classify(a.bits)
    if kind == "zero":
        return fractions.Fraction(0)
    magnitude = fractions.Fraction(significand) * fractions.Fraction(2) ** exponent
    return -magnitude if negative else magnitude


def _is_wide(a: FloatAttr) -> bool:
    """Whether a Python float does not hold each value of the type."""
    return a.type.width > 64


def _binary(
    compute: Callable[[float, float], float], precise: Callable[[Fraction, Fraction], Fraction]
) -> BinaryFunction:
    """An operation that IEEE 754 rounds once. See Note [Double rounding]."""

    def function(a: FloatAttr, b: FloatAttr) -> FloatAttr | None:
        if is_nan(a):
            return quiet(a)
        if is_nan(b):
            return quiet(b)
        value = compute(a.value, b.value)
        if _is_wide(a) and math.isfinite(a.value) and math.isfinite(b.value) and math.isfinite(value) and value != 0:
            return nearest(precise(exact(a), exact(b)), a.type)
        return nearest(value, a.type)

    return function


def divide(a: float, b: float) -> float:
    """IEEE 754 division of Python floats, which raise by zero."""
    if b != 0:
        return a / b
    if a == 0 or a != a:
        return math.nan
    return math.copysign(math.inf, a) * math.copysign(1.0, b)


def remainder(a: float, b: float) -> float:
    """C's `fmod`; a NaN where it is invalid."""
    if math.isinf(a) or b == 0 or a != a or b != b:
        return math.nan
    return math.fmod(a, b)


def _before(a: float, b: float) -> bool:
    """Whether `a` is less than `b`, negative zero being less than zero."""
    return a < b or (a == b and math.copysign(1.0, a) < math.copysign(1.0, b))


def maximum(a: FloatAttr, b: FloatAttr) -> FloatAttr:
    """The greater; a NaN if either is one."""
    if is_nan(a) or is_nan(b):
        return quiet(a if is_nan(a) else b)
    return b if _before(a.value, b.value) else a


def minimum(a: FloatAttr, b: FloatAttr) -> FloatAttr:
    """The lesser; a NaN if either is one."""
    if is_nan(a) or is_nan(b):
        return quiet(a if is_nan(a) else b)
    return b if _before(b.value, a.value) else a


def maxnum(a: FloatAttr, b: FloatAttr) -> FloatAttr:
    """The greater; the other if one is a NaN."""
    if is_nan(a) or is_nan(b):
        return b if is_nan(a) else a
    return b if _before(a.value, b.value) else a


def minnum(a: FloatAttr, b: FloatAttr) -> FloatAttr:
    """The lesser; the other if one is a NaN."""
    if is_nan(a) or is_nan(b):
        return b if is_nan(a) else a
    return b if _before(b.value, a.value) else a


BINARY: Mapping[str, BinaryFunction] = {
    "arith.addf": _binary(lambda a, b: a + b, lambda a, b: a + b),
    "arith.subf": _binary(lambda a, b: a - b, lambda a, b: a - b),
    "arith.mulf": _binary(lambda a, b: a * b, lambda a, b: a * b),
    "arith.divf": _binary(divide, lambda a, b: a / b),
    "arith.remf": _binary(remainder, lambda a, b: a - b * int(a / b)),
    "arith.maximumf": maximum,
    "arith.minimumf": minimum,
    "arith.maxnumf": maxnum,
    "arith.minnumf": minnum,
}
"""The function of each operation with two floats and one result."""


def negate(a: FloatAttr) -> FloatAttr | None:
    """The float with the other sign; None in a format without signs."""
    fmt = a.type.format
    if fmt.unsigned:
        return None
    if fmt.special == "fnuz" and (a.bits == 0 or is_nan(a)):
        return a
    return FloatAttr.from_bits(a.bits ^ 1 << (a.type.width - 1), a.type)


def compare(predicate: str, a: float, b: float) -> bool:
    """The comparison that a predicate of `arith.cmpf` stands for."""
    if predicate in ("false", "true"):
        return predicate == "true"
    unordered = a != a or b != b
    if predicate in ("ord", "uno"):
        return unordered == (predicate == "uno")
    if unordered:
        return predicate[0] == "u"
    return _ORDERED[predicate[1:]](a, b)


_ORDERED: Mapping[str, Callable[[float, float], bool]] = {
    "eq": lambda a, b: a == b,
    "gt": lambda a, b: a > b,
    "ge": lambda a, b: a >= b,
    "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b,
    "ne": lambda a, b: a != b,
}


def convert(a: FloatAttr, type: FloatType) -> FloatAttr | None:
    """`a` as a float of another type; None if that changes its value or loses a part of a NaN."""
    if is_nan(a):
        negative = bool(a.bits >> (a.type.width - 1)) and not a.type.format.unsigned
        if a.bits != a.type.format.nan(negative) or type.format.special == "finite":
            return None
        return FloatAttr.from_bits(type.format.nan(negative), type)
    if math.isinf(a.value) and a.type.width <= 64:
        return FloatAttr(a.value, type) if type.format.special == "ieee" else None
    if a.type.format.classify(a.bits)[0] == "zero":
        return FloatAttr(a.value, type) if type.format.classify(type.format.zero())[0] == "zero" else None
    value = exact(a)
    converted = FloatAttr(value, type)  # type: ignore[arg-type]
    kind = type.format.classify(converted.bits)[0]
    return converted if kind == "finite" and exact(converted) == value else None


def to_integer(a: FloatAttr, width: int, is_signed: bool) -> int | None:
    """The integer toward zero; None if it does not fit into `width` bits."""
    if not math.isfinite(a.value):
        return None
    value = int(exact(a))
    low, high = (-1 << (width - 1), 1 << (width - 1)) if is_signed else (0, 1 << width)
    return value if low <= value < high else None


# Note [Double rounding]
# A sum, difference, product or quotient of two floats of up to 25 bits of precision that is computed as a 64-bit float
# and then rounded is the same as one rounded once: 53 bits are more than twice the precision, and one. Formats wider
# than 64 bits are computed as fractions.
