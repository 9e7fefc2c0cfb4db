"""The name of a new plugin, in the forms in which it is used, and what it may not be."""

from __future__ import annotations

import keyword
import re
from dataclasses import dataclass

from plait.plugins.known import DIALECT_DISTRIBUTION, FIRST_PARTY

from plait_cli.errors import fail

PREFIX = "plait-"
_NAME = re.compile(r"[a-z][a-z0-9]*([-_][a-z0-9]+)*")
_OF_MLIR = frozenset({
    "affine_map", "affine_set", "array", "builtin", "complex", "dense", "dense_resource", "false", "func", "index",
    "loc", "memref", "module", "none", "opaque", "sparse", "strided", "tensor", "true", "tuple", "unit", "vector",
})  # fmt: skip
"""Words that mean something at the places where the name of a dialect may stand."""
_OF_PLAIT = frozenset({"all", "core", "interpret", "plait", "plugin"})


@dataclass(frozen=True)
class Names:
    """`rain-gauge` as a distribution, package, dialect, class and constant."""

    kebab: str

    @property
    def distribution(self) -> str:
        return PREFIX + self.kebab

    @property
    def dialect(self) -> str:
        return self.kebab.replace("-", "_")

    @property
    def package(self) -> str:
        return "plait_" + self.dialect

    @property
    def constant(self) -> str:
        return self.dialect.upper()

    @property
    def class_name(self) -> str:
        return "".join(part.capitalize() for part in self.kebab.split("-"))


def names_of(text: str) -> Names:
    """The names for `rain-gauge`, `rain_gauge` or `plait-rain-gauge`. Raises `DiagnosticError` for anything else."""
    text = text.removeprefix(PREFIX)
    if _NAME.fullmatch(text) is None:
        rule = "lower-case letters and digits, starting with a letter, in words joined by '-' or '_'"
        raise fail(f"'{text}' cannot be the name of a plugin", f"a name is {rule}, such as rain-gauge")
    names = Names(text.replace("_", "-"))
    taken = _taken_by(names)
    if taken is not None:
        raise fail(f"'{text}' cannot be the name of a plugin: {taken}", "choose another name")
    return names


def _taken_by(names: Names) -> str | None:
    """What the name means already; None if nothing."""
    if keyword.iskeyword(names.dialect) or keyword.issoftkeyword(names.dialect):
        return "it is a keyword of Python"
    if names.dialect in DIALECT_DISTRIBUTION and names.dialect not in _OF_MLIR:
        return f"it is a dialect of {DIALECT_DISTRIBUTION[names.dialect]}"
    if names.distribution in FIRST_PARTY:
        return f"{names.distribution} is a distribution of Plait"
    if names.dialect in _OF_MLIR:
        return "it has a meaning in MLIR text"
    return "it has a meaning in Plait" if names.dialect in _OF_PLAIT else None
