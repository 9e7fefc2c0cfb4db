"""Comparisons, choices, bits and truth values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plait.builtin.types import i1
from plait_tcp.formulas import Refused, Tensor, Tensors, is_complex, is_float, is_integral

from plait_torch.definitions.registry import Definitions
from plait_torch.promotion import promoted

DEFINE = Definitions()
Binary = Callable[[Tensors, Any, Any], Tensor]


def _comparison(kind: str) -> Binary:
    def compute(t: Tensors, x: Any, y: Any) -> Tensor:
        a, b = promoted(t, x, y)
        if is_complex(a.element) and kind not in ("eq", "ne"):
            raise Refused("complex numbers have no order")
        return a.apply(kind, b)

    return compute


for _kind in ("eq", "ne", "lt", "le", "gt", "ge"):
    DEFINE(f"{_kind}.Tensor", f"{_kind}.Scalar")(_comparison(_kind))


def _bitwise(kind: str) -> Binary:
    def compute(t: Tensors, x: Any, y: Any) -> Tensor:
        a, b = promoted(t, x, y)
        if not is_integral(a.element):
            raise Refused(f"bits of elements of type '{a.element}' are not combined")
        return a.apply(kind, b)

    return compute


for _kind in ("and", "or", "xor"):
    DEFINE(*(f"bitwise_{_kind}.{_form}" for _form in ("Tensor", "Scalar", "Scalar_Tensor")))(_bitwise(_kind))


def _logical(kind: str) -> Binary:
    def compute(t: Tensors, x: Tensor, y: Tensor) -> Tensor:
        return x.cast(i1).apply(kind, y.cast(i1))

    return compute


for _kind in ("and", "or", "xor"):
    DEFINE(f"logical_{_kind}")(_logical(_kind))


def _extreme(kind: str) -> Binary:
    def compute(t: Tensors, x: Tensor, y: Tensor) -> Tensor:
        a, b = promoted(t, x, y)
        if is_complex(a.element):
            raise Refused("complex numbers have no order")
        return a.apply(kind, b)

    return compute


for _kind in ("maximum", "minimum"):
    DEFINE(_kind)(_extreme(_kind))


@DEFINE("clamp", "clamp.Tensor")
def clamp(t: Tensors, x: Tensor, low: Any, high: Any) -> Tensor:
    found, *bounds = promoted(t, x, *(one for one in (low, high) if one is not None))
    if is_complex(found.element):
        raise Refused("complex numbers have no order")
    rest = iter(bounds)
    if low is not None:
        found = found.apply("maximum", next(rest))
    return found.apply("minimum", next(rest)) if high is not None else found


@DEFINE("clamp_min")
def clamp_low(t: Tensors, x: Tensor, low: Any) -> Tensor:
    return clamp(t, x, low, None)


@DEFINE("clamp_max")
def clamp_high(t: Tensors, x: Tensor, high: Any) -> Tensor:
    return clamp(t, x, None, high)


@DEFINE("where.self")
def where(t: Tensors, condition: Tensor, x: Tensor, y: Tensor) -> Tensor:
    a, b = promoted(t, x, y)
    return condition.cast(i1).select(a, b)


@DEFINE("masked_fill.Scalar", "masked_fill.Tensor")
def masked_fill(t: Tensors, x: Tensor, mask: Tensor, value: Any) -> Tensor:
    return mask.select(t.number(value, x.element), x)


def _of_numbers(kind: str, kind_of_integers: str) -> Binary:
    def compute(t: Tensors, x: Tensor, y: Tensor) -> Tensor:
        """The greater or lesser one; of a number and NaN, the number."""
        a, b = promoted(t, x, y)
        if is_complex(a.element):
            raise Refused("complex numbers have no order")
        return a.apply(kind if is_float(a.element) else kind_of_integers, b)

    return compute


DEFINE("fmax")(_of_numbers("maxnum", "maximum"))
DEFINE("fmin")(_of_numbers("minnum", "minimum"))


@DEFINE("copysign.Tensor", "copysign.Scalar")
def copy_sign(t: Tensors, x: Tensor, y: Any) -> Tensor:
    a, b = promoted(t, x, y, to_float=True)
    if is_complex(a.element):
        raise Refused("complex numbers have no sign")
    return a.apply("copysign", b)


@DEFINE("signbit")
def is_signed(t: Tensors, x: Tensor) -> Tensor:
    if not is_float(x.element):
        return x < 0 if x.element is not i1 else t.full(x.shape, False, i1)
    return x.full(1.0).apply("copysign", x) < 0


def _shift(left: bool) -> Binary:
    def compute(t: Tensors, x: Any, y: Any) -> Tensor:
        """Bits moved; by a number that is negative or not less than the width, all of them."""
        a, b = promoted(t, x, y)
        if not is_integral(a.element) or a.element is i1:
            raise Refused(f"bits of elements of type '{a.element}' are not moved")
        most = a.element.width - (0 if left or a.is_unsigned else 1)
        outside = (b < 0) | (b >= most) if not a.is_unsigned else b >= most
        safe = outside.select(0 if left or a.is_unsigned else most, b)
        moved = a.apply("shift_left" if left else "shift_right", safe)
        return outside.select(0, moved) if left or a.is_unsigned else moved

    return compute


for _name in ("left", "right"):
    DEFINE(*(f"bitwise_{_name}_shift.{_kind}" for _kind in ("Tensor", "Tensor_Scalar", "Scalar_Tensor")))(
        _shift(_name == "left")
    )
DEFINE("__lshift__.Tensor", "__lshift__.Scalar")(_shift(True))
DEFINE("__rshift__.Tensor", "__rshift__.Scalar")(_shift(False))
