"""How passes see calls of compiled functions, views, and numbers of workers, which no pass moves out of a loop."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, BaseMemRefType, ComplexType, MemRefType, ShapedType, TensorType
from plait.interfaces.bufferizable import Bufferizable
from plait.interfaces.cost_model import Cost, CostModel
from plait.interfaces.memory_effects import Effect, MemoryEffects, NoMemoryEffects
from plait.interfaces.reify_shapes import ReifyShapes

from plait_std.algebra import SCALARS
from plait_std.buffer_interfaces import ViewLike
from plait_std.memref import building as buffers
from plait_std.native.attributes import StrideAttr
from plait_std.native.ops import CallOp, ContractWordsOp, ReinterpretOp, WorkerOp, element_bits

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait.ir.builder import Builder
    from plait.ir.operation import Operation
    from plait.ir.value import OpResult, Value

    from plait_std.bufferization.state import Bufferization


class CallEffects(MemoryEffects):
    """Reads and writes the buffers among the outputs, reads those among the inputs."""

    def effects(self, op: CallOp) -> Sequence[Effect]:
        buffers = [v for v in op.operands if isinstance(v.type, BaseMemRefType)]
        written = [v for v in op.outputs if isinstance(v.type, BaseMemRefType)]
        return [*(Effect("read", v) for v in buffers), *(Effect("write", v) for v in written)]


class CallCost(CostModel):
    """What the library said, and each operand once."""

    def cost(self, op: CallOp, target: Any = None) -> Cost:
        flops = None if op.flops is None else float(op.flops.value)
        return Cost(flops, _bytes(op.operands), _bytes(op.outputs))


def _bytes(values: Sequence[Value[Any]]) -> float:
    return sum(_bytes_of(value.type) for value in values if isinstance(value.type, ShapedType) and value.type.is_ranked)


def _bytes_of(ty: Any) -> float:
    count = 1
    for size in ty.shape:
        count *= 1 if size == DYNAMIC else size
    return count * getattr(ty.element_type, "width", 128) / 8


class CallBuffers(Bufferizable):
    """Outputs are written in place. What does not lie as the function takes it is copied."""

    def writes(self, op: CallOp, operand_index: int) -> bool:
        return operand_index >= len(op.inputs)

    def aliases(self, op: CallOp, operand_index: int) -> Sequence[OpResult[Any]]:
        number = operand_index - len(op.inputs)
        return (op.results[number],) if number >= 0 else ()

    def bufferize(self, op: CallOp, rw: Builder, state: Bufferization) -> None:
        inputs = [self._input(op, i, rw, state) for i in range(len(op.inputs))]
        first = len(op.inputs)
        places = [state.destination(rw, op, first + i) for i in range(len(op.outputs))]
        outputs = [p if fits(op, first + i, p.type) else _copy(p, rw, state) for i, p in enumerate(places)]
        status = op.status_type
        call = CallOp(op.function, op.library, op.symbol, op.arguments, inputs, outputs, [status] if status else [])
        call.flops = op.flops
        new = rw.insert(call)
        for place, output, result in zip(places, outputs, op.results):
            if output is not place:
                buffers.copy(rw, output, place)
            state.set_buffer(result, place)
        if status is not None:
            op.results[-1].replace_all_uses_with(new.results[-1])

    def _input(self, op: CallOp, index: int, rw: Builder, state: Bufferization) -> Value[Any]:
        value = op.operands[index]
        if not isinstance(value.type, TensorType):
            return value
        buffer = state.buffer(value)
        return buffer if fits(op, index, buffer.type) else _copy(buffer, rw, state)


def _copy(buffer: Value[Any], rw: Builder, state: Bufferization) -> Value[Any]:
    new = state.allocate_like(rw, buffer)
    copy = buffers.copy(rw, buffer, new)
    state.ctx.remark("missed", "CopyInserted", copy, reason="a compiled function takes arrays without such gaps")
    return new


def fits(op: CallOp, index: int, ty: Type) -> bool:
    """Whether a buffer of type `ty` lies as the function takes operand `index`."""
    if not isinstance(ty, MemRefType):
        return False
    layout: Any = ty.strides_and_offset()
    if layout is None:
        return False
    strides, _ = layout
    passed = {a.dim for a in op.arguments.elements if isinstance(a, StrideAttr) and a.operand == index}
    expected: int | None = 1
    for dim in reversed(range(len(ty.shape))):
        stride, size = strides[dim], ty.shape[dim]
        if dim not in passed and size != 1 and stride != expected:
            return False
        known = DYNAMIC not in (stride, size)
        expected = stride * size if known else None
    return True


class ReinterpretBuffers(Bufferizable):
    """A view where elements are side by side along the last dimension, otherwise of a copy.

    So is one of narrow elements that may start within a wide one. Floats at places known at run time only are parts of
    complex numbers that were split before.
    """

    def reads(self, op: ReinterpretOp, operand_index: int) -> bool:
        return False

    def aliases(self, op: ReinterpretOp, operand_index: int) -> Sequence[OpResult[Any]]:
        return (op.results[0],)

    def bufferize(self, op: ReinterpretOp, rw: Builder, state: Bufferization) -> None:
        source, element = state.buffer(op.source), op.result.type.element_type
        before: Any = source.defining_op
        if isinstance(before, ReinterpretOp) and before.source.type.element_type is element:
            state.set_buffer(op.result, before.source)
            return
        if not _is_viewed(source.type, element):
            source = state.identity(rw, source, reason="a view does not hold whole elements of the other type")
        state.set_buffer(op.result, rw(ReinterpretOp.of(source, element)))


def _is_viewed(ty: Any, element: Any) -> bool:
    """Whether the memory of a buffer may be viewed as elements of a type, none of which starts within another."""
    strides, offset = ty.strides_and_offset()
    times = element_bits(element) // element_bits(ty.element_type)
    if element_bits(element) != element_bits(ty.element_type) and strides[-1] != 1:
        return False
    are_parts = isinstance(element, ComplexType)
    places = (*strides[:-1], offset)
    return times <= 1 or all(are_parts if place == DYNAMIC else place % times == 0 for place in places)


class ReinterpretSizes(ReifyShapes):
    """The sizes of the source, the last one as many times as elements fill one of the source."""

    def reify(self, op: ReinterpretOp, builder: Builder) -> list[list[int | Value[Any]]]:
        found: list[int | Value[Any]] = [size.mixed for size in SCALARS.on(builder).sizes(op.source)]
        before, after = (element_bits(value.type.element_type) for value in (op.source, op.result))
        last = SCALARS.on(builder).index(found[-1])
        found[-1] = (last * (before // after) if before >= after else last // (after // before)).mixed
        return [found]


class WordsEffects(MemoryEffects):
    """Reads buffers, and writes the last."""

    def effects(self, op: ContractWordsOp) -> Sequence[Effect]:
        if not isinstance(op.init.type, BaseMemRefType):
            return []
        read = op.operands[:2] if op.overwrites is not None else op.operands
        return [*(Effect("read", v) for v in read), Effect("write", op.init)]


class WordsCost(CostModel):
    """A product and a sum of each word; tile registers take an eighth of the time of vectors."""

    def cost(self, op: ContractWordsOp, target: Any = None) -> Cost:
        rows, steps = op.lhs.type.shape
        sizes = (rows, steps, op.rhs.type.shape[1])
        flops = 2.0 * prod(1 if size == DYNAMIC else size for size in sizes) / _TIMES_VECTORS
        return Cost(flops, _bytes(op.operands[:2]), _bytes(op.operands[2:]))


_TIMES_VECTORS = 8


class WordsBuffers(Bufferizable):
    """The sums are written in place. Rows whose elements are apart are copied."""

    def reads(self, op: ContractWordsOp, operand_index: int) -> bool:
        return operand_index < 2 or op.overwrites is None

    def writes(self, op: ContractWordsOp, operand_index: int) -> bool:
        return operand_index == 2

    def aliases(self, op: ContractWordsOp, operand_index: int) -> Sequence[OpResult[Any]]:
        return (op.results[0],) if operand_index == 2 else ()

    def bufferize(self, op: ContractWordsOp, rw: Builder, state: Bufferization) -> None:
        lhs, rhs = (self._rows(state.buffer(value), rw, state) for value in op.operands[:2])
        place = state.destination(rw, op, 2)
        output = self._rows(place, rw, state)
        rw.insert(ContractWordsOp(lhs, rhs, output, op.factors, op.overwrites))
        if output is not place:
            buffers.copy(rw, output, place)
        state.set_buffer(op.results[0], place)

    def _rows(self, buffer: Value[Any], rw: Builder, state: Bufferization) -> Value[Any]:
        layout: Any = buffer.type.strides_and_offset()  # type: ignore[attr-defined]
        return buffer if layout is not None and layout[0][-1] == 1 else _copy(buffer, rw, state)


class WholeView(ViewLike):
    """The memory of the source."""

    def is_whole(self, op: Operation) -> bool:
        return True


MODELS: dict[Any, dict[Any, Any]] = {
    MemoryEffects: {CallOp: CallEffects(), WorkerOp: NoMemoryEffects(), ContractWordsOp: WordsEffects()},
    CostModel: {CallOp: CallCost(), ContractWordsOp: WordsCost()},
    Bufferizable: {CallOp: CallBuffers(), ReinterpretOp: ReinterpretBuffers(), ContractWordsOp: WordsBuffers()},
    ReifyShapes: {ReinterpretOp: ReinterpretSizes()},
    ViewLike: {ReinterpretOp: WholeView()},
}
