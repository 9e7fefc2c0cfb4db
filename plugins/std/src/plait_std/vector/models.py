"""Models of the vector dialect: what its operations do to memory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import MemRefType
from plait.interfaces.destination_style import DestinationStyle
from plait.interfaces.memory_effects import Effect, MemoryEffects
from plait.interfaces.runtime_verifiable import RuntimeVerifiable

from plait_std.buffer_interfaces import ViewLike
from plait_std.vector import accesses, transfers
from plait_std.vector.runtime_conditions import RUNTIME_CONDITIONS

if TYPE_CHECKING:
    from plait.ir.operation import Operation


class Reads(MemoryEffects):
    def effects(self, op: Any) -> Sequence[Effect]:
        return (Effect("read", op.base),) if isinstance(op.base.type, MemRefType) else ()


class Writes(MemoryEffects):
    def effects(self, op: Any) -> Sequence[Effect]:
        return (Effect("write", op.base),) if isinstance(op.base.type, MemRefType) else ()


class Prints(MemoryEffects):
    """`vector.print`: what is written stays in order, and is not left out."""

    def effects(self, op: Operation) -> Sequence[Effect]:
        return (Effect("write"),)


class ReadsTensor(DestinationStyle):
    """`vector.transfer_read`, `vector.gather`: no operand is written."""

    def inits(self, op: Operation) -> range:
        return range(0)


class WritesTensor(DestinationStyle):
    """`vector.transfer_write`: the tensor that the vector goes into becomes the result."""

    def inits(self, op: Operation) -> range:
        return range(1, 2)


class ScattersTensor(DestinationStyle):
    """`vector.scatter`: the tensor that elements go into becomes the result."""

    def inits(self, op: Operation) -> range:
        return range(1)


MODELS = {
    MemoryEffects: {
        transfers.TransferReadOp: Reads(),
        transfers.LoadOp: Reads(),
        transfers.TransferWriteOp: Writes(),
        transfers.StoreOp: Writes(),
        **dict.fromkeys(accesses.MASKED_READS, Reads()),
        **dict.fromkeys(accesses.MASKED_WRITES, Writes()),
        accesses.PrintOp: Prints(),
    },
    RuntimeVerifiable: RUNTIME_CONDITIONS,
    ViewLike: {accesses.TypeCastOp: ViewLike()},
    DestinationStyle: {
        transfers.TransferReadOp: ReadsTensor(),
        transfers.TransferWriteOp: WritesTensor(),
        accesses.GatherOp: ReadsTensor(),
        accesses.ScatterOp: ScattersTensor(),
    },
}
