"""Programs on several threads: the results of one thread, whoever calls, also while others call, compile and fork."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from typing import Any

import numpy as np
import plait
import pytest
from plait.diagnostics.diagnostic import DiagnosticError

pytestmark = pytest.mark.skipif(sys.platform not in ("linux", "darwin"), reason="there is no pool of threads")

ROWS = """
#row = affine_map<(i, j) -> (i)>
#all = affine_map<(i, j) -> (i, j)>
func.func @main(%x: tensor<?x64xf64>) -> tensor<?x64xf64> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f64
  %n = tensor.dim %x, %c0 : tensor<?x64xf64>
  %e = tensor.empty(%n) : tensor<?xf64>
  %f = linalg.fill ins(%zero : f64) outs(%e : tensor<?xf64>) -> tensor<?xf64>
  %sum = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
    ins(%x : tensor<?x64xf64>) outs(%f : tensor<?xf64>) {
  ^bb0(%a: f64, %s: f64):
    %0 = math.exp %a : f64
    %1 = arith.addf %s, %0 : f64
    linalg.yield %1 : f64
  } -> tensor<?xf64>
  %q = tensor.empty(%n) : tensor<?x64xf64>
  %y = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
    ins(%x, %sum : tensor<?x64xf64>, tensor<?xf64>) outs(%q : tensor<?x64xf64>) {
  ^bb0(%a: f64, %s: f64, %o: f64):
    %0 = arith.divf %a, %s : f64
    linalg.yield %0 : f64
  } -> tensor<?x64xf64>
  return %y : tensor<?x64xf64>
}
"""
PARALLEL = """
func.func @main(%a: memref<400x300xf32>, %b: memref<400x300xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i, %j) = (%c0, %c1) to (%n, %n) step (%c1, %c1) {
    scf.parallel (%k) = (%c0) to (%c1) step (%c1) {
      %x = memref.load %a[%i, %j] : memref<400x300xf32>
      %y = arith.addf %x, %x : f32
      memref.store %y, %b[%i, %j] : memref<400x300xf32>
    }
  }
  return
}
"""
FORALL = """
func.func @main(%a: memref<400x300xf32>) {
  scf.forall (%i, %j) in (400, 300) {
    %x = memref.load %a[%i, %j] : memref<400x300xf32>
    %y = arith.addf %x, %x : f32
    memref.store %y, %a[%i, %j] : memref<400x300xf32>
  }
  return
}
"""
THREADS = (1, 2, 3, 8)


def rows(n: int) -> Any:
    return np.random.default_rng(n).standard_normal((n, 64))


@pytest.mark.parametrize("n", [0, 1, 7, 100, 3000])
def test_rows_of_any_number_are_the_same_on_any_number_of_threads(n: int) -> None:
    f = plait.compile(ROWS)
    assert "plait.parallel_for" in f.ir("llvm")
    f.threads = 1
    (expected,) = f(rows(n))
    np.testing.assert_allclose(expected, rows(n) / np.exp(rows(n)).sum(1, keepdims=True), rtol=1e-12)
    for threads in THREADS:
        f.threads = threads
        for _ in range(5):
            np.testing.assert_array_equal(f(rows(n))[0], expected)


def test_parallel_loops_run_on_threads() -> None:
    f, g = plait.compile(PARALLEL), plait.compile(FORALL)
    assert all("plait.parallel_for" in loop.ir("llvm") for loop in (f, g))
    a = np.arange(120_000, dtype=np.float32).reshape(400, 300)
    for threads in THREADS:
        f.threads = g.threads = threads
        b = np.zeros_like(a)
        f(a, b, 300)
        assert b[0, 0] == 0
        np.testing.assert_array_equal(b[:300, 1:], 2 * a[:300, 1:])
        c = a.copy()
        g(c)
        np.testing.assert_array_equal(c, 2 * a)


@pytest.mark.parametrize(("first", "outlined"), [(2_000_000, 2), (1_000, 0)])
def test_short_parallel_loops_run_on_threads_beside_a_longer_one(first: int, outlined: int) -> None:
    f = plait.compile(f"""
    func.func @main(%a: memref<{first}xf32>, %b: memref<100000xf32>) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %n = arith.constant {first} : index
      %m = arith.constant 20000 : index
      scf.parallel (%i) = (%c0) to (%n) step (%c1) {{
        %0 = memref.load %a[%i] : memref<{first}xf32>
        %1 = arith.addf %0, %0 : f32
        memref.store %1, %a[%i] : memref<{first}xf32>
      }}
      scf.parallel (%i) = (%c0) to (%m) step (%c1) {{
        %0 = memref.load %b[%i] : memref<100000xf32>
        %1 = arith.mulf %0, %0 : f32
        memref.store %1, %b[%i] : memref<100000xf32>
      }}
      return
    }}""", threads=2)
    assert f.ir("llvm").count("llvm.call @plait.parallel_for") == outlined
    a, b = np.ones(first, np.float32), np.full(100_000, 3, np.float32)
    f(a, b)
    np.testing.assert_array_equal(a, 2)
    np.testing.assert_array_equal(b, np.where(np.arange(100_000) < 20_000, 9, 3))


PACKED = """
func.func @main(%a: tensor<39x256xf32>, %b: tensor<256x4096xf32>) -> tensor<39x4096xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<39x4096xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<39x4096xf32>) -> tensor<39x4096xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<39x256xf32>, tensor<256x4096xf32>) outs(%f : tensor<39x4096xf32>)
    -> tensor<39x4096xf32>
  return %0 : tensor<39x4096xf32>
}
"""


def test_iterations_at_the_same_time_have_buffers_of_their_own() -> None:
    """Panels of an argument; on more threads than there are parts too, and without a call of the allocator."""
    pytest.importorskip("plait_linalg")
    f = plait.compile(PACKED)
    assert "native.worker below" in f.ir("loops")
    assert "plait.parallel_for" in f.ir("llvm") and "@malloc" not in f.ir("llvm")
    numbers = np.random.default_rng(0)
    a, b = (numbers.standard_normal(shape, np.float32) for shape in ((39, 256), (256, 4096)))
    f.threads = 1
    (expected,) = f(a, b)
    np.testing.assert_allclose(expected, a @ b, rtol=1e-3, atol=1e-3)
    for threads in (*THREADS, 70):
        f.threads = threads
        for _ in range(20):
            np.testing.assert_array_equal(f(a, b)[0], expected)


def test_one_thread_has_a_plan_without_chunks() -> None:
    f = plait.compile(ROWS, threads=1)
    assert f.threads == 1
    assert "parallel" not in f.ir("loops")
    assert "parallel" not in f.ir("llvm")


def test_the_number_of_threads_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    f = plait.compile(ROWS, threads=3)
    assert f.threads == 3
    for wrong in (0, -1, 100_000):
        with pytest.raises(DiagnosticError, match="threads"):
            f.threads = wrong
        with pytest.raises(DiagnosticError, match="threads"):
            plait.compile(ROWS, threads=wrong)
    monkeypatch.setenv("PLAIT_THREADS", "many")
    with pytest.raises(DiagnosticError, match="PLAIT_THREADS is 'many', expected a number of threads"):
        plait.compile(ROWS)
    monkeypatch.setenv("PLAIT_THREADS", "5")
    assert plait.compile(ROWS).threads == 5


def test_a_body_that_may_fail_fails_first_in_order() -> None:
    f = plait.compile("""
    func.func @main(%a: memref<1000xi1>) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %n = arith.constant 1000 : index
      scf.parallel (%i) = (%c0) to (%n) step (%c1) {
        %ok = memref.load %a[%i] : memref<1000xi1>
        cf.assert %ok, "must hold"
      }
      return
    }""", threads=4)
    f(np.ones(1000, bool))
    with pytest.raises(RuntimeError, match="must hold"):
        f(np.zeros(1000, bool))


SHARED = """
import os, sys, threading
import numpy as np
import plait

