"""Interface models of `affine`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from plait.builtin.attributes import index_attr
from plait.interfaces.loop_like import LoopLike
from plait.interfaces.memory_effects import Effect, MemoryEffects
from plait.interfaces.region_branch import RegionBranch, RegionEdge
from plait.interfaces.runtime_verifiable import RuntimeVerifiable
from plait.interfaces.speculatable import RecursivelySpeculatable, Speculatable
from plait.ir.affine import AffineConstant, AffineMap
from plait.ir.region import Region
from plait.ir.value import BlockArgument

from plait_std.affine import ops
from plait_std.affine.runtime_conditions import RUNTIME_CONDITIONS
from plait_std.region_branches import Constants, OnceBranches, ParallelBranches, Values


class Reads(MemoryEffects):
    """`affine.load`"""

    def effects(self, op: ops.LoadOp) -> Sequence[Effect]:
        return (Effect("read", op.memref),)


class Writes(MemoryEffects):
    """`affine.store`"""

    def effects(self, op: ops.StoreOp) -> Sequence[Effect]:
        return (Effect("write", op.memref),)


class ForBranches(RegionBranch):
    """`affine.for`: into the body or past it, and back into the body or out."""

    def entry_edges(self, op: ops.ForOp, constants: Constants = ()) -> Sequence[RegionEdge]:
        return (RegionEdge(op.body, op.iter_arguments), RegionEdge("parent", op.results))

    def edges(self, op: ops.ForOp, region: Region) -> Sequence[RegionEdge]:
        return self.entry_edges(op)

    def entry_operands(self, op: ops.ForOp, edge: RegionEdge) -> Values:
        return op.inits


def constant_bounds(map: AffineMap, other: AffineMap, choose: Callable[[list[int]], int]) -> tuple[int] | None:
    """The bound that `map` states, if it and the `other` one are constant."""
    if not all(isinstance(result, AffineConstant) for result in (*map.results, *other.results)):
        return None
    return (choose([result.value for result in map.results if isinstance(result, AffineConstant)]),)


class ForLoop(LoopLike):
    """`affine.for`; bounds that are not constants are maps, which no index value states."""

    def induction_variables(self, op: ops.ForOp) -> Sequence[BlockArgument[Any]]:
        return (op.induction_variable,)

    def lower_bounds(self, op: ops.ForOp) -> Sequence[int] | None:
        return constant_bounds(op.lower_map.map, op.upper_map.map, max)

    def upper_bounds(self, op: ops.ForOp) -> Sequence[int] | None:
        return constant_bounds(op.upper_map.map, op.lower_map.map, min)

    def steps(self, op: ops.ForOp) -> Sequence[Any]:
        return (op.step.value,)

    def inits(self, op: ops.ForOp) -> Values:
        return op.inits

    def iter_arguments(self, op: ops.ForOp) -> Sequence[BlockArgument[Any]]:
        return op.iter_arguments


class IfBranches(OnceBranches):
    """`affine.if`"""

    def entry_edges(self, op: ops.IfOp, constants: Constants = ()) -> Sequence[RegionEdge]:
        out = RegionEdge("parent", op.results)
        return (RegionEdge(op.then_region, ()), out if op.else_region.is_empty else RegionEdge(op.else_region, ()))


class ReducingBranches(ParallelBranches):
    """`affine.parallel`: nothing is passed to the body."""

    def entry_operands(self, op: ops.ParallelOp, edge: RegionEdge) -> Values:
        return ()


class ParallelLoop(LoopLike):
    """`affine.parallel`"""

    def induction_variables(self, op: ops.ParallelOp) -> Sequence[BlockArgument[Any]]:
        return op.induction_variables

    def steps(self, op: ops.ParallelOp) -> Sequence[Any]:
        return [index_attr(size) for size in op.step_sizes]


MODELS = {
    MemoryEffects: {
        **dict.fromkeys((ops.LoadOp, ops.VectorLoadOp), Reads()),
        **dict.fromkeys((ops.StoreOp, ops.VectorStoreOp, ops.PrefetchOp), Writes()),
    },
    RuntimeVerifiable: RUNTIME_CONDITIONS,
    RegionBranch: {ops.ForOp: ForBranches(), ops.IfOp: IfBranches(), ops.ParallelOp: ReducingBranches()},
    LoopLike: {ops.ForOp: ForLoop(), ops.ParallelOp: ParallelLoop()},
    Speculatable: {op: RecursivelySpeculatable() for op in (ops.ForOp, ops.IfOp, ops.ParallelOp)},
}
