"""Interface models of `scf`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.attributes import IntegerAttr
from plait.interfaces.destination_style import DestinationStyle
from plait.interfaces.loop_like import LoopLike
from plait.interfaces.region_branch import RegionBranch, RegionEdge
from plait.interfaces.runtime_verifiable import RuntimeVerifiable
from plait.interfaces.speculatable import RecursivelySpeculatable, Speculatable
from plait.ir.operation import Operation
from plait.ir.region import Region
from plait.ir.value import BlockArgument

from plait_std.mixed import Mixed
from plait_std.region_branches import Constants, OnceBranches, ParallelBranches, Values, leave
from plait_std.scf.ends import ends
from plait_std.scf.ops import (
    ExecuteRegionOp,
    ForallOp,
    ForOp,
    IfOp,
    IndexSwitchOp,
    ParallelOp,
    WhileOp,
)
from plait_std.scf.runtime_conditions import RUNTIME_CONDITIONS


class ForBranches(RegionBranch):
    """`scf.for`: into the body or past it, and back into the body or out."""

    def entry_edges(self, op: ForOp, constants: Constants = ()) -> Sequence[RegionEdge]:
        return (RegionEdge(op.body, op.iter_arguments), leave(op))

    def edges(self, op: ForOp, region: Region) -> Sequence[RegionEdge]:
        return self.entry_edges(op)

    def entry_operands(self, op: ForOp, edge: RegionEdge) -> Values:
        return op.init_args


class ForLoop(LoopLike):
    """`scf.for`"""

    def induction_variables(self, op: ForOp) -> Sequence[BlockArgument[Any]]:
        return (op.induction_variable,)

    def lower_bounds(self, op: ForOp) -> Sequence[Mixed]:
        return (op.lower_bound,)

    def upper_bounds(self, op: ForOp) -> Sequence[Mixed]:
        return (op.upper_bound,)

    def compares_unsigned(self, op: ForOp) -> bool:
        return op.unsigned_cmp is not None

    def steps(self, op: ForOp) -> Sequence[Mixed]:
        return (op.step,)

    def inits(self, op: ForOp) -> Values:
        return op.init_args

    def iter_arguments(self, op: ForOp) -> Sequence[BlockArgument[Any]]:
        return op.iter_arguments


class ForSpeculation(Speculatable):
    """A loop by a constant step of 1 ends, so it may be speculated if its body may be."""

    recursive = True

    def is_speculatable(self, op: ForOp) -> bool:
        step = getattr(op.step.defining_op, "value", None)
        return isinstance(step, IntegerAttr) and step.value == 1


class WhileBranches(RegionBranch):
    """`scf.while`: `before` first, then `after` or out."""

    def entry_edges(self, op: WhileOp, constants: Constants = ()) -> Sequence[RegionEdge]:
        return (RegionEdge(op.before, op.before.block.arguments),)

    def edges(self, op: WhileOp, region: Region) -> Sequence[RegionEdge]:
        if region is op.after:
            return self.entry_edges(op)
        return (RegionEdge(op.after, op.after.block.arguments), leave(op))

    def exit_edges(self, op: WhileOp, terminator: Operation, constants: Constants = ()) -> Sequence[RegionEdge]:
        edges = super().exit_edges(op, terminator, constants)
        condition = constants[0] if constants and terminator.parent_region is op.before else None
        if isinstance(condition, IntegerAttr):
            return edges[:1] if condition.value else edges[1:]
        return edges

    def entry_operands(self, op: WhileOp, edge: RegionEdge) -> Values:
        return op.inits

    def exit_operands(self, op: WhileOp, terminator: Operation, edge: RegionEdge) -> Values:
        return terminator.operands[1:] if terminator.parent_region is op.before else terminator.operands


class WhileLoop(LoopLike):
    """`scf.while`"""

    def may_never_end(self, op: WhileOp) -> bool:
        return not ends(op)

    def inits(self, op: WhileOp) -> Values:
        return op.inits

    def iter_arguments(self, op: WhileOp) -> Sequence[BlockArgument[Any]]:
        return op.before.block.arguments


class IfBranches(OnceBranches):
    """`scf.if`"""

    def entry_edges(self, op: IfOp, constants: Constants = ()) -> Sequence[RegionEdge]:
        then_edge = RegionEdge(op.then_region, ())
        else_edge = leave(op) if op.else_region.is_empty else RegionEdge(op.else_region, ())
        condition = constants[0] if constants else None
        if isinstance(condition, IntegerAttr):
            return (then_edge,) if condition.value else (else_edge,)
        return then_edge, else_edge


class ExecuteRegionBranches(OnceBranches):
    """`scf.execute_region`"""

    def entry_edges(self, op: ExecuteRegionOp, constants: Constants = ()) -> Sequence[RegionEdge]:
        return (RegionEdge(op.body, ()),)


class IndexSwitchBranches(OnceBranches):
    """`scf.index_switch`"""

    def entry_edges(self, op: IndexSwitchOp, constants: Constants = ()) -> Sequence[RegionEdge]:
        number = constants[0] if constants else None
        if isinstance(number, IntegerAttr):
            values = op.cases.values
            chosen = op.case_regions[values.index(number.value)] if number.value in values else op.default_region
            return (RegionEdge(chosen, ()),)
        return tuple(RegionEdge(region, ()) for region in op.regions)


class ParallelLoop(LoopLike):
    """`scf.parallel`"""

    def induction_variables(self, op: ParallelOp) -> Sequence[BlockArgument[Any]]:
        return op.induction_variables

    def lower_bounds(self, op: ParallelOp) -> Sequence[Mixed]:
        return op.lower_bounds

    def upper_bounds(self, op: ParallelOp) -> Sequence[Mixed]:
        return op.upper_bounds

    def steps(self, op: ParallelOp) -> Sequence[Mixed]:
        return op.steps


class ForallLoop(LoopLike):
    """`scf.forall`"""

    def induction_variables(self, op: ForallOp) -> Sequence[BlockArgument[Any]]:
        return op.induction_variables

    def lower_bounds(self, op: ForallOp) -> Sequence[Mixed]:
        return op.lower_bounds

    def upper_bounds(self, op: ForallOp) -> Sequence[Mixed]:
        return op.upper_bounds

    def steps(self, op: ForallOp) -> Sequence[Mixed]:
        return op.steps

    def inits(self, op: ForallOp) -> Values:
        return op.inits

    def iter_arguments(self, op: ForallOp) -> Sequence[BlockArgument[Any]]:
        return op.shared_arguments


class ForallDestinations(DestinationStyle):
    """`scf.forall` writes its results into the shared tensors."""

    def inits(self, op: ForallOp) -> range:
        count = len(op.operands)
        return range(count - len(op.inits), count)


MODELS = {
    RegionBranch: {
        ForOp: ForBranches(),
        WhileOp: WhileBranches(),
        IfOp: IfBranches(),
        ExecuteRegionOp: ExecuteRegionBranches(),
        IndexSwitchOp: IndexSwitchBranches(),
        ParallelOp: ParallelBranches(),
        ForallOp: ParallelBranches(),
    },
    LoopLike: {ForOp: ForLoop(), WhileOp: WhileLoop(), ParallelOp: ParallelLoop(), ForallOp: ForallLoop()},
    Speculatable: {
        ForOp: ForSpeculation(),
        **{op: RecursivelySpeculatable() for op in (IfOp, ExecuteRegionOp, IndexSwitchOp)},
    },
    DestinationStyle: {ForallOp: ForallDestinations()},
    RuntimeVerifiable: RUNTIME_CONDITIONS,
}
