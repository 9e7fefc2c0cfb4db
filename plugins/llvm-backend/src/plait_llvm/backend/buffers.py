"""Between NumPy arrays and the words that compiled code takes and returns."""

from __future__ import annotations

import ctypes
import math
import struct
import sys
from collections.abc import Callable, Sequence
from math import prod
from typing import Any

from plait.builtin.types import DYNAMIC, FloatType, IndexType, IntegerType
from plait.interpret.values import dtype_of
from plait.lazy import lazy_import
from plait.runtime import Signature, check_arguments

from plait_llvm.backend.layout import ArgumentSlot, ResultSlot

np = lazy_import("numpy")

Put = Callable[[Any, Any], Any]
"""`put(block, argument)` writes the words of an argument; returns what must stay alive during the call."""
Take = Callable[[Any], Any]
"""`take(block)` makes the result that the words describe."""

_libc = ctypes.CDLL("ucrtbase" if sys.platform == "win32" else None)
_free = _libc.free
_free.argtypes, _free.restype = [ctypes.c_void_p], None
_byte, _address_of = ctypes.c_char, ctypes.addressof


def address(array: Any) -> int:
    """The address of the first element."""
    try:
        return _address_of(_byte.from_buffer(array))  # a fifth of the time of the attribute, where it works
    except (TypeError, ValueError):
        return array.__array_interface__["data"][0]


def argument_putter(slot: ArgumentSlot, index: int, signature: Signature) -> Put:
    """How an argument is written."""
    if not slot.is_memref:
        return _scalar_putter(slot, index, signature)
    if not slot.is_contiguous:
        return _strided_putter(slot, index, signature)
    return _dynamic_putter(slot, index, signature) if slot.dynamic_dims else _static_putter(slot, index, signature)


def _convert(signature: Signature, index: int) -> Callable[[Any], Any]:
    """The slow way: anything array-like, checked against the type, in row-major order."""
    check = _convert_scalar(signature, index)

    def convert(argument: Any) -> Any:
        checked = check(argument)
        return np.require(np.ascontiguousarray(checked).reshape(np.shape(checked)), requirements="CA")

    return convert


def _static_putter(slot: ArgumentSlot, index: int, signature: Signature) -> Put:
    dtype, shape, word = dtype_of(slot.type), slot.memref.shape, slot.start
    convert, ndarray = _convert(signature, index), np.ndarray
    address_of, byte_of = _address_of, _byte.from_buffer

    def put(block: Any, array: Any) -> Any:
        if type(array) is ndarray and array.shape == shape and (array.dtype is dtype or array.dtype == dtype):
            flags = array.flags
            if not (flags.c_contiguous and flags.aligned):
                array = convert(array)
        else:
            array = convert(array)
        try:
            block[word] = address_of(byte_of(array))
        except (TypeError, ValueError):
            block[word] = array.__array_interface__["data"][0]
        return array

    return put


def _dynamic_putter(slot: ArgumentSlot, index: int, signature: Signature) -> Put:
    dtype, word, dims = dtype_of(slot.type), slot.start, slot.dynamic_dims
    convert, ndarray = _convert(signature, index), np.ndarray
    rank, known = slot.rank, [(i, n) for i, n in enumerate(slot.memref.shape) if n != DYNAMIC]

    def put(block: Any, array: Any) -> Any:
        fits = type(array) is ndarray and array.ndim == rank and array.dtype == dtype
        if not (fits and array.flags.c_contiguous and array.flags.aligned):
            array = convert(array)
        shape = array.shape
        for i, size in known:
            if shape[i] != size:
                array = convert(array)  # raises
        block[word] = address(array)
        at = word
        for i in dims:
            at += 1
            block[at] = shape[i]
        return array

    return put


def _layout_of(slot: Any) -> tuple[Any, int]:
    """Strides and offset of a memref that has them, as `is_contiguous` has found out."""
    found = slot.memref.strides_and_offset()
    assert found is not None
    return found


def _strided_putter(slot: ArgumentSlot, index: int, signature: Signature) -> Put:
    strides, offset = _layout_of(slot)
    width, word, convert = slot.element_bytes, slot.start, _convert(signature, index)

    def put(block: Any, array: Any) -> Any:
        array = convert(array)
        wanted = _strides_for(strides, array.shape)
        start = 0 if offset == DYNAMIC else offset
        length = start + 1 + sum((n - 1) * s for n, s in zip(array.shape, wanted))
        storage = np.zeros(max(length, 1), array.dtype)
        view = np.ndarray(array.shape, array.dtype, storage, start * width, [s * width for s in wanted])
        view[...] = array
        numbers = (address(storage), start, *array.shape, *wanted)
        for i, number in enumerate(numbers):
            block[word + i] = number
        return storage, view, array

    return put


def _strides_for(strides: Sequence[int], shape: Sequence[int]) -> list[int]:
    """The strides in elements: those of the type, row-major where it does not say."""
    result, running = [1] * len(shape), 1
    for i in reversed(range(len(shape))):
        result[i] = running if strides[i] == DYNAMIC else strides[i]
        running = max(running, result[i] * shape[i])
    return result


