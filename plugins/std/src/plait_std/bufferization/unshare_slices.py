"""Gives each chain of operations an empty tensor of its own, if several compute in slices of one and put them back.

    %s = tensor.extract_slice %e[0] [4] [1]            %s = tensor.extract_slice %e[0] [4] [1]
    %0 = linalg.exp ins(%x) outs(%s)                   %0 = linalg.exp ins(%x) outs(%s)
    %1 = tensor.insert_slice %0 into %e[0] [4] [1]     %1 = tensor.insert_slice %0 into %e[0] [4] [1]
    %2 = linalg.log ins(%y) outs(%s)              =>   %f = tensor.empty()
    %3 = tensor.insert_slice %2 into %e[0] [4] [1]     %t = tensor.extract_slice %f[0] [4] [1]
                                                       %2 = linalg.log ins(%y) outs(%t)
                                                       %3 = tensor.insert_slice %2 into %f[0] [4] [1]

`cse` merges equal empty tensors, and equal slices of them. A slice then belongs to several chains, so that what is
computed in it would be copied to where each chain puts it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value

from plait_std.bufferization.subsets import insertions_from, tied_operand
from plait_std.tensor.ops import EmptyOp, ExtractSliceOp, InsertSliceOp

if TYPE_CHECKING:
    from plait.context import Context

_LIMIT = 64


def unshare_slices(function: Operation, ctx: Context) -> None:
    """Let all but the first chain that starts by inserting into an empty tensor have a copy of that."""
    for op in [op for op in function.walk() if isinstance(op, EmptyOp) and not op.result.has_one_use]:
        for insert in _first_insertions(op)[1:]:
            _unshare(op, insert, ctx)


def _first_insertions(empty: EmptyOp) -> list[InsertSliceOp]:
    return [
        use.operation for use in empty.result.uses if isinstance(use.operation, InsertSliceOp) and use.index == 1
    ]  # fmt: skip


def _unshare(empty: EmptyOp, insert: InsertSliceOp, ctx: Context) -> None:
    places = [_place(link.operands[0], empty, ctx) for link in insertions_from(insert)]
    found = [place for place in places if place is not None]
    if not found:
        return
    mapping: dict[Value[Any], Value[Any]] = {}
    Builder.before(empty).insert(empty.clone(mapping))
    insert.set_operand(1, mapping[empty.result])
    for writer, index in found:
        taken: Any = writer.operands[index].defining_op
        writer.set_operand(index, Builder.before(taken).insert(taken.clone(dict(mapping))).result)
    ctx.count("empty tensors unshared", 1)


def _place(value: Value[Any], empty: EmptyOp, ctx: Context) -> tuple[Operation, int] | None:
    """The operation that starts to compute `value` in a slice of `empty`, and the operand that is the slice."""
    for _ in range(_LIMIT):
        op = value.defining_op
        index = tied_operand(value, ctx) if op is not None else None
        if op is None or index is None:
            return None
        value = op.operands[index]
        if isinstance(value.defining_op, ExtractSliceOp):
            return (op, index) if value.defining_op.source is empty.result else None
    return None
