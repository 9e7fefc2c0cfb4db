"""Statistics of columns are found behind the computation of a number of elements, however many operations that takes."""

from __future__ import annotations

from typing import Any

import pytest
from plait.context import Context
from plait.ir.affine import AffineDim, AffineMap
from plait.syntax.parser import parse_module
from plait_linalg.ops import GenericOp
from plait_linalg.passes.fusion.column_statistics import repeats_column_statistics

CHAIN = """
      %n{after} = linalg.generic {{indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []}}
          ins(%n{before} : tensor<f32>) outs(%n : tensor<f32>) {{
      ^bb0(%a: f32, %out: f32):
        %y = arith.addf %a, %a : f32
        linalg.yield %y : f32
      }} -> tensor<f32>"""
MEANS = """
    func.func @main(%x: tensor<?x?xf32>, %n0: tensor<f32>, %n: tensor<f32>, %v: tensor<?xf32>) -> tensor<?xf32> {{
      %s = linalg.generic {{indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>],
          iterator_types = ["reduction", "parallel"]}} ins(%x : tensor<?x?xf32>) outs(%v : tensor<?xf32>) {{
      ^bb0(%a: f32, %out: f32):
        %y = arith.addf %out, %a : f32
        linalg.yield %y : f32
      }} -> tensor<?xf32>
      {chain}
      %m = linalg.generic {{indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>, affine_map<(i) -> (i)>],
          iterator_types = ["parallel"]}} ins({operands}, %n{last} : tensor<?xf32>, tensor<f32>) outs(%v : tensor<?xf32>) {{
      ^bb0(%a: f32, %count: f32, %out: f32):
        %y = arith.divf %a, %count : f32
        linalg.yield %y : f32
      }} -> tensor<?xf32>
      return %m : tensor<?xf32>
    }}"""


@pytest.mark.parametrize("steps", [0, 1, 40])
@pytest.mark.parametrize(("operand", "is_statistic"), [("%s", True), ("%v", False)])
def test_the_number_of_elements_is_no_statistic(steps: int, operand: str, is_statistic: bool) -> None:
    chain = "".join(CHAIN.format(before=i, after=i + 1) for i in range(steps))
    module: Any = parse_module(MEANS.format(chain=chain, operands=operand, last=steps), Context.from_environment())
    mean = [op for op in module.walk() if isinstance(op, GenericOp)][-1].results[0]
    columns, rows = (AffineMap(2, 0, (AffineDim(dim),)) for dim in (1, 0))
    assert repeats_column_statistics(mean, columns, [0, 1]) is is_statistic
    assert not repeats_column_statistics(mean, rows, [0, 1])
