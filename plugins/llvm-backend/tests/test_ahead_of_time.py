"""Object files and headers, called from C."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from plait.context import Context
from plait.syntax.parser import parse_module
from plait_llvm.backend.ahead_of_time import compile_ahead_of_time

SOURCE = """
func.func @add(%a: memref<2x?xf32>, %bias: f32) -> (memref<2x?xf32>, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = memref.dim %a, %c1 : memref<2x?xf32>
  %some = arith.cmpi ne, %n, %c0 : index
  cf.assert %some, "empty"
  %r = memref.alloc(%n) {alignment = 64 : i64} : memref<2x?xf32>
  %count = arith.muli %n, %c2 : index
  cf.br ^loop(%c0 : index)
^loop(%i: index):
  %more = arith.cmpi slt, %i, %count : index
  cf.cond_br %more, ^body, ^done
^body:
  %row = arith.divui %i, %n : index
  %column = arith.remui %i, %n : index
  %x = memref.load %a[%row, %column] : memref<2x?xf32>
  %y = arith.addf %x, %bias : f32
  memref.store %y, %r[%row, %column] : memref<2x?xf32>
  %next = arith.addi %i, %c1 : index
  cf.br ^loop(%next : index)
^done:
  return %r, %n : memref<2x?xf32>, index
}
"""

PROGRAM = r"""
#include <stdio.h>
#include <stdlib.h>
#include "add.h"
int main(void) {
  float data[6] = {1, 2, 3, 4, 5, 6};
  plait_memref_f32_2d in = {data, data, 0, {2, 3}, {3, 1}}, out = {0};
  int64_t n;
  const char *error = plait_add(&in, 0.5f, &out, &n, NULL);
  if (error) return 1;
  for (int i = 0; i < 6; i++) printf("%g ", out.aligned[out.offset + i]);
  printf("%ld %ld %ld\n", (long)n, (long)out.sizes[1], (long)out.strides[0]);
  free(out.allocated);
  in.sizes[1] = 0;
  error = plait_add(&in, 0.5f, &out, &n, NULL);
  printf("%s", error ? error : "no error");
  return 0;
}
"""


def header(std: Context) -> str:
    from plait.runtime import Signature
    from plait_llvm.backend.header import header_text

    return header_text(Signature.of(parse_module(SOURCE, std), "add"), std)


@pytest.mark.skipif(shutil.which("gcc") is None, reason="needs a C compiler")
def test_object_file_links_with_c(std: Context, tmp_path: Path) -> None:
    data = compile_ahead_of_time(parse_module(SOURCE, std, "add.mlir"), function="add", context=std).code
    (tmp_path / "add.o").write_bytes(data)
    (tmp_path / "add.h").write_text(header(std))
    (tmp_path / "main.c").write_text(PROGRAM)
    subprocess.run(["gcc", "-Wall", "-Werror", "main.c", "add.o", "-o", "main", "-lm"], cwd=tmp_path, check=True)
    output = subprocess.run(["./main"], cwd=tmp_path, check=True, capture_output=True, text=True).stdout
    assert output == "1.5 2.5 3.5 4.5 5.5 6.5 3 3 3\nempty\nadd.mlir:8:3"


def test_header_declares_the_function(std: Context) -> None:
    text = header(std)
    assert (
        "const char *plait_add(const plait_memref_f32_2d *argument0, float argument1, plait_memref_f32_2d *result0, "
        "int64_t *result1, void *workspace);" in text
    )
    assert "int64_t plait_add_workspace(const plait_memref_f32_2d *argument0, float argument1);" in text


STATIC = """
func.func @main(%a: tensor<256x256xf32>, %b: tensor<256x256xf32>) -> (tensor<256x256xf32>, tensor<256x256xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<256x256xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<256x256xf32>) -> tensor<256x256xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<256x256xf32>, tensor<256x256xf32>) outs(%f : tensor<256x256xf32>) -> tensor<256x256xf32>
  %1 = linalg.matmul ins(%b, %0 : tensor<256x256xf32>, tensor<256x256xf32>) outs(%f : tensor<256x256xf32>) -> tensor<256x256xf32>
  return %1, %a : tensor<256x256xf32>, tensor<256x256xf32>
}
"""
GIVING = r"""
#include <stdio.h>
#include <stdlib.h>
#include "main.h"
static int calls = 0;
void *__real_malloc(size_t);
void *__wrap_malloc(size_t n) { calls++; return __real_malloc(n); }
static float a[256][256], b[256][256], given[256][256], same[256][256], workspace[1 << 18];
int main(void) {
  for (int i = 0; i < 256; i++) { a[i][i] = 2; for (int j = 0; j < 256; j++) b[i][j] = i == j ? 3 : 0; }
  plait_memref_f32_2d x = {&a[0][0], &a[0][0], 0, {256, 256}, {256, 1}}, y = {&b[0][0], &b[0][0], 0, {256, 256}, {256, 1}};
  plait_memref_f32_2d r = {NULL, &given[0][0]}, s = {NULL, &same[0][0]}, made = {0}, other = {0};
  if (plait_main_workspace(&x, &y) > (int64_t)sizeof(workspace)) return 1;
  if (plait_main(&x, &y, &r, &s, (char *)workspace + 3)) return 2;
  printf("%d %g %g %g %ld %ld\n", calls, given[5][5], given[5][6], same[7][7], (long)r.sizes[1], (long)r.strides[0]);
  if (plait_main(&x, &y, &made, &other, NULL)) return 3;
  printf("%d %g %g\n", calls, made.aligned[257], other.aligned[257]);
  free(made.allocated);
  free(other.allocated);
  return 0;
}
"""


@pytest.mark.skipif(shutil.which("gcc") is None, reason="needs a C compiler")
def test_what_c_gives_is_written_and_nothing_is_allocated(tmp_path: Path) -> None:
    """Results and temporary buffers in memory of the caller; and without, one allocation for each of them."""
    pytest.importorskip("plait_linalg")
    compile_ahead_of_time(STATIC).write(tmp_path, "main")
    (tmp_path / "program.c").write_text(GIVING)
    options = ["-Wall", "-Werror", "-Wl,--wrap=malloc", "program.c", "main.o", "-o", "program", "-lm"]
    subprocess.run(["gcc", *options], cwd=tmp_path, check=True)
    output = subprocess.run(["./program"], cwd=tmp_path, check=True, capture_output=True, text=True).stdout
    assert output == "0 18 0 2 256 256\n3 18 2\n"


@pytest.mark.parametrize("triple", ["aarch64-unknown-linux-gnu", "riscv64-unknown-linux-gnu", "x86_64-apple-darwin"])
def test_other_targets_can_be_asked_for(std: Context, triple: str) -> None:
    from plait_llvm.native.machine import make_machine

    options: Any = {"machine": make_machine(triple), "assembly": True}
    assert b"plait_add" in compile_ahead_of_time(parse_module(SOURCE, std), function="add", context=std, **options).code


def test_wrong_targets_are_refused() -> None:
    from plait_llvm.native.machine import TargetError, make_machine

    with pytest.raises(TargetError, match="unknown target triple"):
        make_machine("not-a-machine")
    with pytest.raises(TargetError, match="expected a list of features"):
        make_machine(features="avx2")


DYNAMIC_CHAIN = """
func.func @main(%x: tensor<?x16xf32>) -> tensor<?x16xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x16xf32>
  %zero = arith.constant 0.0 : f32
  %k = arith.constant dense<0.015625> : tensor<16x16xf32>
  %e = tensor.empty(%n) : tensor<?x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x16xf32>) -> tensor<?x16xf32>
  %y = math.exp %x : tensor<?x16xf32>
  %s = linalg.matmul ins(%y, %k : tensor<?x16xf32>, tensor<16x16xf32>) outs(%f : tensor<?x16xf32>) -> tensor<?x16xf32>
  %t = linalg.matmul ins(%s, %k : tensor<?x16xf32>, tensor<16x16xf32>) outs(%f : tensor<?x16xf32>) -> tensor<?x16xf32>
  return %t : tensor<?x16xf32>
}
"""
GIVING_DYNAMIC = r"""
#include <stdio.h>
#include <stdlib.h>
#include "main.h"
static int calls = 0;
void *__real_malloc(size_t);
void *__wrap_malloc(size_t n) { calls++; return __real_malloc(n); }
static float data[5][16], room[5][16];
int main(void) {
  for (int n = 0; n <= 5; n++) {
    plait_memref_f32_2d x = {&data[0][0], &data[0][0], 0, {n, 16}, {16, 1}}, r = {NULL, &room[0][0], 0, {4, 16}};
    void *workspace = __real_malloc(plait_main_workspace(&x));
    const char *error = plait_main(&x, &r, workspace);
    int is_inside = r.aligned == &room[0][0] && r.allocated == NULL;
    printf("%d %ld %ld %d %g %s;", calls, (long)r.sizes[0], (long)r.strides[0], is_inside, room[3][15], error ? error : "");
    free(workspace);
  }
  plait_memref_f32_2d x = {&data[0][0], &data[0][0], 0, {5, 16}, {16, 1}}, r = {0};
  if (plait_main(&x, &r, NULL)) return 2;
  printf("%d %g;", calls, r.aligned[79]);
  free(r.allocated);
  x.sizes[0] = INT64_MAX / 64;
  r.aligned = NULL;
  printf("%s;", plait_main(&x, &r, NULL));
  plait_memref_f32_2d given = {NULL, &room[0][0], 0, {4, 16}};
  printf("%s", plait_main(&x, &given, NULL));
  return 0;
}
"""


@pytest.mark.skipif(shutil.which("gcc") is None, reason="needs a C compiler")
def test_results_of_dynamic_size_are_written_to_what_c_gives(tmp_path: Path) -> None:
    pytest.importorskip("plait_linalg")
    compile_ahead_of_time(DYNAMIC_CHAIN).write(tmp_path, "main")
    (tmp_path / "program.c").write_text(GIVING_DYNAMIC)
    options = ["-Wall", "-Werror", "-Wl,--wrap=malloc", "program.c", "main.o", "-o", "program", "-lm"]
    subprocess.run(["gcc", *options], cwd=tmp_path, check=True)
    output = subprocess.run(["./program"], cwd=tmp_path, check=True, capture_output=True, text=True).stdout
    small = "the memory for a result is too small: its descriptor tells the sizes"
    assert output.split(";") == [
        *(f"0 {n} 16 1 {0.0625 if n == 4 else 0:g} " for n in range(5)),
        f"0 5 16 1 0.0625 {small}",
        "2 0.0625",
        "memory for a result, or for temporary buffers, cannot be allocated\n\nmemory",
        small,
    ]


ASKING = r"""
#include <stdio.h>
#include <stdlib.h>
#include "main.h"
int main(void) {
  float data[5][16] = {{0}};
  long sizes[2];
  for (int n = 2; n < 5; n += 2) {
    plait_memref_f32_2d x = {&data[0][0], &data[0][0], 0, {n, 16}, {16, 1}}, r = {0};
    long bytes = (long)plait_main_workspace(&x);
    char *workspace = malloc(bytes + 1);
    if (plait_main(&x, &r, workspace)) return 2;
    printf("%g %ld ", r.aligned[16 * n - 1], (long)r.sizes[0]);
    sizes[n / 2 - 1] = bytes;
    free(workspace);
    free(r.allocated);
  }
  printf("%d\n", sizes[0] > 0 && sizes[1] >= sizes[0]);
  return 0;
}
"""


@pytest.mark.skipif(shutil.which("gcc") is None, reason="needs a C compiler")
def test_the_workspace_of_unknown_sizes_is_told_from_the_arguments(tmp_path: Path) -> None:
    pytest.importorskip("plait_linalg")
    compile_ahead_of_time(DYNAMIC_CHAIN).write(tmp_path, "main")
    (tmp_path / "program.c").write_text(ASKING)
    subprocess.run(
        ["gcc", "-Wall", "-Werror", "program.c", "main.o", "-o", "program", "-lm"], cwd=tmp_path, check=True
    )
    output = subprocess.run(["./program"], cwd=tmp_path, check=True, capture_output=True, text=True).stdout
    assert output == "0.0625 2 0.0625 4 1\n"


def test_pointers_of_results_are_where_the_target_has_them(std: Context) -> None:
    """With pointers of 4 bytes, as on wasm32, the pointer to the data is 4 bytes behind the other one."""
    from plait.builtin.types import DYNAMIC
    from plait.runtime import Signature
    from plait_llvm.backend.c_wrappers import c_wrapper
    from plait_llvm.backend.lay_out import lay_out
    from plait_llvm.backend.wrappers import Failure

    layout = lay_out(Signature.of(parse_module(SOURCE, std), "add"), std)
    taking = layout.taking((0,), (DYNAMIC,), (), workspace_function="", shapes_function="add_shapes", state=0)
    wrapper = c_wrapper("add", taking, "i64", Failure.NONE)
    assert "getelementptr ptr, ptr %r0, i64 1" in wrapper and "getelementptr i64, ptr %r0" not in wrapper
