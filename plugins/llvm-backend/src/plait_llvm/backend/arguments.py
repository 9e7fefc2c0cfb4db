"""From NumPy arrays and scalars to the words that compiled code takes."""

from __future__ import annotations

import ctypes
import math
import struct
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, BaseMemRefType, FloatType, IndexType, IntegerType, MemRefType
from plait.interpret import dtype_of
from plait.lazy import lazy_import
from plait.runtime import ArgumentError, Signature, check_arguments

from plait_llvm.backend.layout import ArgumentSlot, as_stored
from plait_llvm.backend.narrow import to_memory
from plait_llvm.stored_elements import is_exact

if TYPE_CHECKING:
    from plait.builtin.types import Type

np = lazy_import("numpy")

Put = Callable[[Any, Any], Any]
"""`put(block, argument)` writes the words of an argument; returns what must stay alive during the call."""
_byte, _address_of = ctypes.c_char, ctypes.addressof


def address(array: Any) -> int:
    """The address of the first element."""
    try:
        return _address_of(_byte.from_buffer(array))  # a fifth of the time of the attribute, where it works
    except (TypeError, ValueError):
        return array.__array_interface__["data"][0]


def argument_putter(slot: ArgumentSlot, index: int, signature: Signature) -> Put:
    """How an argument is written."""
    if not slot.is_memref and not slot.is_unranked:
        return _scalar_putter(slot, index, signature)
    put = _unranked_putter(slot, index, signature) if slot.is_unranked else _array_putter(slot, index, signature)
    return _checking_booleans(put, _convert(signature, index)) if dtype_of(slot.type).kind == "b" else put


def _checking_booleans(put: Put, convert: Callable[[Any], Any]) -> Put:
    """`put`, after a look at whether each byte is 0 or 1, as code relies on."""
    boolean = np.dtype(bool)

    def checked(block: Any, array: Any) -> Any:
        if getattr(array, "dtype", None) is boolean and array.view("u1").max(initial=0) > 1:
            convert(array)  # raises
        return put(block, array)

    return checked


def _array_putter(slot: ArgumentSlot, index: int, signature: Signature) -> Put:
    if not slot.is_contiguous:
        return _strided_putter(slot, index, signature)
    return _dynamic_putter(slot, index, signature) if slot.dynamic_dims else _static_putter(slot, index, signature)


def _convert(signature: Signature, index: int) -> Callable[[Any], Any]:
    """The slow way: anything array-like, checked against the type, in row-major order."""
    check, ty = checker(signature, index), signature.inputs[index]
    exact, needed = is_exact(as_stored(ty)), "CAW" if isinstance(ty, BaseMemRefType) else "CA"

    def convert(argument: Any) -> Any:
        checked = check(argument)
        array = np.require(np.ascontiguousarray(checked).reshape(np.shape(checked)), requirements=needed)
        return array if exact else to_memory(array, ty)

    return convert


def _usual_class(slot: ArgumentSlot) -> Any:
    """The class of arrays that may be passed as they are; None if each must be converted."""
    return np.ndarray if is_exact(slot.type) or dtype_of(slot.type).kind == "b" else None


def _static_putter(slot: ArgumentSlot, index: int, signature: Signature) -> Put:
    dtype, shape, word = dtype_of(slot.type), slot.memref.shape, slot.start
    convert, ndarray = _convert(signature, index), _usual_class(slot)
    may_write = isinstance(slot.type, MemRefType)
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
        except (TypeError, ValueError):  # empty, read-only, or of a dtype that is not Python's
            if may_write and not array.flags.writeable:
                array = convert(array)
            block[word] = array.__array_interface__["data"][0]
        return array

    return put


def _dynamic_putter(slot: ArgumentSlot, index: int, signature: Signature) -> Put:
    dtype, word, dims = dtype_of(slot.type), slot.start, slot.dynamic_dims
    convert, ndarray = _convert(signature, index), _usual_class(slot)
    may_write = isinstance(slot.type, MemRefType)
    rank, known = slot.rank, [(i, n) for i, n in enumerate(slot.memref.shape) if n != DYNAMIC]

    def put(block: Any, array: Any) -> Any:
        fits = type(array) is ndarray and array.ndim == rank and array.dtype == dtype
        flags = array.flags if fits else None
        if flags is None or not (flags.c_contiguous and flags.aligned) or (may_write and not flags.writeable):
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


