"""Comparisons, choices, bits and truth values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plait.builtin.types import i1
from plait_tcp.formulas import Refused, Tensor, Tensors, is_complex, is_integral

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
    DEFINE(f"bitwise_{_kind}.Tensor", f"bitwise_{_kind}.Scalar")(_bitwise(_kind))


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