def _scalar_putter(slot: ArgumentSlot, index: int, signature: Signature) -> Put:
    dtype, start, word = dtype_of(slot.type), slot.start * 8, slot.start
    convert, words, fast = _convert_scalar(signature, index), slot.scalar_words, _fast_scalar(slot.type)
    kind, low, high, pack = fast if fast is not None else (None, 0, 0, None)

    def put(block: Any, value: Any) -> Any:
        if type(value) is kind:
            if pack is not None:
                pack(block, start, value)
                return None
            if low <= value < high:
                block[word] = value
                return None
        data = np.asarray(convert(value)).astype(dtype).tobytes().ljust(8 * words, b"\0")
        ctypes.memmove(_address_of(block) + start, data, 8 * words)

    return put


def _convert_scalar(signature: Signature, index: int) -> Callable[[Any], Any]:
    one = Signature(signature.name, signature.inputs[index : index + 1], ())

    def convert(value: Any) -> Any:
        try:
            return check_arguments(one, (value,))[0]
        except ValueError as error:
            raise type(error)(str(error).replace("argument #0", f"argument #{index}")) from None

    return convert


def _fast_scalar(ty: Any) -> tuple[type, int, int, Any] | None:
    """The Python type that is written without conversion: its range for integers, how it is packed for floats."""
    if isinstance(ty, IndexType):
        return int, -(1 << 63), 1 << 63, None
    if isinstance(ty, IntegerType) and 1 < ty.width <= 64 and not ty.is_unsigned:
        return int, -(1 << ty.width - 1), 1 << ty.width - 1, None
    if isinstance(ty, FloatType) and ty.mnemonic in ("f32", "f64"):
        return float, 0, 0, _pack_f32 if ty.mnemonic == "f32" else struct.Struct("<d").pack_into
    return None


_single = struct.Struct("<f").pack_into


def _pack_f32(block: Any, start: int, value: float) -> None:
    try:
        _single(block, start, value)
    except OverflowError:  # rounds to infinity, as a conversion does
        _single(block, start, math.copysign(math.inf, value))


# Results


class Buffer:
    """Memory that compiled code allocated; freed with this object. NumPy arrays are views of it."""

    __slots__ = ("__array_interface__", "pointer")

    def __init__(self, pointer: int, interface: dict[str, Any]) -> None:
        self.pointer = pointer
        self.__array_interface__ = interface

    def __del__(self, free: Any = _free) -> None:
        free(self.pointer)


def result_taker(slot: ResultSlot) -> Take:
    """How a result is read."""
    if not slot.is_memref:
        return _scalar_taker(slot)
    if not slot.is_contiguous:
        return _strided_taker(slot)
    return _dynamic_taker(slot) if slot.dynamic_dims else _static_taker(slot)


def _buffer_class(size: int) -> Any:
    """A ctypes array of `size` bytes that frees itself."""

    class StaticBuffer(ctypes.c_char * size):  # type: ignore[misc]
        pointer: int

        def __del__(self, free: Any = _free) -> None:
            free(self.pointer)

    return StaticBuffer


def _static_taker(slot: ResultSlot) -> Take:
    dtype, shape, word = dtype_of(slot.type), slot.memref.shape, slot.start
    make, ndarray = _buffer_class(dtype.itemsize * prod(shape)), np.ndarray
    from_address = make.from_address

    def take(block: Any) -> Any:
        buffer = from_address(block[word + 1])
        buffer.pointer = block[word]
        return ndarray(shape, dtype, buffer)

    return take


def _dynamic_taker(slot: ResultSlot) -> Take:
    dtype, word, dims, known = dtype_of(slot.type), slot.start, slot.dynamic_dims, list(slot.memref.shape)
    bytes_ = np.dtype("u1").str

    def take(block: Any) -> Any:
        shape = list(known)
        for i, dim in enumerate(dims):
            shape[dim] = block[word + 2 + i]
        size = dtype.itemsize * prod(shape)
        interface = {"data": (block[word + 1], False), "shape": (size,), "typestr": bytes_, "version": 3}
        return np.ndarray(shape, dtype, np.asarray(Buffer(block[word], interface)))

    return take


def _strided_taker(slot: ResultSlot) -> Take:
    dtype, word, rank = dtype_of(slot.type), slot.start, slot.rank

    def take(block: Any) -> Any:
        shape = [block[word + 2 + i] for i in range(rank)]
        strides = [block[word + 2 + rank + i] * dtype.itemsize for i in range(rank)]
        length = dtype.itemsize + sum((n - 1) * s for n, s in zip(shape, strides)) if all(shape) else 0
        data = (ctypes.c_char * max(length, 0)).from_address(block[word + 1])
        array = np.ndarray(shape, dtype, data, 0, strides).copy()
        if block[word]:
            _free(block[word])
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
