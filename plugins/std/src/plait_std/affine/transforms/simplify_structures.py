"""Simplify affine maps and sets of all operations, and with them loops, conditionals and `affine.apply`.

Before and after `affine-simplify-structures`:

    affine.for %i = 0 to 10 {                                        affine.for %i = 0 to 10 {
      affine.if affine_set<(d0) : (-d0 - 1 >= 0)>(%i) {              }
        affine.store %x, %m[%i + %i] : memref<20xf32>
      }
    }
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import AffineMapAttr, IntegerAttr, IntegerSetAttr
from plait.ir.affine import AffineConstant, AffineDim, AffineMap, AffineSymbol, IntegerSet
from plait.ir.operation import Operation
from plait.passes.base import Pass
from plait.rewrite import GreedyConfig, apply_op_patterns_greedily, pattern

from plait_std.affine.analysis.domain import Linear, NotLinear
from plait_std.affine.analysis.system import Row
from plait_std.affine.canonicalize import fold_apply, simplify_apply
from plait_std.affine.canonicalize_loops import LOOP_PATTERNS
from plait_std.affine.ops import ApplyOp, ForOp, IfOp
from plait_std.arith.ops import ConstantOp

if TYPE_CHECKING:
    from plait.context import Context
    from plait.rewrite import Rewriter

_EMPTY = (AffineConstant(1),)


class AffineSimplifyStructures(Pass):
    """Simplify affine maps and sets, and what they decide; other operations stay, even if nothing uses them."""

    name: ClassVar[str] = "affine-simplify-structures"
    title: ClassVar[str] = "SimplifyAffineStructures"

    def run(self, op: Operation, ctx: Context) -> None:
        for inner in list(op.walk()):
            _simplify_attributes(inner)
        apply_op_patterns_greedily(
            op, (ForOp, IfOp, ApplyOp), (fold_in_place, simplify_apply, *LOOP_PATTERNS), ctx,
            GreedyConfig(fold=False, region_simplify="disabled"),
        )  # fmt: skip


@pattern(ApplyOp)
def fold_in_place(op: ApplyOp, rw: Rewriter) -> Any:
    """apply f to constants -> a constant, where the operation stands"""
    makers: list[Any] = [value.defining_op for value in op.operands]
    known = [maker.value if isinstance(maker, ConstantOp) else None for maker in makers]
    found = fold_apply(op, *known)
    if found is None:
        return rw.no_match("an operand is not known")
    return ConstantOp(found) if isinstance(found, IntegerAttr) else found


def _simplify_attributes(op: Operation) -> None:
    for name, value in op.properties.items():
        if isinstance(value, AffineMapAttr):
            map = value.map
            simple = AffineMap(map.num_dims, map.num_symbols, tuple([r.simplified() for r in map.results]))
            if simple is not map:
                op.set_property(name, AffineMapAttr(simple))
        elif isinstance(value, IntegerSetAttr):
            op.set_property(name, IntegerSetAttr(simplified_set(value.set)))


def simplified_set(space: IntegerSet) -> IntegerSet:
    """A set with the same points: simple constraints, each once, and none that always holds; `1 == 0` if empty."""
    pairs = [(c.simplified(), equal) for c, equal in zip(space.constraints, space.equalities)]
    kept = dict.fromkeys(
        (c, equal) for c, equal in pairs
        if not isinstance(c, AffineConstant) or (c.value != 0 if equal else c.value < 0)
    )  # fmt: skip
    if _is_empty(space):
        return IntegerSet(space.num_dims, space.num_symbols, _EMPTY, (True,))
    if not kept:
        return IntegerSet(space.num_dims, space.num_symbols, (AffineConstant(0),), (True,))
    order = sorted(kept, key=lambda pair: not pair[1])
    return IntegerSet(
        space.num_dims, space.num_symbols, tuple([c for c, _ in order]), tuple([equal for _, equal in order])
    )


def _is_empty(space: IntegerSet) -> bool:
    dims: list[Row] = [{AffineDim(i): 1} for i in range(space.num_dims)]
    symbols: list[Row] = [{AffineSymbol(i): 1} for i in range(space.num_symbols)]
    system = Linear()
    try:
        for constraint, equal in zip(space.constraints, space.equalities):
            row = system.linear(constraint, dims, symbols)
            (system.equalities if equal else system.inequalities).append(row)
    except NotLinear:
        return False
    return system.is_empty()
