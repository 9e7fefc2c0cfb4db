"""What a select on vectors does not choose is skipped; results do not depend on which lanes are chosen."""

from __future__ import annotations

from typing import Any

import numpy as np
import plait
import pytest

COUNT = 203
TEXT = """func.func @main(%x: tensor<203xT>, %y: tensor<203xT>) -> tensor<203xT> {
  %log = math.log %x : tensor<203xT>
  %c = arith.cmpf olt, %x, %y : tensor<203xT>
  %d = arith.cmpf ogt, %log, %y : tensor<203xT>
  %0 = math.exp %y : tensor<203xT>
  %1 = arith.divf %0, %x : tensor<203xT>
  %2 = math.sqrt %1 : tensor<203xT>
  %3 = math.sin %y : tensor<203xT>
  %4 = math.cos %x : tensor<203xT>
  %5 = arith.addf %4, %log : tensor<203xT>
  %6 = arith.select %d, %3, %5 : tensor<203xi1>, tensor<203xT>
  %7 = arith.select %c, %2, %6 : tensor<203xi1>, tensor<203xT>
  return %7 : tensor<203xT>
}"""
LANES = {"all": 1.0, "none": 0.0, "few": 0.03, "half": 0.5}


def expected(x: Any, y: Any) -> Any:
    log = np.log(x)
    return np.where(x < y, np.sqrt(np.exp(y) / x), np.where(log > y, np.sin(y), np.cos(x) + log))


@pytest.mark.parametrize("element", ["f32", "f64"])
@pytest.mark.parametrize("part", LANES.values(), ids=LANES)
@np.errstate(all="ignore")
def test_every_lane_is_its_own(part: float, element: str) -> None:
    dtype, rng = {"f32": np.float32, "f64": np.float64}[element], np.random.default_rng(3)
    run = plait.compile(TEXT.replace("xT>", f"x{element}>"))
    assert "vector.reduction" in run.ir("loops")
    x = rng.uniform(0.5, 4, COUNT).astype(dtype)
    y = np.where(rng.uniform(0, 1, COUNT) < part, x + dtype(1), x - dtype(1)).astype(dtype)
    x[::50], y[7] = [0, np.inf, np.nan, -1, 2], np.nan
    (found,) = run(x, y)
    exact = expected(x.astype(np.float64), y.astype(np.float64))
    np.testing.assert_allclose(found, exact, rtol=2e-6 if element == "f32" else 1e-14, atol=1e-6 if element == "f32" else 1e-15)
