"""Operations on quantized tensors: integers where that is exact, else real numbers that are quantized again.

    %r = stablehlo.multiply %a, %b : tensor<4x!quant.uniform<i8:f32, 0.1>>

becomes

    %x = tcp.dequantize %a from !quant.uniform<i8:f32, 0.1> : tensor<4xi8>
    %y = tcp.dequantize %b from !quant.uniform<i8:f32, 0.1> : tensor<4xi8>
    %p = tcp.binary multiply %x, %y : tensor<4xf32>
    %r = tcp.quantize %p to !quant.uniform<i8:f32, 0.1> : tensor<4xf32>
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import RankedTensorType
from plait.ir.value import Value
from plait.rewrite import Pattern, conversion_pattern
from plait.rewrite.pattern import NO_MATCH
from plait_std.quant.types import is_lossless
from plait_std.sizes import as_shaped
from plait_tcp import ops as tcp

from plait_stablehlo.ops import control_flow as f
from plait_stablehlo.ops import creation as k
from plait_stablehlo.ops import distribution as c
from plait_stablehlo.ops.quantization import UniformDequantizeOp, UniformQuantizeOp
from plait_stablehlo.quantization.ops import MOVERS, expressed, has_quantized, promotions, stored, twin
from plait_stablehlo.quantization.types import element, is_quantized
from plait_stablehlo.to_tcp.quantized_products import PRODUCTS

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait.ir.block import Block
    from plait.ir.operation import Operation
    from plait.rewrite import ConversionRewriter

_CAST = "builtin.unrealized_conversion_cast"
_BENEFIT = 10
"""Before the patterns for numbers, which would take stored integers for them."""
_TYPES_CHANGE_ANYWAY = (
    f.WhileOp, f.IfOp, f.CaseOp, f.ReturnOp, f.OptimizationBarrierOp, f.TupleOp, f.GetTupleElementOp,
    c.AllGatherOp, c.AllReduceOp, c.AllToAllOp,
    c.CollectiveBroadcastOp, c.CollectivePermuteOp, c.CollectiveReduceOp, c.CrossReplicaSumOp, c.ReduceScatterOp,
)  # fmt: skip
"""Their own patterns convert types."""
_ORDERED = frozenset(f"stablehlo.{name}" for name in ("maximum", "minimum", "clamp", "compare", "select"))
"""Operations that choose among their operands, or only compare them."""


def as_result(rw: ConversionRewriter, value: Value[Any], result: Any) -> Value[Any]:
    """`value` with the shape of `result`."""
    return as_shaped(rw, value, RankedTensorType(result.type.shape, value.type.element_type))


def _dequantized(rw: ConversionRewriter, value: Value[Any], ty: Type) -> Value[Any]:
    return rw(tcp.DequantizeOp(value, element(ty))) if is_quantized(ty) else value


def _quantized(rw: ConversionRewriter, value: Value[Any], ty: Type) -> Value[Any]:
    return rw(tcp.QuantizeOp(value, element(ty))) if is_quantized(ty) else value


@conversion_pattern(UniformQuantizeOp)
def lower_uniform_quantize(op: UniformQuantizeOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """stablehlo.uniform_quantize -> tcp.quantize, or tcp.requantize of what is quantized already"""
    source, target = element(op.operand.type), element(op.result.type)
    shaped = as_result(rw, operands[0], op.result)
    made = tcp.RequantizeOp(shaped, source, target) if is_quantized(source) else tcp.QuantizeOp(shaped, target)
    return rw(made)


@conversion_pattern(UniformDequantizeOp)
def lower_uniform_dequantize(op: UniformDequantizeOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """stablehlo.uniform_dequantize -> tcp.dequantize"""
    return _dequantized(rw, as_result(rw, operands[0], op.result), op.operand.type)


def lower_quantized(op: Operation, operands: Any, rw: ConversionRewriter) -> Any:
    """an operation on quantized tensors -> the same on integers, or on real numbers between dequantize and quantize"""
    if not has_quantized(op):
        return rw.no_match("nothing is quantized")
    if isinstance(op, _TYPES_CHANGE_ANYWAY):
        return rw.no_match("its own pattern converts types")
    if isinstance(op, k.ConstantOp):
        return rw(tcp.ConstOp(_as_stored(op.value, stored(op.output.type))))
    if op.name in MOVERS:
        return _on_stored(op, operands, rw)
    if _compares_as_stored(op):
        return rw.insert(twin(op, stored, operands))
    product = PRODUCTS.get(type(op))
    made = product(op, operands, rw) if product is not None else None
    return made if made is not None else _on_real_numbers(op, operands, rw)


def _as_stored(value: Any, ty: Type) -> Any:
    """The elements of a constant in the storage type: the same bits."""
    return type(value)(ty, value.raw) if hasattr(value, "raw") and not hasattr(value, "handle") else value


def _on_stored(op: Operation, operands: Any, rw: ConversionRewriter) -> Any:
    for region in op.regions:
        rw.convert_block_arguments(region)
        for block in region.blocks:
            _lower_nested(block, rw)
    rw.set_before(op)
    given = [
        value if types is None else rw(tcp.RequantizeOp(value, *types))
        for value, types in zip(operands, promotions(op))
    ]
    return rw.rebuild(op, given)


def _lower_nested(block: Block, rw: ConversionRewriter) -> None:
    """Lower what a function computes with quantized scalars, before the operation around it looks at the function."""
    for op in list(block.operations):
        if op.name == _CAST or not has_quantized(op):
            continue
        rw.set_before(op)
        operands = [rw.converted(value) for value in op.operands]
        if isinstance(op, f.ReturnOp):
            op.operands = operands
            continue
        made = lower_quantized(op, operands, rw) if op.name not in _UNIFORM else _UNIFORM[op.name](op, operands, rw)
        if made is not NO_MATCH:
            rw.replace(op, made)
    for op in reversed(list(block.operations)):
        if op.name == _CAST and op.is_unused:
            rw.erase(op)


_UNIFORM: dict[str, Pattern] = {
    UniformQuantizeOp.name: lower_uniform_quantize,
    UniformDequantizeOp.name: lower_uniform_dequantize,
}


def _compares_as_stored(op: Operation) -> bool:
    """Whether integers compare as what they stand for: all of one type, which keeps each of them apart."""
    types = {element(v.type) for v in (*op.operands, *op.results) if is_quantized(v.type)}
    return op.name in _ORDERED and len(types) == 1 and is_lossless(next(iter(types)))


def _on_real_numbers(op: Operation, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    reals = [_dequantized(rw, value, v.type) for value, v in zip(operands, op.operands)]
    made = rw.insert(twin(op, expressed, reals))
    return [_quantized(rw, value, old.type) for value, old in zip(made.results, op.results)]


def patterns_beside(patterns: Sequence[Any]) -> tuple[Pattern, ...]:
    """A pattern for quantized tensors for each operation that `patterns` lower, and for those that are about them."""
    roots = dict.fromkeys(pattern.root for pattern in patterns if pattern.root is not None)
    made = [conversion_pattern(root, _BENEFIT)(lower_quantized) for root in roots]
    return (lower_uniform_quantize, lower_uniform_dequantize, *made)
