"""Sizes of tensors that loops and branches pass on: the first ones, if nothing inside makes other sizes.

See Note [Sizes that loops keep].
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, RankedTensorType
from plait.interfaces.region_branch import RegionBranch
from plait.ir.value import Value

from plait_std.sizes.linear import Linear

if TYPE_CHECKING:
    from plait.ir.operation import Operation

    from plait_std.runtime_checks.knowledge import Knowledge

_ROUNDS = 3

Place = tuple[Value[Any], int]


def learn_carried(op: Operation, known: Knowledge, changing: set[Place] | None = None) -> None:
    """Note the sizes of arguments of regions and of results of `op` that are the same in each iteration.

    `changing` are sizes that differed where more was assumed.
    """
    changing = set() if changing is None else changing
    flows = [(source, target) for source, target in _flows(op, known) if _dynamic_dims(target)]
    if not flows:
        return
    sizes = {place: size for place, size in _first_sizes(flows, known).items() if place not in changing}
    for _ in range(_ROUNDS):
        trial = known.nested()
        trial.learn_sizes(sizes)
        for region in op.regions:
            for block in region.blocks:
                for inner in list(block.operations):
                    learn_carried(inner, trial, changing)
                    trial.learn_results(inner)
        wrong = {
            (target, dim)
            for source, target in flows
            for dim in _dynamic_dims(target)
            if (target, dim) in sizes and not trial.is_as_long((source, dim), (target, dim))
        }
        if not wrong:
            known.learn_sizes(sizes)
            return
        changing |= wrong
        sizes = {place: size for place, size in sizes.items() if place not in wrong}


def _flows(op: Operation, known: Knowledge) -> Iterator[tuple[Value[Any], Value[Any]]]:
    """What is passed to which argument or result, first from outside."""
    model = known.ctx.model(RegionBranch, op) if op.regions else None
    if model is None or any(len(region.blocks) > 1 for region in op.regions):
        return
    for edge in model.entry_edges(op):
        yield from zip(model.entry_operands(op, edge), edge.arguments)
    for region in op.regions:
        end = region.entry.last if region.entry is not None else None
        for edge in model.exit_edges(op, end) if end is not None else ():
            yield from zip(model.exit_operands(op, end, edge), edge.arguments)  # type: ignore[arg-type]


def _dynamic_dims(value: Value[Any]) -> list[int]:
    ty = value.type
    return [i for i, size in enumerate(ty.shape) if size == DYNAMIC] if isinstance(ty, RankedTensorType) else []


def _first_sizes(flows: list[tuple[Value[Any], Value[Any]]], known: Knowledge) -> dict[Place, Linear]:
    """The sizes of what comes from outside first, for each dimension that they reach."""
    targets = {target for _, target in flows}
    sizes: dict[Place, Linear] = {}
    for source, target in flows:
        for dim in _dynamic_dims(target):
            size = sizes.get((source, dim)) if source in targets else _outside(source, dim, target, known)
            if size is not None:
                sizes.setdefault((target, dim), size)
    return sizes


def _outside(source: Value[Any], dim: int, target: Value[Any], known: Knowledge) -> Linear | None:
    """The size of what is passed, if it is not computed in a region of the operation."""
    owner = target.defining_op or target.parent_block.parent_op  # type: ignore[union-attr]
    block = source.parent_block
    inside = block is not None and any(region.is_ancestor_of(block.parent) for region in owner.regions)  # type: ignore[union-attr]
    return None if inside else known.size_form(source, dim)


# Note [Sizes that loops keep]
# Where a tensor is carried, its first size is assumed for all iterations and for the result, and what is passed on is
# compared with it. If each has the assumed size, given that what came before had it, all have, by induction over the
# iterations. What differs is left out, and the rest is tried again, as it may have relied on that.
# What differs once is not tried again where less is assumed: else loops in loops would take exponential time.
