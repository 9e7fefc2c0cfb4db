"""Slices that are taken out of a tensor, changed, and put back: no conflict, since the change is what is wanted.

Nor is there one between slices that have no element in common.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from plait.define.traits import Pure
from plait.interfaces.bufferizable import Bufferizable
from plait.interfaces.destination_style import DestinationStyle
from plait.interfaces.interface import model_of
from plait.ir.operation import Operation
from plait.ir.value import Value

from plait_std.mixed import are_apart, same_slice

if TYPE_CHECKING:
    from plait.context import Context

_EXTRACT, _INSERT = "tensor.extract_slice", "tensor.insert_slice"
_LIMIT = 64


class Slices:
    """Questions about slices of a program that does not change meanwhile: each tied operand is looked up once."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self._tied: dict[Value[Any], int | None] = {}
        self._behind: dict[Value[Any], Any] = {}

    def insertion_of_written_slice(self, op: Operation, index: int, user: Operation, user_index: int) -> bool:
        """Whether `user` reads only what `op`, writing operand `index`, leaves alone or is meant to change.

        Either `op` writes a slice of a tensor and `user` reads the tensor to put that very slice back into it; or both
        are the insertion of a slice into the tensor that it was taken from, which reads the slice that it overwrites.
        """
        if user.name != _INSERT:
            return False
        if user is op:
            return index == 1 and user_index == 0 and self._source_slice(user, None, 0)
        return user_index == 1 and any(self._source_slice(insert, op, index) for insert in insertions_from(user))

    def writes_beside(self, op: Operation, index: int, value: Value[Any]) -> bool:
        """Whether what `op` writes to operand `index` and `value` are disjoint parts of one tensor."""
        is_insertion = op.name == _INSERT and index == 1
        written = op if is_insertion else self._slice_behind(op.operands[index])
        read = self._slice_behind(value)
        if written is None or read is None or not are_apart(written, read):
            return False
        return self._same_buffer(op.operands[1] if is_insertion else written.operands[0], read.operands[0])

    def _slice_behind(self, value: Value[Any]) -> Any:
        """What takes the slice that `value` is, perhaps changed in place; None if it is not a slice."""
        if value not in self._behind:
            self._behind[value] = self._find_slice_behind(value)
        return self._behind[value]

    def _find_slice_behind(self, value: Value[Any]) -> Any:
        for _ in range(_LIMIT):
            op = value.defining_op
            if op is None or op.name == _EXTRACT:
                return op
            tied = self._tied_operand(value)
            if tied is None:
                return None
            value = op.operands[tied]
        return None

    def reads_inserted_slice(self, op: Operation, index: int, value: Value[Any]) -> bool:
        """Whether `op` inserts a slice into the tensor it was taken from, and `value` is that slice or a view of it.

        Then what is overwritten and what is read are the same elements, before as after.
        """
        if op.name != _INSERT or index != 1 or not self._source_slice(op, None, 0):
            return False
        for _ in range(_LIMIT):
            if value is op.operands[0]:
                return True
            source = self._viewed(value)
            if source is None:
                return False
            value = source
        return False

    def _viewed(self, value: Value[Any]) -> Value[Any] | None:
        """The tensor that `value` is a view of."""
        op = value.defining_op
        model = model_of(Bufferizable, op, self.ctx) if op is not None else None
        if op is None or model is None:
            return None
        viewed = [v for i, v in enumerate(op.operands) if value in model.aliases(op, i) and not model.writes(op, i)]
        return viewed[0] if len(viewed) == 1 else None

    def _source_slice(self, insert: Operation, writer: Operation | None, index: int) -> bool:
        """Whether what `insert` inserts is a slice of its destination, changed in place; by `writer` too, if given."""
        passed = writer is None
        value: Value[Any] = insert.operands[0]
        for _ in range(_LIMIT):
            definition = value.defining_op
            if definition is None:
                return False
            if definition.name == _EXTRACT:
                put_back = passed and same_slice(definition, insert)
                return put_back and self._same_buffer(insert.operands[1], definition.operands[0])
            tied = self._tied_operand(value)
            source = definition.operands[tied] if tied is not None else self._viewed_whole(value)
            if source is None:
                return False
            passed = passed or (definition is writer and tied == index)
            if not passed and definition.name == _INSERT:  # the writer may have changed a part of the slice
                passed = self._source_slice(definition, writer, index)
            value = source
        return False

    def _viewed_whole(self, value: Value[Any]) -> Value[Any] | None:
        """The tensor that `value` is a view of, with all its elements in their order: any view that is not a slice."""
        op = value.defining_op
        is_view = op is not None and op.name != _EXTRACT and op.has_trait(Pure) and not op.regions
        return self._viewed(value) if is_view else None

    def _same_buffer(self, value: Value[Any], origin: Value[Any]) -> bool:
        """Whether `value` is `origin`, perhaps changed in place."""
        for _ in range(_LIMIT):
            if value is origin:
                return True
            tied = self._tied_operand(value) if value.defining_op is not None else None
            if tied is None:
                return False
            value = value.defining_op.operands[tied]  # type: ignore[union-attr]
        return False

    def _tied_operand(self, value: Value[Any]) -> int | None:
        if value not in self._tied:
            self._tied[value] = tied_operand(value, self.ctx)
        return self._tied[value]


def insertions_from(insert: Operation) -> Iterator[Operation]:
    """An insertion, and those that go on with its result while nothing else reads that: they overwrite parts of it."""
    for _ in range(_LIMIT):
        yield insert
        result = insert.results[0]
        use = next(iter(result.uses)) if result.has_one_use else None
        if use is None or use.operation.name != _INSERT or use.index != 1:
            return
        insert = use.operation


def tied_operand(value: Any, ctx: Context) -> int | None:
    """The operand of the defining operation that `value` replaces in place."""
    op = value.defining_op
    model = model_of(DestinationStyle, op, ctx)
    if model is not None:
        return next((i for i in model.inits(op) if model.tied_result(op, i) is value), None)
    other = model_of(Bufferizable, op, ctx)
    if other is None:
        return None
    written = [i for i in range(len(op.operands)) if other.writes(op, i) and value in other.aliases(op, i)]
    return written[0] if len(written) == 1 else None


def is_view(value: Value[Any], ctx: Context) -> bool:
    """Whether a tensor shows the buffer of an operand as it is, or a part of it."""
    op = value.defining_op
    model = model_of(Bufferizable, op, ctx) if op is not None else None
    return model is not None and any(
        value in model.aliases(op, i) and not model.writes(op, i)
        for i in range(len(op.operands))  # type: ignore[union-attr]
    )
