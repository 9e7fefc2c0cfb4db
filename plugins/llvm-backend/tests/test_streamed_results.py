"""Results that are written past the caches, in memory of the caller that begins anywhere."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.plan import make_plan
from plait.syntax.parser import parse_module
from plait_llvm.backend.ahead_of_time import compile_ahead_of_time

SUM = """
func.func @main(%x: tensor<SIZExf32>) -> tensor<SIZExf32> {
  %0 = arith.addf %x, %x : tensor<SIZExf32>
  return %0 : tensor<SIZExf32>
}
"""
PROGRAM = r"""
#include <stdio.h>
#include "main.h"
static float x[1000], given[1100];
int main(void) {
  for (int i = 0; i < 1000; i++) x[i] = i;
  for (int start = 0; start < 32; start++) {
    plait_memref_f32_1d in = {x, x, 0, {1000}, {1}}, out = {NULL, given + start, 0, {1000}, {1}};
    if (plait_main(&in, &out, NULL)) return 1;
    if (out.aligned != given + start) return 2;
    for (int i = 0; i < 1000; i++) if (given[start + i] != 2 * x[i]) return 3;
  }
  return 0;
}
"""


def plan_that_streams(text: str, *, in_process: bool) -> str:
    """The plan of a program in which each result is large."""
    ctx = Context.from_environment()
    plan = make_plan(parse_module(text, ctx), ctx, in_process=in_process).text
    found, count = re.subn(r"(?<=,)stream-results(?=,)", "stream-results{streamed-bytes=64 cache-line-bytes=16}", plan)
    assert count == 1
    return found


@pytest.mark.skipif(shutil.which("gcc") is None, reason="needs a C compiler")
@pytest.mark.parametrize("size", ["1000", "?"])
def test_memory_of_the_caller_begins_anywhere(tmp_path: Path, size: str) -> None:
    pytest.importorskip("plait_linalg")
    text = SUM.replace("SIZE", size)
    plan = plan_that_streams(text, in_process=False)
    compile_ahead_of_time(text, pipeline=plan).write(tmp_path, "main")
    assembly = compile_ahead_of_time(text, pipeline=plan, assembly=True).code
    (tmp_path / "program.c").write_text(PROGRAM)
    subprocess.run(["gcc", "-Wall", "-Werror", "program.c", "main.o", "-o", "program", "-lm"], cwd=tmp_path, check=True)
    subprocess.run(["./program"], cwd=tmp_path, check=True)
    assert b"movnt" in assembly or b"sfence" not in assembly


@pytest.mark.parametrize("threads", [1, 2])
def test_threads_stream_parts_of_a_result(threads: int) -> None:
    pytest.importorskip("plait_linalg")
    text = SUM.replace("SIZE", "300000")
    run = plait.compile(text, pipeline=plan_that_streams(text, in_process=True), threads=threads)
    assert "nontemporal" in run.ir("loops")
    x = np.arange(300000, dtype=np.float32)
    assert (run(x)[0] == x + x).all()


@pytest.mark.parametrize("element", ["f32", "f64", "i8"])
@pytest.mark.parametrize("operation", ["transpose", "add"])
def test_results_of_any_size(operation: str, element: str) -> None:
    """Of rows that are whole lines and of rows that are not, written by vectors of whole lines and by shorter ones."""
    pytest.importorskip("plait_tcp")
    ty = f"tensor<?x?x{element}>"
    made = {"transpose": f"tcp.transpose %x perm = [1, 0] : {ty} -> {ty}", "add": f"tcp.binary add %x, %x : {ty}"}
    text = f"func.func @main(%x: {ty}) -> {ty} {{\n%0 = {made[operation]}\nreturn %0 : {ty}\n}}"
    run = plait.compile(text, pipeline=plan_that_streams(text, in_process=True), threads=1)
    rng = np.random.default_rng(0)
    dtype = {"f32": np.float32, "f64": np.float64, "i8": np.int8}[element]
    for _ in range(60):
        shape = [int(rng.integers(1, 9)) * int(rng.choice((1, 16, 64))) + int(rng.integers(2)) for _ in range(2)]
        x = rng.integers(-50, 50, shape).astype(dtype)
        np.testing.assert_array_equal(run(x)[0], x.T if operation == "transpose" else x + x)
