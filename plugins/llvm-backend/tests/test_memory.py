"""Compiled code that cannot get memory says so: sizes that overflow, are negative or too large, at run time."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import plait
import pytest
from plait.diagnostics.diagnostic import DiagnosticError
from plait_llvm.backend.ahead_of_time import compile_ahead_of_time
from plait_llvm.backend.call import OutOfMemory

EMPTY = """
func.func @main(%m: index, %n: index) -> memref<?x?xELEMENT> {
  %0 = memref.alloc(%m, %n) {alignment = 64 : i64} : memref<?x?xELEMENT>
  return %0 : memref<?x?xELEMENT>
}
"""
CALLS = """
func.func private @make(%n: index) -> memref<?xf32> {
  %0 = memref.alloc(%n) : memref<?xf32>
  return %0 : memref<?xf32>
}
func.func @main(%n: index) -> memref<?xf32> {
  %0 = call @make(%n) : (index) -> memref<?xf32>
  return %0 : memref<?xf32>
}
"""
STATIC = """
func.func @main() -> memref<4194304xf32> {
  %0 = memref.alloc() : memref<4194304xf32>
  return %0 : memref<4194304xf32>
}
"""
LARGE = 1 << 40


def compiled(text: str) -> Any:
    return plait.compile(text, target="llvm")


@pytest.mark.parametrize("element", ["i8", "f32", "f64"])
@pytest.mark.parametrize(
    "sizes",
    [(-1, 3), (3, -1), (-1, -1), (0, -1), (-1, 0), (2**62, 4), (2**32, 2**32), (2**63 - 1, 1), (2**63 - 1, 2**63 - 1),
     (-(2**63), 2), (2**61 + 1, 8), (2**31, 2**31), (LARGE, 1)],
)  # fmt: skip
def test_sizes_that_cannot_be_are_an_error(element: str, sizes: tuple[int, int]) -> None:
    with pytest.raises(OutOfMemory, match="a buffer is larger than memory, or a size of it is negative") as caught:
        compiled(EMPTY.replace("ELEMENT", element))(*sizes)
    assert isinstance(caught.value, MemoryError) and ":3:8: " in str(caught.value)


@pytest.mark.parametrize("sizes", [(0, 5), (5, 0), (0, 0), (3, 4), (1000, 1000)])
def test_sizes_that_can_be_are_allocated(sizes: tuple[int, int]) -> None:
    (result,) = compiled(EMPTY.replace("ELEMENT", "f32"))(*sizes)
    assert result.shape == sizes


def test_an_error_is_passed_on_by_callers_and_the_next_call_works() -> None:
    function = compiled(CALLS)
    for _ in range(3):
        with pytest.raises(OutOfMemory):
            function(LARGE)
        assert function(10)[0].shape == (10,)


def test_the_limit_can_be_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAIT_MEMORY_LIMIT", "4096")
    function = compiled(CALLS)
    assert function(1024)[0].shape == (1024,)
    with pytest.raises(OutOfMemory):
        function(1025)
    with pytest.raises(DiagnosticError, match="allocates 16777216 bytes at once, the limit is 4096"):
        compiled(STATIC)
    monkeypatch.setenv("PLAIT_MEMORY_LIMIT", "a lot")
    with pytest.raises(DiagnosticError, match="PLAIT_MEMORY_LIMIT is 'a lot', expected a number of bytes"):
        compiled(CALLS)


def test_a_limit_that_does_not_bind_costs_no_allocation() -> None:
    """All that is known to be small when it is compiled stays as it was: no function gets an error to look at."""
    text = CALLS.replace("?xf32", "16xf32").replace("alloc(%n)", "alloc()")
    assert "out_of_memory" not in compiled(text).ir("llvm-ir")
    assert "out_of_memory" in compiled(CALLS).ir("llvm-ir")


def test_a_function_that_is_used_as_a_value_stays_as_it_is() -> None:
    text = CALLS.replace(
        "%0 = call @make(%n) :", "%f = constant @make : (index) -> memref<?xf32>\n  %0 = call_indirect %f(%n) :"
    )
    assert compiled(text)(10)[0].shape == (10,)


@pytest.mark.skipif(sys.platform != "linux", reason="the limit of a process is one of Linux")
@pytest.mark.parametrize("what", ["dynamic", "static", "copy"])
def test_what_the_allocator_refuses_is_an_error(tmp_path: Path, what: str) -> None:
    """In a process with little address space left, where `malloc` returns null."""
    copied = "func.func @main(%x: memref<?xf32>) -> memref<?xf32> {\n  return %x : memref<?xf32>\n}\n"
    text = {"dynamic": CALLS, "static": STATIC, "copy": copied}[what]
    call = {"dynamic": "f(1 << 27)", "static": "[f() for _ in range(64)]", "copy": "[f(x) for _ in range(64)]"}[what]
    script = f"""
import resource, numpy, plait
x = numpy.zeros(1 << 22, "f4")
f = plait.compile({text!r}, target="llvm")
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + (100 << 20),) * 2)
try:
    {call}
except MemoryError as error:
    print("refused:", type(error).__name__)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "refused: OutOfMemory\n"), done.stderr


def test_code_for_c_tests_for_null_only() -> None:
    """How much memory there will be is not known."""
    assembly = compile_ahead_of_time(CALLS, assembly=True).code
    assert b"a buffer is larger than memory" in assembly


def test_results_do_not_change() -> None:
    function = plait.compile(
        "func.func @main(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {\n"
        "  %0 = arith.addf %x, %x : tensor<?xf32>\n  return %x, %0 : tensor<?xf32>, tensor<?xf32>\n}\n",
        target="llvm",
    )
    x = np.arange(5, dtype="f4")
    same, doubled = function(x)
    np.testing.assert_array_equal(same, x)
    np.testing.assert_array_equal(doubled, x + x)
