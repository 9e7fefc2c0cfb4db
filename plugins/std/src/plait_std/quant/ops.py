"""The operations of `quant`: casts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, FloatType, IntegerType, RankedTensorType, ShapedType, UnrankedTensorType
from plait.define import Op, Operand, Result, operand, result
from plait.define import constraints as c
from plait.define.traits import Elementwise, Pure
from plait.ir.attribute import VerifyError

from plait_std.quant.types import (
    CalibratedQuantizedType,
    QuantizedType,
    UniformQuantizedPerAxisType,
    UniformQuantizedSubChannelType,
    is_quantized,
)

if TYPE_CHECKING:
    from plait.builtin.types import Type

    from plait_std.quant.types import UniformQuantizedType


def scalar_of(type: Type) -> Any:
    """The element type of a tensor, or the type itself."""
    return type.element_type if isinstance(type, ShapedType) else type


def _like(description: str, check: Any) -> c.TypeConstraint:
    def fits(ty: Type) -> bool:
        if isinstance(ty, ShapedType) and not isinstance(ty, (RankedTensorType, UnrankedTensorType)):
            return False
        return check(scalar_of(ty))

    return c.Predicate(f"{description}, alone or in a tensor", fits)


def _is_float(ty: Type) -> bool:
    return isinstance(ty, FloatType)


def _is_signless(ty: Type) -> bool:
    return isinstance(ty, IntegerType) and ty.is_signless


def _is_stored_or_quantized(ty: Type) -> bool:
    return _is_signless(ty) or is_quantized(ty)


FLOAT = _like("float", _is_float)
QUANTIZED = _like("quantized type", is_quantized)
INTEGER_OR_QUANTIZED = _like("quantized type or signless integer", _is_stored_or_quantized)


def _shape(type: Any) -> tuple[int, ...] | None:
    return type.shape if type.is_ranked else None


def check_same_shape(a: Type, b: Type) -> None:
    """Raise unless both are scalars, or tensors of one shape."""
    shaped = [isinstance(ty, ShapedType) for ty in (a, b)]
    if shaped[0] != shaped[1] or (shaped[0] and _shape(a) != _shape(b)):
        raise VerifyError("input and result must be scalars, or tensors of one shape")


def check_fits(quantized: Type) -> None:
    """Raise unless the scales of a quantized element type fit the shape of the tensor, or scalar, `quantized`."""
    element = scalar_of(quantized)
    if isinstance(element, UniformQuantizedPerAxisType):
        _check_axis(element, quantized)
    elif isinstance(element, UniformQuantizedSubChannelType):
        _check_blocks(element, quantized)


def _check_axis(element: UniformQuantizedPerAxisType, tensor: Type) -> None:
    if not isinstance(tensor, ShapedType):
        raise VerifyError("per-axis quantization needs a tensor")
    if not isinstance(tensor, RankedTensorType):
        return
    if element.dimension >= len(tensor.shape):
        raise VerifyError(
            f"a tensor of rank {len(tensor.shape)} has no dimension {element.dimension} to quantize along"
        )
    if tensor.shape[element.dimension] not in (len(element.scales), DYNAMIC):
        raise VerifyError("size of the quantized dimension must equal the number of scales")


def _check_blocks(element: UniformQuantizedSubChannelType, tensor: Type) -> None:
    if not isinstance(tensor, ShapedType):
        raise VerifyError("sub-channel quantization needs a tensor")
    if not isinstance(tensor, RankedTensorType):
        raise VerifyError("a tensor with sub-channel quantization must be ranked")
    rank, sizes = len(tensor.shape), dict(element.blocks)
    for dimension in sizes:
        if dimension >= rank:
            raise VerifyError(f"dimension {dimension} is quantized in a tensor of rank {rank}")
    for axis, size in enumerate(tensor.shape):
        block = sizes.get(axis, size)
        if size >= 0 and block and size % block:
            raise VerifyError(
                f"dimension {axis} has size {size}, not a multiple of its block size {block}"
            )
    if len(element.scales_shape) != rank:
        raise VerifyError(f"scales of rank {len(element.scales_shape)} do not fit a tensor of rank {rank}")
    for axis, (size, count) in enumerate(zip(tensor.shape, element.scales_shape)):
        block = sizes.get(axis, size)
        if size >= 0 and block and count != size // block:
            raise VerifyError(f"expected {size // block} scales for the blocks along dimension {axis}, got {count}")


def _check_float_cast(float_type: Type, quantized: Type) -> None:
    check_same_shape(float_type, quantized)
    if scalar_of(quantized).expressed_type is not scalar_of(float_type):
        raise VerifyError("expressed type of the quantized type must equal the float type")
    check_fits(quantized)


class QuantizeCastOp(Op):
    """Round floats to the integers that stand for them.

    ```mlir
    %q = quant.qcast %x : tensor<?xf32> to tensor<?x!quant.uniform<i8:f32, 2.0:10>>
    ```

    Semantics: MLIR, `quant` dialect, as its pass `lower-quant-ops` computes them: x / scale + zero point, without its
    fraction, is kept in the range of what is stored.
    """

    name = "quant.qcast"
    traits = (Pure, Elementwise)
    input: Operand = operand(FLOAT)
    result: Result = result(QUANTIZED)
    assembly = "$input attr-dict `:` type($input) `to` type($result)"

    def verify(self) -> None:
        _check_float_cast(self.input.type, self.result.type)


class DequantizeCastOp(Op):
    """The floats that quantized values stand for.

    ```mlir
    %x = quant.dcast %q : tensor<?x!quant.uniform<i8:f32, 2.0:10>> to tensor<?xf32>
    ```

    Semantics: MLIR, `quant` dialect: (stored - zero point) * scale.
    """

    name = "quant.dcast"
    traits = (Pure, Elementwise)
    input: Operand = operand(QUANTIZED)
    result: Result = result(FLOAT)
    assembly = "$input attr-dict `:` type($input) `to` type($result)"

    def verify(self) -> None:
        _check_float_cast(self.result.type, self.input.type)


class StorageCastOp(Op):
    """See quantized values as the integers that are stored, or the other way round.

    ```mlir
    %i = quant.scast %q : tensor<?x!quant.uniform<i8:f32, 2.0:10>> to tensor<?xi8>
    ```

    Semantics: MLIR, `quant` dialect.
    """

    name = "quant.scast"
    traits = (Pure, Elementwise)
    input: Operand = operand(INTEGER_OR_QUANTIZED)
    result: Result = result(INTEGER_OR_QUANTIZED)
    assembly = "$input attr-dict `:` type($input) `to` type($result)"

    def verify(self) -> None:
        types = [self.input.type, self.result.type]
        if isinstance(scalar_of(types[0]), IntegerType) == isinstance(scalar_of(types[1]), IntegerType):
            raise VerifyError("expected an integer and a quantized type as input and result, or vice versa")
        check_same_shape(*types)
        integer, quantized = types if isinstance(scalar_of(types[0]), IntegerType) else reversed(types)
        element = scalar_of(quantized)
        stored = element.signless_storage if isinstance(element, QuantizedType) else None
        if stored is not scalar_of(integer):
            raise VerifyError("storage type of the quantized type must equal the integer type")
        check_fits(quantized)


def stored_type(element: UniformQuantizedType) -> Any:
    """The type of the integers, or floats, that values of the quantized type `element` consist of."""
    return element.expressed_type if isinstance(element, CalibratedQuantizedType) else element.storage_type


OPERATIONS = (QuantizeCastOp, DequantizeCastOp, StorageCastOp)
