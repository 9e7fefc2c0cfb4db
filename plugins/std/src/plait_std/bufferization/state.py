"""The state of bufferization: which buffer holds which tensor, and how buffers are made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import (
    DYNAMIC,
    MemRefType,
    RankedTensorType,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
)
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.ir.attribute import Type
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.region import Region
from plait.ir.value import Value

from plait_std.arith.ops import ConstantOp
from plait_std.bufferization.analysis import BufferUse, InPlaceAnalysis
from plait_std.bufferization.blocks import blocks_in_order
from plait_std.bufferization.given import GivenBuffers
from plait_std.bufferization.globals import Globals
from plait_std.builders import index_constant
from plait_std.memref import building as buffers
from plait_std.memref.sizes import sizes_of
from plait_std.mixed import Mixed

if TYPE_CHECKING:
    from plait.context import Context

ALIGNMENT = 64
"""In bytes, of allocations and globals: a cache line, and the widest vector."""
BOUNDARY = "a view passes the boundary of a region or function"
"""Why a view is copied, as remarks say it."""
_UNDEFINED = "tensor.empty"


def buffer_type(ty: Type) -> Type:
    """The memref type, with identity layout, of a tensor type; any other type itself."""
    if isinstance(ty, RankedTensorType):
        return MemRefType(ty.shape, ty.element_type)
    if isinstance(ty, UnrankedTensorType):
        return UnrankedMemRefType(ty.element_type)
    return ty


class Bufferization:
    """Walks operations and replaces those on tensors; models of `Bufferizable` are given it as `state`."""

    def __init__(self, ctx: Context, analysis: InPlaceAnalysis, globals: Globals, given: GivenBuffers) -> None:
        self.ctx = ctx
        self.analysis = analysis
        self.globals = globals
        self.given = given
        self.buffers: dict[Value[Any], Value[Any]] = {}
        self.done: list[Operation] = []
        self.old_arguments: list[Any] = []

    # What models ask

    def buffer(self, value: Value[Any]) -> Value[Any]:
        """The buffer that holds a tensor."""
        found = self.buffers.get(value)
        definition: Any = value.defining_op
        if found is None and definition is not None and definition.name == _UNDEFINED:
            found = self.allocate(Builder.before(definition), definition.sizes, value.type.element_type)
            self.set_buffer(value, found)
        if found is None:
            raise self.error(value.defining_op, "is used before it has been bufferized")
        return found

    def set_buffer(self, tensor: Value[Any], buffer: Value[Any]) -> None:
        """Say that `buffer` holds `tensor`."""
        self.buffers[tensor] = buffer
        if buffer.name_hint is None and buffer is not tensor:
            buffer.name_hint = tensor.name_hint

    def replace(self, old: Value[Any], new: Value[Any]) -> None:
        """Use `new` for a value that is not a tensor, of an operation that has been rebuilt."""
        self.given.replace(old, new)
        old.replace_all_uses_with(new)

    def in_place(self, op: Operation, operand_index: int) -> bool:
        """Whether the analysis allows to write the buffer of the operand."""
        return self.analysis.in_place(op, operand_index)

    def destination(self, rw: Builder, op: Operation, operand_index: int) -> Value[Any]:
        """The buffer that `op` may write for an operand: its own, or a new one, filled if `op` reads it."""
        operand = op.operands[operand_index]
        definition: Any = operand.defining_op
        if not self.in_place(op, operand_index) and definition is not None and definition.name == _UNDEFINED:
            return self.allocate(rw, definition.sizes, operand.type.element_type)
        source = self.buffer(operand)
        if self.in_place(op, operand_index):
            self.ctx.remark("passed", "WrittenInPlace", op, Operation=op.name, Operand=operand_index)
            return source
        new = self.allocate_like(rw, source)
        copied = BufferUse(op, self.ctx).reads(operand_index)
        if copied:
            buffers.copy(rw, source, new)
        if self.ctx.remarks is not None:
            self._say_why_not(op, operand_index, copied)
        return new

    def _say_why_not(self, op: Operation, operand_index: int, copied: bool) -> None:
        """Remark that an operand gets a buffer of its own, and what else reads the one that it has."""
        obstacle = self.analysis.obstacles.get((op, operand_index))
        reader = obstacle.reader if obstacle is not None else None
        self.ctx.remark(
            "missed", "CopyInserted" if copied else "BufferAllocated", op, Operation=op.name, Operand=operand_index,
            reason=obstacle.reason if obstacle is not None else None, Type=str(op.operands[operand_index].type),
            Reader=reader,
        )  # fmt: skip

    def allocate(self, rw: Builder, shape: Sequence[Mixed], element_type: Type) -> Value[Any]:
        """A new buffer of a shape of constants and values."""
        values = [s for s in shape if not isinstance(s, int)]
        ty = MemRefType(tuple(s if isinstance(s, int) else DYNAMIC for s in shape), element_type)
        return buffers.allocate(rw, ty, values, ALIGNMENT)

    def allocate_like(self, rw: Builder, buffer: Value[Any]) -> Value[Any]:
        """A new buffer with the shape and elements of another, and identity layout."""
        return self.allocate(rw, sizes_of(rw, buffer), buffer.type.element_type)

    def identity(
        self, rw: Builder, buffer: Value[Any], ty: Type | None = None, *, reason: str = BOUNDARY
    ) -> Value[Any]:
        """`buffer`, or a copy of it, with identity layout, as `ty` if given: how buffers pass the bounds of regions.

        `reason` is what a remark says of a copy.
        """
        if isinstance(buffer.type, MemRefType) and buffer.type.layout is not None:
            new = self.allocate_like(rw, buffer)
            copy = buffers.copy(rw, buffer, new)
            self.ctx.remark("missed", "CopyInserted", copy, reason=reason)
            buffer = new
        if ty is not None and buffer.type is not ty:
            buffer = buffers.cast(rw, buffer, ty)
        return buffer

    def buffer_type(self, ty: Type) -> Type:
        """The memref type, with identity layout, of a tensor type; any other type itself."""
        return buffer_type(ty)

    def index(self, rw: Builder, value: int) -> Value[Any]:
        """A constant of type index."""
        return index_constant(rw, value)

    def error(self, op: Operation | None, message: str) -> DiagnosticError:
        """An error located at `op`, to be raised."""
        name = f"'{op.name}' op " if op is not None else ""
        location = op.location if op is not None else None
        return DiagnosticError(Diagnostic("error", name + message, location, operation=op))

    # The walk

    def region(self, region: Region) -> None:
        """Give each block an argument of buffer type beside each tensor argument, and replace the operations."""
        for block in region.blocks:
            self.arguments(block)
        for block in blocks_in_order(region):
            self.operations(block)

    def arguments(self, block: Block) -> None:
        """Make the buffer arguments of `block`."""
        for argument in list(block.arguments):
            if isinstance(argument.type, TensorType):
                self.argument(argument)

    def argument(self, old: Any) -> None:
        """Make the argument that holds the buffer of a tensor argument; the old one goes in `finish`."""
        self.old_arguments.append(old)
        if old in self.buffers:
            return
        new = old.owner.insert_argument(old.index + 1, buffer_type(old.type), old.location)
        new.name_hint = old.name_hint
        self.buffers[old] = new

    def operations(self, block: Block) -> None:
        for op in block.operations:
            self.operation(op)

    def operation(self, op: Operation) -> None:
        """Replace `op` if tensors are among its operands or results; look into its regions otherwise."""
        if not _has_tensors(op):
            for region in op.regions:
                self.region(region)
            return
        use = BufferUse(op, self.ctx)
        rw = Builder.before(op)
        if isinstance(op, ConstantOp):
            self.set_buffer(op.result, self.globals.get(rw, op.value))
        elif use.bufferizable is not None:
            use.bufferizable.bufferize(op, rw, self)
        elif use.destination is not None:
            self._destination_style(op, rw, use.destination)
        else:
            raise self._no_model(op)
        if _has_tensors(op):  # else it has been changed in place
            self.done.append(op)

    def _no_model(self, op: Operation) -> DiagnosticError:
        error = self.error(op, "cannot be bufferized: no model of Bufferizable or DestinationStyle is attached to it")
        error.diagnostics[0].help = f"lower '{op.name.partition('.')[0]}' operations on tensors before bufferization"
        return error

    def _destination_style(self, op: Operation, rw: Builder, model: Any) -> None:
        """The same operation on buffers: inputs are read, inits are written, tensor results go away."""
        inits = model.inits(op)
        operands = [
            operand if not isinstance(operand.type, TensorType)
            else self._init(rw, op, i) if i in inits
            else self.buffer(operand)
            for i, operand in enumerate(op.operands)
        ]  # fmt: skip
        kept = [r for r in op.results if not isinstance(r.type, TensorType)]
        new = rw.insert(clone_with(op, operands, [r.type for r in kept]))
        for old, result in zip(kept, new.results):
            self.replace(old, result)
        for i in inits:
            result = model.tied_result(op, i)
            if result is not None:
                self.set_buffer(result, new.operands[i])
        for region in new.regions:
            self.region(region)

    def _init(self, rw: Builder, op: Operation, operand_index: int) -> Value[Any]:
        """The buffer to write for an init: an input's buffer if the analysis found one that may be overwritten."""
        reused = self.analysis.reused.get((op, operand_index))
        return self.destination(rw, op, operand_index) if reused is None else self.buffer(op.operands[reused])

    def finish(self) -> None:
        """Erase the operations and arguments that have been replaced."""
        for op in reversed(self.done):
            op.erase()
        for argument in self.old_arguments:
            argument.owner.erase_argument(argument)
        self.done.clear()
        self.old_arguments.clear()


def clone_with(op: Operation, operands: Sequence[Value[Any]], result_types: Sequence[Type]) -> Any:
    """An operation like `op` with other operands and result types; the regions move to it."""
    regions: list[Region] = []
    for region in op.regions:
        moved = Region()
        moved.take_blocks_of(region)
        regions.append(moved)
    cls: Any = op.__class__
    return cls.create(operands, result_types, op._properties, dict(op.attributes), regions, op.successors, op.location)


def _has_tensors(op: Operation) -> bool:
    for value in op.operands:
        if isinstance(value.type, TensorType):
            return True
    return any(isinstance(r.type, TensorType) for r in op.results)
