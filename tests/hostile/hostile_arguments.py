"""Arguments that do not fit: other sizes, and numbers from everywhere in the range of their type."""

from __future__ import annotations

import ctypes
import mmap
from collections.abc import Sequence
from typing import Any

import numpy as np
from plait.builtin.types import DYNAMIC, IndexType, IntegerType, RankedTensorType
from plait.interpret import dtype_of
from plait_testing.conformance.values import random_value

_PAGE = mmap.PAGESIZE
_libc = ctypes.CDLL(None, use_errno=True)


def arguments(types: Sequence[Any], shapes: Sequence[Sequence[int]], rng: Any, wildness: float) -> list[Any]:
    """Values of these types, near `shapes` where they are dynamic; the wilder, the more of them do not fit."""
    return [_value(ty, shape, rng, wildness) for ty, shape in zip(types, shapes)]


def _value(ty: Any, shape: Sequence[int], rng: Any, wildness: float) -> Any:
    if isinstance(ty, RankedTensorType):
        sizes = [_size(before, rng, wildness) if size == DYNAMIC else size for size, before in zip(ty.shape, shape)]
        static = RankedTensorType(tuple(sizes), ty.element_type)
        value = random_value(static, rng)
        return _hostile(value, ty.element_type, rng) if rng.random() < wildness else value
    value = random_value(ty, rng, 3)
    if isinstance(ty, (IntegerType, IndexType)) and rng.random() < wildness:
        return int(_numbers(ty, rng, ())[()])
    return value


def _size(before: int, rng: Any, wildness: float) -> int:
    before = 3 if before == DYNAMIC else before
    if rng.random() >= wildness:
        return before
    return int(rng.choice([0, 1, before + 1, max(before - 1, 0), 2 * before + 1, 40]))


def _hostile(value: Any, element: Any, rng: Any) -> Any:
    if not isinstance(element, (IntegerType, IndexType)):
        return value
    return np.where(rng.random(value.shape) < 0.5, _numbers(element, rng, value.shape), value).astype(value.dtype)


def _numbers(ty: Any, rng: Any, shape: Any) -> Any:
    dtype = np.dtype(np.int64) if isinstance(ty, IndexType) else dtype_of(ty)
    if dtype.kind not in "iu" or (ty.name == "builtin.integer" and ty.width not in (8, 16, 32, 64)):
        return np.zeros(shape, dtype)
    info = np.iinfo(dtype)
    known = [info.min, info.max, 0, 1, 2, 3, 7, info.max // 2, info.max - 1] + ([-1, -2, info.min + 1] if info.min else [])
    return rng.choice(np.array(known, dtype), shape)


class Guarded:
    """Copies of arrays that end at the end of a page, behind which nothing may be read."""

    def __init__(self) -> None:
        self._pages: list[Any] = []

    def copy(self, array: Any) -> Any:
        if not isinstance(array, np.ndarray) or array.dtype.hasobject:
            return array
        length = -(-max(array.nbytes, 1) // _PAGE) * _PAGE
        memory = mmap.mmap(-1, length + _PAGE)
        self._pages.append(memory)
        start = ctypes.addressof(ctypes.c_char.from_buffer(memory))
        if _libc.mprotect(ctypes.c_void_p(start + length), ctypes.c_size_t(_PAGE), 0):
            raise OSError(ctypes.get_errno(), "mprotect")
        found = np.frombuffer(memory, array.dtype, array.size, length - array.nbytes).reshape(array.shape)
        found[...] = array
        return found
