"""Dot products and reductions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr
from plait.builtin.types import FloatType, IntegerType, RankedTensorType, f32, i1
from plait.ir.affine import AffineDim, AffineMap
from plait.ir.region import Region
from plait.rewrite import conversion_pattern
from plait_std.sizes import as_shaped
from plait_tcp import ops as tcp
from plait_tcp.api import TENSORS, result_shape

from plait_stablehlo.attributes import DotDimensionNumbersAttr
from plait_stablehlo.ops import contraction as c
from plait_stablehlo.ops import reduction as r
from plait_stablehlo.syntax.reduce import compact_reducer
from plait_stablehlo.to_tcp.shaping import as_result

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.ir.block import Block
    from plait.ir.operation import Operation
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter


def dot_maps(n: DotDimensionNumbersAttr, left_rank: int, right_rank: int) -> tuple[list[AffineMap], list[str]]:
    """Indexing maps and iterator types of a general dot product; iterators are batches, left, right, contracted."""
    left = [i for i in range(left_rank) if i not in n.lhs_batching_dimensions + n.lhs_contracting_dimensions]
    right = [i for i in range(right_rank) if i not in n.rhs_batching_dimensions + n.rhs_contracting_dimensions]
    batches, contracted = len(n.lhs_batching_dimensions), len(n.lhs_contracting_dimensions)
    parallel = batches + len(left) + len(right)
    total = parallel + contracted
    lhs, rhs = [0] * left_rank, [0] * right_rank
    for i, (a, b) in enumerate(zip(n.lhs_batching_dimensions, n.rhs_batching_dimensions)):
        lhs[a] = rhs[b] = i
    for i, a in enumerate(left):
        lhs[a] = batches + i
    for i, b in enumerate(right):
        rhs[b] = batches + len(left) + i
    for i, (a, b) in enumerate(zip(n.lhs_contracting_dimensions, n.rhs_contracting_dimensions)):
        lhs[a] = rhs[b] = parallel + i
    maps = [AffineMap(total, 0, tuple(AffineDim(i) for i in dims)) for dims in (lhs, rhs, range(parallel))]
    return maps, ["parallel"] * parallel + ["reduction"] * contracted


def accumulator(element: Type, operand: Type) -> Any:
    """The type in which products of `operand`s are added for results of type `element`.

    Narrow floats use f32. Sums of floats are floats, which become integers, as XLA has it, if results are such.
    """
    if isinstance(operand, FloatType) and isinstance(element, IntegerType):
        element = operand
    return f32 if isinstance(element, FloatType) and element.width < 32 else element


def contract(
    rw: ConversionRewriter, lhs: Value[Any], rhs: Value[Any], n: DotDimensionNumbersAttr, element: Type
) -> Any:
    """tcp.contract, in a wider type and rounded where the element type is narrow"""
    maps, iterators = dot_maps(n, len(lhs.type.shape), len(rhs.type.shape))
    shape = result_shape([lhs.type, rhs.type], maps)
    wide = accumulator(element, lhs.type.element_type)
    attributes = [AffineMapAttr(map) for map in maps]
    made = tcp.ContractOp(lhs, rhs, attributes, iterators, None, RankedTensorType(tuple(shape), wide))
    result = rw(made)
    return TENSORS.convert(rw, result, element)


@conversion_pattern(c.DotGeneralOp)
def lower_dot_general(op: c.DotGeneralOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """stablehlo.dot_general -> tcp.contract"""
    return as_result(
        rw, op, contract(rw, operands[0], operands[1], op.dot_dimension_numbers, op.result.type.element_type)
    )


@conversion_pattern(c.DotOp)
def lower_dot(op: c.DotOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """stablehlo.dot -> tcp.contract of the last dimension with the first"""
    last = len(operands[0].type.shape) - 1
    numbers = DotDimensionNumbersAttr((), (), (last,), (0,))
    return as_result(rw, op, contract(rw, operands[0], operands[1], numbers, op.result.type.element_type))


REDUCE_KINDS = {
    "stablehlo.add": "add", "stablehlo.multiply": "multiply", "stablehlo.maximum": "maximum",
    "stablehlo.minimum": "minimum", "stablehlo.and": "and", "stablehlo.or": "or",
}  # fmt: skip
_BOOLEAN_KINDS = {"add": "or", "multiply": "and", "maximum": "or", "minimum": "and"}


def reduce_kind(op: Operation, element: Type) -> str | None:
    """The kind of tcp that the region of `op` is; None if it is not a single known operation of its arguments."""
    inner = compact_reducer(op)
    if inner is None or inner.name not in REDUCE_KINDS:
        return None
    kind = REDUCE_KINDS[inner.name]
    return _BOOLEAN_KINDS.get(kind, kind) if element is i1 else kind


def kind_of_function(body: Block) -> str | None:
    """The kind of tcp that a function of two elements is, whose operations may be converted; None if there is none."""
    inner, last = body.first, body.last
    if inner is None or last is None or len(body.operations) != 2 or inner.operands != tuple(body.arguments):
        return None
    if last.operands != inner.results or inner.results[0].type.element_type is i1:
        return None
    kind = inner.kind.text if isinstance(inner, tcp.BinaryOp) else REDUCE_KINDS.get(inner.name)
    return kind if kind in REDUCE_KINDS.values() else None


@conversion_pattern(r.ReduceOp)
def lower_reduce(op: r.ReduceOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """stablehlo.reduce -> tcp.reduce where the region is one known operation, else tcp.reduce_region"""
    count = len(operands) // 2
    inits = operands[count:]
    inputs = [promoted(rw, v, init) for v, init in zip(operands[:count], inits)]
    kind = reduce_kind(op, inits[0].type.element_type) if count == 1 else None
    if kind is not None:
        return as_result(rw, op, rw.insert(tcp.ReduceOp(kind, inputs[0], inits[0], op.dimensions)).result)
    arguments = [a.type for a in op.body.entry.arguments]
    if arguments != [v.type for v in inits] * 2:
        return rw.no_match("the region accumulates in other types than the initial values have")
    return _reduce_region(op, inputs, inits, rw)


def _reduce_region(op: r.ReduceOp, inputs: Sequence[Any], inits: Sequence[Any], rw: ConversionRewriter) -> Any:
    body = Region()
    types = [
        RankedTensorType(
            tuple(s for i, s in enumerate(v.type.shape) if i not in op.dimensions.values), v.type.element_type
        )
        for v in inputs
    ]
    made = rw.insert(tcp.ReduceRegionOp(inputs, inits, op.dimensions, types, body))
    rw.move_region(op.body, made.body)
    return [as_shaped(rw, new, old.type) for new, old in zip(made.results, op.results)]


def promoted(rw: ConversionRewriter, value: Value[Any], init: Value[Any]) -> Any:
    """`value` with the elements of `init`"""
    element = init.type.element_type
    return TENSORS.convert(rw, value, element)


PATTERNS = (lower_dot_general, lower_dot, lower_reduce)
