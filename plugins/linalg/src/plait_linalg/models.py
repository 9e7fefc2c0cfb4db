"""Models of interfaces for the operations of linalg: all follow from maps, iterators and the region."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import BaseMemRefType
from plait.interfaces.destination_style import DestinationStyle
from plait.interfaces.memory_effects import Effect, MemoryEffects, NoMemoryEffects
from plait.interfaces.reify_shapes import ReifyShapes
from plait.interfaces.runtime_verifiable import RuntimeVerifiable
from plait.interfaces.speculatable import RecursivelySpeculatable, Speculatable
from plait.interfaces.structured import Structured
from plait.interfaces.tiling import Tiling
from plait.ir.value import Value
from plait_std.sizes import sizes_of

from plait_linalg.initial_elements import argument_is_used, keeps_initial_elements
from plait_linalg.ops import STRUCTURED_NAMES, WINOGRAD_OPERATIONS, PackOp, SoftmaxOp, UnPackOp
from plait_linalg.runtime_conditions import RUNTIME_CONDITIONS
from plait_linalg.tiling import StructuredTiling

if TYPE_CHECKING:
    from plait_linalg.ops.contractions import FillOp
    from plait_linalg.ops.generic import GenericOp


class LinalgDestinationStyle(DestinationStyle):
    """The outputs are the inits."""

    def inits(self, op: GenericOp | FillOp) -> range:
        return range(len(op.ins), len(op.operands))

    def reads_init(self, op: Any, operand_index: int) -> bool:
        """Whether the elements that an init has at the start matter."""
        return keeps_initial_elements(op, operand_index)


class LinalgStructured(Structured):
    """Maps and iterators are the operation's own; the body is a copy of its region."""

    def iterator_types(self, op: GenericOp | FillOp) -> tuple[Any, ...]:
        return op.iterators()

    def indexing_maps(self, op: GenericOp | FillOp) -> tuple[Any, ...]:
        return op.maps()

    def inputs(self, op: GenericOp | FillOp) -> Sequence[Value[Any]]:
        return op.ins

    def make_inits(self, op: Any, builder: Any) -> Sequence[Value[Any]]:
        return op.outs

    def emit_body(self, op: Any, builder: Any, args: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        block = op.payload.block
        mapping: dict[Any, Any] = dict(zip(block.arguments, args))
        for inner in block.operations:
            if inner is not block.last:
                builder.insert(inner.clone(mapping))
        return [mapping.get(value, value) for value in block.last.operands]


class LinalgShapes(ReifyShapes):
    """A result has the shape of its output."""

    def reify(self, op: GenericOp | FillOp, builder: Any) -> list[list[Any]]:
        return [sizes_of(builder, out) for out, _ in zip(op.outs, op.results)]


class LinalgEffects(MemoryEffects):
    """Reads the buffers among the operands that the body uses, writes those among the outputs."""

    def effects(self, op: Any) -> Sequence[Effect]:
        found: list[Effect] = []
        inputs = len(op.ins)
        for i, value in enumerate(op.ins + op.outs):
            if not isinstance(value.type, BaseMemRefType):
                continue
            if argument_is_used(op, i) if i < inputs else keeps_initial_elements(op, i):
                found.append(Effect("read", value))
            if i >= inputs:
                found.append(Effect("write", value))
        return found


class SoftmaxEffects(MemoryEffects):
    """Reads the input and writes the output, if they are buffers."""

    def effects(self, op: SoftmaxOp) -> Sequence[Effect]:
        read = [Effect("read", op.input)] if isinstance(op.input.type, BaseMemRefType) else []
        return [*read, Effect("write", op.output)] if isinstance(op.output.type, BaseMemRefType) else read


class DestShapes(ReifyShapes):
    """The result has the shape of `dest`."""

    def reify(self, op: Any, builder: Any) -> list[list[Any]]:
        return [sizes_of(builder, op.dest)]


_MODELS: dict[Any, Any] = {
    DestinationStyle: LinalgDestinationStyle(),
    Structured: LinalgStructured(),
    ReifyShapes: LinalgShapes(),
    MemoryEffects: LinalgEffects(),
    Speculatable: RecursivelySpeculatable(),
    Tiling: StructuredTiling(),
}
MODELS: dict[Any, dict[Any, Any]] = {
    interface: dict.fromkeys(STRUCTURED_NAMES, model) for interface, model in _MODELS.items()
}
MODELS[MemoryEffects] |= {PackOp: NoMemoryEffects(), UnPackOp: NoMemoryEffects(), SoftmaxOp: SoftmaxEffects()}
MODELS[ReifyShapes] |= {PackOp: DestShapes(), UnPackOp: DestShapes(), SoftmaxOp: LinalgShapes()}
MODELS[MemoryEffects] |= dict.fromkeys(WINOGRAD_OPERATIONS, NoMemoryEffects())
MODELS[ReifyShapes] |= dict.fromkeys(WINOGRAD_OPERATIONS, LinalgShapes())
MODELS[RuntimeVerifiable] = RUNTIME_CONDITIONS
