"""`plait report`: what the page holds for passes that work, that fail, and that compute something else."""

from __future__ import annotations

import base64
import html.parser
import json
import re
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Plait = Callable[..., Any]
Needs = Callable[..., None]

MODEL = """module {
  func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
    %0 = arith.addf %x, %y : tensor<4xf32>
    %unused = math.exp %0 : tensor<4xf32>
    %1 = arith.addf %x, %y : tensor<4xf32>
    %2 = arith.subf %0, %1 : tensor<4xf32>
    %3 = arith.addf %2, %x : tensor<4xf32>
    return %3 : tensor<4xf32>
  }
}
"""
PLUGIN = '''"""Passes that go wrong, and one that makes operations again."""

from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.lazy import lazy_import
from plait.passes import Pass
from plait.plugins import PassRecord, hookimpl

arith = lazy_import("plait_std.arith.ops")

PLAIT_API = 1


def additions(op):
    return [inner for inner in op.walk() if inner.name == "arith.addf"]


def replace(old, made):
    old.parent.insert_before(made, old)
    made.location = old.location
    old.results[0].replace_all_uses_with(made.results[0])
    old.erase()


class Wrong(Pass):
    """Take additions for multiplications."""

    name = "mine-wrong"

    def run(self, op, ctx):
        for old in additions(op):
            replace(old, arith.MulFOp(*old.operands))


class Again(Pass):
    """Make additions again."""

    name = "mine-again"

    def run(self, op, ctx):
        for old in additions(op):
            replace(old, arith.AddFOp(*old.operands))


class Fail(Pass):
    """Fail."""

    name = "mine-fail"

    def run(self, op, ctx):
        raise DiagnosticError(Diagnostic("error", "no <b>additions</b> here", additions(op)[0].location))


class Break(Pass):
    """Leave what is not valid: a value that is used before it is defined."""

    name = "mine-break"

    def run(self, op, ctx):
        first, last = additions(op)[0], additions(op)[-1]
        first.move_after(last)


@hookimpl
def plait_passes():
    for cls in (Wrong, Again, Fail, Break):
        yield PassRecord(cls.name, lambda cls=cls: cls, cls.__doc__)
'''


