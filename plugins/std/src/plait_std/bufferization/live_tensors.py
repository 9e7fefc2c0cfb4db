"""What operations on tensors will hold in memory: which buffers each of them touches, and what must come first.

A buffer is told by the tensors that bufferization lets share it: views, and results that are written in place. It lives
from the first operation that touches it to the last one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import RankedTensorType
from plait.define.traits import ConstantLike
from plait.interfaces.memory_effects import is_memory_effect_free
from plait.ir.operation import Operation
from plait.ir.value import Value

from plait_std.bufferization.analysis import BufferUse
from plait_std.element_bytes import element_bytes
from plait_std.tensor.ops import EmptyOp

if TYPE_CHECKING:
    from plait.context import Context


class LiveTensors:
    """The buffers and the order of a list of operations of one block, by their numbers in it."""

    def __init__(self, ops: Sequence[Operation], ctx: Context) -> None:
        self.ops, self.ctx = ops, ctx
        self.number: dict[Operation, int] = {op: i for i, op in enumerate(ops)}
        self.sizes: list[int] = []
        """The bytes of each buffer; none for what is not a tensor of known size, or belongs to somebody else."""
        self.touched: list[set[int]] = [set() for _ in ops]
        """The buffers that each operation touches."""
        self.before: list[set[int]] = [set() for _ in ops]
        """The operations that each one must follow."""
        self.buffer_of: dict[Value[Any], int] = {}
        """The buffers of the tensors that are used."""
        self._users: dict[int, list[int]] = {}
        for i, op in enumerate(ops):
            self._add(i, op)

    def _add(self, i: int, op: Operation) -> None:
        used = list(_used(op))
        self.before[i].update(self.number[v.defining_op] for v in used if v.defining_op in self.number)  # type: ignore[index]
        if isinstance(op, EmptyOp):
            return
        tied = self._tied(i, op)
        for result in op.results:
            if isinstance(result.type, RankedTensorType):
                self.buffer_of[result] = tied[result] if result in tied else self._new(_bytes(op, result))
        tensors = [v for v in (*used, *op.results) if isinstance(v.type, RankedTensorType)]
        buffers = {self._buffer(v) for v in tensors if not isinstance(v.defining_op, EmptyOp)}
        if not op.results or not all(result in tied for result in op.results) or self._writes(op):
            self.touched[i] = buffers
        for buffer in buffers:
            self._users.setdefault(buffer, []).append(i)

    def _tied(self, i: int, op: Operation) -> dict[Value[Any], int]:
        """The results that share a buffer with an operand; what is written there must follow those that read it."""
        use = BufferUse(op, self.ctx)
        tied: dict[Value[Any], int] = {}
        for index, operand in enumerate(op.operands if use.is_known else ()):
            if not isinstance(operand.type, RankedTensorType) or _is_new(operand):
                continue
            buffer = self._buffer(operand)
            if use.writes(index):
                self.before[i].update(self._users.get(buffer, ()))
            tied.update((result, buffer) for result in use.aliases(index))
        return tied

    def _writes(self, op: Operation) -> bool:
        use = BufferUse(op, self.ctx)
        return any(use.writes(i) for i, v in enumerate(op.operands) if isinstance(v.type, RankedTensorType))

    def _buffer(self, value: Value[Any]) -> int:
        """The buffer of a tensor; one without bytes for what comes from outside of the list."""
        if value not in self.buffer_of:
            is_ours = isinstance(value.defining_op, EmptyOp)
            self.buffer_of[value] = self._new(_bytes(value.defining_op, value) if is_ours else 0)
        return self.buffer_of[value]

    def _new(self, size: int) -> int:
        self.sizes.append(size)
        return len(self.sizes) - 1


def _is_new(value: Value[Any]) -> bool:
    """Whether each operation that writes to `value` gets a buffer of its own: an empty tensor that several share."""
    return isinstance(value.defining_op, EmptyOp) and sum(u.name != "tensor.extract_slice" for u in value.users) > 1


def _used(op: Operation) -> Iterator[Value[Any]]:
    """The operands of an operation and of all that it holds."""
    yield from op.operands
    for region in op.regions:
        for inner in region.walk():
            yield from inner.operands


def _bytes(op: Operation | None, value: Value[Any]) -> int:
    """The bytes of a new buffer for a result of `op`."""
    ty: Any = value.type
    is_shared = op is not None and op.has_trait(ConstantLike)
    return 0 if is_shared or not ty.has_static_shape else ty.num_elements * (element_bytes(ty.element_type) or 0)


def segments(ops: Sequence[Operation], ctx: Context) -> Iterator[list[Operation]]:
    """The longest parts of a list of operations without effects, which may be put in any order that values allow."""
    part: list[Operation] = []
    for op in ops:
        if is_memory_effect_free(op, ctx) and not op.successors:
            part.append(op)
        else:
            yield part
            part = []
    yield part
