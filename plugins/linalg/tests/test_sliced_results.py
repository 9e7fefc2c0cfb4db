"""Slices of elementwise results are computed on their own, as long as there are few."""

from __future__ import annotations

import pytest
from plait.context import Context
from plait.passes import PassManager
from plait.syntax.parser import parse_module


@pytest.mark.parametrize(("rows", "computed"), [(16, 16), (17, 1)])
def test_many_slices_are_read_of_one_result(rows: int, computed: int) -> None:
    whole, row = f"tensor<{rows}x8xf32>", "tensor<1x8xf32>"
    slices = [f"%s{i} = tensor.extract_slice %0[{i}, 0] [1, 8] [1, 1] : {whole} to {row}" for i in range(rows)]
    text = f"""#same = affine_map<(i, j) -> (i, j)>
    func.func @main(%x: {whole}) -> ({", ".join([row] * rows)}) {{
      %e = tensor.empty() : {whole}
      %0 = linalg.generic {{indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]}}
          ins(%x : {whole}) outs(%e : {whole}) {{
      ^bb0(%a: f32, %o: f32):
        %t = math.tanh %a : f32
        linalg.yield %t : f32
      }} -> {whole}
      {" ".join(slices)}
      return {", ".join(f"%s{i}" for i in range(rows))} : {", ".join([row] * rows)}
    }}"""
    ctx = Context.from_environment()
    module = parse_module(text, ctx)
    PassManager(ctx).run("builtin.module(func.func(linalg-fuse-elementwise-ops))", module)
    assert str(module).count("math.tanh") == computed
