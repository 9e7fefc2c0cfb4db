"""Finding plugins, loading each in isolation, and asking their hooks for records."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import pluggy

from plait.lazy import lazy_import
from plait.plugins import API_VERSION, hookspecs, records
from plait.plugins.known import FIRST_PARTY
from plait.plugins.records import AnyRecord
from plait.plugins.registry import Plugin, PluginError, PluginProblem, Registry

importlib_metadata = lazy_import("importlib_metadata")

GROUP = "plait"

_RECORD_TYPES: dict[str, tuple[type[Any], ...]] = {
    "plait_dialects": (records.DialectRecord,),
    "plait_models": (records.ModelRecord,),
    "plait_type_rules": (records.TypeRuleRecord,),
    "plait_conversions": (records.ConversionRecord,),
    "plait_passes": (records.PassRecord,),
    "plait_pipelines": (records.PipelineRecord,),
    "plait_backends": (records.BackendRecord,),
    "plait_frontends": (records.FrontendRecord,),
    "plait_cost_models": (records.CostModelRecord,),
    "plait_targets": (records.TargetRecord,),
    "plait_interpreters": (records.InterpreterRecord,),
    "plait_commands": (records.CommandRecord,),
}


@dataclass(frozen=True, eq=False)
class Candidate:
    """An entry point that names a plugin; nothing of the plugin has been imported."""

    name: str
    module: str
    distribution: str
    version: str
    entry_point: Any

    @property
    def order(self) -> tuple[bool, str, str]:
        """First-party plugins come first, so that what they define cannot be taken by a later installation."""
        return (self.distribution not in FIRST_PARTY, self.distribution, self.name)


def discover() -> list[Candidate]:
    """The plugins that are installed and that the environment allows, in the order in which they load.

    `PLAIT_PLUGINS` lists the only ones to use, `PLAIT_DISABLE_PLUGINS` those to leave out: names of entry points or
    of distributions, separated by commas. What is left out is not imported.
    """
    allowed, blocked = _names("PLAIT_PLUGINS"), set(_names("PLAIT_DISABLE_PLUGINS") or ())
    found = [_candidate(entry) for entry in importlib_metadata.entry_points(group=GROUP)]
    unique = {(c.distribution, c.name, c.module): c for c in reversed(found)}
    wanted = [c for c in unique.values() if allowed is None or {c.name, c.distribution} & set(allowed)]
    return sorted((c for c in wanted if not {c.name, c.distribution} & blocked), key=lambda c: c.order)


def _names(variable: str) -> list[str] | None:
    text = os.environ.get(variable)
    return None if text is None else [name.strip() for name in text.split(",") if name.strip()]


def _candidate(entry: Any) -> Candidate:
    dist = entry.dist
    name = dist.name if dist is not None else ""
    return Candidate(entry.name, entry.value, name.lower().replace("_", "-"), dist.version if dist else "", entry)


class PluginManager:
    """Loads plugins into a registry. `hooks` calls the hooks around passes and runs."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.problems: list[PluginProblem] = []
        self._pluggy = pluggy.PluginManager("plait")
        self._pluggy.add_hookspecs(hookspecs)

    @property
    def hooks(self) -> Any:
        return self._pluggy.hook

    def load_environment(self) -> None:
        """Load every plugin that is installed and allowed; one that fails is skipped and noted in `problems`."""
        for candidate in discover():
            try:
                module = _imported(candidate)
                self.add(module, candidate.name, candidate.distribution, candidate.version)
            except PluginError as error:
                problem = PluginProblem(
                    candidate.name, candidate.distribution, str(error), error.help, error.__cause__ or error
                )
                self.problems.append(problem)

    def add(self, source: Any, name: str = "", distribution: str = "", version: str = "") -> Plugin:
        """Add a plugin: a module or object with hooks, a `Plugin`, or records. Raises `PluginError`."""
        plugin = self._plugin(source, name or _name_of(source), distribution, version)
        try:
            self.registry.add(plugin)
        except PluginError:
            if plugin.module is not None:
                self._pluggy.unregister(plugin.module)
            raise
        return plugin

    def _plugin(self, source: Any, name: str, distribution: str, version: str) -> Plugin:
        if isinstance(source, Plugin):
            return source
        if isinstance(source, (list, tuple)):
            return Plugin(name, distribution, version, tuple(source))
        _check_api(source)
        try:
            self._pluggy.register(source, name)
        except (pluggy.PluginValidationError, ValueError) as error:
            raise PluginError(f"its hooks do not fit: {error}") from error
        try:
            _check_hook_names(self._pluggy, source)
            return Plugin(name, distribution, version, tuple(self._records(source)), source)
        except PluginError:
            self._pluggy.unregister(source)
            raise

    def _records(self, source: Any) -> Iterator[AnyRecord]:
        for hook in hookspecs.RECORD_HOOKS:
            for implementation in getattr(self._pluggy.hook, hook).get_hookimpls():
                if implementation.plugin is source:
                    yield from _checked_records(hook, implementation.function)


def _checked_records(hook: str, function: Any) -> list[AnyRecord]:
    try:
        found = list(function() or ())
    except Exception as error:
        raise PluginError(f"its hook {hook} failed: {type(error).__name__}: {error}") from error
    for record in found:
        if not isinstance(record, _RECORD_TYPES[hook]):
            expected = _RECORD_TYPES[hook][0].__name__
            raise PluginError(f"its hook {hook} yielded {type(record).__name__}, expected {expected}")
    return found


def _imported(candidate: Candidate) -> ModuleType:
    try:
        return candidate.entry_point.load()
    except (Exception, SystemExit) as error:
        reason = f"importing {candidate.module} failed: {type(error).__name__}: {error}"
        raise PluginError(reason, f"reinstall it: pip install --force-reinstall {candidate.distribution}") from error


def _check_api(source: Any) -> None:
    version = getattr(source, "PLAIT_API", None)
    if version is None:
        raise PluginError("it does not say which API it was written for", f"add `PLAIT_API = {API_VERSION}` to it")
    if version != API_VERSION:
        older = "plait-core" if version > API_VERSION else "the plugin"
        raise PluginError(f"it is for plugin API {version}, this is plugin API {API_VERSION}", f"upgrade {older}")


def _check_hook_names(manager: pluggy.PluginManager, source: Any) -> None:
    known = (*hookspecs.RECORD_HOOKS, *hookspecs.BEHAVIOUR_HOOKS)
    for caller in manager.get_hookcallers(source) or ():
        if caller.name not in known:
            raise PluginError(f"it implements a hook '{caller.name}', which does not exist")


def _name_of(source: Any) -> str:
    return getattr(source, "__name__", None) or getattr(source, "name", None) or type(source).__name__


def load_explicit(manager: PluginManager, plugins: Iterable[Any] | Sequence[Any]) -> None:
    """Add plugins that a program names itself; the first that cannot be used raises `PluginError`."""
    for i, plugin in enumerate(plugins):
        manager.add(plugin, f"records{i}" if isinstance(plugin, (list, tuple)) else "")
