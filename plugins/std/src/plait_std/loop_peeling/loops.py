"""Peel `scf.for`: full iterations first, the partial one in a second loop.

Before and after, where `%m` is `%n - %n mod 4`:

    scf.for %i = %c0 to %n step %c4 {                  scf.for %i = %c0 to %m step %c4 {
      %s = affine.min (4, %n - %i)                       call @use(%c4) : (index) -> ()
      call @use(%s) : (index) -> ()                    }
    }                                                  scf.for %i = %m to %n step %c4 {
                                                         %s = affine.apply (%n - %i)
                                                         call @use(%s) : (index) -> ()
                                                       }
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import AffineMapAttr, IntegerAttr
from plait.builtin.types import index
from plait.ir.affine import AffineConstant, AffineMap, AffineSymbol
from plait.ir.value import Value
from plait.passes.base import Pass
from plait.passes.options import option
from plait.rewrite.constants import constant_value
from plait.rewrite.greedy import apply_patterns_greedily
from plait.rewrite.greedy_config import GreedyConfig
from plait.rewrite.pattern import pattern

from plait_std.affine.map_operands import canonical
from plait_std.affine.ops import ApplyOp, MaxOp, MinOp
from plait_std.arith.ops import ConstantOp
from plait_std.loop_peeling.extrema import simplify_extrema
from plait_std.scf.ops import ForOp

if TYPE_CHECKING:
    from plait.context import Context
    from plait.define.op import Op
    from plait.ir.affine_expr import AffineBinary
    from plait.ir.operation import Operation
    from plait.rewrite import Rewriter

_LOWER, _UPPER, _STEP = (AffineSymbol(i) for i in range(3))


class ForLoopPeeling(Pass):
    """Move the last, partial iteration of loops, or the first one, into a loop of its own."""

    name: ClassVar[str] = "scf-for-loop-peeling"
    title: ClassVar[str] = "SCFForLoopPeeling"
    peel_front: bool = option(False, doc="peel the first iteration")
    skip_partial: bool = option(True, doc="leave loops inside of the partial iteration of a peeled loop")

    def run(self, op: Operation, ctx: Context) -> None:
        done: set[Operation] = set()
        partial: set[Operation] = set()

        @pattern(ForOp)
        def peel(loop: ForOp, rw: Rewriter) -> Any:
            """for i = lo to hi step s -> for i = lo to m step s; for i = m to hi step s"""
            if loop in done or loop.unsigned_cmp is not None:
                return rw.no_match("the loop has been peeled, or compares without sign")
            if not self.peel_front and self.skip_partial and not partial.isdisjoint(loop.ancestors()):
                return rw.no_match("the loop is in a partial iteration")
            split = _first_split(loop, rw) if self.peel_front else _last_split(loop, rw)
            if split is None:
                return rw.no_match("all iterations are full, or the bounds are not index values")
            rest = _peel_front(loop, split, rw) if self.peel_front else _peel_back(loop, split, rw)
            done.update((loop, rest))
            partial.add(rest)
            return ()

        apply_patterns_greedily(op, [peel], ctx, GreedyConfig(region_simplify="aggressive"))
        ctx.count("peeled", len(partial))


def _constants(loop: ForOp) -> tuple[int | None, int | None, int | None]:
    known = [constant_value(value) for value in (loop.lower_bound, loop.upper_bound, loop.step)]
    lower, upper, step = (attribute.value if isinstance(attribute, IntegerAttr) else None for attribute in known)
    return lower, upper, step


def _last_split(loop: ForOp, rw: Rewriter) -> Value[Any] | None:
    """The index before which all iterations are full; None if all are, or the bounds are not index values."""
    lower, upper, step = _constants(loop)
    if step is not None and step <= 1:
        return None
    if lower is not None and upper is not None and step is not None:
        rest = (upper - lower) % step
        return None if rest == 0 else _constant(upper - rest, loop, rw)
    if loop.step.type is not index or _divides_evenly(loop):
        return None
    return _apply(_UPPER - (_UPPER - _LOWER) % _STEP, (loop.lower_bound, loop.upper_bound, loop.step), rw)


def _divides_evenly(loop: ForOp) -> bool:
    span = AffineMap(0, 3, ((_UPPER - _LOWER) % _STEP,))
    map, _ = canonical(loop, span, [loop.lower_bound, loop.upper_bound, loop.step])
    return map.results[0] is AffineConstant(0)


def _first_split(loop: ForOp, rw: Rewriter) -> Value[Any] | None:
    """Where the second iteration begins; None if there is none, or the bounds are not index values."""
    lower, upper, step = _constants(loop)
    if lower is not None and step is not None:
        if upper is not None and lower + step >= upper:
            return None
        return _constant(lower + step, loop, rw)
    if loop.step.type is not index:
        return None
    return _apply(_LOWER + AffineSymbol(1), (loop.lower_bound, loop.step), rw)


def _constant(value: int, loop: ForOp, rw: Rewriter) -> Value[Any]:
    return rw(ConstantOp(IntegerAttr(value, loop.step.type)))


def _apply(result: AffineBinary, operands: tuple[Value[Any], ...], rw: Rewriter) -> Value[Any]:
    map = AffineMapAttr(AffineMap(0, len(operands), (result,)))
    return rw(ApplyOp(map, list(operands)))


def _peel_back(loop: ForOp, split: Value[Any], rw: Rewriter) -> ForOp:
    """End `loop` at `split` and run the rest in a copy behind it."""
    upper = loop.upper_bound
    start = split if _is_never_empty(loop) else _extremum(MaxOp, split, loop.lower_bound, rw)
    rw.set_after(loop)
    rest: ForOp = rw.clone(loop)
    for old, new in zip(loop.results, rest.results):
        rw.replace_all_uses(old, new)
    with rw.modify(rest):
        rest.set_operands("lower_bound", start)
        rest.set_operands("init_args", list(loop.results))
    with rw.modify(loop):
        loop.set_operands("upper_bound", split)
    simplify_extrema(loop, upper, rw, full=True)
    simplify_extrema(rest, upper, rw, full=False)
    return rest


def _peel_front(loop: ForOp, split: Value[Any], rw: Rewriter) -> ForOp:
    """Run the first iteration in a copy of `loop` before it."""
    end = split if _runs_twice(loop) else _extremum(MinOp, split, loop.upper_bound, rw)
    rw.set_before(loop)
    first: ForOp = rw.clone(loop)
    with rw.modify(first):
        first.set_operands("upper_bound", end)
    with rw.modify(loop):
        loop.set_operands("init_args", list(first.results))
        loop.set_operands("lower_bound", split)
    return first


def _extremum(op_class: type[Op], split: Value[Any], bound: Value[Any], rw: Rewriter) -> Value[Any]:
    map = AffineMapAttr(AffineMap(0, 2, (AffineSymbol(0), AffineSymbol(1))))
    return rw(op_class(map, [split, bound]))


def _is_never_empty(loop: ForOp) -> bool:
    """Whether the upper bound is known not to be below the lower one. See Note [No iterations]."""
    lower, upper, _ = _constants(loop)
    if lower is None:
        return False
    size = loop.upper_bound.defining_op
    return lower <= upper if upper is not None else lower <= 0 and size is not None and size.name in _SIZES


def _runs_twice(loop: ForOp) -> bool:
    lower, upper, step = _constants(loop)
    return lower is not None and upper is not None and step is not None and lower + step < upper


_SIZES = ("tensor.dim", "memref.dim")


# Note [No iterations]
# Where the upper bound is below the lower one, `hi - (hi - lo) mod s` lies below both, and the peeled loop would run
# for numbers that the loop never had; the same is true of `lo + s` for the first iteration. So the bound is clamped,
# unless the loop is known to have iterations. mlir-opt leaves that out.
