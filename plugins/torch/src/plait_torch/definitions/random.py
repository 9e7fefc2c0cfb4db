"""Random numbers: of the generator Philox, by the key of the function and the number of the operation in it.

The numbers of a key are the same on every target. They are not PyTorch's numbers. `state` is what key and number make
(`random_streams.state_of`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import IntegerType, bf16, f16, f32, f64, i1, i64
from plait_tcp.formulas import Refused, Size, Tensor, Tensors, is_float

from plait_torch.definitions.registry import Definitions
from plait_torch.promotion import element_of, wide_element

if TYPE_CHECKING:
    from plait.ir.attribute import Type

DEFINE = Definitions()
_UI32, _UI64 = IntegerType(32, "unsigned"), IntegerType(64, "unsigned")
_DIGITS = {f16: 11, bf16: 8, f32: 24, f64: 53}


def uniform(t: Tensors, state: Tensor, shape: Sequence[Size], element: Type) -> Tensor:
    """Numbers from 0 up to, but not with, 1, of as many digits as the type has."""
    if element not in _DIGITS:
        raise Refused(f"there are no random numbers of type '{element}'")
    width, digits = (64, 53) if element is f64 else (32, _DIGITS[element])
    bits = t.random_bits(state, shape, _UI64 if width == 64 else _UI32)
    steps = bits.apply("shift_right_logical", width - digits)
    return (steps.cast(wide_element(element)) * 2.0**-digits).cast(element)


def normal(t: Tensors, state: Tensor, shape: Sequence[Size], element: Type) -> Tensor:
    """Numbers of mean 0 and variance 1, by the method of Box and Muller."""
    wide = wide_element(element)
    pairs = uniform(t, state, [2, *shape], wide)
    first, second = (pairs.part(0, i, 1).squeeze([0]) for i in range(2))
    radius = ((1 - first).apply("log") * -2.0).apply("sqrt")
    return (radius * (second * (2 * math.pi)).apply("cos")).cast(element)


@DEFINE("rand")
def rand(t: Tensors, state: Tensor, size: Sequence[Size], dtype: int | None, *ignored: object) -> Tensor:
    return uniform(t, state, size, element_of(dtype, f32))


@DEFINE("rand_like")
def rand_like(t: Tensors, state: Tensor, x: Tensor, dtype: int | None, *ignored: object) -> Tensor:
    return uniform(t, state, x.shape, element_of(dtype, x.element))


@DEFINE("randn")
def randn(t: Tensors, state: Tensor, size: Sequence[Size], dtype: int | None, *ignored: object) -> Tensor:
    return normal(t, state, size, element_of(dtype, f32))


@DEFINE("randn_like")
def randn_like(t: Tensors, state: Tensor, x: Tensor, dtype: int | None, *ignored: object) -> Tensor:
    return normal(t, state, x.shape, element_of(dtype, x.element))


@DEFINE("randint.low")
def randint(
    t: Tensors, state: Tensor, low: Any, high: Any, size: Sequence[Size], dtype: int | None, *ignored: object
) -> Tensor:
    span = high - low
    if not isinstance(span, int) or not 0 < span <= 1 << 62:
        raise Refused("the bounds must be known when compiling, and the first one be the lower one")
    bits = t.random_bits(state, size, _UI64).apply("remainder", span).cast(i64)
    return (bits + low).cast(element_of(dtype, i64))


@DEFINE("randperm")
def randperm(t: Tensors, state: Tensor, n: Size, dtype: int | None, *ignored: object) -> Tensor:
    """The numbers below n in the order of random keys."""
    places = t.sort([t.random_bits(state, [n], _UI64), t.iota([n], 0, i64)], 0, False)[1]
    return places.cast(element_of(dtype, i64))


@DEFINE("bernoulli.p")
def bernoulli_of(t: Tensors, state: Tensor, x: Tensor, p: float, *ignored: object) -> Tensor:
    return (uniform(t, state, x.shape, f32) < p).cast(x.element)


@DEFINE("bernoulli")
def bernoulli(t: Tensors, state: Tensor, x: Tensor, *ignored: object) -> Tensor:
    wide = wide_element(x.element)
    return (uniform(t, state, x.shape, wide) < x.cast(wide)).cast(x.element)


@DEFINE("native_dropout")
def dropout(t: Tensors, state: Tensor, x: Tensor, p: float, train: bool | None) -> tuple[Tensor, Tensor]:
    """The tensor with each element 0 with probability p, others divided by 1 - p; and which ones stay."""
    if not is_float(x.element):
        raise Refused(f"elements of type '{x.element}' are not scaled")
    if train is False or p == 0:
        return x, t.full(x.shape, True, i1)
    if p == 1:
        return x.full(0.0), t.full(x.shape, False, i1)
    kept = uniform(t, state, x.shape, f32) >= p
    wide = x.cast(wide_element(x.element))
    return kept.select(wide * (1 / (1 - p)), 0.0).cast(x.element), kept


RANDOM = frozenset(DEFINE.by_name)
"""The operations that take random numbers."""
