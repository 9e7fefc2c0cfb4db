"""A resource without data can be transformed; running it is an error with its place, however it is run."""

from __future__ import annotations

from pathlib import Path

import plait
import pytest
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.passes.manager import PassManager
from plait_cli.main import main

PROGRAM = """func.func @main() -> (tensor<4xi32>, i32) {
  %c = arith.constant 1 : index
  %0 = arith.constant dense_resource<a> : tensor<4xi32>
  %1 = tensor.extract %0[%c] : tensor<4xi32>
  %2 = stablehlo.constant dense_resource<a> : tensor<4xi32>
  %3 = stablehlo.add %0, %2 : tensor<4xi32>
  return %3, %1 : tensor<4xi32>, i32
}
"""


def status(*arguments: str) -> int | str | None:
    with pytest.raises(SystemExit) as stopped:
        main(list(arguments))
    return stopped.value.code


@pytest.mark.parametrize("target", ["llvm", "interpret"])
def test_running_is_an_error_with_the_place(target: str) -> None:
    with pytest.raises(DiagnosticError, match=r":3:8: error: 'arith.constant' op the resource 'a' is not defined"):
        plait.compile(PROGRAM, target=target)


@pytest.mark.parametrize("output", ["x.ll", "x.o", "x.h"])
def test_no_code_is_written(output: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "m.mlir"
    source.write_text(PROGRAM)
    assert status("compile", str(source), "-o", str(tmp_path / output)) == 1
    assert "m.mlir:3:8: error: 'arith.constant' op the resource 'a' is not defined" in capsys.readouterr().err


def test_passes_leave_it_alone() -> None:
    ctx = Context.from_environment()
    module = plait.parse(PROGRAM, context=ctx)
    PassManager(ctx).run("canonicalize,cse,stablehlo-to-tcp,canonicalize", module)
    assert "dense_resource<a>" in str(module)


def test_it_can_be_lowered_to_a_phase(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "m.mlir"
    source.write_text(PROGRAM)
    assert status("compile", str(source), "--compile-to=linalg", "-o", "-") == 0
    assert "dense_resource<a>" in capsys.readouterr().out
