"""The language server's answers for a text, and one conversation over the protocol."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from typing import Any

import pytest
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.syntax.parser import parse_module
from plait_cli.lsp.analysis import Analysis
from plait_cli.lsp.completion import completions
from plait_cli.lsp.hints import hints_of
from plait_cli.lsp.outline import Symbol, folds_of, symbols_of
from plait_cli.lsp.rename import renamable, rename

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
    assert "arith.addi" in [s.label for s in completions(Analysis("arith.add", "x", ctx), 0, 9)]
    assert "arith." in [s.label for s in completions(Analysis("ar", "x", ctx), 0, 2)]
    assert [s.label for s in completions(analysis, *at("return %r", 8))] == ["%0", "%a", "%b", "%c0", "%i", "%r", "%x", "%z"]
    assert [s.label for s in completions(analysis, *at("call @g", 6))] == ["@f", "@g"]


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
                completions(broken, line, column)
                renamable(broken, line, column)
        symbols_of(broken), hints_of(broken, 0, 9), folds_of(broken.text)


WRONG = """func.func @one(%a: i32) -> i32 {
  %0 = arith.addj %a, %a : i32
  return %0 : i32
}
func.func @two(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i64
}
module @inner {
  func.func @three() {
    %0 = arith.constant 1 : i32
    %1 = arith.muli %0, %2 : i32
    return
  }
  func.func @four() -> i32 {
    %0 = arith.constant 1 : i64
    return %0 : i64
  }
}
func.func @five() -> i32 {
  %0 = arith.constant 1 : i64
  return %0 : i64
}
func.func @six() {
  call @one() : () -> ()
  call @nobody() : () -> ()
  return
"""


def test_all_problems_are_found_after_the_first(analysis: Analysis) -> None:
    found = Analysis(WRONG, "wrong.mlir", analysis.ctx)
    lines = [problem.span.line for problem in found.problems]
    assert lines == [1, 6, 11, 16, 21, 26]
    last = Analysis(WRONG + "}\n", "wrong.mlir", analysis.ctx).problems[-1]
    assert last.span.line == 25 and "'nobody'" in last.message
    hover = found.hover(*place("constant 1 : i64\n    return", 2, WRONG))
    assert hover is not None and hover[1].startswith("**arith.constant**")


def test_every_operation_that_does_not_verify_is_a_problem(analysis: Analysis) -> None:
    body = "".join(f'  %{i} = "arith.addi"(%a, %b) : (i32, i64) -> i32\n' for i in range(50))
    found = Analysis(f"func.func @f(%a: i32, %b: i64) {{\n{body}  return\n}}\n", "x.mlir", analysis.ctx)
    assert [problem.span.line for problem in found.problems] == [*range(1, 51)]


INSIDE = """func.func @f(%a: i32, %n: index) -> i32 {
  %0 = arith.addj %a, %a : i32
  %1 = arith.addi %0, %a : i32
  %2 = scf.for %i = %n to %n step %n iter_args(%k = %a) -> (i32) {
    %3 = arith.muli %k, %nobody : i32
    %5 = arith.subi %1, %k : i32
    %6 = arith.subi %k, %a : i64
    scf.yield %k : i32
  }
  %7 = arith.andi %a, %0 : i32
  %8 = "arith.ori"(%a, %n) : (i32, index) -> i32
  %9 = arith.xori %a, %a, : i32
  return %2 : i32
}
func.func @g(%a: i32) -> i32 {
  %1 = arith.addi %0, %a : i32
  return %a : i64
}
"""


def test_a_broken_operation_hides_no_other_of_its_function(analysis: Analysis) -> None:
    """Uses of what was left out are no errors of their own; in another function the same name is one."""
    found = Analysis(INSIDE, "x.mlir", analysis.ctx)
    assert [problem.span.line for problem in found.problems] == [1, 4, 6, 10, 11, 15, 16]
    assert {symbol.name for symbol in symbols_of(found)} == {"f", "g"}
    assert found.problems[0].message == _first_error(INSIDE, analysis.ctx)


def _first_error(text: str, ctx: Any) -> str:
    """What every other command reports of the text."""
    with pytest.raises(DiagnosticError) as error:
        parse_module(text, ctx)
    first = error.value.diagnostics[0]
    return first.message + (f"\nhelp: {first.help}" if first.help else "")


@pytest.mark.parametrize("seed", range(8))
def test_every_broken_operation_is_found(seed: int, analysis: Analysis) -> None:
    """In generated functions with loops, broken operations at random places, whose results nobody uses."""
    rng = random.Random(seed)
    lines, wanted = [], []
    for f in range(3):
        lines.append(f"func.func @f{f}(%a: i32, %n: index) {{")
        depth = 0
        for i in range(20):
            choice = rng.choice(["op", "op", "wrong", "open", "close"])
            if choice == "open":
                lines.append(f"scf.for %i{i} = %n to %n step %n {{")
                depth += 1
            elif choice == "close" and depth:
                lines.append("}")
                depth -= 1
            elif choice == "wrong":
                wanted.append(len(lines))
                what = rng.choice(["arith.addj %a, %a : i32", "arith.addi %a, %a, : i32", "arith.addi %a %a : i32",
                                   "arith.addi %a, %b : i32", "arith.addi %a, %n : i32"])  # fmt: skip
                lines.append(f"%v{i} = {what}")
            else:
                lines.append(f"%w{i} = arith.addi %a, %a {{tag = {{a = 1}}}} : i32")
        lines += ["}"] * depth + ["return", "}"]
    found = Analysis("\n".join(lines), "x.mlir", analysis.ctx)
    assert [problem.span.line for problem in found.problems] == wanted
    assert [symbol.name for symbol in symbols_of(found)] == ["f0", "f1", "f2"]


@pytest.mark.parametrize("broken", range(6))
def test_one_broken_function_hides_no_other(broken: int, analysis: Analysis) -> None:
    """Whatever is wrong with one, the rest is there: with a brace too few, up to the next function of its column."""
    for wrong in ("arith.addj", "%", "return %x : i32", "}", "{", ") (", "arith.addi %0 :", '"', "module {"):
        bodies = [wrong if i == broken else "  %0 = arith.constant 1 : i32" for i in range(6)]
        text = "".join(f"func.func @f{i}() {{\n{body}\n  return\n}}\n" for i, body in enumerate(bodies))
        found = Analysis(text, "x.mlir", analysis.ctx)
        names = {symbol.name for symbol in symbols_of(found)}
        assert names >= {f"f{i}" for i in range(6) if i != broken}, wrong
        assert found.problems, wrong


def names_of(symbols: list[Symbol]) -> list[Any]:
    return [(s.name, s.kind, names_of(s.children)) if s.children else (s.name, s.kind) for s in symbols]


def test_the_outline_nests(analysis: Analysis) -> None:
    text = """memref.global "private" @g : memref<4xf32>
module @outer {
  module {
    func.func private @deep()
  }
  "func.func"() <{sym_name = "generic", function_type = () -> ()}> ({
    "func.return"() : () -> ()
  }) : () -> ()
}
func.func @last() { return }
"""
    found = Analysis(text, "x.mlir", analysis.ctx)
    assert not found.problems
    inner = [("builtin.module", "module", [("deep", "function")]), ("generic", "function")]
    assert names_of(symbols_of(found)) == [("g", "variable"), ("outer", "module", inner), ("last", "function")]
    outer = symbols_of(found)[1]
    assert outer.span[:2] == (1, 0) and outer.span[2:] == (8, 1) and outer.name_span == (1, 7, 1, 13)
    assert symbols_of(Analysis(WRONG, "x", analysis.ctx))[0].name == "one"


def test_hints_are_the_types_that_the_text_leaves_out(analysis: Analysis) -> None:
    text = """func.func @f(%a: i32, %m: memref<4xf32>) -> i1 {
  %c = arith.cmpi slt, %a, %a : i32
  %i = arith.constant 0 : index
  %x = memref.load %m[%i] : memref<4xf32>
  %r:2 = scf.for %k = %i to %i step %i iter_args(%p = %x, %q = %i) -> (f32, index) {
    scf.yield %p, %k : f32, index
  }
  %n = tensor.empty() : tensor<4x!quant.uniform<i8:f32, 1.000000e+00>>
  return %c : i1
}
"""
    found = Analysis(text, "x.mlir", analysis.ctx)
    assert not found.problems
    shown = {text.splitlines()[hint.line][: hint.column].split()[-1]: hint.text for hint in hints_of(found, 0, 99)}
    assert shown == {"%c": ": i1", "%x": ": f32", "%k": ": index", "iter_args(%p": ": f32", "%q": ": index"}
    assert [hint.line for hint in hints_of(found, 3, 3)] == [3]


def edited(text: str, edits: Any) -> str:
    lines = text.split("\n")
    for edit in sorted(edits, reverse=True):
        line, column, _, end = edit.span
        lines[line] = lines[line][:column] + edit.text + lines[line][end:]
    return "\n".join(lines)


def test_what_is_proposed_mends_the_text(analysis: Analysis) -> None:
    for wrong, right in (
        ("%0 = arith.addj %a, %a : i32", "%0 = arith.addi %a, %a : i32"),
        ('%0 = "arith.addj"(%a, %a) : (i32, i32) -> i32', '%0 = "arith.addi"(%a, %a) : (i32, i32) -> i32'),
        ("%0 = arit.addi %a, %a : i32", "%0 = arith.addi %a, %a : i32"),
        ("%long = arith.constant 1 : i32\n %0 = arith.addi %a, %lnog : i32", None),
    ):
        text = f"func.func @f(%a: i32) {{\n  {wrong}\n  return\n}}\n"
        problem = Analysis(text, "x.mlir", analysis.ctx).problems[0]
        done = [edited(text, [edit]) for edit in problem.proposals]
        assert text.replace(wrong, right or wrong.replace("lnog", "long")) in done, wrong


def test_values_blocks_and_symbols_are_renamed(analysis: Analysis) -> None:
    done = edited(TEXT, rename(analysis, *at("(%0#0", 2), "%pair"))
    assert done == TEXT.replace("%0", "%pair")
    assert edited(TEXT, rename(analysis, *at("br ^end", 4), "exit")) == TEXT.replace("^end", "^exit")
    assert edited(TEXT, rename(analysis, *at("call @g", 6), "@other.g")) == TEXT.replace("@g", "@other.g")
    only = edited(TEXT, rename(analysis, *at("%z = memref.load %b[%i]", 20), "k"))
    loop = TEXT.index("scf.for", TEXT.index("%x = "))
    assert only == TEXT[:loop] + TEXT[loop:].replace("%i ", "%k ").replace("[%i]", "[%k]")


@pytest.mark.parametrize(
    ("use", "inside", "name"),
    [
        ("(%0#0", 2, "%a b"), ("(%0#0", 2, ""), ("(%0#0", 2, "%"), ("(%0#0", 2, "%a"), ("(%0#0", 2, "%0#1"), ("call @g", 6, "@f"),
        ("call @g", 6, "1g"), ("br ^end", 4, "^"), ("arith.constant", 3, "x"), ("(%0#0", 2, "@x"), ("(%0#0", 2, "x\n"),
    ],
)  # fmt: skip
def test_names_that_cannot_be_are_refused(use: str, inside: int, name: str, analysis: Analysis) -> None:
    with pytest.raises(DiagnosticError):
        rename(analysis, *at(use, inside), name)


def test_symbols_of_one_name_in_two_modules_are_two(analysis: Analysis) -> None:
    text = """module @a {
  func.func @f() { return }
  func.func @g() { call @f() : () -> () return }
}
module @b {
  "func.func"() <{sym_name = "f", function_type = () -> ()}> ({
    "func.call"() <{callee = @f}> : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}
"x.y"() {in_a = @a::@f, in_b = @b::@f} : () -> ()
"""
    ctx = Context.from_environment()
    ctx.allow_unregistered = True
    found = Analysis(text, "x.mlir", ctx)
    assert not found.problems
    first, second = text[: text.index("module @b")], text[text.index("module @b") :]
    done = edited(text, rename(found, *place("@f() {", 1, text), "h"))
    assert done == first.replace("@f", "@h") + second.replace("@a::@f", "@a::@h")
    done = edited(text, rename(found, *place('"f"', 1, text), "h"))
    assert done == first + second.replace('"f"', '"h"').replace("= @f}", "= @h}").replace("@b::@f", "@b::@h")


def test_regions_blocks_and_resources_fold(analysis: Analysis) -> None:
    text = TEXT + '{-#\n  dialect_resources: {\n    builtin: {\n      x: "0x0400000000"\n    }\n  }\n#-}\n'
    assert folds_of(Analysis(text, "x.mlir", analysis.ctx).text) == [(1, 12), (4, 5), (7, 8), (11, 12), (15, 20), (16, 19), (17, 18)]


def conversation(*messages: dict[str, Any]) -> tuple[int, str]:
    """The exit code of a server that is told these messages, and what it says."""
    pytest.importorskip("pygls", reason="the language server needs pygls, the extra `lsp`")
    pytest.importorskip("plait_std", reason="the text is of plait-std")
    data = b""
    for message in messages:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        data += b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
    command = [sys.executable, "-m", "plait_cli.main", "lsp"]
    done = subprocess.run(command, input=data, capture_output=True, timeout=120, check=False)
    return done.returncode, done.stdout.decode()


INITIALIZE = {"id": 1, "method": "initialize", "params": {"processId": None, "rootUri": None, "capabilities": {}}}
SHUTDOWN: dict[str, Any] = {"id": 9, "method": "shutdown"}
EXIT: dict[str, Any] = {"method": "exit"}


def test_a_conversation() -> None:
    uri = "file:///f.mlir"
    text = "func.func @f(%a: i32) {\n  arith.addj\n}\nfunc.func @g(%a: i32) {\n  %c = arith.cmpi slt, %a, %a : i32\n  return\n}\n"
    document = {"uri": uri, "languageId": "mlir", "version": 1, "text": text}
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}
    here = {"textDocument": {"uri": uri}}
    value = {**here, "position": {"line": 4, "character": 24}}
    asked: list[tuple[str, dict[str, Any]]] = [
        ("completion", {**here, "position": {"line": 1, "character": 11}}), ("documentSymbol", here),
        ("inlayHint", {**here, "range": whole}), ("codeAction", {**here, "range": whole, "context": {"diagnostics": []}}),
        ("prepareRename", value), ("rename", {**value, "newName": "left"}), ("rename", {**value, "newName": "0x y"}),
        ("foldingRange", here),
    ]  # fmt: skip
    requests = [{"id": 20 + i, "method": f"textDocument/{name}", "params": p} for i, (name, p) in enumerate(asked)]
    opened = {"method": "textDocument/didOpen", "params": {"textDocument": document}}
    code, said = conversation(INITIALIZE, {"method": "initialized", "params": {}}, opened, *requests, SHUTDOWN, EXIT)
    assert code == 0
    assert "textDocument/publishDiagnostics" in said
    assert "arith.addj" in said and "did you mean" in said
    for expected in (
        '"definitionProvider"', '"name": "g"', '"label": ": i1"', "replace by 'arith.addi'", '"newText": "%left"',
        "'0x y' is not a valid name of a value", '"startLine": 3',
    ):  # fmt: skip
        assert expected in said, expected


def test_the_exit_code_tells_whether_it_was_shut_down() -> None:
    assert conversation(INITIALIZE, SHUTDOWN, EXIT)[0] == 0
    assert conversation(INITIALIZE, EXIT)[0] == 1
    assert conversation(EXIT)[0] == 1
    assert conversation(INITIALIZE)[0] == 1
    assert conversation(INITIALIZE, SHUTDOWN)[0] == 0
