"""Control-flow simplification: unreachable blocks, dead block arguments, blocks that do the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.ir.dominance import has_ssa_dominance
from plait.rewrite.liveness import edges_to, erase_dead_values

if TYPE_CHECKING:
    from plait.ir.block import Block
    from plait.ir.operation import Operation
    from plait.ir.region import Region
    from plait.ir.value import Value
    from plait.rewrite.rewriter import Rewriter


def simplify_regions(rw: Rewriter, root: Operation, aggressive: bool = False) -> bool:
    """Simplify all regions in `root`; whether something changed."""
    changed = False
    regions = [r for op in root.walk() for r in op.regions if r._first is not r._last]
    for region in reversed(regions):
        if region.parent is None:
            continue
        changed |= erase_unreachable_blocks(region, rw)
        changed |= erase_dead_values(rw, region)
        if aggressive:
            changed |= _merge_straight_blocks(rw, region)
    return changed


def reachable_blocks(region: Region) -> set[Block]:
    """The blocks that the entry reaches."""
    if region.entry is None:
        return set()
    reached, pending = {region.entry}, [region.entry]
    while pending:
        for block in pending.pop().successors:
            if block not in reached:
                reached.add(block)
                pending.append(block)
    return reached


def erase_unreachable_blocks(region: Region, rw: Rewriter | None = None) -> bool:
    """Erase the blocks that the entry does not reach; whether there were any."""
    if region._first is region._last:
        return False
    reached = reachable_blocks(region)
    dead = [block for block in region.blocks if block not in reached]
    if dead and not has_ssa_dominance(region) and _used_outside(dead):
        return False
    for block in dead:  # they may use each other's values, so all uses are dropped first
        for op in block.operations:
            if rw is not None:
                rw.erased(op)
            op.drop_all_references()
    for block in dead:
        for op in block.operations:
            op.detach()
        block.detach()
    return bool(dead)


def _used_outside(blocks: list[Block]) -> bool:
    """Whether operations in other blocks use values that these define."""
    inside = set(blocks)
    values: list[Value[Any]] = [argument for block in blocks for argument in block.arguments]
    values += [result for block in blocks for op in block.operations for result in op.results]
    return any(_block_around(user, inside) is None for value in values for user in value.users)


def _block_around(op: Operation, blocks: set[Block]) -> Block | None:
    """The one of `blocks` that holds `op`, at any depth."""
    around: Operation | None = op
    while around is not None and around.parent not in blocks:
        around = around.parent_op
    return around.parent if around is not None else None


def _merge_straight_blocks(rw: Rewriter, region: Region) -> bool:
    """Append to each block the one that only it branches to, and that it only branches to."""
    changed = False
    for block in region.blocks:
        while block.parent is region:
            branch = block.last
            if branch is None or len(branch.successors) != 1 or branch.results:
                break
            following = branch.successors[0]
            edges = edges_to(rw.ctx, following)
            if following is block or following.is_entry or edges is None or len(edges) != 1:
                break
            passed = list(edges[0][0].successor_operands(branch, 0))
            rw.erase(branch)
            rw.merge_blocks(following, block, passed)
            changed = True
    return changed
