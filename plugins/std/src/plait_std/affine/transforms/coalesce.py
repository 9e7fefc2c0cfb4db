"""Make one loop of nested loops.

Before and after `affine-loop-coalescing`:

    affine.for %i = 0 to 4 {                 %0 = affine.apply affine_map<() -> (4)>()
      affine.for %j = 0 to %n {              %1 = affine.apply affine_map<()[s0] -> (s0)>()[%n]
        call @use(%i, %j)                    %2 = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%0)[%1]
      }                                      affine.for %i = 0 to %2 {
    }                                          %3 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%i)[%1]
                                               %4 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%i)[%1]
                                               call @use(%4, %3)
                                             }
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from plait.ir.affine import AffineConstant, AffineDim, AffineMap, AffineSymbol
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait.passes.base import Pass

from plait_std.affine.analysis.bands import nest_roots, perfect_nest, replace_in, set_bound
from plait_std.affine.map_operands import applied
from plait_std.affine.ops import ApplyOp, ForOp, MinOp
from plait_std.affine.scopes import affine_scope, is_valid_symbol
from plait_std.affine.trip_count import trip_count

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation

_PRODUCT = AffineMap(1, 1, (AffineDim(0) * AffineSymbol(0),))
_QUOTIENT = AffineMap(1, 1, (AffineDim(0) // AffineSymbol(0),))
_REMAINDER = AffineMap(1, 1, (AffineDim(0) % AffineSymbol(0),))


class AffineLoopCoalescing(Pass):
    """Make one loop of nested affine loops whose bounds do not depend on each other. See Note [Two negative bounds]."""

    name: ClassVar[str] = "affine-loop-coalescing"
    title: ClassVar[str] = "LoopCoalescing"

    def run(self, op: Operation, ctx: Context) -> None:
        for root in list(nest_roots(op)):
            for band in _bands(perfect_nest(root)):
                if _may_coalesce(band):
                    coalesce(band)


def _bands(nest: Sequence[ForOp]) -> list[Sequence[ForOp]]:
    """The parts of a nest in which all bounds are known in front of the first loop; inner ones first."""
    found: list[Sequence[ForOp]] = []
    known_at = [_known_at(nest, i) for i in range(len(nest))]
    end = len(nest)
    while end > 1:
        start = next((s for s in range(end - 1) if max(known_at[s:end]) <= s), None)
        if start is not None:
            found.append(nest[start:end])
        end = end - 1 if start is None else start
    return found


def _known_at(nest: Sequence[ForOp], position: int) -> int:
    """The outermost loop of the nest in front of which the operands of a loop are known."""
    for outer in range(position):
        region = nest[outer].body
        blocks = [value.parent_block for value in nest[position].operands]
        if not any(block is not None and region.is_ancestor_of(block.parent) for block in blocks):
            return outer
    return position


def _may_coalesce(band: Sequence[ForOp]) -> bool:
    """Whether loops count from 0 by 1, carry nothing, have bounds that are symbols, and at most one may be negative."""
    uncertain = 0
    for loop in band:
        lower = loop.lower_map.map
        if loop.results or loop.step.value != 1 or lower.results != (AffineConstant(0),):
            return False
        scope = affine_scope(loop)
        if len(loop.upper_map.map.results) > 1 and band[0].parent_region is not scope:
            return False
        if not all(is_valid_symbol(value, scope) for value in loop.upper_operands):
            return False
        count = trip_count(loop)
        uncertain += count is None or not (count.constant is not None or count.is_never_negative)
    return uncertain < 2


def coalesce(band: Sequence[ForOp]) -> None:
    """Make the first loop of a band run as often as all of them."""
    first, last = band[0], band[-1]
    builder = Builder.before(first)
    total = _count(builder, first)
    counts = [total]
    for loop in band[1:]:
        counts.append(_count(builder, loop))
        total = applied(builder, _PRODUCT, [total, counts[-1]])
    set_bound(first, "upper", AffineMap(0, 1, (AffineSymbol(0),)), [total])
    builder.set_at_start(first.block)
    rest: Value[Any] = first.induction_variable
    indices: list[Value[Any]] = []
    for count in reversed(counts[1:]):
        indices.append(applied(builder, _REMAINDER, [rest, count]))
        rest = applied(builder, _QUOTIENT, [rest, count])
    for loop, index in zip(band, [rest, *reversed(indices)]):
        replace_in(last.body, loop.induction_variable, index)
    for op in list(last.block.operations)[:-1]:
        op.move_before(band[1])
    band[1].erase()


def _count(builder: Builder, loop: ForOp) -> Value[Any]:
    op_class = ApplyOp if len(loop.upper_map.map.results) == 1 else MinOp
    return builder(op_class(loop.upper_map, loop.upper_operands))


# Note [Two negative bounds]
# A loop to a negative bound does not run, but the product of two negative bounds is positive, and the coalesced loop
# would run. Bounds are constants, sizes of tensors and buffers, and what is computed of them without subtraction; one
# of them may be anything. mlir-opt leaves that condition out.
