"""Models for bufferization: of control flow, functions and `arith.select`, and of the bufferization dialect itself."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import BaseMemRefType, MemRefType, TensorType
from plait.interfaces.bufferizable import Bufferizable
from plait.interfaces.memory_effects import Effect, MemoryEffects
from plait.ir.builder import Builder
from plait.ir.region import Region
from plait.ir.value import Value
from plait.typeconv import unrealized_cast

from plait_std.arith.algebra import ARITH
from plait_std.buffer_interfaces import BufferOwnership, ViewLike
from plait_std.bufferization import ops
from plait_std.bufferization.state import clone_with
from plait_std.builders import loop_nest
from plait_std.element_bytes import stored_type
from plait_std.memref import building as buffers
from plait_std.memref.sizes import sizes_of

if TYPE_CHECKING:
    from plait.ir.operation import Operation

    from plait_std.bufferization.state import Bufferization


def _buffer_types(state: Bufferization, values: Sequence[Value[Any]]) -> list[Any]:
    return [state.buffer_type(v.type) for v in values]


def _rebuild(
    op: Operation,
    rw: Builder,
    state: Bufferization,
    operands: Sequence[Value[Any]],
    without: Container[Value[Any]] = (),
) -> Any:
    """`op` on buffers, with its regions bufferized and its results replaced, except those in `without`."""
    kept = [r for r in op.results if r not in without]
    new = rw.insert(clone_with(op, operands, _buffer_types(state, kept)))
    for region in new.regions:
        state.region(region)
    for old, result in zip(kept, new.results):
        if isinstance(old.type, TensorType):
            state.set_buffer(old, result)
        else:
            state.replace(old, result)
            result.name_hint = old.name_hint
    return new


def _identities(
    op: Operation, rw: Builder, state: Bufferization, indices: Sequence[int] | None = None
) -> list[Value[Any]]:
    """The operands, tensors as buffers of identity layout."""
    return [
        state.identity(rw, state.buffer(v), state.buffer_type(v.type)) if isinstance(v.type, TensorType) else v
        for v in op.operands
    ]


class PassesOn(Bufferizable):
    """A terminator: what it passes on is read; ownership is settled by the deallocation pass."""

    def bufferize(self, op: Operation, rw: Builder, state: Bufferization) -> None:
        op.operands = _identities(op, rw, state)


class Branches(Bufferizable):
    """`scf.if` and its like: regions that run at most once, without arguments.

    A result that is one outer tensor whichever region runs, perhaps changed in place, is not passed on: its buffer is
    known outside.
    """

    def bufferize(self, op: Operation, rw: Builder, state: Bufferization) -> None:
        same = {r: state.analysis.same[r] for r in op.results if r in state.analysis.same}
        if same:
            _do_not_yield(op, same)
        _rebuild(op, rw, state, op.operands, without=same)
        for result, base in same.items():
            state.set_buffer(result, state.buffer(base))


def _do_not_yield(op: Operation, results: Any) -> None:
    """Drop what the regions of `op` yield for `results`."""
    kept = [r.index for r in op.results if r not in results]
    for region in op.regions:
        last: Any = region.block.last
        last.operands = [last.operands[i] for i in kept]


class Loop(Bufferizable):
    """A loop that owns the buffers it carries; `first` is the number of the first carried operand."""

    def __init__(self, first: int) -> None:
        self.first = first

    def writes(self, op: Operation, operand_index: int) -> bool:
        return operand_index >= self.first

    def equivalent(self, op: Operation, operand_index: int) -> bool:
        return False  # the body may yield another buffer

    def bufferize(self, op: Operation, rw: Builder, state: Bufferization) -> None:
        operands = list(op.operands)
        for i, operand in enumerate(operands):
            if isinstance(operand.type, TensorType):
                found = state.destination(rw, op, i)
                operands[i] = state.identity(rw, found, state.buffer_type(operand.type))
        _rebuild(op, rw, state, operands)


class ForLoop(Loop):
    """A buffer that all iterations change in place is not carried: the body uses it from around the loop."""

    def carried(self, op: Any, operand_index: int) -> tuple[Any, Any, Any] | None:
        number = operand_index - self.first
        if number < 0:
            return None
        return op.iter_arguments[number], op.body.block.last.operands[number], op.results[number]

    def bufferize(self, op: Any, rw: Builder, state: Bufferization) -> None:
        kept = [i for i in range(len(op.operands)) if state.analysis.keeps(op, i)]
        for i in kept:
            buffer = state.destination(rw, op, i)
            for value in (op.iter_arguments[i - self.first], op.results[i - self.first]):
                state.set_buffer(value, buffer)
        numbers = [i for i in range(len(op.operands)) if i not in kept]
        operands = [
            state.identity(rw, state.destination(rw, op, i), state.buffer_type(op.operands[i].type))
            if isinstance(op.operands[i].type, TensorType) else op.operands[i] for i in numbers
        ]  # fmt: skip
        last = op.body.block.last
        last.operands = [last.operands[i - self.first] for i in numbers if i >= self.first]
        _rebuild(op, rw, state, operands, [op.results[i - self.first] for i in kept])

    def aliases(self, op: Operation, operand_index: int) -> Sequence[Any]:
        return (op.results[operand_index - self.first],) if operand_index >= self.first else ()


class WhileLoop(Loop):
    """Any result may be the buffer of any carried operand; one that is changed in place is not carried."""

    def carried(self, op: Any, operand_index: int) -> tuple[Any, Any, Any] | None:
        before, passed = op.before.block.arguments, op.condition.values
        if operand_index >= len(passed) or passed[operand_index] is not before[operand_index]:
            return None
        return op.after.block.arguments[operand_index], op.yielded[operand_index], op.results[operand_index]

    def bufferize(self, op: Any, rw: Builder, state: Bufferization) -> None:
        kept = [i for i in range(len(op.operands)) if state.analysis.keeps(op, i)]
        operands: list[Value[Any]] = []
        for i, operand in enumerate(op.operands):
            is_tensor = isinstance(operand.type, TensorType)
            found = state.destination(rw, op, i) if is_tensor else operand
            if i not in kept:
                operands.append(state.identity(rw, found, state.buffer_type(operand.type)) if is_tensor else found)
                continue
            for value in (op.before.block.arguments[i], op.after.block.arguments[i], op.results[i]):
                state.set_buffer(value, found)
        for last in (op.condition, op.after.block.last):
            first = len(last.operands) - len(last.values) if last is op.condition else 0
            last.operands = [v for i, v in enumerate(last.operands, -first) if i not in kept]
        _rebuild(op, rw, state, operands, [op.results[i] for i in kept])

    def aliases(self, op: Operation, operand_index: int) -> Sequence[Any]:
        return [r for r in op.results if isinstance(r.type, TensorType)]


class CallFunction(Bufferizable):
    """Arguments are read by the callee; results are new buffers that the caller owns."""

    def bufferize(self, op: Operation, rw: Builder, state: Bufferization) -> None:
        _rebuild(op, rw, state, _identities(op, rw, state))


class Select(Bufferizable):
    """The result shows one of two buffers; if the condition is a tensor, it is a new one, filled element by element."""

    def reads(self, op: Operation, operand_index: int) -> bool:
        return _selects_elements(op)

    def aliases(self, op: Operation, operand_index: int) -> Sequence[Any]:
        return () if operand_index == 0 or _selects_elements(op) else (op.result,)

    def bufferize(self, op: Operation, rw: Builder, state: Bufferization) -> None:
        if not _selects_elements(op):
            _rebuild(op, rw, state, _identities(op, rw, state))
            return
        sources = [state.buffer(v) for v in op.operands]
        buffer = state.allocate_like(rw, sources[1])
        state.set_buffer(op.result, buffer)

        def select(b: Builder, indices: Sequence[Value[Any]]) -> None:
            elements = [buffers.load(b, source, indices) for source in sources]
            buffers.store(b, ARITH.select(b, *elements), buffer, indices)

        loop_nest(rw, sizes_of(rw, buffer), select)


def _selects_elements(op: Any) -> bool:
    return isinstance(op.condition.type, TensorType)


class SelectView(ViewLike):
    def sources(self, op: Operation) -> Sequence[Value[Any]]:
        return op.operands[1:]


class LoopOwnership(BufferOwnership):
    """A loop takes over the buffers it is given, and hands them to its regions."""

    def __init__(self, first: int) -> None:
        self.first = first

    def consumed(self, op: Operation) -> Sequence[int]:
        return [i for i, v in enumerate(op.operands) if i >= self.first and isinstance(v.type, BaseMemRefType)]

    def owned_arguments(self, op: Operation, region: Region) -> Sequence[Value[Any]]:
        entry = region.entry
        return [a for a in entry.arguments if isinstance(a.type, BaseMemRefType)] if entry is not None else []


# The bufferization dialect


class AllocTensor(Bufferizable):
    """A new buffer, with a copy of the operand if there is one."""

    def bufferize(self, op: Any, rw: Builder, state: Bufferization) -> None:
        source = state.buffer(op.copy) if op.copy is not None else None
        sizes = sizes_of(rw, source) if source is not None else _sizes(op)
        buffer = state.allocate(rw, sizes, op.result.type.element_type)
        if source is not None:
            buffers.copy(rw, source, buffer)
        state.set_buffer(op.result, buffer)


def _sizes(op: Any) -> list[Any]:
    values = iter(op.dynamic_sizes)
    return [s if s >= 0 else next(values) for s in op.result.type.shape]


class DeallocTensor(Bufferizable):
    """Nothing: buffers are freed after their last use anyway."""

    def reads(self, op: Operation, operand_index: int) -> bool:
        return False

    def bufferize(self, op: Operation, rw: Builder, state: Bufferization) -> None:
        return None


class Materialize(Bufferizable):
    """A copy into the destination."""

    def writes(self, op: Any, operand_index: int) -> bool:
        return operand_index == 1 and isinstance(op.dest.type, TensorType)

    def reads(self, op: Operation, operand_index: int) -> bool:
        return operand_index == 0

    def aliases(self, op: Operation, operand_index: int) -> Sequence[Any]:
        return op.results if operand_index == 1 else ()

    def bufferize(self, op: Any, rw: Builder, state: Bufferization) -> None:
        source = state.buffer(op.source)
        target = op.dest if isinstance(op.dest.type, BaseMemRefType) else state.destination(rw, op, 1)
        buffers.copy(rw, source, target)
        for result in op.results:
            state.set_buffer(result, target)


class ToTensor(Bufferizable):
    """The buffer itself."""

    def bufferize(self, op: Any, rw: Builder, state: Bufferization) -> None:
        state.set_buffer(op.result, op.buffer)


class ToBuffer(Bufferizable):
    """The buffer behind the tensor, with the layout that is asked for."""

    def bufferize(self, op: Any, rw: Builder, state: Bufferization) -> None:
        source, ty = state.buffer(op.tensor), op.buffer.type
        if source.type is not ty:
            if isinstance(ty, MemRefType) and ty.layout is None:
                source = state.identity(rw, source, reason="a buffer of identity layout is asked for")
            source = buffers.cast(rw, source, ty)
        op.buffer.replace_all_uses_with(source)


def _same_bits(op: Operation) -> bool:
    """Whether a cast only says whether integers have a sign, or what they stand for."""
    types = [value.type for value in (*op.operands, *op.results)]
    elements = {stored_type(getattr(ty, "element_type", ty)) for ty in types}
    return len(types) == 2 and len(elements) == 1 and all(isinstance(ty, TensorType) for ty in types)


class SameBits(Bufferizable):
    """A cast that changes no bits: the same memory."""

    def accepts(self, op: Operation) -> bool:
        return _same_bits(op)

    def reads(self, op: Operation, operand_index: int) -> bool:
        return False

    def aliases(self, op: Operation, operand_index: int) -> Sequence[Any]:
        return op.results

    def bufferize(self, op: Operation, rw: Builder, state: Bufferization) -> None:
        source: Any = state.buffer(op.operands[0])
        ty = source.type.with_element_type(op.results[0].type.element_type)
        state.set_buffer(op.results[0], unrealized_cast(rw, source, ty))


class SameBitsView(ViewLike):
    def accepts(self, op: Operation) -> bool:
        types = [value.type for value in (*op.operands, *op.results)]
        return len(types) == 2 and all(isinstance(ty, BaseMemRefType) for ty in types)

    def is_whole(self, op: Operation) -> bool:
        return True


class CloneEffects(MemoryEffects):
    def effects(self, op: Any) -> Sequence[Effect]:
        return (Effect("read", op.input), Effect("write", op.output), Effect("allocate", op.output))


class DeallocEffects(MemoryEffects):
    def effects(self, op: Any) -> Sequence[Effect]:
        return tuple(Effect("free", memref) for memref in op.memrefs)


class AllocTensorEffects(MemoryEffects):
    def effects(self, op: Operation) -> Sequence[Effect]:
        return (Effect("allocate", op.result),)


class ToTensorEffects(MemoryEffects):
    def effects(self, op: Any) -> Sequence[Effect]:
        return (Effect("read", op.buffer),)


OWN_MODELS = {
    Bufferizable: {
        ops.AllocTensorOp: AllocTensor(),
        ops.DeallocTensorOp: DeallocTensor(),
        ops.MaterializeInDestinationOp: Materialize(),
        ops.ToTensorOp: ToTensor(),
        ops.ToBufferOp: ToBuffer(),
    },
    MemoryEffects: {
        ops.CloneOp: CloneEffects(),
        ops.DeallocOp: DeallocEffects(),
        ops.AllocTensorOp: AllocTensorEffects(),
        ops.ToTensorOp: ToTensorEffects(),
    },
    ViewLike: {ops.ToTensorOp: ViewLike(), ops.ToBufferOp: ViewLike()},
}

BUFFERIZABLE = {
    "scf.for": ForLoop(3),
    "scf.while": WhileLoop(0),
    "scf.if": Branches(),
    "scf.execute_region": Branches(),
    "scf.index_switch": Branches(),
    "scf.yield": PassesOn(),
    "scf.condition": PassesOn(),
    "cf.br": PassesOn(),
    "cf.cond_br": PassesOn(),
    "cf.switch": PassesOn(),
    "func.return": PassesOn(),
    "func.call": CallFunction(),
    "arith.select": Select(),
    "builtin.unrealized_conversion_cast": SameBits(),
}

OWNERSHIP = {"scf.for": LoopOwnership(3), "scf.while": LoopOwnership(0)}

VIEWS = {"arith.select": SelectView(), "builtin.unrealized_conversion_cast": SameBitsView()}
