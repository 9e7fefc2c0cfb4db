"""The language server's answers for a text, and one conversation over the protocol."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest
from plait.context import Context
from plait_cli.lsp.analysis import Analysis

TEXT = """#map = affine_map<(d0) -> (d0)>
func.func @f(%a: i32, %b: memref<4xf32>) -> i32 {
  %0:2 = call @g(%a) : (i32) -> (i32, i64)
  %c0 = arith.constant 0 : index
  scf.for %i = %c0 to %c0 step %c0 {
    %x = memref.load %b[%i] : memref<4xf32>
  }
  scf.for %i = %c0 to %c0 step %c0 {
    memref.store %y, %b[%i] : memref<4xf32>
  }
  cf.br ^end(%0#0 : i32)
^end(%r: i32):
  return %r : i32
}
func.func private @g(%a: i32) -> (i32, i64)
""".replace("memref.store %y, %b[%i] : memref<4xf32>", "%z = memref.load %b[%i] : memref<4xf32>")


@pytest.fixture(scope="module")
def analysis() -> Analysis:
    ctx = Context.from_environment()
    if ctx.dialect("func") is None:
        pytest.skip("plait-std is not installed")
    return Analysis(TEXT, "f.mlir", ctx)


def place(fragment: str, inside: int = 0, text: str = TEXT) -> tuple[int, int]:
    """The line and column, from 0, of a fragment that occurs once."""
    assert text.count(fragment) == 1, fragment
    before = text[: text.index(fragment) + inside]
    return before.count("\n"), len(before) - before.rfind("\n") - 1


def at(fragment: str, inside: int = 0) -> tuple[int, int]:
    return place(fragment, inside)


@pytest.mark.parametrize(
    ("use", "definition"),
    [
        (("%a) : (i32) -> (i32", 0), ("@f(%a", 3)),
        (("(%0#0", 1), ("%0:2", 0)),
        (("return %r", 7), ("^end(%r", 5)),
        (("br ^end", 3), ("^end(%r", 0)),
        (("call @g", 5), ("private @g", 8)),
        (("%x = memref.load %b[%i]", 20), ("for %i = %c0 to %c0 step %c0 {\n    %x", 4)),
        (("%z = memref.load %b[%i]", 20), ("for %i = %c0 to %c0 step %c0 {\n    %z", 4)),
        (("%x = memref.load %b", 17), (", %b: memref", 2)),
    ],
)
def test_definitions(use: tuple[str, int], definition: tuple[str, int], analysis: Analysis) -> None:
    found = analysis.definition(*at(*use))
    assert found is not None
    assert found[:2] == at(*definition)


def test_references_of_a_name_that_two_regions_use(analysis: Analysis) -> None:
    spans = analysis.references(*at("%x = memref.load %b[%i]", 20))
    assert [s[:2] for s in spans] == [at("for %i = %c0 to %c0 step %c0 {\n    %x", 4), at("%x = memref.load %b[%i]", 20)]
    assert len(analysis.references(*at("call @g", 5))) == 2


def test_names_of_one_function_are_not_those_of_another(analysis: Analysis) -> None:
    assert len(analysis.references(*at("private @g(%a", 11))) == 1


def test_hover_tells_operations_and_types(analysis: Analysis) -> None:
    operation = analysis.hover(*at("memref.load %b[%i] : memref<4xf32>\n  }\n  scf", 3))
    assert operation is not None and operation[1].startswith("**memref.load**")
    short = analysis.hover(*at("return %r", 2))
    assert short is not None and short[1].startswith("**func.return**")
    for fragment, inside, text in (("(%0#0", 1, "%0#0 : i32"), ("[%i] : memref<4xf32>\n  }\n  scf", 1, "%i : index")):
        value = analysis.hover(*at(fragment, inside))
        assert value is not None and text in value[1]


def test_completion(analysis: Analysis) -> None:
    ctx = analysis.ctx
    assert "arith.addi" in [s.label for s in Analysis("arith.add", "x", ctx).completions(0, 9)]
    assert "arith." in [s.label for s in Analysis("ar", "x", ctx).completions(0, 2)]
    assert [s.label for s in analysis.completions(*at("return %r", 8))] == ["%0", "%a", "%b", "%c0", "%i", "%r", "%x", "%z"]
    assert [s.label for s in analysis.completions(*at("call @g", 6))] == ["@f", "@g"]


def test_problems_have_places_help_and_notes(analysis: Analysis) -> None:
    text = "func.func @f(%a: i32) {\n  %0 = arith.addj %a, %a : i32\n  return\n}\n"
    (problem,) = Analysis(text, "f.mlir", analysis.ctx).problems
    assert problem.span[:2] == (1, 7)
    assert "help: did you mean 'arith.addi'" in problem.message
    text = "func.func @f(%a: i32) {\n  %0 = arith.addi %a, %a : i64\n  return\n}\n"
    (problem,) = Analysis(text, "f.mlir", analysis.ctx).problems
    assert problem.related and problem.related[0][0][:2] == (0, 13)


def test_text_that_is_not_mlir_has_answers_too(analysis: Analysis) -> None:
    for text in ("", "%", "}}}", "%a = %b", "\x00", "func.func @f(%a: i32) {\n %0 = arith.addi %a, "):
        broken = Analysis(text, "x.mlir", analysis.ctx)
        for line in range(text.count("\n") + 2):
            for column in range(8):
                broken.hover(line, column)
                broken.definition(line, column)
                broken.references(line, column)
                broken.completions(line, column)


def test_a_conversation() -> None:
    pytest.importorskip("pygls", reason="the language server needs pygls, the extra `lsp`")
    pytest.importorskip("plait_std", reason="the text is of plait-std")
    uri = "file:///f.mlir"
    document = {"uri": uri, "languageId": "mlir", "version": 1, "text": "func.func @f() {\n  arith.addj\n}\n"}
    messages: list[dict[str, Any]] = [
        {"id": 1, "method": "initialize", "params": {"processId": None, "rootUri": None, "capabilities": {}}},
        {"method": "initialized", "params": {}},
        {"method": "textDocument/didOpen", "params": {"textDocument": document}},
        {
            "id": 2,
            "method": "textDocument/completion",
            "params": {"textDocument": {"uri": uri}, "position": {"line": 1, "character": 11}},
        },
        {"id": 3, "method": "shutdown"},
        {"method": "exit"},
    ]
    data = b""
    for message in messages:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        data += b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
    command = [sys.executable, "-m", "plait_cli.main", "lsp"]
    done = subprocess.run(command, input=data, capture_output=True, timeout=120, check=False)
    text = done.stdout.decode()
    assert "textDocument/publishDiagnostics" in text
    assert "arith.addj" in text and "did you mean" in text
    assert '"definitionProvider"' in text
