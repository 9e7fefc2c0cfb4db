"""Let loops begin at 0 and count by 1.

Before and after `affine-loop-normalize`:

    affine.for %i = 3 to 50 step 3 {         affine.for %i = 0 to 16 {
      call @use(%i) : (index) -> ()            %0 = affine.apply affine_map<(d0) -> (d0 * 3 + 3)>(%i)
    }                                          call @use(%0) : (index) -> ()
                                             }
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import AffineMapAttr, ArrayAttr, DenseElementsAttr, i64_attr, index_attr
from plait.builtin.types import RankedTensorType, i32
from plait.ir.affine import AffineConstant, AffineDim, AffineMap
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait.passes.base import Pass
from plait.passes.options import option

from plait_std.affine.analysis.bands import joined, set_bound
from plait_std.affine.analysis.domain import Values
from plait_std.affine.map_operands import canonical
from plait_std.affine.ops import ApplyOp, ForOp, ParallelOp
from plait_std.affine.unroll_loop import promote_single_iteration

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation


class AffineLoopNormalize(Pass):
    """Let affine loops begin at 0 and count by 1, if their lower bounds are single maps."""

    name: ClassVar[str] = "affine-loop-normalize"
    title: ClassVar[str] = "AffineLoopNormalize"
    promote_single_iter: bool = option(False, doc="replace loops that run once by their bodies")

    def run(self, op: Operation, ctx: Context) -> None:
        for loop in list(op.walk(post_order=True)):
            if isinstance(loop, ParallelOp):
                normalize_parallel(loop)
            elif isinstance(loop, ForOp) and not (self.promote_single_iter and promote_single_iteration(loop)):
                normalize(loop)


def normalize(loop: ForOp) -> None:
    """Let one loop begin at 0 and count by 1; a lower bound that is the largest of several stays."""
    lower, step = loop.lower_map.map, loop.step.value
    if len(lower.results) != 1 or (lower.results[0] == AffineConstant(0) and step == 1):
        return
    bounds = (loop.upper_map.map, loop.upper_operands), (lower, loop.lower_operands)
    (highs, (low,)), num_dims, num_symbols, operands = joined(*bounds)
    spans = AffineMap(num_dims, num_symbols, tuple([high - low for high in highs]))
    map, operands = canonical(loop, spans, operands)
    counts = tuple([span.ceildiv(step) for span in map.results])
    value = canonical(loop, *_value_of(loop.induction_variable, lower, loop.lower_operands, step))
    set_bound(loop, "upper", AffineMap(map.num_dims, map.num_symbols, counts), operands)
    set_bound(loop, "lower", AffineMap.constant(0), [])
    loop.step = index_attr(1)
    _insert_value(loop, loop.induction_variable, *value)


def _value_of(variable: Any, lower: AffineMap, operands: Values, step: int) -> tuple[AffineMap, list[Value[Any]]]:
    """lower + variable * step"""
    scaled = AffineMap(1, 0, (AffineDim(0) * step,))
    ((low,), (offset,)), num_dims, num_symbols, values = joined((lower, operands), (scaled, [variable]))
    return AffineMap(num_dims, num_symbols, (low + offset,)), values


def _insert_value(loop: Any, variable: Value[Any], map: AffineMap, operands: Values) -> None:
    """Let users of a variable use the result of a map of it."""
    builder = Builder.at_start(loop.body.block)
    builder.location = loop.location
    value = builder.insert(ApplyOp(AffineMapAttr(map), operands))
    for user in variable.users:
        if user is not value:
            user.operands = [value.results[0] if operand is variable else operand for operand in user.operands]


def normalize_parallel(loop: ParallelOp) -> None:
    """Let each variable of `affine.parallel` begin at 0 and count by 1; minima and maxima in bounds stay."""
    lower, upper, steps = loop.lower_map.map, loop.upper_map.map, loop.step_sizes
    if len(lower.results) != len(steps) or len(upper.results) != len(steps):
        return
    if all(step == 1 and low == AffineConstant(0) for step, low in zip(steps, lower.results)):
        return
    bounds = (upper, loop.upper_operands), (lower, loop.lower_operands)
    (highs, lows), num_dims, num_symbols, operands = joined(*bounds)
    spans = AffineMap(num_dims, num_symbols, tuple([high - low for high, low in zip(highs, lows)]))
    map, operands = canonical(loop, spans, operands)
    counts = tuple([span.ceildiv(step) for span, step in zip(map.results, steps)])
    values = [
        (variable, _value_of(variable, lower.select_results([i]), loop.lower_operands, steps[i]))
        for i, variable in enumerate(loop.induction_variables)
    ]
    ones = DenseElementsAttr.from_values(RankedTensorType((len(steps),), i32), [1] * len(steps))
    loop.operands = operands
    loop.lower_map = AffineMapAttr(AffineMap(0, 0, (AffineConstant(0),) * len(steps)))
    loop.upper_map = AffineMapAttr(AffineMap(map.num_dims, map.num_symbols, counts))
    loop.lower_groups = loop.upper_groups = ones
    loop.steps = ArrayAttr(tuple([i64_attr(1)] * len(steps)))
    for variable, value in reversed(values):
        _insert_value(loop, variable, *value)
