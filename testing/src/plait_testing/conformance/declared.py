"""What a distribution tells the kit: the constants of the module `conformance` beside its `plugin.py`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from importlib import import_module
from importlib.util import find_spec
from typing import Any


@dataclass(frozen=True)
class Declared:
    """Each field is a constant of the module, in capitals; what is not there is empty.

    Keys are names of subjects; the values of some are reasons. An entry that is not needed is an error, so that the
    tables shrink.
    """

    #: operation (or `dialect.*`) -> why it has no reference semantics
    without_semantics: Mapping[str, str] = field(default_factory=dict[str, str])
    #: operation -> a Hypothesis strategy of texts of modules that use it, or a sequence of such texts
    examples: Mapping[str, Any] = field(default_factory=dict[str, Any])
    #: operation -> a function from a random generator of NumPy to the arguments of the function in its example
    inputs: Mapping[str, Callable[[Any], Any]] = field(default_factory=dict[str, Callable[[Any], Any]])
    #: frontend -> a function without arguments: pairs of bytes and the text of the module that they spell
    frontend_examples: Mapping[str, Callable[[], Any]] = field(default_factory=dict[str, Callable[[], Any]])
    #: passes that change nothing when they run again
    idempotent: tuple[str, ...] = ()
    #: `check[subject]` -> why no results are compared
    not_compared: Mapping[str, str] = field(default_factory=dict[str, str])
    #: `check[subject]` -> why it does not hold today: the item must fail
    known_failures: Mapping[str, str] = field(default_factory=dict[str, str])

    @classmethod
    def of(cls, plugin_module: str) -> Declared:
        """What the module beside `plugin_module` says. Raises `ValueError` for a constant that means nothing."""
        name = f"{plugin_module.rpartition('.')[0]}.conformance"
        if not plugin_module.rpartition(".")[0] or find_spec(name) is None:
            return cls()
        module = import_module(name)
        known = {f.name.upper(): f.name for f in fields(cls)}
        given = {key: value for key, value in vars(module).items() if key.isupper() and key[0] != "_"}
        unknown = sorted(set(given) - set(known))
        if unknown:
            raise ValueError(f"{name}: unknown constant {', '.join(unknown)}; there are {', '.join(known)}")
        return cls(**{known[key]: value for key, value in given.items()})

    def merged(self, other: Declared) -> Declared:
        """Both, for a distribution with several plugins."""
        return Declared(
            {**self.without_semantics, **other.without_semantics},
            {**self.examples, **other.examples},
            {**self.inputs, **other.inputs},
            {**self.frontend_examples, **other.frontend_examples},
            (*self.idempotent, *other.idempotent),
            {**self.not_compared, **other.not_compared},
            {**self.known_failures, **other.known_failures},
        )
