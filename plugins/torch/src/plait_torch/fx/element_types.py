"""PyTorch's dtypes as element types, and the types of values of a graph."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from plait.builtin import types as ty
from plait.builtin.types import FLOAT_TYPES
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.ir.attribute import Type
from plait.lazy import lazy_import

from plait_torch.types import BoolType, FloatType, IntType, ValueTensorType

torch = lazy_import("torch")

_SIGNED = {"int8": 8, "int16": 16, "int32": 32, "int64": 64}
_UNSIGNED = {"uint8": 8, "uint16": 16, "uint32": 32, "uint64": 64}
_FLOATS = {
    "float16": "f16", "bfloat16": "bf16", "float32": "f32", "float64": "f64", "float8_e4m3fn": "f8E4M3FN",
    "float8_e5m2": "f8E5M2", "float8_e4m3fnuz": "f8E4M3FNUZ", "float8_e5m2fnuz": "f8E5M2FNUZ",
    "float8_e8m0fnu": "f8E8M0FNU",
}  # fmt: skip
_COMPLEX = {"complex64": "f32", "complex128": "f64"}


def _named_float(name: str) -> Type:
    return next(cls for cls in FLOAT_TYPES if cls.mnemonic == name)()


@cache
def element_types() -> Mapping[Any, Type]:
    """The element type of each dtype that has one; integers have a sign, as torch-mlir writes them."""
    found: dict[str, Type] = {name: ty.IntegerType(width, "signed") for name, width in _SIGNED.items()}
    found |= {name: ty.IntegerType(width, "unsigned") for name, width in _UNSIGNED.items()}
    found |= {name: _named_float(mnemonic) for name, mnemonic in _FLOATS.items()}
    found |= {name: ty.ComplexType(_named_float(part)) for name, part in _COMPLEX.items()}
    found["bool"] = ty.IntegerType(1)
    return {getattr(torch, name): type for name, type in found.items() if hasattr(torch, name)}


def element_type(dtype: Any) -> Type:
    """The element type of a dtype. Raises `DiagnosticError` for one without."""
    found = element_types().get(dtype)
    if found is None:
        known = ", ".join(str(one).removeprefix("torch.") for one in element_types())
        message = f"tensors of {str(dtype).removeprefix('torch.')} are not supported"
        raise DiagnosticError(Diagnostic("error", message, help=f"dtypes that are: {known}"))
    return found


def tensor_type(tensor: Any) -> ValueTensorType:
    """The type of a tensor, or of a fake one; sizes that are symbols are dynamic."""
    sizes = tuple(size if isinstance(size, int) else _known(size) for size in tensor.shape)
    return ValueTensorType(sizes, element_type(tensor.dtype))


def _known(size: Any) -> int:
    """A symbolic size: the number, if the shape environment has found out that it can only be one."""
    expression = size.node.expr
    return int(expression) if expression.is_number else ty.DYNAMIC


def value_type(value: Any) -> Type:
    """The type of what a node computes: a tensor, or a number of Python. Raises `TypeError` for anything else."""
    if isinstance(value, torch.Tensor):
        return tensor_type(value)
    if isinstance(value, (bool, torch.SymBool)):
        return BoolType()
    if isinstance(value, (int, torch.SymInt)):
        return IntType()
    if isinstance(value, (float, torch.SymFloat)):
        return FloatType()
    raise TypeError(f"a value of the class {type(value).__name__}")
