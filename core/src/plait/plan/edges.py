"""The edges that a planner can take: conversions and passes that say what they consume and produce."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.frozen import Frozen
from plait.plan.levels import Level
from plait.plan.phases import phase_of
from plait.plugins.records import ConversionRecord, PassRecord, PhaseRecord
from plait.plugins.registry import PluginError

if TYPE_CHECKING:
    from plait.context import Context


class Edge(Frozen):
    """One conversion or pass: what it consumes at level `start`, and what it produces at level `end`.

    `consumes` and `produces` are names of dialects or operations. `interfaces` are names of interfaces: operations that
    have a model of one of them are consumed. `leaves` are interfaces of operations that the edge makes or leaves, of
    whatever dialect: who consumes them comes later.
    """

    record: ConversionRecord | PassRecord
    consumes: tuple[str, ...]
    interfaces: tuple[str, ...]
    produces: tuple[str, ...]
    leaves: tuple[str, ...]
    start: Level
    end: Level
    phase: PhaseRecord

    @property
    def name(self) -> str:
        return self.record.name

    @property
    def cost(self) -> int:
        return max(self.record.cost, 1)

    @property
    def moves_everything(self) -> bool:
        """Whether the edge takes the whole module to another level, as bufferization does."""
        return bool(self.interfaces) and self.start is not self.end

    def missing(self, ctx: Context) -> list[str]:
        """The dialects that keep the edge from being taken: required ones, or all that it would produce."""
        installed = set(ctx.dialect_names)
        missing = [name for name in self.record.requires if name not in installed]
        if not missing and self.produces and not installed & set(self.produces):
            return list(self.produces)
        return missing


def edges_of(ctx: Context, phases: list[PhaseRecord]) -> list[Edge]:
    """All edges, sorted by name. Passes that neither consume nor produce are none."""
    edges: list[Edge] = []
    elements = ctx.pipeline_elements
    parts: dict[str, tuple[str, ...]] = {}
    for record in ctx.conversions.values():
        if record.part_of in elements:
            parts[record.part_of] = (*parts.get(record.part_of, ()), *_names(record.source))
    for record in elements.values():
        if isinstance(record, ConversionRecord):
            if record.part_of not in elements:
                edges.append(_edge(record, _names(record.source), (), _names(record.target), phases))
        elif isinstance(record, PassRecord) and (record.consumes or record.interfaces or record.name in parts):
            consumes = tuple(dict.fromkeys((*record.consumes, *parts.get(record.name, ()))))
            edges.append(_edge(record, consumes, record.interfaces, record.produces, phases))
    return sorted(edges, key=lambda edge: edge.name)


def _edge(
    record: ConversionRecord | PassRecord,
    consumes: tuple[str, ...],
    interfaces: tuple[str, ...],
    produces: tuple[str, ...],
    phases: list[PhaseRecord],
) -> Edge:
    start, end = Level.step(record.level or str(Level.TENSOR), record.name)
    phase = phase_of(record.phase, start, end, phases)
    return Edge(record, consumes, interfaces, produces, record.leaves, start, end, phase)


def covered_by(edge: Edge, ctx: Context) -> frozenset[str] | None:
    """The operations that a conversion renames or has patterns for, without those that it declares unsupported.

    None for a pass, which does not say.
    """
    if not isinstance(edge.record, ConversionRecord):
        return None
    try:
        conversion = ctx.load(edge.record)
    except PluginError:
        return frozenset()
    if not hasattr(conversion, "covered") or any(p.root_name is None for p in conversion.patterns):
        return None
    refused = {subject if isinstance(subject, str) else subject.name for subject in conversion.unsupported}
    return frozenset(conversion.covered() - refused)


def _names(names: str | tuple[str, ...]) -> tuple[str, ...]:
    return (names,) if isinstance(names, str) else tuple(names)
