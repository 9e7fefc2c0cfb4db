"""Optimization remarks: what a pass did, missed, failed at or found out, in the forms that MLIR and LLVM give them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from plait.diagnostics.diagnostic import Diagnostic
from plait.diagnostics.render import resolve

RemarkKind = Literal["passed", "missed", "failed", "analysis"]

_TITLES: dict[RemarkKind, str] = {
    "passed": "Passed", "missed": "Missed", "failed": "Failure", "analysis": "Analysis",
}  # fmt: skip
_NEEDS_QUOTES = re.compile(r"[ ,{}]")


@dataclass(frozen=True)
class Remark:
    """One remark. `category` is the pass, `arguments` are what it says: `Remark`, `Reason`, `Suggestion`, metrics.

    `operation` is the name of the operation that it is about, which no form shows.
    """

    kind: RemarkKind
    name: str
    category: str
    arguments: tuple[tuple[str, str], ...]
    location: Any = None
    function: str = ""
    operation: str = ""

    @property
    def text(self) -> str:
        """`[Missed] NotInlined | Category:inline | Function=main | Reason="it is recursive"`"""
        parts = [f"[{_TITLES[self.kind]}] {self.name}"]
        if self.category:
            parts.append(f"Category:{self.category}")
        if self.function:
            parts.append(f"Function={self.function}")
        said = ", ".join(f"{key}={_shown(value)}" for key, value in sorted(self.arguments))
        return " | ".join([*parts, said])

    def as_diagnostic(self) -> Diagnostic:
        """The remark as a diagnostic, which tools print and tests expect."""
        return Diagnostic("remark", self.text, self.location)

    def as_yaml(self) -> str:
        """The remark as a document of LLVM's remark files, which `opt-viewer` and `llvm-remarkutil` read."""
        lines = [f"--- !{_TITLES[self.kind]}", _entry("Pass", self.category), _entry("Name", self.name)]
        position, _ = resolve(self.location)
        if position is not None:
            file = _scalar(position.filename, in_flow=True)
            lines.append(f"{'DebugLoc:':17}{{ File: {file}, Line: {position.line}, Column: {position.column} }}")
        lines.append(_entry("Function", self.function or "<unknown function>"))
        lines.append("Args:")
        lines += [f"  - {_entry(_scalar(key), value)}" for key, value in self.arguments]
        return "\n".join([*lines, "..."])


def yaml_file(remarks: Iterable[Remark]) -> str:
    """A file of remarks in LLVM's YAML."""
    return "".join(f"{remark.as_yaml()}\n" for remark in remarks)


def _shown(value: str) -> str:
    return f'"{value}"' if _NEEDS_QUOTES.search(value) else value


def _entry(key: str, value: str) -> str:
    return f"{key + ':':16} {_scalar(value)}"


_PLAIN = re.compile(r"[A-Za-z0-9_^.][A-Za-z0-9_^., -]*\Z")
_NO_STRING = re.compile(r"(~|null|true|false|[-+]?[0-9.].*|0[xo].*|\.inf|\.nan|yes|no|on|off|y|n)\Z", re.IGNORECASE)
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\U0010ffff]")


def _scalar(text: str, in_flow: bool = False) -> str:
    """`text` as a scalar of YAML: plain where it can be, in single quotes, or escaped in double quotes.

    `in_flow` is for what stands between braces, where a comma ends plain text.
    """
    if _CONTROL.search(text):
        escaped = text.encode("unicode_escape").decode("ascii").replace('"', '\\"')
        return f'"{escaped}"'
    if _PLAIN.match(text) and not (in_flow and "," in text) and text == text.strip() and not _NO_STRING.match(text):
        return text
    return "'" + text.replace("'", "''") + "'"
