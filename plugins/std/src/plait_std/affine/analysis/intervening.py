"""Whether something between two operations reads or writes what an access is about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal

from plait.define.traits import RecursiveMemoryEffects
from plait.interfaces.memory_effects import Effect, own_effects
from plait.ir.operation import Operation

from plait_std.affine.analysis.dependence import Access, Dependence, access_of, common_loops, is_access
from plait_std.outlining.kernels import may_overlap, root_of, sources_of

if TYPE_CHECKING:
    from plait.context import Context

Kind = Literal["read", "write"]


class Intervening:
    """Searches for effects between operations; what it knows about accesses is kept."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx

    def effects_of(self, op: Operation) -> Sequence[Effect] | None:
        """The effects of an operation by itself; None if they are not known."""
        return own_effects(op, self.ctx)

    def found(self, kind: Kind, start: Operation, access: Access) -> bool:
        """Whether, on some way from `start` to `access`, its element may be read, or written.

        `start` is an access of the same element, in a block around `access` or in the same one.
        """
        loops = len(common_loops(start, access.op))
        return any(self._affects(op, kind, access, loops) for op in _between(start, access.op))

    def _affects(self, op: Operation, kind: Kind, access: Access, loops: int) -> bool:
        if op is access.op:
            return False
        effects = self.effects_of(op)
        if effects is None:
            return True
        if any(self._concerns(effect, kind, access) for effect in effects):
            return not is_access(op) or self._may_touch(access_of(op), access, loops)
        if RecursiveMemoryEffects not in op.traits:
            return False
        nested = [inner for region in op.regions for block in region.blocks for inner in block.operations]
        return any(self._affects(inner, kind, access, loops) for inner in nested)

    def _concerns(self, effect: Effect, kind: Kind, access: Access) -> bool:
        if effect.kind not in (kind, "free") or effect.resource != "memory":
            return False
        if effect.value is None:
            return True
        one, other = root_of(effect.value, self.ctx), root_of(access.memref, self.ctx)
        return may_overlap(one, other, {root: sources_of(root, self.ctx) for root in (one, other)})

    def _may_touch(self, other: Access, access: Access, loops: int) -> bool:
        """Whether another access may be of the same element, in the same iteration of the loops around both ends."""
        if other.memref is not access.memref:
            return True
        dependence = Dependence(other, access, self.ctx)
        return any(dependence.at(depth) != "none" for depth in range(loops + 1, len(dependence.common) + 2))


def _between(start: Operation, end: Operation) -> Iterator[Operation]:
    """What may run behind `start` and before `end`: all of a loop that holds `end` only."""
    region = start.parent_region
    holder = end
    while holder.parent_region is not region:
        parent = holder.parent_op
        assert parent is not None
        holder = parent
        yield holder
    if holder.parent is start.parent:
        op = start.next
        while op is not None and op is not holder:
            yield op
            op = op.next
        return
    assert region is not None
    yield from (op for block in region.blocks for op in block.operations if op is not start and op is not holder)
