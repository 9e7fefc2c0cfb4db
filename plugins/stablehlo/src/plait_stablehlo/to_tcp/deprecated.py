"""Einstein sums and selection by index."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr
from plait.builtin.types import RankedTensorType, i1
from plait.ir.affine import AffineDim, AffineMap
from plait.rewrite import conversion_pattern
from plait_std import sizes as sz
from plait_tcp import ops as tcp
from plait_tcp.api import result_shape, split_mixed

from plait_stablehlo.compatibility import tensor as tensor_of
from plait_stablehlo.ops import deprecated as o
from plait_stablehlo.ops.einstein import Equation
from plait_stablehlo.to_tcp.contraction import accumulator
from plait_stablehlo.to_tcp.shaping import as_result, constant, with_element

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter


def _contract(rw: ConversionRewriter, op: Operation, values: Sequence[Value[Any]], equation: Equation) -> Any:
    """tcp.contract of one or two operands, in a wider type and rounded where the element type is narrow"""
    count, element = len(equation.sizes), op.result.type.element_type
    dims = (*equation.operands, equation.result)
    if len(values) == 1:  # a contraction has two operands
        values, dims = [values[0], constant(rw, 1, element)], (dims[0], (), dims[1])
    maps = [AffineMap(count, 0, tuple(AffineDim(i) for i in term)) for term in dims]
    parallel = len(equation.result)
    iterators = ["parallel"] * parallel + ["reduction"] * (count - parallel)
    wide = accumulator(element, values[0].type.element_type)
    ty = RankedTensorType(tuple(result_shape([v.type for v in values], maps)), wide)
    lhs, rhs = values
    made = tcp.ContractOp(lhs, rhs, [AffineMapAttr(map) for map in maps], iterators, None, ty)
    result = rw(made)
    if ty.element_type is not element:
        result = rw(tcp.CastOp(result, with_element(ty, element)))
    return as_result(rw, op, result)


@conversion_pattern(o.EinsumOp)
def lower_einsum(op: o.EinsumOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """stablehlo.einsum -> tcp.contract whose indexing maps are the terms of the equation"""
    equation = Equation.parse(op.einsum_config.value, [v.type.shape for v in operands])
    return _contract(rw, op, list(operands), equation)


@conversion_pattern(o.UnaryEinsumOp)
def lower_unary_einsum(op: o.UnaryEinsumOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """stablehlo.unary_einsum -> tcp.contract with 1"""
    equation = Equation.parse(op.einsum_config.value, [operands[0].type.shape])
    return _contract(rw, op, list(operands), equation)


@conversion_pattern(o.TorchIndexSelectOp)
def lower_torch_index_select(op: o.TorchIndexSelectOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """stablehlo.torch_index_select -> tcp.gather of slices of size 1 along the dimension"""
    source, index = operands
    if index.type.element_type is i1:
        return rw.no_match("the indices are booleans")
    dim, batches = op.selected_dimension, op.batch_count
    batching = tuple(range(batches))
    rank, index_rank = len(source.type.shape), len(index.type.shape)
    sizes = [1 if i in (*batching, dim) else sz.size_of(rw, source, i) for i in range(rank)]
    values, static = split_mixed(sizes)
    before = tuple(range(batches, dim))
    after = tuple(range(dim + index_rank - batches, rank - 1 + index_rank - batches))
    ty = tensor_of(o.selected_shape(source.type.shape, index.type.shape, dim, batches), source.type.element_type)
    made = tcp.GatherOp(
        source, index, values, (*before, *after), (dim,), (dim,), index_rank, static, ty, batching or None,
        batching or None,
    )  # fmt: skip
    return as_result(rw, op, rw(made))


PATTERNS = (lower_einsum, lower_unary_einsum, lower_torch_index_select)
