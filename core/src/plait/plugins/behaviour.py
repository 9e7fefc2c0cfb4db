"""Calls of the hooks around passes and runs: one that fails is named once and not called again; work goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from plait.plugins.contained import contained_output, described, is_interrupt, warn
from plait.plugins.hookspecs import BEHAVIOUR_HOOKS


class BehaviourHooks:
    """Has a `BehaviourHook` for each name in `BEHAVIOUR_HOOKS`."""

    def __init__(self, callers: Any, label: Callable[[Any], str]) -> None:
        for name in BEHAVIOUR_HOOKS:
            setattr(self, name, BehaviourHook(name, getattr(callers, name), label))


class BehaviourHook:
    """What all plugins do at one occasion, in pluggy's order. What they print goes to standard error."""

    def __init__(self, name: str, caller: Any, label: Callable[[Any], str]) -> None:
        self._name = name
        self._caller = caller
        self._label = label
        self._failed: set[Any] = set()

    def get_hookimpls(self) -> Sequence[Any]:
        """The implementations that have not failed, in reverse order of calls."""
        return [one for one in self._caller.get_hookimpls() if one not in self._failed]

    def __call__(self, **arguments: Any) -> None:
        for one in reversed(self.get_hookimpls()):
            try:
                with contained_output:
                    one.function(*[arguments[name] for name in one.argnames])
            except BaseException as error:
                if is_interrupt(error):
                    raise
                self._failed.add(one)
                text = f"{self._label(one.plugin)}: its hook {self._name} failed, and is not called again"
                warn(f"{text}: {described(error)}")
