"""Who frees which buffer: inserts `memref.dealloc`, and copies where a buffer is passed on that is not owned.

A block owns what it allocates, the memref results of calls and of operations with regions, and the arguments that
the operation around it hands over. What a terminator passes on, and what a loop takes over, must be owned and not used
otherwise afterwards; if it is not, a copy is passed on. What a block owns and does not pass on is freed after its
last use. What was a buffer in the program is passed on as it is (Note [What a program passes] of `given`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from plait.builtin.types import BaseMemRefType, MemRefType
from plait.define.traits import ReturnLike, Terminator
from plait.interfaces.callable import Call
from plait.interfaces.interface import model_of
from plait.interfaces.memory_effects import MemoryEffects
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.region import Region
from plait.ir.value import Value, trace_back

from plait_std.buffer_interfaces import BufferOwnership, ViewLike
from plait_std.bufferization.block_deallocation import BlockDeallocation
from plait_std.bufferization.blocks import is_function_entry
from plait_std.bufferization.given import GivenBuffers
from plait_std.bufferization.state import ALIGNMENT
from plait_std.memref import building as buffers
from plait_std.memref import ops as memref
from plait_std.memref.sizes import sizes_of

if TYPE_CHECKING:
    from plait.context import Context

_CALLS = ("func.call", "func.call_indirect")


class Deallocation:
    """Settles the ownership of the buffers in regions, inner ones first."""

    def __init__(self, ctx: Context, given: GivenBuffers, lent: Iterable[Value[Any]] = ()) -> None:
        """`lent` are arguments of a function that it may return, in the place of a buffer that the caller frees."""
        self.ctx = ctx
        self.given = given
        self.lent = frozenset(lent)

    def region(self, region: Region, handed: list[Value[Any]]) -> None:
        """Settle all blocks of `region`; `handed` are the entry arguments that it owns."""
        entry = region.entry
        if entry is None:
            return
        if entry is region.last:
            self._block(entry, handed)
        else:
            BlockDeallocation(self, region).run(handed)

    def _block(self, block: Block, handed: list[Value[Any]]) -> None:
        """Settle the only block of a region."""
        self.nested(block)
        owned = dict.fromkeys(handed)
        owned.update(dict.fromkeys(v for op in block.operations for v in self.made_by(op)))
        for op in list(block.operations):
            self._settle(op, owned)
        for value in owned:
            if self.is_freed_by_hand(value) or self.may_be_returned(value):
                continue
            if not self.leaves(value):
                self.free_in(value, block)
            elif is_function_entry(block):
                self.free_at_end(value, block)

    def nested(self, block: Block) -> None:
        """Settle the regions of the operations of `block`."""
        for op in block.operations:
            model = model_of(BufferOwnership, op, self.ctx)
            for region in op.regions:
                arguments = model.owned_arguments(op, region) if model is not None else ()
                self.region(region, [a for a in arguments if a not in self.given])

    def made_by(self, op: Operation) -> list[Value[Any]]:
        """The buffers of `op` that its block owns."""
        found: list[Value[Any]] = [r for r in op.results if isinstance(r.type, BaseMemRefType)]
        if not found:
            return []
        if op.regions or op.name in _CALLS or model_of(Call, op, self.ctx) is not None:
            return [r for r in found if r not in self.given]
        model = model_of(MemoryEffects, op, self.ctx)
        effects = model.effects(op) if model is not None else ()
        fresh = [e.value for e in effects if e.kind == "allocate" and e.resource == "memory"]
        return [r for r in found if r in fresh]

    # Passing on

    def _settle(self, op: Operation, owned: dict[Value[Any], None]) -> None:
        """See to it that `op` is given buffers of its own where it takes them over."""
        for index in self.taken(op):
            value = op.operands[index]
            root = self.root(value)
            is_last = (root in owned or self._may_return(root, op)) and self.is_last_in_block(root, op, index)
            if is_last:
                owned.pop(root, None)
            else:
                op.set_operand(index, self.copy(value, op))

    def _may_return(self, root: Value[Any], op: Operation) -> bool:
        """Whether `op` returns from the function that memory is lent to; a loop would free it."""
        return root in self.lent and op.has_trait(Terminator) and op.parent is root.parent_block

    def taken(self, op: Operation) -> list[int]:
        """The operands whose buffers `op` takes over."""
        model = model_of(BufferOwnership, op, self.ctx)
        if op.has_trait(Terminator):
            found = [i for i, v in enumerate(op.operands) if isinstance(v.type, BaseMemRefType)]
        else:
            found = list(model.consumed(op)) if model is not None else []
        return [i for i in found if not self.given.takes(op, i)]

    def root(self, value: Value[Any]) -> Value[Any]:
        """The value whose whole memory `value` is."""
        return trace_back(value, self._viewed)

    def _viewed(self, value: Value[Any]) -> Value[Any] | None:
        """The value of whose whole memory `value` is a view."""
        op = value.defining_op
        model = model_of(ViewLike, op, self.ctx) if op is not None else None
        if model is None or not model.is_whole(op):
            return None
        (source,) = model.sources(op)
        return source

    def is_last_in_block(self, root: Value[Any], op: Operation, index: int) -> bool:
        """Whether operand `index` of `op` is the last use of the memory of `root` in the block of `op`."""
        block = op.parent
        assert block is not None
        for alias in self.aliases(root):
            for use in alias.uses:
                if use.operation is op:
                    if use.index != index:
                        return False
                    continue
                user = use.operation.ancestor_in_block(block)
                if user is not None and (user is op or not user.is_before_in_block(op)):
                    return False
        return True

    def copy(self, value: Value[Any], before: Operation) -> Value[Any]:
        """A new buffer with the elements of `value`, made in front of an operation."""
        rw = Builder.before(before)
        ranked = self._with_rank(value)
        dynamic = [s for s in sizes_of(rw, ranked) if not isinstance(s, int)]
        ty = value.type if ranked is value else MemRefType(ranked.type.shape, ranked.type.element_type)
        new = buffers.allocate(rw, ty, dynamic, ALIGNMENT)
        buffers.copy(rw, ranked, new)
        return buffers.cast(rw, new, value.type)

    def _with_rank(self, value: Value[Any]) -> Value[Any]:
        """`value`, or where its type has no rank, what it was cast from and that has one."""
        found = trace_back(value, lambda unranked: None if unranked.type.is_ranked else self._viewed(unranked))
        return found if found.type.is_ranked else value

    def aliases(self, root: Value[Any]) -> Iterator[Value[Any]]:
        """`root`, all views of its memory, and what of the program may be one of them."""
        pending, seen = [root], {root}
        while pending:
            value = pending.pop()
            yield value
            for user in value.users:
                model = model_of(ViewLike, user, self.ctx)
                is_viewed = model is not None and value in model.sources(user)
                found = user.results if is_viewed else self.given.passed_by(user, value)
                new = [r for r in found if r not in seen]
                seen.update(new)
                pending.extend(new)

    def may_be_returned(self, value: Value[Any]) -> bool:
        """Whether the function may return the memory of `value` as a result that callers do not free."""
        return bool(self.given.returned) and any(
            self.given.returns(user, alias) for alias in self.aliases(value) for user in alias.users
        )

    def leaves(self, value: Value[Any]) -> bool:
        """Whether the program passes the memory of `value` out of the block that it is made in, or to its next run."""
        home = value.parent_block
        if not self.given or home is None:
            return False
        return any(
            user.has_trait(Terminator) and user.parent_region is home.parent and self.given.passed_by(user, alias)
            for alias in self.aliases(value)
            for user in alias.users
        )

    # Freeing

    def is_freed_by_hand(self, value: Value[Any]) -> bool:
        """Whether the program frees the memory of `value` itself."""
        return any(user.name == "memref.dealloc" for alias in self.aliases(value) for user in alias.users)

    def free_in(self, value: Value[Any], block: Block) -> None:
        """Free `value` after the last operation in `block` that uses its memory."""
        definition = value.defining_op
        if isinstance(definition, memref.AllocOp) and not value.has_uses:
            definition.erase()
            return
        last = definition if definition is not None and definition.parent is block else None
        for alias in self.aliases(value):
            for user in alias.users:
                inner = user.ancestor_in_block(block)
                if inner is not None and (last is None or last.is_before_in_block(inner)):
                    last = inner
        rw = Builder.after(last) if last is not None else Builder.at_start(block)
        if last is not None and last.has_trait(Terminator):
            rw = Builder.before(last)
        buffers.free(rw, value)

    def free_at_end(self, value: Value[Any], block: Block) -> None:
        """Free `value`, which the entry block of a function has made, before the function returns from `block`."""
        last = block.last
        if last is not None and last.has_trait(ReturnLike):
            buffers.free(Builder.before(last), value)
