"""What LLVM has no instructions for is refused where it stands, before LLVM ends the process."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import plait
import pytest
from plait.diagnostics.diagnostic import DiagnosticError
from plait_llvm.backend import selectable
from plait_llvm.backend.ahead_of_time import compile_ahead_of_time
from plait_llvm.native.machine import make_machine
from plait_llvm.native.trial import first_failure

sys.path.insert(0, str(Path(__file__).parent))
from certain_operations import programs, programs_of

ARM, RISCV, WEB = "aarch64-unknown-linux-gnu", "riscv64-unknown-linux-gnu", "wasm32-unknown-unknown"
X86 = "x86_64-unknown-linux-gnu"
LENGTH = """func.func @main(%x: i64) -> i64 {
  %0 = llvm.add %x, %x : i64
  %1 = "llvm.intr.vscale"() : () -> i64
  %2 = llvm.add %0, %1 : i64
  return %2 : i64
}"""
SCALABLE = """func.func @main(%x: memref<?xf32>) {
  %i = memref.extract_aligned_pointer_as_index %x : memref<?xf32> -> index
  %j = arith.index_cast %i : index to i64
  %p = llvm.inttoptr %j : i64 to !llvm.ptr
  %0 = llvm.load %p : !llvm.ptr -> vector<[4]xf32>
  %1 = llvm.fadd %0, %0 : vector<[4]xf32>
  llvm.store %1, %p : vector<[4]xf32>, !llvm.ptr
  return
}"""
MATRIX = """func.func @main(%x: f32) -> f32 {
  %0 = llvm.mlir.undef : vector<4xf32>
  %zero = llvm.mlir.constant(0 : i64) : i64
  %1 = llvm.insertelement %x, %0[%zero : i64] : vector<4xf32>
  %2 = llvm.intr.matrix.transpose %1 {columns = 2 : i32, rows = 2 : i32} : vector<4xf32> into vector<4xf32>
  %3 = llvm.extractelement %2[%zero : i64] : vector<4xf32>
  return %3 : f32
}"""
WIDE = """func.func @main(%x: f64) -> i64 {
  %0 = "llvm.intr.fptosi.sat"(%x) : (f64) -> i256
  %1 = llvm.trunc %0 : i256 to i64
  return %1 : i64
}"""
EXTENDED = """func.func @main(%x: f64) -> f64 {
  %0 = llvm.fpext %x : f64 to f80
  %1 = llvm.fmul %0, %0 : f80
  %2 = llvm.fptrunc %1 : f80 to f64
  return %2 : f64
}"""
DOT = """func.func @main(%x: i32) -> i32 {
  %0 = llvm.mlir.zero : vector<16xi32>
  %1 = llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.512"(%0, %0, %0)
      : (vector<16xi32>, vector<16xi32>, vector<16xi32>) -> vector<16xi32>
  %zero = llvm.mlir.constant(0 : i64) : i64
  %2 = llvm.extractelement %1[%zero : i64] : vector<16xi32>
  return %2 : i32
}"""


def compress(type: str, lanes: int) -> str:
    vector = f"vector<{lanes}x{type}>"
    return f"""func.func @main(%p: memref<{lanes}x{type}>, %k: memref<{lanes}xi1>) {{
  %zero = arith.constant 0 : index
  %x = vector.load %p[%zero] : memref<{lanes}x{type}>, {vector}
  %mask = vector.load %k[%zero] : memref<{lanes}xi1>, vector<{lanes}xi1>
  %0 = native.compress %x where %mask : vector<{lanes}xi1>, {vector}
  vector.store %0, %p[%zero] : memref<{lanes}x{type}>, {vector}
  return
}}"""


def code_of(text: str, triple: str, cpu: str = "", features: str = "") -> str:
    machine = make_machine(triple, cpu, features)
    return compile_ahead_of_time(text, machine=machine, assembly=True).code.decode()


@pytest.mark.parametrize(
    ("text", "triple", "cpu", "message"),
    [
        (LENGTH, X86, "", r"3:8: error: 'llvm\.intr\.vscale' op cannot be compiled for x86_64.*no instructions"),
        (LENGTH, WEB, "", r"3:8: error: 'llvm\.intr\.vscale' op cannot be compiled for wasm32"),
        (LENGTH, ARM, "neoverse-n1", r"3:8: error: .*for aarch64-unknown-linux-gnu \(neoverse-n1\)"),
        (SCALABLE, X86, "", r"(?s):[567]:\d: error: 'llvm\.\w+' op cannot be compiled.*help: .*'\+sve'"),
        (SCALABLE, RISCV, "", r":[567]:\d: error: 'llvm\.\w+' op cannot be compiled for riscv64"),
        (MATRIX, X86, "", r"5:8: error: 'llvm\.intr\.matrix\.transpose' op cannot be compiled"),
        (WIDE, X86, "", r"2:8: error: 'llvm\.intr\.fptosi\.sat' op cannot be compiled"),
        (EXTENDED, WEB, "", r":[234]:8: error: 'llvm\.f\w+' op cannot be compiled for wasm32"),
        (compress("i8", 8), X86, "x86-64-v4", r"5:8: error: 'llvm\.call_intrinsic' op cannot be compiled"),
        (compress("f32", 32), X86, "x86-64-v4", r"5:8: error: 'llvm\.call_intrinsic' op cannot be compiled"),
        (DOT, X86, "x86-64-v3", r"3:8: error: 'llvm\.call_intrinsic' op cannot be compiled for x86_64.* \(x86-64-v3\)"),
    ],
)
def test_what_a_machine_lacks_is_refused_where_it_stands(text: str, triple: str, cpu: str, message: str) -> None:
    with pytest.raises(DiagnosticError, match=message):
        code_of(text, triple, cpu)


@pytest.mark.parametrize(
    ("text", "triple", "features", "instruction"),
    [
        (LENGTH, ARM, "+sve", "rdvl"),
        (LENGTH, RISCV, "+v", "vlenb"),
        (SCALABLE, ARM, "+sve", "fadd\tz0.s"),
        (SCALABLE, RISCV, "+v", "vfadd.vv"),
        (EXTENDED, X86, "", "fmul"),
        (DOT, X86, "+avx512f,+avx512vnni", "vpdpbusd"),
        (compress("i8", 1), X86, "+avx512f,+avx512vl", "ret"),
        (compress("i64", 8), X86, "+avx512f,+avx512vl", "vpcompressq"),
    ],
)
def test_machines_that_have_it_get_code(text: str, triple: str, features: str, instruction: str) -> None:
    assert instruction in code_of(text, triple, "", features)


def test_what_is_refused_in_this_process_leaves_it_running() -> None:
    with pytest.raises(DiagnosticError, match=r"'llvm\.intr\.matrix\.transpose' op cannot be compiled"):
        plait.compile(MATRIX)


PRODUCT = """func.func @main(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = tensor.empty() : tensor<64x64xf32>
  %zero = arith.constant 0.0 : f32
  %1 = linalg.fill ins(%zero : f32) outs(%0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %2 = linalg.matmul ins(%a, %b : tensor<64x64xf32>, tensor<64x64xf32>) outs(%1 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %3 = math.exp %2 : tensor<64x64xf32>
  return %3 : tensor<64x64xf32>
}"""


def test_what_passes_make_is_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process for each program would take longer than the rest of compiling it."""
    pytest.importorskip("plait_linalg")

    def tried(*_: Any) -> None:
        raise AssertionError("tried in a process")

    monkeypatch.setattr(selectable, "first_failure", tried)
    x = np.eye(64, dtype=np.float32)
    np.testing.assert_allclose(plait.compile(PRODUCT)(x, x)[0], np.exp(x), rtol=1e-6)


@pytest.mark.parametrize("cpu", ["", "x86-64-v3"])
def test_lanes_are_compressed_without_masks_of_registers(cpu: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selectable, "first_failure", lambda *_: pytest.fail("tried in a process"))
    for type, width in (("i32", 32), ("f32", 32), ("i64", 64), ("f64", 64)):
        for bits in (128, 256, 512):
            assert "ret" in code_of(compress(type, bits // width), X86, cpu)


def test_a_process_that_cannot_start_is_not_taken_for_a_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plait_llvm.native.trial.sys.executable", "/nonexistent/python")
    with pytest.raises((OSError, subprocess.SubprocessError)):
        code_of(LENGTH, X86)


MACHINES = [
    (X86, "", ""), (X86, "x86-64-v3", ""), (X86, "x86-64-v4", ""), (ARM, "", ""), (ARM, "neoverse-v1", ""),
    (RISCV, "", ""), (RISCV, "", "+v,+zvl256b"), (WEB, "", ""), (WEB, "", "-simd128"),
]  # fmt: skip


def check_selected(triple: str, cpu: str, features: str, *, every: bool) -> None:
    machine = make_machine(triple, cpu, features)
    certain = [program for program in programs(every) if program.is_certain(machine)]
    failure = first_failure([program.text for program in certain], machine)
    assert failure is None, f"{certain[failure.number].name}: {failure.reason}"


@pytest.mark.parametrize(("triple", "cpu", "features"), MACHINES)
def test_operations_in_the_list_are_selected(triple: str, cpu: str, features: str) -> None:
    check_selected(triple, cpu, features, every=False)


@pytest.mark.parametrize(("cpu", "features"), [("neoverse-v1", ""), ("", "+sve")])
def test_masked_accesses_of_bits_are_tried_where_vectors_may_scale(cpu: str, features: str) -> None:
    machine = make_machine(ARM, cpu, features)
    moved = [p for p in programs_of("llvm.intr.masked.load") if p.name.endswith("xi1>']")]
    assert moved
    assert not any(program.is_certain(machine) for program in moved)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("triple", "cpu", "features"), MACHINES)
def test_operations_in_the_list_are_selected_for_all_types(triple: str, cpu: str, features: str) -> None:
    check_selected(triple, cpu, features, every=True)


def test_operations_that_are_like_others_are_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    is_certain = selectable._is_certain
    monkeypatch.setattr(selectable, "_is_certain", lambda op, machine: (asked.append(op.name), is_certain(op, machine))[1])
    lines = "".join(f"%x{i + 1} = llvm.add %x{i}, %x{i} : i64\n" for i in range(9))
    text = f"llvm.func @f(%x0: i64) -> i64 {{\n{lines} %y = llvm.trunc %x9 : i64 to i32\n %z = llvm.add %y, %y : i32\n llvm.return %x9 : i64\n}}"
    selectable.check_selectable(plait.parse(text), "", make_machine(X86))
    assert asked == ["llvm.func", "llvm.add", "llvm.trunc", "llvm.add", "llvm.return"]
