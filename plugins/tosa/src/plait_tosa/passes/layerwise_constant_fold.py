"""Computes transpositions, reciprocals and reductions of constants.

    %0 = "tosa.const"() <{values = dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
    %1 = tosa.reduce_sum %0 {axis = 1 : i32} : (tensor<2x2xi32>) -> tensor<2x1xi32>

becomes

    %0 = "tosa.const"() <{values = dense<[[3], [7]]> : tensor<2x1xi32>}> : () -> tensor<2x1xi32>

A constant that others use stays, so that there would be two: then only splats are computed, and reductions if
asked for. Canonicalizations of TOSA take part.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import DenseElementsAttr, DenseResourceElementsAttr
from plait.builtin.types import FloatType, IntegerType, RankedTensorType
from plait.passes import Pass, option
from plait.rewrite import GreedyConfig, Pattern, Rewriter, apply_patterns_greedily, pattern
from plait.rewrite.constants import constant_value

from plait_tosa.canonicalize import CANONICALIZATION
from plait_tosa.canonicalize.matchers import has_floats
from plait_tosa.ops import REDUCTIONS, data
from plait_tosa.ops.elementwise_unary import ReciprocalOp
from plait_tosa.passes.functions import functions
from plait_tosa.passes.transposed import transposed

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation

_WIDTHS = (1, 8, 16, 32, 64)
"""The widths of integers whose transpositions are computed."""


class TosaLayerwiseConstantFold(Pass):
    """Fold layerwise operations on constant tensors."""

    name: ClassVar[str] = "tosa-layerwise-constant-fold"

    aggressive_reduce_constant: bool = option(False, doc="reduce constants that others use, too")

    def run(self, op: Operation, ctx: Context) -> None:
        reduce = _reduce_each if self.aggressive_reduce_constant else _reduce_unshared
        reductions = [Pattern(reduce, cls) for cls in REDUCTIONS]
        for function in functions(op):
            own = [*reductions, fold_transpose_of_constant, fold_reciprocal_of_constant]
            patterns = [*own, *CANONICALIZATION.patterns]
            apply_patterns_greedily(function, patterns, ctx, GreedyConfig(region_simplify="aggressive"))


@pattern(data.TransposeOp)
def fold_transpose_of_constant(op: data.TransposeOp, rw: Rewriter) -> Any:
    """transpose(c) -> d"""
    values, element = constant_value(op.input1), op.output.type.element_type
    if not isinstance(values, (DenseElementsAttr, DenseResourceElementsAttr)) or not op.input1.has_one_use:
        return rw.no_match("the operand is not a constant, or has other users")
    if not isinstance(element, FloatType) and not (isinstance(element, IntegerType) and element.width in _WIDTHS):
        return rw.no_match("the elements are neither floats nor integers of whole bytes")
    if isinstance(values, DenseResourceElementsAttr) and not values.is_defined:
        return rw.no_match("the elements are not known")
    new = transposed(values, op.perms.values)
    return data.ConstOp(new) if new.type is op.output.type else rw.no_match("the type of the result says less")


@pattern(ReciprocalOp)
def fold_reciprocal_of_constant(op: ReciprocalOp, rw: Rewriter) -> Any:
    """1 / c -> d"""
    values = _constant(op.input1)
    if values is None or not has_floats(op.input1) or op.output.type is not values.type:
        return rw.no_match("the operand is not a constant of floats")
    if not values.is_splat and not op.input1.has_one_use:
        return rw.no_match("the constant has other users")
    return data.ConstOp(_computed(op, values, rw))


def _reduce_each(op: Any, rw: Rewriter) -> Any:
    """reduce(c) -> d, of integers"""
    values, ty = _constant(op.input), op.output.type
    if values is None or not isinstance(values.type.element_type, IntegerType):
        return rw.no_match("the operand is not a constant of integers")
    if not isinstance(ty, RankedTensorType) or not ty.has_static_shape:
        return rw.no_match("the shape of the result is not static")
    return data.ConstOp(_computed(op, values, rw))


def _reduce_unshared(op: Any, rw: Rewriter) -> Any:
    """reduce(c) -> d, of integers, if c has no other users"""
    return _reduce_each(op, rw) if op.input.has_one_use else rw.no_match("the constant has other users")


def _constant(value: Any) -> DenseElementsAttr | None:
    op = value.defining_op
    return op.values if isinstance(op, data.ConstOp) and isinstance(op.values, DenseElementsAttr) else None


def _computed(op: Operation, values: DenseElementsAttr, rw: Rewriter) -> DenseElementsAttr:
    """What the reference semantics of an operation of one operand make of a constant."""
    interpretation = rw.ctx.interpretation(type(op))
    return DenseElementsAttr.from_numpy(interpretation.function(op, values.numpy()), op.results[0].type)
