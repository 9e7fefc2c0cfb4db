"""Diagnostics render as MLIR's do: position, severity, message, source line, caret, notes and help."""

from __future__ import annotations

import pytest
from plait.context import Context
from plait.diagnostics.diagnostic import Diagnostic, ParseError
from plait.diagnostics.render import render_diagnostic, resolve
from plait.ir.location import (
    UNKNOWN_LOCATION,
    CallSiteLoc,
    FileLineColRange,
    FusedLoc,
    NameLoc,
    SourceLocation,
)
from plait.suggest import close_matches, did_you_mean
from plait.syntax.lexer import TokenBuffer
from plait.syntax.parser import parse_module

TEXT = "module {\n\t%0 = arith.addi %1, %2 : i32\n}\n"
BUFFER = TokenBuffer(TEXT, "kernel.mlir")
ADD = SourceLocation(BUFFER, BUFFER.tokens().index("arith.addi"))


def lines(diagnostic: Diagnostic, **options: object) -> list[str]:
    return render_diagnostic(diagnostic, **options).splitlines()  # type: ignore[arg-type]


def test_a_position_shows_its_line_and_marks_the_token() -> None:
    diagnostic = Diagnostic("error", "operand types differ", ADD, code="verify/arith.addi/C2", help="convert one")
    diagnostic.note("defined here", SourceLocation(BUFFER, 0))
    assert lines(diagnostic) == [
        "kernel.mlir:2:7: error: operand types differ [verify/arith.addi/C2]",
        "  \t%0 = arith.addi %1, %2 : i32",
        "  \t     ^~~~~~~~~~",
        "kernel.mlir:1:1: note: defined here",
        "  module {",
        "  ^~~~~~",
        "help: convert one",
    ]


def test_without_a_position_there_is_only_the_message() -> None:
    assert lines(Diagnostic("warning", "odd")) == ["warning: odd"]
    assert lines(Diagnostic("error", "odd", UNKNOWN_LOCATION)) == ["error: odd"]


def test_file_locations_show_their_line_if_the_source_is_at_hand() -> None:
    location = FileLineColRange("kernel.mlir", 2, 7, 2, 17)
    assert lines(Diagnostic("error", "x", location)) == ["kernel.mlir:2:7: error: x"]
    shown = lines(Diagnostic("error", "x", location), sources={"kernel.mlir": TEXT}.get)
    assert shown[1:] == ["  \t%0 = arith.addi %1, %2 : i32", "  \t     ^~~~~~~~~~"]
    beyond = FileLineColRange("kernel.mlir", 99, 7)
    assert lines(Diagnostic("error", "x", beyond), sources={"kernel.mlir": TEXT}.get) == ["kernel.mlir:99:7: error: x"]


def test_composed_locations_resolve_to_a_position_and_its_callers() -> None:
    callee, caller = FileLineColRange("a.py", 1, 2), FileLineColRange("b.py", 3, 4)
    assert lines(Diagnostic("error", "x", CallSiteLoc(NameLoc("f", callee), caller))) == [
        "a.py:1:2: error: x",
        "b.py:3:4: note: called from",
    ]
    assert lines(Diagnostic("error", "x", FusedLoc((UNKNOWN_LOCATION, caller)))) == ["b.py:3:4: error: x"]
    assert resolve(NameLoc("f")) == (None, [])


def test_long_lines_are_cut_around_the_caret() -> None:
    buffer = TokenBuffer("a " * 200 + "bad " + "c " * 200, "long.mlir")
    head, line, caret = lines(Diagnostic("error", "x", SourceLocation(buffer, 200)))
    assert head == "long.mlir:1:401: error: x"
    assert len(line) < 180
    assert line.startswith("  ...") and line.endswith("...")
    assert line[caret.index("^") :].startswith("bad")
    assert caret.endswith("^~~")


def test_colors_only_on_request() -> None:
    text = render_diagnostic(Diagnostic("error", "x", ADD), color=True)
    assert "\x1b[1;31merror\x1b[0m: x" in text
    assert "\x1b" not in render_diagnostic(Diagnostic("error", "x", ADD))


def test_a_parse_error_shows_where_it_is() -> None:
    with pytest.raises(ParseError) as caught:
        parse_module("builtin.module {\n  nobody.knows\n}", Context(), "m.mlir")
    assert str(caught.value).splitlines()[0].startswith("m.mlir:2:3: error: ")
    assert "    nobody.knows" in str(caught.value).splitlines()


def test_close_matches() -> None:
    known = ["canonicalize", "cse", "inline"]
    assert close_matches("canonicalise", known) == ["canonicalize"]
    assert did_you_mean("canonicalise", known) == "did you mean 'canonicalize'?"
    assert did_you_mean("zzz", known) is None
    assert did_you_mean("abcd", ["abce", "abcf"]) in (
        "did you mean 'abcf' or 'abce'?",
        "did you mean 'abce' or 'abcf'?",
    )
