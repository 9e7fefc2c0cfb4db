"""Every integer of 8 and of 16 bits becomes the narrow float that is nearest."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import plait
import pytest

NARROW = {"bf16": ml_dtypes.bfloat16, "f16": np.float16}
PROGRAM = """
func.func @main(%x: tensor<{n}x{source}>) -> tensor<{n}x{target}> {{
  %0 = stablehlo.convert %x : (tensor<{n}x{source}>) -> tensor<{n}x{target}>
  return %0 : tensor<{n}x{target}>
}}"""


@pytest.mark.parametrize("target", NARROW)
@pytest.mark.parametrize("source", ["i8", "ui8", "i16", "ui16"])
def test_all_short_integers(source: str, target: str) -> None:
    dtype = np.dtype(source.replace("i", "int") if source[0] == "i" else source.replace("ui", "uint"))
    bounds = np.iinfo(dtype)
    x = np.arange(bounds.min, bounds.max + 1, dtype=dtype)
    (result,) = plait.compile(PROGRAM.format(n=x.size, source=source, target=target))(x)
    with np.errstate(over="ignore"):
        expected = x.astype(np.float64).astype(NARROW[target])
    assert np.asarray(result).view(np.uint16).tolist() == expected.view(np.uint16).tolist()
