"""Dot products and convolutions of integers, where the result is exact. See Note [Exact]."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from math import frexp, prod
from typing import TYPE_CHECKING, Any

from plait.builtin.types import FloatType, RankedTensorType, f32, f64, i32
from plait.ir.value import Value
from plait_std.quant.types import UniformQuantizedType, uniform
from plait_tcp import ops as tcp
from plait_tcp.api import TENSORS

from plait_stablehlo.ops import contraction as c
from plait_stablehlo.quantization.ops import twin
from plait_stablehlo.quantization.types import element
from plait_stablehlo.to_tcp.shaping import broadcast_scalar, constant

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.rewrite import ConversionRewriter


def _is_power_of_two(scale: float) -> bool:
    return frexp(scale)[0] == 0.5


def _magnitude(ty: UniformQuantizedType) -> int:
    """The greatest distance of what the storage type holds from the zero point."""
    half = 1 << (ty.storage_type.width - 1)
    low, high = (0, 2 * half - 1) if ty.storage_type.is_unsigned else (-half, half - 1)
    return max(abs(low - ty.zero_point), abs(high - ty.zero_point))


def _is_exact(lhs: UniformQuantizedType, rhs: UniformQuantizedType, result: Type, terms: int) -> bool:
    if not all(isinstance(ty, UniformQuantizedType) for ty in (lhs, rhs, result)):
        return False
    if lhs.expressed_type not in (f32, f64) or not (_is_power_of_two(lhs.scale) and _is_power_of_two(rhs.scale)):
        return False
    largest = terms * _magnitude(lhs) * _magnitude(rhs)
    return largest < 1 << min(lhs.expressed_type.format.precision, 31) and _stays_normal(
        lhs.expressed_type, lhs.scale, rhs.scale, largest
    )


def _stays_normal(expressed: FloatType, left: float, right: float, largest: int) -> bool:
    fmt = expressed.format
    smallest = 2.0**fmt.min_exponent
    products = (left, right, left * right)
    return all(smallest <= p for p in products) and max(products) * largest <= fmt.decode(fmt.largest())


def _difference(rw: ConversionRewriter, value: Value[Any], ty: UniformQuantizedType) -> Value[Any]:
    """stored - zero point, in 32 bits"""
    wide = TENSORS.convert(rw, value, i32)
    if not ty.zero_point:
        return wide
    zero = broadcast_scalar(rw, constant(rw, ty.zero_point, i32), wide)
    return TENSORS.compute(rw, operator.sub, wide, zero)


def _product(op: Any, operands: Sequence[Value[Any]], rw: ConversionRewriter, terms: int | None) -> Any:
    """Products of integers, as `i32`, requantized; None where that is not exact."""
    lhs, rhs, result = (element(v.type) for v in (op.lhs, op.rhs, op.result))
    if terms is None or not _is_exact(lhs, rhs, result, terms):
        return None
    integers = [_difference(rw, value, ty) for value, ty in zip(operands, (lhs, rhs))]
    made = rw.insert(twin(op, lambda ty: RankedTensorType(ty.shape, i32), [*integers, *operands[2:]]))
    total = uniform(i32, lhs.expressed_type, lhs.scale * rhs.scale)
    return rw(tcp.RequantizeOp(made.results[0], total, result))


def _known(sizes: list[int]) -> int | None:
    return prod(sizes) if min(sizes, default=0) >= 0 else None


def dot_general(op: Any, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """How many products each element of a general dot product adds up decides."""
    dims = op.dot_dimension_numbers.lhs_contracting_dimensions
    return _product(op, operands, rw, _known([op.lhs.type.shape[i] for i in dims]))


def convolution(op: Any, operands: Any, rw: ConversionRewriter) -> Any:
    """How many products each element of a convolution adds up decides."""
    n = op.dimension_numbers
    dims = (n.kernel_input_feature_dimension, *n.kernel_spatial_dimensions)
    return _product(op, operands, rw, _known([op.rhs.type.shape[i] for i in dims]))


PRODUCTS: dict[Any, Callable[[Any, Any, Any], Any]] = {
    c.DotGeneralOp: dot_general,
    c.ConvolutionOp: convolution,
}

# Note [Exact]
# Real numbers are multiples of a power of two, the scale of their type. A product of two, and each partial sum of
# products, is a multiple of the product of the scales, and as an integer of that many it is less than 2**precision.
# So no step rounds, in whatever order it is added, and integers give the same sum, which converts without rounding.
