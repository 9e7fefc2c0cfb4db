"""Top k natively: what the interpreter selects, of all types, with ties, NaN, and any numbers of elements."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import plait
import pytest

DTYPES = {"f32": np.float32, "f64": np.float64, "f16": np.float16, "bf16": ml_dtypes.bfloat16, "i32": np.int32, "i8": np.int8,
          "ui8": np.uint8, "i64": np.int64}  # fmt: skip
SPECIAL = [np.nan, -np.nan, np.inf, -np.inf, 0.0, -0.0, 1.0, 1.0, -1.0]


def _values(shape: tuple[int, ...], element: str, seed: int) -> Any:
    rng = np.random.default_rng(seed)
    if element[0] == "f" or element == "bf16":
        special = rng.choice(SPECIAL, shape)
        return np.where(rng.random(shape) < 0.3, special, rng.standard_normal(shape)).astype(DTYPES[element])
    return rng.integers(0 if element[0] == "u" else -5, 6, shape).astype(DTYPES[element])


@pytest.mark.parametrize("element", DTYPES)
@pytest.mark.parametrize(("shape", "k", "is_dynamic"), [
    ((100,), 1, False), ((3, 70), 5, False), ((2, 3, 9), 9, True), ((4, 65), 64, False), ((2, 70), 65, True), ((0, 4), 2, False),
])
def test_top_k(element: str, shape: tuple[int, ...], k: int, is_dynamic: bool) -> None:
    sizes = "x".join("?" if is_dynamic and i == 0 else str(n) for i, n in enumerate(shape))
    kept = "x".join([*sizes.split("x")[:-1], str(k)])
    text = f"""func.func @main(%x: tensor<{sizes}x{element}>) -> (tensor<{kept}x{element}>, tensor<{kept}xi32>) {{
      %0, %1 = chlo.top_k(%x, k = {k}) : tensor<{sizes}x{element}> -> (tensor<{kept}x{element}>, tensor<{kept}xi32>)
      return %0, %1 : tensor<{kept}x{element}>, tensor<{kept}xi32>
    }}"""
    x = _values(shape, element, k)
    expected = plait.compile(text, target="interpret")(x)
    for found, wanted in zip(plait.compile(text)(x), expected, strict=True):
        assert found.dtype == wanted.dtype
        np.testing.assert_array_equal(found.view(f"u{found.itemsize}"), wanted.view(f"u{wanted.itemsize}"))


@pytest.mark.parametrize("x", [np.arange(200.0), -np.arange(200.0), np.zeros(200)], ids=["ascending", "descending", "equal"])
def test_lines_in_order(x: Any) -> None:
    text = """func.func @main(%x: tensor<200xf64>) -> (tensor<40xf64>, tensor<40xi32>) {
      %0, %1 = chlo.top_k(%x, k = 40) : tensor<200xf64> -> (tensor<40xf64>, tensor<40xi32>)
      return %0, %1 : tensor<40xf64>, tensor<40xi32>
    }"""
    values, positions = plait.compile(text)(x)
    order = np.argsort(-x, kind="stable")[:40]
    np.testing.assert_array_equal(values, x[order])
    np.testing.assert_array_equal(positions, order)
