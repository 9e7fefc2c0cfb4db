"""The error of `Mish`."""

from __future__ import annotations

import numpy as np
import plait


def test_mish_is_within_three_units_where_the_exponential_is_normal() -> None:
    text = """func.func @main(%x: tensor<40000xf32>) -> tensor<40000xf32> {
      %r = onnx.Mish %x : (tensor<40000xf32>) -> tensor<40000xf32>
      return %r : tensor<40000xf32>
    }"""
    finite = np.concatenate([np.linspace(-87, 25, 30000), np.linspace(-6, 1, 9995), [0, 100]]).astype(np.float32)
    made = plait.compile(text)(np.append(finite, np.array([np.inf, -np.inf, np.nan], np.float32)))[0]
    exponential = np.exp(finite.astype(np.float64))
    above = exponential * (exponential + 2)
    expected = finite * (above / (above + 2))
    assert np.max(np.abs(made[:-3] - expected) / np.spacing(np.abs(expected).astype(np.float32))) < 3
    np.testing.assert_array_equal(made[-3:], [np.inf, np.nan, np.nan])
