"""What is known of operations and dialects beyond their declarations: models, conversions, and who provides them."""

from __future__ import annotations

from typing import Any, NamedTuple

from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.rewrite.conversion.table import Conversion

from plait_cli.docs import markdown as md


class Lowering(NamedTuple):
    """What one conversion does with an operation."""

    conversion: str
    support: str
    how: str


class Knowledge:
    """Reads all records of a context once."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self._lowerings: dict[str, list[Lowering]] = {}
        for record in ctx.conversions.values():
            self._read_conversion(record)

    def owner(self, record: Any) -> str:
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

    def lowerings_of(self, op: str) -> list[Lowering]:
        return self._lowerings.get(op, [])

    def conversions_of(self, dialect: str) -> tuple[list[Any], list[Any]]:
        """The records of the conversions that start from a dialect, and of those that lead to it."""
        records = list(self.ctx.conversions.values())
        leaving = [r for r in records if dialect in _several(r.source)]
        return leaving, [r for r in records if dialect in _several(r.target)]

    def _read_conversion(self, record: Any) -> None:
        if any(self.ctx.dialect(name) is None for name in record.requires):
            return  # it cannot be loaded; the page of conversions says what it needs
        try:
            conversion = self.ctx.load(record)
        except (DiagnosticError, ImportError):
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


def _several(value: str | tuple[str, ...]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else value


def _name(subject: Any) -> str:
    return subject if isinstance(subject, str) else subject.name
