"""Splits affine loops whose bodies hold several nests or stores into one loop for each, where dependences allow it.

    affine.for %i = 0 to 8 {                                affine.for %i = 0 to 8 {
      affine.store %zero, %c[%i]                              affine.store %zero, %c[%i]
      affine.for %k = 0 to 4 { ... %c[%i] ... }     =>      }
    }                                                       affine.for %i = 0 to 8 {
                                                              affine.for %k = 0 to 4 { ... %c[%i] ... }
                                                            }
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from plait.interfaces.memory_effects import is_pure
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait_std.affine.analysis.dependence import Dependence, accesses_in
from plait_std.affine.analysis.domain import variables_around
from plait_std.affine.ops import ForOp, StoreOp

if TYPE_CHECKING:
    from plait.context import Context


def distributed(loop: ForOp, ctx: Context) -> list[ForOp]:
    """The loops that a loop becomes; loops in it are split first.

    What it accesses must be known, and different buffers must be apart.
    """
    for inner in [op for op in loop.block.operations if isinstance(op, ForOp)]:
        distributed(inner, ctx)
    groups = _groups(loop, ctx)
    if loop.results or len(groups) < 2 or not _may_split(loop, groups, ctx):
        return [loop]
    last = loop.block.last
    order = {op: i for i, op in enumerate(loop.block.operations)}
    made: list[ForOp] = []
    for group in groups:
        copy: ForOp = Builder.before(loop).insert(loop.clone())
        kept = {order[op] for op in group}
        for i, op in reversed(list(enumerate(copy.block.operations))):
            if i not in kept and op is not copy.block.last:
                op.erase()
        made.append(copy)
    assert last is not None
    loop.erase()
    return made


def _groups(loop: ForOp, ctx: Context) -> list[list[Operation]]:
    """What each loop and each store of the body needs of the body, in its order; none, if operations are left."""
    groups: list[list[Operation]] = []
    body = list(loop.block.operations)[:-1]
    for op in body:
        if isinstance(op, (ForOp, StoreOp)):
            needed = _needed(op, body)
            groups.append([other for other in body if other in needed])
    covered = {op for group in groups for op in group}
    return groups if all(op in covered or is_pure(op, ctx) for op in body) else []


def _needed(op: Operation, body: Sequence[Operation]) -> set[Operation]:
    found, pending = {op}, [op]
    inside = set(body)
    while pending:
        current = pending.pop()
        used = [*current.operands, *(v for region in current.regions for v in region.values_used_from_above())]
        for maker in [value.defining_op for value in used]:
            if maker is not None and maker in inside and maker not in found:
                found.add(maker)
                pending.append(maker)
    return found


def _may_split(loop: ForOp, groups: Sequence[Sequence[Operation]], ctx: Context) -> bool:
    """Whether no group sees what a later one did in an earlier iteration, or must see a buffer as it was before an
    earlier one wrote it in the same iteration, and all that groups share is pure.
    """
    seen: set[Operation] = set()
    for group in groups:
        if any(op in seen and not is_pure(op, ctx) for op in group):
            return False
        seen.update(group)
    depth = len(variables_around(loop)) + 1
    accesses = [[access for op in group for access in accesses_in(op)] for group in groups]
    pairs = [
        (first, second)
        for i, earlier in enumerate(accesses) for later in accesses[i + 1 :] for first in later for second in earlier
        if first.memref is second.memref and (first.writes or second.writes)
    ]  # fmt: skip
    return all(Dependence(first, second, ctx).at(at) == "none" for first, second in pairs for at in (depth, depth + 1))
