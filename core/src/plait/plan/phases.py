"""The phases of a context, in order, and which of them an edge belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.plan.levels import Level
from plait.plan.ordering import in_order

if TYPE_CHECKING:
    from plait.context import Context
    from plait.plugins.records import PhaseRecord


def phase_names(ctx: Context) -> tuple[str, ...]:
    """The names of the phases of all plans, in order."""
    return tuple(phase.name for phase in phases_of(ctx))


def phases_of(ctx: Context) -> list[PhaseRecord]:
    """The phases that plugins contribute: by level, within a level as `after` and `before` say."""
    return sorted(in_order(ctx.phases.values(), key=lambda phase: (level_of(phase), phase.name)), key=level_of)


def level_of(phase: PhaseRecord) -> Level:
    """The level of a phase. Raises `ValueError` if there is none of that name."""
    return Level.named(phase.level, phase.name)


def phase_of(name: str, start: Level, end: Level, phases: list[PhaseRecord]) -> PhaseRecord:
    """The phase of an edge between two levels whose record names the phase `name`, or none that is installed.

    It is then the first phase of the level at which the edge ends, or the last one if it starts there too; where no
    plugin contributes a phase of that level, the last one before it.
    """
    named = [phase for phase in phases if phase.name == name]
    if named:
        return named[0]
    here = [phase for phase in phases if level_of(phase) is end]
    if here:
        return here[-1] if start is end else here[0]
    return [phase for phase in phases if level_of(phase) < end][-1]
