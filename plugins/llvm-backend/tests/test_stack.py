"""What loops reserve on the stack does not add up, and what is too large for it lies elsewhere."""

from __future__ import annotations

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.syntax.parser import parse_module
from plait_llvm.native.machine import make_machine
from plait_llvm.translate import translate_module

STEPS = 10_000_000
"""Iterations that would fill the stack with one word for each."""

FRAME = """
func.func @main(%n: index, %d: index) -> i64 {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i64
{}
}}
"""
BODY = """
  %x = arith.index_cast %i : index to i64
  %even = arith.remui %i, %d : index
  %last = arith.subi %d, %c1 : index
  memref.store %x, %m[%even] : TYPE
  memref.store %zero, %m[%last] : TYPE
  %y = memref.load %m[%even] : TYPE
  %b = arith.addi %a, %y : i64
"""
FOR = (
    """
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero) -> (i64) {
    %m = memref.alloca(SIZES) : TYPE"""
    + BODY
    + """
    scf.yield %b : i64
  }
  return %r : i64
"""
)
WHILE = (
    """
  %r:2 = scf.while (%i = %c0, %a = %zero) : (index, i64) -> (index, i64) {
    %more = arith.cmpi ult, %i, %n : index
    scf.condition(%more) %i, %a : index, i64
  } do {
  ^bb0(%i: index, %a: i64):
    %m = memref.alloca(SIZES) : TYPE"""
    + BODY
    + """
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %b : index, i64
  }
  return %r#1 : i64
"""
)
BLOCKS = (
    """
  cf.br ^head(%c0, %zero : index, i64)
^head(%i: index, %a: i64):
  %more = arith.cmpi ult, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  %m = memref.alloca(SIZES) : TYPE"""
    + BODY
    + """
  %j = arith.addi %i, %c1 : index
  cf.br ^head(%j, %b : index, i64)
^end:
  return %a : i64
"""
)
BRANCH = (
    """
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero) -> (i64) {
    %first = arith.cmpi eq, %i, %c0 : index
    %m = scf.if %first -> TYPE {
      %m1 = memref.alloca(SIZES) : TYPE
      scf.yield %m1 : TYPE
    } else {
      %m2 = memref.alloca(SIZES) : TYPE
      scf.yield %m2 : TYPE
    }"""
    + BODY
    + """
    scf.yield %b : i64
  }
  return %r : i64
"""
)


def run(text: str, steps: int, divisor: int) -> int:
    (result,) = plait.compile(text, threads=1)(steps, divisor)
    return int(result)


def expected(steps: int, divisor: int) -> int:
    """The sum of the numbers of the iterations that do not write where zero is written."""
    numbers = np.arange(steps)
    return int(numbers[numbers % divisor != divisor - 1].sum())


@pytest.mark.parametrize("sizes, ty", [("", "memref<64xi64>"), ("%d", "memref<?xi64>")], ids=["static", "dynamic"])
@pytest.mark.parametrize("loop", [FOR, WHILE, BLOCKS, BRANCH], ids=["for", "while", "blocks", "branch"])
def test_buffers_of_iterations_do_not_add_up(loop: str, sizes: str, ty: str) -> None:
    text = FRAME.format(loop.replace("SIZES", sizes).replace("TYPE", ty))
    assert run(text, STEPS, 64) == expected(STEPS, 64)


@pytest.mark.parametrize("sizes, ty", [("", "memref<8000000xi64>"), ("%d", "memref<?xi64>")], ids=["static", "dynamic"])
def test_a_buffer_may_be_larger_than_the_stack(sizes: str, ty: str) -> None:
    text = FRAME.format(FOR.replace("SIZES", sizes).replace("TYPE", ty))
    assert run(text, 5, 8_000_000) == 10


RESHAPE = """
func.func @main(%n: index, %m: memref<4x4xf32>, %sizes: memref<?xindex>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero) -> (f32) {
    %u = memref.reshape %m(%sizes) : (memref<4x4xf32>, memref<?xindex>) -> memref<*xf32>
    %v = memref.cast %u : memref<*xf32> to memref<?xf32>
    %x = memref.load %v[%c1] : memref<?xf32>
    %b = arith.addf %a, %x : f32
    scf.yield %b : f32
  }
  return %r : f32
}
"""


def test_descriptors_of_unranked_memrefs_do_not_add_up() -> None:
    executable = plait.compile(RESHAPE)
    assert executable(STEPS, np.ones((4, 4), np.float32), np.array([16])) == (STEPS,)


@pytest.mark.parametrize("aligned", [False, True])
def test_vectors_are_stored_to_an_aligned_stack_where_a_function_says_so(aligned: bool) -> None:
    names = [f"%{i}" for i in range(20)]  # more than there are registers, all of which are read twice
    loads = "\n".join(f"{x} = llvm.load volatile %a : !llvm.ptr -> vector<8xf32>" for x in names)
    stores = "\n".join(f"llvm.store volatile {x}, %a : vector<8xf32>, !llvm.ptr" for x in names * 2)
    attributes = "attributes {plait.stack_alignment = 32 : i64} " if aligned else ""
    text = f"llvm.func @f(%a: !llvm.ptr) {attributes}{{\n{loads}\n{stores}\nllvm.return\n}}"
    ir = translate_module(parse_module(text, Context.from_environment())).text
    assert ("alignstack(32)" in ir) == aligned
    if aligned:
        code = make_machine("x86_64-unknown-linux-gnu", "x86-64-v3").assembly(ir)
        on_stack = [line for line in code.split("\n") if "%ymm" in line and "%rsp" in line]
        assert on_stack and not any("vmovups" in line for line in on_stack)
