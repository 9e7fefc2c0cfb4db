"""Operations of which only one runs, since they lie in different branches of one operation."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import TYPE_CHECKING, Any

from plait.interfaces.interface import model_of
from plait.interfaces.region_branch import RegionBranch
from plait.ir.operation import Operation
from plait.ir.region import Region

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.block import Block

_MOST_BRANCHES = 8
"""More operations are not compared with each other, which takes the square of their number."""


def exclude_each_other(first: Operation, second: Operation, ctx: Context) -> bool:
    """Whether the two lie in regions of one operation of which only one runs."""
    inner = first
    for ancestor in first.ancestors():
        if ancestor.is_ancestor_of(second):
            model = model_of(RegionBranch, ancestor, ctx)
            other = _region_around(second, ancestor)
            if model is None or other is None or other is inner.parent_region:
                return False
            return all(runs_once_and_leaves(model, ancestor, region) for region in (other, inner.parent_region))
        inner = ancestor
    return False


def only_one_runs(ops: Iterable[Operation], ctx: Context) -> bool:
    """Whether at most one of the operations runs, whatever happens."""
    found = list(dict.fromkeys(ops))
    return len(found) <= _MOST_BRANCHES and all(exclude_each_other(a, b, ctx) for a, b in combinations(found, 2))


def runs_in_no_loop(op: Operation, block: Block, ctx: Context) -> bool:
    """Whether `op`, which is nested in `block`, runs at most once each time that `block` does."""
    inner = op
    while inner.parent is not block:
        around, region = inner.parent_op, inner.parent_region
        model = None if around is None else model_of(RegionBranch, around, ctx)
        if around is None or model is None or region is None or not model.runs_at_most_once(around, region):
            return False
        inner = around
    return True


def runs_once_and_leaves(model: RegionBranch, op: Operation, region: Any) -> bool:
    """Whether `region` is one block that runs at most once, and then leads out of `op`."""
    if region.entry is None or region.entry is not region.last or not model.runs_at_most_once(op, region):
        return False
    return all(edge.region == "parent" for edge in model.edges(op, region))


def _region_around(op: Operation, ancestor: Operation) -> Region | None:
    """The region of `ancestor` that holds `op`."""
    inner = op
    while inner.parent_op is not ancestor:
        if inner.parent_op is None:
            return None
        inner = inner.parent_op
    return inner.parent_region
