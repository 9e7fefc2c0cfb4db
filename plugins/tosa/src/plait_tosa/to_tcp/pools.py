"""Pools."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import DYNAMIC, FloatType, f32, i64
from plait.rewrite import conversion_pattern
from plait_tcp import ops as tcp
from plait_tcp.api import TENSORS, shape_keys, window_count

from plait_tosa.numerics import identity_of, reciprocal_scale
from plait_tosa.ops import pooling as p
from plait_tosa.to_tcp.contraction import ignoring_nan
from plait_tosa.to_tcp.elementwise import binary, cast, clamp, without_zero_point, zero_point_of
from plait_tosa.to_tcp.shapes import constants_of
from plait_tosa.to_tcp.shaping import finish, repeat, splat, typed

if TYPE_CHECKING:
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter


class _Window:
    """How a window moves over height and width."""

    def __init__(self, kernel: Sequence[int], stride: Sequence[int], pad: Sequence[int]) -> None:
        self.kernel, self.stride, self.pad = kernel, stride, pad

    def combine(self, rw: ConversionRewriter, kind: str, x: Value[Any]) -> Any:
        """tcp.window of a kind"""
        element = x.type.element_type
        window, strides = (1, *self.kernel, 1), (1, *self.stride, 1)
        low, high = (0, *self.pad[::2], 0), (0, *self.pad[1::2], 0)
        shape: list[Any] = [window_count(*row, 1, 1) for row in zip(x.type.shape, low, high, window, strides)]
        init = splat(rw, (), element, identity_of(kind, element))
        return rw(tcp.WindowOp(kind, x, init, (), (), window, strides, low, high, typed(shape, element)))

    def static_counts(self, sizes: Sequence[int]) -> list[list[int]]:
        """How many rows, and how many columns, of each window are not padding."""
        counts: list[list[int]] = []
        for size, low, high, kernel, stride in zip(sizes, self.pad[::2], self.pad[1::2], self.kernel, self.stride):
            starts = range(-low, size + high - kernel + 1, stride)
            counts.append([min(start + kernel, size) - max(start, 0) for start in starts])
        return counts


def _window_of(rw: ConversionRewriter, op: Any) -> _Window | None:
    """The window of a pool; None if an operand that says so is not constant."""
    if isinstance(op, (p.AvgPool2DOp, p.MaxPool2DOp)):
        return _Window(op.kernel.values, op.stride.values, op.pad.values)
    numbers = [constants_of(rw, v) for v in (op.kernel, op.stride, op.pad)]
    return None if None in numbers else _Window(*numbers)  # type: ignore[arg-type]


_NOT_CONSTANT = "kernel, stride or pad is not constant"


def _lower_max_pool(op: Any, operands: Any, rw: ConversionRewriter) -> Any:
    """tosa.max_pool2d -> tcp.window maximum"""
    window = _window_of(rw, op)
    if window is None:
        return rw.no_match(_NOT_CONSTANT)
    if op.nan_mode.text == "IGNORE" and isinstance(op.input.type.element_type, FloatType):
        return finish(rw, op, ignoring_nan(rw, "maximum", operands[0], lambda kind, x: window.combine(rw, kind, x)))
    return finish(rw, op, window.combine(rw, "maximum", operands[0]))


def _lower_avg_pool(op: Any, operands: Any, rw: ConversionRewriter) -> Any:
    """tosa.avg_pool2d -> tcp.window add, divided by how many elements each window has"""
    x, element, window = operands[0], op.output.type.element_type, _window_of(rw, op)
    if window is None:
        return rw.no_match(_NOT_CONSTANT)
    is_float = isinstance(element, FloatType)
    wide = (f32 if element.width < 32 else element) if is_float else i64
    total = window.combine(rw, "add", without_zero_point(rw, cast(rw, x, wide), operands[1], wide))
    if is_float:
        return finish(rw, op, cast(rw, binary(rw, "divide", total, _counts(rw, window, x, wide)), element))
    mean = _scaled(rw, total, *_reciprocals(rw, window, x))
    zero = zero_point_of(rw, operands[2], 4, wide)
    mean = mean if zero is None else binary(rw, "add", mean, zero)
    limited = clamp(rw, mean, -(1 << (element.width - 1)), (1 << (element.width - 1)) - 1)
    return finish(rw, op, cast(rw, limited, element))


def _counts(rw: ConversionRewriter, window: _Window, x: Value[Any], wide: Any) -> Any:
    """How many elements that are not padding each window has, as a tensor that broadcasts to the result."""
    if not any(window.pad):
        return splat(rw, (1, 1, 1, 1), wide, window.kernel[0] * window.kernel[1])
    _, height, width, _ = shape_keys(x)
    ty = typed((1, *x.type.shape[1:3], 1), wide)
    ones = repeat(rw, splat(rw, (), wide, 1), (), ty, [1, height, width, 1])
    return window.combine(rw, "add", ones)


def _reciprocals(rw: ConversionRewriter, window: _Window, x: Value[Any]) -> tuple[Any, Any]:
    """Multipliers and shifts that divide by how many elements each window has, in tensors that broadcast."""
    sizes = x.type.shape[1:3]
    if any(window.pad) and DYNAMIC in sizes:
        return _computed_reciprocals(rw, _counts(rw, window, x, i64))
    rows, columns = window.static_counts(sizes) if any(window.pad) else [[n] for n in window.kernel]
    scales = [reciprocal_scale(height * width) for height in rows for width in columns]
    ty = typed((1, len(rows), len(columns), 1), i64)
    multipliers, shifts = (rw(tcp.ConstOp(DenseElementsAttr.from_values(ty, list(part)))) for part in zip(*scales))
    return multipliers, shifts


def _computed_reciprocals(rw: ConversionRewriter, counts: Value[Any]) -> tuple[Any, Any]:
    """`reciprocal_scale` of each number"""
    count = TENSORS.on(rw).expression(counts)
    exponent = 64 - (count - 1).apply("clz")
    multiplier = (count.like((1 << 30) + 1) << exponent) / count
    return multiplier.value, (exponent + 30).value


def _scaled(rw: ConversionRewriter, total: Value[Any], multiplier: Value[Any], shift: Value[Any]) -> Any:
    """(total * multiplier + half) >> shift"""
    amount = TENSORS.on(rw).expression(shift)
    half = (amount.like(1) << (amount - 1)).value
    product = binary(rw, "add", binary(rw, "multiply", total, multiplier), half)
    return binary(rw, "shift_right_arithmetic", product, shift)


PATTERNS = (
    *(conversion_pattern(root)(_lower_max_pool) for root in (p.MaxPool2DOp, p.MaxPool2DAdaptiveOp)),
    *(conversion_pattern(root)(_lower_avg_pool) for root in (p.AvgPool2DOp, p.AvgPool2DAdaptiveOp)),
)
