"""Intrinsics on floats that only LLVM has, and roundings to integers."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from plait.builtin.types import VectorType
from plait.interpret.interpretation import Interpretation, interpret
from plait.interpret.numbers import float_bits
from plait.interpret.values import dtype_of, value_for, wrap
from plait.lazy import lazy_import
from plait_std.scalar import floats

from plait_llvm.interpret.integers import each
from plait_llvm.interpret.layout import Aggregate, garbage_of
from plait_llvm.interpret.twins import compute, width_of

np = lazy_import("numpy")


def _element(ty: Any) -> Any:
    return ty.element_type if isinstance(ty, VectorType) else ty


@interpret("llvm.intr.exp10")
def exp10(op: Any, x: Any) -> Any:
    element = _element(op.res.type)

    def one(v: Any) -> Any:
        return value_for(element, floats.power(10.0, float(v)))

    return each(one, op.res.type, x)


@interpret("llvm.intr.ldexp")
def ldexp(op: Any, x: Any, power: Any) -> Any:
    """x * 2^power, rounded once"""
    element = _element(op.res.type)
    powers = power if np.shape(power) else np.full(np.shape(x), power)

    def one(v: Any, n: Any) -> Any:
        try:
            return value_for(element, math.ldexp(float(v), int(n)))
        except OverflowError:
            return value_for(element, floats.signed_infinity(float(v)))

    return each(one, op.res.type, x, powers if np.shape(x) else power)


@interpret("llvm.intr.frexp")
def frexp(op: Any, x: Any) -> Any:
    """A number that is not finite is its own fraction, and its exponent is undefined"""
    fraction, exponent = op.res.type.body

    def fraction_of(v: Any) -> Any:
        return value_for(_element(fraction), math.frexp(float(v))[0])

    def exponent_of(v: Any) -> int:
        return wrap(math.frexp(float(v))[1], width_of(exponent))

    return Aggregate((each(fraction_of, fraction, x), each(exponent_of, exponent, x)))


@interpret("llvm.intr.sincos")
def sincos(op: Any, x: Any) -> Any:
    ty = op.val.type
    return Aggregate(compute(name, [ty], ty, x) for name in ("llvm.intr.sin", "llvm.intr.cos"))


def _to_integer(name: str, rounding: Callable[[float], int]) -> Interpretation:
    def semantics(op: Any, x: Any) -> Any:
        ty = op.res.type
        width = width_of(ty)

        def one(v: Any) -> Any:
            fits = math.isfinite(v) and -1 << (width - 1) <= rounding(float(v)) < 1 << (width - 1)
            return wrap(rounding(float(v)), width) if fits else garbage_of(_element(ty))

        return each(one, ty, x)

    return interpret(f"llvm.intr.{name}")(semantics)


def _saturating(name: str, is_signed: bool) -> Interpretation:
    def semantics(op: Any, x: Any) -> Any:
        ty = op.res.type
        width = width_of(ty)
        low, high = (-1 << (width - 1), (1 << (width - 1)) - 1) if is_signed else (0, (1 << width) - 1)

        def one(v: Any) -> Any:
            if math.isnan(v):
                return wrap(0, width)
            limited = int(v) if math.isfinite(v) else low if v < 0 else high
            return wrap(min(max(limited, low), high), width)

        return each(one, ty, x)

    return interpret(f"llvm.intr.{name}.sat")(semantics)


_CLASSES = ("signaling", "quiet", "-inf", "-normal", "-subnormal", "-0", "+0", "+subnormal", "+normal", "+inf")
"""The bits of `llvm.is.fpclass`, from the lowest."""


@interpret("llvm.intr.is.fpclass")
def is_of_class(op: Any, x: Any) -> Any:
    element = _element(op.in_.type)

    def one(v: Any) -> bool:
        return bool(op.bit.value >> _CLASSES.index(_class_of(v, element)) & 1)

    return each(one, op.res.type, x)


def _class_of(value: Any, element: Any) -> str:
    number = np.asarray(value, dtype_of(element))
    if np.isnan(number):
        is_quiet = int(float_bits(number.reshape(1))[0]) >> (element.format.mantissa_bits - 1) & 1
        return "quiet" if is_quiet else "signaling"
    sign = "-" if np.signbit(number) else "+"
    if np.isinf(number):
        return f"{sign}inf"
    if number == 0:
        return f"{sign}0"
    return sign + ("normal" if abs(float(number)) >= 2.0**element.format.min_exponent else "subnormal")


def _constrained(name: str, twin: str) -> Interpretation:
    def semantics(op: Any, x: Any) -> Any:
        nearest = compute(twin, op.operand_types, op.res.type, x)
        mode = getattr(op, "roundingmode", None)
        if mode is None or mode.text == "tonearest":
            return nearest
        dtype = dtype_of(_element(op.res.type))
        width = width_of(op.operands[0].type) if twin == "llvm.uitofp" else 0

        def one(number: Any, found: Any) -> Any:
            exact = number % (1 << width) if width else number
            return value_for(_element(op.res.type), _directed(exact, np.asarray(found, dtype), mode.text))

        return each(one, op.res.type, x, nearest)

    return interpret(f"llvm.intr.experimental.constrained.{name}")(semantics)


def _directed(exact: Any, nearest: Any, mode: str) -> Any:
    """A number rounded as told, where `nearest` is what it rounds to in the usual mode."""
    if not math.isfinite(exact):
        return nearest[()]
    difference = _fraction(exact) - _fraction(nearest)
    if not difference:
        return nearest[()]
    if mode == "tonearestaway":
        other = np.nextafter(nearest, np.asarray(math.copysign(math.inf, difference), nearest.dtype))
        is_tie = abs(_fraction(other) - _fraction(exact)) == abs(difference)
        return max(other, nearest, key=abs)[()] if is_tie else nearest[()]
    up = {"upward": True, "downward": False, "towardzero": exact < 0}[mode]
    if (difference > 0) != up:
        return nearest[()]
    return np.nextafter(nearest, np.asarray(math.inf if up else -math.inf, nearest.dtype))[()]


def _fraction(number: Any) -> Any:
    """A number exactly; infinity is greater than all others."""
    if isinstance(number, int):
        return Fraction(number)
    value = float(number)
    return Fraction(value) if math.isfinite(value) else Fraction(math.copysign(2.0, value)) ** 16385


INTERPRETATIONS = (
    exp10,
    ldexp,
    frexp,
    sincos,
    is_of_class,
    *(_to_integer(name, floats.round_away) for name in ("lround", "llround")),
    *(_to_integer(name, round) for name in ("lrint", "llrint")),
    *(_saturating(name, name == "fptosi") for name in ("fptosi", "fptoui")),
    *(_constrained(name, f"llvm.{name}") for name in ("sitofp", "uitofp", "fptrunc", "fpext")),
)
