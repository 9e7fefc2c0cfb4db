"""Canonical forms of sliding windows, of reductions and convolutions: no padding behind the last window."""

from __future__ import annotations

from collections.abc import Sequence

from plait.builtin.attributes import DenseArrayAttr
from plait.builtin.types import DYNAMIC
from plait.rewrite import Rewrite, Rewriter, pattern

from plait_tcp import ops
from plait_tcp.ops.windows import dilations, windowed_shape

_Sizes = Sequence[int]


@pattern(ops.WindowOp)
def window_without_unread_padding(op: ops.WindowOp, rw: Rewriter) -> Rewrite:
    """window(x) high [h], of which the last window reads r -> window(x) high [r]"""
    return _without(op, rw, op.operand.type.shape, op.window.values, op.result.type.shape, dilations(op))


@pattern(ops.WindowRegionOp)
def window_region_without_unread_padding(op: ops.WindowRegionOp, rw: Rewriter) -> Rewrite:
    """window_region(x) high [h], of which the last window reads r -> window_region(x) high [r]"""
    given = op.inputs[0].type.shape
    return _without(op, rw, given, op.window.values, windowed_shape(op, given), dilations(op))


@pattern(ops.ConvOp)
def conv_without_unread_padding(op: ops.ConvOp, rw: Rewriter) -> Rewrite:
    """conv(x, w) high [h], of which the last window reads r -> conv(x, w) high [r]"""
    kinds = (op.lhs, op.lhs_dims), (op.rhs, op.rhs_dims), (op.result, op.out_dims)
    given, window, results = ([value.type.shape[dim] for dim in dims.values[2:]] for value, dims in kinds)
    return _without(op, rw, given, window, results, op.dilations)


def _without(
    op: ops.WindowOp | ops.WindowRegionOp | ops.ConvOp,
    rw: Rewriter,
    given: _Sizes,
    window: _Sizes,
    results: _Sizes,
    dilations: tuple[_Sizes, _Sizes],
) -> Rewrite:
    low, high = op.static_low.values, op.static_high.values
    parts = zip(given, low, high, window, op.strides.values, *dilations, results)
    kept = [_read(*part) for part in parts]
    if kept == list(high):
        return rw.no_match("the last window reads all padding behind, or it is not known")
    made = rw.insert(op.clone())
    made.set_property("static_high", DenseArrayAttr(op.static_high.element_type, kept))
    return made.results


def _read(
    given: int, low: int, high: int, window: int, stride: int, base: int, dilation: int, count: int
) -> int:  # fmt: skip
    """How much of `high` is kept: what the last of `count` windows reads."""
    if DYNAMIC in (given, low, high, window, count) or min(given, high, window, count) <= 0:
        return high
    end = (count - 1) * stride + (window - 1) * dilation + 1
    return min(high, max(0, end - low - (given - 1) * base - 1))


WINDOWS = (window_without_unread_padding, window_region_without_unread_padding, conv_without_unread_padding)
