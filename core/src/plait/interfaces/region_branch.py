"""Operations that pass control to and between their regions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from plait.interfaces.interface import Interface

if TYPE_CHECKING:
    from plait.ir.attribute import Attribute
    from plait.ir.operation import Operation
    from plait.ir.region import Region
    from plait.ir.value import Value


class RegionEdge(NamedTuple):
    """A target of control: a region and its entry arguments that are passed, or the parent and its results."""

    region: Region | Literal["parent"]
    arguments: Sequence[Value[Any]]


class RegionBranch(Interface):
    """Structured control flow: which regions may run after which, and what flows along."""

    def entry_edges(self, op: Any, constants: Sequence[Attribute | None] = ()) -> Sequence[RegionEdge]:
        """Where control may go from the operation itself; `constants` has what is known of its operands."""
        raise NotImplementedError

    def edges(self, op: Any, region: Region) -> Sequence[RegionEdge]:
        """Where control may go when `region` ends."""
        raise NotImplementedError

    def exit_edges(
        self, op: Any, terminator: Operation, constants: Sequence[Attribute | None] = ()
    ) -> Sequence[RegionEdge]:
        """Where control may go from a terminator; `constants` has what is known of its operands."""
        region = terminator.parent_region
        assert region is not None
        return self.edges(op, region)

    def entry_operands(self, op: Any, edge: RegionEdge) -> Sequence[Value[Any]]:
        """The operands of `op` that are passed along an entry edge, one for each of its arguments."""
        raise NotImplementedError

    def exit_operands(self, op: Any, terminator: Operation, edge: RegionEdge) -> Sequence[Value[Any]]:
        """The operands of the terminator of a region that are passed along an edge; by default all of them."""
        return terminator.operands

    def runs_at_most_once(self, op: Any, region: Region) -> bool:
        """Whether one execution of `op` runs `region` at most once."""
        return False
