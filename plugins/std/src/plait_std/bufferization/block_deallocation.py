"""Who frees which buffer where blocks branch to each other: a buffer is freed where it dies, on edges too.

Arguments of blocks own their buffers, so a branch passes on a buffer that dies there, or a copy, but for arguments that
are buffers in the program. See Note [Edges].
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import BaseMemRefType
from plait.interfaces.branch import Branch
from plait.interfaces.interface import model_of
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.region import Region
from plait.ir.value import Value

from plait_std.bufferization.blocks import blocks_live_in, is_function_entry
from plait_std.bufferization.deallocation.edges import split_edge
from plait_std.memref import building as buffers

if TYPE_CHECKING:
    from plait_std.bufferization.deallocate import Deallocation


class BlockDeallocation:
    """Settles the ownership of the buffers in one region of several blocks."""

    def __init__(self, rules: Deallocation, region: Region) -> None:
        self.rules = rules
        self.region = region
        self.owned: dict[Value[Any], Block] = {}
        self.live_in: dict[Value[Any], set[Block]] = {}
        self.moved: set[tuple[Value[Any], Block]] = set()

    def run(self, handed: list[Value[Any]]) -> None:
        self._split_branches_that_pass_buffers()
        for block in self.region.blocks:
            self.rules.nested(block)
            arguments = handed if block.is_entry else [a for a in block.arguments if self._is_owned(a)]
            made = [v for op in block.operations for v in self.rules.made_by(op)]
            self.owned.update(dict.fromkeys([*arguments, *made], block))
        for block in self.region.blocks:
            for op in list(block.operations):
                self._settle(op, block)
        for value, block in self.owned.items():
            if not self.rules.is_freed_by_hand(value) and not self.rules.may_be_returned(value):
                self._free(value, block)

    def _is_owned(self, argument: Value[Any]) -> bool:
        return _is_buffer(argument) and argument not in self.rules.given

    def _split_branches_that_pass_buffers(self) -> None:
        for block in list(self.region.blocks):
            for index in range(len(block.successors)):
                last = block.last
                model = model_of(Branch, last, self.rules.ctx) if last is not None else None
                if model is None or len(block.successors) == 1:
                    continue
                if any(_is_buffer(v) for v in model.successor_operands(last, index)):
                    self._split(block, index)

    def _split(self, block: Block, index: int) -> Block:
        """A new block on the edge from `block` to its successor number `index`."""
        middle = split_edge(block, index, self.rules.ctx)
        for live in self.live_in.values():
            if middle.successors[0] in live:
                live.add(middle)
        return middle

    # Passing on

    def _settle(self, op: Operation, block: Block) -> None:
        for index in self.rules.taken(op):
            value = op.operands[index]
            root = self.rules.root(value)
            if root in self.owned and self._dies_in(root, block) and self.rules.is_last_in_block(root, op, index):
                self.moved.add((root, block))
            else:
                op.set_operand(index, self.rules.copy(value, op))

    # Liveness

    def _dies_in(self, value: Value[Any], block: Block) -> bool:
        live = self._live_in(value)
        return not any(s in live for s in block.successors)

    def _live_in(self, value: Value[Any]) -> set[Block]:
        """The blocks at whose start `value`, or a view of it, is used further on."""
        found = self.live_in.get(value)
        if found is None:
            aliases = self.rules.aliases(value)
            found = self.live_in[value] = blocks_live_in(self.region, self.owned[value], aliases)
        return found

    # Freeing

    def _free(self, value: Value[Any], home: Block) -> None:
        if self.rules.leaves(value):
            for block in self.region.blocks if is_function_entry(home) else ():
                if (value, block) not in self.moved:
                    self.rules.free_at_end(value, block)
            return
        live = self._live_in(value)
        for block in [home, *(b for b in self.region.blocks if b in live)]:
            if self._dies_in(value, block):
                if (value, block) not in self.moved:
                    self.rules.free_in(value, block)
                continue
            for index, successor in enumerate(block.successors):
                if successor not in live:
                    self._free_on_edge(value, home, block, index)

    def _free_on_edge(self, value: Value[Any], home: Block, block: Block, index: int) -> None:
        target = block.successors[index]
        if len(target.predecessors) > 1 or target is home:
            target = self._split(block, index)
        buffers.free(Builder.at_start(target), value)


def _is_buffer(value: Value[Any]) -> bool:
    return isinstance(value.type, BaseMemRefType)


# Note [Edges]
# A branch to several blocks that passes a buffer to one of them must not hand it over, or copy it, when another is
# taken. So the edge gets a block of its own with an unconditional branch, where the usual rule holds: what dies there
# may be moved. A buffer that one successor uses and another does not dies on the edge to the latter; if that successor
# is reached from elsewhere too, the edge is split for the same reason. A buffer that a branch passes on is used by the
# branch, not by the argument that takes it: the argument is a buffer of its own, since only owners are passed.