class _Scripts(html.parser.HTMLParser):
    """Collects what a browser takes for scripts, and what it would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.scripts: list[tuple[dict[str, Any], str]] = []
        self.fetched: list[str] = []
        self._inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.fetched += [str(found[name]) for name in ("src", "href") if name in found and not str(found[name]).startswith("#")]
        if tag == "script":
            self.scripts.append((found, ""))
        self._inside = tag == "script"

    def handle_data(self, data: str) -> None:
        if self._inside:
            attributes, text = self.scripts[-1]
            self.scripts[-1] = (attributes, text + data)

    def handle_endtag(self, tag: str) -> None:
        self._inside = False


def parsed(text: str) -> tuple[_Scripts, dict[str, Any]]:
    """The elements of a page, and its data, unpacked as the page does it."""
    page = _Scripts()
    page.feed(text)
    (attributes, data) = page.scripts[0]
    if attributes["data-encoding"] == "deflate":
        data = zlib.decompress(base64.b64decode(data)).decode()
    return page, json.loads(data)


def lines(data: dict[str, Any], snapshot: int) -> list[tuple[int, str]]:
    flat = data["snapshots"][snapshot]["lines"]
    return [(flat[i + 1], " " * flat[i + 2] + data["texts"][flat[i]]) for i in range(0, len(flat), 3)]


def named(data: dict[str, Any], numbers: list[int]) -> list[str]:
    return [data["names"][data["ops"]["name"][number]] for number in numbers]


@pytest.fixture
def reported(plait: Plait, needs: Needs, tmp_path: Path) -> Callable[..., tuple[Any, dict[str, Any]]]:
    """`reported(text, "--pipeline=...")` is the outcome and the data of the page."""
    (tmp_path / "mine.py").write_text(PLUGIN)

    def run(text: str, *arguments: str) -> tuple[Any, dict[str, Any]]:
        needs("func", "arith", "math", "tcp", "linalg")
        (tmp_path / "model.mlir").write_text(text)
        page = tmp_path / "page.html"
        done = plait("--plugin", tmp_path / "mine.py", "report", tmp_path / "model.mlir", "-o", page, *arguments)
        return done, parsed(page.read_text("utf-8"))[1]

    return run


def test_operations_are_followed_through_passes(reported: Any) -> None:
    done, data = reported(MODEL, "--pipeline=canonicalize,cse")
    assert done.code == 0
    assert done.out.endswith("page.html: 2 passes, 8 operations became 6\n")
    canonicalize, cse = data["passes"]
    assert named(data, canonicalize["erased"]) == ["math.exp"]
    assert canonicalize["new"] == canonicalize["replaced"] == []
    assert [event[:3] for event in canonicalize["events"]] == [["dead-code", "math.exp", "erased as dead"]]
    assert named(data, cse["erased"]) == ["arith.addf"]
    assert named(data, cse["changed"]) == ["arith.subf"]
    (changed,) = cse["changed"]
    assert dict(lines(data, 0))[changed] == "    %2 = arith.subf %0, %1 : tensor<4xf32>"
    assert dict(lines(data, 2))[changed] == "    %2 = arith.subf %0, %0 : tensor<4xf32>"
    assert "\n".join(text for _, text in lines(data, 0)) + "\n" == MODEL
    assert [s["size"] for s in data["snapshots"]] == [8, 7, 6]
    assert data["snapshots"][2]["dialects"] == {"builtin": 1, "func": 2, "arith": 3}


def test_each_operation_knows_its_source_line(reported: Any) -> None:
    _, data = reported(MODEL, "--pipeline=canonicalize")
    (erased,) = data["passes"][0]["erased"]
    file, line, column = data["places"][data["ops"]["places"][erased][0]]
    assert (line, column) == (4, 15)
    assert data["files"][file]["lines"][str(line)] == MODEL.splitlines()[3]


def test_operations_made_again_stay_and_others_replace(reported: Any) -> None:
    _, data = reported(MODEL, "--pipeline=mine-again,mine-wrong")
    again, wrong = data["passes"]
    assert again["new"] == again["erased"] == again["replaced"] == []
    assert named(data, wrong["new"]) == ["arith.mulf"] * 3
    assert named(data, wrong["replaced"]) == ["arith.addf"] * 3
    assert [named(data, pair) for pair in wrong["sources"]] == [["arith.mulf", "arith.addf"]] * 3


def test_a_pass_that_changes_nothing_has_no_snapshot(reported: Any) -> None:
    _, data = reported(MODEL, "--pipeline=cse,cse,cse")
    assert len(data["snapshots"]) == 2
    assert [(p["before"], p["after"]) for p in data["passes"]] == [(0, 1), (1, 1), (1, 1)]


def test_names_stay_and_are_never_hidden(reported: Any) -> None:
    """What is printed parses again: no value takes the name of another that is visible."""
    from plait.context import Context
    from plait.ir.verify import verify
    from plait.syntax.parser import parse_module

    _, data = reported(MODEL)
    ctx = Context.from_environment()
    assert len(data["snapshots"]) > 8
    for i in range(len(data["snapshots"])):
        verify(parse_module("\n".join(text for _, text in lines(data, i)), ctx), ctx)


def test_llvm_ir_leads_back_to_the_source(reported: Any, needs: Needs) -> None:
    needs("llvm", backend="llvm")
    _, data = reported(MODEL)
    code = [(data["texts"][data["llvm"][i]], data["llvm"][i + 1]) for i in range(0, len(data["llvm"]), 2)]
    (subtraction,) = [op for text, op in code if " fsub " in text]
    places = [data["places"][number][1] for number in data["ops"]["places"][subtraction]]
    assert 6 in places
    assert all(op == -1 for text, op in code if text.startswith(("define", "}", "b")))


def test_a_failing_pass_is_shown_with_what_was_before(reported: Any) -> None:
    done, data = reported(MODEL, "--pipeline=canonicalize,mine-fail,cse")
    assert done.code == 1
    assert "pass 2 (mine-fail) failed" in done.err
    assert [p["name"] for p in data["passes"]] == ["canonicalize", "mine-fail"]
    failed = data["passes"][1]
    assert "error: no <b>additions</b> here" in failed["error"]
    assert "model.mlir:3:10" in failed["error"]
    assert any("arith.addf" in text for _, text in lines(data, failed["before"]))


def test_a_pass_that_leaves_invalid_ir_is_blamed(reported: Any) -> None:
    done, data = reported(MODEL, "--pipeline=mine-again,mine-break,cse")
    assert done.code == 1
    assert [p["name"] for p in data["passes"]] == ["mine-again", "mine-break"]
    assert "does not dominate" in data["passes"][1]["error"]
    assert "error" not in data["passes"][0]


def test_the_first_pass_that_changes_the_results_is_found(reported: Any) -> None:
    specs = ("--input=4xf32=1 2 3 4", "--input=4xf32=5 6 7 8")
    done, data = reported(MODEL, "--pipeline=canonicalize,mine-wrong,cse", "--check", *specs)
    assert done.code == 1
    assert "after pass 2 (mine-wrong) the module computes something else" in done.err
    assert [p["check"]["status"] for p in data["passes"]] == ["same", "differs", "differs"]
    message = "result[0]: 4 of 4 elements differ; first at [0]: 0.0, expected 1.0"
    assert data["passes"][1]["check"]["message"] == message


def test_passes_that_are_right_compute_the_same(reported: Any) -> None:
    done, data = reported(MODEL, "--check", "--pipeline=canonicalize,cse,mine-again")
    assert done.code == 0
    assert {p["check"]["status"] for p in data["passes"]} == {"same"}


def test_what_cannot_be_interpreted_is_said(reported: Any, needs: Needs) -> None:
    needs("llvm", backend="llvm")
    done, data = reported(MODEL, "--check")
    assert done.code == 0
    statuses = [p["check"]["status"] for p in data["passes"]]
    names = [p["name"] for p in data["passes"]]
    changed, converted = names.index("llvm-take-buffers"), names.index("convert-to-llvm")
    assert statuses == ["same"] * changed + ["not run"] * (len(statuses) - changed)
    message = "the function takes the buffers of its results from its caller"
    assert data["passes"][changed]["check"]["message"] == message
    message = "the function has become a 'llvm.func', which the interpreter does not call"
    assert data["passes"][converted]["check"]["message"] == message


def test_what_is_executed_is_compared_too(reported: Any, needs: Needs) -> None:
    needs("llvm", backend="llvm")
    done, data = reported(MODEL, "--check")
    assert done.code == 0
    assert (data["native"]["status"], data["native"]["message"]) == ("same", "")
    assert data["llvm"]
    _, unfinished = reported(MODEL, "--check", "--pipeline=canonicalize")
    assert "native" not in unfinished


def test_native_code_that_is_wrong_is_found(reported: Any, needs: Needs, monkeypatch: pytest.MonkeyPatch) -> None:
    needs("llvm", backend="llvm")
    from plait_llvm.backend.backend import LLVMBackend

    compile = LLVMBackend.compile

    def wrong(*arguments: Any, **options: Any) -> Any:
        executable = compile(*arguments, **options)
        return lambda *values: [result + 1 for result in executable(*values)]

    monkeypatch.setattr(LLVMBackend, "compile", wrong)
    done, data = reported(MODEL, "--check", "--input=4xf32=1 2 3 4", "--input=4xf32=5 6 7 8")
    assert done.code == 1
    assert "executed on llvm, the module computes something else: result[0]: 4 of 4 elements differ" in done.err
    assert data["native"]["status"] == "differs"
    monkeypatch.setattr(LLVMBackend, "compile", lambda *_, **__: 1 / 0)
    done, data = reported(MODEL, "--check")
    assert done.code == 0 and data["native"]["status"] == "not run" and "ZeroDivisionError" in data["native"]["message"]


def test_remarks_of_a_pass_are_kept(reported: Any) -> None:
    callee = "  func.func private @id(%x: tensor<4xf32>) -> tensor<4xf32> {\n    return %x : tensor<4xf32>\n  }\n"
    call = "%4 = call @id(%3) : (tensor<4xf32>) -> tensor<4xf32>\n    return %4 "
    text = MODEL.replace("return %3 ", call).replace("module {\n", f"module {{\n{callee}")
    _, data = reported(text, "--pipeline=cse,inline")
    assert data["passes"][0]["remarks"] == []
    ((kind, name, operation, said, number),) = data["passes"][1]["remarks"]
    assert (kind, name, operation) == ("passed", "Inlined", "func.call")
    assert said.startswith("Callee = id, Operations = ")
    assert data["names"][data["ops"]["name"][number]] == "func.call"


def test_text_that_looks_like_a_tag_stays_text(plait: Plait, needs: Needs, tmp_path: Path) -> None:
    needs("func")
    text = '</script><!--<script>alert(1)</script>'
    (tmp_path / "x.mlir").write_text(f'func.func private @f() attributes {{test.a = "{text}"}}\n')
    assert plait("report", tmp_path / "x.mlir", "--pipeline=cse", "-o", tmp_path / "x.html").code == 0
    page, data = parsed((tmp_path / "x.html").read_text("utf-8"))
    assert len(page.scripts) == 2
    assert any(text in line for _, line in lines(data, 0))


def test_the_page_needs_nothing_else(plait: Plait, needs: Needs, tmp_path: Path) -> None:
    needs("func")
    (tmp_path / "x.mlir").write_text(MODEL)
    plait("report", tmp_path / "x.mlir", "--pipeline=cse", "-o", tmp_path / "x.html")
    text = (tmp_path / "x.html").read_text("utf-8")
    page, _ = parsed(text)
    assert page.fetched == []
    assert "default-src 'none'" in text
    assert not re.search(r"https?://|@import|url\(", text)


@pytest.mark.slow
@pytest.mark.exhaustive
def test_ten_thousand_operations_fit_into_five_megabytes(plait: Plait, needs: Needs, tmp_path: Path) -> None:
    needs("func", "tosa", "tcp", "linalg")
    body = "\n".join(
        f"    %{i} = tosa.{'add' if i % 3 else 'sub'} %{i - 1 if i else 'x'}, %y : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>"
        for i in range(10_000)
    )
    head = "  func.func @main(%x: tensor<8x16xf32>, %y: tensor<8x16xf32>) -> tensor<8x16xf32> {"
    model = f"module {{\n{head}\n{body}\n    return %9999 : tensor<8x16xf32>\n  }}\n}}\n"
    (tmp_path / "x.mlir").write_text(model)
    pipeline = "--pipeline=canonicalize,cse,tosa-to-tcp,canonicalize,cse,tcp-to-linalg,generalize,canonicalize,cse"
    done = plait("report", tmp_path / "x.mlir", pipeline, "-o", tmp_path / "x.html")
    assert done.code == 0, done.err
    assert (tmp_path / "x.html").stat().st_size < 5_000_000
    _, data = parsed((tmp_path / "x.html").read_text("utf-8"))
    assert len(data["texts"]) == len(set(data["texts"]))
    assert data["snapshots"][0]["size"] > 10_000


def test_large_constants_are_left_out(plait: Plait, needs: Needs, tmp_path: Path) -> None:
    needs("func", "arith")
    values = ", ".join(str(i) for i in range(10_000))
    constant = f"%0 = arith.constant dense<[{values}]> : tensor<10000xi32>"
    (tmp_path / "x.mlir").write_text(f"func.func @f() -> tensor<10000xi32> {{\n  {constant}\n  return %0 : tensor<10000xi32>\n}}\n")
    plait("report", tmp_path / "x.mlir", "--pipeline=cse", "-o", tmp_path / "x.html")
    _, data = parsed((tmp_path / "x.html").read_text("utf-8"))
    assert max(map(len, data["texts"])) < 1100
    assert max(len(text) for file in data["files"] for text in file["lines"].values()) < 310


def test_kernels_are_on_the_page(plait: Plait, needs: Needs, tmp_path: Path) -> None:
    needs("func", "arith", backend="llvm")
    source, output = tmp_path / "model.mlir", tmp_path / "report.html"
    source.write_text(MODEL.replace("4xf32", "3000xf32"))
    assert plait("report", source, "-o", output).code == 0
    assert "per_op" not in parsed(output.read_text())[1]
    assert plait("report", source, "-o", output, "--per-op").code == 0
    found = parsed(output.read_text())[1]["per_op"]
    assert found["call_seconds"] >= sum(kernel["seconds"] for kernel in found["kernels"]) * 0.5
    assert found["kernels"][0]["place"].startswith(f"{source}:")
    assert found["limits"]["flops_per_second"] > 0


def test_says_what_memory_a_call_takes(plait: Plait, tmp_path: Path, needs: Any) -> None:
    needs("plait_llvm")
    path = tmp_path / "m.mlir"
    path.write_text("""func.func @main(%x: tensor<512x512xf32>) -> tensor<512x512xf32> {
      %0 = math.exp %x : tensor<512x512xf32>
      return %0 : tensor<512x512xf32>
    }""")
    done = plait("report", path, "-o", tmp_path / "r.html")
    assert done.code == 0
    assert "memory: 1.05 MB at most for a call: 1.05 MB of results and 0 bytes of temporary buffers" in done.out
    done = plait("report", path, "--pipeline=canonicalize", "-o", tmp_path / "r.html")
    assert done.code == 0 and "memory" not in done.out
