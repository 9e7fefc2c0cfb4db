"""Moves products to the sums that use them, so that few of the products of a tile are in registers at one time.

    %p0 = arith.muli %a0, %b                 %p0 = arith.muli %a0, %b
    %p1 = arith.muli %a1, %b          =>     %s0 = arith.addi %c0, %p0
    %s0 = arith.addi %c0, %p0                %p1 = arith.muli %a1, %b
    %s1 = arith.addi %c1, %p1                %s1 = arith.addi %c1, %p1

`%c0` and `%c1` are carried by a loop. The sums of a tile fill the registers, and LLVM keeps the order of products and
sums that one instruction does not compute: all products before the first sum would be stored and loaded again. So it is
of elements that are read one by one, and repeated, where each address follows from the one before: they move too, if
nothing in the body of the loop writes to memory.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from plait.builtin.types import VectorType
from plait.define.traits import Elementwise
from plait.interfaces.loop_like import LoopLike
from plait.interfaces.memory_effects import effects_of
from plait.ir.value import BlockArgument

from plait_std.arith import ops as arith
from plait_std.vector.ops import BroadcastOp
from plait_std.vector.transfers import TransferReadOp

if TYPE_CHECKING:
    from collections.abc import Collection

    from plait.context import Context
    from plait.ir.block import Block
    from plait.ir.operation import Operation

_SUMS = (arith.AddIOp, arith.AddFOp)
_PRODUCTS = (arith.MulIOp, arith.MulFOp)


def compute_products_late(root: Operation, ctx: Context) -> None:
    """Move products of vectors in the bodies of loops to the carried sums that alone use them, with their factors."""
    carried: set[Operation] = set()
    movers: dict[Block, _Mover] = {}
    for op in root.walk():
        if isinstance(op, _SUMS) and isinstance(op.results[0].type, VectorType) and _is_carried(op, carried, ctx):
            carried.add(op)
            block: Any = op.parent
            mover = movers.setdefault(block, _Mover(block, ctx))
            for value in op.operands:
                if isinstance(value.defining_op, _PRODUCTS):
                    mover.move(value.defining_op, op)


def _is_carried(op: Operation, carried: Collection[Operation | None], ctx: Context) -> bool:
    """Whether an operation adds to what a loop around it carries, or to what one of `carried` adds to that."""
    block: Any = op.parent
    if any(value.defining_op in carried and value.defining_op.parent is block for value in op.operands):  # type: ignore[union-attr]
        return True
    added_to = any(isinstance(value, BlockArgument) and value.owner is block for value in op.operands)
    return added_to and block.parent_op is not None and ctx.model(LoopLike, block.parent_op) is not None


class _Mover:
    """Moves operations of a block to their only users."""

    def __init__(self, block: Block, ctx: Context) -> None:
        self.block, self.ctx = block, ctx

    def move(self, op: Operation, user: Operation) -> None:
        """Move an operation, and those that compute its operands for it alone, before its only user."""
        pending = [(op, user)]
        while pending:
            op, user = pending.pop()
            if op.parent is not self.block or len(op.results) != 1 or not op.results[0].has_one_use or op.regions:
                continue
            op.move_before(user)
            factors = [value.defining_op for value in op.operands]
            pending += [(made, op) for made in reversed(factors) if made is not None and self._may_move(made)]

    def _may_move(self, op: Operation) -> bool:
        if isinstance(op, TransferReadOp):
            return op.vector.type.shape == (1,) and self._only_reads
        return op.has_trait(Elementwise) or isinstance(op, BroadcastOp)

    @cached_property
    def _only_reads(self) -> bool:
        """Whether nothing in the block writes to memory."""
        effects = [effects_of(op, self.ctx) for op in self.block.operations]
        return all(found is not None and all(effect.kind == "read" for effect in found) for found in effects)
