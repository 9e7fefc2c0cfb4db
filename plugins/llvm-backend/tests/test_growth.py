"""A process that compiles and runs again and again does not grow."""

from __future__ import annotations

import subprocess
import sys

import pytest

SETUP = """
import ctypes, gc
import numpy as np
import plait
from plait.context import Context
def used():
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    _, resident, shared, *_ = map(int, open("/proc/self/statm").read().split())
    return (resident - shared) * 4096  # pages of libraries come and go with what else the machine does
def growth(run, warm, count):
    for i in range(warm):
        run(i)
    before = used()
    for i in range(count):
        run(warm + i)
    return used() - before
"""
LARGE = """
import random
def constant(data):
    return f'dense<"0x{data}"> : tensor<131072xf64>', ""
def resource(data):
    text = '{-# dialect_resources: { builtin: { w: "0x08000000' + data + '" } } #-}'
    return "dense_resource<w> : tensor<131072xf64>", text
def run(i):
    value, rest = KIND(random.Random(i).randbytes(1 << 20).hex())
    f = plait.compile(f'''func.func @main() -> tensor<131072xf64> {{
      %c = arith.constant {value}
      return %c : tensor<131072xf64> }} {rest}''', target="llvm", context=Context.from_environment())
    f()
print(growth(run, 40, 20))  # the heap levels off after about 40
"""
SMALL = """
ctx = Context.from_environment()
def run(i):
    plait.compile(f'''func.func @main(%x: tensor<{i + 1}xf32>) -> tensor<{i + 1}xf32> {{
      %0 = arith.addf %x, %x : tensor<{i + 1}xf32>
      return %0 : tensor<{i + 1}xf32> }}''', target="llvm", context=ctx)
print(growth(run, 20, COUNT))
"""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the size of a process is read from /proc")


def grown(script: str) -> float:
    """In MB."""
    done = subprocess.run([sys.executable, "-c", SETUP + script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return int(done.stdout) / 1e6


@pytest.mark.parametrize("kind", ["constant", "resource"])
def test_large_constants_go_with_what_was_compiled(kind: str) -> None:
    assert grown(LARGE.replace("KIND", kind)) < 2


@pytest.mark.parametrize(("count", "most"), [(60, 5), pytest.param(500, 10, marks=pytest.mark.exhaustive)])
def test_compiling_leaves_nothing(count: int, most: float) -> None:
    assert grown(SMALL.replace("COUNT", str(count))) < most


FAILING = """
ctx = Context.from_environment()
f = plait.compile('''PROGRAM''', target="llvm", context=ctx)
def run(i):
    try:
        f(*ARGUMENTS)
    except RuntimeError:
        return
    raise SystemExit("the call did not fail")
print(growth(run, 10, 300))
"""
LATE = """
func.func @main(%a: tensor<?xf32>, %n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = arith.addf %a, %a : tensor<?xf32>
  %k = arith.constant 7 : index
  %wrong = arith.cmpi eq, %n, %k : index
  cf.assert %wrong, "no"
  %1 = arith.mulf %0, %a : tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32> }"""
LOOP = """
func.func private @step(%old: memref<?xf32>, %i: index) -> memref<?xf32> {
  %zero = arith.constant 0 : index
  %k = arith.constant 90 : index
  %n = memref.dim %old, %zero : memref<?xf32>
  %new = memref.alloc(%n) : memref<?xf32>
  memref.copy %old, %new : memref<?xf32> to memref<?xf32>
  %fine = arith.cmpi ult, %i, %k : index
  cf.assert %fine, "no"
  return %new : memref<?xf32> }
func.func private @drop(%old: memref<?xf32>) {
  memref.dealloc %old : memref<?xf32>
  return }
func.func @main(%a: tensor<?xf32>, %n: index) -> f32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %first = memref.alloc(%n) : memref<?xf32>
  %f = arith.constant 1.0 : f32
  linalg.fill ins(%f : f32) outs(%first : memref<?xf32>)
  %last = scf.for %i = %zero to %n step %one iter_args(%old = %first) -> memref<?xf32> {
    %new = func.call @step(%old, %i) : (memref<?xf32>, index) -> memref<?xf32>
    func.call @drop(%old) : (memref<?xf32>) -> ()
    scf.yield %new : memref<?xf32> }
  %r = memref.load %last[%zero] : memref<?xf32>
  memref.dealloc %last : memref<?xf32>
  return %r : f32 }"""

NESTED = """
func.func @main(%a: tensor<?xf32>, %n: index) -> f32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %f = arith.constant 1.0 : f32
  %buffer = memref.alloc(%n) : memref<?xf32>
  linalg.fill ins(%f : f32) outs(%buffer : memref<?xf32>)
  %most = arith.constant 99_930 : index
  %fine = arith.cmpi ugt, %n, %most : index
  cf.assert %fine, "no"
  %less = arith.subi %n, %one : index
  %inner = func.call @main(%a, %less) : (tensor<?xf32>, index) -> f32
  %here = memref.load %buffer[%zero] : memref<?xf32>
  memref.dealloc %buffer : memref<?xf32>
  %sum = arith.addf %inner, %here : f32
  return %sum : f32 }""".replace("_", "")


@pytest.mark.parametrize("program", [LATE, LOOP, NESTED])
def test_failing_calls_leave_nothing(program: str) -> None:
    script = FAILING.replace("PROGRAM", program).replace("ARGUMENTS", "(np.ones(100_000, np.float32), 100_000)")
    assert grown(script) < 2


def test_calls_that_succeed_free_only_what_they_own() -> None:
    script = FAILING.replace("PROGRAM", LOOP).replace("ARGUMENTS", "(np.ones(80, np.float32), 80)")
    assert grown(script.replace("raise SystemExit", "assert f").replace('("the call did not fail")', "")) < 2
