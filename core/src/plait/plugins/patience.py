"""How long a plugin may take to load: it is named after three seconds, and skipped where the environment says so.

Only plugins of others are watched. `PLAIT_PLUGIN_TIMEOUT` is a number of seconds. See Note [Skipping].
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from types import TracebackType
from typing import Any

from plait.lazy import lazy_import
from plait.plugins.contained import warn
from plait.plugins.discovery import Candidate
from plait.plugins.known import FIRST_PARTY
from plait.plugins.registry import Plugin, PluginError

ctypes = lazy_import("ctypes")

SECONDS = 3.0
"""After what time a plugin is named."""

Load = Callable[[Candidate], Plugin]


class Patience:
    """A context manager around the loading of plugins; its thread starts with the first plugin of others."""

    def __init__(self) -> None:
        self._timeout = timeout_from_environment()
        self._changed = threading.Condition()
        self._current: Candidate | None = None
        self._thread: threading.Thread | None = None

    def __enter__(self) -> Patience:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._thread is not None:
            self._watch(None)

    def loaded(self, candidate: Candidate, load: Load) -> Plugin:
        """What `load` returns. Raises what it raises, and `PluginError` if it takes too long."""
        if candidate.distribution in FIRST_PARTY:
            return load(candidate)
        self._watch(candidate)
        if self._timeout is None:
            return load(candidate)
        return _loaded_within(self._timeout, candidate, load)

    def _watch(self, candidate: Candidate | None) -> None:
        with self._changed:
            self._current = candidate
            self._changed.notify()
        if self._thread is None:
            self._thread = threading.Thread(target=self._name_slow_ones, name="plait-plugins", daemon=True)
            self._thread.start()

    def _name_slow_ones(self) -> None:
        named = None
        with self._changed:
            while self._current is not None:
                current = self._current
                wait = None if current is named else SECONDS
                if not self._changed.wait_for(lambda seen=current: self._current is not seen, wait):
                    named = current
                    _name(current)


def timeout_from_environment() -> float | None:
    """The seconds of `PLAIT_PLUGIN_TIMEOUT`; None if it is not set. Raises `PluginError` if it is not a number."""
    text = os.environ.get("PLAIT_PLUGIN_TIMEOUT", "").strip()
    try:
        seconds = float(text) if text else None
        if seconds is None or 0 < seconds <= threading.TIMEOUT_MAX:
            return seconds
    except ValueError:
        pass
    raise PluginError(f"PLAIT_PLUGIN_TIMEOUT is '{text}', expected a number of seconds greater than 0")


def _name(candidate: Candidate) -> None:
    of = f"{candidate.distribution} {candidate.version}"
    help = "PLAIT_PLUGIN_TIMEOUT=10 skips plugins that take longer than 10 seconds, PLAIT_DISABLE_PLUGINS="
    warn(f"plugin '{candidate.name}' of {of} is still loading after {SECONDS:g} s", help + candidate.name + " this one")


def _loaded_within(seconds: float, candidate: Candidate, load: Load) -> Plugin:
    outcome: list[Any] = []

    def attempt() -> None:
        try:
            outcome.append(load(candidate))
        except BaseException as error:
            outcome.append(error)

    thread = threading.Thread(target=attempt, daemon=True)
    thread.start()
    thread.join(seconds)
    if not outcome:
        _abandon(thread)
        help = f"raise PLAIT_PLUGIN_TIMEOUT, or set PLAIT_DISABLE_PLUGINS={candidate.name}"
        raise PluginError(f"it did not load within {seconds:g} s", help)
    if isinstance(outcome[0], BaseException):
        raise outcome[0]
    return outcome[0]


def _abandon(thread: threading.Thread) -> None:
    """Let the thread end with the next instruction of Python code that it executes."""
    identity = ctypes.c_ulong(thread.ident or 0)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(identity, ctypes.py_object(SystemExit))


# Note [Skipping]
# Nothing can end an import from outside in the thread that waits for it, so where plugins may be skipped they are
# loaded in threads of their own. One that is abandoned is raised SystemExit: what sleeps or waits for a network runs no
# more code of the plugin when it wakes up, so that it prints nothing into the output, which is no longer contained.
