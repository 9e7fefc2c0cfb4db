"""Reductions to the largest or smallest element and its index compute natively what the interpreter computes."""

from __future__ import annotations

from typing import Any

import numpy as np
import plait
import pytest

INITIAL = {
    "f32": ("0xFF800000", "0x7F800000"), "f64": ("0xFFF0000000000000", "0x7FF0000000000000"),
    "i32": (str(-(2**31)), str(2**31 - 1)),
}  # fmt: skip
DTYPES = {"f32": np.float32, "f64": np.float64, "i32": np.int32}


def _text(sizes: list[str], element: str, largest: bool, ties: str) -> str:
    rows, both = f"tensor<{sizes[0]}x{element}>", f"tensor<{sizes[0]}x{sizes[1]}x{element}>"
    scalar, indices, numbers = f"tensor<{element}>", f"tensor<{sizes[0]}xi32>", f"tensor<{sizes[0]}x{sizes[1]}xi32>"
    return f"""func.func @main(%x: {both}) -> ({rows}, {indices}) {{
      %n0 = stablehlo.get_dimension_size %x, dim = 0 : ({both}) -> tensor<i32>
      %n1 = stablehlo.get_dimension_size %x, dim = 1 : ({both}) -> tensor<i32>
      %n2 = stablehlo.reshape %n0 : (tensor<i32>) -> tensor<1xi32>
      %n3 = stablehlo.reshape %n1 : (tensor<i32>) -> tensor<1xi32>
      %n = stablehlo.concatenate %n2, %n3, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
      %i = stablehlo.dynamic_iota %n, dim = 1 : (tensor<2xi32>) -> {numbers}
      %a = stablehlo.constant dense<{INITIAL[element][not largest]}> : {scalar}
      %z = stablehlo.constant dense<0> : tensor<i32>
      %r:2 = stablehlo.reduce(%x init: %a), (%i init: %z) across dimensions = [1]
        : ({both}, {numbers}, {scalar}, tensor<i32>) -> ({rows}, {indices})
        reducer(%p: {scalar}, %q: {scalar}) (%u: tensor<i32>, %v: tensor<i32>) {{
          %1 = stablehlo.compare {"GT" if largest else "LT"}, %p, %q : ({scalar}, {scalar}) -> tensor<i1>
          %2 = stablehlo.compare NE, %p, %p : ({scalar}, {scalar}) -> tensor<i1>
          %3 = stablehlo.or %1, %2 : tensor<i1>
          %4 = stablehlo.compare EQ, %p, %q : ({scalar}, {scalar}) -> tensor<i1>
          %5 = stablehlo.compare {ties}, %u, %v : (tensor<i32>, tensor<i32>) -> tensor<i1>
          %6 = stablehlo.and %4, %5 : tensor<i1>
          %7 = stablehlo.or %3, %6 : tensor<i1>
          %8 = stablehlo.select %3, %p, %q : tensor<i1>, {scalar}
          %9 = stablehlo.select %7, %u, %v : tensor<i1>, tensor<i32>
          stablehlo.return %8, %9 : {scalar}, tensor<i32>
        }}
      return %r#0, %r#1 : {rows}, {indices}
    }}"""


def _arrays(shape: tuple[int, int], dtype: Any, worst: Any) -> list[Any]:
    """Small numbers with many equal ones, rows of the worst number, and NaNs."""
    rng = np.random.default_rng(sum(shape))
    arrays = [rng.integers(-3, 3, shape).astype(dtype) for _ in range(4)]
    arrays[1][0] = worst
    if np.issubdtype(dtype, np.floating):
        arrays[2][rng.random(shape) < 0.1] = np.nan
        arrays[3][-1] = np.nan
    return arrays


@pytest.mark.parametrize("ties", ["LT", "GT"])
@pytest.mark.parametrize("largest", [True, False])
@pytest.mark.parametrize("element", list(DTYPES))
@pytest.mark.parametrize("shape", [(5, 70), (3, 7), (1, 200), (4, 16), (2, 33)])
def test_indices_agree_with_the_interpreter(
    shape: tuple[int, int], element: str, largest: bool, ties: str
) -> None:
    sizes = ["?", "?"] if shape[0] == 3 else list(map(str, shape))
    text = _text(sizes, element, largest, ties)
    native, judge = plait.compile(text), plait.compile(text, target="interpret")
    worst = float("-inf" if largest else "inf") if element[0] == "f" else int(INITIAL[element][not largest])
    for x in _arrays(shape, DTYPES[element], worst):
        for found, expected in zip(native(x), judge(x), strict=True):
            np.testing.assert_array_equal(found, expected)
