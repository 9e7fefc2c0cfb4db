"""Reference semantics of `quant`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.interpret import InterpretError
from plait.interpret.interpretation import interpret
from plait.interpret.values import dtype_of, value_for
from plait.ir.attribute import Type
from plait.lazy import lazy_import

from plait_std.quant import numeric
from plait_std.quant.ops import DequantizeCastOp, QuantizeCastOp, StorageCastOp, scalar_of, stored_type
from plait_std.quant.types import UniformType

if TYPE_CHECKING:
    from plait_std.indexing import Array

np = lazy_import("numpy")


def _uniform(type: Type) -> UniformType:
    element = scalar_of(type)
    if not isinstance(element, UniformType):
        raise InterpretError(f"values of type '{element}' have no scale")
    return element


def _as_scalar(type: Type, array: Array) -> Any:
    return array if array.shape or hasattr(type, "shape") else value_for(scalar_of(type), array[()])


@interpret(QuantizeCastOp)
def qcast(op: QuantizeCastOp, x: Array) -> Any:
    element = _uniform(op.result.type)
    array = np.asarray(x, dtype_of(element.expressed_type))
    return _as_scalar(op.result.type, numeric.quantize(array, element, "toward_zero"))


@interpret(DequantizeCastOp)
def dcast(op: DequantizeCastOp, x: Array) -> Any:
    element = _uniform(op.input.type)
    return _as_scalar(op.result.type, numeric.dequantize(np.asarray(x, dtype_of(element.storage_type)), element))


@interpret(StorageCastOp)
def scast(op: StorageCastOp, x: Array) -> Any:
    """The same bits in the other type."""
    dtypes = [dtype_of(stored_type(e) if hasattr(e := scalar_of(v.type), "expressed_type") else e) for v in
              (op.input, op.result)]  # fmt: skip
    return _as_scalar(op.result.type, np.asarray(x, dtypes[0]).view(dtypes[1]))


INTERPRETATIONS = (qcast, dcast, scast)
