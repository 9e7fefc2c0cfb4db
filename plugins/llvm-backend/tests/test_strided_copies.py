"""Rows of elements that lie a few apart, of a length that is known at run time only, are copied like known ones."""

from __future__ import annotations

from itertools import product

import numpy as np
import plait
import pytest

PROGRAM = """
func.func @main(%x: tensor<?x?x{type}>) -> tensor<?x?x{type}> {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %step = arith.constant {step} : index
  %rows = tensor.dim %x, %c0 : tensor<?x?x{type}>
  %columns = tensor.dim %x, %c1 : tensor<?x?x{type}>
  %count = arith.ceildivsi %columns, %step : index
  %y = tensor.extract_slice %x[0, 0] [%rows, %count] [1, {step}] : tensor<?x?x{type}> to tensor<?x?x{type}>
  return %y : tensor<?x?x{type}>
}}
"""
TYPES = {"i8": np.int8, "f16": np.float16, "f32": np.float32, "f64": np.float64}


@pytest.mark.parametrize("name", TYPES)
@pytest.mark.parametrize("step", [2, 3, 4])
def test_copies_rows_of_any_length(name: str, step: int) -> None:
    kernel = plait.compile(PROGRAM.format(type=name, step=step))
    rng = np.random.default_rng(step)
    for rows, columns in product((0, 1, 3), (0, 1, *rng.integers(2, 80, 12), 63 * step + 1, 64 * step, 300 * step)):
        x = rng.integers(-100, 100, (rows, columns)).astype(TYPES[name])
        assert np.array_equal(kernel(x)[0], x[:, ::step])
