"""Loops of blocks that a lowering builds where an operation was."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import i64
from plait.ir.block import Block
from plait.ir.builder import Builder

from plait_llvm.dialect.ops import control
from plait_llvm.lowering.algebra import LLVM
from plait_llvm.lowering.build import index_value

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.ir.value import Value

Values = Sequence["Value[Any]"]


def split_behind(op: Operation) -> tuple[Builder, Block]:
    """A builder at the end of the block, which now ends with `op`, and the block of what followed `op`."""
    outside: Any = op.parent
    rest = outside.split_before(op.next)
    builder = Builder.at_end(outside)
    builder.location = op.location
    return builder, rest


def counted_loop(
    b: Builder, rest: Block, count: Any, initial: Values, body: Callable[[Builder, Any, Values], Values]
) -> Values:
    """Build `body` for each number below `count`, with values that it carries on; what they are at the end.

    The blocks stand before `rest`. The builder is behind the loop then, in a block that does not end yet.
    """
    header, inside, behind = Block((i64, *[value.type for value in initial])), Block(), Block()
    for block in (header, inside, behind):
        rest.parent.insert_before(block, rest)  # type: ignore[union-attr]
    b.insert(control.BrOp([index_value(b, 0), *initial], header))
    b.set_at_end(header)
    number, *carried = header.arguments
    b.insert(control.CondBrOp(LLVM.apply(b, "lt", i64, number, count), (), (), inside, behind))
    b.set_at_end(inside)
    made = body(b, number, carried)
    b.insert(control.BrOp([LLVM.apply(b, "add", i64, number, index_value(b, 1)), *made], header))
    b.set_at_end(behind)
    return carried
