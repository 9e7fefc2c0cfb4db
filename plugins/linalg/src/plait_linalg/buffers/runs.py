"""Runs of operations of one block that can be read as operations on tensors: none of them sees a write through a view.

See Note [What a run is].
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from plait.builtin.types import BaseMemRefType, ComplexType, FloatType, IndexType, IntegerType, MemRefType, ShapedType
from plait.define.traits import Terminator
from plait.interfaces.memory_effects import effects_of, is_memory_effect_free
from plait_std.memref import ops as memref

from plait_linalg.ops import GenericOp, StructuredOp
from plait_linalg.ops.named import NamedOp

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.block import Block
    from plait.ir.operation import Operation
    from plait.ir.value import Value
    from plait_std.func.ops import FuncOp

    from plait_linalg.buffers.overlaps import Overlaps

ELEMENTS = (ComplexType, FloatType, IndexType, IntegerType)


class Run:
    """Operations in the order of their block; `end` is the first operation that sees what they have written."""

    def __init__(self, overlaps: Overlaps) -> None:
        self.ops: list[Any] = []
        self.end: Operation | None = None
        self.used: dict[Value[Any], None] = {}
        """The buffers that are used: whole ones, in the place of slices of buffers allocated here."""
        self.written: dict[Value[Any], None] = {}
        self._overlaps = overlaps

    def take(self, op: Any) -> bool:
        """Append an operation, unless it sees a write of the run, or writes what the run reads, in another way."""
        written = {whole(value) for value in written_by(op)}
        used = {whole(value) for value in read_by(op)} | written
        pairs = {(w, other) for w in written for other in (*self.used, *used)}
        pairs |= {(w, other) for w in self.written for other in used}
        if not all(w is other or self._overlaps.are_apart(w, other) for w, other in pairs):
            return False
        self.ops.append(op)
        self.used |= dict.fromkeys(used)
        self.written |= dict.fromkeys(written)
        return True

    def is_beside(self, buffer: Value[Any]) -> bool:
        """Whether no operation uses memory of `buffer`."""
        return all(self._overlaps.are_apart(buffer, other) for other in self.used)

    def owns(self, buffer: Value[Any]) -> bool:
        """Whether nothing but the run uses a buffer: it was allocated beside it, and is freed, if at all."""
        op = buffer.defining_op
        if not isinstance(op, memref.AllocOp) or op.symbol_operands or op.parent is not self.ops[0].parent:
            return False
        mine, pending = set(self.ops), [buffer]
        while pending:
            users = [user for user in pending.pop().users if user not in mine]
            if not all(isinstance(user, (memref.DeallocOp, memref.SubViewOp)) for user in users):
                return False
            pending += [value for user in users for value in user.results]
        return True

    @property
    def computes(self) -> bool:
        """Whether there is anything but copies, which gain nothing."""
        return any(isinstance(op, StructuredOp) for op in self.ops)


def runs_of(function: FuncOp, overlaps: Overlaps, ctx: Context) -> list[Run]:
    """The runs of all blocks of a function."""
    blocks = [block for op in function.walk() for region in op.regions for block in region.blocks]
    blocks = [block for block in blocks if not isinstance(block.parent_op, StructuredOp)]
    return [run for block in blocks for run in _runs_in(block, overlaps, ctx) if run.computes]


def _runs_in(block: Block, overlaps: Overlaps, ctx: Context) -> Iterator[Run]:
    run = Run(overlaps)
    for op in block.operations:
        if is_readable(op, ctx):
            if run.take(op):
                continue
            taken = Run(overlaps)
            run.end = op
            if run.ops:
                yield run
            run = taken if taken.take(op) else Run(overlaps)
        elif run.ops and not _is_passed_over(op, run, ctx):
            run.end = op
            yield run
            run = Run(overlaps)


def _is_passed_over(op: Operation, run: Run, ctx: Context) -> bool:
    """Whether an operation neither reads nor writes memory, or frees a buffer that nothing but the run uses."""
    if isinstance(op, memref.DeallocOp):
        return run.owns(op.memref) if op.memref in run.used else run.is_beside(op.memref)
    if op.has_trait(Terminator):
        return False
    if is_memory_effect_free(op, ctx):
        return True
    effects = effects_of(op, ctx)
    return effects is not None and not op.regions and all(effect.kind == "allocate" for effect in effects)


def is_readable(op: Any, ctx: Context) -> bool:
    """Whether an operation on buffers computes what it would on tensors, if its operands are apart."""
    buffers = [value for value in op.operands if isinstance(value.type, ShapedType)]
    if not buffers or not all(is_plain(value.type) for value in buffers):
        return False
    if isinstance(op, memref.CopyOp):
        return op.source.type.shape == op.target.type.shape and whole(op.source) is not whole(op.target)
    if not isinstance(op, (GenericOp, NamedOp)) or not op.payload.blocks:
        return False
    payload = op.payload.block.operations
    return all(is_memory_effect_free(inner, ctx) for inner in payload) and _overwrites_in_order(op)


def is_plain(ty: Any) -> bool:
    """Whether a buffer has scalar elements in the one address space."""
    return isinstance(ty, MemRefType) and ty.memory_space is None and isinstance(ty.element_type, ELEMENTS)


def _overwrites_in_order(op: StructuredOp) -> bool:
    """Whether each step reads only what it writes itself of the buffers that are written, which all differ."""
    maps, count = op.maps(), len(op.ins)
    if len({whole(out) for out in op.outs}) != len(op.outs):
        return False
    for out, written in zip(op.outs, maps[count:]):
        same = [(value, map) for value, map in zip(op.ins, maps) if whole(value) is whole(out)]
        if same and not (written.is_permutation and all(value is out and map == written for value, map in same)):
            return False
    return True


def whole(value: Any) -> Any:
    """The buffer that a slice is of, if it is allocated in the block of the slice; else the value itself."""
    view = value.defining_op
    if not isinstance(view, memref.SubViewOp) or not is_plain(view.source.type):
        return value
    source = whole(view.source)
    made = source.defining_op
    return source if isinstance(made, memref.AllocOp) and made.parent is view.parent else value


def read_by(op: Any) -> list[Any]:
    """The buffers that an operation of a run reads as inputs."""
    if isinstance(op, memref.CopyOp):
        return [op.source]
    return [value for value in op.ins if isinstance(value.type, BaseMemRefType)]


def written_by(op: Any) -> list[Any]:
    """The buffers that an operation of a run writes."""
    return [op.target] if isinstance(op, memref.CopyOp) else list(op.outs)


# Note [What a run is]
# On tensors an operation computes its results from operands that nothing changes. On buffers it may read what it, or an
# operation before it, has just written through another view of the same memory. A run therefore has no two different
# values one of which is written and which may show the same memory; the same value may be written again and again,
# since the run knows the tensor that it stands for at each step. Slices of a buffer that is allocated in the block are
# slices of its tensor. Those of other buffers count as buffers: to write a part of a large one must not copy the whole.
# An operation that is given one buffer as input and output stays as it is unless each step reads only the element that
# it writes. Between the operations of a run stand only such as neither read nor write memory, and allocations.
