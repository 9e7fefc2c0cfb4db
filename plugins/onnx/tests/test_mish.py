"""The error of `Mish`."""

from __future__ import annotations

import platform
from pathlib import Path
from typing import Any

import numpy as np
import plait
import pytest


@pytest.mark.parametrize("cpu", ["", "x86-64-v2"])
def test_mish_is_within_two_units_where_the_exponential_is_normal(cpu: str, tmp_path: Path) -> None:
    if cpu and platform.machine() not in ("x86_64", "AMD64"):
        pytest.skip("x86-64-v2 is a level of x86-64")
    text = """func.func @main(%x: tensor<40000xf32>) -> tensor<40000xf32> {
      %r = onnx.Mish %x : (tensor<40000xf32>) -> tensor<40000xf32>
      return %r : tensor<40000xf32>
    }"""
    numbers = [np.linspace(-87, 25, 20000), np.linspace(-6, 1, 10000), np.linspace(-0.8, 0, 9993), [0, 100, -0.625, -1e30]]
    finite = np.concatenate(numbers).astype(np.float32)
    run: Any = plait.compile(text)
    if cpu:
        run.save(tmp_path / "f.plait", cpus=[cpu])
        run = plait.load(tmp_path / "f.plait")
    made = np.asarray(run(np.append(finite, np.array([np.inf, -np.inf, np.nan], np.float32)))[0])
    exponential = np.exp(finite.astype(np.float64))
    above = exponential * (exponential + 2)
    expected = finite * (above / (above + 2))
    assert np.max(np.abs(made[:-3] - expected) / np.spacing(np.abs(expected).astype(np.float32))) <= 2
    np.testing.assert_array_equal(made[-3:], [np.inf, np.nan, np.nan])
