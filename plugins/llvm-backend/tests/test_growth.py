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
    return int(open("/proc/self/statm").read().split()[1]) * 4096
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
print(growth(run, 10, 20))
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


@pytest.mark.parametrize(("count", "most"), [(60, 5), pytest.param(500, 10, marks=pytest.mark.slow)])
def test_compiling_leaves_nothing(count: int, most: float) -> None:
    assert grown(SMALL.replace("COUNT", str(count))) < most
