"""Inserts `bufferization.dealloc` at the ends of the blocks of a region. See Note [Ownership at run time]."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import i1
from plait.define.traits import ReturnLike
from plait.interfaces.branch import Branch
from plait.interfaces.callable import Callable
from plait.interfaces.interface import model_of
from plait.interfaces.region_branch import RegionBranch
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.region import Region
from plait.ir.value import Value

from plait_std.bufferization import ops
from plait_std.bufferization.deallocation.edges import split_edge
from plait_std.bufferization.deallocation.owners import Owners, made_by
from plait_std.bufferization.deallocation.preconditions import is_buffer
from plait_std.bufferization.deallocation.structured import carry_flags, passed_on
from plait_std.bufferization.deallocation.values import Flag, as_value, base_of
from plait_std.scf.ops import IfOp, YieldOp

if TYPE_CHECKING:
    from plait.context import Context

Owned = dict[Value[Any], Flag]


class RegionDeallocation:
    """Frees the buffers that the blocks of one region own.

    `handed` has the flags of entry arguments, `of_calls` the flags of call results that return ownership.
    """

    def __init__(self, region: Region, handed: Owned, of_calls: Owned, ctx: Context, *, clones: bool = True) -> None:
        self.region = region
        self.handed = handed
        self.of_calls = of_calls
        self.ctx = ctx
        self.clones = clones

    def run(self) -> None:
        self.owned: dict[Block, Owned] = {block: self._made_in(block) for block in self.region.blocks}
        entry = self.region.entry
        if entry is not None:
            self.owned[entry] = {**self.handed, **self.owned[entry]}
        self.owners = Owners(self.region, self.handed, self.ctx)
        self.edges = self._split_edges() if self.owners.homes else {}
        self.live_in = self.owners.live_in()
        for block in self.region.blocks:
            if not block.is_entry and block not in self.edges:
                self._add_flags(block)
        for middle, block in self.edges.items():
            self.owned[middle] = self.owned[block]
        for block in list(self.region.blocks):
            if block.last is not None and len(block.successors) < 2:
                self._finish(block, block.last)

    # What the blocks own

    def _made_in(self, block: Block) -> Owned:
        """The buffers made by the operations of `block`; settles their regions."""
        found: Owned = {}
        for op in list(block.operations):
            model = model_of(RegionBranch, op, self.ctx) if op.regions else None
            if model is None or model_of(Callable, op, self.ctx) is not None:
                found.update((value, self.of_calls.get(value, True)) for value in made_by(op, self.ctx))
                continue
            new, flags, made = carry_flags(op, model)
            found.update(made)
            for region in new.regions:
                entry = region.entry
                handed: Owned = {v: f for v, f in flags.items() if entry is not None and v in entry.arguments}
                RegionDeallocation(region, handed, self.of_calls, self.ctx).run()
        return found

    def _split_edges(self) -> dict[Block, Block]:
        """Give each of several edges that leave a block a block of its own; returns where those come from."""
        found: dict[Block, Block] = {}
        for block in list(self.region.blocks):
            if len(block.successors) > 1:
                found.update((split_edge(block, i, self.ctx), block) for i in range(len(block.successors)))
        return found

    def _add_flags(self, block: Block) -> None:
        """Arguments that say which of the buffers that reach `block` it owns."""
        reaching = [a for a in block.arguments if is_buffer(a)] + self.live_in[block]
        flags: Owned = {value: block.add_argument(i1) for value in reaching}
        self.owned[block] = {**flags, **self.owned[block]}

    # What they pass on

    def _finish(self, block: Block, end: Operation) -> None:
        if block.successors:
            self._branch(block, end)
            return
        parent: Any = self.region.parent
        model = model_of(RegionBranch, parent, self.ctx)
        if model is not None:
            flags = self._free(block, end, [v for v in passed_on(parent, model, end) if is_buffer(v)])
            if flags:
                end.operands = [*end.operands, *_values(end, flags)]
        elif end.has_trait(ReturnLike):
            self._return(block, end)

    def _branch(self, block: Block, end: Operation) -> None:
        model = model_of(Branch, end, self.ctx)
        target = block.successors[0]
        passed = list(model.successor_operands(end, 0))
        reaching = [v for v in passed if is_buffer(v)] + self.live_in[target]
        flags = self._free(block, end, reaching)
        if flags:
            model.set_successor_operands(end, 0, [*passed, *_values(end, flags)])

    def _return(self, block: Block, end: Operation) -> None:
        """Return what is owned, and else a copy; or the flags too, where the caller knows."""
        returned = [value for value in end.operands if is_buffer(value)]
        flags = self._free(block, end, returned)
        if not self.clones:
            end.operands = [*end.operands, *_values(end, flags)]
            return
        replacement = iter([_owned_or_cloned(Builder.before(end), v, f) for v, f in zip(returned, flags)])
        end.operands = [next(replacement) if is_buffer(value) else value for value in end.operands]

    def _free(self, block: Block, end: Operation, retained: Sequence[Value[Any]]) -> list[Flag]:
        """Free before `end` what `block` owns and does not retain; whether each retained buffer is owned."""
        owned = {value: flag for value, flag in self.owned[block].items() if flag is not False}
        if not owned:
            return [False] * len(retained)
        builder = Builder.before(end)
        asked = list(dict.fromkeys(v for v in retained if v in self.owners.homes))
        bases = [base_of(builder, value) for value in owned]
        conditions = [as_value(builder, flag) for flag in owned.values()]
        dealloc = builder.insert(ops.DeallocOp(bases, conditions, asked))
        found: dict[Value[Any], Flag] = dict(zip(asked, dealloc.results))
        return [found.get(value, False) for value in retained]


def _values(end: Operation, flags: Iterable[Flag]) -> list[Value[Any]]:
    builder = Builder.before(end)
    return [as_value(builder, flag) for flag in flags]


def _owned_or_cloned(builder: Builder, value: Value[Any], flag: Flag) -> Value[Any]:
    """`value` if the flag says that it is owned, and else a copy of it."""
    if flag is False:
        return builder.insert(ops.CloneOp(value, value.type)).output
    choice = builder.insert(IfOp.define(as_value(builder, flag), [value.type]))
    Builder.at_end(choice.then_region.block).insert(YieldOp([value]))
    inner = Builder.at_end(choice.else_region.block)
    inner.insert(YieldOp([inner.insert(ops.CloneOp(value, value.type)).output]))
    return choice.results[0]


# Note [Ownership at run time]
# A flag, a value of type i1, says for a buffer whether the block that it reaches must free it. An allocation and a
# call set it, and what an operation with regions, a loop for example, is passed is only lent to it. At its end a block
# frees what it owns and nobody behind it may use: `bufferization.dealloc` compares the allocations when it runs, so it
# needs no knowledge of views and of what `arith.select` selects, and it returns who owns what is used further on. So
# a flag is known for each buffer at the start of each block. MLIR inserts two deallocations before `cf.cond_br`, and
# has no rule for other branches and for loops of blocks; here each of several edges out of a block gets a block of its
# own, and the flags of all buffers that are live there are passed as arguments, which holds for every `Branch`.
