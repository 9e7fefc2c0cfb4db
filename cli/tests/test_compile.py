"""`plait compile`: phases to stop at and resume from, files of every kind, and a C program that calls the code."""

from __future__ import annotations

import ctypes
import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Plait = Callable[..., Any]
Needs = Callable[..., None]

SCALED = """func.func @scaled(%x: tensor<2x3xf32>, %s: f32) -> tensor<2x3xf32> {
  %0 = tensor.splat %s : tensor<2x3xf32>
  %1 = arith.mulf %x, %0 : tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}
"""
ARGUMENTS = ("--function=scaled", "--input=2x3xf32=1 2 3 4 5 6", "--input=f32=2")
RESULT = "2x3xf32=[2 4 6][8 10 12]"
PROGRAM = r"""
#include <stdio.h>
#include "scaled.h"

int main(void) {
  float data[6] = {1, 2, 3, 4, 5, 6};
  plait_memref_f32_2d in = {data, data, 0, {2, 3}, {3, 1}}, out = {0};
  const char *error = plait_scaled(&in, 2.0f, &out, NULL);
  if (error) return 1;
  for (int i = 0; i < 6; i++) printf("%g ", out.aligned[out.offset + i]);
  return 0;
}
"""


@pytest.fixture
def source(tmp_path: Path, needs: Needs) -> Path:
    needs("func", "arith", "linalg", backend="llvm")
    path = tmp_path / "scaled.mlir"
    path.write_text(SCALED)
    return path


@pytest.mark.parametrize("phase", ["input", "linalg", "loops", "llvm"])
def test_a_phase_can_be_written_and_resumed_from(plait: Plait, source: Path, tmp_path: Path, phase: str) -> None:
    stopped = tmp_path / f"{phase}.mlir"
    done = plait("compile", source, "--function=scaled", f"--compile-to={phase}", "-o", stopped)
    assert (done.code, done.err) == (0, "")
    assert plait("opt", stopped).code == 0
    assert plait("run", stopped, f"--compile-from={phase}", *ARGUMENTS).out.splitlines()[-1] == RESULT


@pytest.mark.parametrize("phase", ["linalg", "loops"])
def test_what_a_phase_leaves_can_be_interpreted(plait: Plait, source: Path, phase: str) -> None:
    assert plait("run", source, f"--compile-to={phase}", *ARGUMENTS).out.splitlines()[-1] == RESULT


@pytest.mark.parametrize(
    ("options", "code", "message", "help"),
    [
        (["--compile-to=linlag"], 2, "error: unknown phase 'linlag'", "did you mean 'linalg'?"),
        (["--compile-to=llvm"], 1, "error: the interpreter does not run 'llvm'", "stop at"),
        (["--compile-to=tcp", "--pipeline=cse"], 2, "error: unknown phase of the pipeline 'tcp'", "known: llvm"),
    ],
)
def test_a_wrong_phase_is_explained(
    plait: Plait, source: Path, options: list[str], code: int, message: str, help: str
) -> None:
    done = plait("run", source, *options, *ARGUMENTS)
    assert done.code == code
    assert message in done.err and help in done.err


needs_compiler = pytest.mark.skipif(shutil.which("gcc") is None, reason="needs gcc")


@needs_compiler
@pytest.mark.parametrize("kind", ["o", "s", "so"])
def test_a_c_program_calls_the_code(plait: Plait, source: Path, tmp_path: Path, kind: str) -> None:
    code, header = tmp_path / f"libscaled.{kind}", tmp_path / "scaled.h"
    assert plait("compile", source, "--function=scaled", "-o", code, "-o", header).code == 0
    (tmp_path / "program.c").write_text(PROGRAM)
    command = ["gcc", "-Wall", "-Werror", "program.c", code.name, "-o", "program", "-lm", f"-Wl,-rpath,{tmp_path}"]
    subprocess.run(command, cwd=tmp_path, check=True)
    done = subprocess.run([str(tmp_path / "program")], capture_output=True, text=True, check=True)
    assert done.stdout == "2 4 6 8 10 12 "


@needs_compiler
def test_a_shared_library_is_loaded_by_ctypes(plait: Plait, source: Path, tmp_path: Path) -> None:
    library = tmp_path / "scaled.so"
    assert plait("compile", source, "--function=scaled", "-o", library, "--target-cpu=native").code == 0
    assert hasattr(ctypes.CDLL(str(library)), "plait_scaled")


def test_llvm_ir_names_the_processor_only_if_asked_to(plait: Plait, source: Path, tmp_path: Path) -> None:
    text = tmp_path / "scaled.ll"
    assert plait("compile", source, "--function=scaled", "-o", text, "-O0").code == 0
    assert "define" in text.read_text() and "@plait_scaled" in text.read_text()


