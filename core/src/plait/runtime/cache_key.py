"""What a compiled function depends on, as the key under which the cache keeps it.

The key is computed before a program is read: from its bytes and the name of its file, which messages of failures have;
the function, target and options; the backend's view of the machine and its own version; variables `PLAIT_*`; the
libraries that are found; and the plugins, each with its version and the sizes and times of its Python files, so that a
plugin that is being written is compiled with as it is.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol

import plait
from plait.diagnostics.diagnostic import DiagnosticError
from plait.frozen import FrozenValue
from plait.lazy import lazy_import
from plait.libraries import library_of
from plait.plugins.registry import Plugin
from plait.runtime import cache, threads
from plait.runtime.cache import Cache, cache_of_environment, is_on
from plait.runtime.executable import CheckedExecutable

if TYPE_CHECKING:
    from plait.context import Context
    from plait.plugins.records import BackendRecord

hashlib = lazy_import("hashlib")

_IRRELEVANT = {cache.SWITCH, cache.FOLDER, cache.SIZE, threads.VARIABLE, "PLAIT_PLUGIN_TIMEOUT", "PLAIT_PERF"}
"""Variables that do not change code; how many threads it may use is an option."""
_PASS_HOOKS = ("plait_before_pass", "plait_after_pass")


class Program(Protocol):
    """What is compiled: the SHA-256 sum of bytes that tell it from others, and the name that messages have for it."""

    @property
    def digest(self) -> str: ...

    @property
    def name(self) -> str: ...


class Place(FrozenValue):
    """Where the cache keeps a compiled function, now or once it is compiled."""

    cache: Cache
    key: str

    def load(self, ctx: Context, compiled: Callable[[], Any] | None = None) -> Any:
        """The function, with the IR of what `compiled` makes if it is asked for; None if it is not in the cache."""
        loaded = self.cache.load(self.key, ctx)
        if compiled is not None and isinstance(loaded, CheckedExecutable):
            loaded.take_phases(compiled)
        return loaded

    def store(self, executable: Any) -> None:
        """Keep the function, if its target can save it."""
        with suppress(DiagnosticError):
            self.cache.store(self.key, executable)


def place_of(
    ctx: Context, records: Sequence[BackendRecord], program: Program, options: Mapping[str, Any]
) -> Place | None:
    """Where the cache keeps what one or several backends make of a program; None if it is not kept.

    Kept is what backends with `load`, at least one of them with `identity`, make with the plugins of the environment,
    of options that JSON has, while nobody watches passes: with hooks, statistics or remarks. Raises `PluginError`,
    `DiagnosticError`.
    """
    if not is_on() or not _is_plain(ctx):
        return None
    backends, packages = [ctx.load(record) for record in records], _packages(ctx.plugins)
    identities = [backend.identity() if hasattr(backend, "identity") else None for backend in backends]
    if packages is None or not all(hasattr(backend, "load") for backend in backends) or not any(identities):
        return None
    made_for = {record.name: identity for record, identity in zip(records, identities, strict=True)}
    key = _key(ctx, made_for, program, options, packages)
    return None if key is None else Place(cache_of_environment(), key)


def _key(
    ctx: Context, targets: Mapping[str, str | None], program: Program, options: Mapping[str, Any], packages: list[str],
) -> str | None:  # fmt: skip
    described = {
        "data": program.digest, "name": program.name, "options": dict(options),
        "targets": list(targets.items()), "python": sys.version, "core": plait.__version__,
        "variables": {key: value for key, value in sorted(os.environ.items()) if _matters(key)},
        "libraries": [library for library in sorted(ctx.libraries) if library_of(ctx, library).is_found],  # type: ignore[union-attr]
        "plugins": [(plugin.name, plugin.distribution, plugin.version) for plugin in ctx.plugins],
        "problems": [str(problem) for problem in ctx.plugin_problems],
        "files": [_fingerprint(package) for package in packages],
    }  # fmt: skip
    try:
        return hashlib.sha256(json.dumps(described, sort_keys=True).encode()).hexdigest()
    except TypeError:  # a pipeline of objects
        return None


def _matters(variable: str) -> bool:
    return variable.startswith("PLAIT_") and variable not in _IRRELEVANT


def _is_plain(ctx: Context) -> bool:
    if not ctx.is_of_environment or ctx.allow_unregistered:
        return False
    if any(watching is not None for watching in (ctx.statistics, ctx.trace, ctx.counter, ctx.remarks)):
        return False
    return ctx.hooks is None or not any(getattr(ctx.hooks, hook).get_hookimpls() for hook in _PASS_HOOKS)


def _packages(plugins: Iterable[Plugin]) -> list[str] | None:
    """The folders and files that the core and the plugins consist of, sorted; None if that is not known of one."""
    found = {os.path.dirname(plait.__file__)}
    for plugin in plugins:
        if plugin.file:
            found.add(plugin.file)
        elif plugin.module is not None:
            package = sys.modules.get(getattr(plugin.module, "__name__", "").partition(".")[0])
            paths: list[str] = list(getattr(package, "__path__", ()))
            file: str | None = getattr(package, "__file__", None)
            if not paths and file is None:
                return None
            found.update(paths or [str(file)])
    return sorted(found)


def _fingerprint(path: str) -> list[tuple[str, int, int]]:
    """The sizes and times of a Python file, or of all in a folder."""
    if not os.path.isdir(path):
        state = os.stat(path)
        return [(path, state.st_size, state.st_mtime_ns)]
    found: list[tuple[str, int, int]] = []
    for entry in os.scandir(path):
        if entry.is_dir():
            found += _fingerprint(entry.path) if entry.name != "__pycache__" else []
        elif entry.name.endswith(".py"):
            state = entry.stat()
            found.append((entry.path, state.st_size, state.st_mtime_ns))
    return sorted(found)
