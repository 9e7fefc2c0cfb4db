"""What takes calls from Python is prepared with the first one."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import threading
import weakref
from typing import Any

import numpy as np
import plait
import pytest

EXP = """func.func @main(%a: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = math.exp %a : tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}"""
X = np.full((4, 8), 0.5, np.float32)


def test_compiling_loads_no_array_library() -> None:
    """Who compiles to save, or to call from native code, needs none; callers from Python have theirs."""
    code = (
        "import sys, plait; compiled = plait.compile(sys.stdin.read());"
        "print([name for name in ('numpy', 'ml_dtypes') if name in sys.modules]);"
        "import numpy; print(compiled(numpy.zeros((4, 8), 'f4'))[0].tolist() == [[1.0] * 8] * 4)"
    )
    environment = {**os.environ, "PLAIT_CACHE": "0"}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, input=EXP, capture_output=True, text=True, check=True, env=environment)
    assert done.stdout == "[]\nTrue\n"


def test_later_calls_go_to_what_the_first_one_made() -> None:
    exp = plait.compile(EXP)
    taken = exp.__call__
    np.testing.assert_allclose(exp(X)[0], np.exp(X), rtol=1e-6)
    assert exp.__call__ is not taken and exp.__call__ is taken.usual()
    np.testing.assert_allclose(taken(X)[0], np.exp(X), rtol=1e-6)


def test_what_is_taken_off_before_calls_outlives_the_executable() -> None:
    exp = plait.compile(EXP)
    taken, gone = exp.__call__, weakref.ref(exp)
    gc.disable()
    try:
        del exp
        assert gone() is None  # no cycle holds one that was never called
    finally:
        gc.enable()
    np.testing.assert_allclose(taken(X)[0], np.exp(X), rtol=1e-6)


def test_first_calls_at_the_same_time_prepare_once() -> None:
    exp, start, made = plait.compile(EXP), threading.Barrier(8), list[Any]()
    first = exp.__call__

    def work() -> None:
        start.wait()
        made.append((first.in_python(), first.usual(), exp(X)[0]))

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({id(call) for call, _, _ in made}) == len({id(usual) for _, usual, _ in made}) == 1
    for _, _, result in made:
        np.testing.assert_allclose(result, np.exp(X), rtol=1e-6)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")
def test_process_forks_while_a_first_call_is_prepared() -> None:
    """The child would wait for a thread that it does not have."""
    code = """
import os, signal, sys, threading, time
import numpy, plait
from plait_llvm.backend import first_call
exp, x, begun = plait.compile(sys.stdin.read()), numpy.zeros((4, 8), "f4"), threading.Event()
prepare = first_call.direct_calls.direct_call
def slowly(*arguments):
    begun.set()
    time.sleep(0.3)
    return prepare(*arguments)
first_call.direct_calls.direct_call = slowly
other = threading.Thread(target=exp, args=(x,))
other.start()
begun.wait()
child = os.fork()
if child == 0:
    signal.alarm(20)
    os._exit(int(exp(x)[0].sum() != 32))
other.join()
print(os.waitpid(child, 0)[1])
"""
    command = [sys.executable, "-W", "ignore", "-c", code]
    done = subprocess.run(command, input=EXP, capture_output=True, text=True, check=True)
    assert done.stdout == "0\n"
