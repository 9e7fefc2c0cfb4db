"""Quotients by what a loop does not change: the same bits as those of divisions, whatever the numbers are."""

from __future__ import annotations

from typing import Any

import numpy as np
import plait
import pytest

SPECIAL = [0.0, -0.0, 1.0, -1.0, 3.0, np.inf, -np.inf, np.nan]
LANES = 8


def numbers(rng: Any, dtype: str, count: int, spread: int) -> Any:
    """Numbers of usual and of all sizes, and special ones."""
    bits = rng.integers(0, 1 << 8 * np.dtype(dtype).itemsize, count, dtype=f"u{dtype[1]}").view(dtype)
    usual = rng.choice([1, -1], count) * np.exp2(rng.uniform(-spread, spread, count))
    near_one = 1 + rng.integers(-8, 8, count) * np.finfo(dtype).eps
    tiny = rng.integers(-50, 50, count) * np.finfo(dtype).smallest_subnormal
    return np.concatenate([np.array(SPECIAL), usual, near_one, bits, tiny]).astype(dtype)


def program(element: str, rows: int, columns: int, flags: str = "") -> str:
    vector, x, y = f"vector<{LANES}x{element}>", f"memref<{rows}x{columns}x{element}>", f"memref<{rows}x{element}>"
    return f"""func.func @main(%x: {x}, %y: {y}) {{
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %lanes = arith.constant {LANES} : index
      %rows = arith.constant {rows} : index
      %columns = arith.constant {columns} : index
      scf.for %i = %zero to %rows step %one {{
        %s = memref.load %y[%i] : {y}
        scf.for %j = %zero to %columns step %lanes {{
          %a = vector.load %x[%i, %j] : {x}, {vector}
          %b = vector.broadcast %s : {element} to {vector}
          %q = arith.divf %a, %b {flags} : {vector}
          vector.store %q, %x[%i, %j] : {x}, {vector}
        }}
      }}
      return
    }}"""


@pytest.mark.parametrize(("element", "dtype", "spread"), [("f32", "f4", 45), ("f64", "f8", 250)])
@np.errstate(all="ignore")
def test_quotients_are_exact(element: str, dtype: str, spread: int) -> None:
    rng = np.random.default_rng(5)
    divisors = numbers(rng, dtype, 120, spread)
    dividends = np.concatenate([numbers(rng, dtype, 500, 2 * spread), numbers(rng, dtype, 500, 3)])
    dividends = np.repeat(dividends[: len(dividends) // LANES * LANES], LANES)  # so that vectors are of one kind
    x = np.tile(np.concatenate([dividends, rng.permutation(dividends)]), (len(divisors), 1))
    expected = x / divisors[:, None]
    plait.compile(program(element, *x.shape))(x, divisors)
    np.testing.assert_array_equal(x, expected)
    assert (np.signbit(x) == np.signbit(expected))[expected == 0].all()


@pytest.mark.exhaustive
def test_quotients_of_all_mantissas_are_exact() -> None:
    rng = np.random.default_rng(6)
    x = np.arange(1 << 23, 1 << 24, dtype="f4")[None]
    run = plait.compile(program("f32", *x.shape))
    for divisor in [*rng.integers(1 << 23, 1 << 24, 40), (1 << 24) - 1, (1 << 23) + 1]:
        divisors, made = np.array([divisor], "f4"), x.copy()
        run(made, divisors)
        np.testing.assert_array_equal(made, x / divisors)


def test_the_flag_allows_products_with_the_reciprocal() -> None:
    rng = np.random.default_rng(7)
    x, y = rng.uniform(1, 2, (4, 800)).astype("f4"), rng.uniform(1, 2, 4).astype("f4")
    made = x.copy()
    plait.compile(program("f32", *x.shape, "fastmath<arcp>"))(made, y)
    np.testing.assert_array_equal(made, x * (np.float32(1) / y)[:, None])


@np.errstate(all="ignore")
def test_quotients_of_all_bf16_are_exact() -> None:
    bfloat16 = pytest.importorskip("ml_dtypes").bfloat16
    rng = np.random.default_rng(8)
    x = np.arange(1 << 16, dtype="u2").view(bfloat16)
    near_one = np.arange(0x3F80, 0x4000, dtype="u2").view(bfloat16)
    divisors = np.concatenate([near_one, np.array([*SPECIAL, 2.0**-40, 2.0**41, 1e-38, 3e38], bfloat16)])
    divisors = np.concatenate([divisors, rng.integers(0, 1 << 16, 40).astype("u2").view(bfloat16)])
    wide = (x.astype("f4")[None] / divisors.astype("f4")[:, None]).astype(bfloat16)
    made = np.tile(x, (len(divisors), 1))
    plait.compile(program("bf16", *made.shape))(made, divisors)
    is_nan = np.isnan(wide.astype("f4"))
    assert (np.isnan(made.astype("f4")) == is_nan).all()
    np.testing.assert_array_equal(made.view("u2")[~is_nan], wide.view("u2")[~is_nan])
