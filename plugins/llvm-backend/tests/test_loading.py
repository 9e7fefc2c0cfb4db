"""Code is loaded into processes whose memory is in pieces: what it refers to must be near."""

from __future__ import annotations

import subprocess
import sys

import pytest

SCATTERED = """
import mmap
from plait_llvm.native.compile import emit_object, parse
from plait_llvm.native.load import LoadedCode
from plait_llvm.native.machine import host_machine

text = '''
@table = internal global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@words = private unnamed_addr constant [64 x i8] zeroinitializer
define ptr @numbers() { ret ptr @table }
define ptr @letters() { ret ptr @words }
'''
machine = host_machine()
data = emit_object(parse(text, machine), machine)
kept = []
for turn in range(400):
    kept.append(LoadedCode(data, host_machine(), {}))
    kept.append(mmap.mmap(-1, 1 << (22 + turn % 9)))
print("loaded")
"""


@pytest.mark.skipif(sys.platform == "win32" or sys.maxsize < 2**32, reason="reserves much address space")
def test_sections_are_near_each_other_however_memory_is_divided() -> None:
    done = subprocess.run([sys.executable, "-c", SCATTERED], capture_output=True, text=True, timeout=300, check=False)
    assert (done.returncode, done.stdout) == (0, "loaded\n"), done.stderr[-2000:]

IN_A_CIRCLE = """
import gc
import numpy as np
import plait

text = '''
#rows = affine_map<(i, j, k) -> (i, k)>
#columns = affine_map<(i, j, k) -> (k, j)>
#result = affine_map<(i, j, k) -> (i, j)>
func.func @main(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = tcp.unary tanh %x : tensor<64x64xf32>
  %1 = tcp.contract %0, %0 {indexing_maps = [#rows, #columns, #result],
    iterator_types = ["parallel", "parallel", "reduction"]}
    : tensor<64x64xf32>, tensor<64x64xf32> -> tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}
'''
for _ in range(3):
    executable = plait.compile(text)
    executable(np.ones((64, 64), np.float32))
    executable.itself = executable
    del executable
    gc.collect()
print("collected")
"""


def test_executables_that_refer_to_themselves_are_collected() -> None:
    done = subprocess.run([sys.executable, "-c", IN_A_CIRCLE], capture_output=True, text=True, timeout=300, check=False)
    assert (done.returncode, done.stdout) == (0, "collected\n"), done.stderr[-2000:]
