"""Constants of the torch dialect, made of values of Python and of tensors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import (
    DenseElementsAttr,
    DenseResourceElementsAttr,
    FloatAttr,
    IntegerAttr,
    StringAttr,
)
from plait.builtin.types import RankedTensorType, f64, i1, i64
from plait.lazy import lazy_import

from plait_torch.fx.element_types import element_type
from plait_torch.fx.tensors import array_of
from plait_torch.types import BoolType, DeviceType, FloatType, IntType, ListType, NoneType, StringType, ValueTensorType

if TYPE_CHECKING:
    from plait.builtin.dense import ResourceHandle
    from plait.context import Context
    from plait.ir.attribute import Type
    from plait.ir.builder import Builder
    from plait.ir.value import Value

torch = lazy_import("torch")

DTYPE_CODES = (
    "uint8", "int8", "int16", "int32", "int64", "float16", "float32", "float64", "complex32", "complex64", "complex128",
    "bool", "qint8", "quint8", "qint32", "bfloat16", "quint4x2", "quint2x4", "bits1x8", "bits2x4", "bits4x2", "bits8",
    "bits16", "float8_e5m2", "float8_e4m3fn", "float8_e5m2fnuz", "float8_e4m3fnuz", "uint16", "uint32", "uint64",
)  # fmt: skip
"""Names of dtypes by the number that stands for each in schemas (`c10::ScalarType`)."""
_LAYOUTS = ("strided", "sparse_coo", "sparse_csr")
_MEMORY_FORMATS = ("contiguous_format", "preserve_format", "channels_last", "channels_last_3d")


class Constants:
    """Makes operations of the torch dialect at the insertion point of a builder."""

    def __init__(self, ctx: Context, builder: Builder) -> None:
        self.ctx = ctx
        self.builder = builder

    def make(self, name: str, operands: Sequence[Value[Any]], types: Sequence[Type], properties: Any = ()) -> list[Any]:
        """Insert an operation, which is registered, by its IR name; return its results."""
        cls: Any = self.ctx.op_class(name)
        assert cls is not None, name
        return list(self.builder.insert(cls.create(operands, types, dict(properties))).results)

    def one(self, name: str, operands: Sequence[Value[Any]], type: Type, **properties: Any) -> Value[Any]:
        """`make` for an operation with one result, and properties by name."""
        return self.make(name, operands, (type,), properties)[0]

    def none(self) -> Value[Any]:
        return self.one("torch.constant.none", (), NoneType())

    def boolean(self, value: bool) -> Value[Any]:
        return self.one("torch.constant.bool", (), BoolType(), value=IntegerAttr(int(value), i1))

    def integer(self, value: int) -> Value[Any]:
        return self.one("torch.constant.int", (), IntType(), value=IntegerAttr(value, i64))

    def floating(self, value: float) -> Value[Any]:
        return self.one("torch.constant.float", (), FloatType(), value=FloatAttr(value, f64))

    def string(self, value: str) -> Value[Any]:
        return self.one("torch.constant.str", (), StringType(), value=StringAttr(value))

    def device(self, value: Any) -> Value[Any]:
        return self.one("torch.constant.device", (), DeviceType(), value=StringAttr(str(value)))

    def list(self, elements: Sequence[Value[Any]], contained: Type) -> Value[Any]:
        return self.one("torch.prim.ListConstruct", elements, ListType(contained))

    def literal(self, tensor: Any, handle: ResourceHandle | None = None) -> Value[Any]:
        """A tensor with its elements; where there is a handle, the handle of a resource with them."""
        element, sizes = element_type(tensor.dtype), tuple(tensor.shape)
        held = RankedTensorType(sizes, element)
        value = DenseElementsAttr.from_numpy(array_of(tensor), held) if handle is None else None
        found = value if value is not None else DenseResourceElementsAttr(handle, held)
        return self.one("torch.vtensor.literal", (), ValueTensorType(sizes, element), value=found)

    def of(self, value: Any) -> Value[Any]:
        """The constant for a value of Python that schemas have. Raises `TypeError` for a class that they do not."""
        if value is None:
            return self.none()
        if isinstance(value, bool):
            return self.boolean(value)
        if isinstance(value, int):
            return self.integer(value)
        if isinstance(value, float):
            return self.floating(value)
        if isinstance(value, str):
            return self.string(value)
        if isinstance(value, torch.device):
            return self.device(value)
        return self.integer(_code(value))


def _code(value: Any) -> int:
    """The number that stands for a dtype, layout or memory format."""
    name = str(value).removeprefix("torch.")
    for kind, names in ((torch.dtype, DTYPE_CODES), (torch.layout, _LAYOUTS), (torch.memory_format, _MEMORY_FORMATS)):
        if isinstance(value, kind) and name in names:
            return names.index(name)
    raise TypeError(f"an argument of the class {type(value).__name__}: {value}")
