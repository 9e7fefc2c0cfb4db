"""Products of floats with results of integers: sums of floats, which are converted as by `convert`, as XLA does."""

from __future__ import annotations

import numpy as np
import plait
import pytest

TYPES = {"i8": np.int8, "ui8": np.uint8, "i32": np.int32, "i1": np.bool_}
PROGRAM = """func.func @main(%x: tensor<1x5xf32>, %y: tensor<5x4xf32>) -> (tensor<1x4xTY>, tensor<1x4x1xTY>) {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<1x5xf32>, tensor<5x4xf32>) -> tensor<1x4xTY>
  %1 = stablehlo.reshape %x : (tensor<1x5xf32>) -> tensor<1x5x1xf32>
  %2 = stablehlo.reshape %y : (tensor<5x4xf32>) -> tensor<1x5x4xf32>
  %3 = stablehlo.convolution(%1, %2) dim_numbers = [b, f, 0]x[0, i, o]->[b, f, 0], window = {stride = [1]}
      {feature_group_count = 1 : i64, batch_group_count = 1 : i64}
      : (tensor<1x5x1xf32>, tensor<1x5x4xf32>) -> tensor<1x4x1xTY>
  return %0, %3 : tensor<1x4xTY>, tensor<1x4x1xTY>
}"""


@pytest.mark.parametrize("target", ["interpret", "llvm"])
@pytest.mark.parametrize("ty", TYPES)
def test_sums_are_floats(ty: str, target: str) -> None:
    x = np.array([[0.75, -1.5, 2.5, 0.25, 100]], np.float32)
    y = np.zeros((5, 4), np.float32)
    y[:, 0], y[:, 1], y[:2, 2] = 0.5, [-1, 2, 1, 3, -1], [2, 1]
    sums = x @ y  # 51, -101, 0, 0 and a bit
    expected = sums != 0 if ty == "i1" else np.clip(np.trunc(sums), *limits(ty))
    for found in plait.compile(PROGRAM.replace("TY", ty), target=target)(x, y):
        np.testing.assert_array_equal(found.reshape(sums.shape), expected.astype(TYPES[ty]))


def limits(ty: str) -> tuple[int, int]:
    info = np.iinfo(TYPES[ty])
    return info.min, info.max
