"""Random bits as arrays: the words of Philox, as `tcp.rng_bits` has them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.lazy import lazy_import

if TYPE_CHECKING:
    from numpy import ndarray

np = lazy_import("numpy")
rng = lazy_import("plait_tcp.counter_rng")


class _Words:
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


def random_bits(key: int, stream: int, shape: Sequence[int], width: int) -> Any:
    """Unsigned numbers of 32 or 64 bits, of a key and the number of a stream."""
    count, each = math.prod(shape), 4 if width == 32 else 2
    numbers = np.arange(-(-count // each), dtype=np.uint64)
    high = np.full(numbers.shape, stream, np.uint64)
    words = rng.philox4x32(_Words(), [*_halves(numbers), *_halves(high)], _halves(np.uint64(key & (1 << 64) - 1)))
    if width == 64:
        words = [a.astype(np.uint64) | (b.astype(np.uint64) << np.uint64(32)) for a, b in (words[:2], words[2:])]
    return np.stack(words, axis=-1).reshape(-1)[:count].reshape(tuple(shape))


def _halves(number: Any) -> list[Any]:
    return [np.asarray(number).astype(np.uint32), (np.asarray(number) >> np.uint64(32)).astype(np.uint32)]
