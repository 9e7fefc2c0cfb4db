"""Models of `RegionBranch` that operations of several dialects share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from plait.interfaces.region_branch import RegionBranch, RegionEdge
from plait.ir.attribute import Attribute
from plait.ir.operation import Operation
from plait.ir.region import Region
from plait.ir.value import Value

PARENT: Literal["parent"] = "parent"
Values = Sequence[Value[Any]]
Constants = Sequence[Attribute | None]


def leave(op: Operation) -> RegionEdge:
    """Control leaves the regions of `op`."""
    return RegionEdge(PARENT, op.results)


class OnceBranches(RegionBranch):
    """One of several regions without arguments, each of which leads out."""

    def edges(self, op: Operation, region: Region) -> Sequence[RegionEdge]:
        return (leave(op),)

    def entry_operands(self, op: Operation, edge: RegionEdge) -> Values:
        return ()

    def runs_at_most_once(self, op: Operation, region: Region) -> bool:
        return True


class ParallelBranches(RegionBranch):
    """Parallel loops: into the body any number of times, and out; nothing is passed to the body."""

    def entry_edges(self, op: Any, constants: Constants = ()) -> Sequence[RegionEdge]:
        return (RegionEdge(op.body, ()), leave(op))

    def edges(self, op: Operation, region: Region) -> Sequence[RegionEdge]:
        return self.entry_edges(op)

    def entry_operands(self, op: Any, edge: RegionEdge) -> Values:
        return op.inits if edge.region == PARENT else ()
