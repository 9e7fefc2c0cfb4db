"""Strips of any number of vectors, half a strip and single vectors reduce each element of a row once."""

from __future__ import annotations

import numpy as np
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.passes import PassManager
from plait.syntax.parser import parse_module

LANES = 4
_CHAIN = "\n".join(f"    %{i + 1} = arith.xori %{i}, %a : i32" for i in range(20))
"""So long that as many vectors are in a strip as the option `unroll` says."""

SUMS = f"""
func.func @main(%x: tensor<?xi32>, %init: tensor<i32>) -> tensor<i32> {{
  %r = linalg.generic {{
    indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]
  }} ins(%x : tensor<?xi32>) outs(%init : tensor<i32>) attrs = {{in_strips, vector_sizes = array<i64: {LANES}>}} {{
  ^bb0(%a: i32, %b: i32):
    %0 = arith.muli %a, %a : i32
{_CHAIN}
    %s = arith.addi %20, %b : i32
    linalg.yield %s : i32
  }} -> tensor<i32>
  return %r : tensor<i32>
}}"""


@pytest.mark.parametrize("unroll", [3, 4, 5, 6, 7])
def test_each_element_is_added_once(unroll: int) -> None:
    ctx = Context.from_environment()
    module = parse_module(SUMS, ctx)
    PassManager(ctx).run(f"builtin.module(linalg-vectorize{{unroll={unroll}}})", module)
    assert "vector.reduction" in str(module)
    for size in range(3 * unroll * LANES):
        x = np.arange(1, size + 1, dtype=np.int32)
        (found,) = Interpreter(module, ctx).run("main", x, np.array(7, np.int32))
        assert found == 7 + (x * x).sum(), size
