"""LU factors by blocks, against elimination in NumPy, natively and interpreted."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from factorization_cases import assert_near, computed, group, numbers, tensor

SHAPES: list[tuple[str, tuple[int, ...]]] = [
    ("f32", (5, 5)), ("f64", (70, 70)), ("complex<f64>", (40, 35)), ("f64", (20, 70)), ("f64", (70, 20)),
    ("complex<f32>", (35, 40)), ("f32", (2, 33, 34)), ("f64", (64, 64)), ("f64", (1, 1)), ("f64", (0, 4)),
    ("f64", (4, 0)), ("f64", (40, 90)),
]  # fmt: skip


def lu(shape: tuple[int, ...], element: str, is_static: bool = True) -> str:
    """A program with a group that names lu."""
    pivots, info = (tensor(s, "i32", is_static) for s in ((*shape[:-2], min(shape[-2:])), shape[:-2]))
    factors = tensor(shape, element, is_static)
    return group("lu", "", [factors], [factors, pivots, info])


def eliminated(a: Any) -> tuple[Any, Any, Any]:
    """The factors, the rows that were exchanged, and the first pivot that is 0, of a batch of matrices."""
    a, count = a.astype(np.result_type(a, np.float64)), min(a.shape[-2:])
    pivots, info = np.zeros((*a.shape[:-2], count), np.int32), np.zeros(a.shape[:-2], np.int32)
    for place in np.ndindex(*a.shape[:-2]):
        x = a[place]
        for k in range(count):
            row = k + int(np.argmax(np.abs(x[k:, k].real) + np.abs(x[k:, k].imag)))
            pivots[(*place, k)] = row + 1
            x[[k, row]] = x[[row, k]]
            if x[k, k] == 0:
                info[place] = info[place] or k + 1
                continue
            x[k + 1 :, k] /= x[k, k]
            x[k + 1 :, k + 1 :] -= np.outer(x[k + 1 :, k], x[k, k + 1 :])
    return a, pivots, info


def check(text: str, a: Any, element: str, ctx: Any, native: Any) -> None:
    expected = eliminated(a)
    for factors, pivots, info in computed(text, [a], ctx, native):
        assert_near(factors, expected[0], element)
        assert np.array_equal(pivots, expected[1]) and np.array_equal(info, expected[2])


@pytest.mark.parametrize("is_static", [True, False])
@pytest.mark.parametrize(("element", "shape"), SHAPES)
def test_factors_and_pivots(element: str, shape: tuple[int, ...], is_static: bool, ctx: Any, native: Any) -> None:
    check(lu(shape, element, is_static), numbers(shape, element), element, ctx, native)


def test_the_first_pivot_of_zero_is_told(ctx: Any, native: Any) -> None:
    a = numbers((2, 35, 35), "f64")
    a[0][:, 33] = 0  # in the second block
    a[1][:, [2, 32]] = 0
    assert list(eliminated(a)[2]) == [34, 3]
    check(lu(a.shape, "f64", False), a, "f64", ctx, native)
