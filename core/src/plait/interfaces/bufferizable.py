"""Operations on tensors that have a form on buffers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.interfaces.interface import Interface

if TYPE_CHECKING:
    from plait.ir.value import OpResult
    from plait.rewrite.rewriter import Rewriter


class Bufferizable(Interface):
    """How an operation on tensors uses the memory behind its operands, and how it is written on buffers."""

    def reads(self, op: Any, operand_index: int) -> bool:
        """Whether the elements of the operand are read."""
        return True

    def writes(self, op: Any, operand_index: int) -> bool:
        """Whether the buffer of the operand is written if the operation runs in place."""
        return False

    def aliases(self, op: Any, operand_index: int) -> Sequence[OpResult[Any]]:
        """The results that may share the buffer of the operand if the operation runs in place."""
        return ()

    def equivalent(self, op: Any, operand_index: int) -> bool:
        """Whether the results named by `aliases` are exactly the operand's buffer, not a part or view of it."""
        return True

    def carried(self, op: Any, operand_index: int) -> tuple[Any, Any, Any] | None:
        """For an operand that a loop carries: the body's argument, the value for the next iteration, the result."""
        return None

    def bufferize(self, op: Any, rw: Rewriter, state: Any) -> None:
        """Replace `op` by its form on buffers; `state` looks up and allocates buffers (see the pass `bufferize`)."""
        raise NotImplementedError
