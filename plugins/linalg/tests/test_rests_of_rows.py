"""Rows whose number is known at run time are all computed, however many their tiles leave."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter

TILES = (
    "builtin.module(linalg-tile-and-fuse{l1-bytes=32768 l2-bytes=1048576 vector-bits=512 vector-registers=32},"
    "canonicalize,cse)"
)

WINDOWS = """
    func.func @main(%x: tensor<2x?x2xi32>, %k: tensor<2x2x20xi32>, %e: tensor<2x?x20xi32>) -> tensor<2x?x20xi32> {
      %zero = arith.constant 0 : i32
      %f = linalg.fill ins(%zero : i32) outs(%e : tensor<2x?x20xi32>) -> tensor<2x?x20xi32>
      %0 = linalg.generic {indexing_maps = [
          affine_map<(h, w, f, x, c) -> (h, w + x, c)>, affine_map<(h, w, f, x, c) -> (x, c, f)>,
          affine_map<(h, w, f, x, c) -> (h, w, f)>],
          iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
          ins(%x, %k : tensor<2x?x2xi32>, tensor<2x2x20xi32>) outs(%f : tensor<2x?x20xi32>) {
      ^bb0(%a: i32, %b: i32, %o: i32):
        %p = arith.muli %a, %b : i32
        %s = arith.addi %o, %p : i32
        linalg.yield %s : i32
      } -> tensor<2x?x20xi32>
      return %0 : tensor<2x?x20xi32>
    }"""


@pytest.fixture(scope="module")
def tiled(transformed: Callable[[str, str], tuple[Any, Context]]) -> tuple[Any, Context]:
    return transformed(WINDOWS, TILES)


@pytest.mark.parametrize("rows", [*range(32), 42])
def test_all_rows_are_computed(tiled: tuple[Any, Context], rows: int) -> None:
    x = np.arange(4 * (rows + 1), dtype=np.int32).reshape(2, rows + 1, 2) * 7 % 31
    kernel = np.arange(80, dtype=np.int32).reshape(2, 2, 20) - 40
    (found,) = Interpreter(*tiled).run("main", x, kernel, np.full((2, rows, 20), -1, np.int32))
    assert np.array_equal(np.asarray(found), sum(x[:, i : rows + i] @ kernel[i] for i in range(2)))


def test_few_rows_are_multiplied_one_by_one_only_where_there_are_no_more(tiled: tuple[Any, Context]) -> None:
    rows = [op.results[0].type.shape[1] for op in tiled[0].walk() if op.name == "linalg.generic"]
    assert rows == [14, 7, 4, 1]
