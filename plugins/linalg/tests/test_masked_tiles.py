"""Tiles that a mask covers, of products of any size, have the results of the operation."""

from __future__ import annotations

import numpy as np
import plait_linalg.passes.tiles.masks
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.passes import PassManager
from plait.syntax.parser import parse_module

PIPELINE = "builtin.module(linalg-tile-and-fuse{vector-bits=128 vector-registers=16},canonicalize,cse)"

PROGRAM = """
func.func @main(%q: tensor<?x4xi32>, %k: tensor<4x?xi32>, %d: index) -> tensor<?x?xi32> {{
  %zero = arith.constant 0 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %q, %c0 : tensor<?x4xi32>
  %n = tensor.dim %k, %c1 : tensor<4x?xi32>
  %e = tensor.empty(%m, %n) : tensor<?x?xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<?x?xi32>) -> tensor<?x?xi32>
  %0 = linalg.matmul ins(%q, %k : tensor<?x4xi32>, tensor<4x?xi32>) outs(%f : tensor<?x?xi32>) -> tensor<?x?xi32>
  %1 = linalg.generic {{
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]
  }} ins(%0 : tensor<?x?xi32>) outs(%e : tensor<?x?xi32>) {{
  ^bb0(%x: i32, %out: i32):
    %low = arith.constant -7 : i32
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %o = arith.subi %i, %d : index
    %a = arith.index_cast %o : index to {ty}
    %b = arith.index_cast %j : index to {ty}
    %shows = arith.cmpi {kind}, %a, %b : {ty}
    %y = arith.select %shows, %x, %low : i32
    linalg.yield %y : i32
  }} -> tensor<?x?xi32>
  return %1 : tensor<?x?xi32>
}}"""


@pytest.mark.parametrize(("ty", "kind"), [("i32", "sge"), ("i8", "sle"), ("i8", "sge"), ("i64", "slt")])
def test_masks_of_any_size(monkeypatch: pytest.MonkeyPatch, ty: str, kind: str) -> None:
    monkeypatch.setattr(plait_linalg.passes.tiles.masks, "_LEAST_BITS", 8)  # which a test may exceed
    ctx = Context.from_environment()
    text = PROGRAM.format(ty=ty, kind=kind)
    plain, tiled = parse_module(text, ctx), parse_module(text, ctx)
    PassManager(ctx).run(PIPELINE, tiled)
    assert "} else {" in str(tiled) and "linalg.fill {vector_sizes" in str(tiled)
    rng = np.random.default_rng(27)
    sizes = [(0, 5), (5, 0), (1, 1), (6, 8), (13, 17), (24, 32)] + [(140, 9), (9, 150)] * (ty == "i8")
    for m, n in sizes:
        q, k = (rng.integers(-99, 99, shape, np.int32) for shape in ((m, 4), (4, n)))
        for d in (0, 3, -5, 1 << 7, -(1 << 7), 1 << 40)[: None if m * n < 400 else 3]:
            (expected,) = Interpreter(plain, ctx).run("main", q, k, d)
            (found,) = Interpreter(tiled, ctx).run("main", q, k, d)
            np.testing.assert_array_equal(found, expected, f"{m}x{n}, {d}")
