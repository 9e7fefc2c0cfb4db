"""Payloads in which each value is read twice by the next are looked at once for each operation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plait.context import Context

_MAPS = '{indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}'


def test_a_divisor_is_folded_along_one_path(transformed: Callable[[str, str], tuple[Any, Context]]) -> None:
    """Powers of powers, as in modular exponentiation: there are 2**60 paths from the divisor to the first factor."""
    squares = "\n".join(f"%v{i + 1} = arith.muli %v{i}, %v{i} : i64" for i in range(60))
    text = f"""func.func @main(%x: tensor<8xi64>) -> tensor<8xi64> {{
      %0 = linalg.generic {_MAPS} ins(%x : tensor<8xi64>) outs(%x : tensor<8xi64>) {{
      ^bb0(%v0: i64, %out: i64):
        {squares}
        %y = arith.remsi %v0, %v60 : i64
        linalg.yield %y : i64
      }} -> tensor<8xi64>
      return %0 : tensor<8xi64>
    }}"""
    module, _ = transformed(text, "builtin.module(linalg-divide-as-floats)")
    assert sum(op.name == "arith.muli" for op in module.walk()) == 60
