"""Random numbers, windows of signals, and Fourier transforms."""

from __future__ import annotations

import math
from typing import Any

from plait.build.functions import exp, floor, log, maximum, sqrt
from plait.builtin.types import IntegerType, f32, f64, i32, i64
from plait.ir.attribute import Type
from plait.lazy import lazy_import
from plait_tcp.formulas import NotKnown, Tensor, Tensors, product

from plait_onnx.declare import Ints, operator
from plait_onnx.ops.shapes import axis_of

np = lazy_import("numpy")

_WORD = IntegerType(32, "unsigned")
_GOLDEN = 0x9E3779B9


def _bits(t: Tensors, sizes: list[Any], seed: float, stream: int) -> Tensor:
    """Random words of 32 bits: a hash of the number of each element, so that every target makes the same ones."""
    total = product(sizes)
    key = (int(seed * 65536) * 2 + stream) & 0xFFFFFFFF
    word = t.iota([total], 0, i64).cast(_WORD) * _GOLDEN + (key * 0x85EBCA6B & 0xFFFFFFFF)
    for shift, factor in ((16, 0x7FEB352D), (15, 0x846CA68B), (16, 1)):
        word = (word ^ word.apply("shift_right_logical", shift)) * factor
    return word.reshape(*sizes)


def uniform(t: Tensors, sizes: list[Any], seed: float, stream: int = 0) -> Tensor:
    """Numbers from 0 to below 1."""
    return _bits(t, sizes, seed, stream).apply("shift_right_logical", 8).cast(f32) * 2.0**-24


def _normal(t: Tensors, sizes: list[Any], seed: float) -> Tensor:
    """Numbers of the normal distribution, by Box and Muller's method."""
    first, second = uniform(t, sizes, seed), uniform(t, sizes, seed, 1)
    radius = sqrt(log(1 - first) * -2)
    return radius * (second * (2 * math.pi)).apply("cos")


@operator("RandomNormal", " -> 2x3xf32", attributes="{shape = [2, 3]}", folded=False)
def random_normal(
    t: Tensors, *, dtype: Type | None = None, mean: float = 0.0, scale: float = 1.0, seed: float | None = None,
    shape: Ints,
) -> Tensor:
    """Make numbers of a normal distribution."""
    return (_normal(t, list(shape), seed or 0.0) * scale + mean).cast(dtype or f32)


@operator("RandomNormalLike", "2x3xf32 -> 2x3xf32", folded=False)
def random_normal_like(
    t: Tensors, x: Tensor, *, dtype: Type | None = None, mean: float = 0.0, scale: float = 1.0,
    seed: float | None = None,
) -> Tensor:
    """Make numbers of a normal distribution in the shape of the operand."""
    return (_normal(t, x.shape, seed or 0.0) * scale + mean).cast(dtype or x.element)


@operator("RandomUniform", " -> 2x3xf32", attributes="{shape = [2, 3]}", folded=False)
def random_uniform(
    t: Tensors, *, dtype: Type | None = None, high: float = 1.0, low: float = 0.0, seed: float | None = None,
    shape: Ints,
) -> Tensor:
    """Make numbers between `low` and `high`."""
    return (uniform(t, list(shape), seed or 0.0) * (high - low) + low).cast(dtype or f32)


@operator("RandomUniformLike", "2x3xf32 -> 2x3xf32", folded=False)
def random_uniform_like(
    t: Tensors, x: Tensor, *, dtype: Type | None = None, high: float = 1.0, low: float = 0.0, seed: float | None = None
) -> Tensor:
    """Make numbers between `low` and `high` in the shape of the operand."""
    return (uniform(t, x.shape, seed or 0.0) * (high - low) + low).cast(dtype or x.element)


@operator("Bernoulli", "2x3xf32 -> 2x3xf32", folded=False)
def bernoulli(t: Tensors, x: Tensor, *, dtype: Type | None = None, seed: float | None = None) -> Tensor:
    """Make ones with the probabilities in the operand, and zeros."""
    return (uniform(t, x.shape, seed or 0.0) < x.cast(f32)).cast(dtype or x.element)


@operator("Multinomial", "2x3xf32 -> 2x4xi32", attributes="{sample_size = 4 : i64}", folded=False)
def multinomial(
    t: Tensors, x: Tensor, *, dtype: Type | None = None, sample_size: int = 1, seed: float | None = None
) -> Tensor:
    """Choose classes by the logarithms of their probabilities, which need no common scale."""
    wide = x.cast(f32)
    powers = (wide - wide.max([1])).apply("exp")
    edges = t.scan("add", powers, 1, False, False)
    last = edges.part(1, x.shape[1] - 1, 1)
    drawn = uniform(t, [x.shape[0], sample_size], seed or 0.0) * last
    return (edges.unsqueeze([1]) <= drawn.unsqueeze([2])).cast(i32).reduce("add", [2]).cast(dtype or i32)


