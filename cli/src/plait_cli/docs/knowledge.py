"""What is known of operations and dialects beyond their declarations: models, conversions, and who provides them."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from plait import interfaces
from plait.context import Context
from plait.interfaces.interface import Interface
from plait.interpret import is_interpreted
from plait.plugins.registry import PluginError
from plait.rewrite.conversion.table import Conversion

from plait_cli.docs import markdown as md

if TYPE_CHECKING:
    from plait.define.op import Op
    from plait.plugins import AnyRecord


class Lowering(NamedTuple):
    """What one conversion does with an operation."""

    conversion: str
    support: str
    how: str


class Edge(NamedTuple):
    """A conversion, or a pass that changes what a module consists of."""

    name: str
    source: tuple[str, ...]
    target: tuple[str, ...]
    summary: str
    owner: str
    is_conversion: bool


class Knowledge:
    """Reads all records of a context once."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self._lowerings: dict[str, list[Lowering]] = {}
        for record in ctx.conversions.values():
            self._read_conversion(record)
        self._edges = self._read_edges()

    def owner(self, record: AnyRecord) -> str:
        """The distribution that contributed a record."""
        plugin = self.ctx.registry.owner.get(record)
        return "plait-core" if plugin is None else plugin.distribution or plugin.file or plugin.name

    def dialect_record(self, name: str) -> Any:
        return self.ctx.registry.tables["dialects"].get(name)

    def dialect_summary(self, name: str) -> str:
        """The summary of a dialect and the distribution that it comes from."""
        record = self.dialect_record(name)
        if record is None:
            return "Part of the core."
        return f"{record.summary}. From the distribution `{self.owner(record)}`."

    def interfaces_of(self, op: str) -> list[tuple[str, str]]:
        """The interfaces that have a model for an operation, each with the distribution that provides it."""
        own = self.owner(self.dialect_record(op.partition(".")[0]))
        models = self.ctx.models_of(op)
        return sorted((name, own if record is None else self.owner(record)) for name, record in models.items())

    def interface_classes(self) -> set[type[Interface]]:
        """The interfaces of the core, and interfaces of plugins that some operation has a model of."""
        found: set[type[Interface]] = set()
        for module in pkgutil.iter_modules(interfaces.__path__):
            found |= _interfaces_among(vars(importlib.import_module(f"{interfaces.__name__}.{module.name}")).values())
        for name in self.ctx.dialect_names:
            dialect = self.ctx.dialect(name)
            if dialect is not None and dialect.load_models is not None:
                found |= set(dialect.load_models())
        for (interface, _), record in self.ctx.registry.models.items():
            bases = (base for model in self.ctx.load(record).values() for base in type(model).__mro__)
            found |= {base for base in _interfaces_among(bases) if base.__name__ == interface}
        return found

    def lowerings_of(self, op: str) -> list[Lowering]:
        return self._lowerings.get(op, [])

    def unsupported_by(self, conversion: str) -> list[tuple[str, str]]:
        """The operations that a conversion leaves, at least in part, each with the reason."""
        return [
            (op, low.how)
            for op, lowerings in self._lowerings.items()
            for low in lowerings
            if low.conversion == conversion and low.support != "yes"
        ]

    def is_interpreted(self, op_class: type[Op]) -> bool:
        """Whether an operation has reference semantics."""
        return is_interpreted(self.ctx, op_class)

    def edges_of(self, dialect: str) -> tuple[list[Edge], list[Edge]]:
        """What leads out of a dialect, and what leads to it."""
        return [e for e in self._edges if dialect in e.source], [e for e in self._edges if dialect in e.target]

    def _read_edges(self) -> list[Edge]:
        conversions = [
            Edge(r.name, several(r.source), several(r.target), r.summary, self.owner(r), True)
            for r in self.ctx.conversions.values()
        ]
        passes = [
            Edge(r.name, _dialects(r.consumes), _dialects(r.produces), r.summary, self.owner(r), False)
            for r in self.ctx.passes.values()
            if r.consumes
        ]
        return sorted(conversions + passes)

    def _read_conversion(self, record: Any) -> None:
        if any(self.ctx.dialect(name) is None for name in record.requires):
            return  # it cannot be loaded; the page of conversions says what it needs
        try:
            conversion = self.ctx.load(record)
        except PluginError:
            return
        if not isinstance(conversion, Conversion):
            return
        for old, new in conversion.rename.items():
            self._lower(_name(old), record.name, "yes", f"{_name(old)} -> {_name(new)}")
        for pattern in conversion.patterns:
            if pattern.root_name is not None:
                self._lower(pattern.root_name, record.name, "yes", md.summary(pattern.function))
        for op, reason in conversion.unsupported.items():
            self._lower(_name(op), record.name, "no", reason)

    def _lower(self, op: str, conversion: str, support: str, how: str) -> None:
        entries = self._lowerings.setdefault(op, [])
        if support == "no" and any(e.conversion == conversion for e in entries):
            support = "in part"
        entries.append(Lowering(conversion, support, how))


def _interfaces_among(values: Iterable[Any]) -> set[type[Interface]]:
    return {value for value in values if isinstance(value, type) and Interface in value.__bases__}


def several(value: str | tuple[str, ...]) -> tuple[str, ...]:
    """One name or several, as several."""
    return (value,) if isinstance(value, str) else value


def _dialects(names: tuple[str, ...]) -> tuple[str, ...]:
    """Names of dialects, interfaces and operations; of an operation, its dialect."""
    return tuple(dict.fromkeys(name.partition(".")[0] for name in names))


def _name(subject: Any) -> str:
    return subject if isinstance(subject, str) else subject.name
