"""The edges that a planner can take: conversions and passes that say what they consume and produce."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from plait.passes.phase import PHASES
from plait.plugins.records import ConversionRecord, PassRecord
from plait.plugins.registry import PluginError

if TYPE_CHECKING:
    from plait.context import Context

LEVELS = ("edge", "tensor", "buffer", "llvm")
"""The levels of a module, from what frontends produce to what a backend takes."""

ON_TENSORS = " on tensors"
"""Behind the name of an operation that is applied to tensors and also has a scalar form, as `arith.addf` has."""

DECLINED = " that its models decline"
"""Behind the name of an operation with models for which this one is no case: it is consumed by its name only."""


@dataclass(frozen=True, eq=False)
class Edge:
    """One conversion or pass: what it consumes at level `start`, and what it produces at level `end`.

    `leaves` are interfaces of operations that it makes or leaves, of whatever dialect: who consumes them comes later.
    """

    record: Any
    consumes: tuple[str, ...]
    produces: tuple[str, ...]
    requires: tuple[str, ...]
    start: str
    end: str
    leaves: tuple[str, ...] = ()
    cache: dict[str, Any] = field(default_factory=dict[str, Any], repr=False)

    @property
    def name(self) -> str:
        return self.record.name

    @property
    def cost(self) -> int:
        return max(self.record.cost, 1)

    @cached_property
    def interfaces(self) -> tuple[str, ...]:
        """The interfaces among what is consumed: their names start with a capital, those of dialects never do."""
        return tuple(name for name in self.consumes if name[:1].isupper())

    @property
    def moves_everything(self) -> bool:
        """Whether the edge takes the whole module to another level, as bufferization does."""
        return bool(self.interfaces) and self.start != self.end

    @property
    def phase(self) -> str:
        """The phase that the edge belongs to."""
        if self.record.phase in PHASES:
            return self.record.phase
        if self.end == "llvm":
            return "llvm"
        if self.end == "buffer":
            return "loops"
        return "tcp" if self.start == "edge" else "linalg"

    def consumes_op(self, name: str, ctx: Context) -> bool:
        """Whether the edge is about operations of that name."""
        declined = name.endswith(DECLINED)
        name = name.removesuffix(ON_TENSORS).removesuffix(DECLINED)
        if name in self.consumes:
            return True
        if name.partition(".")[0] in self.consumes:
            covered = self.covered(ctx)
            return covered is None or name in covered
        return not declined and any(ctx.has_model(interface, name) for interface in self.interfaces)

    def covered(self, ctx: Context) -> frozenset[str] | None:
        """The operations that a conversion's table converts; None for a pass, which does not say."""
        return _covered(self, ctx)

    def missing(self, ctx: Context) -> list[str]:
        """The dialects that keep the edge from being taken: required ones, or all that it would produce."""
        installed = set(ctx.dialect_names)
        missing = [name for name in self.requires if name not in installed]
        if not missing and self.produces and not installed & set(self.produces):
            return list(self.produces)
        return missing


def _covered(edge: Edge, ctx: Context) -> frozenset[str] | None:
    if "covered" not in edge.cache:
        edge.cache["covered"] = _table_of(edge.record, ctx)
    return edge.cache["covered"]


def _table_of(record: Any, ctx: Context) -> frozenset[str] | None:
    """What is renamed or has a pattern, without what is declared unsupported."""
    if not isinstance(record, ConversionRecord):
        return None
    try:
        conversion = ctx.load(record)
    except PluginError:
        return frozenset()
    if not hasattr(conversion, "covered") or any(p.root_name is None for p in conversion.patterns):
        return None
    refused = {subject if isinstance(subject, str) else subject.name for subject in conversion.unsupported}
    return frozenset(conversion.covered() - refused)


def edges_of(ctx: Context) -> list[Edge]:
    """All edges, sorted by name. Passes that neither consume nor produce are none."""
    edges: list[Edge] = []
    elements = ctx.pipeline_elements
    parts: dict[str, tuple[str, ...]] = {}
    for record in ctx.conversions.values():
        if record.part_of in elements:
            parts[record.part_of] = (*parts.get(record.part_of, ()), *_names(record.source))
    for record in elements.values():
        if isinstance(record, ConversionRecord):
            if record.part_of in elements:
                continue
            edges.append(_edge(record, _names(record.source), _names(record.target)))
        elif isinstance(record, PassRecord) and (record.consumes or record.name in parts):
            consumes = tuple(dict.fromkeys((*record.consumes, *parts.get(record.name, ()))))
            edges.append(_edge(record, consumes, record.produces))
    return sorted(edges, key=lambda edge: edge.name)


def _edge(record: Any, consumes: tuple[str, ...], produces: tuple[str, ...]) -> Edge:
    leaves = tuple(name for name in produces if name[:1].isupper())
    produces = tuple(name for name in produces if name not in leaves)
    start, _, end = (record.level or "tensor").partition("->")
    start, end = start.strip(), end.strip() or start.strip()
    for level in (start, end):
        if level not in LEVELS:
            raise ValueError(f"'{record.name}' has the level '{level}'; levels are {', '.join(LEVELS)}")
    return Edge(record, consumes, produces, record.requires, start, end, leaves)


def _names(names: str | tuple[str, ...]) -> tuple[str, ...]:
    return (names,) if isinstance(names, str) else tuple(names)
