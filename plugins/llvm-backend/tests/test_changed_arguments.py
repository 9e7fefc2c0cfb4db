"""Arguments that a program changes are changed where they lie, unless they overlap other arguments."""

from __future__ import annotations

import json
import re
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import plait
import pytest

CACHE = """func.func @main(%cache: memref<64x8xf32> {llvm.noalias}, %row: tensor<1x8xf32>, %at: index) -> tensor<8xf32> {
  %shown = bufferization.to_tensor %cache restrict : memref<64x8xf32> to tensor<64x8xf32>
  %old = bufferization.alloc_tensor() copy(%shown) : tensor<64x8xf32>
  %new = tensor.insert_slice %row into %old[%at, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<64x8xf32>
  %zero = arith.constant dense<0.0> : tensor<8xf32>
  %sums = linalg.reduce ins(%new : tensor<64x8xf32>) outs(%zero : tensor<8xf32>) dimensions = [0]
    (%in: f32, %out: f32) { %s = arith.addf %in, %out : f32  linalg.yield %s : f32 }
  bufferization.materialize_in_destination %new in restrict writable %cache : (tensor<64x8xf32>, memref<64x8xf32>) -> ()
  return %sums : tensor<8xf32>
}"""


def arrays() -> tuple[Any, Any]:
    rng = np.random.default_rng(0)
    return rng.standard_normal((64, 8), np.float32), rng.standard_normal((1, 8), np.float32)


def wanted(cache: Any, row: Any, at: int) -> tuple[Any, Any]:
    cache = cache.copy()
    cache[at] = row
    return cache, cache.sum(0)


def check(executable: Any, cache: Any, row: Any, at: int) -> None:
    after, sums = wanted(cache, row, at)
    found = executable(cache, row, at)[0]
    np.testing.assert_allclose(found, sums, rtol=1e-4, atol=1e-5)
    np.testing.assert_array_equal(cache, after)


@pytest.mark.parametrize("target", ["llvm", "interpret"])
def test_a_cache_is_changed(target: str) -> None:
    executable, (cache, row) = plait.compile(CACHE, target=target), arrays()
    for at in (0, 63, 5):
        check(executable, cache, row, at)


def test_nothing_is_copied() -> None:
    executable = plait.compile(CACHE)
    assert not re.search(r"memref\.copy %(cache|old)|memref\.copy .*, %cache", executable.ir("loops"))
    assert executable.memory.arena == 0


def test_other_arguments_may_show_the_same_memory() -> None:
    executable, (cache, _) = plait.compile(CACHE), arrays()
    check(executable, cache, cache[7:8], 3)
    whole = np.zeros((128, 8), np.float32)
    check(executable, whole[::2], whole[1:2], 3)


def test_what_is_read_afterwards_is_what_was_there() -> None:
    swap = """func.func @main(%a: memref<8xf32> {llvm.noalias}, %b: memref<8xf32> {llvm.noalias}) -> tensor<8xf32> {
      %shown_a = bufferization.to_tensor %a restrict : memref<8xf32> to tensor<8xf32>
      %shown_b = bufferization.to_tensor %b restrict : memref<8xf32> to tensor<8xf32>
      %old_a = bufferization.alloc_tensor() copy(%shown_a) : tensor<8xf32>
      %old_b = bufferization.alloc_tensor() copy(%shown_b) : tensor<8xf32>
      bufferization.materialize_in_destination %old_b in restrict writable %a : (tensor<8xf32>, memref<8xf32>) -> ()
      bufferization.materialize_in_destination %old_a in restrict writable %b : (tensor<8xf32>, memref<8xf32>) -> ()
      return %old_a : tensor<8xf32>
    }"""
    for target in ("llvm", "interpret"):
        a, b = np.arange(8, dtype=np.float32), np.ones(8, np.float32)
        found = plait.compile(swap, target=target)(a, b)[0]
        assert found.tolist() == list(range(8)) == b.tolist()
        assert a.tolist() == [1] * 8


def test_changed_arguments_that_overlap_are_refused() -> None:
    text = CACHE.replace("%row: tensor<1x8xf32>", "%more: memref<64x8xf32>, %row: tensor<1x8xf32>")
    executable, (cache, row) = plait.compile(text), arrays()
    with pytest.raises(plait.runtime.ArgumentError, match="overlaps with another one"):
        executable(cache, cache, row, 1)


def test_artifacts_know_what_must_not_overlap(tmp_path: Path) -> None:
    plait.compile(CACHE).save(tmp_path / "m.plait")
    executable, (cache, row) = plait.load(tmp_path / "m.plait"), arrays()
    assert executable.signature.alone == (0,)
    with zipfile.ZipFile(tmp_path / "m.plait") as file:  # versions that know nothing of it must refuse the file
        assert json.loads(file.read("manifest.json"))["program"]["abi"] == 2
    check(executable, cache, row, 3)
    check(executable, cache, cache[7:8], 3)


def test_without_the_promise_the_program_copies() -> None:
    executable, (cache, row) = plait.compile(CACHE.replace(" {llvm.noalias}", "")), arrays()
    assert executable.memory.arena > 0
    check(executable, cache, row, 3)