def test_a_wrong_output_is_refused_before_anything_is_written(plait: Plait, source: Path, tmp_path: Path) -> None:
    done = plait("compile", source, "--function=scaled", "-o", tmp_path / "a.o", "-o", tmp_path / "a.exe")
    assert done.code == 1
    assert "the extension '.exe' does not say what to write" in done.err and ".so" in done.err
    assert not (tmp_path / "a.o").exists()
    features = plait("compile", source, "--function=scaled", "-o", tmp_path / "a.o", "--target-features=avx2")
    assert features.code == 1 and "expected a list of features such as '+avx2,-fma'" in features.err
    for option, message in (("cpu=bogus", "no processor 'bogus'"), ("features=+bogus", "no feature '+bogus'")):
        unknown = plait("compile", source, "--function=scaled", "-o", tmp_path / "a.o", f"--target-{option}")
        assert unknown.code == 1 and f"error: LLVM knows {message}" in unknown.err
    assert not (tmp_path / "a.o").exists()
    interpreted = plait("compile", source, "--function=scaled", "-o", tmp_path / "a.o", "--target=interpret")
    assert interpreted.code == 1 and "the target 'interpret' writes no object" in interpreted.err


@pytest.mark.parametrize(
    ("triple", "register"), [("aarch64-unknown-linux-gnu", "v0.4s"), ("wasm32-unknown-unknown", "f32x4.mul")]
)
def test_code_for_other_processors_is_written(
    plait: Plait, source: Path, tmp_path: Path, triple: str, register: str
) -> None:
    code, symbols = tmp_path / "a.s", tmp_path / "a.sym"
    done = plait("compile", source, "--function=scaled", f"--target-triple={triple}", "-o", code, "-o", symbols)
    assert (done.code, done.err) == (0, "")
    assert register in code.read_text() and "malloc\n" in symbols.read_text()


def test_the_loader_for_javascript_is_written_as_it_is(plait: Plait, source: Path, tmp_path: Path) -> None:
    loader = tmp_path / "plait.js"
    assert plait("compile", source, "--function=scaled", "-o", loader).code == 0
    assert "export async function load" in loader.read_text()


def test_code_for_several_processors_is_one_artifact(plait: Plait, source: Path, tmp_path: Path) -> None:
    path = tmp_path / "several.plait"
    options = ("--target-cpu=x86-64-v2,x86-64", "--target-cpu=x86-64-v2")
    done = plait("compile", source, "--function=scaled", *options, "-o", path)
    assert (done.code, done.err) == (0, "")
    assert plait("run", path, *ARGUMENTS[1:]).out.splitlines()[-1] == RESULT


def test_the_description_of_the_machine_can_be_corrected(plait: Plait, source: Path, tmp_path: Path) -> None:
    code = tmp_path / "a.s"
    for more, message in (
        ("bits=4", "unknown number of a machine 'bits'"),
        ("vector-bits=0", "expected a positive number"),
        ("vector-bits", "expected a positive number"),
    ):
        done = plait("compile", source, "--function=scaled", f"--target-machine={more}", "-o", code)
        assert done.code in (1, 2) and message in done.err
    corrected = "--target-machine=vector-bits=256"
    assert plait("compile", source, "--function=scaled", corrected, "-o", code, "--target-cpu=x86-64-v4").code == 0


@pytest.mark.parametrize(
    ("options", "output", "message"),
    [
        (["--target-cpu=x86-64-v2,x86-64-v3"], "a.o", "several processors goes into a file .plait"),
        (["--target-triple=aarch64-unknown-linux-gnu,bogus"], "a.plait", "bogus"),
        (["--target-triple=aarch64-unknown-linux-gnu,riscv64-unknown-linux-gnu"], "a.o", "goes into a file .plait"),
        (["--target-cpu=x86-64-v33"], "a.plait", "did you mean 'x86-64-v3'"),
        (["--target-triple=aarch64-unknown-linux-gnu"], "a.wasm", "cannot be linked to WebAssembly"),
        (["--target-triple=bogus"], "a.o", "unknown target triple 'bogus'"),
    ],
)
def test_targets_that_do_not_go_with_the_output_are_errors(
    plait: Plait, source: Path, tmp_path: Path, options: list[str], output: str, message: str
) -> None:
    done = plait("compile", source, "--function=scaled", *options, "-o", tmp_path / output)
    assert done.code != 0 and message in done.err
    assert not (tmp_path / output).exists()


def test_a_linker_that_is_not_there_is_asked_for(
    plait: Plait, source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("LLD", raising=False)
    monkeypatch.setitem(sys.modules, "ziglang", None)
    done = plait("compile", source, "--function=scaled", "-o", tmp_path / "a.wasm")
    assert done.code == 1 and "error: no 'wasm-ld' links files" in done.err and "pip install ziglang" in done.err


def test_a_linker_that_fails_leaves_nothing(
    plait: Plait, source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", "false")
    done = plait("compile", source, "--function=scaled", "-o", tmp_path / "a.so")
    assert done.code == 1 and "error: false failed" in done.err
    assert not (tmp_path / "a.so").exists()


def test_a_trace_has_every_phase_of_a_run(plait: Plait, source: Path, tmp_path: Path) -> None:
    trace = tmp_path / "trace.json"
    assert plait("run", source, "--trace", trace, *ARGUMENTS).code == 0
    names = [event["name"] for event in json.loads(trace.read_text())["traceEvents"]]
    wanted = ["parse", "plan", "one-shot-bufferize", "generate code", "run"]
    assert [name for name in names if name in wanted] == wanted
