"""Floats of 4 and 6 bits, and integers of 2 and 4, are computed with on vectors: each is a byte in memory."""

from __future__ import annotations

import re
from typing import Any

import ml_dtypes
import numpy as np
import plait
import pytest

FLOATS: dict[str, Any] = {
    "f4E2M1FN": ml_dtypes.float4_e2m1fn, "f6E2M3FN": ml_dtypes.float6_e2m3fn, "f6E3M2FN": ml_dtypes.float6_e3m2fn,
}  # fmt: skip
INTEGERS: dict[str, Any] = {"ui2": ml_dtypes.uint2, "i4": ml_dtypes.int4}
OF_FLOATS = """func.func @main(%x: tensor<COUNTxTY>, %y: tensor<COUNTxTY>, %z: tensor<NUMBERSxf32>)
    -> (tensor<COUNTxf32>, tensor<NUMBERSxTY>, tensor<COUNTxTY>) {
  %0 = stablehlo.convert %x : (tensor<COUNTxTY>) -> tensor<COUNTxf32>
  %1 = stablehlo.convert %z : (tensor<NUMBERSxf32>) -> tensor<NUMBERSxTY>
  %2 = stablehlo.multiply %x, %y : tensor<COUNTxTY>
  %3 = stablehlo.add %2, %x : tensor<COUNTxTY>
  return %0, %1, %3 : tensor<COUNTxf32>, tensor<NUMBERSxTY>, tensor<COUNTxTY>
}"""
OF_INTEGERS = """func.func @main(%x: tensor<19x37xTY>, %y: tensor<37x21xTY>, %z: tensor<19x37xf32>)
    -> (tensor<19x21xi32>, tensor<19x21xf32>, tensor<19x37xTY>, tensor<19x37xi1>, tensor<37xTY>) {
  %zero = stablehlo.constant dense<0> : tensor<TY>
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0]
    : (tensor<19x37xTY>, tensor<37x21xTY>) -> tensor<19x21xi32>
  %wide = stablehlo.convert %y : (tensor<37x21xTY>) -> tensor<37x21xf32>
  %1 = stablehlo.dot_general %z, %wide, contracting_dims = [1] x [0]
    : (tensor<19x37xf32>, tensor<37x21xf32>) -> tensor<19x21xf32>
  %rounded = stablehlo.convert %z : (tensor<19x37xf32>) -> tensor<19x37xTY>
  %product = stablehlo.multiply %rounded, %x : tensor<19x37xTY>
  %2 = stablehlo.shift_right_arithmetic %product, %rounded : tensor<19x37xTY>
  %3 = stablehlo.compare LT, %x, %rounded : (tensor<19x37xTY>, tensor<19x37xTY>) -> tensor<19x37xi1>
  %4 = stablehlo.reduce(%2 init: %zero) applies stablehlo.add across dimensions = [0]
    : (tensor<19x37xTY>, tensor<TY>) -> tensor<37xTY>
  return %0, %1, %2, %3, %4
    : tensor<19x21xi32>, tensor<19x21xf32>, tensor<19x37xTY>, tensor<19x37xi1>, tensor<37xTY>
}"""


@pytest.mark.parametrize("ty", FLOATS)
def test_every_pair_of_codes(ty: str) -> None:
    codes = np.arange(1 << int(ty[1]), dtype=np.uint8)
    x, y = (part.ravel().view(FLOATS[ty]) for part in np.meshgrid(codes, codes))
    values = np.sort(codes.view(FLOATS[ty]).astype(np.float32))
    middles = (values[1:] + values[:-1]) / 2
    z = np.concatenate([values, middles, middles * 1.001, middles * 0.999, 9 * values, [np.inf, -np.inf]]).astype(np.float32)
    text = OF_FLOATS.replace("TY", ty).replace("COUNT", str(x.size)).replace("NUMBERS", str(z.size))
    run = plait.compile(text)
    assert re.search(rf"arith.truncf %\w+ : vector<\d+xf32> to vector<\d+x{ty}>", str(run.ir("linalg")))
    for found, expected in zip(run(x, y, z), plait.compile(text, target="interpret")(x, y, z)):
        bits = f"u{np.asarray(expected).itemsize}"
        np.testing.assert_array_equal(np.asarray(found).view(bits), np.asarray(expected).view(bits))


@pytest.mark.parametrize("ty", INTEGERS)
def test_short_integers(ty: str) -> None:
    rng, width = np.random.default_rng(0), int(ty[-1])
    low, high = (0, 1 << width) if ty.startswith("u") else (-(1 << width - 1), 1 << width - 1)
    x, y = (rng.integers(low, high, shape).astype(np.int8).astype(INTEGERS[ty]) for shape in ((19, 37), (37, 21)))
    z = (rng.standard_normal((19, 37)) * 5).astype(np.float32)
    run = plait.compile(OF_INTEGERS.replace("TY", ty))
    assert re.search(rf"vector<\d+xi{width}>", str(run.ir("linalg")))
    for found, expected in zip(run(x, y, z), plait.compile(OF_INTEGERS.replace("TY", ty), target="interpret")(x, y, z)):
        np.testing.assert_allclose(np.asarray(found).astype(np.float64), np.asarray(expected).astype(np.float64), 1e-4, 1e-3)


@pytest.mark.parametrize("ty", INTEGERS)
def test_counts_wrap_around(ty: str) -> None:
    text = f"""func.func @main(%x: tensor<37x{ty}>) -> tensor<37x{ty}> {{
      %numbers = stablehlo.iota dim = 0 : tensor<37x{ty}>
      %y = stablehlo.add %numbers, %x : tensor<37x{ty}>
      return %y : tensor<37x{ty}>
    }}"""
    (found,) = plait.compile(text)(np.ones(37, INTEGERS[ty]))
    wrapped = (np.arange(37, dtype=np.uint8) + 1) % (1 << int(ty[-1]))
    np.testing.assert_array_equal(found.view(np.uint8) % (1 << int(ty[-1])), wrapped)
