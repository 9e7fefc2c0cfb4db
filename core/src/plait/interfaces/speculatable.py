"""Whether an operation may run where it would not have run otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.interfaces.interface import Interface, model_of
from plait.ir import traits

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation



class Speculatable(Interface):
    """Says that an operation may be hoisted: it has no undefined behaviour and always ends.

    Operations with the trait `Pure` or `RecursivelySpeculatable` need no model.
    """

    #: Whether the operations in the regions must be speculatable as well.
    recursive: bool = False

    def is_speculatable(self, op: Any) -> bool:
        raise NotImplementedError


class AlwaysSpeculatable(Speculatable):
    """Model of an operation that may always be speculated, although it is not `Pure`."""

    def is_speculatable(self, op: Any) -> bool:
        return True


class RecursivelySpeculatable(Speculatable):
    """Model of an operation that may be speculated if all that it holds may be, such as `scf.if`."""

    recursive = True

    def is_speculatable(self, op: Any) -> bool:
        return True


def is_speculatable(op: Operation, ctx: Context) -> bool:
    """Whether `op`, with all that it runs, is known to be speculatable."""
    pending = [op]
    while pending:
        current = pending.pop()
        if not current.is_registered:
            return False
        if traits.Pure in current.traits:
            continue
        model = model_of(Speculatable, current, ctx)
        if model is not None and not model.is_speculatable(current):
            return False
        recursive = model.recursive if model is not None else traits.RecursivelySpeculatable in current.traits
        if model is None and not recursive:
            return False
        if recursive:
            pending.extend(inner for region in current.regions for block in region.blocks for inner in block.operations)
    return True
