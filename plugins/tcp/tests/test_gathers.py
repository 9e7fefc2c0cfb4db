"""Gathers at regular places compute as slices what they compute as gathers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import plait
import pytest

TEXTS = (Path(__file__).parent / "mlir" / "tcp" / "gathers.mlir").read_text().split("// -----")
X = np.random.default_rng(0).standard_normal((9, 8)).astype(np.float32)


def _check(number: int, name: str, *inputs: Any) -> None:
    (found,) = plait.compile(plait.parse(TEXTS[number]), target="llvm", function=name)(*inputs)
    (expected,) = plait.compile(plait.parse(TEXTS[number]), target="interpret", function=name, pipeline="")(*inputs)
    np.testing.assert_array_equal(found, expected)


@pytest.mark.parametrize("shape", [(1, 8), (3, 1), (1, 1), (2, 7), (9, 8)])
@pytest.mark.parametrize("number, name", [(0, "from_the_end"), (1, "every_second"), (5, "every_second_of_both"), (7, "transposed")])
def test_slices(number: int, name: str, shape: tuple[int, int]) -> None:
    _check(number, name, X[: shape[0], : shape[1]].copy())


@pytest.mark.parametrize("number, name", [(2, "one_too_far"), (3, "bytes")])
@pytest.mark.parametrize("size", [1, 8, 300])
def test_indices_out_of_bounds_are_clamped(number: int, name: str, size: int) -> None:
    _check(number, name, np.arange(size, dtype=np.float32))


def test_reversed_rows() -> None:
    _check(4, "reversed_rows", X, np.int32([[3], [8], [-2], [20]]))


def test_a_row_that_the_result_lacks() -> None:
    _check(6, "of_one_row", np.random.default_rng(1).standard_normal((5, 8, 6)).astype(np.float32))
