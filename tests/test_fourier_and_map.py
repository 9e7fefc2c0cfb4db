"""Fourier transforms of every kind and length, and maps of functions that are not elementwise, as native code."""

from __future__ import annotations

from typing import Any

import numpy as np
import plait
import pytest

RNG = np.random.default_rng(9)


def tensor(shape: tuple[int, ...], element: str) -> str:
    return f"tensor<{''.join(f'{n}x' for n in shape)}{element}>"


def transform(kind: str, x: Any, shape: tuple[int, ...], lengths: tuple[int, ...]) -> Any:
    element = "f32" if x.dtype in (np.float32, np.complex64) else "f64"
    given = tensor(x.shape, element if kind == "RFFT" else f"complex<{element}>")
    result = tensor(shape, element if kind == "IRFFT" else f"complex<{element}>")
    line = f"%r = stablehlo.fft %x, type = {kind}, length = {list(lengths)} : ({given}) -> {result}"
    text = f"func.func @main(%x: {given}) -> {result} {{\n{line}\nreturn %r : {result}\n}}"
    found = plait.compile(text)(x)
    return found[0] if isinstance(found, (list, tuple)) else found


@pytest.mark.parametrize("length", [1, 2, 7, 64, 65, 97, 128, 1000, 1024, 4096])
@pytest.mark.parametrize("dtype", [np.complex64, np.complex128])
def test_every_kind_of_every_length(dtype: Any, length: int) -> None:
    x = (RNG.standard_normal((2, length)) + 1j * RNG.standard_normal((2, length))).astype(dtype)
    real, shape, half = x.real.copy(), (2, length), (2, length // 2 + 1)
    tolerance = {"rtol": 1e-4, "atol": 1e-3} if dtype is np.complex64 else {"rtol": 1e-10, "atol": 1e-10}
    wide = x.astype(np.complex128)
    np.testing.assert_allclose(transform("FFT", x, shape, (length,)), np.fft.fft(wide), **tolerance)
    np.testing.assert_allclose(transform("IFFT", x, shape, (length,)), np.fft.ifft(wide), **tolerance)
    spectrum = np.fft.rfft(wide.real)
    np.testing.assert_allclose(transform("RFFT", real, half, (length,)), spectrum, **tolerance)
    np.testing.assert_allclose(transform("IRFFT", spectrum.astype(dtype), shape, (length,)), wide.real, **tolerance)


def test_several_dimensions_of_which_one_is_long() -> None:
    x = RNG.standard_normal((2, 3, 72, 10))
    spectrum = np.fft.rfftn(x, axes=(1, 2, 3))
    np.testing.assert_allclose(transform("RFFT", x, spectrum.shape, (3, 72, 10)), spectrum, rtol=1e-9, atol=1e-9)
    np.testing.assert_allclose(transform("IRFFT", spectrum, x.shape, (3, 72, 10)), x, rtol=1e-9, atol=1e-9)


MAPS = {
    "a branch": """%p = stablehlo.compare GT, %x, %z : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %q = "stablehlo.if"(%p) ({
        %s = stablehlo.exponential %x : tensor<f32>
        stablehlo.return %s : tensor<f32>
      }, {
        stablehlo.return %y : tensor<f32>
      }) : (tensor<i1>) -> tensor<f32>""",
    "a sum": """%b = stablehlo.broadcast_in_dim %x, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %q = stablehlo.reduce(%b init: %y) applies stablehlo.add across dimensions = [0]
          : (tensor<3xf32>, tensor<f32>) -> tensor<f32>""",
}
EXPECTED = {"a branch": lambda x, y: np.where(x > 0, np.exp(x), y), "a sum": lambda x, y: 3 * x + y}


@pytest.mark.parametrize("shape", [(4, 5), (-1, 5)])
@pytest.mark.parametrize("case", MAPS)
def test_a_function_that_is_not_elementwise(case: str, shape: tuple[int, ...]) -> None:
    ty = tensor(shape, "f32").replace("-1", "?")
    text = f"""func.func @main(%a: {ty}, %c: {ty}) -> {ty} {{
      %r = "stablehlo.map"(%a, %c) <{{dimensions = array<i64: 0, 1>}}> ({{
      ^bb0(%x: tensor<f32>, %y: tensor<f32>):
        %z = stablehlo.constant dense<0.0> : tensor<f32>
        {MAPS[case]}
        stablehlo.return %q : tensor<f32>
      }}) : ({ty}, {ty}) -> {ty}
      return %r : {ty}
    }}"""
    x, y = (RNG.standard_normal((4, 5)).astype(np.float32) for _ in range(2))
    for target in ("llvm", "interpret"):
        found = plait.compile(text, target=target)(x, y)
        found = found[0] if isinstance(found, (list, tuple)) else found
        np.testing.assert_allclose(found, EXPECTED[case](x, y), rtol=1e-5, atol=1e-5)
