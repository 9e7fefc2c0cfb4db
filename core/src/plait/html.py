"""MLIR text as HTML for notebooks: coloured, in blocks that open and close, without scripts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from plait.lazy import lazy_import

if TYPE_CHECKING:
    from plait.ir.operation import Operation

html = lazy_import("html")

_LONGEST = 100_000
"""Characters of a module that are shown."""
_ELIDE = 16
_OPEN_UP_TO = 40
"""Lines up to which a block is open from the start."""
_TOKEN = (
    r"""(?P<c>//.*)|(?P<s>"(?:[^"\\\n]|\\.)*")|(?P<v>%[\w$.\-]+(?:\#\d+)?|\^[\w$.\-]+)"""
    r"""|(?P<f>@[\w$.\-]+|\#[A-Za-z][\w$.]*)"""
    r"""|(?P<y>![\w.]+|\b(?:tensor|memref|vector|tuple|complex)\b(?=<)|\b(?:[su]?i\d+|b?f\d+\w*|index|none)\b)"""
    r"""|(?P<o>\b(?:[a-z_][\w$]*(?:\.[\w$]+)+|module|return)\b)"""
)
_STYLE = (
    ".plait-ir{font:12px/1.5 monospace;white-space:pre;overflow-x:auto;margin:0;padding:2px 0 2px 1em;color:inherit;"
    "background:none}.plait-ir .c{opacity:.7}.plait-ir .s{color:#2f7f9e}.plait-ir .v{color:#985fd0}"
    ".plait-ir .f{color:#b8681a}.plait-ir .y{color:#2c8745}.plait-ir .o{color:#2f78cc}"
)
"""Notebooks do not say whether they are light or dark: the colours can be read on both."""


def module_html(module: Operation) -> str:
    """A module as a block of its text, large constants left out. Its summary counts the operations of each dialect."""
    counts: dict[str, int] = {}
    for op in module.walk():
        dialect = op.name.partition(".")[0]
        counts[dialect] = counts.get(dialect, 0) + 1
    shares = ", ".join(f"{name} {count}" for name, count in sorted(counts.items(), key=lambda item: -item[1]))
    text = module.print(elide_larger=_ELIDE, elide_resources_larger=_ELIDE)
    return page([ir_block(f"module: {sum(counts.values())} operations ({shares})", text)])


def ir_block(title: str, text: str, *, is_open: bool | None = None) -> str:
    """`text` under a title that shows and hides it; shown from the start if it is short or `is_open` says so."""
    text = text.rstrip("\n")
    shown = text[:_LONGEST]
    rest = f"\n... ({len(text) - len(shown)} more characters)" if len(text) > len(shown) else ""
    wanted = text.count("\n") < _OPEN_UP_TO if is_open is None else is_open
    body = f'<pre class="plait-ir">{_colored(shown)}{rest}</pre>'
    return f"<details{' open' if wanted else ''}><summary>{html.escape(title)}</summary>{body}</details>"


def page(blocks: list[str]) -> str:
    """The blocks, with the style that they need."""
    return f"<div><style>{_STYLE}</style>{''.join(blocks)}</div>"


def _colored(text: str) -> str:
    parts: list[str] = []
    at = 0
    for found in re.finditer(_TOKEN, text, re.ASCII):
        span = f'<span class="{found.lastgroup}">{html.escape(found[0])}</span>'
        parts += (html.escape(text[at : found.start()]), span)
        at = found.end()
    return "".join([*parts, html.escape(text[at:])])
