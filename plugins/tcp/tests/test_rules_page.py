"""The rules in docs/tcp.md are those of the code, and every family that the page names is complete."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from plait_tcp.canonicalize import CANONICALIZATION
from plait_tcp.dialect import OPERATIONS
from plait_tcp.first_dialect.ops import NAMED

PAGE = Path(__file__).resolve().parents[3] / "docs" / "tcp.md"
RULES = re.compile(r"<!-- rules -->\n.*?<!-- end of rules -->", re.DOTALL)


def rules() -> str:
    """A table of the first lines of the docstrings of folds and patterns."""
    lines = ["| operation | rule |", "|---|---|"]
    found: dict[tuple[str, str], None] = {}
    for rule in (*CANONICALIZATION.folds, *CANONICALIZATION.patterns):
        text = (rule.function.__doc__ or "").strip().splitlines()[0]
        found[rule.root_name, text] = None
    lines += [f"| `{name}` | {text.replace('|', chr(92) + '|')} |" for name, text in sorted(found)]
    return "<!-- rules -->\n" + "\n".join(lines) + "\n<!-- end of rules -->"


def test_the_page_lists_the_rules(request: Any) -> None:
    if not PAGE.exists():
        pytest.skip("the documents are not here")
    text = PAGE.read_text()
    wanted = RULES.sub(lambda match: rules(), text)
    if request.config.getoption("--bless"):
        PAGE.write_text(wanted)
    assert PAGE.read_text() == wanted


def test_the_page_names_every_operation() -> None:
    if not PAGE.exists():
        pytest.skip("the documents are not here")
    text = PAGE.read_text()
    missing = [op.name for op in OPERATIONS if f"`{op.name.removeprefix('tcp.')}" not in text]
    assert len(NAMED) == 21 and missing == []