def _unranked_putter(slot: ArgumentSlot, index: int, signature: Signature) -> Put:
    convert, word = _convert(signature, index), slot.start

    def put(block: Any, array: Any) -> Any:
        array = convert(array)
        strides = [step // array.itemsize for step in array.strides]
        descriptor = np.array([address(array), address(array), 0, *array.shape, *strides], np.int64)
        block[word], block[word + 1] = array.ndim, address(descriptor)
        return descriptor, array

    return put


def _layout_of(slot: ArgumentSlot) -> tuple[Any, int]:
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
        ends = [(n - 1) * s for n, s in zip(array.shape, wanted)] if array.size else []
        before = -sum(min(end, 0) for end in ends)
        start = before if offset == DYNAMIC else offset
        if start < before:
            raise ArgumentError(f"an array of shape {array.shape} has elements before the memory of '{slot.memref}'")
        length = start + 1 + sum(max(end, 0) for end in ends)
        storage = np.zeros(max(length, 1), array.dtype)
        view = np.ndarray(array.shape, array.dtype, storage, start * width, [s * width for s in wanted])
        view[...] = array
        if 0 in wanted and view.tobytes() != array.tobytes():
            raise ArgumentError(f"elements differ that are one in the memory of '{slot.memref}', where a stride is 0")
        numbers = (address(storage), start, *array.shape, *wanted)
        for i, number in enumerate(numbers):
            block[word + i] = number
        return storage, view, array

    return put


def _strides_for(strides: Sequence[int], shape: Sequence[int]) -> list[int]:
    """The strides in elements: as the type says, row-major where it does not, if elements are apart then, or longer."""
    found = _with_strides(strides, shape, 1)
    if DYNAMIC not in strides or _are_apart(found, shape):
        return found
    return _with_strides(strides, shape, 1 + sum((n - 1) * abs(s) for n, s in zip(shape, strides) if s != DYNAMIC))


def _with_strides(strides: Sequence[int], shape: Sequence[int], least: int) -> list[int]:
    """Strides of which those that a type does not say are `least`, or the first that are past all inner dimensions."""
    result, running = [1] * len(shape), least
    for i in reversed(range(len(shape))):
        result[i] = running if strides[i] == DYNAMIC else strides[i]
        running = max(running, abs(result[i]) * shape[i])
    return result


def _are_apart(strides: Sequence[int], shape: Sequence[int]) -> bool:
    """Whether each step is longer than what all shorter steps reach; a step of 0 does not count."""
    reached = 0
    for step, count in sorted((abs(s), n) for s, n in zip(strides, shape) if s != 0 and n > 1):
        if step <= reached:
            return False
        reached += (count - 1) * step
    return True


def _scalar_putter(slot: ArgumentSlot, index: int, signature: Signature) -> Put:
    dtype, start, word = dtype_of(slot.type), slot.start * 8, slot.start
    convert, words, fast = checker(signature, index), slot.scalar_words, fast_scalar(slot.type)
    kind, low, high, pack = fast if fast is not None else (None, 0, 0, None)
    exact = is_exact(slot.type)

    def put(block: Any, value: Any) -> Any:
        if type(value) is kind:
            if pack is not None:
                pack(block, start, value)
                return None
            if low <= value < high:
                block[word] = value
                return None
        array = np.asarray(convert(value)).astype(dtype)
        data = (array if exact else to_memory(array, slot.type)).tobytes().ljust(8 * words, b"\0")
        ctypes.memmove(_address_of(block) + start, data, 8 * words)

    return put


def checker(signature: Signature, index: int) -> Callable[[Any], Any]:
    """From an argument to an array that shows it, or a number, of the type in the signature."""
    one = Signature(signature.name, signature.inputs[index : index + 1], ())

    def convert(value: Any) -> Any:
        try:
            return check_arguments(one, (value,))[0]
        except ValueError as error:
            raise type(error)(str(error).replace("argument #0", f"argument #{index}")) from None

    return convert


def fast_scalar(ty: Type) -> tuple[type, int, int, Any] | None:
    """The Python type that is written without conversion: its range for integers, how it is packed for floats."""
    if isinstance(ty, IndexType):
        return int, -(1 << 63), 1 << 63, None
    if isinstance(ty, IntegerType) and is_exact(ty) and not ty.is_unsigned:
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
