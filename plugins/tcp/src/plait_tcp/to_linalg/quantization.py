"""Quantization by more than one scale: scales and zero points become operands of a `linalg.generic`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import FloatType, RankedTensorType
from plait.ir.affine import AffineConstant, AffineDim, AffineMap
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait.rewrite import Rewrite, Rewriter, pattern
from plait_std import sizes as sz
from plait_std.arith import ops as arith
from plait_std.quant import payload

from plait_tcp.models.quantization import QUANTIZATION as PER_TENSOR
from plait_tcp.ops.quantization import DequantizeOp, QuantizeOp, RequantizeOp
from plait_tcp.to_linalg.generic import generic

if TYPE_CHECKING:
    from plait.ir.attribute import Type

    from plait_tcp import ops


def parameter_map(element: Any, rank: int) -> AffineMap:
    """From the index of an element to the index of its scale."""
    blocks: dict[int, int] = dict(getattr(element, "blocks", ()))
    places: list[Any] = []
    if blocks or element.axis is None:
        places = [AffineDim(i) // blocks[i] if i in blocks else AffineConstant(0) for i in range(rank)]
    else:
        places = [AffineDim(element.axis)]
    return AffineMap(rank, 0, tuple(places))


def _parameters(rw: Rewriter, element: Any, rank: int, zero_type: Type) -> list[Value[Any]]:
    """Scales, and zero points in `zero_type`, as constants."""
    shape = element.parameter_shape(rank) if hasattr(element, "blocks") else (len(element.all_scales),)
    made: list[Value[Any]] = []
    zero_points: Sequence[float] = element.all_zero_points
    if isinstance(zero_type, FloatType):
        zero_points = [payload.in_expressed(number, zero_type) for number in zero_points]
    for values, ty in ((element.all_scales, element.expressed_type), (zero_points, zero_type)):
        tensor = RankedTensorType(shape, ty)
        made.append(rw(arith.ConstantOp(DenseElementsAttr.from_values(tensor, values))))
    return made


def _apply(
    op: ops.QuantizeOp | ops.DequantizeOp | ops.RequantizeOp,
    rw: Rewriter,
    element: Type,
    zero_type: Type,
    emit: Callable[..., Any],
) -> Value[Any]:
    rank = op.result.type.rank
    inputs = [op.operand, *_parameters(rw, element, rank, zero_type)]
    read = [AffineMap.identity(rank), *[parameter_map(element, rank)] * 2]

    def body(b: Builder, scalars: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        return (emit(b, *scalars[:3]),)

    return generic(rw, op.result.type, inputs, sz.sizes_of(rw, op.operand), read, body)


@pattern(QuantizeOp)
def quantize_by_scales(op: QuantizeOp, rw: Rewriter) -> Rewrite:
    """tcp.quantize by several scales -> linalg.generic that reads them"""
    if PER_TENSOR[QuantizeOp].accepts(op):
        return rw.no_match("its model says it all")

    def emit(b: Builder, x: Value[Any], scale: Value[Any], zero: Value[Any]) -> Any:
        return payload.quantize(b, x, op.target, op.rounding.text, scale, zero)

    return _apply(op, rw, op.target, op.target.expressed_type, emit)


@pattern(DequantizeOp)
def dequantize_by_scales(op: DequantizeOp, rw: Rewriter) -> Rewrite:
    """tcp.dequantize by several scales -> linalg.generic that reads them"""
    if PER_TENSOR[DequantizeOp].accepts(op):
        return rw.no_match("its model says it all")

    def emit(b: Builder, x: Value[Any], scale: Value[Any], zero: Value[Any]) -> Any:
        return payload.dequantize(b, x, op.source, scale, zero)

    return _apply(op, rw, op.source, payload.wide_type(op.source), emit)


@pattern(RequantizeOp)
def split_requantize(op: RequantizeOp, rw: Rewriter) -> Rewrite:
    """tcp.requantize by several scales -> tcp.dequantize, tcp.quantize"""
    if PER_TENSOR[RequantizeOp].accepts(op):
        return rw.no_match("its model says it all")
    real = rw(DequantizeOp(op.operand, op.source))
    return QuantizeOp(real, op.target, op.rounding)


QUANTIZATION = (quantize_by_scales, dequantize_by_scales, split_requantize)
