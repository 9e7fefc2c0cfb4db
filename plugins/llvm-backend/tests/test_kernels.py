"""Functions of loops go to LLVM in modules of their own, by what they compute with, and come back."""

from __future__ import annotations

from typing import Any

import pytest
from plait.context import Context
from plait.runtime import Signature
from plait.syntax.parser import parse_module
from plait_llvm.backend.compiler import prepare
from plait_llvm.native.compile import clean_up, parse, write_quickly
from plait_llvm.native.machine import host_machine

LOOP = """
    llvm.func internal @{name}(%p: !llvm.ptr, %n: i64) attributes {{no_inline}} {{
      %0 = llvm.mlir.constant(0 : i64) : i64
      %step = llvm.mlir.constant({step} : i64) : i64
      llvm.br ^head(%0 : i64)
    ^head(%i: i64):
      %more = llvm.icmp "slt" %i, %n : i64
      llvm.cond_br %more, ^body, ^done
    ^body:
      %q = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
      %x = llvm.load %q {{alignment = 4 : i64}} : !llvm.ptr -> {type}
      %y = llvm.fadd %x, %x : {type}
      {also}
      llvm.store %y, %q {{alignment = 4 : i64}} : {type}, !llvm.ptr
      %next = llvm.add %i, %step : i64
      llvm.br ^head(%next : i64)
    ^done:
      llvm.return
    }}
"""
MAIN = """
    llvm.func internal @main(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64) {{
      llvm.call @{name}(%p, %n) : (!llvm.ptr, i64) -> ()
      llvm.return
    }}
"""


def prepared(std: Context, type: str, also: str = "") -> Any:
    """A loop that doubles elements of a type, and the function that calls it, ready for LLVM."""
    signature = Signature.of(parse_module("func.func @main(%a: memref<?xf32>) { return }", std, "s.mlir"), "main")
    step = 8 if type.startswith("vector") else 1
    text = LOOP.format(name="doubled", type=type, also=also, step=step) + MAIN.format(name="doubled")
    return prepare(parse_module(text, std, "k.mlir"), signature, std, host_machine(), external_from=None)


def test_loops_of_vectors_are_a_module_of_their_own(std: Context) -> None:
    made = prepared(std, "vector<8xf32>")
    assert made.kernels.names == ("doubled",)
    assert "define void @doubled(" in made.kernels.text
    assert not made.is_mixed
    assert "fadd" not in made.control
    assert "declare void @doubled(ptr, i64)" in made.control
    assert "define internal void @doubled(" in made.text


def attributes_of(module: Any, name: str) -> list[str]:
    return b" ".join(module.get_function(name).attributes).decode().split()


def test_what_calls_others_is_written_quickly(std: Context) -> None:
    made = prepared(std, "vector<8xf32>")
    assert made.calling == ("main",)
    module = made.optimized(host_machine())
    assert "optnone" in attributes_of(module, "main")
    assert "optnone" not in attributes_of(module, "doubled")


def test_vectors_are_not_written_quickly(std: Context) -> None:
    made = prepared(std, "vector<8xf32>", NEEDS_OTHERS[0])
    assert made.calling == ("main",)  # and not what it calls, which calls it


def test_what_asks_for_something_else_is_not_written_quickly(std: Context) -> None:
    module = parse("define void @small() minsize { ret void } define void @other() { ret void }", host_machine())
    write_quickly(module, ["small", "other"])
    module.verify()
    assert "optnone" not in attributes_of(module, "small")
    assert "optnone" in attributes_of(module, "other")


def test_instructions_of_kernels_are_combined_by_code_generation_only(std: Context) -> None:
    for what, expected in (("kernels", "mul i64 %a, 8"), ("control", "shl i64 %a, 3")):
        module = parse("define i64 @f(i64 %a) { %b = mul i64 %a, 8 ret i64 %b }", host_machine())
        clean_up(module, host_machine(), what)
        assert expected in str(module)


def test_a_kernel_is_internal_in_the_end(std: Context) -> None:
    module = prepared(std, "vector<8xf32>").optimized(host_machine())
    assert module.get_function("doubled").linkage.name == "internal"
    assert not module.get_function("doubled").is_declaration


def test_level_0_takes_one_module(std: Context) -> None:
    module = prepared(std, "vector<8xf32>").optimized(host_machine(), 0)
    assert "fadd <8 x float>" in str(module.get_function("doubled"))


def test_scalar_loops_are_a_module_that_is_vectorized(std: Context) -> None:
    made = prepared(std, "f32")
    assert made.loops.names == ("doubled",)
    assert not made.kernels.names
    assert "fadd" not in made.control
    function = made.optimized(host_machine()).get_function("doubled")
    assert function.linkage.name == "internal"
    assert "x float>" in str(function)


NEEDS_OTHERS = [
    "llvm.call @main(%p, %p, %0, %0, %0) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> ()",
    "%f = llvm.mlir.addressof @main : !llvm.ptr",
]


@pytest.mark.parametrize("also", NEEDS_OTHERS)
def test_what_needs_others_stays(std: Context, also: str) -> None:
    made = prepared(std, "vector<8xf32>", also)
    assert not made.kernels.names and not made.loops.names
    assert made.control == made.text
    assert not made.is_mixed


def test_control_with_loops_over_scalars_is_mixed(std: Context) -> None:
    made = prepared(std, "f32", NEEDS_OTHERS[1])
    assert made.is_mixed
    assert made.control == made.text
    assert "x float>" in str(made.optimized(host_machine()).get_function("doubled"))


def test_control_loses_arguments_that_nobody_reads(std: Context) -> None:
    control = str(prepared(std, "vector<8xf32>").optimized(host_machine()).get_function("main"))
    assert "define internal void @main(ptr %v1, i64 %v3)" in control
