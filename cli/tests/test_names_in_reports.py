"""Names are data in reports: whatever characters they have, a page has the same elements."""

from __future__ import annotations

import html.parser
import json
import re
import shutil
import subprocess
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from plait_cli.report.page import page

TEXTS = st.text(st.characters(codec=None), max_size=20)
HOSTILE = '</script><script>alert(1)</script><!--<script>/*js*/ /*data*/ ENCODING " \' & \u2028 \udcff'


class Elements(html.parser.HTMLParser):
    """The elements of a page, and what is in the one called `data`."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[Any] = []
        self.data = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, attrs))

    def handle_data(self, data: str) -> None:
        if self.found and ("id", "data") in self.found[-1][1]:
            self.data += data


def read(data: Any) -> Elements:
    elements = Elements()
    elements.feed(page(data))
    return elements


@given(st.recursive(TEXTS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3), max_leaves=5))
@settings(max_examples=60, deadline=None)
@example(HOSTILE)
def test_any_text_is_the_same_elements_and_comes_back(text: Any) -> None:
    found = read({"texts": text})
    assert found.found == read({}).found
    assert json.loads(found.data) == {"texts": text}


def test_what_the_page_writes_as_markup_is_escaped() -> None:
    if (node := shutil.which("node")) is None:
        pytest.skip("needs node")
    script = (files("plait_cli.report") / "page.js").read_text("utf-8")
    line = re.search(r"const escape = .*;", script)
    assert line is not None
    program = f"{line[0]}\nconsole.log(escape(JSON.parse(process.argv[1])))"
    done = subprocess.run([node, "-e", program, json.dumps("<b a=\"x\" b='y'>&amp;")], capture_output=True, text=True, check=True)
    assert html.unescape(done.stdout.rstrip("\n")) == "<b a=\"x\" b='y'>&amp;"
    assert not set("<>\"'") & set(done.stdout)
