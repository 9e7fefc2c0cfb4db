"""From the words that compiled code returns to NumPy arrays and scalars."""

from __future__ import annotations

import ctypes
import struct
import sys
from collections.abc import Callable
from math import prod
from typing import Any

from plait.builtin.types import FloatType, IndexType
from plait.interpret import dtype_of
from plait.lazy import lazy_import

from plait_llvm.backend.large_results import large_results
from plait_llvm.backend.layout import ResultSlot
from plait_llvm.backend.narrow import from_memory
from plait_llvm.linked_names import GIVE_LARGE
from plait_llvm.stored_elements import is_exact

np = lazy_import("numpy")

Take = Callable[[Any], Any]
"""`take(block)` makes the result that the words describe."""

_libc = ctypes.CDLL("ucrtbase" if sys.platform == "win32" else None)
_free = _libc.free
_free.argtypes, _free.restype = [ctypes.c_void_p], None
_address_of = ctypes.addressof


class Buffer:
    """Memory that compiled code allocated; freed with this object. NumPy arrays are views of it."""

    __slots__ = ("__array_interface__", "free", "pointer")

    def __init__(self, pointer: int, interface: dict[str, Any], free: Any) -> None:
        self.pointer = pointer
        self.free = free
        self.__array_interface__ = interface

    def __del__(self) -> None:
        self.free(self.pointer)


def result_taker(slot: ResultSlot, may_be_large: bool = False) -> Take:
    """How a result is read; the memory of a large one goes back to the pool."""
    take = _taker(slot, _give_back() if may_be_large else _free)
    if is_exact(slot.type) or dtype_of(slot.type).kind == "b":
        return take
    return lambda block: from_memory(take(block), slot.type)


def _give_back() -> Any:
    return ctypes.CFUNCTYPE(None, ctypes.c_void_p)(large_results()[GIVE_LARGE])


def _taker(slot: ResultSlot, free: Any) -> Take:
    if not slot.is_memref:
        return _scalar_taker(slot)
    if not slot.is_contiguous:
        return _strided_taker(slot, free)
    return _dynamic_taker(slot, free) if slot.dynamic_dims else _static_taker(slot, free)


def _buffer_class(size: int, free: Any) -> Any:
    """A ctypes array of `size` bytes that frees itself."""

    class StaticBuffer(ctypes.c_char * size):  # type: ignore[misc]
        pointer: int

        def __del__(self, free: Any = free) -> None:
            free(self.pointer)

    return StaticBuffer


def _static_taker(slot: ResultSlot, free: Any) -> Take:
    dtype, shape, word = dtype_of(slot.type), slot.memref.shape, slot.start
    make, ndarray = _buffer_class(dtype.itemsize * prod(shape), free), np.ndarray
    from_address = make.from_address

    def take(block: Any) -> Any:
        buffer = from_address(block[word + 1])
        buffer.pointer = block[word]
        return ndarray(shape, dtype, buffer)

    return take


def _dynamic_taker(slot: ResultSlot, free: Any) -> Take:
    dtype, word, dims, known = dtype_of(slot.type), slot.start, slot.dynamic_dims, list(slot.memref.shape)
    bytes_ = np.dtype("u1").str

    def take(block: Any) -> Any:
        shape = list(known)
        for i, dim in enumerate(dims):
            shape[dim] = block[word + 2 + i]
        size = dtype.itemsize * prod(shape)
        interface = {"data": (block[word + 1], False), "shape": (size,), "typestr": bytes_, "version": 3}
        return np.ndarray(shape, dtype, np.asarray(Buffer(block[word], interface, free)))

    return take


def _strided_taker(slot: ResultSlot, free: Any) -> Take:
    dtype, word, rank = dtype_of(slot.type), slot.start, slot.rank

    def take(block: Any) -> Any:
        shape = [block[word + 2 + i] for i in range(rank)]
        strides = [block[word + 2 + rank + i] * dtype.itemsize for i in range(rank)]
        ends = [(n - 1) * s for n, s in zip(shape, strides)] if all(shape) else [0]
        first = -sum(min(end, 0) for end in ends)  # in bytes, what lies before the first element
        length = (first + sum(max(end, 0) for end in ends) + dtype.itemsize) * all(shape)
        data = (ctypes.c_char * length).from_address(block[word + 1] - first)
        array = np.ndarray(shape, dtype, data, first, strides).copy()
        if block[word]:
            free(block[word])
        return array

    return take


def _scalar_taker(slot: ResultSlot) -> Take:
    dtype, start = dtype_of(slot.type), slot.start * 8

    if isinstance(slot.type, IndexType):
        word, int64 = slot.start, np.int64
        return lambda block: int64(block[word])
    if isinstance(slot.type, FloatType) and slot.type.mnemonic in ("f32", "f64"):
        read, make = struct.Struct("<f" if dtype.itemsize == 4 else "<d").unpack_from, dtype.type
        return lambda block: make(read(block, start)[0])

    def take(block: Any) -> Any:
        return np.frombuffer(ctypes.string_at(_address_of(block) + start, dtype.itemsize), dtype)[0]

    return take