# Windows


def _window(t: Tensors, size: Tensor, periodic: int, to: Type | None, factors: tuple[float, ...]) -> Tensor:
    """A sum of cosines over the places of a window."""
    (count,) = t.sizes_in(size)
    place = t.iota([count], 0, i64).cast(f64)
    length = t.size_number(count, f64)
    length = length if periodic else maximum(length - 1, 1)
    total = t.number(factors[0], f64)
    for k, factor in enumerate(factors[1:], 1):
        total = total + (place * (2 * math.pi * k) / length).apply("cos") * factor
    return t.broadcast(total, [count]).cast(to or f32)


@operator("HannWindow", "i64=4 -> 4xf32")
def hann_window(t: Tensors, size: Tensor, *, output_datatype: Type | None = None, periodic: int = 1) -> Tensor:
    """Make a Hann window."""
    return _window(t, size, periodic, output_datatype, (0.5, -0.5))


@operator("HammingWindow", "i64=4 -> 4xf32")
def hamming_window(t: Tensors, size: Tensor, *, output_datatype: Type | None = None, periodic: int = 1) -> Tensor:
    """Make a Hamming window."""
    return _window(t, size, periodic, output_datatype, (25 / 46, -21 / 46))


@operator("BlackmanWindow", "i64=4 -> 4xf32")
def blackman_window(t: Tensors, size: Tensor, *, output_datatype: Type | None = None, periodic: int = 1) -> Tensor:
    """Make a Blackman window."""
    return _window(t, size, periodic, output_datatype, (0.42, -0.5, 0.08))


