"""Which values of a region may own a buffer, and where they are live."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from plait.interfaces.callable import Call
from plait.interfaces.interface import model_of
from plait.interfaces.memory_effects import own_effects
from plait.interfaces.region_branch import RegionBranch
from plait.ir.block import Block
from plait.ir.operation import Operation
from plait.ir.region import Region
from plait.ir.value import Value

from plait_std.bufferization.blocks import blocks_in_order, blocks_live_in
from plait_std.bufferization.deallocation.preconditions import MANUAL, is_buffer

if TYPE_CHECKING:
    from plait.context import Context


def made_by(op: Operation, ctx: Context) -> list[Value[Any]]:
    """The buffers that `op` allocates, or is returned by a function it calls, for the block it stands in."""
    found: list[Value[Any]] = [result for result in op.results if is_buffer(result)]
    if not found or MANUAL in op.attributes:
        return []
    if model_of(Call, op, ctx) is not None:
        return found
    effects = own_effects(op, ctx) or ()
    fresh = [e.value for e in effects if e.kind == "allocate" and e.resource == "memory"]
    return [result for result in found if result in fresh]


class Owners:
    """The buffers of one region that may be owned by its blocks; `handed` are the entry arguments among them."""

    def __init__(self, region: Region, handed: Mapping[Value[Any], Any], ctx: Context) -> None:
        self.region = region
        self.ctx = ctx
        self.homes: dict[Value[Any], Block] = {}
        for block in blocks_in_order(region):
            arguments = handed if block.is_entry else [a for a in block.arguments if is_buffer(a)]
            self.homes.update(dict.fromkeys(arguments, block))
            for op in block.operations:
                self.homes.update((r, block) for r in op.results if is_buffer(r) and self._may_be_owned(op, r))

    def _may_be_owned(self, op: Operation, result: Value[Any]) -> bool:
        """Whether a result is allocated, comes out of a region, or may show the memory of an owned buffer."""
        if result in made_by(op, self.ctx):
            return True
        if op.regions and model_of(RegionBranch, op, self.ctx) is not None:
            return True
        return any(value in self.homes for value in op.operands)

    def live_in(self) -> dict[Block, list[Value[Any]]]:
        """The buffers, views included, that are used in or after each block and defined before it."""
        live: dict[Block, list[Value[Any]]] = {block: [] for block in self.region.blocks}
        for value, home in self.homes.items():
            for block in blocks_live_in(self.region, home, (value,)):
                live[block].append(value)
        return live
