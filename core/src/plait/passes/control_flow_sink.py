"""Move operations into the one conditional region that needs them.

Before and after:

    %0 = arith.addi %x, %y : i32             %1 = scf.if %c -> (i32) {
    %1 = scf.if %c -> (i32) {                  %0 = arith.addi %x, %y : i32
      scf.yield %0 : i32                       scf.yield %0 : i32
    } else {                                 } else {
      scf.yield %x : i32                       scf.yield %x : i32
    }                                        }
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from plait.interfaces.memory_effects import is_memory_effect_free
from plait.interfaces.region_branch import RegionBranch
from plait.ir.dominance import DominanceInfo
from plait.passes.base import Pass

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.block import Block
    from plait.ir.operation import Operation
    from plait.ir.region import Region


class ControlFlowSink(Pass):
    """Sink operations without effects into regions that run at most once and hold all of their users."""

    name: ClassVar[str] = "control-flow-sink"
    title: ClassVar[str] = "ControlFlowSink"

    def run(self, op: Operation, ctx: Context) -> None:
        dominance = DominanceInfo(op)
        for inner in list(op.walk(post_order=True)):
            model = ctx.model(RegionBranch, inner) if inner.regions else None
            if model is not None:
                for region in _conditional_regions(inner, model):
                    ctx.count("num-sunk", _sink_into(region, dominance, ctx))


def _conditional_regions(op: Operation, model: RegionBranch) -> list[Region]:
    """The regions that run at most once, of an operation that need not enter each of them."""
    if len(model.entry_edges(op)) < 2:
        return []
    return [region for region in op.regions if not region.is_empty and model.runs_at_most_once(op, region)]


def _sink_into(region: Region, dominance: DominanceInfo, ctx: Context) -> int:
    """Move to the start of `region` what only it uses, then what only that uses; return how many operations moved."""
    entry = region.entry
    assert entry is not None
    sunk = 0
    pending = [op for block in region.blocks for op in block.operations]
    while pending:
        for value in pending.pop()._operands:
            op = value.defining_op
            if op is None or op.parent_region is region or not _is_used_only_in(op, entry, dominance):
                continue
            if is_memory_effect_free(op, ctx):
                op.detach()
                entry.prepend(op)
                pending.append(op)
                sunk += 1
    return sunk


def _is_used_only_in(op: Operation, entry: Block, dominance: DominanceInfo) -> bool:
    """Whether all users come after the start of the region that `entry` begins."""
    users = [user.parent for result in op.results for user in result.users]
    return all(block is not None and dominance.block_dominates(entry, block) for block in users)
