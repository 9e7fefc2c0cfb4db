"""A vector times a matrix of unknown size is the same in blocks that read long rows, and in tiles of all steps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter

TILES = (
    "builtin.module(linalg-tile-and-fuse{l1-bytes=4096 l2-bytes=8192 vector-bits=128 vector-registers=16},"
    "linalg-vectorize,canonicalize,cse)"
)

PRODUCT = """
    func.func @main(%v: tensor<?xi32>, %b: tensor<?x?xi32>, %bias: tensor<?xi32>, %e: tensor<?xi32>) -> tensor<?xi32> {
      %zero = arith.constant 0 : i32
      %f = linalg.fill ins(%zero : i32) outs(%e : tensor<?xi32>) -> tensor<?xi32>
      %0 = linalg.vecmat ins(%v, %b : tensor<?xi32>, tensor<?x?xi32>) outs(%f : tensor<?xi32>) -> tensor<?xi32>
      %1 = linalg.add ins(%0, %bias : tensor<?xi32>, tensor<?xi32>) outs(%e : tensor<?xi32>) -> tensor<?xi32>
      return %1 : tensor<?xi32>
    }"""


@pytest.fixture(scope="module")
def tiled(transformed: Callable[[str, str], tuple[Any, Context]]) -> tuple[Any, Context]:
    return transformed(PRODUCT, TILES)


@pytest.mark.parametrize("steps, columns", [(16, 128), (17, 128), (24, 130), (21, 200), (40, 100), (0, 9), (3, 1), (7, 0)])
def test_all_columns_are_computed(tiled: tuple[Any, Context], steps: int, columns: int) -> None:
    v = np.arange(steps, dtype=np.int32) * 7 % 31
    b = np.arange(steps * columns, dtype=np.int32).reshape(steps, columns) % 13 - 5
    bias = np.arange(columns, dtype=np.int32)
    (found,) = Interpreter(*tiled).run("main", v, b, bias, np.full(columns, -1, np.int32))
    assert np.array_equal(np.asarray(found), v @ b + bias)


def test_both_versions_are_there(tiled: tuple[Any, Context]) -> None:
    assert sum(op.name == "scf.if" for op in tiled[0].walk()) == 1
