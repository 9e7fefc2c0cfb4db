"""The tables of all records of a context, filled plugin by plugin; a plugin goes in whole or not at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from plait.frozen import Frozen
from plait.plugins.records import (
    AnyRecord,
    BackendRecord,
    CallTargetRecord,
    CommandRecord,
    ConversionRecord,
    DialectRecord,
    FrontendRecord,
    InterpreterRecord,
    LibraryRecord,
    ModelRecord,
    PassRecord,
    PhaseRecord,
    PipelineRecord,
    TargetRecord,
    TypeRuleRecord,
)


class PluginError(Exception):
    """A plugin cannot be used. `help` says what to do, and `place` is `file:line`, each if that is known.

    `about` is the record of the plugin that is wrong, or the name of the hook.
    """

    def __init__(
        self, message: str, help: str | None = None, *, place: str | None = None, about: AnyRecord | str | None = None
    ) -> None:
        super().__init__(message)
        self.help = help
        self.place = place
        self.about = about

    @property
    def located(self) -> str:
        """The message behind the place, where that is known."""
        return f"{self.place}: {self}" if self.place else str(self)


@dataclass(eq=False)
class Plugin:
    """A plugin that is in use: its entry-point name, the distribution or file it came from, and its records."""

    name: str
    distribution: str = ""
    version: str = ""
    records: tuple[AnyRecord, ...] = ()
    module: Any = None
    file: str = ""

    @property
    def label(self) -> str:
        """How messages name the plugin: by its distribution or file where that is known."""
        if self.file:
            return f"plugin '{self.name}' in {self.file}"
        if not self.distribution:
            return f"plugin '{self.name}'"
        return f"plugin '{self.name}' of {self.distribution}"


class PluginProblem(Frozen):
    """A plugin that was skipped, and why."""

    plugin: str
    distribution: str
    reason: str
    help: str | None = None
    error: BaseException | None = None
    version: str = ""

    def __str__(self) -> str:
        of = f" of {self.distribution} {self.version}".rstrip() if self.distribution else ""
        text = f"plugin '{self.plugin}'{of} is skipped: {self.reason}"
        return f"{text}\nhelp: {self.help}" if self.help else text


# The table of each record type, and what to call its entries in messages. Passes, conversions and pipelines are one
# name space: all three are elements of a textual pipeline.
_TABLES: dict[type[Any], tuple[str, str]] = {
    DialectRecord: ("dialects", "dialect"),
    ConversionRecord: ("passes", "pass"),
    PassRecord: ("passes", "pass"),
    PipelineRecord: ("passes", "pass"),
    PhaseRecord: ("phases", "phase"),
    BackendRecord: ("backends", "backend"),
    FrontendRecord: ("frontends", "frontend"),
    TargetRecord: ("targets", "target"),
    CallTargetRecord: ("call_targets", "call target"),
    LibraryRecord: ("libraries", "library"),
    CommandRecord: ("commands", "command"),
}


@dataclass(eq=False)
class Registry:
    """All records by kind and name. `owner` maps each record to the plugin that contributed it."""

    plugins: list[Plugin] = field(default_factory=list[Plugin])
    owner: dict[Any, Plugin] = field(default_factory=dict[Any, Plugin])
    tables: dict[str, dict[str, Any]] = field(default_factory=lambda: {t: {} for t, _ in _TABLES.values()})
    models: dict[tuple[str, str], ModelRecord] = field(default_factory=dict[tuple[str, str], ModelRecord])
    models_by_operation: dict[str, dict[str, ModelRecord]] = field(default_factory=dict[str, dict[str, ModelRecord]])
    type_rules: list[TypeRuleRecord] = field(default_factory=list[TypeRuleRecord])
    interpreters: list[InterpreterRecord] = field(default_factory=list[InterpreterRecord])

    def add(self, plugin: Plugin) -> None:
        """Add all records of `plugin`. Raises `PluginError`, and adds none, if one clashes."""
        self._check_unique_within(plugin)
        for table, name, record, what in _entries(plugin.records):
            present = self._lookup(table, name)
            if present is not None:
                raise self._clash(what, record, present)
        for table, name, record, _ in _entries(plugin.records):
            if isinstance(record, ModelRecord):
                self.models[name] = record
                self.models_by_operation.setdefault(name[1], {})[name[0]] = record
            else:
                self.tables[table][name] = record
        self.type_rules += [r for r in plugin.records if isinstance(r, TypeRuleRecord)]
        self.interpreters += [r for r in plugin.records if isinstance(r, InterpreterRecord)]
        self.owner.update((record, plugin) for record in plugin.records)
        self.plugins.append(plugin)

    def _lookup(self, table: str, name: Any) -> Any:
        return self.models.get(name) if table == "models" else self.tables[table].get(name)

    def _clash(self, what: str, record: AnyRecord, present: AnyRecord) -> PluginError:
        other = self.owner[present]
        fix = None if other.name == "core" else f"uninstall one of them, or set PLAIT_DISABLE_PLUGINS={other.name}"
        if other.file:
            fix = "use one of the two files"
        return PluginError(f"{what} is already defined by {other.label}", fix, about=record)

    def _check_unique_within(self, plugin: Plugin) -> None:
        seen: set[tuple[str, Any]] = set()
        for table, name, record, what in _entries(plugin.records):
            if (table, name) in seen:
                raise PluginError(f"{what} is defined twice by the plugin", about=record)
            seen.add((table, name))


def _entries(records: Iterable[AnyRecord]) -> Iterator[tuple[str, Any, AnyRecord, str]]:
    """Table, key, record and description of each thing that must be unique."""
    for record in records:
        if isinstance(record, ModelRecord):
            for op in record.ops:
                yield "models", (record.interface, op), record, f"the model of {record.interface} for '{op}'"
            continue
        named = _TABLES.get(type(record))
        if named is not None:
            name: str = getattr(record, "name", "")
            for key in _keys(record, name):
                yield named[0], key, record, f"the {named[1]} '{name}'"


def _keys(record: AnyRecord, name: str) -> tuple[Any, ...]:
    """Under what a record stands in the table of its kind."""
    if not isinstance(record, CallTargetRecord):
        return (name,)
    ops = (record.op,) if isinstance(record.op, str) else record.op
    return tuple([(op, one) for op in ops for one in (name, *record.also)])
