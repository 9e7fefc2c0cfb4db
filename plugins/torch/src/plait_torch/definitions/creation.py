"""Tensors of numbers, and conversions."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from plait.builtin.types import f32, i64
from plait_tcp.formulas import Refused, Size, Tensor, Tensors, is_float, is_integral

from plait_torch.definitions.registry import Definitions
from plait_torch.promotion import Number, element_of, number_element, promoted_element

DEFINE = Definitions()


@DEFINE("clone", "alias", "detach", "contiguous", "lift_fresh_copy")
def same(t: Tensors, x: Tensor, *ignored: object) -> Tensor:
    return x


@DEFINE("_to_copy")
def to_copy(t: Tensors, x: Tensor, dtype: int | None, *ignored: object) -> Tensor:
    return x.cast(element_of(dtype, x.element))


@DEFINE("to.dtype", "prims::convert_element_type")
def to_dtype(t: Tensors, x: Tensor, dtype: int, *ignored: object) -> Tensor:
    return x.cast(element_of(dtype, x.element))


@DEFINE("copy")
def copy(t: Tensors, x: Tensor, source: Tensor, non_blocking: bool) -> Tensor:
    return t.broadcast(source.cast(x.element), x.shape)


@DEFINE("fill.Scalar", "fill.Tensor")
def fill(t: Tensors, x: Tensor, value: Any) -> Tensor:
    return x.full(value)


@DEFINE("full")
def full(t: Tensors, size: Sequence[Size], value: Any, dtype: int | None, *ignored: object) -> Tensor:
    default = value.element if isinstance(value, Tensor) else number_element(value)
    if isinstance(value, Number) and is_float(value.element):
        default = f32
    return t.full(size, value, element_of(dtype, default))


@DEFINE("full_like")
def full_like(t: Tensors, x: Tensor, value: Any, dtype: int | None, *ignored: object) -> Tensor:
    return t.full(x.shape, value, element_of(dtype, x.element))


@DEFINE("zeros")
def zeros(t: Tensors, size: Sequence[Size], dtype: int | None, *ignored: object) -> Tensor:
    return t.full(size, 0, element_of(dtype, f32))


@DEFINE("ones")
def ones(t: Tensors, size: Sequence[Size], dtype: int | None, *ignored: object) -> Tensor:
    return t.full(size, 1, element_of(dtype, f32))


@DEFINE("zeros_like", "empty_like")
def zeros_like(t: Tensors, x: Tensor, dtype: int | None, *ignored: object) -> Tensor:
    return t.full(x.shape, 0, element_of(dtype, x.element))


@DEFINE("ones_like")
def ones_like(t: Tensors, x: Tensor, dtype: int | None, *ignored: object) -> Tensor:
    return t.full(x.shape, 1, element_of(dtype, x.element))


@DEFINE("empty.memory_format")
def empty(t: Tensors, size: Sequence[Size], dtype: int | None, *ignored: object) -> Tensor:
    """Elements that nobody may depend on: zeros."""
    return zeros(t, size, dtype)


@DEFINE("empty_strided")
def empty_strided(t: Tensors, size: Sequence[Size], stride: Any, dtype: int | None, *ignored: object) -> Tensor:
    return zeros(t, size, dtype)


@DEFINE("tensor")
def of_numbers(t: Tensors, data: Sequence[Any], dtype: int | None, device: Any, requires_grad: bool) -> Tensor:
    if any(isinstance(one, list) for one in data):
        raise Refused("tensors of nested lists are not supported")
    element = element_of(dtype, promoted_element(data) if data else f32)
    parts = [one.cast(element) if isinstance(one, Tensor) else t.number(one, element) for one in data]
    return t.concat([one.reshape(1) for one in parts], 0) if parts else t.full([0], 0, element)


@DEFINE("new_empty_strided")
def new_empty_strided(
    t: Tensors, x: Tensor, size: Sequence[Size], stride: Any, dtype: int | None, *_: object
) -> Tensor:
    return t.full(size, 0, element_of(dtype, x.element))


@DEFINE("empty_permuted")
def empty_permuted(t: Tensors, size: Sequence[Size], layout: Any, dtype: int | None, *ignored: object) -> Tensor:
    return zeros(t, size, dtype)


@DEFINE("prim::NumToTensor.Scalar")
def number_as_tensor(t: Tensors, value: Any) -> Tensor:
    return t.number(value, number_element(value))


@DEFINE("scalar_tensor")
def scalar_tensor(t: Tensors, value: Any, dtype: int | None, *ignored: object) -> Tensor:
    return t.number(value, element_of(dtype, f32))


@DEFINE("arange.start_step")
def arange_by_step(t: Tensors, start: Any, end: Any, step: Any, dtype: int | None, *ignored: object) -> Tensor:
    numbers = (start, end, step)
    element = promoted_element(numbers)
    result = element_of(dtype, element if is_integral(element) else f32)
    if all(not isinstance(one, Tensor) for one in numbers):
        count = max(math.ceil((end - start) / step), 0)
    else:
        count = _open_count(t, numbers)
    line = t.iota([count], 0, i64 if is_integral(element) else result)
    first, distance = (t.number(one, line.element) for one in (start, step))
    return (line * distance + first).cast(result)


def _open_count(t: Tensors, numbers: Sequence[Any]) -> Size:
    """How many steps fit between bounds that are known at run time only."""
    if any(
        isinstance(one, (float, complex)) or (isinstance(one, Tensor) and not is_integral(one.element))
        for one in numbers
    ):
        raise Refused("bounds that are floats must be known when compiling")
    start, end, step = (one if isinstance(one, int) else t.sizes_in(one)[0] for one in numbers)
    if not isinstance(step, int):
        raise Refused("the step must be known when compiling")
    distance = end - start if step > 0 else start - end
    return distance.ceil_divide(abs(step)) if not isinstance(distance, int) else -(-distance // abs(step))


@DEFINE("arange.start")
def arange_from(t: Tensors, start: Any, end: Any, dtype: int | None, *ignored: object) -> Tensor:
    return arange_by_step(t, start, end, 1, dtype)


@DEFINE("arange")
def arange(t: Tensors, end: Any, dtype: int | None, *ignored: object) -> Tensor:
    return arange_by_step(t, 0, end, 1, dtype)
