"""Loading plugins, each in isolation, and asking their hooks for records."""

from __future__ import annotations

import contextlib
import warnings
from collections.abc import Generator, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pluggy

from plait.lazy import import_module
from plait.plugins import API_VERSION, hookspecs
from plait.plugins.asked import RECORD_TYPES, records_of
from plait.plugins.behaviour import BehaviourHooks
from plait.plugins.contained import contained_output, described, is_interrupt
from plait.plugins.discovery import Candidate
from plait.plugins.files import check_has_hooks, import_file, place_of, place_of_function
from plait.plugins.patience import Patience
from plait.plugins.records import AnyRecord
from plait.plugins.registry import Plugin, PluginError, PluginProblem, Registry

if TYPE_CHECKING:
    from plait.ir.operation import Operation


class PluginManager:
    """Loads plugins into a registry. `hooks` calls the hooks around passes and runs."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.problems: list[PluginProblem] = []
        self._pluggy = pluggy.PluginManager("plait")
        self._pluggy.add_hookspecs(hookspecs)
        self._behaviour = BehaviourHooks(self._pluggy.hook, self._label)

    @property
    def hooks(self) -> Any:
        return self._behaviour

    def load(self, candidates: Iterable[Candidate]) -> None:
        """Load plugins of the environment; one that fails is skipped and noted in `problems`.

        So is one that takes longer than `PLAIT_PLUGIN_TIMEOUT` seconds.
        """
        with Patience() as patience:
            for candidate in candidates:
                try:
                    with _contained():
                        self._add(patience.loaded(candidate, self._loaded))
                except BaseException as error:
                    if is_interrupt(error):
                        raise
                    self.problems.append(_problem(candidate, error))

    def _loaded(self, candidate: Candidate) -> Plugin:
        """A plugin of the environment, not yet in the registry."""
        return self._plugin(_imported(candidate), candidate.name, candidate.distribution, candidate.version)

    def add(self, source: Any, name: str = "", distribution: str = "", version: str = "") -> Plugin:
        """Add a plugin: a module or object with hooks, a `Plugin`, or records. Raises `PluginError`."""
        return self._add(self._plugin(source, name or _name_of(source), distribution, version))

    def _add(self, plugin: Plugin) -> Plugin:
        try:
            self.registry.add(plugin)
        except PluginError:
            if plugin.module is not None:
                self._pluggy.unregister(plugin.module)
            raise
        return plugin

    def add_file(self, path: str) -> Plugin:
        """Add the plugin that is one file, once. Raises `PluginError` that says in which line it is wrong."""
        module = import_file(path)
        for present in self.registry.plugins:
            if present.module is module:
                return present
        plugin = None
        try:
            check_has_hooks(module, path, (*hookspecs.RECORD_HOOKS, *hookspecs.BEHAVIOUR_HOOKS))
            plugin = self._plugin(module, path, "", "")
            plugin.name, plugin.file = Path(path).stem, path
            self.registry.add(plugin)
        except PluginError as error:
            error.place = error.place or place_of(error, path) or _place_of(module, error.about, path)
            if plugin is not None:
                self._pluggy.unregister(module)
            raise
        return plugin

    def _label(self, module: Operation) -> str:
        found = next((plugin for plugin in self.registry.plugins if plugin.module is module), None)
        return found.label if found is not None else f"plugin '{_name_of(module)}'"

    def _plugin(self, source: Any, name: str, distribution: str, version: str) -> Plugin:
        if isinstance(source, Plugin):
            return source
        if isinstance(source, (list, tuple)):
            return Plugin(name, distribution, version, tuple(cast(Sequence[AnyRecord], source)))
        _check_api(source)
        try:
            self._pluggy.register(source, name)
        except (pluggy.PluginValidationError, ValueError) as error:
            raise PluginError(f"its hooks do not match their specifications: {error}") from error
        try:
            _check_hook_names(self._pluggy, source)
            return Plugin(name, distribution, version, tuple(self._records(source)), source)
        except BaseException:
            self._pluggy.unregister(source)
            raise

    def _records(self, source: Any) -> Iterator[AnyRecord]:
        for hook in hookspecs.RECORD_HOOKS:
            for implementation in getattr(self._pluggy.hook, hook).get_hookimpls():
                if implementation.plugin is source:
                    yield from records_of(hook, implementation.function)


def _place_of(module: Any, about: AnyRecord | str | None, path: str) -> str:
    """Where the hook is, by name or by a record that it yielded; the file alone if it is about neither."""
    hook = about if isinstance(about, str) else ""
    hook = next((hook for hook, types in RECORD_TYPES.items() if isinstance(about, types)), hook)
    return place_of_function(module, hook, path)


@contextlib.contextmanager
def _contained() -> Generator[None]:
    """Keep what the body prints out of standard output, which may be IR, and what it does to warnings from staying."""
    with contained_output, warnings.catch_warnings():
        yield


def _imported(candidate: Candidate) -> Any:
    module, _, attribute = candidate.module.partition(":")
    try:
        found = import_module(module)
        return getattr(found, attribute) if attribute else found
    except BaseException as error:
        if is_interrupt(error):
            raise
        reason = f"importing {candidate.module} failed: {described(error)}"
        raise PluginError(reason, f"reinstall it: pip install --force-reinstall {candidate.distribution}") from error


def _problem(candidate: Candidate, error: BaseException) -> PluginProblem:
    of = candidate.name, candidate.distribution
    if isinstance(error, PluginError):
        return PluginProblem(*of, str(error), error.help, error.__cause__ or error, candidate.version)
    reason = f"its hooks cannot be read: {described(error)}"
    return PluginProblem(*of, reason, error=error, version=candidate.version)


def _check_api(source: Any) -> None:
    version = getattr(source, "PLAIT_API", None)
    if version is None:
        raise PluginError("it does not say which API it was written for", f"add `PLAIT_API = {API_VERSION}` to it")
    if not isinstance(version, int):
        raise PluginError(f"its PLAIT_API is {version!r}, expected a number", f"write `PLAIT_API = {API_VERSION}`")
    if version != API_VERSION:
        older = "plait-core" if version > API_VERSION else "the plugin"
        raise PluginError(f"it is for plugin API {version}, this is plugin API {API_VERSION}", f"upgrade {older}")


def _check_hook_names(manager: pluggy.PluginManager, source: Any) -> None:
    known = (*hookspecs.RECORD_HOOKS, *hookspecs.BEHAVIOUR_HOOKS)
    for caller in manager.get_hookcallers(source) or ():
        if caller.name not in known:
            raise PluginError(f"it implements a hook '{caller.name}', which does not exist", about=caller.name)
        if any(one.plugin is source and (one.wrapper or one.hookwrapper) for one in caller.get_hookimpls()):
            raise PluginError(f"its hook {caller.name} is a wrapper, which is not supported", about=caller.name)


def _name_of(source: Any) -> str:
    return getattr(source, "__name__", None) or getattr(source, "name", None) or type(source).__name__


def load_explicit(manager: PluginManager, plugins: Iterable[Any] | Sequence[Any]) -> None:
    """Add plugins that a program names itself; the first that cannot be used raises `PluginError`."""
    for i, plugin in enumerate(plugins):
        manager.add(plugin, f"records{i}" if isinstance(plugin, (list, tuple)) else "")
