"""A call is not disturbed by what another thread sees of it: what a call is filling cannot be found meanwhile."""

from __future__ import annotations

import gc
import threading

import numpy as np
import plait
import pytest
from plait import gc_pause

N = 256
T = f"tensor<{N}x{N}xf32>"
PRODUCT = f"""func.func @main(%x: {T}) -> ({T}, {T}) {{
  %e = tensor.empty() : {T}
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%e : {T}) -> {T}
  %r = linalg.matmul ins(%x, %x : {T}, {T}) outs(%f : {T}) -> {T}
  %s = linalg.matmul ins(%r, %x : {T}, {T}) outs(%f : {T}) -> {T}
  return %r, %s : {T}, {T}
}}"""


def test_a_thread_may_list_all_objects_while_others_call() -> None:
    executable, x, is_over, failed = plait.compile(PRODUCT, threads=1), np.eye(N, dtype="f4"), False, list[str]()
    outs = np.empty((N, N), "f4"), np.empty((N, N), "f4")

    def call() -> None:
        for i in range(300):
            try:
                executable(x, out=outs if i % 2 else None)
            except SystemError as error:
                failed.append(str(error))

    def look() -> None:
        while not is_over:
            gc.get_objects(0)

    looking, calling = threading.Thread(target=look), threading.Thread(target=call)
    looking.start()
    calling.start()
    calling.join()
    is_over = True
    looking.join()
    assert not failed


def test_results_are_tracked_when_they_are_returned() -> None:
    """A tuple may be a part of a cycle once somebody has it."""
    results = plait.compile(PRODUCT, threads=1)(np.eye(N, dtype="f4"))
    assert gc.is_tracked(results)
    assert plait.compile("func.func @main() { return }")() == ()


@pytest.mark.usefixtures("unfrozen")
def test_objects_are_counted_without_a_list() -> None:
    gc.collect()
    before = len(gc.get_objects())
    assert abs(gc_pause._tracked_objects() - before) < 100
    assert gc.get_freeze_count() == 0
