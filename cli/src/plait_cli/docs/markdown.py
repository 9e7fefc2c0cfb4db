"""Small pieces of Markdown."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Sequence
from typing import Any

_FENCE = re.compile(r"```.*?```", re.DOTALL)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table, or nothing if it has no rows."""
    lines = [f"| {' | '.join(cell(c) for c in row)} |" for row in rows]
    if not lines:
        return ""
    return "\n".join([f"| {' | '.join(head)} |", "|---" * len(head) + "|", *lines]) + "\n"


def cell(text: str) -> str:
    """Text that stays within its cell."""
    return " ".join(text.split()).replace("|", "\\|")


def code(text: str) -> str:
    """Text in code type; backquotes in it need longer ones around it."""
    if not text:
        return ""
    return f"`` {text} ``" if "`" in text else f"`{text}`"


def link(name: str) -> str:
    """A link to the entry of this name on the same page."""
    return f"[{plain(name)}](#{anchor(name)})"


def plain(name: str) -> str:
    """A name whose underscores do not mark words as bold."""
    return name.replace("__", r"\_\_")


def doc(subject: Any) -> str:
    """The docstring of a class or function, with its own indentation taken away; empty if it has none of its own."""
    own = subject.__dict__.get("__doc__") if isinstance(subject, type) else subject.__doc__
    return inspect.cleandoc(own) if own else ""


def summary(subject: Any) -> str:
    """The first paragraph of the docstring as one line."""
    return " ".join(doc(subject).split("\n\n")[0].split())


def rest(subject: Any) -> str:
    """The docstring without its first paragraph."""
    return doc(subject).partition("\n\n")[2]


def anchor(name: str) -> str:
    """The fragment by which a heading is found: what Markdown makes of it."""
    return re.sub(r"[^\w\- ]", "", name.lower()).strip().replace(" ", "-")


def examples(text: str) -> list[str]:
    """The fenced blocks of a text."""
    return _FENCE.findall(text)
