"""Moves products to the sums that use them, so that few of the products of a tile are in registers at one time.

    %p0 = arith.muli %a0, %b                 %p0 = arith.muli %a0, %b
    %p1 = arith.muli %a1, %b          =>     %s0 = arith.addi %c0, %p0
    %s0 = arith.addi %c0, %p0                %p1 = arith.muli %a1, %b
    %s1 = arith.addi %c1, %p1                %s1 = arith.addi %c1, %p1

`%c0` and `%c1` are carried by a loop. The sums of a tile fill the registers, and LLVM keeps the order of products and
sums that one instruction does not compute: all products before the first sum would be stored and loaded again. A dot
product, the sum of products of the parts of two words, moves as a product does, with a word that several of these
products read. So it is of elements that are read one by one, and repeated, where each address follows from the one
before: they move too, if nothing in the body of the loop writes to memory.

Products of two vectors each, of which a tile of inner products has one for each pair of a row and a column, come in the
order in which fewer vectors are read again: see Note [Factors that stay].
"""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise
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
    from collections.abc import Collection, Iterable

    from plait.context import Context
    from plait.ir.block import Block
    from plait.ir.operation import Operation

_SUMS = (arith.AddIOp, arith.AddFOp)
_PRODUCTS = (arith.MulIOp, arith.MulFOp)
_MOST = 24
"""Longer computations stay where they are: an elementary function ends with a product, and is computed beside
others (`put_side_by_side`), whose operations alternate."""


def compute_products_late(root: Operation, ctx: Context) -> None:
    """Move products of vectors in the bodies of loops, and sums of these, to the carried sums that alone use them."""
    carried: set[Operation] = set()
    movers: dict[Block, _Mover] = {}
    for op in root.walk():
        if isinstance(op, _SUMS) and isinstance(op.results[0].type, VectorType) and _is_carried(op, carried, ctx):
            carried.add(op)
            block: Any = op.parent
            mover = movers.setdefault(block, _Mover(block, ctx))
            for value in op.operands:
                made = value.defining_op
                if made is not None and made not in carried and _is_of_products(made):
                    mover.move(made, op)


def _is_carried(op: Operation, carried: Collection[Operation | None], ctx: Context) -> bool:
    """Whether an operation adds to what a loop around it carries, or to what one of `carried` adds to that."""
    block: Any = op.parent
    if any(value.defining_op in carried and value.defining_op.parent is block for value in op.operands):  # type: ignore[union-attr]
        return True
    added_to = any(isinstance(value, BlockArgument) and value.owner is block for value in op.operands)
    return added_to and block.parent_op is not None and ctx.model(LoopLike, block.parent_op) is not None


def _is_of_products(op: Operation) -> bool:
    """Whether an operation is a product, or adds only products, as a dot product of neighbours does."""
    pending: list[Operation | None] = [op]
    while pending:
        one = pending.pop()
        if isinstance(one, _SUMS) and one.results[0].has_one_use:
            pending += [value.defining_op for value in one.operands]
        elif not isinstance(one, _PRODUCTS):
            return False
    return True


def keep_fewer_factors(root: Operation, registers: int) -> None:
    """Order products of tiles so that the fewer factors are read again, where the more have no registers."""
    for pairs in _steps(root):
        firsts, seconds = (list(dict.fromkeys(made.operands[side] for _, made in pairs)) for side in (0, 1))
        fewer, more = sorted([len(firsts), len(seconds)])
        is_grid = len(pairs) == fewer * more and len({made.operands for _, made in pairs}) == len(pairs)
        if not is_grid or fewer == 1 or len(pairs) + more < registers or len(pairs) + fewer >= registers:
            continue
        places = {value: place for values in (firsts, seconds) for place, value in enumerate(values)}
        outer = 1 if len(firsts) < len(seconds) else 0
        ordered = sorted(pairs, key=lambda pair: [places[pair[1].operands[side]] for side in (outer, 1 - outer)])
        end: Any = pairs[-1][0].next
        if all(_is_used_from(end, add) for add, _ in pairs):
            for add, made in ordered:
                made.move_before(end)
                add.move_before(end)


def _is_used_from(end: Operation, op: Operation) -> bool:
    """Whether all users of an operation come after it from `end` on."""
    users, between = set(op.results[0].users), op.next
    while between is not None and between is not end:
        if between in users:
            return False
        between = between.next
    return True


def _steps(root: Operation) -> Iterable[list[tuple[Operation, Operation]]]:
    """Sums of floats that the body of a loop carries, with the products that they add, by the steps of a tile."""
    found: dict[tuple[Block, int], list[tuple[Operation, Operation]]] = {}
    depths: dict[Any, int] = {}
    for op in root.walk():
        made: Any = op.operands[1].defining_op if isinstance(op, arith.AddFOp) else None
        if not isinstance(made, arith.MulFOp) or made.parent is not op.parent or not made.result.has_one_use:
            continue
        block: Any = op.parent
        if isinstance(made.result.type, VectorType) and len({*made.operands}) == 2:
            carried = op.operands[0]
            before: Any = carried.defining_op
            is_first = isinstance(carried, BlockArgument) and carried.owner is block
            if is_first or (before in depths and before.parent is block):
                depths[op] = 0 if is_first else depths[before] + 1
                found.setdefault((block, depths[op]), []).append((op, made))
    return found.values()


class _Mover:
    """Moves operations of a block to their users."""

    def __init__(self, block: Block, ctx: Context) -> None:
        self.block, self.ctx = block, ctx

    def move(self, op: Operation, user: Operation) -> None:
        """Move an operation before its only user, with what computes its operands alone, if that is little."""
        moved, pending = {user: None}, [op]
        while pending:
            op = pending.pop()
            if op in moved or op.parent is not self.block or len(op.results) != 1 or op.regions:
                continue
            if not all(one in moved for one in op.results[0].users):
                continue  # another user may come
            moved[op] = None
            if len(moved) > _MOST:
                return
            factors = [value.defining_op for value in op.operands]
            pending += [made for made in reversed(factors) if made is not None and self._may_move(made)]
        for place, op in pairwise(moved):
            op.move_before(place)

    def _may_move(self, op: Operation) -> bool:
        if isinstance(op, TransferReadOp):
            return op.vector.type.shape == (1,) and self._only_reads
        return op.has_trait(Elementwise) or isinstance(op, BroadcastOp)

    @cached_property
    def _only_reads(self) -> bool:
        """Whether nothing in the block writes to memory."""
        effects = [effects_of(op, self.ctx) for op in self.block.operations]
        return all(found is not None and all(effect.kind == "read" for effect in found) for found in effects)


# Note [Factors that stay]
# A step of a tile of r rows and c columns multiplies each of r vectors by each of c. Whichever is the outer loop over
# these products, the factors of the inner one are read again, and take a register each beside the sums and one factor
# of the outer one: r * c + c + 1 in the order of the output. LLVM keeps the order, and spills sums for what has no
# register: of 3x4 with 16 registers, it stored and loaded all 12 in each step. With the columns outside the tile
# takes r * c + r + 1. Both orders add to each sum in the same order.
