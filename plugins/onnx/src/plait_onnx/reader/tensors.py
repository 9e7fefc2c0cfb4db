"""Tensors and types of ONNX files as attributes and types; large ones are views of the file, which is not copied."""

from __future__ import annotations

import mmap
from pathlib import Path
from typing import Any

import numpy as np
from plait.builtin import types as t
from plait.builtin.attributes import DenseElementsAttr, DenseResourceElementsAttr
from plait.builtin.dense import ResourceBlob, ResourceHandle
from plait.interpret import dtype_of
from plait.ir.attribute import Type

from plait_onnx.types import OptionalType, SequenceType

_FLOATS = {17: "f8E4M3FN", 18: "f8E4M3FNUZ", 19: "f8E5M2", 20: "f8E5M2FNUZ", 23: "f4E2M1FN", 24: "f8E8M0FNU"}
_BY_MNEMONIC = {cls.mnemonic: cls for cls in t.FLOAT_TYPES}
_INTEGERS = {
    2: (8, True), 3: (8, False), 4: (16, True), 5: (16, False), 6: (32, False), 7: (64, False), 12: (32, True),
    13: (64, True), 21: (4, True), 22: (4, False), 25: (2, True), 26: (2, False),
}  # fmt: skip
ELEMENT_TYPES: dict[int, Type] = {
    1: t.f32, 9: t.i1, 10: t.f16, 11: t.f64, 16: t.BF16Type(), 14: t.ComplexType(t.f32), 15: t.ComplexType(t.f64),
    **{n: t.IntegerType(w, "unsigned") if u else t.IntegerType(w) for n, (w, u) in _INTEGERS.items()},
    **{n: _BY_MNEMONIC[name]() for n, name in _FLOATS.items()},
}  # fmt: skip
"""The element types by their numbers in onnx.proto; 8 is strings."""
STRING = 8
_RESOURCE_BYTES = 1024
"""Larger tensors stand in the resource section."""


class TensorError(ValueError):
    """A tensor or type that is not read, and why."""


def element_type(number: int) -> Type:
    """The element type with this number. Raises `TensorError` for strings, and what is not known."""
    if number in ELEMENT_TYPES:
        return ELEMENT_TYPES[number]
    raise TensorError("strings are not supported" if number == STRING else f"the element type {number} is not known")


def tensor_type(proto: Any) -> Any:
    """The type of a value; dynamic sizes where names stand. Raises `TensorError`."""
    if proto is None:
        raise TensorError("the type is not stated")
    if proto.sequence_type is not None:
        return SequenceType(tensor_type(proto.sequence_type.elem_type))
    if proto.optional_type is not None:
        return OptionalType(tensor_type(proto.optional_type.elem_type))
    if proto.tensor_type is None:
        raise TensorError("maps and sparse tensors are not supported")
    element = element_type(proto.tensor_type.elem_type)
    if proto.tensor_type.shape is None:
        return t.UnrankedTensorType(element)
    shape = [_size(dim) for dim in proto.tensor_type.shape.dim]
    return t.RankedTensorType(tuple(shape), element)


def _size(dim: Any) -> int:
    return dim.dim_value if dim.dim_value >= 0 and not dim.dim_param else t.DYNAMIC


def size_names(proto: Any) -> list[str]:
    """The names of the sizes of a tensor type, empty ones where there is none."""
    found = proto.tensor_type if proto is not None else None
    return [dim.dim_param for dim in found.shape.dim] if found is not None and found.shape is not None else []


class TensorReader:
    """Reads the tensors of one file; `folder` is where its external data are."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self._files: dict[str, Any] = {}

    def attribute(self, tensor: Any, name: str = "") -> Any:
        """The elements of a tensor. Raises `TensorError`."""
        element = element_type(tensor.data_type)
        ty = t.RankedTensorType(tuple(tensor.dims), element)
        if tensor.data_location == 1:
            return self._resource(self._external(tensor), ty, name or tensor.name)
        raw = tensor.raw_data
        whole = getattr(element, "width", 8) >= 8 and element is not t.i1
        if len(raw) > _RESOURCE_BYTES and whole:
            return self._resource(raw, ty, name or tensor.name)
        return DenseElementsAttr.from_numpy(_array(tensor, element), ty)

    def array(self, tensor: Any) -> Any:
        """The elements of a tensor as an array of NumPy."""
        return self.attribute(tensor).numpy()

    def _resource(self, data: Any, ty: Type, name: str) -> Any:
        return DenseResourceElementsAttr(ResourceHandle("builtin", name or "tensor", ResourceBlob(data, 64)), ty)

    def _external(self, tensor: Any) -> Any:
        """A view of the file that holds a tensor."""
        entries = {entry.key: entry.value for entry in tensor.external_data}
        location = entries.get("location", "")
        if self.folder is None:
            raise TensorError(f"its data are in '{location}', and the place of the model is not known")
        folder = self.folder.resolve()
        path = (folder / location).resolve()
        if not path.is_relative_to(folder):
            raise TensorError(f"its data are in '{location}', outside of the folder of the model")
        if location not in self._files:
            self._files[location] = _mapped(path)
        data = self._files[location]
        offset = int(entries.get("offset", 0))
        return data[offset : offset + int(entries.get("length", len(data) - offset))]


def _mapped(path: Path) -> memoryview:
    try:
        with path.open("rb") as file:
            return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    except OSError as error:
        raise TensorError(f"its data cannot be read: {error}") from None


def _array(tensor: Any, element: Type) -> Any:
    """The elements of a small tensor, in whichever field they are."""
    shape, dtype = tuple(tensor.dims), dtype_of(element)
    width = getattr(element, "width", 8)
    if len(tensor.raw_data):
        raw = np.frombuffer(tensor.raw_data, np.uint8)
        if width < 8 and element is not t.i1:
            return _unpacked(raw, width, shape, dtype)
        return raw.view(np.bool_ if element is t.i1 else dtype).reshape(shape)
    if tensor.int32_data:
        numbers = np.asarray(tensor.int32_data, np.int64)
        if width < 8 and element is not t.i1:
            return _unpacked(numbers.astype(np.uint8), width, shape, dtype)
        if isinstance(element, t.FloatType):
            return numbers.astype(f"u{width // 8}").view(dtype).reshape(shape)
        return numbers.astype(dtype).reshape(shape)
    for data in (tensor.float_data, tensor.int64_data, tensor.double_data, tensor.uint64_data):
        if data:
            return _from_numbers(data, element, dtype).reshape(shape)
    return np.zeros(shape, dtype)


def _from_numbers(data: Any, element: Type, dtype: Any) -> Any:
    if isinstance(element, t.ComplexType):
        pairs = np.asarray(data, dtype=f"f{dtype.itemsize // 2}")
        return pairs.view(dtype)
    if dtype.kind == "u":
        return np.asarray([n & ((1 << 64) - 1) for n in data], np.uint64).astype(dtype)
    return np.asarray(data).astype(dtype)


def _unpacked(raw: Any, width: int, shape: tuple[int, ...], dtype: Any) -> Any:
    """Numbers of less than 8 bits, which stand low ones first in each byte."""
    parts = np.stack([(raw >> (i * width)) & ((1 << width) - 1) for i in range(8 // width)], axis=-1).reshape(-1)
    parts = parts[: int(np.prod(shape, dtype=np.int64))]
    if dtype.name.startswith("float"):
        return parts.astype(np.uint8).view(dtype).reshape(shape)
    if dtype.name.startswith("int"):
        half = 1 << (width - 1)
        parts = (parts.astype(np.int16) ^ half) - half
    return parts.astype(np.int8).astype(dtype).reshape(shape)
