"""Loops."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.interfaces.interface import Interface

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.ir.region import Region
    from plait.ir.value import BlockArgument, Value

    Bound = int | Value[Any]


class LoopLike(Interface):
    """A loop whose regions run any number of times."""

    def loop_regions(self, op: Any) -> Sequence[Region]:
        """The regions that run once for each iteration."""
        return op.regions

    def is_defined_outside(self, op: Any, value: Value[Any]) -> bool:
        """Whether `value` is the same in all iterations."""
        block = value.parent_block
        return block is not None and not any(r.is_ancestor_of(block.parent) for r in self.loop_regions(op))

    def move_out(self, op: Any, inner: Operation) -> None:
        """Move an operation of the loop in front of it."""
        inner.move_before(op)

    def induction_variables(self, op: Any) -> Sequence[BlockArgument[Any]]:
        return ()

    def lower_bounds(self, op: Any) -> Sequence[Bound] | None:
        """None for a loop that has none, such as `scf.while`."""
        return None

    def upper_bounds(self, op: Any) -> Sequence[Bound] | None:
        return None

    def may_never_end(self, op: Any) -> bool:
        """Whether it is not known that the loop ends once each iteration does."""
        return self.upper_bounds(op) is None

    def compares_unsigned(self, op: Any) -> bool:
        """Whether bounds are compared as unsigned numbers."""
        return False

    def steps(self, op: Any) -> Sequence[Bound] | None:
        return None

    def inits(self, op: Any) -> Sequence[Value[Any]]:
        """The first values of what is carried from one iteration to the next."""
        return ()

    def iter_arguments(self, op: Any) -> Sequence[BlockArgument[Any]]:
        """The block arguments that hold what is carried."""
        return ()
