"""Conversions of f64 to f16 and bf16, and of integers to bf16, round once: near the middles between neighbours too."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import plait
import pytest

NARROW: dict[str, Any] = {"f16": np.float16, "bf16": ml_dtypes.bfloat16}


def around_middles(dtype: Any) -> tuple[Any, Any]:
    """The middles of neighbours and numbers next to them, and what they are rounded to."""
    largest = np.array([ml_dtypes.finfo(dtype).max], dtype).view(np.uint16)[0]
    codes = np.arange(0, largest, 3, dtype=np.uint16)
    low, high = (code.view(dtype).astype(np.float64) for code in (codes, codes + 1))
    middle = (low + high) / 2
    even = np.where(codes & 1, high, low)
    x = [middle, np.nextafter(middle, np.inf), np.nextafter(middle, 0), low, middle * (1 - 2.0**-30)]
    return np.concatenate(x), np.concatenate([even, high, low, low, low])


@pytest.mark.parametrize("element", NARROW)
@pytest.mark.parametrize("sign", [1, -1])
def test_doubles_are_rounded_once(element: str, sign: int) -> None:
    dtype = NARROW[element]
    x, expected = around_middles(dtype)
    x, expected = (np.concatenate([values, [np.inf, 1e300, 5e-324, 0.0]]) for values in (x, expected))
    expected[-3:-1] = [np.inf, 0]
    source, target = f"tensor<{len(x)}xf64>", f"tensor<{len(x)}x{element}>"
    run = plait.compile(
        f"func.func @main(%a: {source}) -> {target} {{\n%0 = arith.truncf %a : {source} to {target}\nreturn %0 : {target}\n}}"
    )
    (found,) = run(sign * x)
    found = np.asarray(found).view(dtype).astype(np.float64)
    np.testing.assert_array_equal(found, sign * expected)
    np.testing.assert_array_equal(np.signbit(found), np.signbit(sign * x))


@pytest.mark.parametrize("element", NARROW)
def test_every_nan_stays_one(element: str) -> None:
    x = np.array([0x7FF0000000000001, 0xFFF0000000000001, 0x7FF8000000000000, 0x7FFFFFFFFFFFFFFF], np.uint64).view(
        np.float64
    )
    run = plait.compile(
        f"func.func @main(%a: tensor<4xf64>) -> tensor<4x{element}> {{\n%0 = arith.truncf %a : tensor<4xf64> to tensor<4x{element}>\n"
        f"return %0 : tensor<4x{element}>\n}}"
    )
    assert np.isnan(np.asarray(run(x)[0]).view(NARROW[element]).astype(np.float64)).all()


@pytest.mark.parametrize("target", ["llvm", "interpret"])
@pytest.mark.parametrize("width", [32, 64])
@pytest.mark.parametrize("sign", [1, -1])
def test_integers_are_rounded_once(target: str, width: int, sign: int) -> None:
    x, expected = list[int](), list[int]()
    for shift in range(2, width - 8):
        low, middle, high = 128 << shift, 257 << shift - 1, 129 << shift  # bf16 has 8 digits
        x += [low, middle - 1, middle, middle + 1, high]
        expected += [low, low, low, high, high]
    source, result = f"tensor<{len(x)}xi{width}>", f"tensor<{len(x)}xbf16>"
    for name in ("sitofp", "uitofp")[: 2 if sign > 0 else 1]:
        text = f"func.func @main(%a: {source}) -> {result} {{\n%0 = arith.{name} %a : {source} to {result}\nreturn %0 : {result}\n}}"
        (found,) = plait.compile(text, target=target)(sign * np.array(x, f"i{width // 8}"))
        found = np.asarray(found).view(ml_dtypes.bfloat16).astype(np.float64)
        np.testing.assert_array_equal(found, sign * np.array(expected, np.float64))
