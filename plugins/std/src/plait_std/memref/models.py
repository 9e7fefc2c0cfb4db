"""Models of the memref dialect: effects on memory, and which results are views."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import UnitAttr
from plait.interfaces.global_variables import GlobalVariable
from plait.interfaces.integer_ranges import IntegerRanges, SizeRange
from plait.interfaces.memory_effects import Effect, MemoryEffects
from plait.interfaces.runtime_verifiable import RuntimeVerifiable

from plait_std.buffer_interfaces import ViewLike
from plait_std.builders import integer_value
from plait_std.element_bytes import element_bytes
from plait_std.memref import atomic, ops, slots
from plait_std.memref.runtime_conditions import RUNTIME_CONDITIONS
from plait_std.memref.transfers import PrefetchOp

if TYPE_CHECKING:
    from plait.ir.operation import Operation


class _Effects(MemoryEffects):
    def __init__(self, effects: Callable[[Any], Sequence[Effect]]) -> None:
        self.of = effects

    def effects(self, op: Operation) -> Sequence[Effect]:
        return self.of(op)


def _changes(op: Any) -> Sequence[Effect]:
    return (Effect("read", op.memref), Effect("write", op.memref))


class _WholeView(ViewLike):
    def is_whole(self, op: Operation) -> bool:
        return True


class _ByteView(ViewLike):
    """`memref.view`."""

    def is_whole(self, op: Any) -> bool:
        source, ty = op.source.type, op.result.type
        width = element_bytes(ty.element_type)
        if integer_value(op.byte_shift) != 0 or width is None or not (source.has_static_shape and ty.has_static_shape):
            return False
        return source.num_elements == ty.num_elements * width


class _Variable(GlobalVariable):
    """`memref.global`: a constant, or a buffer that is state."""

    def value_type(self, op: Any) -> Any:
        return op.type

    def is_mutable(self, op: Any) -> bool:
        return op.constant is None and op.initial_value is not None

    def initial_value(self, op: Any) -> Any:
        return None if isinstance(op.initial_value, UnitAttr) else op.initial_value


MODELS = {
    **slots.MODELS,
    GlobalVariable: {ops.GlobalOp: _Variable()},
    IntegerRanges: {ops.DimOp: SizeRange()},
    MemoryEffects: {
        ops.AllocOp: _Effects(lambda op: (Effect("allocate", op.memref),)),
        ops.AllocaOp: _Effects(lambda op: (Effect("allocate", op.memref, "stack"),)),
        ops.DeallocOp: _Effects(lambda op: (Effect("free", op.memref),)),
        ops.LoadOp: _Effects(lambda op: (Effect("read", op.memref),)),
        ops.StoreOp: _Effects(lambda op: (Effect("write", op.memref),)),
        ops.CopyOp: _Effects(lambda op: (Effect("read", op.source), Effect("write", op.target))),
        ops.ReshapeOp: _Effects(lambda op: (Effect("read", op.shape),)),
        atomic.AtomicRMWOp: _Effects(_changes),
        atomic.GenericAtomicRMWOp: _Effects(_changes),
        PrefetchOp: _Effects(lambda op: (Effect("write", op.memref),)),
        ops.ReallocOp: _Effects(lambda op: (Effect("free", op.source), Effect("allocate", op.result))),
    },
    RuntimeVerifiable: RUNTIME_CONDITIONS,
    ViewLike: {
        ops.CastOp: _WholeView(),
        ops.MemorySpaceCastOp: ViewLike(),
        ops.AssumeAlignmentOp: _WholeView(),
        ops.ExpandShapeOp: _WholeView(),
        ops.CollapseShapeOp: _WholeView(),
        ops.ReshapeOp: _WholeView(),
        ops.SubViewOp: ViewLike(),
        ops.ReinterpretCastOp: ViewLike(),
        ops.TransposeOp: ViewLike(),
        ops.ViewOp: _ByteView(),
        ops.ExtractStridedMetadataOp: ViewLike(),
    },
}
