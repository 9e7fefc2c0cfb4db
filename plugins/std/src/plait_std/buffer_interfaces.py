"""What the passes of bufferization ask of operations on buffers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.interfaces.interface import Interface
from plait.ir.region import Region
from plait.ir.value import Value

if TYPE_CHECKING:
    from plait.ir.operation import Operation


class ViewLike(Interface):
    """An operation whose memref results show the memory of some of its operands."""

    def sources(self, op: Operation) -> Sequence[Value[Any]]:
        """The operands whose memory the results show."""
        return (op.operands[0],)

    def is_whole(self, op: Operation) -> bool:
        """Whether the result may be freed in the place of its only source: the same memory from its beginning."""
        return False


class BufferOwnership(Interface):
    """An operation with regions that takes over buffers: it, or what it yields to, frees them.

    The rule for all structured operations: what a region yields belongs to the operation that the region yields to, and
    the memref results of an operation with regions, or of a call, belong to the block around it.
    """

    def consumed(self, op: Operation) -> Sequence[int]:
        """The numbers of the operands whose buffers the operation takes over."""
        return ()

    def owned_arguments(self, op: Operation, region: Region) -> Sequence[Value[Any]]:
        """The entry arguments of `region` whose buffers belong to the region's block."""
        return ()
