"""Reductions and products of next to nothing, and of constants."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr, array_i64, elements_of
from plait.define.traits import IsolatedFromAbove
from plait.interfaces.memory_effects import is_memory_effect_free
from plait.interpret import Frame, Interpreter
from plait.lazy import lazy_import
from plait.rewrite import Rewrite, pattern

from plait_stablehlo.attributes import DotDimensionNumbersAttr
from plait_stablehlo.canonicalize.matchers import dense, is_integer, is_static, splat_of
from plait_stablehlo.ops import contraction as c
from plait_stablehlo.ops import creation as k
from plait_stablehlo.ops import data_movement as m
from plait_stablehlo.ops import indexing as x
from plait_stablehlo.ops import reduction as r
from plait_stablehlo.quantization.ops import has_quantized
from plait_stablehlo.syntax.reduce import compact_reducer

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.rewrite import Rewriter

np = lazy_import("numpy")

_APPLICATION = 4096
"""So many operations on elements take as long natively as the interpreter takes to run a region, which it may do for
each element."""


@pattern(r.ReduceOp)
def reduce_of_empty(op: r.ReduceOp, rw: Rewriter) -> Rewrite:
    """reduce along a dimension of size 0 -> broadcast_in_dim of the initial value"""
    if not is_static(*op.inputs, *op.results) or not any(op.inputs[0].type.shape[d] == 0 for d in op.dimensions.values):
        return rw.no_match("no dimension of size 0")
    if any(i.type.element_type is not v.type.element_type for i, v in zip(op.init_values, op.results)):
        return rw.no_match("the initial value is converted")
    return [
        rw(m.BroadcastInDimOp(init, array_i64(()), result.type)) for init, result in zip(op.init_values, op.results)
    ]


@pattern(r.ReduceOp)
def reduce_of_one(op: r.ReduceOp, rw: Rewriter) -> Rewrite:
    """reduce by f along dimensions of size 1 -> f(init, x)"""
    inner = compact_reducer(op)
    if inner is None or len(op.inputs) != 1 or not is_static(*op.inputs, *op.results) or has_quantized(op):
        return rw.no_match("the function is not one operation")
    value, init, result = op.inputs[0], op.init_values[0], op.results[0].type
    if value.type.num_elements != result.num_elements or result.num_elements == 0:
        return rw.no_match("elements are combined")
    if value.type.element_type is not result.element_type:
        return rw.no_match("the elements are converted")
    start = rw(m.BroadcastInDimOp(init, array_i64(()), result))
    once = rw(m.ReshapeOp(value, result))
    return inner.create((start, once), (result,), inner._properties)


@pattern(c.DotGeneralOp)
def product_over_nothing(op: c.DotGeneralOp, rw: Rewriter) -> Rewrite:
    """dot_general over dimensions of size 0 -> 0"""
    numbers = op.dot_dimension_numbers
    sizes = [op.lhs.type.shape[d] for d in numbers.lhs_contracting_dimensions]
    if 0 not in sizes or not is_static(op.result) or has_quantized(op):
        return rw.no_match("no dimension of size 0")
    return splat_of(rw, 0, op.result.type)


@pattern(c.DotOp)
def general_product(op: c.DotOp, rw: Rewriter) -> Rewrite:
    """dot -> dot_general"""
    if has_quantized(op):
        return rw.no_match("quantized")
    numbers = DotDimensionNumbersAttr((), (), (len(op.lhs.type.shape) - 1,), (0,))
    properties: dict[str, Any] = {"dot_dimension_numbers": numbers}
    if op.precision_config is not None:
        properties["precision_config"] = op.precision_config
    return c.DotGeneralOp.create((op.lhs, op.rhs), (op.result.type,), properties)


def _is_closed(op: Operation, ctx: Context) -> bool:
    """Whether the regions of `op` use nothing from outside and have no effects."""
    for region in op.regions:
        for inner in region.walk():
            if not is_memory_effect_free(inner, ctx) and inner.regions:
                return False
            if any(not region.is_ancestor_of(v.parent_block.parent) for v in inner.operands if v.parent_block):
                return False
    return is_memory_effect_free(op, ctx)


def _compute_by_region(op: Operation, rw: Rewriter) -> Rewrite:
    """op {f} of constants -> constants, of integers"""
    constants = [dense(value) for value in op.operands]
    known = [constant for constant in constants if constant is not None]
    if not known or len(known) != len(constants) or not is_static(*op.results) or has_quantized(op):
        return rw.no_match("not all operands are constant")
    if not all(is_integer(v.type) for v in (*op.operands, *op.results)):
        return rw.no_match("the order in which floats are combined is open")
    limits = rw.fold_limits
    if not limits.allow(_APPLICATION * max(constant.num_elements for constant in known)):
        return rw.no_match("too many elements")
    if not all(limits.allow_made(v.type, known) for v in op.results) or not _is_closed(op, rw.ctx):
        return rw.no_match("too large, or of more than its operands")
    if any(inner.name in _DIVISIONS for region in op.regions for inner in region.walk()):
        return rw.no_match("division by zero is open")
    root = op
    while root.parent_op is not None and IsolatedFromAbove not in root.traits:
        root = root.parent_op
    values = _run(op, root, rw.ctx, [np.asarray(elements_of(constant)) for constant in known])
    return [
        rw.insert(k.ConstantOp(DenseElementsAttr.from_numpy(value, result.type))).results[0]
        for value, result in zip(values, op.results)
    ]


_DIVISIONS = frozenset(("stablehlo.divide", "stablehlo.remainder", "stablehlo.power", "stablehlo.while"))


def _run(op: Operation, root: Any, ctx: Context, values: list[Any]) -> tuple[Any, ...]:
    interpretation = ctx.interpretation(type(op))
    frame = Frame(Interpreter(root, ctx), root)
    with np.errstate(all="ignore"):
        outcome = interpretation.function(frame, op, *values)
    return outcome if outcome.__class__ is tuple else (outcome,)


_WITH_REGIONS = (r.ReduceOp, r.ReduceWindowOp, r.MapOp, r.SortOp, x.ScatterOp)

PATTERNS = (
    reduce_of_empty, reduce_of_one, product_over_nothing, general_product,
    *(pattern(cls)(_compute_by_region) for cls in _WITH_REGIONS),
)  # fmt: skip
