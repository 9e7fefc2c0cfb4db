"""Dot products and convolutions."""

from __future__ import annotations

from typing import Any

from plait.interpret import interpret
from plait.interpret.interpretation import InterpretError
from plait.interpret.numbers import contiguous, is_float, is_narrow_int, narrow_int, rounded
from plait.interpret.values import dtype_of
from plait.lazy import lazy_import

from plait_stablehlo.interpret.conversion import saturated
from plait_stablehlo.interpret.movement import pad_values
from plait_stablehlo.ops import contraction as c
from plait_stablehlo.ops.convolution_shape import window_of

np = lazy_import("numpy")


def for_products(x: Any, dtype: Any) -> Any:
    """`x` in the format in which sums of products for `dtype` are computed: exact, or wrapping at 64 bits."""
    if dtype.kind == "c":
        return x.astype(np.complex128)
    if is_float(dtype) or is_float(x.dtype):
        return x.astype(np.float64)
    return x.astype(np.int64)


def from_products(x: Any, dtype: Any) -> Any:
    """Sums of products as elements of `dtype`."""
    if dtype.kind == "b":
        return np.asarray(x) != 0
    if dtype.kind == "c" or is_float(dtype):
        return rounded(np.asarray(x), dtype)
    if is_float(x.dtype):
        return saturated(np.asarray(x), dtype)
    return narrow_int(np.asarray(x).astype(np.int32), dtype) if is_narrow_int(dtype) else np.asarray(x).astype(dtype)


def dot_values(lhs: Any, rhs: Any, n: Any, dtype: Any) -> Any:
    """The general dot product, summed in double precision or modulo 2^64."""
    lb, rb = list(n.lhs_batching_dimensions), list(n.rhs_batching_dimensions)
    lc, rc = list(n.lhs_contracting_dimensions), list(n.rhs_contracting_dimensions)
    left = [i for i in range(lhs.ndim) if i not in lb + lc]
    right = [i for i in range(rhs.ndim) if i not in rb + rc]
    a, b = np.transpose(lhs, lb + left + lc), np.transpose(rhs, rb + rc + right)
    batch = [lhs.shape[i] for i in lb]
    rows, columns = [lhs.shape[i] for i in left], [rhs.shape[i] for i in right]
    inner = int(np.prod([lhs.shape[i] for i in lc], dtype=np.int64))
    a = for_products(a, dtype).reshape((*batch, int(np.prod(rows, dtype=np.int64)), inner))
    b = for_products(b, dtype).reshape((*batch, inner, int(np.prod(columns, dtype=np.int64))))
    total = np.matmul(a, b) + 0  # a sum begins with zero, so that it is never -0.0
    return from_products(total.reshape((*batch, *rows, *columns)), dtype)


@interpret(c.DotGeneralOp)
def dot_general(op: c.DotGeneralOp, lhs: Any, rhs: Any) -> Any:
    return dot_values(lhs, rhs, op.dot_dimension_numbers, dtype_of(op.result.type))


@interpret(c.DotOp)
def dot(op: c.DotOp, lhs: Any, rhs: Any) -> Any:
    dtype = dtype_of(op.result.type)
    total = np.matmul(for_products(lhs, dtype), for_products(rhs, dtype))  # np.dot skips products by one zero
    return from_products(np.asarray(total + 0), dtype)


def convolve(op: Any, lhs: Any, rhs: Any, window: Any) -> Any:
    """The convolution of `lhs` with `rhs`, window by window over the kernel's positions."""
    n, dtype = op.dimension_numbers, dtype_of(op.result.type)
    groups, batches = op.feature_group_count.value, op.batch_group_count.value
    x = np.transpose(lhs, (n.input_batch_dimension, n.input_feature_dimension, *n.input_spatial_dimensions))
    k = np.transpose(
        rhs, (n.kernel_output_feature_dimension, n.kernel_input_feature_dimension, *n.kernel_spatial_dimensions)
    )
    window = [w.replaced(size=size) for w, size in zip(window, k.shape[2:])]  # the type may not say them
    k = np.flip(k, [i + 2 for i, w in enumerate(window) if w.reversed])
    none = [0, 0]
    if x.shape[1] != k.shape[1] * groups:
        raise InterpretError(f"expected {k.shape[1] * groups} features of the input, found {x.shape[1]}")
    x, k = for_products(x, dtype), for_products(k, dtype)  # before padding: f8E8M0FNU has no zero
    x = pad_values(
        x, np.zeros((), x.dtype), none + [w.low for w in window], none + [w.high for w in window],
        none + [w.base_dilation - 1 for w in window],
    )  # fmt: skip
    x = np.concatenate(np.split(x, batches, axis=0), axis=1)  # batch groups are feature groups of a smaller batch
    split = max(groups, batches)
    parts = [_convolve_group(a, b, window) for a, b in zip(np.split(x, split, axis=1), np.split(k, split, axis=0))]
    result = from_products(np.concatenate(parts, axis=1), dtype)
    order = [0] * result.ndim
    order[n.output_batch_dimension], order[n.output_feature_dimension] = 0, 1
    for i, dim in enumerate(n.output_spatial_dimensions):
        order[dim] = i + 2
    return contiguous(np.transpose(result, order))


def _convolve_group(x: Any, k: Any, window: Any) -> Any:
    sizes = [_positions(n, w) for n, w in zip(x.shape[2:], window)]
    total = np.zeros((x.shape[0], k.shape[0], *sizes), x.dtype)
    for place in np.ndindex(*k.shape[2:]):
        corner = [p * w.window_dilation for p, w in zip(place, window)]
        spans = (slice(c, c + (n - 1) * w.stride + 1, w.stride) for c, n, w in zip(corner, sizes, window))
        seen = (
            x[(slice(None), slice(None), *spans)] if all(sizes) else np.zeros((x.shape[0], x.shape[1], *sizes), x.dtype)
        )
        products = np.matmul(np.moveaxis(seen, 1, -1), k[(slice(None), slice(None), *place)].T)
        total = total + np.moveaxis(products, -1, 1)
    return total


def _positions(padded: int, w: Any) -> int:
    extent = (w.size - 1) * w.window_dilation + 1 if w.size else 0
    return 0 if padded <= 0 or extent > padded else (padded - extent) // w.stride + 1


@interpret(c.ConvolutionOp)
def convolution(op: c.ConvolutionOp, lhs: Any, rhs: Any) -> Any:
    return convolve(op, lhs, rhs, window_of(op))


@interpret(c.DynamicConvOp)
def dynamic_conv(op: c.DynamicConvOp, lhs: Any, rhs: Any, padding: Any) -> Any:
    window = [w.replaced(low=int(low), high=int(high)) for w, (low, high) in zip(window_of(op), padding)]
    return convolve(op, lhs, rhs, window)


INTERPRETATIONS = (dot_general, dot, convolution, dynamic_conv)
