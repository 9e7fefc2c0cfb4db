"""Operations that can be called, and operations that call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.interfaces.interface import Interface

if TYPE_CHECKING:
    from plait.builtin.attributes import SymbolRefAttr
    from plait.ir.attribute import Type
    from plait.ir.block import Block
    from plait.ir.builder import Builder
    from plait.ir.operation import Operation
    from plait.ir.region import Region
    from plait.ir.value import Value


class Callable(Interface):
    """A function or a closure. See `Inlinable` for what the inliner needs beyond this."""

    def region(self, op: Any) -> Region | None:
        """The body; None for a declaration."""
        raise NotImplementedError

    def argument_types(self, op: Any) -> Sequence[Type]:
        raise NotImplementedError

    def result_types(self, op: Any) -> Sequence[Type]:
        raise NotImplementedError


class ChangeableSignature(Interface):
    """A callable, or a call, that can lose arguments and results, and have more results."""

    def drop_arguments(self, op: Any, positions: Sequence[int]) -> None:
        """Remove the arguments at these positions; block arguments of a body have no uses."""
        raise NotImplementedError

    def drop_results(self, op: Any, positions: Sequence[int]) -> Operation:
        """Have no results at these positions, which are not used; return the operation that stands for `op` now.

        What returns from a callable is not changed.
        """
        raise NotImplementedError

    def append_results(self, op: Any, types: Sequence[Type]) -> Operation:
        """Have more results, behind the others; return the operation that stands for `op` now.

        What returns from a callable is not changed.
        """
        raise NotImplementedError


class Call(Interface):
    """A call of a symbol or of a value."""

    def callee(self, op: Any) -> SymbolRefAttr | Value[Any]:
        raise NotImplementedError

    def set_callee(self, op: Any, callee: SymbolRefAttr | Value[Any]) -> None:
        raise NotImplementedError

    def arguments(self, op: Any) -> Sequence[Value[Any]]:
        """The operands that are passed."""
        return op.operands


class Inlinable(Interface):
    """What the inliner asks of operations. Without a model, registered operations may be moved into a caller."""

    #: Whether `branch_instead` is there, so that a body of several blocks can be inlined.
    return_may_branch: bool = False

    def is_legal_to_inline(self, op: Any, call: Operation) -> bool:
        """Whether `op`, an operation of the callee or the callee itself, may come to stand in place of `call`."""
        return True

    def results_of_return(self, op: Any, builder: Builder) -> Sequence[Value[Any]]:
        """The values that the return-like terminator `op` hands to the caller."""
        return op.operands

    def branch_instead(self, op: Any, builder: Builder, target: Block) -> None:
        """Build a branch to `target`, the block behind the call, that passes what the return-like `op` returns."""
        raise NotImplementedError
