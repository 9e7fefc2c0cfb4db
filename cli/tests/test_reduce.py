"""`plait reduce`: what is kept, that the result is a module that shows it, and that it is the same each time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from plait_cli.reduction.text_edits import sizes, smaller_texts

Plait = Callable[..., Any]
Needs = Callable[..., None]

MODEL = """module {
  func.func private @unused(%a: tensor<4xf32>) -> tensor<4xf32> {
    %0 = math.exp %a : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func @main(%x: tensor<4x8xf64>, %y: tensor<4x8xf64>, %c: i1) -> (tensor<4x8xf64>, tensor<4x8xf64>) {
    %cst = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf64>
    %0 = arith.addf %x, %y : tensor<4x8xf64>
    %1 = scf.if %c -> (tensor<4x8xf64>) {
      %5 = math.tanh %0 : tensor<4x8xf64>
      %6 = "foo.bar"(%5, %cst) {keep = "me", drop = 3 : i64} : (tensor<4x8xf64>, tensor<4xf64>) -> tensor<4x8xf64>
      scf.yield %6 : tensor<4x8xf64>
    } else {
      scf.yield %x : tensor<4x8xf64>
    }
    %2 = math.exp %1 : tensor<4x8xf64>
    %3 = arith.subf %2, %y : tensor<4x8xf64>
    return %3, %2 : tensor<4x8xf64>, tensor<4x8xf64>
  }
}
"""
PLUGIN = '''"""Passes with defects."""

from plait.lazy import lazy_import
from plait.passes import Pass
from plait.plugins import PassRecord, hookimpl

arith = lazy_import("plait_std.arith.ops")

PLAIT_API = 1


class Crash(Pass):
    """Divide by zero where there is a hyperbolic tangent."""

    name = "mine-crash"

    def run(self, op, ctx):
        for inner in op.walk():
            if inner.name == "math.tanh":
                1 // 0


class Wrong(Pass):
    """Take subtractions for additions."""

    name = "mine-wrong"

    def run(self, op, ctx):
        for inner in list(op.walk()):
            if inner.name == "arith.subf":
                new = arith.AddFOp(*inner.operands)
                inner.parent.insert_before(new, inner)
                inner.result.replace_all_uses_with(new.result)
                inner.erase()


@hookimpl
def plait_passes():
    yield PassRecord("mine-crash", load=lambda: Crash, summary="Crash")
    yield PassRecord("mine-wrong", load=lambda: Wrong, summary="Be wrong")
'''


@pytest.fixture
def reduce(plait: Plait, needs: Needs, tmp_path: Path) -> Plait:
    """`reduce(source, *options)`, with the passes that have defects."""
    needs("func", "arith", "math", "scf")
    plugin, file = tmp_path / "mine.py", tmp_path / "model.mlir"
    plugin.write_text(PLUGIN)

    def run(source: str, *options: Any) -> Any:
        file.write_text(source)
        return plait("--plugin", plugin, "reduce", file, *options)

    return run


FOO = ("--allow-unregistered-dialect", "--test=grep -q 'keep = \"me\"'")


def test_an_operation_that_a_script_looks_for(reduce: Plait) -> None:
    done = reduce(MODEL, *FOO)
    assert done.code == 0 and done.err.startswith("15 operations became 4 in ")
    assert done.out == (
        "module {\n  func.func @main() {\n"
        '    %0 = "foo.bar"() {keep = "me"} : () -> tensor<1x1xf32>\n    return\n  }\n}\n'
    )
    assert reduce(MODEL, *FOO).out == done.out


def test_a_diagnostic(reduce: Plait, plait: Plait) -> None:
    done = reduce(MODEL, "--allow-unregistered-dialect", "--expect-diagnostic=foo.bar")
    assert done.code == 0
    assert '"foo.bar"() : () -> ' in done.out and "math" not in done.out


def test_a_crash(reduce: Plait) -> None:
    done = reduce(MODEL, "--allow-unregistered-dialect", "--expect-crash", "--pipeline=mine-crash")
    assert done.code == 0
    assert [line.split()[2] for line in done.out.splitlines() if " = " in line] == ["math.tanh"]
    assert "scf" not in done.out and "tensor<1x1xf32>" in done.out


def test_another_result_than_the_interpreter_has(reduce: Plait) -> None:
    source = MODEL.replace('"foo.bar"(%5, %cst) {keep = "me", drop = 3 : i64} : (tensor<4x8xf64>, tensor<4xf64>) -> ', "math.sin %5 : ")
    done = reduce(source, "--differs-from-interpreter", "--pipeline=mine-wrong")
    assert done.code == 0
    assert [line.split()[2] for line in done.out.splitlines() if " = " in line] == ["arith.subf"]


def test_what_is_asked_for_must_be_there(reduce: Plait) -> None:
    missing = reduce(MODEL, "--allow-unregistered-dialect", "--expect-diagnostic=no such text")
    assert missing.code == 1 and missing.out == ""
    assert "does not meet the criterion" in missing.err and "help: " in missing.err
    assert "give one of --test" in reduce(MODEL).err
    invalid = reduce("module {\n  foo\n}\n", "--expect-crash")
    assert invalid.code == 1 and "model.mlir:2:3: error: " in invalid.err


def test_an_output_is_written(reduce: Plait, tmp_path: Path) -> None:
    done = reduce(MODEL, *FOO, "-o", tmp_path / "small.mlir")
    assert done.out == "" and '"foo.bar"()' in (tmp_path / "small.mlir").read_text()


def test_sizes_are_found_and_replaced() -> None:
    text = "f(%0: tensor<4x16xf32>, memref<?x4xi64>, vector<[16]x2xf32>) {size = 16}"
    assert sizes(text) == [16, 4, 2]
    candidates = list(smaller_texts(text))
    assert "f(%0: tensor<4x1xf32>, memref<?x4xi64>, vector<[1]x2xf32>) {size = 16}" in candidates
    assert "f(%0: tensor<4x1xf32>, memref<?x4xi64>, vector<[1]x2xf32>) {size = 1}" in candidates
    assert "f(%0: tensor<4x16xf32>, memref<?x4xi32>, vector<[16]x2xf32>) {size = 16}" in candidates
