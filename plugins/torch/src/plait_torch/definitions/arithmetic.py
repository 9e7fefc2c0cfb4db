"""Sums, products, quotients, powers, and what is left of divisions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plait.builtin.types import f32, i1
from plait_tcp.formulas import Refused, Size, Tensor, Tensors, is_complex, is_float, is_integral, is_narrow

from plait_torch.definitions.functions import wide
from plait_torch.definitions.registry import Definitions
from plait_torch.promotion import Number, promoted, promoted_element

DEFINE = Definitions()


def _scaled(t: Tensors, x: Tensor, factor: Any) -> Tensor:
    """`x` times a number, computed wide."""
    if isinstance(factor, (bool, int, float, complex)) and factor == 1:
        return x
    if is_integral(x.element) and isinstance(factor, (float, complex)):
        raise Refused(f"the factor {factor} of integers is not an integer")
    return x * t.number(factor, x.element)


@DEFINE("add.Tensor", "add.Scalar")
def add(t: Tensors, x: Any, y: Any, alpha: Any) -> Tensor:
    a, b = promoted(t, x, y)
    if _is_one(alpha):
        return a + b
    return (wide(a) + _scaled(t, wide(b), alpha)).cast(a.element)


@DEFINE("sub.Tensor", "sub.Scalar")
def subtract(t: Tensors, x: Any, y: Any, alpha: Any) -> Tensor:
    a, b = promoted(t, x, y)
    if a.element is i1:
        raise Refused("booleans are not subtracted")
    if _is_one(alpha):
        return a - b
    return (wide(a) - _scaled(t, wide(b), alpha)).cast(a.element)


@DEFINE("rsub.Scalar")
def subtract_from(t: Tensors, x: Tensor, y: Any, alpha: Any) -> Tensor:
    a, b = promoted(t, x, y)
    return (wide(b) - _scaled(t, wide(a), alpha)).cast(a.element)


def _is_one(alpha: Any) -> bool:
    return not isinstance(alpha, Tensor) and alpha == 1


@DEFINE("mul.Tensor", "mul.Scalar")
def multiply(t: Tensors, x: Any, y: Any) -> Tensor:
    a, b, element = _beside_numbers(t, x, y)
    return (a * b).cast(element)


@DEFINE("div.Tensor", "div.Scalar")
def divide(t: Tensors, x: Any, y: Any) -> Tensor:
    a, b, element = _beside_numbers(t, x, y, to_float=True)
    return (a / b).cast(element)


def _beside_numbers(t: Tensors, x: Any, y: Any, to_float: bool = False) -> tuple[Tensor, Tensor, Any]:
    """Two operands, and the element type of the result: numbers beside narrow floats are not rounded to them."""
    a, b = promoted(t, x, y, to_float=to_float)
    element = a.element
    if not is_narrow(element) or not any(map(_is_number, (x, y))):
        return a, b, element
    exact = [_as_wide(t, one, narrow) for one, narrow in ((x, a), (y, b))]
    return exact[0], exact[1], element


def _is_number(x: Any) -> bool:
    return not isinstance(x, Tensor) or isinstance(x, Number)


def _as_wide(t: Tensors, x: Any, narrow: Tensor) -> Tensor:
    """A number as f32; a tensor rounded first, as PyTorch promotes it."""
    if isinstance(x, Number):
        return x.cast(f32)
    return wide(narrow) if isinstance(x, Tensor) else t.number(x, f32)


@DEFINE("div.Tensor_mode", "div.Scalar_mode")
def divide_by_mode(t: Tensors, x: Any, y: Any, mode: str | None) -> Tensor:
    if mode is None:
        return divide(t, x, y)
    a, b = promoted(t, x, y)
    if a.element is i1 or is_complex(a.element):
        raise Refused(f"quotients of elements of type '{a.element}' are not rounded")
    if mode == "floor":
        return floor_quotient(a, b)
    quotient = wide(a) / wide(b)
    return (quotient.apply("trunc") if is_float(a.element) else quotient).cast(a.element)


@DEFINE("floor_divide")
def floor_divide(t: Tensors, x: Any, y: Any) -> Tensor:
    return divide_by_mode(t, x, y, "floor")


def floor_quotient(x: Tensor, y: Tensor) -> Tensor:
    """The quotient rounded down, which floats compute of what the division leaves, so that it fits `remainder`."""
    if not is_float(x.element):
        quotient = x / y
        left = x - quotient * y
        return ((left != 0) & ((left < 0) != (y < 0))).select(quotient - 1, quotient)
    a, b = wide(x), wide(y)
    left = a.apply("remainder", b)
    exact = (a - left) / b
    exact = ((left != 0) & ((b < 0) != (left < 0))).select(exact - 1, exact)
    floor = exact.apply("floor")
    floor = (exact - floor > 0.5).select(floor + 1, floor)
    zero = floor.full(0.0).apply("copysign", a / b)
    found = (exact == 0).select(zero, floor)
    return (b == 0).select(a / b, found).cast(x.element)


@DEFINE("remainder.Tensor", "remainder.Scalar", "remainder.Scalar_Tensor")
def remainder(t: Tensors, x: Any, y: Any) -> Tensor:
    """What `floor_divide` leaves: it has the sign of the divisor."""
    a, b = promoted(t, x, y)
    _check_remainder(a)
    left = wide(a).apply("remainder", wide(b))
    other = (left != 0) & ((left < 0) != (wide(b) < 0))
    return other.select(left + wide(b), left).cast(a.element)


@DEFINE("fmod.Tensor", "fmod.Scalar")
def fmod(t: Tensors, x: Any, y: Any) -> Tensor:
    """What the quotient rounded toward zero leaves."""
    a, b = promoted(t, x, y)
    _check_remainder(a)
    return wide(a).apply("remainder", wide(b)).cast(a.element)


def _check_remainder(x: Tensor) -> None:
    if x.element is i1 or is_complex(x.element):
        raise Refused(f"elements of type '{x.element}' have no remainders")


@DEFINE("pow.Tensor_Tensor", "pow.Scalar")
def power(t: Tensors, x: Any, exponent: Any) -> Tensor:
    a, b = promoted(t, x, exponent)
    if a.element is i1:
        return a | ~b
    return a.apply("power", b)


@DEFINE("pow.Tensor_Scalar")
def power_of_number(t: Tensors, x: Tensor, exponent: Any) -> Tensor:
    """A power; roots and small whole powers are computed as such, as PyTorch does."""
    (a,) = promoted(t, x, exponent)[:1]
    known = None if isinstance(exponent, (Tensor, complex)) else _SIMPLE_POWERS.get(float(exponent))
    if known is None or not (is_float(a.element) or (exponent in (1, 2, 3) and a.element is not i1)):
        return power(t, x, exponent)
    return known(wide(a)).cast(a.element)


def _square(x: Tensor) -> Tensor:
    return x * x


def _of_kind(kind: str) -> Callable[[Tensor], Tensor]:
    def compute(x: Tensor) -> Tensor:
        return x.apply(kind)

    return compute


def _same(x: Tensor) -> Tensor:
    return x


def _cube(x: Tensor) -> Tensor:
    return x * x * x


def _over_square(x: Tensor) -> Tensor:
    return (x * x).apply("reciprocal")


_SIMPLE_POWERS: dict[float, Callable[[Tensor], Tensor]] = {
    0.5: _of_kind("sqrt"), 1.0: _same, 2.0: _square, 3.0: _cube, -0.5: _of_kind("rsqrt"),
    -1.0: _of_kind("reciprocal"), -2.0: _over_square,
}  # fmt: skip


@DEFINE("atan2")
def atan2(t: Tensors, x: Tensor, y: Tensor) -> Tensor:
    a, b = promoted(t, x, y, to_float=True)
    return a.apply("atan2", b)


@DEFINE("atan2.out")
def atan2_into(t: Tensors, x: Tensor, y: Tensor, out: Tensor) -> Tensor:
    """The angle; `out` only says the element type."""
    return atan2(t, x, y).cast(out.element)


@DEFINE("square")
def square(t: Tensors, x: Tensor) -> Tensor:
    return power_of_number(t, x, 2)


def lerp(t: Tensors, start: Tensor, end: Tensor, weight: Any) -> Tensor:
    a, b = (wide(one) for one in promoted(t, start, end))
    w = t.number(weight, a.element)
    return (abs(w) < 0.5).select(a + w * (b - a), b - (b - a) * (1 - w)).cast(promoted_element([start, end]))


DEFINE("lerp.Tensor", "lerp.Scalar")(lerp)


@DEFINE("addcmul")
def add_product(t: Tensors, x: Tensor, y: Tensor, z: Tensor, value: Any) -> Tensor:
    a, b, c = promoted(t, x, y, z)
    return (wide(a) + _scaled(t, wide(b), value) * wide(c)).cast(a.element)


@DEFINE("addcdiv")
def add_quotient(t: Tensors, x: Tensor, y: Tensor, z: Tensor, value: Any) -> Tensor:
    a, b, c = promoted(t, x, y, z)
    if is_integral(a.element):
        raise Refused("quotients of integers are not added")
    return (wide(a) + _scaled(t, wide(b), value) / wide(c)).cast(a.element)


@DEFINE("hypot")
def hypotenuse(t: Tensors, x: Tensor, y: Tensor) -> Tensor:
    """The root of the sum of squares, which may be too large for the type; infinite if one of the two is."""
    a, b = promoted(t, x, y)
    if not is_float(a.element):
        raise Refused(f"elements of type '{a.element}' have no roots")
    first, second = abs(wide(a)), abs(wide(b))
    long, short = first.apply("maximum", second), first.apply("minimum", second)
    ratio = (long == 0).select(0, short / long)
    found = long * (ratio * ratio + 1).apply("sqrt")
    infinite = (first == float("inf")) | (second == float("inf"))
    return infinite.select(float("inf"), found).cast(a.element)


@DEFINE("gcd")
def greatest_divisor(t: Tensors, x: Tensor, y: Tensor) -> Tensor:
    """Euclid's algorithm, for all elements until the last one is done."""
    a, b = promoted(t, x, y)
    if not is_integral(a.element) or a.element is i1:
        raise Refused(f"elements of type '{a.element}' have no common divisors")
    a, b = t.unified([_size(a), _size(b)])

    def is_open(_: Size, carried: list[Tensor]) -> Tensor:
        return t.reduce("or", carried[1] != 0, list(range(a.rank)))

    def divide(_: Size, carried: list[Tensor]) -> list[Tensor]:
        large, small = carried
        done = small == 0
        left = large.apply("remainder", done.select(1, small))
        return [done.select(large, small), done.select(0, left)]

    return t.loop_while([a, b], is_open, divide)[0]


@DEFINE("lcm")
def least_multiple(t: Tensors, x: Tensor, y: Tensor) -> Tensor:
    a, b = promoted(t, x, y)
    divisor = greatest_divisor(t, a, b)
    return _size((divisor == 0).select(0, a / (divisor == 0).select(1, divisor) * b))


def _size(x: Tensor) -> Tensor:
    return x if x.is_unsigned else abs(x)