ROWS = sys.stdin.read()
CALLS, WORKERS = map(int, sys.argv[1:])
f = plait.compile(ROWS, threads=3)
inputs = [np.random.default_rng(n).standard_normal((n, 64)) for n in (1, 50, 700)]
expected = [f(x)[0] for x in inputs]
wrong = []

def resident():
    return int(open("/proc/self/statm").read().split()[1]) * 4096

def call(worker):
    for i in range(CALLS // WORKERS):
        x, e = inputs[i % 3], expected[i % 3]
        if not np.array_equal(f(x)[0], e):
            wrong.append(i)

def disturb(stop):
    forks = 0
    while not stop.is_set():
        g = plait.compile(ROWS)
        if not np.array_equal(g(inputs[2])[0], expected[2]):
            wrong.append("compiled")
        child = os.fork()
        if child == 0:
            ok = all(np.array_equal(f(x)[0], e) for x, e in zip(inputs * 20, expected * 20))
            os._exit(0 if ok else 1)
        if os.waitpid(child, 0)[1]:
            wrong.append("forked")
        forks += 1

def run():
    stop = threading.Event()
    disturber = threading.Thread(target=disturb, args=(stop,))
    disturber.start()
    workers = [threading.Thread(target=call, args=(w,)) for w in range(WORKERS)]
    for w in workers: w.start()
    for w in workers: w.join()
    stop.set()
    disturber.join()

run()
before = resident()
run()
print(len(wrong), (resident() - before) / 1e6)
"""


def shared(calls: int) -> tuple[int, float]:
    """Wrong results, and by how many MB the process grew."""
    command = [sys.executable, "-W", "ignore", "-c", SHARED, str(calls), "8"]
    done = subprocess.run(command, input=ROWS, capture_output=True, text=True, check=False, timeout=3000)
    assert done.returncode == 0, done.stderr
    wrong, grown = done.stdout.split()
    return int(wrong), float(grown)


@pytest.mark.skipif(sys.platform != "linux", reason="the size of a process is read from /proc")
@pytest.mark.parametrize("calls", [2000, pytest.param(50_000, marks=pytest.mark.exhaustive)])
def test_threads_that_call_while_others_compile_and_fork(calls: int) -> None:
    wrong, grown = shared(calls)
    assert wrong == 0
    assert grown < 40


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system does not fork")
def test_a_process_that_has_workers_ends_and_forks() -> None:
    script = "import plait, sys, numpy as np, os\nf = plait.compile(sys.stdin.read(), threads=4)\n"
    script += "x = np.ones((3000, 64))\ne = f(x)[0]\nchild = os.fork()\n"
    script += "assert np.array_equal(f(x)[0], e)\nif child: assert os.waitpid(child, 0)[1] == 0\n"
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", script], input=ROWS, text=True, check=False)
    assert done.returncode == 0


def test_calls_from_several_threads_at_once() -> None:
    f = plait.compile(ROWS, threads=2)
    inputs = [rows(n) for n in (3, 800, 2000)]
    expected = [f(x)[0] for x in inputs]
    wrong: list[int] = []

    def call() -> None:
        for i in range(60):
            if not np.array_equal(f(inputs[i % 3])[0], expected[i % 3]):
                wrong.append(i)

    threads = [threading.Thread(target=call) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
