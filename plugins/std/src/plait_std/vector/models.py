"""Models of the vector dialect: what transfers do to memory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import MemRefType
from plait.interfaces.destination_style import DestinationStyle
from plait.interfaces.memory_effects import Effect, MemoryEffects
from plait.interfaces.runtime_verifiable import RuntimeVerifiable

from plait_std.vector import transfers
from plait_std.vector.runtime_conditions import RUNTIME_CONDITIONS

if TYPE_CHECKING:
    from plait.ir.operation import Operation


class Reads(MemoryEffects):
    def effects(self, op: Any) -> Sequence[Effect]:
        return (Effect("read", op.base),) if isinstance(op.base.type, MemRefType) else ()


class Writes(MemoryEffects):
    def effects(self, op: Any) -> Sequence[Effect]:
        return (Effect("write", op.base),) if isinstance(op.base.type, MemRefType) else ()


class ReadsTensor(DestinationStyle):
    """`vector.transfer_read`: no operand is written."""

    def inits(self, op: Operation) -> range:
        return range(0)


class WritesTensor(DestinationStyle):
    """`vector.transfer_write`: the tensor that the vector goes into becomes the result."""

    def inits(self, op: Operation) -> range:
        return range(1, 2)


MODELS = {
    MemoryEffects: {
        transfers.TransferReadOp: Reads(),
        transfers.LoadOp: Reads(),
        transfers.TransferWriteOp: Writes(),
        transfers.StoreOp: Writes(),
    },
    RuntimeVerifiable: RUNTIME_CONDITIONS,
    DestinationStyle: {transfers.TransferReadOp: ReadsTensor(), transfers.TransferWriteOp: WritesTensor()},
}
