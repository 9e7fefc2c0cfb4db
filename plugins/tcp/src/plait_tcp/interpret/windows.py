"""Reference semantics of convolutions and of reductions over windows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC
from plait.interpret import dtype_of, interpret
from plait.interpret.interpretation import InterpretError
from plait.interpret.numbers import is_complex, is_float
from plait.lazy import lazy_import
from plait_std.combined_windows import combined, strided
from plait_std.sizes.windows import window_count

from plait_tcp import ops
from plait_tcp.arrays import convert, is_narrow_float, pad_array, reducer, widened
from plait_tcp.ops.windows import dilations

if TYPE_CHECKING:
    from numpy import ndarray
    from plait.interpret.interpreter import Frame
    pass

np = lazy_import("numpy")


def _padding(op: ops.WindowOp | ops.ConvOp | ops.WindowRegionOp, values: Sequence[Any]) -> tuple[list[int], list[int]]:
    rest = iter(values)
    return tuple(  # type: ignore[return-value]
        [int(next(rest)) if n == DYNAMIC else n for n in entries.values] for entries in (op.static_low, op.static_high)
    )


def places_in(window: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The places of the elements of a window."""
    return product(*(range(n) for n in window))


def counts_of(
    shape: Sequence[int], window: Sequence[int], dilation: Sequence[int], strides: Sequence[int]
) -> list[Any]:
    """The number of windows along each dimension."""
    return [window_count(n, 0, 0, w, s, 1, d) for n, w, s, d in zip(shape, window, strides, dilation)]


# Convolution


@interpret(ops.ConvOp)
def conv(op: ops.ConvOp, lhs: ndarray, rhs: ndarray, *padding: int) -> Any:
    low, high = _padding(op, padding)
    acc = op.accumulator_type
    x, w = (convert(a, v.type.element_type, acc) for a, v in ((lhs, op.lhs), (rhs, op.rhs)))
    w = np.flip(w, axis=tuple(op.reversed_dims)) if op.reversed_dims else w
    x, w = x.transpose(op.lhs_dims.values), w.transpose(op.rhs_dims.values)
    if not is_narrow_float(acc):
        x, w = widened(x), widened(w)
    x = pad_array(x, 0, [0, 0, *low], [0, 0, *high], [0, 0, *(d - 1 for d in op.dilations[0])])
    features, batches = op.groups
    count = features * batches
    if x.shape[1] != w.shape[0] * features:
        raise InterpretError(f"expected {w.shape[0] * features} features of the input, found {x.shape[1]}")
    inputs = np.split(x, features, axis=1) if features > 1 else np.split(x, batches, axis=0)
    parts = [_convolved(op, part, kernel) for part, kernel in zip(inputs, np.split(w, count, axis=1))]
    total = np.concatenate(parts, axis=1).astype(dtype_of(acc), copy=False)
    order = sorted(range(total.ndim), key=op.out_dims.values.__getitem__)
    return convert(total.transpose(order).copy(), acc, op.result.type.element_type)


def _convolved(op: ops.ConvOp, x: ndarray, w: ndarray) -> Any:
    """[batch, input feature, spatial...] by [input feature, output feature, spatial...]"""
    dilation, strides = op.dilations[1], op.strides.values
    counts = counts_of(x.shape[2:], w.shape[2:], dilation, strides)
    total = np.zeros((x.shape[0], w.shape[1], *counts), dtype=x.dtype)
    for place in places_in(w.shape[2:]):
        element = x[(slice(None), slice(None), *elements_at(place, dilation, strides, counts))]
        kernel = w[(slice(None), slice(None), *place)]
        if not is_narrow_float(op.accumulator_type):
            total = total + np.einsum("nc...,co->no...", element, kernel)
            continue
        for feature in range(len(kernel)):  # each product and each sum is rounded
            factors = kernel[feature].reshape(1, -1, *[1] * len(counts))
            total = total + element[:, feature : feature + 1] * factors
    return total


def elements_at(place: Sequence[int], dilation: Sequence[int], strides: Sequence[int], counts: Sequence[int]) -> Any:
    """What takes the element at a place of each window."""
    firsts = [k * d for k, d in zip(place, dilation)]
    return [slice(f, f + (n - 1) * s + 1 if n else f, s) for f, s, n in zip(firsts, strides, counts)]


# Windows


def _prepared(
    op: ops.WindowOp | ops.WindowRegionOp, inputs: Sequence[ndarray], inits: Sequence[ndarray], padding: Sequence[int]
) -> tuple[list[Any], list[int]]:
    """The padded inputs and how many windows fit."""
    low, high = _padding(op, padding)
    base, dilation = dilations(op)
    padded = [pad_array(x, init, low, high, [d - 1 for d in base]) for x, init in zip(inputs, inits)]
    return padded, counts_of(padded[0].shape, op.window.values, dilation, op.strides.values)


@interpret(ops.WindowOp)
def window(op: ops.WindowOp, x: ndarray, init: ndarray, *padding: int) -> Any:
    (padded,), counts = _prepared(op, [x], [init], padding)
    combine, wide = reducer(op.kind.text, x.dtype), widened(padded)
    is_exact = not is_float(x.dtype) and not is_complex(x.dtype)
    if all(counts) and (is_exact or op.kind.text in ("maximum", "minimum")):  # in any order
        dilation, strides = dilations(op)[1], op.strides.values

        def step(a: Any, b: Any) -> Any:
            return np.asarray(combine(widened(a), widened(b))).astype(x.dtype, copy=False)

        return step(init, strided(combined(step, padded, op.window.values, dilation), strides))
    total = np.full(counts, init, dtype=x.dtype)
    for place in places_in(op.window.values):
        element = wide[tuple(elements_at(place, dilations(op)[1], op.strides.values, counts))]
        total = combine(widened(total), element).astype(x.dtype, copy=False)
    return total


@interpret(ops.WindowRegionOp, needs_frame=True)
def window_region(frame: Frame, op: ops.WindowRegionOp, *values: Any) -> Any:
    count = len(op.inputs)
    inits = values[count : 2 * count]
    padded, counts = _prepared(op, values[:count], inits, values[2 * count :])
    results = [np.empty(counts, dtype=x.dtype) for x in padded]
    dilation, strides = dilations(op)[1], op.strides.values
    for place in places_in(counts):
        acc = [np.asarray(init) for init in inits]
        for offset in places_in(op.window.values):
            element = tuple(p * s + k * d for p, s, k, d in zip(place, strides, offset, dilation))
            acc = frame.run_region(op.body, [*acc, *(np.asarray(x[element]) for x in padded)])
        for result, value in zip(results, acc):
            result[place] = value
    return tuple(results)


WINDOWS = (conv, window, window_region)
