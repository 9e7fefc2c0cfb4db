"""What contexts of the environment have in common: plugins that were loaded, and what was looked up in them."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from plait.frozen import Frozen
from plait.plugins.discovery import Candidate
from plait.plugins.known import FIRST_PARTY
from plait.plugins.manager import PluginManager
from plait.plugins.registry import Registry


class Loaded(Frozen):
    """Plugins that were loaded, and the tables in which contexts keep what they have looked up in these."""

    registry: Registry
    manager: PluginManager
    tables: Mapping[str, dict[Any, Any]]


class SharedPlugins:
    """The plugins of the last context of the environment. See Note [Shared plugins]."""

    def __init__(self) -> None:
        self._candidates: list[Any] | None = None
        self._loaded: Loaded | None = None
        self._modules: dict[str, Any] = {}

    def of(self, candidates: Sequence[Candidate]) -> Loaded | None:
        """What was loaded of the same plugins; None if they are others, or modules of them were loaded again."""
        if self._loaded is None or self._candidates != _described(candidates):
            return None
        modules = _modules_of(candidates)
        if any(modules.get(name) is not spec for name, spec in self._modules.items()):
            return None
        self._modules = modules
        return self._loaded

    def note(self, candidates: Sequence[Candidate], loaded: Loaded) -> None:
        """Keep what was loaded, in place of what was kept before."""
        self._candidates, self._loaded, self._modules = _described(candidates), loaded, _modules_of(candidates)

    def forget(self) -> None:
        """Let the next context load its plugins again: something of them could not be loaded."""
        self._candidates = self._loaded = None


def _described(candidates: Sequence[Candidate]) -> list[Any]:
    timeout = os.environ.get("PLAIT_PLUGIN_TIMEOUT")
    return [timeout, *((c.name, c.module, c.distribution, c.version) for c in candidates)]


def _modules_of(candidates: Sequence[Candidate]) -> dict[str, Any]:
    """The modules of the packages of plugins of others, with what `importlib.reload` replaces."""
    packages = {c.module.partition(":")[0].partition(".")[0] for c in candidates if c.distribution not in FIRST_PARTY}
    if not packages:
        return {}
    loaded = [(name, module) for name, module in [*sys.modules.items()] if name.partition(".")[0] in packages]
    return {name: getattr(module, "__spec__", None) for name, module in loaded}


# Note [Shared plugins]
# Each compilation of a program makes a context, unless one is given. Loading seventeen plugins and looking up once more
# what their operations have was a fifth of the time in which a small program is compiled. What contexts know of plugins
# follows from the plugins, so those that have the same share it; what is said to one context (dialects that are given,
# who listens) is its own. They are loaded again once a plugin, a dialect or a record could not be loaded, since what
# was missing may be there the next time, and when modules of plugins of others were: who writes one changes it, and
# loads it again, while the process runs.
