"""Functions that are vectorized already go to LLVM in a module of their own, and come back."""

from __future__ import annotations

from typing import Any

import pytest
from plait.context import Context
from plait.runtime import Signature
from plait.syntax.parser import parse_module
from plait_llvm.backend.compiler import prepare
from plait_llvm.native.machine import host_machine

VECTORS = """
    llvm.func internal @{name}(%p: !llvm.ptr, %n: i64) attributes {{no_inline}} {{
      %0 = llvm.mlir.constant(0 : i64) : i64
      %8 = llvm.mlir.constant(8 : i64) : i64
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
      %next = llvm.add %i, %8 : i64
      llvm.br ^head(%next : i64)
    ^done:
      llvm.return
    }}
"""
MAIN = """
    llvm.func @main(%a: !llvm.ptr, %p: !llvm.ptr, %o: i64, %n: i64, %s: i64) {{
      llvm.call @{name}(%p, %n) : (!llvm.ptr, i64) -> ()
      llvm.return
    }}
"""


def prepared(std: Context, type: str, also: str = "") -> Any:
    """A loop that doubles elements of a type, and the function that calls it, ready for LLVM."""
    signature = Signature.of(parse_module("func.func @main(%a: memref<?xf32>) { return }", std, "s.mlir"), "main")
    text = VECTORS.format(name="doubled", type=type, also=also) + MAIN.format(name="doubled")
    return prepare(parse_module(text, std, "k.mlir"), signature, std, host_machine(), external_from=None)


def test_loops_of_vectors_are_a_module_of_their_own(std: Context) -> None:
    made = prepared(std, "vector<8xf32>")
    assert made.kernels.names == ("doubled",)
    assert "define void @doubled(" in made.kernels.text
    assert "fadd" not in made.control
    assert "declare void @doubled(ptr, i64)" in made.control
    assert "define internal void @doubled(" in made.text


def test_a_kernel_is_internal_in_the_end(std: Context) -> None:
    module = prepared(std, "vector<8xf32>").optimized(host_machine())
    assert module.get_function("doubled").linkage.name == "internal"
    assert not module.get_function("doubled").is_declaration


def test_level_0_takes_one_module(std: Context) -> None:
    module = prepared(std, "vector<8xf32>").optimized(host_machine(), 0)
    assert "fadd <8 x float>" in str(module.get_function("doubled"))


@pytest.mark.parametrize(
    ("type", "also"),
    [
        ("f32", ""),
        ("vector<8xf32>", "llvm.call @main(%p, %p, %0, %0, %0) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> ()"),
        ("vector<8xf32>", "%f = llvm.mlir.addressof @main : !llvm.ptr"),
    ],
)
def test_scalar_loops_and_those_that_need_others_stay(std: Context, type: str, also: str) -> None:
    made = prepared(std, type, also)
    assert not made.kernels.names
    assert made.control == made.text