@operator("MelWeightMatrix", "i64=4, i64=16, i64=8192, f32=0.0, f32=4096.0 -> 9x4xf32")
def mel_weight_matrix(
    t: Tensors, num_mel_bins: Tensor, dft_length: Tensor, sample_rate: Tensor, lower_edge_hertz: Tensor,
    upper_edge_hertz: Tensor, *, output_datatype: Type | None = None,
) -> Tensor:
    """Make the matrix that takes a spectrum to bins of the mel scale."""
    (bins,), (length,) = t.sizes_in(num_mel_bins), t.sizes_in(dft_length)
    low, high = (_mels(x.reshape().cast(f64)) for x in (lower_edge_hertz, upper_edge_hertz))
    step = (high - low) / (t.size_number(bins, f64) + 2)

    def edge(number: int) -> Tensor:
        """The place of the first, middle or last edge of each bin."""
        mels = low + (t.iota([bins], 0, i64) + number).cast(f64) * step
        hertz = (exp(mels * (math.log(10) / 2595)) - 1) * 700
        places = (dft_length.reshape().cast(f64) + 1) * hertz / sample_rate.reshape().cast(f64)
        return floor(places).unsqueeze([0])

    first, middle, last = map(edge, range(3))
    place = t.iota([length // 2 + 1, 1], 0, i64).cast(f64)
    rising = ((place >= first) & (place <= middle) & (middle > first)).select((place - first) / (middle - first), 0)
    slope = ((place >= middle) & (place < last)).select((last - place) / (last - middle), rising)
    peak = (place == middle) & (middle == first)
    return peak.select(1, slope).cast(output_datatype or f32)


def _mels(hertz: Tensor) -> Tensor:
    return log(hertz / 700 + 1) * (2595 / math.log(10))


# Fourier transforms


@operator("DFT", "1x8x1xf32 -> 1x8x2xf32")
def dft(
    t: Tensors, x: Tensor, dft_length: Tensor | None = None, axis: Tensor | None = None, *, inverse: int = 0,
    onesided: int = 0,
) -> Tensor:
    """Take the discrete Fourier transform along an axis; the last dimension has real and imaginary parts."""
    dim = -2 if axis is None else int(_number(axis, "axis"))
    dim = axis_of(dim, x.rank)
    size = x.shape[dim]
    half_in = bool(inverse and onesided)
    if dft_length is not None:
        count = int(_number(dft_length, "length"))
    else:
        count = (size - 1) * 2 if half_in else size
    if not isinstance(count, int):
        raise NotKnown("the length of the transform is known at run time only")
    if half_in:
        x = _mirrored(t, x, dim, count)
    x = _fitted(t, x, dim, count)
    rows = count // 2 + 1 if onesided and not inverse else count
    result = _transformed(t, x, dim, rows, count, inverse)
    return result.part(x.rank - 1, 0, 1) if half_in else result


def _number(x: Tensor, what: str) -> Any:
    if x.known is None:
        raise NotKnown(f"the {what} of the transform is not constant")
    return x.known.reshape(-1)[0]


def _fitted(t: Tensors, x: Tensor, dim: int, count: int) -> Tensor:
    """`x` cut or padded with zeros to `count` elements."""
    size = x.shape[dim]
    if not isinstance(size, int):
        raise NotKnown("the size of the transformed dimension is known at run time only")
    if size >= count:
        return x.part(dim, 0, count)
    high = [count - size if d == dim else 0 for d in range(x.rank)]
    return t.pad(x, t.number(0, x.element), [0] * x.rank, high)


def _mirrored(t: Tensors, x: Tensor, dim: int, count: int) -> Tensor:
    """The whole spectrum of a real signal, of its first half."""
    have = min(x.shape[dim], count // 2 + 1)
    first = x.part(dim, 0, have)
    rest = count - have
    if rest <= 0:
        return first
    last = t.reverse(x.part(dim, 1, rest), [dim])
    sign = t.constant(np.asarray([1.0, -1.0]), f32).cast(x.element)
    return t.concat([first, last * sign], dim)


def _transformed(t: Tensors, x: Tensor, dim: int, rows: int, count: int, inverse: int) -> Tensor:
    angle = 2 * np.pi * np.outer(np.arange(rows), np.arange(count)) / count
    scale = 1 / count if inverse else 1
    sign = 1 if inverse else -1
    cos, sin = (t.constant(m * scale, f64).cast(x.element) for m in (np.cos(angle), sign * np.sin(angle)))
    names = "abcdefgh"[: x.rank - 1]
    labels = f"{names},z{names[dim]}->{names.replace(names[dim], 'z')}"
    real = x.at(x.rank - 1, 0)
    parts = [t.contract(labels, real, m) for m in (cos, sin)]
    if x.shape[-1] == 2:
        other = x.at(x.rank - 1, 1)
        parts = [parts[0] - t.contract(labels, other, sin), parts[1] + t.contract(labels, other, cos)]
    return t.concat([p.unsqueeze([-1]) for p in parts], x.rank - 1)


@operator("STFT", "1x8x1xf32, i64=2, none, i64=4 -> 1x3x3x2xf32")
def stft(
    t: Tensors, signal: Tensor, frame_step: Tensor, window: Tensor | None = None, frame_length: Tensor | None = None, *,
    onesided: int = 1,
) -> Tensor:
    """Take the Fourier transform of each frame of a signal, weighted by a window; real ones may have two dimensions."""
    signal = signal.unsqueeze([2]) if signal.rank == 2 else signal
    step = int(_number(frame_step, "step"))
    length = int(_number(frame_length, "length")) if frame_length is not None else None
    size: Any = length if length is not None else window.shape[0] if window is not None else signal.shape[1]
    total = signal.shape[1]
    if not isinstance(total, int) or not isinstance(size, int):
        raise NotKnown("the length of the signal is known at run time only")
    frames = (total - size) // step + 1
    places = np.arange(frames)[:, None] * step + np.arange(size)
    taken = t.take(signal, t.constant(places.astype(np.int64), i64), 1)
    if window is not None:
        taken = taken * window.unsqueeze([-1])
    return _transformed(t, taken, 2, size // 2 + 1 if onesided else size, size, 0)


@operator("Det", "2x3x3xf32 -> 2xf32")
def det(t: Tensors, x: Tensor) -> Tensor:
    """Take the determinants of matrices, by elimination with pivots."""
    size = x.shape[-1]
    if not isinstance(size, int):
        raise NotKnown("the size of the matrices is known at run time only")
    outer = x.rank - 2
    result = t.full(x.shape[:-2], 1, x.element)
    for k in range(size):
        column = x.at(outer + 1, 0)
        best = abs(column).max([outer])
        rows = t.iota([size - k if d == outer else 1 for d in range(outer + 1)], outer, i64)
        place = (abs(column) == best).select(rows, size).reduce("minimum", [outer], True)
        chosen = rows == place
        pivot = chosen.unsqueeze([-1]).select(x, 0).reduce("add", [outer], True)
        first = x.part(outer, 0, 1)
        swapped = chosen.unsqueeze([-1]).select(first, x)
        value = pivot.at(outer, 0).at(outer, 0)
        sign = (place.squeeze([outer]) == 0).select(t.number(1, x.element), -1)
        result = result * value * sign
        rest = swapped.part(outer, 1, size - k - 1)
        factor = rest.part(outer + 1, 0, 1) / value.unsqueeze([-1, -2])
        factor = (value == 0).unsqueeze([-1, -2]).select(0, factor)
        x = (rest - factor * pivot).part(outer + 1, 1, size - k - 1)
    return result


