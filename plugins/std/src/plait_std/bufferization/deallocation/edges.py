"""Splitting edges between blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.interfaces.branch import Branch
from plait.interfaces.interface import model_of
from plait.ir.block import Block

from plait_std.cf.ops import BranchOp

if TYPE_CHECKING:
    from plait.context import Context


def split_edge(block: Block, index: int, ctx: Context) -> Block:
    """A new block on the edge from `block` to its successor number `index`, which it branches to."""
    op: Any = block.last
    region: Any = block.parent
    model = model_of(Branch, op, ctx)
    passed = list(model.successor_operands(op, index)) if model is not None else []
    middle = Block()
    region.insert_after(middle, block)
    middle.append(BranchOp(op.successors[index], passed, location=op.location))
    if model is not None:
        model.set_successor_operands(op, index, ())
    op.set_successor(index, middle)
    return middle
