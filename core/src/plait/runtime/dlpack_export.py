"""Results as arrays of other libraries through DLPack, element types included that NumPy does not exchange.

`DLManagedTensor` of DLPack's C header is made by hand; the consumer of its capsule calls `deleter` when it is done.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Sequence
from functools import cache
from typing import Any

from plait.lazy import lazy_import
from plait.runtime.arrays import ArgumentError
from plait.runtime.dlpack import CODES, Tensor

np = lazy_import("numpy")

_CPU = (1, 0)  # type and number of the device


def results_like(results: Sequence[Any], example: Any) -> tuple[Any, ...]:
    """The results as arrays of the library that `example` is an array of, without copies where that library can.

    Raises `ArgumentError` if it cannot take them.
    """
    if isinstance(example, np.ndarray):
        return tuple(results)
    take = _importer(example)
    return tuple(_taken(take, result) for result in results)


def _importer(example: Any) -> Any:
    """The function `from_dlpack` of the library of an array: of its array API, or of the package of its class."""
    namespace = getattr(example, "__array_namespace__", None)
    package = type(example).__module__.partition(".")[0]
    library: Any = namespace() if namespace is not None else sys.modules.get(package)
    take = getattr(library, "from_dlpack", None)
    if take is None:
        raise ArgumentError(f"like: '{package}' has no from_dlpack, so no {type(example).__name__} can be made")
    return take


def _taken(take: Any, result: Any) -> Any:
    array = np.asarray(result)
    try:
        return take(array if array.dtype.name not in CODES else _Narrow(array))
    except (BufferError, TypeError, ValueError, RuntimeError) as error:
        raise ArgumentError(f"like: a result of dtype {array.dtype} cannot be handed on: {error}") from error


class _Narrow:
    """An array of a type of `ml_dtypes`, as others read it."""

    def __init__(self, array: Any) -> None:
        self._array = array

    def __dlpack_device__(self) -> tuple[int, int]:
        return _CPU

    def __dlpack__(self, **options: Any) -> Any:
        """A capsule with the form before versions, which every consumer takes."""
        return _capsule(self._array)


class _Managed(ctypes.Structure):
    """`DLManagedTensor`"""

    _fields_ = (("tensor", Tensor), ("context", ctypes.c_void_p), ("deleter", ctypes.c_void_p))


_lent: dict[int, tuple[Any, ...]] = {}
"""What consumers still use, by the address of the tensor: the tensor itself, the array, its sizes."""


def _capsule(array: Any) -> Any:
    sizes = (ctypes.c_int64 * (2 * array.ndim))(*array.shape, *(stride // array.itemsize for stride in array.strides))
    at = ctypes.addressof(sizes)
    pointer = ctypes.POINTER(ctypes.c_int64)
    shape = ctypes.cast(at, pointer)
    strides = ctypes.cast(at + 8 * array.ndim, pointer)
    address = array.__array_interface__["data"][0]
    code = CODES[array.dtype.name]
    tensor = Tensor(address, *_CPU, array.ndim, code, array.itemsize * 8, 1, shape, strides, 0)
    deleter, destructor, new = _functions()
    managed = _Managed(tensor, None, ctypes.cast(deleter, ctypes.c_void_p))
    _lent[ctypes.addressof(managed)] = managed, array, sizes
    return new(ctypes.addressof(managed), _UNUSED, ctypes.cast(destructor, ctypes.c_void_p))


_UNUSED = b"dltensor"  # the name of a capsule that nobody has taken; its consumer renames it


@cache
def _functions() -> tuple[Any, Any, Any]:
    """What lets go of a tensor, what lets go of one that nobody took, and what makes a capsule."""
    new = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
    is_valid = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p)
    pointer = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p)
    has_name: Any = is_valid(_address(ctypes.pythonapi.PyCapsule_IsValid))
    pointer_of: Any = pointer(_address(ctypes.pythonapi.PyCapsule_GetPointer))

    def let_go(address: int) -> None:
        _lent.pop(address, None)

    def let_go_unused(capsule: int) -> None:
        if has_name(capsule, _UNUSED):
            _lent.pop(pointer_of(capsule, _UNUSED), None)

    deleter = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(let_go)
    destructor = ctypes.PYFUNCTYPE(None, ctypes.c_void_p)(let_go_unused)
    return deleter, destructor, new(_address(ctypes.pythonapi.PyCapsule_New))


def _address(function: Any) -> int:
    return ctypes.cast(function, ctypes.c_void_p).value or 0
