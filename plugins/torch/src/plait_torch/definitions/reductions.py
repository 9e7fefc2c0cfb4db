"""Reductions along dimensions, and running ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.types import f32, i1, i64
from plait_tcp.formulas import Refused, Tensor, Tensors, highest, is_complex, is_float, is_integral, product

from plait_torch.definitions.functions import wide
from plait_torch.definitions.registry import Definitions
from plait_torch.definitions.sizes import normalized
from plait_torch.promotion import element_of, real_element, sum_element, wide_element

DEFINE = Definitions()
Dims = Sequence[int] | int | None


def all_or(dims: Dims, rank: int) -> list[int]:
    """The dimensions that a list names, counted from the front; all of them for None and for an empty list."""
    if dims is None or dims == []:
        return list(range(rank))
    listed = [dims] if isinstance(dims, int) else list(dims)
    found = sorted({normalized(dim, rank) for dim in listed})
    if len(found) != len(listed):
        raise ValueError(f"expected each dimension once, found {listed}")
    return found if rank else []


def reduced(t: Tensors, kind: str, x: Tensor, dims: Sequence[int], keepdim: bool, start: Any = None) -> Tensor:
    """A reduction; the dimensions stay as ones of size 1 if `keepdim`."""
    return x.reduce(kind, dims, keepdim, start)


def total(t: Tensors, x: Tensor, dims: Sequence[int], keepdim: bool = False) -> Tensor:
    """The sum of elements, in their own type."""
    return reduced(t, "add", x, dims, keepdim)


@DEFINE("sum.dim_IntList")
def sum_along(t: Tensors, x: Tensor, dims: Dims, keepdim: bool, dtype: int | None) -> Tensor:
    element = element_of(dtype, sum_element(x.element))
    found = total(t, x.cast(wide_element(element)), all_or(dims, x.rank), keepdim)
    return found.cast(element)


@DEFINE("sum")
def sum_all(t: Tensors, x: Tensor, dtype: int | None) -> Tensor:
    return sum_along(t, x, None, False, dtype)


@DEFINE("nansum")
def sum_numbers(t: Tensors, x: Tensor, dims: Dims, keepdim: bool, dtype: int | None) -> Tensor:
    return sum_along(t, x if is_integral(x.element) else (x != x).select(0, x), dims, keepdim, dtype)


@DEFINE("mean.dim")
def mean_along(t: Tensors, x: Tensor, dims: Dims, keepdim: bool, dtype: int | None) -> Tensor:
    element = element_of(dtype, x.element)
    if is_integral(element):
        raise Refused("means of integers are not integers")
    found = all_or(dims, x.rank)
    return mean(t, x.cast(wide_element(element)), found, keepdim).cast(element)


def mean(t: Tensors, x: Tensor, dims: Sequence[int], keepdim: bool) -> Tensor:
    """The mean of floats or complex numbers, in their own type."""
    return total(t, x, dims, keepdim) / t.size_number(product(x.shape[i] for i in dims), x.element)


@DEFINE("mean")
def mean_all(t: Tensors, x: Tensor, dtype: int | None) -> Tensor:
    return mean_along(t, x, None, False, dtype)


@DEFINE("prod.dim_int")
def product_along(t: Tensors, x: Tensor, dim: int, keepdim: bool, dtype: int | None) -> Tensor:
    return _product(t, x, all_or(dim, x.rank), keepdim, dtype)


@DEFINE("prod")
def product_all(t: Tensors, x: Tensor, dtype: int | None) -> Tensor:
    return _product(t, x, all_or(None, x.rank), False, dtype)


def _product(t: Tensors, x: Tensor, dims: Sequence[int], keepdim: bool, dtype: int | None) -> Tensor:
    element = element_of(dtype, sum_element(x.element))
    return reduced(t, "multiply", x.cast(wide_element(element)), dims, keepdim).cast(element)


def _truth(t: Tensors, x: Tensor, kind: str, dims: Sequence[int], keepdim: bool) -> Tensor:
    found = reduced(t, kind, x.cast(i1), dims, keepdim)
    return found.cast(x.element) if is_integral(x.element) and getattr(x.element, "is_unsigned", False) else found


@DEFINE("any", "any.dim", "any.dims")
def any_along(t: Tensors, x: Tensor, dims: Dims = None, keepdim: bool = False) -> Tensor:
    return _truth(t, x, "or", all_or(dims, x.rank) if dims != [] else [], keepdim)


@DEFINE("all", "all.dim", "all.dims")
def all_along(t: Tensors, x: Tensor, dims: Dims = None, keepdim: bool = False) -> Tensor:
    return _truth(t, x, "and", all_or(dims, x.rank) if dims != [] else [], keepdim)


@DEFINE("count_nonzero.dim_IntList")
def count_nonzero(t: Tensors, x: Tensor, dims: Sequence[int]) -> Tensor:
    return total(t, x.cast(i1).cast(i64), all_or(dims, x.rank))


# Extremes


def extreme(t: Tensors, x: Tensor, kind: str, dims: Sequence[int], keepdim: bool) -> Tensor:
    """The greatest (`maximum`) or least elements; NaN where one is."""
    if is_complex(x.element):
        raise Refused("complex numbers have no order")
    return reduced(t, kind, x, dims, keepdim)


@DEFINE("amax")
def amax(t: Tensors, x: Tensor, dims: Dims, keepdim: bool) -> Tensor:
    return extreme(t, x, "maximum", all_or(dims, x.rank), keepdim)


@DEFINE("amin")
def amin(t: Tensors, x: Tensor, dims: Dims, keepdim: bool) -> Tensor:
    return extreme(t, x, "minimum", all_or(dims, x.rank), keepdim)


@DEFINE("max")
def max_all(t: Tensors, x: Tensor) -> Tensor:
    return amax(t, x, None, False)


@DEFINE("min")
def min_all(t: Tensors, x: Tensor) -> Tensor:
    return amin(t, x, None, False)


def place_of_extreme(t: Tensors, x: Tensor, kind: str, dim: int, keepdim: bool) -> Tensor:
    """Where the first of the greatest or least elements, or of NaNs, stands along a dimension."""
    if not x.rank:
        return t.number(0, i64)
    found = t.broadcast(extreme(t, x, kind, [dim], True), x.shape)
    matches = x == found
    if is_float(x.element):
        matches = matches | (x != x)
    numbers = t.iota(x.shape, dim, i64)
    return reduced(t, "minimum", matches.select(numbers, highest(i64)), [dim], keepdim, highest(i64))


def _with_places(t: Tensors, x: Tensor, kind: str, dim: int, keepdim: bool) -> tuple[Tensor, Tensor]:
    dim = normalized(dim, x.rank)
    found = extreme(t, x, kind, [dim] if x.rank else [], keepdim)
    return found, place_of_extreme(t, x, kind, dim, keepdim)


@DEFINE("max.dim")
def max_along(t: Tensors, x: Tensor, dim: int, keepdim: bool) -> tuple[Tensor, Tensor]:
    return _with_places(t, x, "maximum", dim, keepdim)


@DEFINE("min.dim")
def min_along(t: Tensors, x: Tensor, dim: int, keepdim: bool) -> tuple[Tensor, Tensor]:
    return _with_places(t, x, "minimum", dim, keepdim)


@DEFINE("aminmax")
def both_extremes(t: Tensors, x: Tensor, dim: int | None, keepdim: bool) -> tuple[Tensor, Tensor]:
    return amin(t, x, dim, keepdim), amax(t, x, dim, keepdim)


def _place(t: Tensors, x: Tensor, kind: str, dim: int | None, keepdim: bool) -> Tensor:
    if dim is not None:
        return place_of_extreme(t, x, kind, normalized(dim, x.rank), keepdim)
    found = place_of_extreme(t, x.flatten(), kind, 0, False)
    return found.reshape(*([1] * x.rank)) if keepdim else found


@DEFINE("argmax")
def argmax(t: Tensors, x: Tensor, dim: int | None, keepdim: bool) -> Tensor:
    return _place(t, x, "maximum", dim, keepdim)


@DEFINE("argmin")
def argmin(t: Tensors, x: Tensor, dim: int | None, keepdim: bool) -> Tensor:
    return _place(t, x, "minimum", dim, keepdim)


# Variances and norms


def moments(t: Tensors, x: Tensor, dims: Sequence[int], correction: Any) -> tuple[Tensor, Tensor]:
    """Mean and variance of wide floats or complex numbers; the dimensions stay as ones of size 1."""
    middle = mean(t, x, dims, True)
    centered = x - middle
    if is_complex(x.element):
        a, b = centered.apply("real"), centered.apply("imag")
        squares = a * a + b * b
    else:
        squares = centered * centered
    count = t.size_number(product(x.shape[i] for i in dims), squares.element)
    divisor = (count - t.number(correction, count.element)).apply("maximum", 0) if correction != 0 else count
    return middle, total(t, squares, dims, True) / divisor


def _variance(t: Tensors, x: Tensor, dims: Dims, correction: Any, keepdim: bool) -> Tensor:
    if is_integral(x.element):
        raise Refused("variances of integers are not integers")
    found = all_or(dims, x.rank)
    variance = moments(t, wide(x), found, correction)[1].cast(real_element(x.element))
    return variance if keepdim or not found else variance.squeeze(found)


@DEFINE("var.correction")
def var_by_correction(t: Tensors, x: Tensor, dims: Dims, correction: Any, keepdim: bool) -> Tensor:
    return _variance(t, x, dims, 1 if correction is None else correction, keepdim)


@DEFINE("var.dim")
def var_along(t: Tensors, x: Tensor, dims: Dims, unbiased: bool, keepdim: bool) -> Tensor:
    return _variance(t, x, dims, int(unbiased), keepdim)


@DEFINE("std.correction")
def std_by_correction(t: Tensors, x: Tensor, dims: Dims, correction: Any, keepdim: bool) -> Tensor:
    return var_by_correction(t, wide(x), dims, correction, keepdim).apply("sqrt").cast(real_element(x.element))


@DEFINE("var_mean.correction")
def var_and_mean(t: Tensors, x: Tensor, dims: Dims, correction: Any, keepdim: bool) -> tuple[Tensor, Tensor]:
    return var_by_correction(t, x, dims, correction, keepdim), mean_along(t, x, dims, keepdim, None)


@DEFINE("linalg_vector_norm")
def vector_norm(t: Tensors, x: Tensor, order: Any, dims: Dims, keepdim: bool, dtype: int | None) -> Tensor:
    if isinstance(order, Tensor):
        raise Refused("the order of a norm must be known when compiling")
    x = x.cast(element_of(dtype, x.element))
    if is_integral(x.element):
        raise Refused("norms of integers are not integers")
    found, size = all_or(dims, x.rank), abs(wide(x))
    return _norm(t, size, float(order), found, keepdim).cast(real_element(x.element))


def _norm(t: Tensors, size: Tensor, order: float, dims: Sequence[int], keepdim: bool) -> Tensor:
    if order == float("inf"):
        return reduced(t, "maximum", size, dims, keepdim, 0.0)
    if order == float("-inf"):
        return reduced(t, "minimum", size, dims, keepdim, float("inf"))
    if order == 0:
        return total(t, (size != 0).cast(size.element), dims, keepdim)
    if order == 1:
        return total(t, size, dims, keepdim)
    if order == 2:
        return total(t, size * size, dims, keepdim).apply("sqrt")
    return total(t, size.apply("power", order), dims, keepdim).apply("power", 1 / order)


@DEFINE("logsumexp")
def log_sum_exp(t: Tensors, x: Tensor, dims: Sequence[int], keepdim: bool) -> Tensor:
    x = x.cast(f32) if is_integral(x.element) else x
    if is_complex(x.element):
        raise Refused("complex numbers have no order")
    found, a = all_or(dims, x.rank), wide(x)
    top = extreme(t, a, "maximum", found, True)
    top = (abs(top) == float("inf")).select(0.0, top)
    summed = total(t, (a - top).apply("exp"), found, True).apply("log") + top
    return (summed if keepdim or not found else summed.squeeze(found)).cast(x.element)
