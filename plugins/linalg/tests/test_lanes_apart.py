"""Rows of unknown length, whose elements lie a few apart in an operand, beside NumPy: types, distances and lengths."""

from __future__ import annotations

from typing import Any

import numpy as np
import plait
import pytest

TYPES = {"i8": np.int8, "f32": np.float32, "f64": np.float64}
LENGTHS = (0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 28, 33, 63, 64, 65, 70, 100, 129, 300)


@pytest.mark.parametrize("element", TYPES)
@pytest.mark.parametrize(("apart", "place"), [(2, 0), (2, 1), (3, 1), (4, 3)])
@pytest.mark.parametrize("reads_output", [False, True])
def test_rows_of_any_length(element: str, apart: int, place: int, reads_output: bool) -> None:
    kind = "i" if element == "i8" else "f"
    call: Any = plait.compile(f"""func.func @main(%x: tensor<?x?x{apart}x{element}>, %y: tensor<?x?x{element}>)
        -> tensor<?x?x{element}> {{
      %0 = linalg.generic {{indexing_maps = [affine_map<(i, j) -> (i, j, {place})>, affine_map<(i, j) -> (i, j)>],
          iterator_types = ["parallel", "parallel"]}}
          ins(%x : tensor<?x?x{apart}x{element}>) outs(%y : tensor<?x?x{element}>) {{
      ^bb0(%in: {element}, %out: {element}):
        %1 = arith.add{kind} %in, %{"out" if reads_output else "in"} : {element}
        linalg.yield %1 : {element}
      }} -> tensor<?x?x{element}>
      return %0 : tensor<?x?x{element}>
    }}""", target="llvm")  # fmt: skip
    rng = np.random.default_rng(apart)
    for length in LENGTHS:
        x = rng.integers(-30, 30, (3, length, apart)).astype(TYPES[element])
        y = rng.integers(-30, 30, (3, length)).astype(TYPES[element])
        expected = x[..., place] + (y if reads_output else x[..., place])
        np.testing.assert_array_equal(call(x, y)[0], expected)
