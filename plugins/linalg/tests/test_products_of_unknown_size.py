"""Products of unknown size are the same in each of their versions, which conditions choose when they run."""

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

SIZES = [
    (1, 5, 1), (5, 3, 1), (21, 9, 1), (4, 0, 1),  # a single column
    (9, 3, 512), (6, 1, 520), (7, 5, 516),  # one tile of rows
    (40, 3, 512), (37, 1, 520), (43, 5, 516),  # planes
    (3, 9, 8), (8, 5, 8), (7, 17, 24), (17, 4, 9), (20, 6, 40), (2, 0, 3), (0, 3, 1), (3, 2, 0),
    (4, 120, 5), (13, 200, 6), (1, 70, 9), (16, 120, 5),  # few rows, by inner products
    (20, 15, 32), (23, 13, 35), (41, 7, 32),  # rows in panels, if they are neighbours
]  # fmt: skip


CONTRACTION = """linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
          ins(%a, %b : tensor<?x?xi32>, tensor<?x?xi32>) outs(%f : tensor<?x?xi32>) {
      ^bb0(%x: i32, %y: i32, %o: i32):
        %2 = arith.muli %x, %y : i32
        %3 = arith.addi %o, %2 : i32
        linalg.yield %3 : i32
      } -> tensor<?x?xi32>"""


def product(rows: str, columns: str) -> str:
    """A product of the rows, or the columns, of `%a` with the columns, or the rows, of `%b`, and what follows it."""
    return f"""
    #a = affine_map<(i, j, k) -> ({rows})>
    #b = affine_map<(i, j, k) -> ({columns})>
    #c = affine_map<(i, j, k) -> (i, j)>
    func.func @main(%a: tensor<?x?xi32>, %b: tensor<?x?xi32>, %e: tensor<?x?xi32>)
        -> (tensor<?x?xi32>, tensor<?x?xi32>) {{
      %zero = arith.constant 0 : i32
      %f = linalg.fill ins(%zero : i32) outs(%e : tensor<?x?xi32>) -> tensor<?x?xi32>
      %0 = {CONTRACTION}
      %1 = {CONTRACTION}
      %4 = linalg.add ins(%1, %1 : tensor<?x?xi32>, tensor<?x?xi32>) outs(%e : tensor<?x?xi32>) -> tensor<?x?xi32>
      return %0, %4 : tensor<?x?xi32>, tensor<?x?xi32>
    }}"""


@pytest.fixture(scope="module", params=[("i, k", "k, j"), ("i, k", "j, k"), ("k, i", "k, j")])
def tiled(request: Any, transformed: Callable[[str, str], tuple[Any, Context]]) -> tuple[Any, Context, bool, bool]:
    rows, columns = request.param
    return *transformed(product(rows, columns), TILES), rows == "k, i", columns == "j, k"


@pytest.mark.parametrize("rows, steps, columns", SIZES)
def test_all_versions_compute_the_product(
    tiled: tuple[Any, Context, bool, bool], rows: int, steps: int, columns: int
) -> None:
    module, ctx, has_columns, is_transposed = tiled
    a = (np.arange(rows * steps, dtype=np.int32) * 7 % 31 - 9).reshape(rows, steps)
    b = (np.arange(steps * columns, dtype=np.int32) * 5 % 13 - 5).reshape(steps, columns)
    left = np.ascontiguousarray(a.T) if has_columns else a
    right = np.ascontiguousarray(b.T) if is_transposed else b
    found, twice = Interpreter(module, ctx).run("main", left, right, np.full((rows, columns), -1, np.int32))
    assert np.array_equal(np.asarray(found), a @ b)
    assert np.array_equal(np.asarray(twice), 2 * (a @ b))


def test_versions_are_there(tiled: tuple[Any, Context, bool]) -> None:
    conditions = sum(op.name == "scf.if" and op.parent_op.name == "func.func" for op in tiled[0].walk())
    assert conditions == 2


def test_rows_of_unknown_number_and_panels_of_planes(transformed: Callable[[str, str], tuple[Any, Context]]) -> None:
    text = """
    func.func @main(%a: tensor<?x24xi32>, %b: tensor<24x528xi32>, %c: tensor<?x528xi32>) -> tensor<?x528xi32> {
      %0 = linalg.matmul ins(%a, %b : tensor<?x24xi32>, tensor<24x528xi32>) outs(%c : tensor<?x528xi32>)
        -> tensor<?x528xi32>
      return %0 : tensor<?x528xi32>
    }"""
    module, ctx = transformed(text, TILES)
    assert sum(op.name == "scf.if" and op.parent_op.name == "func.func" for op in module.walk()) == 1
    rng = np.random.default_rng(28)
    b = rng.integers(-9, 9, (24, 528), np.int32)
    for rows in (0, 5, 12, 23):
        a, c = (rng.integers(-9, 9, (rows, columns), np.int32) for columns in (24, 528))
        (found,) = Interpreter(module, ctx).run("main", a, b, c)
        np.testing.assert_array_equal(np.asarray(found), a @ b + c, f"{rows} rows")
