"""Modules in notebooks: escaped, collapsible, with large constants left out."""

from __future__ import annotations

import re
from html import unescape

from plait.context import Context
from plait.html import ir_block, module_html
from plait.runtime.executable import CheckedExecutable
from plait.runtime.signature import Signature
from plait.syntax.parser import parse_module


def text_of(html: str) -> str:
    """What a browser shows of the code."""
    code = re.search(r'<pre class="plait-ir">(.*?)</pre>', html, re.DOTALL)
    assert code is not None
    return unescape(re.sub(r"<[^>]*>", "", code[1]))


def test_a_module_shows_its_text() -> None:
    module = parse_module('module @m attributes {a.b = "<script>&amp;"} {\n}\n', Context())
    html = module._repr_html_()
    assert text_of(html) == str(module).rstrip("\n")
    assert "<script>" not in html and "&lt;script&gt;&amp;amp;" in html
    assert "module: 1 operations (builtin 1)" in html


def test_large_constants_are_left_out() -> None:
    values = ", ".join(map(str, range(1000)))
    module = parse_module(f"module attributes {{a.b = dense<[{values}]> : tensor<1000xi32>}} {{\n}}\n", Context())
    assert "999" not in module_html(module)


def test_long_texts_are_closed_and_cut() -> None:
    assert ir_block("x", "a\n" * 10).startswith("<details open>")
    assert ir_block("x", "a\n" * 100).startswith("<details><summary>x</summary>")
    assert "... (20000 more characters)" in ir_block("x", "a" * 120_000)


class _Lazy:
    def __str__(self) -> str:
        raise AssertionError("it is not to be made")


def test_an_executable_shows_what_is_at_hand() -> None:
    module = parse_module("module @start {\n}\n", Context())
    executable = CheckedExecutable(Signature("f<x>", (), ()), {"input": module, "tcp": _Lazy(), "llvm-ir": "ret void"})
    html = executable._repr_html_()
    assert "CheckedExecutable f&lt;x&gt;" in html
    assert text_of(html) == "module @start {\n}"
    assert "ret void" in html and "<p>also: tcp</p>" in html
