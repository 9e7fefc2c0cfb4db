"""Atomic changes of memory, compiled: they compute what the interpreter says, and no change by a thread is lost."""

from __future__ import annotations

import threading
from typing import Any

import ml_dtypes
import numpy as np
import plait
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.syntax.parser import parse_module

CTX = Context.from_environment()
DTYPES: dict[str, Any] = {
    "i1": np.bool_, "i8": np.int8, "i32": np.int32, "i64": np.int64, "f16": np.float16, "bf16": ml_dtypes.bfloat16,
    "f32": np.float32, "f64": np.float64, "f8E4M3FN": ml_dtypes.float8_e4m3fn,
}  # fmt: skip
INTEGERS = ("addi", "andi", "assign", "maxs", "maxu", "mins", "minu", "muli", "ori", "xori")
FLOATS = ("addf", "assign", "maximumf", "maxnumf", "minimumf", "minnumf", "mulf")
CASES = [(kind, ty) for ty in DTYPES for kind in (INTEGERS if ty.startswith("i") else FLOATS)]


def change(kind: str, ty: str) -> str:
    return f"""
    func.func @main(%v: {ty}, %m: memref<?x{ty}>, %i: index) -> {ty} {{
      %0 = memref.atomic_rmw {kind} %v, %m[%i] : ({ty}, memref<?x{ty}>) -> {ty}
      return %0 : {ty}
    }}"""


@pytest.mark.parametrize(("kind", "ty"), CASES)
def test_change_is_as_interpreted(kind: str, ty: str) -> None:
    module = parse_module(change(kind, ty), CTX)
    reference = parse_module(change(kind, ty), CTX)
    compiled = plait.compile(module, context=CTX)
    for old, value in ((1, 0), (0, 1), (-3, 5), (7, -2)):
        found, expected = (np.array([9, old, 9]).astype(DTYPES[ty]) for _ in range(2))
        given = np.array(value).astype(DTYPES[ty])[()]
        (before,) = compiled(given, found, 1)
        (wanted,) = Interpreter(reference, CTX).run("main", given, expected, 1)
        assert before == wanted
        assert found.tobytes() == expected.tobytes()


COUNT = """
func.func @main(%m: memref<1xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    %0 = memref.generic_atomic_rmw %m[%c0] : memref<1xf32> {
    ^bb0(%old: f32):
      %1 = arith.addf %old, %one : f32
      memref.atomic_yield %1 : f32
    }
    %2 = memref.atomic_rmw addf %one, %m[%c0] : (f32, memref<1xf32>) -> f32
    memref.prefetch %m[%c0], write, locality<3>, data : memref<1xf32>
  }
  return
}"""


def test_no_change_of_a_thread_is_lost() -> None:
    compiled = plait.compile(parse_module(COUNT, CTX), context=CTX)
    total = np.zeros(1, np.float32)
    threads = [threading.Thread(target=compiled, args=(total, 20_000)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert total[0] == 160_000


def test_body_with_effects_is_refused() -> None:
    text = COUNT.replace("%1 = arith", "memref.store %old, %m[%c0] : memref<1xf32>\n      %1 = arith")
    with pytest.raises(Exception, match="the body has effects"):
        plait.compile(parse_module(text, CTX), context=CTX)


ORDERED = """
llvm.func @f(%p: !llvm.ptr, %v: i32) -> i32 {
  %0 = llvm.load %p atomic acquire {alignment = 4 : i64} : !llvm.ptr -> i32
  llvm.store %v, %p atomic syncscope("singlethread") release {alignment = 4 : i64} : i32, !llvm.ptr
  %1 = llvm.atomicrmw volatile _and %p, %v syncscope("singlethread") seq_cst {alignment = 4 : i64} : !llvm.ptr, i32
  %2 = llvm.cmpxchg weak volatile %p, %0, %v acq_rel monotonic : !llvm.ptr, i32
  llvm.fence syncscope("singlethread") acquire
  llvm.return %1 : i32
}"""


def test_orderings_are_translated() -> None:
    from plait_llvm.translate.module import translate_module

    text = translate_module(parse_module(ORDERED, CTX)).text
    for line in (
        "load atomic i32, ptr %v0 acquire, align 4",
        'store atomic i32 %v1, ptr %v0 syncscope("singlethread") release, align 4',
        'atomicrmw volatile and ptr %v0, i32 %v1 syncscope("singlethread") seq_cst, align 4',
        "acq_rel monotonic",
        'fence syncscope("singlethread") acquire',
    ):
        assert line in text, text
