"""Arrays of others through DLPack, element types included that NumPy does not exchange: bf16 and narrow floats.

The memory layout follows DLPack's C header (`DLManagedTensor`, and its versioned form from version 1 on); the codes
of element types are its `DLDataTypeCode`.
"""

from __future__ import annotations

import ctypes
from typing import Any

from plait.lazy import lazy_import

np = lazy_import("numpy")
ml_dtypes = lazy_import("ml_dtypes")

_CPU_DEVICES = (1, 3, 13)  # the CPU, and memory of it that is pinned for CUDA or shared with it
_DTYPES = {
    (4, 16): "bfloat16", (7, 8): "float8_e3m4", (8, 8): "float8_e4m3", (9, 8): "float8_e4m3b11fnuz",
    (10, 8): "float8_e4m3fn", (11, 8): "float8_e4m3fnuz", (12, 8): "float8_e5m2", (13, 8): "float8_e5m2fnuz",
    (14, 8): "float8_e8m0fnu",
}  # fmt: skip
"""Names of `ml_dtypes` by code and bits."""
_KINDS = {0: "int", 1: "uint", 2: "float", 5: "complex", 6: "bool"}
_BITS = {"int": (8, 16, 32, 64), "uint": (8, 16, 32, 64), "float": (16, 32, 64), "complex": (64, 128), "bool": (8,)}
"""Names of NumPy's types by code, without their bits, and these."""
CODES = {name: code for (code, _), name in _DTYPES.items()}
"""The code of each type of `ml_dtypes` that has one."""


class Tensor(ctypes.Structure):
    """`DLTensor`"""

    _fields_ = (
        ("data", ctypes.c_void_p), ("device_type", ctypes.c_int32), ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32), ("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)), ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    )  # fmt: skip


class _Versioned(ctypes.Structure):
    """`DLManagedTensorVersioned`"""

    _fields_ = (
        ("major", ctypes.c_uint32), ("minor", ctypes.c_uint32), ("context", ctypes.c_void_p),
        ("deleter", ctypes.c_void_p), ("flags", ctypes.c_uint64), ("tensor", Tensor),
    )  # fmt: skip


_READ_ONLY, _IS_COPIED = 1, 2
"""Flags of a versioned tensor that must not be written, or is a copy; of one without a version this is not known."""


class _Exporter:
    """Owns the capsule whose memory an array shows; NumPy keeps it alive as the base of the array."""

    def __init__(self, capsule: Any, interface: dict[str, Any]) -> None:
        self.capsule = capsule
        self.__array_interface__ = interface


def narrow_from_dlpack(source: Any) -> Any:
    """The tensor `source` as an array of a type of `ml_dtypes`, without a copy; None for other element types.

    The array may be written where the exporter says that it may. Raises `BufferError` for memory of another device.
    """
    exported = _exported(source)
    name = _DTYPES.get((exported[1].code, exported[1].bits)) if exported[1].lanes == 1 else None
    return None if name is None else _array(exported, np.dtype(getattr(ml_dtypes, name)))


def from_dlpack(source: Any) -> Any:
    """The tensor `source` as an array over its memory, which may be written where the exporter says that it may.

    `numpy.from_dlpack` of some versions returns arrays that are read-only. Raises `BufferError` for other element
    types, and for memory of another device.
    """
    exported = _exported(source)
    tensor = exported[1]
    dtype = _dtype(tensor.code, tensor.bits) if tensor.lanes == 1 else None
    if dtype is None:
        raise BufferError(f"its element type, code {tensor.code} of {tensor.bits} bits, is not supported")
    return _array(exported, dtype)


def _dtype(code: int, bits: int) -> Any:
    """The dtype for a code; None if there is none."""
    name = _DTYPES.get((code, bits))
    if name is not None:
        return np.dtype(getattr(ml_dtypes, name))
    kind = _KINDS.get(code)
    if kind is None or bits not in _BITS[kind]:
        return None
    return np.dtype(kind if kind == "bool" else f"{kind}{bits}")


def _array(exported: tuple[Any, Tensor, bool], dtype: Any) -> Any:
    """What is exported as an array of a dtype."""
    capsule, tensor, is_read_only = exported
    if tensor.device_type not in _CPU_DEVICES:
        raise BufferError(f"its memory is on device type {tensor.device_type}, not on the CPU")
    size = tensor.bits // 8
    shape = tuple(tensor.shape[i] for i in range(tensor.ndim))
    strides = tuple(tensor.strides[i] * size for i in range(tensor.ndim)) if tensor.strides else None
    address = (tensor.data or 0) + tensor.byte_offset
    if 0 in shape:
        return np.empty(shape, dtype)
    interface = {
        "version": 3,
        "shape": shape,
        "strides": strides,
        "typestr": f"|V{size}",
        "data": (address, is_read_only),
    }
    return np.asarray(_Exporter(capsule, interface)).view(dtype)


def _exported(source: Any) -> tuple[Any, Tensor, bool]:
    """The capsule of a tensor, what it holds, and whether that must not be written."""
    try:
        capsule = source.__dlpack__(max_version=(1, 0))
    except TypeError:  # an exporter without versions
        capsule = source.__dlpack__()
    if not _is_valid(capsule, b"dltensor_versioned"):
        return capsule, ctypes.cast(_pointer(capsule, b"dltensor"), ctypes.POINTER(Tensor)).contents, True
    found = ctypes.cast(_pointer(capsule, b"dltensor_versioned"), ctypes.POINTER(_Versioned)).contents
    if found.major != 1:
        raise BufferError(f"it is exported in version {found.major} of DLPack, which is not known")
    return capsule, found.tensor, bool(found.flags & (_READ_ONLY | _IS_COPIED))


def _of_capsules(name: str, result: Any) -> Any:
    """A function of Python's interface for C that takes a capsule and its name."""
    function = getattr(ctypes.pythonapi, name)
    make: Any = ctypes.PYFUNCTYPE(result, ctypes.py_object, ctypes.c_char_p)
    return make(ctypes.cast(function, ctypes.c_void_p).value)


_is_valid = _of_capsules("PyCapsule_IsValid", ctypes.c_int)
_pointer = _of_capsules("PyCapsule_GetPointer", ctypes.c_void_p)
