"""A small network compiled to an object file, linked into a C program, compared with NumPy. No Python runs it."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("plait_llvm")
pytest.importorskip("plait_linalg")

needs_gcc = pytest.mark.skipif(shutil.which("gcc") is None, reason="needs gcc")
needs_stablehlo = pytest.mark.skipif(importlib.util.find_spec("plait_stablehlo") is None, reason="needs plait-stablehlo")
needs_tosa = pytest.mark.skipif(importlib.util.find_spec("plait_tosa") is None, reason="needs plait-tosa")

W1 = np.array([[0.5, -1.0, 0.25, 1.5], [1.0, 0.75, -0.5, 0.125], [-0.25, 0.5, 1.0, -1.5]], "f4")
B1 = np.array([0.125, -0.25, 0.375, 0.0], "f4")
W2 = np.array([[1.0, -0.5], [0.5, 2.0], [-1.0, 0.25], [0.75, 1.25]], "f4")
B2 = np.array([0.0625, -0.0625], "f4")

CONSTANTS = """
    %w1 = stablehlo.constant dense<[[0.5, -1.0, 0.25, 1.5], [1.0, 0.75, -0.5, 0.125], [-0.25, 0.5, 1.0, -1.5]]> : tensor<3x4xf32>
    %b1 = stablehlo.constant dense<[0.125, -0.25, 0.375, 0.0]> : tensor<4xf32>
    %w2 = stablehlo.constant dense<[[1.0, -0.5], [0.5, 2.0], [-1.0, 0.25], [0.75, 1.25]]> : tensor<4x2xf32>
    %b2 = stablehlo.constant dense<[0.0625, -0.0625]> : tensor<2xf32>
