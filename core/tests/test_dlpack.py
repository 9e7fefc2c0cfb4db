"""Tensors of others with element types that NumPy does not exchange are read through DLPack, without a copy."""

from __future__ import annotations

import ctypes
import weakref
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from plait.builtin.types import RankedTensorType, f32
from plait.builtin.types import bf16 as bf16_type
from plait.runtime import arrays
from plait.runtime.arrays import ArgumentError, check_arguments
from plait.runtime.dlpack import Tensor, _Versioned, narrow_from_dlpack
from plait.runtime.dlpack_export import _Narrow, results_like
from plait.runtime.signature import Signature


class Exporter:
    """A tensor as torch has it: `__dlpack__`, and an `__array__` that fails for bf16."""

    def __init__(self, array: Any, code: int = 4, device: int = 1, strides: tuple[int, ...] | None = None) -> None:
        bits = array.dtype.itemsize * 8
        self.array = array
        self._shape = (ctypes.c_int64 * array.ndim)(*array.shape)
        given = strides or tuple(stride // array.dtype.itemsize for stride in array.strides)
        self._strides = (ctypes.c_int64 * array.ndim)(*given)
        address = array.__array_interface__["data"][0]
        self._tensor = Tensor(address, device, 0, array.ndim, code, bits, 1, self._shape, self._strides, 0)

    def __dlpack__(self, **options: Any) -> Any:
        new = ctypes.pythonapi.PyCapsule_New
        new.restype, new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
        return new(ctypes.addressof(self._tensor), b"dltensor", None)

    def __dlpack_device__(self) -> tuple[int, int]:
        return (1, 0)

    def __array__(self, *arguments: Any, **options: Any) -> Any:
        raise TypeError("unsupported scalar type")


def bf16(shape: tuple[int, ...]) -> Any:
    return np.arange(np.prod(shape)).reshape(shape).astype(ml_dtypes.bfloat16)


def test_bf16_tensor_is_shown_without_a_copy() -> None:
    source = bf16((2, 3))
    found = narrow_from_dlpack(Exporter(source))
    assert found.dtype == ml_dtypes.bfloat16
    source[1, 2] = 7
    np.testing.assert_array_equal(found.astype(np.float32), source.astype(np.float32))


class Versioned(Exporter):
    """An exporter of version 1, which says whether memory may be written."""

    def __init__(self, array: Any, flags: int, major: int = 1, code: int = 4) -> None:
        super().__init__(array, code)
        self._versioned = _Versioned(major, 0, None, None, flags, self._tensor)

    def __dlpack__(self, **options: Any) -> Any:
        if options.get("max_version", (0, 0)) < (1, 0):
            return super().__dlpack__()
        new = ctypes.pythonapi.PyCapsule_New
        new.restype, new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
        return new(ctypes.addressof(self._versioned), b"dltensor_versioned", None)


def test_memory_may_be_written_where_the_exporter_says_so() -> None:
    source = bf16((2, 3))
    assert not narrow_from_dlpack(Exporter(source)).flags.writeable
    assert not narrow_from_dlpack(Versioned(source, flags=1)).flags.writeable
    narrow_from_dlpack(Versioned(source, flags=0))[1, 2] = 9
    assert source[1, 2] == 9


def test_a_version_that_is_not_known_is_an_error() -> None:
    with pytest.raises(BufferError, match="version 2 of DLPack"):
        narrow_from_dlpack(Versioned(bf16((2,)), flags=0, major=2))


def test_strides_are_those_of_the_tensor() -> None:
    source = bf16((2, 3))
    found = narrow_from_dlpack(Exporter(source.T))
    np.testing.assert_array_equal(found.astype(np.float32), source.T.astype(np.float32))


def test_tensor_of_size_zero_has_its_shape() -> None:
    assert narrow_from_dlpack(Exporter(bf16((0, 3)))).shape == (0, 3)


def test_bf16_tensor_is_an_argument() -> None:
    signature = Signature("f", (RankedTensorType((2,), bf16_type),), ())
    (found,) = check_arguments(signature, [Exporter(bf16((2,)))])
    assert found.dtype == ml_dtypes.bfloat16 and found.astype(np.float32).tolist() == [0, 1]


@pytest.mark.parametrize("numpy_may_write", [False, True])
def test_arguments_may_be_written_with_each_numpy(monkeypatch: pytest.MonkeyPatch, numpy_may_write: bool) -> None:
    monkeypatch.setattr(arrays, "_numpy_may_write", lambda: numpy_may_write)
    source = np.zeros(2, np.float32)
    signature = Signature("f", (RankedTensorType((2,), f32),), ())
    exporters = [Versioned(source, flags, code=2) for flags in (0, 1)]
    shown, kept = (check_arguments(signature, [exporter])[0] for exporter in exporters)
    assert not kept.flags.writeable
    if not numpy_may_write:
        shown[1] = 3
        assert source.tolist() == [0, 3]


def test_memory_of_another_device_is_an_error() -> None:
    signature = Signature("f", (RankedTensorType((2,), bf16_type),), ())
    with pytest.raises(ArgumentError, match=r"argument #0 .* cannot be read through DLPack: .* device type 2"):
        check_arguments(signature, [Exporter(bf16((2,)), device=2)])


def test_bf16_tensor_for_f32_is_an_error() -> None:
    with pytest.raises(ArgumentError, match="expected dtype float32"):
        check_arguments(Signature("f", (RankedTensorType((2,), f32),), ()), [Exporter(bf16((2,)))])


class Library:
    """A library of arrays with a function `from_dlpack`, which takes what `Exporter`, and NumPy, offer."""

    def from_dlpack(self, source: Any) -> Any:
        found = narrow_from_dlpack(source)
        return ("taken", found if found is not None else np.from_dlpack(source))

    def __array_namespace__(self) -> Any:
        return self


@pytest.mark.parametrize(
    "dtype", ["bfloat16", "float8_e4m3fn", "float8_e5m2", "float8_e8m0fnu", "float32", "int8", "bool"]
)
def test_results_come_as_arrays_of_another_library_without_a_copy(dtype: str) -> None:
    array = np.array([[0, 1, 2], [1, 0, 1]]).astype(getattr(ml_dtypes, dtype, dtype)).T
    ((kind, taken),) = results_like([array], Library())
    assert kind == "taken" and taken.dtype == array.dtype
    assert np.shares_memory(taken, array) and taken.tobytes() == array.tobytes()


def test_memory_that_was_handed_on_lives_until_the_last_user_is_gone() -> None:
    array = np.ones(3, ml_dtypes.bfloat16)
    gone = weakref.ref(array)
    capsule = _Narrow(array).__dlpack__(max_version=(1, 0))
    del array
    assert gone() is not None
    del capsule  # nobody took it
    assert gone() is None


def test_results_stay_as_they_are_for_numpy() -> None:
    array = np.ones(3)
    assert results_like([array, 2.0], np.zeros(1)) == (array, 2.0)


def test_what_cannot_be_handed_on_is_said() -> None:
    with pytest.raises(ArgumentError, match="like: 'builtins' has no from_dlpack"):
        results_like([np.ones(1)], [1.0])
    with pytest.raises(ArgumentError, match="a result of dtype int4 cannot be handed on"):
        results_like([np.ones(1, ml_dtypes.int4)], Library())
