"""The loader for JavaScript: scalars, sizes, failures, memory that is reused and memory that is used up."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from cross_targets import WEB, wasm_linker_problem
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.runtime import Signature
from plait.syntax.parser import parse_module
from plait_llvm.backend.ahead_of_time import compile_ahead_of_time, machine_for
from plait_llvm.backend.forms import LOADER
from plait_llvm.backend.wasm import wasm_module

CASES = Path(__file__).with_name("loader_cases.mjs")
PROGRAMS = {
    "mixed": """
func.func @main(%x: tensor<?x2xi32>, %n: index, %flag: i1, %h: f64, %z: tensor<1xcomplex<f32>>)
    -> (tensor<?x2xi32>, index, i1, f64, tensor<1xcomplex<f32>>) {
  %true = arith.constant true
  %two = arith.constant 2.0 : f64
  %0 = arith.addi %x, %x : tensor<?x2xi32>
  %1 = arith.addi %n, %n : index
  %2 = arith.xori %flag, %true : i1
  %3 = arith.divf %h, %two : f64
  %4 = stablehlo.add %z, %z : tensor<1xcomplex<f32>>
  return %0, %1, %2, %3, %4 : tensor<?x2xi32>, index, i1, f64, tensor<1xcomplex<f32>>
}""",
    "remainder": """
func.func @main(%x: f32, %y: f32) -> (f32, f32) {
  %0 = arith.remf %x, %y : f32
  %1 = math.round %x : f32
  return %0, %1 : f32, f32
}""",
    "failing": """
func.func @main(%n: index) -> index {
  %zero = arith.constant 0 : index
  %fine = arith.cmpi sge, %n, %zero : index
  cf.assert %fine, "the size is negative"
  return %n : index
}""",
    "large": """
func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = arith.addf %x, %x : tensor<?xf32>
  return %0 : tensor<?xf32>
}""",
    "counting": """
memref.global "private" @n : memref<2xi32> = dense<[5, 6]>
func.func @main(%by: i32) -> i32 {
  %zero = arith.constant 0 : index
  %m = memref.get_global @n : memref<2xi32>
  %0 = memref.load %m[%zero] : memref<2xi32>
  %1 = arith.addi %0, %by : i32
  memref.store %1, %m[%zero] : memref<2xi32>
  return %1 : i32
}""",
    "wide": """
func.func @main(%x: i64, %y: i64) -> (i64, i64) {
  %0, %1 = arith.mului_extended %x, %y : i64
  return %0, %1 : i64, i64
}""",
    "huge": """
func.func @main(%n: index) -> tensor<?xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.splat %zero[%n] : tensor<?xf32>
  return %0 : tensor<?xf32>
}""",
}

PRINTING = """
func.func @main(%x: f32) {
  vector.print %x : f32
  return
}"""


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
@pytest.mark.skipif(wasm_linker_problem() is not None, reason=str(wasm_linker_problem()))
def test_the_loader_does_what_it_promises(tmp_path: Path) -> None:
    ctx, machine = Context.from_environment(), machine_for(WEB)
    (tmp_path / "plait.mjs").write_bytes(LOADER.read_bytes())
    for name, text in PROGRAMS.items():
        module = parse_module(text, ctx, f"{name}.mlir")
        signature = Signature.of(module, "main")
        made = compile_ahead_of_time(module, context=ctx, machine=machine)
        has_state = "plait_main_reset" in made.header
        names = ("plait_main", "plait_main_workspace", *(("plait_main_reset",) if has_state else ()))
        linked = wasm_module(made.code, signature, names, machine, 8 if has_state else 0)
        (tmp_path / f"{name}.wasm").write_bytes(linked)
    done = subprocess.run(["node", str(CASES), str(tmp_path)], capture_output=True, text=True, check=False)
    assert done.stdout == "fine\n", done.stderr


@pytest.mark.skipif(wasm_linker_problem() is not None, reason=str(wasm_linker_problem()))
def test_programs_that_print_are_refused() -> None:
    ctx, machine = Context.from_environment(), machine_for(WEB)
    module = parse_module(PRINTING, ctx)
    signature = Signature.of(module, "main")
    made = compile_ahead_of_time(module, context=ctx, machine=machine)
    with pytest.raises(DiagnosticError, match="the program prints, which needs a C library"):
        wasm_module(made.code, signature, ("plait_main", "plait_main_workspace"), machine)
