"""The reference semantics of TOSA over NumPy values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import elements_of
from plait.interpret import interpret
from plait.interpret.interpreter import InterpretError
from plait.interpret.numbers import (
    bit_count,
    is_float,
    is_narrow_int,
    narrow_int,
    rounded,
    unsigned_bits,
    widened,
)
from plait.interpret.values import dtype_of
from plait.lazy import lazy_import
from plait_std.scalar.arrays import interpretations, on_arrays, semantics

from plait_tosa.ops import OF_A_KIND, REDUCTIONS
from plait_tosa.ops import contraction as c
from plait_tosa.ops import control_flow as f
from plait_tosa.ops import convolution as v
from plait_tosa.ops import data as m
from plait_tosa.ops import elementwise_binary as b
from plait_tosa.ops import elementwise_other as o
from plait_tosa.ops import pooling as p
from plait_tosa.ops import reduction as r

if TYPE_CHECKING:
    from numpy import ndarray
    from plait.interpret.interpreter import Frame

np = lazy_import("numpy")


def _extreme(kind: str, op: Any, dtype: Any) -> Callable[..., Any]:
    """Maximum or minimum, as the operation treats NaN."""
    ignores = op.nan_mode.text == "IGNORE" and is_float(dtype)
    return on_arrays(_OF_NUMBERS[kind] if ignores else kind, dtype)  # type: ignore[return-value]


_OF_NUMBERS = {"maximum": "maxnum", "minimum": "minnum"}
"""The kinds that ignore NaN."""


@interpret(b.MaximumOp, b.MinimumOp)
def extreme(op: b.MaximumOp | b.MinimumOp, x: ndarray, y: ndarray) -> Any:
    return _extreme(op.kind, op, x.dtype)(x, y)


@interpret(b.IntDivOp)
def intdiv(op: b.IntDivOp, x: ndarray, y: ndarray) -> Any:
    if (np.asarray(y) == 0).any():
        raise InterpretError("divides by zero")
    return _OF_A_KIND[op.kind](op, x, y)


@interpret(b.ArithmeticRightShiftOp)
def arithmetic_right_shift(op: b.ArithmeticRightShiftOp, x: ndarray, y: ndarray) -> Any:
    shifted = _OF_A_KIND[op.kind](op, x, y)
    if not op.round.value:
        return shifted
    wide, amount = x.astype(np.int64), unsigned_bits(y).astype(np.int64)
    last = (amount > 0) & (wide >> np.clip(amount - 1, 0, 63) & 1 != 0)
    return (shifted + last).astype(x.dtype)


@interpret(o.ClampOp)
def clamp(op: o.ClampOp, x: ndarray) -> Any:
    low, high = (np.asarray(limit.value).astype(x.dtype) for limit in (op.min_val, op.max_val))
    return _extreme("minimum", op, x.dtype)(_extreme("maximum", op, x.dtype)(x, low), high)


@interpret(o.MulOp)
def mul(op: o.MulOp, x: ndarray, y: ndarray, shift: ndarray) -> Any:
    dtype = dtype_of(op.output.type)
    if is_float(dtype):
        return _OF_A_KIND["multiply"](op, x, y)
    product, amount = x.astype(np.int64) * y.astype(np.int64), int(shift[0])
    if amount:
        product = (product + (np.int64(1) << np.int64(amount - 1))) >> np.int64(amount)
    return product.astype(dtype)


@interpret(o.NegateOp)
def negate(op: o.NegateOp, x: ndarray, input_zp: ndarray, output_zp: ndarray) -> Any:
    if is_float(x.dtype):
        return _OF_A_KIND["negate"](op, x)
    wide = int(output_zp[0]) - (x.astype(np.int64) - int(input_zp[0]))
    if x.dtype.itemsize >= 4:
        return wide.astype(x.dtype)
    info = np.iinfo(x.dtype)
    return np.clip(wide, info.min, info.max).astype(x.dtype)


@interpret(o.CastOp)
def cast(op: o.CastOp, x: ndarray) -> Any:
    dtype = dtype_of(op.output.type)
    if x.dtype == dtype:
        return x
    if dtype.kind == "b":
        return np.asarray(x != 0).astype(bool)
    if is_float(dtype):
        wide = x.astype(np.float32) if x.dtype.kind == "V" and is_float(x.dtype) else x
        wide = wide.astype(np.int32) if wide.dtype.kind == "b" or is_narrow_int(wide.dtype) else wide
        return rounded(wide if is_float(wide.dtype) or dtype.kind == "f" else wide.astype(np.float64), dtype)
    if is_float(x.dtype):
        return _rounded_integers(widened(x), dtype)
    if is_narrow_int(dtype):
        return narrow_int(x.astype(np.int32), dtype)
    return (x.astype(np.int32) if is_narrow_int(x.dtype) else x).astype(dtype)


def _rounded_integers(x: Any, dtype: Any) -> Any:
    """The nearest integers, limited to the range of the type; NaN is 0."""
    info = np.iinfo(dtype)
    whole = np.rint(np.where(np.isnan(x), 0, x))
    below, above = whole <= float(info.min), whole >= float(info.max)
    inner = np.where(below | above, 0, whole).astype(np.int64)
    return np.where(above, info.max, np.where(below, info.min, inner)).astype(dtype)


@interpret(o.IdentityOp)
def identity(op: o.IdentityOp, x: ndarray) -> Any:
    return x


@interpret(o.TableOp)
def table(op: o.TableOp, x: ndarray, entries: ndarray) -> Any:
    if x.dtype.itemsize == 1:
        return entries[x.astype(np.int32) + 128]
    value = x.astype(np.int32) + 32768
    index, fraction = value >> 7, value & 0x7F
    base, after = entries[index].astype(np.int32), entries[index + 1].astype(np.int32)
    return ((base << 7) + (after - base) * fraction).astype(dtype_of(op.output.type))


@interpret(o.RescaleOp)
def rescale(
    op: o.RescaleOp, x: ndarray, multiplier: ndarray, shift: ndarray, input_zp: ndarray, output_zp: ndarray
) -> Any:
    if not all(2 <= int(amount) <= 62 for amount in shift):
        raise InterpretError("shifts by less than 2 or more than 62 bits")
    unsigned_in, unsigned_out = op.input_unsigned.value, op.output_unsigned.value
    dtype = dtype_of(op.output.type)
    source = x.view(f"uint{x.dtype.itemsize * 8}") if unsigned_in else x
    zero_in = int(input_zp.view(f"uint{x.dtype.itemsize * 8}")[0] if unsigned_in else input_zp[0])
    value = source.astype(np.int64).astype(object) - zero_in
    m, s = (
        (multiplier.astype(object), shift.astype(object))
        if op.per_channel.value
        else (int(multiplier[0]), int(shift[0]))
    )
    half = np.asarray(1 << (s - 1) if isinstance(s, int) else [1 << (int(v) - 1) for v in s], object)
    if op.rounding_mode.text == "DOUBLE_ROUND":
        extra = np.where(np.asarray(s) > 31, np.where(value >= 0, 1 << 30, -(1 << 30)), 0)
        half = half + extra
    scaled = (value * m + half) >> s
    low, high = _range(dtype, unsigned_out)
    zero_out = int(output_zp.view(f"uint{dtype.itemsize * 8}")[0] if unsigned_out else output_zp[0])
    result = np.clip(scaled + zero_out, low, high)
    return (
        np.asarray(result, object)
        .astype(np.int64)
        .astype(f"uint{dtype.itemsize * 8}" if unsigned_out else dtype)
        .view(dtype)
    )


def _range(dtype: Any, unsigned: bool) -> tuple[int, int]:
    bits = dtype.itemsize * 8
    return (0, (1 << bits) - 1) if unsigned else (-(1 << (bits - 1)), (1 << (bits - 1)) - 1)


# Data


@interpret(m.ConstOp)
def const(op: m.ConstOp) -> Any:
    return np.asarray(elements_of(op.values))


@interpret(m.ConstShapeOp)
def const_shape(op: m.ConstShapeOp) -> Any:
    return [int(v) for v in op.values.values()]


@interpret(m.ConcatOp)
def concat(op: m.ConcatOp, *inputs: ndarray) -> Any:
    return np.concatenate(inputs, axis=op.axis.value)


@interpret(m.PadOp)
def pad(op: m.PadOp, x: ndarray, padding: Sequence[int], value: ndarray) -> Any:
    rows = [(padding[2 * i], padding[2 * i + 1]) for i in range(x.ndim)]
    full = np.full([n + lo + hi for n, (lo, hi) in zip(x.shape, rows)], value.reshape(-1)[0], x.dtype)
    full[tuple(slice(lo, lo + n) for n, (lo, _) in zip(x.shape, rows))] = x
    return full


@interpret(m.ReshapeOp)
def reshape(op: m.ReshapeOp, x: ndarray, shape: Sequence[int]) -> Any:
    return np.asarray(x, order="C").reshape([n if n != -(2**63) else -1 for n in shape])


@interpret(m.ReverseOp)
def reverse(op: m.ReverseOp, x: ndarray) -> Any:
    return np.asarray(np.flip(x, op.axis.value), order="C")


@interpret(m.SliceOp)
def slice_(op: m.SliceOp, x: ndarray, start: Sequence[int], size: Sequence[int]) -> Any:
    sizes = [n if n != -1 else have - s for n, s, have in zip(size, start, x.shape)]
    for dim, (first, count, have) in enumerate(zip(start, sizes, x.shape)):
        if not 0 <= first <= first + count <= have:
            raise InterpretError(f"the slice leaves dimension {dim}")
    return np.asarray(x[tuple(slice(s, s + n) for s, n in zip(start, sizes))], order="C")


@interpret(m.TileOp)
def tile(op: m.TileOp, x: ndarray, multiples: Sequence[int]) -> Any:
    return np.tile(x, multiples) if x.ndim else x


@interpret(m.TransposeOp)
def transpose(op: m.TransposeOp, x: ndarray) -> Any:
    return np.asarray(np.transpose(x, op.perms.values), order="C")


@interpret(m.GatherOp)
def gather(op: m.GatherOp, values: ndarray, indices: ndarray) -> Any:
    _check_indices(indices, values.shape[1])
    return np.take_along_axis(values, indices[:, :, None].astype(np.int64), axis=1)


def _check_indices(indices: ndarray, extent: int) -> None:
    if ((indices < 0) | (indices >= extent)).any():
        raise InterpretError(f"an index is outside the {extent} rows")


@interpret(m.ScatterOp)
def scatter(op: m.ScatterOp, values: ndarray, indices: ndarray, new: ndarray) -> Any:
    _check_indices(indices, values.shape[1])
    result = values.copy()
    for batch, rows, rest in zip(result, indices, new):
        batch[rows] = rest
    return result


# Reductions


_TOTALS = {"and": "all", "or": "any", "add": "sum", "multiply": "prod"}
"""The NumPy reductions by a kind."""


@interpret(*REDUCTIONS)
def reduce(op: Any, x: Any) -> Any:
    if op.kind not in _TOTALS:
        return _extreme_along(op, x)
    wide = widened(x) if is_float(x.dtype) else x.astype(np.int64) if x.dtype.kind != "b" else x
    result = getattr(np, _TOTALS[op.kind])(wide, axis=op.axis.value if x.ndim else None, keepdims=x.ndim > 0)
    return rounded(result, x.dtype) if is_float(x.dtype) else np.asarray(result).astype(x.dtype)


def _extreme_along(op: Any, x: Any) -> Any:
    combine = _extreme(op.kind, op, x.dtype)
    rows = np.moveaxis(x, op.axis.value, 0)
    result = rows[0] if len(rows) else np.full(rows.shape[1:], _limit(op.kind, x.dtype), x.dtype)
    for row in rows[1:]:
        result = combine(result, row)
    return np.asarray(np.expand_dims(result, op.axis.value), order="C")


def _limit(kind: str, dtype: Any) -> Any:
    """The maximum or minimum of no elements."""
    if is_float(dtype):
        return -np.inf if kind == "maximum" else np.inf
    least = -(1 << (bit_count(dtype) - 1))
    return least if kind == "maximum" else -least - 1


@interpret(r.ArgMaxOp)
def argmax(op: r.ArgMaxOp, x: ndarray) -> Any:
    wide = widened(x) if is_float(x.dtype) else x
    if not x.shape[op.axis.value]:
        return np.zeros([size for dim, size in enumerate(x.shape) if dim != op.axis.value], dtype_of(op.output.type))
    if is_float(x.dtype) and op.nan_mode.text == "IGNORE":
        wide = np.where(np.isnan(wide), -np.inf, wide)
    return np.asarray(np.argmax(wide, axis=op.axis.value)).astype(dtype_of(op.output.type))


# Products


def _wide(x: ndarray, zero_point: ndarray | int) -> Any:
    return widened(x) if is_float(x.dtype) else x.astype(np.int64) - int(np.asarray(zero_point).reshape(-1)[0])


def _narrow(x: Any, dtype: Any) -> Any:
    return rounded(np.asarray(x), dtype) if is_float(dtype) else np.asarray(x).astype(dtype)


@interpret(c.MatMulOp)
def matmul(op: c.MatMulOp, x: ndarray, y: ndarray, x_zp: ndarray, y_zp: ndarray) -> Any:
    return _narrow(np.matmul(_wide(x, x_zp), _wide(y, y_zp)), dtype_of(op.output.type))


def _padded(x: ndarray, pads: Sequence[int], value: int) -> Any:
    rows = [(0, 0), *zip(pads[::2], pads[1::2]), (0, 0)]
    return np.pad(x, rows, constant_values=value)


def _windows(x: ndarray, kernel: Sequence[int], strides: Sequence[int], dilations: Sequence[int]) -> Any:
    """(place in the kernel, the elements it sees) for each place."""
    sizes = [
        (n - (k - 1) * dil - 1) // s + 1 for n, k, s, dil in zip(x.shape[1:-1], kernel, strides, dilations)
    ]  # fmt: skip
    for place in np.ndindex(*kernel):
        spans = (
            slice(p * dil, p * dil + (n - 1) * s + 1, s) for p, n, s, dil in zip(place, sizes, strides, dilations)
        )  # fmt: skip
        yield place, x[(slice(None), *spans)]


@interpret(v.Conv2DOp, v.Conv3DOp)
def conv(op: v.Conv2DOp | v.Conv3DOp, x: ndarray, w: ndarray, bias: ndarray, x_zp: ndarray, w_zp: ndarray) -> Any:
    x, w = _padded(_wide(x, x_zp), op.pad.values, 0), _wide(w, w_zp)
    total: Any = 0
    for place, seen in _windows(x, w.shape[1:-1], op.stride.values, op.dilation.values):
        total = total + seen @ w[(slice(None), *place)].T
    return _narrow(total + _wide(bias, 0), dtype_of(op.output.type))


@interpret(v.DepthwiseConv2DOp)
def depthwise_conv(op: v.DepthwiseConv2DOp, x: ndarray, w: ndarray, bias: ndarray, x_zp: ndarray, w_zp: ndarray) -> Any:
    x, w = _padded(_wide(x, x_zp), op.pad.values, 0), _wide(w, w_zp)
    total: Any = 0
    for place, seen in _windows(x, w.shape[:2], op.stride.values, op.dilation.values):
        total = total + seen[..., None] * w[place]
    return _narrow(total.reshape(*total.shape[:-2], -1) + _wide(bias, 0), dtype_of(op.output.type))


@interpret(v.TransposeConv2DOp)
def transpose_conv(op: v.TransposeConv2DOp, x: ndarray, w: ndarray, bias: ndarray, x_zp: ndarray, w_zp: ndarray) -> Any:
    x, w = _wide(x, x_zp), _wide(w, w_zp)
    (top, bottom, left, right), (sy, sx) = op.out_pad.values, op.stride.values
    height, width = (x.shape[1] - 1) * sy + w.shape[1], (x.shape[2] - 1) * sx + w.shape[2]
    full = np.zeros((x.shape[0], height + top + bottom, width + left + right, w.shape[0]), x.dtype)
    oy, ox = max(top, 0), max(left, 0)
    canvas = np.zeros((x.shape[0], height, width, w.shape[0]), x.dtype)
    for ky, kx in np.ndindex(*w.shape[1:3]):
        canvas[:, ky : ky + (x.shape[1] - 1) * sy + 1 : sy, kx : kx + (x.shape[2] - 1) * sx + 1 : sx] += (
            x @ w[:, ky, kx].T
        )
    cut = canvas[:, max(-top, 0) : height - max(-bottom, 0), max(-left, 0) : width - max(-right, 0)]
    full[:, oy : oy + cut.shape[1], ox : ox + cut.shape[2]] = cut
    return _narrow(full + _wide(bias, 0), dtype_of(op.output.type))


@interpret(p.MaxPool2DOp)
def max_pool(op: p.MaxPool2DOp, x: ndarray) -> Any:
    least = _limit("maximum", x.dtype)
    padded = _padded(widened(x), op.pad.values, least) if is_float(x.dtype) else _padded(x, op.pad.values, least)
    combine, result = _extreme("maximum", op, padded.dtype), None
    for _, seen in _windows(padded, op.kernel.values, op.stride.values, (1, 1)):
        result = seen if result is None else combine(result, seen)
    return _narrow(result, x.dtype)


@interpret(p.AvgPool2DOp)
def avg_pool(op: p.AvgPool2DOp, x: ndarray, input_zp: ndarray, output_zp: ndarray) -> Any:
    wide = _wide(x, input_zp)
    ones = np.ones_like(wide)
    total: Any = 0
    count: Any = 0
    args = (op.kernel.values, op.stride.values, (1, 1))
    for (_, seen), (_, one) in zip(
        _windows(_padded(wide, op.pad.values, 0), *args), _windows(_padded(ones, op.pad.values, 0), *args)
    ):
        total, count = total + seen, count + one
    if is_float(x.dtype):
        return rounded(total / count, x.dtype)
    whole = np.floor_divide(2 * total + count, 2 * count) + int(output_zp[0])
    info = np.iinfo(x.dtype)
    return np.clip(whole, info.min, info.max).astype(x.dtype)


# Images and transforms


@interpret(p.ResizeOp)
def resize(op: p.ResizeOp, x: ndarray, scale: Sequence[int], offset: Sequence[int], border: Sequence[int]) -> Any:
    nearest, result = op.mode.text == "NEAREST_NEIGHBOR", widened(x) if is_float(x.dtype) else x.astype(np.int64)
    for dim in (1, 2):
        numerator, denominator = scale[2 * dim - 2], scale[2 * dim - 1]
        size = x.shape[dim]
        count = ((size - 1) * numerator - offset[dim - 1] + border[dim - 1]) // denominator + 1
        steps = np.arange(count) * denominator + offset[dim - 1]
        before, part = steps // numerator, steps % numerator
        if nearest:
            result = np.take(result, np.clip(before + (2 * part >= numerator), 0, size - 1), axis=dim)
            continue
        weight, whole = np.expand_dims(part, [i for i in range(4) if i != dim]), numerator
        if is_float(x.dtype):
            weight, whole = weight / numerator, 1.0
        low, high = (np.take(result, np.clip(before + i, 0, size - 1), axis=dim) for i in (0, 1))
        result = low * (whole - weight) + high * weight
    return _narrow(result, dtype_of(op.output.type))


@interpret(c.FFT2dOp)
def fft2d(op: c.FFT2dOp, real: ndarray, imag: ndarray) -> Any:
    value = widened(real) + 1j * widened(imag)
    result = np.fft.ifft2(value, norm="forward") if op.inverse.value else np.fft.fft2(value)
    return tuple(np.ascontiguousarray(part).astype(real.dtype) for part in (result.real, result.imag))


@interpret(c.RFFT2dOp)
def rfft2d(op: c.RFFT2dOp, real: ndarray) -> Any:
    result = np.fft.rfft2(widened(real))
    return tuple(np.ascontiguousarray(part).astype(real.dtype) for part in (result.real, result.imag))


# Control flow


@interpret(f.CondIfOp, needs_frame=True)
def cond_if(frame: Frame, op: f.CondIfOp, condition: ndarray, *values: ndarray) -> Any:
    region = op.then_graph if bool(np.asarray(condition).reshape(-1)[0]) else op.else_graph
    return tuple(frame.run_region(region, values))


@interpret(f.WhileLoopOp, needs_frame=True)
def while_loop(frame: Frame, op: f.WhileLoopOp, *values: ndarray) -> Any:
    while bool(np.asarray(frame.run_region(op.cond_graph, values)[0]).reshape(-1)[0]):
        values = tuple(frame.run_region(op.body_graph, values))
    return tuple(values)


_OF_A_KIND = {kind: semantics(kind) for kind in {op.kind for op in OF_A_KIND} | {"multiply", "negate"}}
_SPECIAL = (*extreme, intdiv, arithmetic_right_shift)

INTERPRETATIONS = (
    *interpretations(op for op in OF_A_KIND if op not in [special.root for special in _SPECIAL]), *_SPECIAL,
    *reduce, clamp, mul, negate, cast, identity, table, rescale, const, const_shape, concat, pad, reshape, reverse,
    slice_, tile, transpose, gather, scatter, argmax, matmul, *conv, depthwise_conv, transpose_conv, max_pool, avg_pool,
    resize, fft2d, rfft2d, cond_if, while_loop,
)  # fmt: skip