"""

STATIC = f"""
func.func @main(%x: tensor<2x3xf32>) -> tensor<2x2xf32> {{{CONSTANTS}
  %zero = stablehlo.constant dense<0.0> : tensor<2x4xf32>
  %0 = stablehlo.dot_general %x, %w1, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %1 = stablehlo.broadcast_in_dim %b1, dims = [1] : (tensor<4xf32>) -> tensor<2x4xf32>
  %2 = stablehlo.add %0, %1 : tensor<2x4xf32>
  %3 = stablehlo.maximum %2, %zero : tensor<2x4xf32>
  %4 = stablehlo.dot_general %3, %w2, contracting_dims = [1] x [0] : (tensor<2x4xf32>, tensor<4x2xf32>) -> tensor<2x2xf32>
  %5 = stablehlo.broadcast_in_dim %b2, dims = [1] : (tensor<2xf32>) -> tensor<2x2xf32>
  %6 = stablehlo.add %4, %5 : tensor<2x2xf32>
  %7 = stablehlo.tanh %6 : tensor<2x2xf32>
  return %7 : tensor<2x2xf32>
}}
"""

DYNAMIC = f"""
func.func @main(%x: tensor<?x3xf32>) -> tensor<?x2xf32> {{{CONSTANTS}
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %four = stablehlo.constant dense<4> : tensor<1xi32>
  %two = stablehlo.constant dense<2> : tensor<1xi32>
  %n = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x3xf32>) -> tensor<i32>
  %batch = stablehlo.reshape %n : (tensor<i32>) -> tensor<1xi32>
  %hidden = stablehlo.concatenate %batch, %four, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %out = stablehlo.concatenate %batch, %two, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %0 = stablehlo.dot_general %x, %w1, contracting_dims = [1] x [0] : (tensor<?x3xf32>, tensor<3x4xf32>) -> tensor<?x4xf32>
  %1 = stablehlo.dynamic_broadcast_in_dim %b1, %hidden, dims = [1] : (tensor<4xf32>, tensor<2xi32>) -> tensor<?x4xf32>
  %2 = stablehlo.add %0, %1 : tensor<?x4xf32>
  %3 = stablehlo.dynamic_broadcast_in_dim %zero, %hidden, dims = [] : (tensor<f32>, tensor<2xi32>) -> tensor<?x4xf32>
  %4 = stablehlo.maximum %2, %3 : tensor<?x4xf32>
  %5 = stablehlo.dot_general %4, %w2, contracting_dims = [1] x [0] : (tensor<?x4xf32>, tensor<4x2xf32>) -> tensor<?x2xf32>
  %6 = stablehlo.dynamic_broadcast_in_dim %b2, %out, dims = [1] : (tensor<2xf32>, tensor<2xi32>) -> tensor<?x2xf32>
  %7 = stablehlo.add %5, %6 : tensor<?x2xf32>
  %8 = stablehlo.tanh %7 : tensor<?x2xf32>
  return %8 : tensor<?x2xf32>
}}
"""

TOSA = """
func.func @main(%x: tensor<2x3xf32>) -> tensor<2x2xf32> {
  %w1 = "tosa.const"() <{values = dense<[[[0.5, -1.0, 0.25, 1.5], [1.0, 0.75, -0.5, 0.125], [-0.25, 0.5, 1.0, -1.5]]]> : tensor<1x3x4xf32>}> : () -> tensor<1x3x4xf32>
  %b1 = "tosa.const"() <{values = dense<[[[0.125, -0.25, 0.375, 0.0]]]> : tensor<1x1x4xf32>}> : () -> tensor<1x1x4xf32>
  %w2 = "tosa.const"() <{values = dense<[[[1.0, -0.5], [0.5, 2.0], [-1.0, 0.25], [0.75, 1.25]]]> : tensor<1x4x2xf32>}> : () -> tensor<1x4x2xf32>
  %b2 = "tosa.const"() <{values = dense<[[[0.0625, -0.0625]]]> : tensor<1x1x2xf32>}> : () -> tensor<1x1x2xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %in = tosa.const_shape {values = dense<[1, 2, 3]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %out = tosa.const_shape {values = dense<[2, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %x, %in : (tensor<2x3xf32>, !tosa.shape<3>) -> tensor<1x2x3xf32>
  %1 = tosa.matmul %0, %w1, %zero, %zero : (tensor<1x2x3xf32>, tensor<1x3x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x4xf32>
  %2 = tosa.add %1, %b1 : (tensor<1x2x4xf32>, tensor<1x1x4xf32>) -> tensor<1x2x4xf32>
  %3 = tosa.clamp %2 {min_val = 0.0 : f32, max_val = 1.0e9 : f32} : (tensor<1x2x4xf32>) -> tensor<1x2x4xf32>
  %4 = tosa.matmul %3, %w2, %zero, %zero : (tensor<1x2x4xf32>, tensor<1x4x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2xf32>
  %5 = tosa.add %4, %b2 : (tensor<1x2x2xf32>, tensor<1x1x2xf32>) -> tensor<1x2x2xf32>
  %6 = tosa.tanh %5 : (tensor<1x2x2xf32>) -> tensor<1x2x2xf32>
  %7 = tosa.reshape %6, %out : (tensor<1x2x2xf32>, !tosa.shape<2>) -> tensor<2x2xf32>
  return %7 : tensor<2x2xf32>
}
"""

PROGRAM = r"""
#include <stdio.h>
#include <stdlib.h>
#include "main.h"

/* Reads rows of three numbers, as many as the argument says, and prints what the network makes of them. */
int main(int argc, char **argv) {
  int64_t rows = argc > 1 ? atol(argv[1]) : 0;
  float *data = malloc(sizeof(float) * 3 * (rows + 1));
  for (int64_t i = 0; i < 3 * rows; i++)
    if (scanf("%f", &data[i]) != 1) return 2;
  plait_memref_f32_2d in = {data, data, 0, {rows, 3}, {3, 1}}, out = {0};
  const char *error = plait_main(&in, &out, NULL);
  if (error) { fputs(error, stderr); return 1; }
  for (int64_t i = 0; i < out.sizes[0]; i++)
    for (int64_t j = 0; j < out.sizes[1]; j++)
      printf("%.9g\n", out.aligned[out.offset + i * out.strides[0] + j * out.strides[1]]);
  free(out.allocated);
  free(data);
  return 0;
}
"""


def expected(x: Any) -> Any:
    return np.tanh(np.maximum(x @ W1 + B1, 0) @ W2 + B2)


def build(source: str, folder: Path, **options: Any) -> Path:
    """The program that calls the compiled function."""
    from plait_llvm.backend.ahead_of_time import compile_ahead_of_time

    compile_ahead_of_time(source, **options).write(folder, "main")
    (folder / "program.c").write_text(PROGRAM)
    object_file = "main.s" if options.get("assembly") else "main.o"
    command = ["gcc", "-Wall", "-Werror", "program.c", object_file, "-o", "program", "-lm"]
    subprocess.run(command, cwd=folder, check=True)
    return folder / "program"


def run(program: Path, x: Any) -> Any:
    text = "\n".join(str(v) for v in x.flatten().tolist())
    output = subprocess.run(
        [str(program), str(len(x))], input=text, capture_output=True, text=True, check=True, env={}
    ).stdout
    return np.array([float(v) for v in output.split()], "f4").reshape(len(x), 2)


def check(program: Path, rows: int) -> None:
    x = np.random.default_rng(rows).standard_normal((rows, 3)).astype("f4")
    np.testing.assert_allclose(run(program, x), expected(x), rtol=2e-6, atol=1e-6)


@needs_gcc
@needs_stablehlo
@pytest.mark.parametrize("level", [0, 2])
def test_stablehlo_network_runs_without_python(tmp_path: Path, level: int) -> None:
    check(build(STATIC, tmp_path, level=level), 2)


@needs_gcc
@needs_stablehlo
def test_batch_is_chosen_when_the_program_runs(tmp_path: Path) -> None:
    program = build(DYNAMIC, tmp_path)
    for rows in (0, 1, 2, 7, 64):
        check(program, rows)


@needs_gcc
@needs_tosa
def test_tosa_network_runs_without_python(tmp_path: Path) -> None:
    check(build(TOSA, tmp_path), 2)


@needs_gcc
@needs_stablehlo
def test_assembly_does_the_same(tmp_path: Path) -> None:
    check(build(STATIC, tmp_path, assembly=True), 2)


@needs_gcc
@needs_stablehlo
def test_program_needs_libc_and_libm_only(tmp_path: Path) -> None:
    if shutil.which("nm") is None:
        pytest.skip("needs nm")
    build(DYNAMIC, tmp_path)
    listing = subprocess.run(["nm", "-u", "main.o"], cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert {line.split()[-1] for line in listing.splitlines()} <= {"malloc", "free", "memcpy", "memset", "tanhf", "memmove"}


@needs_stablehlo
def test_same_source_gives_the_same_code() -> None:
    from plait_llvm.backend.ahead_of_time import compile_ahead_of_time

    first, second = compile_ahead_of_time(STATIC), compile_ahead_of_time(STATIC)
    assert first == second
