"""Code for other processors: how they are described, the instructions that their code has, and wrong names."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from plait_llvm.backend.ahead_of_time import compile_ahead_of_time, machine_for
from plait_llvm.backend.forms import needed_symbols
from plait_llvm.native.describe import describe
from plait_llvm.native.machine import TargetError, make_machine
from plait_llvm.native.objects import archive, undefined_symbols, with_section

ARM, RISCV, WEB = "aarch64-unknown-linux-gnu", "riscv64-unknown-linux-gnu", "wasm32-unknown-unknown"
X86 = "x86_64-unknown-linux-gnu"
PRODUCT = """
func.func @main(%a: tensor<24x32xf32>, %b: tensor<32x40xf32>) -> tensor<24x40xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<24x40xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<24x40xf32>) -> tensor<24x40xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<24x32xf32>, tensor<32x40xf32>) outs(%f : tensor<24x40xf32>) -> tensor<24x40xf32>
  return %0 : tensor<24x40xf32>
}
"""


@pytest.mark.parametrize(
    ("triple", "cpu", "features", "vectors", "instructions"),
    [
        (X86, "x86-64-v2", "", (128, 16), {"dot-i16", "multiply-i16", "floor", "round"}),
        (X86, "x86-64-v3", "", (256, 16), {"dot-i16", "multiply-i16", "permute", "fma", "convert-f16", "floor", "round"}),
        (X86, "znver2", "", (256, 16), {"dot-i16", "multiply-i16", "permute", "fma", "convert-f16", "floor", "round"}),
        (X86, "znver3", "", (256, 16), {"divide", "dot-i16", "multiply-i16", "permute", "fma", "convert-f16", "floor", "round"}),
        (X86, "x86-64-v4", "", (512, 32), {"compress", "dot-i16", "multiply-i16", "permute", "fma", "ldexp", "look-up", "range", "rsqrt", "convert-f16", "floor", "masked-store", "round"}),
        (X86, "x86-64-v4", "+avx512fp16", (512, 32),
         {"compress", "dot-i16", "multiply-i16", "permute", "f16", "fma", "ldexp", "look-up", "range", "rsqrt", "convert-f16", "floor", "masked-store", "round"}),
        (X86, "znver4", "", (512, 32), {"compress", "divide", "dot-i16", "multiply-i16", "permute", "fma", "ldexp", "look-up", "range", "rsqrt", "dot-bf16", "dot-u8-i8", "convert-f16", "floor", "masked-store", "round"}),
        (X86, "sapphirerapids", "", (512, 32),
         {"compress", "dot-i16", "multiply-i16", "permute", "f16", "fma", "ldexp", "look-up", "range", "rsqrt", "dot-bf16", "dot-u8-i8", "tile-i8", "tile-bf16", "convert-f16", "floor", "masked-store", "round"}),
        (X86, "sierraforest", "", (256, 16), {"dot-i16", "multiply-i16", "permute", "fma", "dot-i8", "dot-u8", "dot-u8-i8", "convert-f16", "floor", "round"}),
        (ARM, "", "", (128, 32), {"fma", "convert-f16", "floor", "round"}),
        (ARM, "neoverse-n1", "", (128, 32), {"f16", "fma", "dot-i8", "dot-u8", "convert-f16", "floor", "round"}),
        (ARM, "neoverse-v1", "", (128, 32), {"f16", "fma", "dot-bf16", "dot-i8", "dot-u8", "dot-u8-i8", "tile-i8", "tile-bf16", "convert-f16", "floor", "round"}),
        (ARM, "", "+sve256", (256, 32), {"f16", "fma", "convert-f16", "floor", "masked-store", "round"}),
        (ARM, "a64fx", "+sve512", (512, 32), {"f16", "fma", "convert-f16", "floor", "masked-store", "round"}),
        (RISCV, "", "", (32, 32), {"fma", "floor", "round"}),
        (RISCV, "", "-f,-d", (32, 32), set()),
        (RISCV, "", "+v", (128, 32), {"fma", "floor", "masked-store", "round"}),
        (RISCV, "", "+v,+zvl256b", (256, 32), {"fma", "floor", "masked-store", "round"}),
        (RISCV, "sifive-x280", "", (512, 32), {"convert-f16", "fma", "floor", "masked-store", "round"}),
        (WEB, "", "", (128, 16), {"dot-i16", "floor"}),
        (WEB, "mvp", "", (32, 16), {"floor"}),
        (WEB, "", "-simd128", (32, 16), {"floor"}),
    ],
)
def test_machines_are_described(
    triple: str, cpu: str, features: str, vectors: tuple[int, int], instructions: set[str]
) -> None:
    found = describe(make_machine(triple, cpu, features))
    assert (found.vector_bits, found.vector_registers) == vectors
    assert set(found.instructions) == instructions
    assert 16 * 1024 <= found.l1_bytes < found.l2_bytes


@pytest.mark.parametrize(("cpu", "streamed"), [("sapphirerapids", 2 << 20), ("x86-64-v4", 0), ("znver4", 0)])
def test_large_results_are_streamed_where_the_third_level_is_far(cpu: str, streamed: int) -> None:
    assert describe(make_machine(X86, cpu)).streamed_bytes == streamed


@pytest.mark.parametrize(("triple", "features"), [(RISCV, ""), (WEB, "-simd128")])
def test_rows_of_elements_wider_than_registers_are_compiled(triple: str, features: str) -> None:
    """Without vectors, a register has less than one element of 64 bits."""
    pytest.importorskip("plait_linalg")
    text = """
    #rows = affine_map<(i, j) -> (i)>
    #all = affine_map<(i, j) -> (i, j)>
    func.func @main(%x: tensor<64x40xf64>) -> tensor<64x40xf64> {
      %zero = arith.constant 0.0 : f64
      %e = tensor.empty() : tensor<64x40xf64>
      %r = tensor.empty() : tensor<64xf64>
      %f = linalg.fill ins(%zero : f64) outs(%r : tensor<64xf64>) -> tensor<64xf64>
      %0 = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "reduction"]}
          ins(%x : tensor<64x40xf64>) outs(%f : tensor<64xf64>) {
      ^bb0(%a: f64, %o: f64):
        %1 = math.exp %a : f64
        %2 = arith.addf %o, %1 : f64
        linalg.yield %2 : f64
      } -> tensor<64xf64>
      %3 = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel"]}
          ins(%x, %0 : tensor<64x40xf64>, tensor<64xf64>) outs(%e : tensor<64x40xf64>) {
      ^bb0(%a: f64, %b: f64, %o: f64):
        %4 = math.exp %a : f64
        %5 = arith.divf %4, %b : f64
        linalg.yield %5 : f64
      } -> tensor<64x40xf64>
      return %3 : tensor<64x40xf64>
    }"""
    assert compile_ahead_of_time(text, machine=machine_for(triple, "", features)).code


def test_addresses_are_as_wide_as_the_machine_has_them() -> None:
    assert [make_machine(triple).pointer_bits for triple in (WEB, ARM, RISCV)] == [32, 64, 64]


def test_features_of_a_processor_are_told_by_llvm() -> None:
    three, four = (set(make_machine(X86, cpu).needed) for cpu in ("x86-64-v3", "x86-64-v4"))
    assert {"avx2", "fma", "bmi2"} <= three and "avx512f" not in three
    assert four - three == {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"}
    assert "avx2" not in make_machine(X86, "x86-64-v3", "-avx2").needed
    assert "avx512vnni" in make_machine(X86, "x86-64-v4", "+avx512vnni").needed


@pytest.mark.parametrize(
    ("triple", "cpu", "features", "instruction"),
    [
        (X86, "x86-64-v3", "", r"vfmadd231ps.*%ymm"),
        (X86, "x86-64-v4", "", r"vfmadd231ps.*%zmm"),
        (ARM, "", "", r"fmla\s+v\d+\.4s"),
        (ARM, "", "+sve256", r"fmla\s+z\d+\.s"),
        (RISCV, "", "+v", r"e32, m2\b(?s:.*)vfmacc\.vf"),
        (RISCV, "", "", r"fmadd\.s"),
        (WEB, "", "", r"f32x4\.mul(?s:.*)f32x4\.add"),
    ],
)
def test_products_use_the_registers_of_the_machine(triple: str, cpu: str, features: str, instruction: str) -> None:
    pytest.importorskip("plait_linalg")
    machine = make_machine(triple, cpu, features)
    code = compile_ahead_of_time(PRODUCT, machine=machine, assembly=True).code.decode()
    assert re.search(instruction, code), code


def test_what_cannot_be_selected_for_one_length_is_compiled_for_any() -> None:
    """LLVM ends the process where a comparison of wide vectors chooses among narrower ones."""
    pytest.importorskip("plait_linalg")
    text = """func.func @main(%i: tensor<7xi64>, %n: tensor<6xi64>) -> tensor<7x6xf32> {
      %e = tensor.empty() : tensor<7x6xf32>
      %0 = linalg.generic {indexing_maps = [affine_map<(a, b) -> (a)>, affine_map<(a, b) -> (b)>, affine_map<(a, b) -> (a, b)>],
          iterator_types = ["parallel", "parallel"]}
          ins(%i, %n : tensor<7xi64>, tensor<6xi64>) outs(%e : tensor<7x6xf32>) {
      ^bb0(%x: i64, %y: i64, %z: f32):
        %is = arith.cmpi eq, %x, %y : i64
        %r = arith.uitofp %is : i1 to f32
        linalg.yield %r : f32
      } -> tensor<7x6xf32>
      return %0 : tensor<7x6xf32>
    }"""
    code = compile_ahead_of_time(text, machine=make_machine(ARM, "", "+sve256"), assembly=True).code.decode()
    assert re.search(r"cmeq\s+v\d+\.2d", code) and "cmpeq" not in code


def test_the_c_library_is_asked_for_bytes_as_the_machine_counts_them() -> None:
    text = """func.func @main(%n: index) -> memref<?xf32> {
      %0 = memref.alloc(%n) : memref<?xf32>
      return %0 : memref<?xf32>
    }"""
    code = compile_ahead_of_time(text, machine=make_machine(WEB), assembly=True).code.decode()
    assert re.search(r"\.functype\s+malloc \(i32\) -> \(i32\)", code)
    assert "plait_main (i64, i32, i32) -> (i32)" in code  # an index, a descriptor for the result, the workspace


@pytest.mark.parametrize(
    ("triple", "cpu", "features", "message"),
    [
        ("", "x86-64-v5", "", "LLVM knows no processor 'x86-64-v5' .*did you mean 'x86-64-v4'"),
        (ARM, "neoverse-v9", "", "no processor 'neoverse-v9' for aarch64.*did you mean 'neoverse-"),
        (ARM, "", "+sve300", r"expected registers of 128, 256, ... 2048 bits, found '\+sve300'"),
        (X86, "", "+sve256", r"no feature '\+sve' for x86_64"),
        (WEB, "", "+simd", r"no feature '\+simd' for wasm32.*did you mean '\+simd128'"),
        (RISCV, "", "+zvl256b", "writes no code for .*'zvl\\*b' requires"),
        (RISCV, "rocket-rv32", "", "writes no code for 'rocket-rv32'"),
        ("wasm99", "", "", "unknown target triple 'wasm99'"),
    ],
)
def test_wrong_names_are_errors_and_do_not_end_the_process(
    triple: str, cpu: str, features: str, message: str
) -> None:
    with pytest.raises(TargetError, match=message):
        machine_for(triple, cpu, features)


@pytest.mark.parametrize(("triple", "functions"), [(X86, ["fmod"]), (ARM, ["fmod"]), (RISCV, ["fmod"]), (WEB, ["fmod"])])
def test_objects_tell_what_they_need(triple: str, functions: list[str]) -> None:
    text = """func.func @main(%x: memref<?xf32>, %y: f64) -> (memref<?xf32>, f64) {
      %c0 = arith.constant 0 : index
      %n = memref.dim %x, %c0 : memref<?xf32>
      %0 = memref.alloc(%n) : memref<?xf32>
      %1 = llvm.frem %y, %y : f64
      return %0, %1 : memref<?xf32>, f64
    }"""
    code = compile_ahead_of_time(text, machine=make_machine(triple)).code
    assert needed_symbols(code) == [*functions, "free", "malloc"]


@pytest.mark.parametrize("triple", [X86, RISCV, WEB])
def test_conversions_of_f16_are_in_the_code(triple: str) -> None:
    """Where there are no instructions for them."""
    text = "func.func @main(%x: f16) -> f16 {\n  %0 = arith.addf %x, %x : f16\n  return %0 : f16\n}"
    assert needed_symbols(compile_ahead_of_time(text, machine=make_machine(triple)).code) == []


def test_sections_are_added_behind_the_others() -> None:
    module = b"\0asm\x01\0\0\0"
    assert with_section(module, "ab", b"xyz") == module + b"\0\x06\x02abxyz"
    assert with_section(module, "a", bytes(200))[8:11] == b"\0\xca\x01"
    assert undefined_symbols(with_section(module, "ab", b"xyz")) == []


@pytest.mark.skipif(shutil.which("gcc") is None or shutil.which("nm") is None, reason="needs a C compiler")
def test_a_static_library_is_linked(tmp_path: Path) -> None:
    text = "func.func @main(%x: f32) -> f32 {\n  %0 = arith.addf %x, %x : f32\n  return %0 : f32\n}"
    made = compile_ahead_of_time(text)
    library = tmp_path / "libmain.a"
    library.write_bytes(archive("main.o", made.code, [made.symbol, f"{made.symbol}_workspace"]))
    (tmp_path / "main.h").write_text(made.header)
    (tmp_path / "program.c").write_text("""#include <stdio.h>
#include "main.h"
int main(void) { float r; plait_main(2.5f, &r, 0); printf("%g %d", r, (int)plait_main_workspace(1)); return 0; }
""")
    subprocess.run(["gcc", "program.c", "-L.", "-lmain", "-o", "program"], cwd=tmp_path, check=True)
    assert subprocess.run([tmp_path / "program"], capture_output=True, text=True, check=True).stdout == "5 0"
    listed: Any = subprocess.run(["nm", "-s", library], capture_output=True, text=True, check=True).stdout
    assert "plait_main in main.o" in listed and "plait_main_workspace in main.o" in listed
