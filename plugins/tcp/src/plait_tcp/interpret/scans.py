"""Reference semantics of scans, random bits and Fourier transforms."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC
from plait.interpret import dtype_of, interpret
from plait.lazy import lazy_import

from plait_tcp import counter_rng as rng
from plait_tcp import ops
from plait_tcp.arrays import reducer, widened

if TYPE_CHECKING:
    from numpy import ndarray
    from plait.interpret.interpreter import Frame
    pass

np = lazy_import("numpy")


@interpret(ops.ScanOp)
def scan(op: ops.ScanOp, x: ndarray, init: ndarray) -> Any:
    combine = reducer(op.kind.text, x.dtype)
    lines = _in_order(op, x)
    total, result = np.asarray(init), np.empty_like(lines)
    for i in range(lines.shape[0]):
        before = total
        wide = combine(widened(np.asarray(before)), widened(np.asarray(lines[i])))
        total = np.asarray(wide).astype(x.dtype, copy=False)
        result[i] = before if op.exclusive is not None else total
    return _in_order_back(op, result)


def _in_order(op: ops.ScanOp | ops.ScanRegionOp, x: ndarray) -> Any:
    """`x` with the scanned dimension first, from the element where the scan starts."""
    lines = np.moveaxis(x, op.dim.value, 0)
    return lines[::-1] if op.reverse is not None else lines


def _in_order_back(op: ops.ScanOp | ops.ScanRegionOp, lines: ndarray) -> Any:
    return np.moveaxis(lines[::-1] if op.reverse is not None else lines, 0, op.dim.value).copy()


@interpret(ops.ScanRegionOp, needs_frame=True)
def scan_region(frame: Frame, op: ops.ScanRegionOp, *values: ndarray) -> Any:
    count = len(op.inputs)
    lines, inits = [_in_order(op, x) for x in values[:count]], values[count:]
    results = [np.empty_like(line) for line in lines]
    for place in product(*(range(n) for n in lines[0].shape[1:])):
        totals = [np.asarray(init) for init in inits]
        for i in range(lines[0].shape[0]):
            before = totals
            totals = frame.run_region(op.body, [*before, *(np.asarray(x[(i, *place)]) for x in lines)])
            for result, value in zip(results, before if op.exclusive is not None else totals):
                result[(i, *place)] = value
    return tuple(_in_order_back(op, result) for result in results)


# Random bits


class ArrayWords:
    """Arithmetic of words on arrays of uint32."""

    def constant(self, value: int) -> Any:
        return np.uint32(value)

    def add(self, x: ndarray, y: ndarray) -> Any:
        return np.add(x, y, dtype=np.uint32)

    def xor(self, x: ndarray, y: ndarray) -> Any:
        return np.bitwise_xor(x, y)

    def rotate_left(self, x: ndarray, distance: int) -> Any:
        return np.bitwise_or(np.left_shift(x, np.uint32(distance)), np.right_shift(x, np.uint32(32 - distance)))

    def multiply(self, x: ndarray, factor: int) -> tuple[Any, Any]:
        wide = np.asarray(x).astype(np.uint64) * np.uint64(factor)
        return (wide >> np.uint64(32)).astype(np.uint32), wide.astype(np.uint32)


@interpret(ops.RngBitsOp)
def rng_bits(op: ops.RngBitsOp, state: ndarray, *sizes: int) -> Any:
    rest = iter(sizes)
    shape = [int(next(rest)) if n == DYNAMIC else n for n in op.bits.type.shape]
    return random_numbers(op.algorithm.text, state, shape, op.bits.type.element_type)


def random_numbers(algorithm: str, state: ndarray, shape: Sequence[int], element: Any) -> tuple[Any, Any]:
    """The state of a generator after it made numbers of random bits, and the numbers."""
    dtype, width = np.dtype(dtype_of(element)), element.width
    each = rng.numbers_per_block(algorithm, width)
    before, along, after = _arrangement(algorithm, each, shape)
    rows = -(-along // each)
    blocks = before * rows * after
    with np.errstate(over="ignore"):
        words = _blocks(algorithm, state, blocks)
        numbers = _numbers(words, width).reshape(each, before, rows, after)
        new_state = _advanced(algorithm, state, blocks)
    lined_up = numbers.transpose(1, 2, 0, 3).reshape(before, rows * each, after)[:, :along]
    return new_state, _as_elements(lined_up.reshape(shape), dtype, width)


def _arrangement(algorithm: str, each: int, shape: Sequence[int]) -> tuple[int, int, int]:
    """The shape as (before, along, after): the numbers of a block are neighbours in the middle."""
    if algorithm == "threefry2x32" and each == 2 and shape:
        dim = rng.split_dim(shape)
        return math.prod(shape[:dim]), shape[dim], math.prod(shape[dim + 1 :])
    return 1, math.prod(shape), 1


def _words_of(number: ndarray) -> list[Any]:
    return [number.astype(np.uint32), (number >> np.uint64(32)).astype(np.uint32)]


def _blocks(algorithm: str, state: ndarray, count: int) -> list[Any]:
    bits = state.view(np.uint64)
    key, numbers = _words_of(bits[0]), np.arange(count, dtype=np.uint64)
    low = bits[1] + numbers
    if algorithm == "threefry2x32":
        return rng.threefry2x32(ArrayWords(), _words_of(low), key)
    high = _high_counter(bits) + (low < numbers).astype(np.uint64)
    return rng.philox4x32(ArrayWords(), [*_words_of(low), *_words_of(high)], key)


def _high_counter(bits: ndarray) -> Any:
    """The high part of a Philox counter; of a state of two numbers, the key."""
    return bits[2] if len(bits) == 3 else bits[0]


def _numbers(words: Any, width: int) -> Any:
    """The numbers of each block, stacked: words, or pairs of them."""
    stacked = np.stack(words)
    if width != 64:
        return stacked
    return stacked[0::2].astype(np.uint64) | (stacked[1::2].astype(np.uint64) << np.uint64(32))


def _as_elements(numbers: Any, dtype: Any, width: int) -> Any:
    size = max(width, 8)
    narrow = numbers.astype(f"u{size // 8}") if width >= 8 else (numbers & np.uint32((1 << width) - 1)).astype(np.uint8)
    return narrow.astype(dtype) if width < 8 else np.ascontiguousarray(narrow).view(dtype).reshape(numbers.shape)


def _advanced(algorithm: str, state: ndarray, blocks: int) -> Any:
    new = state.view(np.uint64).copy()
    new[1] += np.uint64(blocks)
    if len(new) == 3:
        new[2] += np.uint64(new[1] < np.uint64(blocks))
    return new.view(state.dtype)


# Fourier transforms


@interpret(ops.FftOp)
def fft(op: ops.FftOp, x: ndarray) -> Any:
    result = op.result.type
    if not all(op.lengths.values):
        return np.zeros((*x.shape[:-1], result.shape[-1]), dtype=dtype_of(result))
    return transformed(op.kind.text, x, list(op.lengths.values), dtype_of(result))


def transformed(kind: str, x: ndarray, lengths: Sequence[int], dtype: Any) -> Any:
    """The Fourier transform of the last dimensions, computed in double precision."""
    axes = tuple(range(x.ndim - len(lengths), x.ndim))
    functions = {"fft": np.fft.fftn, "ifft": np.fft.ifftn, "rfft": np.fft.rfftn, "irfft": np.fft.irfftn}
    wide = x.astype(np.float64 if kind == "rfft" else np.complex128)
    return functions[kind](wide, s=lengths, axes=axes).astype(dtype)


SCANS = (scan, scan_region, rng_bits, fft)
