"""What an operation reads, writes, allocates and frees, and what follows: purity and deadness."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from plait.interfaces.interface import Interface, model_of
from plait.interfaces.speculatable import is_speculatable
from plait.ir import traits

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.ir.value import Value


EffectKind = Literal["read", "write", "allocate", "free"]


class Effect(NamedTuple):
    """One effect: on the memory that `value` denotes, or, where it is None, on any memory of `resource`."""

    kind: EffectKind
    value: Value[Any] | None = None
    resource: str = "memory"


class MemoryEffects(Interface):
    """The effects of an operation on memory, without the effects of operations nested in it.

    No model is needed for an operation with the trait `Pure`, nor for one with `RecursiveMemoryEffects` that has no
    effects but the effects of its regions.
    """

    def effects(self, op: Any) -> Sequence[Effect]:
        """All effects; an operation that is left with none is free of effects."""
        raise NotImplementedError


class NoMemoryEffects(MemoryEffects):
    """Model of an operation without effects that may not be speculated, such as a division."""

    def effects(self, op: Any) -> Sequence[Effect]:
        return ()


def own_effects(op: Operation, ctx: Context) -> Sequence[Effect] | None:
    """The effects of `op` without the effects of nested operations; None if they are not known."""
    if not op.is_registered:
        return None
    if traits.Pure in op.traits:
        return ()
    model = model_of(MemoryEffects, op, ctx)
    if model is not None:
        return model.effects(op)
    return () if traits.RecursiveMemoryEffects in op.traits else None


def effects_of(op: Operation, ctx: Context) -> list[Effect] | None:
    """The effects of `op` and of all that it holds and runs; None if some are not known."""
    found: list[Effect] = []
    pending = [op]
    while pending:
        current = pending.pop()
        own = own_effects(current, ctx)
        if own is None:
            return None
        found.extend(own)
        if current.regions and traits.RecursiveMemoryEffects in current.traits:
            pending.extend(nested_operations(current))
    return found


def nested_operations(op: Operation) -> list[Operation]:
    """The operations that lie directly in the regions of `op`."""
    return [inner for region in op.regions for block in region.blocks for inner in block.operations]


def is_memory_effect_free(op: Operation, ctx: Context) -> bool:
    """Whether `op`, with all that it holds, is known to have no effect on memory."""
    pending = [op]
    while pending:
        current = pending.pop()
        own = own_effects(current, ctx)
        if own is None or own:
            return False
        if current.regions and traits.RecursiveMemoryEffects in current.traits:
            pending.extend(nested_operations(current))
    return True


def is_pure(op: Operation, ctx: Context) -> bool:
    """Whether `op` is known to have no effects and may run where it would not have run."""
    if traits.Pure in op.traits and not op.regions:
        return True
    return is_memory_effect_free(op, ctx) and is_speculatable(op, ctx)


def would_be_trivially_dead(op: Operation, ctx: Context) -> bool:
    """Whether `op` could be erased if its results were not used; reading, and allocating its results, do not count."""
    op_traits = op.traits
    if not op.is_registered or traits.Terminator in op_traits:
        return False
    if traits.Symbol in op_traits:
        return False
    if traits.Pure in op_traits:
        return True
    pending = [op]
    while pending:
        current = pending.pop()
        own = own_effects(current, ctx)
        if own is None or not _only_reads_or_touches_own_memory(current, own):
            return False
        if current.regions and traits.RecursiveMemoryEffects in current.traits:
            pending.extend(nested_operations(current))
    return True


def _only_reads_or_touches_own_memory(op: Operation, effects: Sequence[Effect]) -> bool:
    fresh = [e.value for e in effects if e.kind == "allocate" and e.value in op.results]
    return all(e.kind == "read" or (e.value is not None and e.value in fresh) for e in effects)


def is_trivially_dead(op: Operation, ctx: Context) -> bool:
    """Whether `op` has no used result and can be erased."""
    for result in op.results:
        if result._uses is not None:
            return False
    return would_be_trivially_dead(op, ctx)


is_dead = is_trivially_dead
