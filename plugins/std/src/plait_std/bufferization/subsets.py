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


def insertion_of_written_slice(op: Operation, index: int, user: Operation, user_index: int, ctx: Context) -> bool:
    """Whether `user` reads only what `op`, writing operand `index`, leaves alone or is meant to change.

    Either `op` writes a slice of a tensor and `user` reads the tensor to put that very slice back into it; or both are
    the insertion of a slice into the tensor that it was taken from, which reads the slice that it overwrites.
    """
    if user.name != _INSERT:
        return False
    if user is op:
        return index == 1 and user_index == 0 and _source_slice(user, None, 0, ctx)
    return user_index == 1 and any(_source_slice(insert, op, index, ctx) for insert in _insertions_from(user))


def _insertions_from(insert: Operation) -> Iterator[Operation]:
    """An insertion, and those that go on with its result while nothing else reads that: they overwrite parts of it."""
    for _ in range(_LIMIT):
        yield insert
        result = insert.results[0]
        use = next(iter(result.uses)) if result.has_one_use else None
        if use is None or use.operation.name != _INSERT or use.index != 1:
            return
        insert = use.operation


def writes_beside(op: Operation, index: int, value: Value[Any], ctx: Context) -> bool:
    """Whether what `op` writes to operand `index`, and `value`, are parts of one tensor without a common element."""
    is_insertion = op.name == _INSERT and index == 1
    written = op if is_insertion else _slice_behind(op.operands[index], ctx)
    read = _slice_behind(value, ctx)
    if written is None or read is None or not are_apart(written, read):
        return False
    return _same_buffer(op.operands[1] if is_insertion else written.operands[0], read.operands[0], ctx)


def _slice_behind(value: Value[Any], ctx: Context) -> Any:
    """What takes the slice that `value` is, perhaps changed in place; None if it is not a slice."""
    for _ in range(_LIMIT):
        op = value.defining_op
        if op is None or op.name == _EXTRACT:
            return op
        tied = tied_operand(value, ctx)
        if tied is None:
            return None
        value = op.operands[tied]
    return None


def reads_inserted_slice(op: Operation, index: int, value: Value[Any], ctx: Context) -> bool:
    """Whether `op` inserts a slice into the tensor that it was taken from, and `value` is that slice or a view of it.

    Then what is overwritten and what is read are the same elements, before as after.
    """
    if op.name != _INSERT or index != 1 or not _source_slice(op, None, 0, ctx):
        return False
    for _ in range(_LIMIT):
        if value is op.operands[0]:
            return True
        source = _viewed(value, ctx)
        if source is None:
            return False
        value = source
    return False


def _viewed(value: Value[Any], ctx: Context) -> Value[Any] | None:
    """The tensor that `value` is a view of."""
    op = value.defining_op
    model = model_of(Bufferizable, op, ctx) if op is not None else None
    if op is None or model is None:
        return None
    viewed = [v for i, v in enumerate(op.operands) if value in model.aliases(op, i) and not model.writes(op, i)]
    return viewed[0] if len(viewed) == 1 else None


def _source_slice(insert: Operation, writer: Operation | None, index: int, ctx: Context) -> bool:
    """Whether what `insert` inserts is a slice of its destination, changed in place; by `writer` too, if given."""
    passed = writer is None
    value: Value[Any] = insert.operands[0]
    for _ in range(_LIMIT):
        definition = value.defining_op
        if definition is None:
            return False
        if definition.name == _EXTRACT:
            whole = _same_buffer(insert.operands[1], definition.operands[0], ctx)
            return passed and whole and same_slice(definition, insert)
        tied = tied_operand(value, ctx)
        source = definition.operands[tied] if tied is not None else _viewed_whole(value, ctx)
        if source is None:
            return False
        passed = passed or (definition is writer and tied == index)
        if not passed and definition.name == _INSERT:  # the writer may have changed a part of the slice
            passed = _source_slice(definition, writer, index, ctx)
        value = source
    return False


def _viewed_whole(value: Value[Any], ctx: Context) -> Value[Any] | None:
    """The tensor that `value` is a view of, with all its elements in their order: any view that is not a slice."""
    op = value.defining_op
    is_view = op is not None and op.name != _EXTRACT and op.has_trait(Pure) and not op.regions
    return _viewed(value, ctx) if is_view else None


def _same_buffer(value: Value[Any], origin: Value[Any], ctx: Context) -> bool:
    """Whether `value` is `origin`, perhaps changed in place."""
    for _ in range(_LIMIT):
        if value is origin:
            return True
        tied = tied_operand(value, ctx) if value.defining_op is not None else None
        if tied is None:
            return False
        value = value.defining_op.operands[tied]  # type: ignore[union-attr]
    return False


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
