"""Operations that write their results into operands given for that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.interfaces.interface import Interface

if TYPE_CHECKING:
    from plait.ir.value import OpResult, Value


class DestinationStyle(Interface):
    """An operation whose tensor results are tied, one to one and in order, to its `inits` operands."""

    def inits(self, op: Any) -> range:
        """The operand numbers of the inits."""
        raise NotImplementedError

    def tied_result(self, op: Any, operand_index: int) -> OpResult[Any] | None:
        """The result that the init `operand_index` becomes; None for an input or an operand that is a buffer."""
        inits = self.inits(op)
        if operand_index not in inits:
            return None
        position = operand_index - inits.start
        return op.results[position] if position < len(op.results) else None

    def tied_init(self, op: Any, result_index: int) -> int:
        """The operand number of the init that the result `result_index` is tied to."""
        return self.inits(op)[result_index]

    def inputs(self, op: Any) -> Sequence[Value[Any]]:
        """The operands that are not inits."""
        inits = self.inits(op)
        return [operand for i, operand in enumerate(op.operands) if i not in inits]
