"""Columns whose number is known at run time are all computed, however many their tiles leave."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter

TILES = (
    "builtin.module(linalg-tile-and-fuse{l1-bytes=32768 l2-bytes=262144 vector-bits=128 vector-registers=16},"
    "linalg-vectorize,canonicalize,cse)"
)

PRODUCT = """
    func.func @main(%a: tensor<100x64xi32>, %b: tensor<64x?xi32>, %e: tensor<100x?xi32>) -> tensor<100x?xi32> {
      %zero = arith.constant 0 : i32
      %f = linalg.fill ins(%zero : i32) outs(%e : tensor<100x?xi32>) -> tensor<100x?xi32>
      %0 = linalg.matmul ins(%a, %b : tensor<100x64xi32>, tensor<64x?xi32>) outs(%f : tensor<100x?xi32>)
        -> tensor<100x?xi32>
      return %0 : tensor<100x?xi32>
    }"""


@pytest.fixture(scope="module")
def tiled(transformed: Callable[[str, str], tuple[Any, Context]]) -> tuple[Any, Context]:
    return transformed(PRODUCT, TILES)


@pytest.mark.parametrize("columns", [*range(10), 12, 13, 17])
def test_all_columns_are_computed(tiled: tuple[Any, Context], columns: int) -> None:
    a = np.arange(6400, dtype=np.int32).reshape(100, 64) * 7 % 31
    b = np.arange(64 * columns, dtype=np.int32).reshape(64, columns) % 13 - 5
    (found,) = Interpreter(*tiled).run("main", a, b, np.full((100, columns), -1, np.int32))
    assert np.array_equal(np.asarray(found), a @ b)


def test_a_rest_of_one_vector_is_a_tile_of_its_own(tiled: tuple[Any, Context]) -> None:
    sums = [op.results[0].type for op in tiled[0].walk() if op.name == "vector.contract"]
    assert {type.shape[-1] for type in sums} == {4, 8}
