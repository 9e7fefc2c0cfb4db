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
