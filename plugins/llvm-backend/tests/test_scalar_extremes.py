"""The larger and the smaller of two scalars, NaN and both zeros included, without a branch and as the interpreter has it."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import plait
import pytest

NUMBERS = [0.0, -0.0, 1.5, -1.5, np.inf, -np.inf, np.nan, 1e-45, -3.0]


@pytest.mark.parametrize(("ty", "dtype"), [("f32", np.float32), ("f64", np.float64)])
@pytest.mark.parametrize("kind", ["maximumf", "minimumf"])
def test_extremes_at_places(ty: str, dtype: Any, kind: str) -> None:
    pairs = np.array(list(product(NUMBERS, repeat=2)), dtype)
    count = len(pairs)
    text = f"""func.func @main(%x: tensor<{count}x{ty}>, %at: tensor<{count}xindex>, %y: tensor<{count}x{ty}>) -> tensor<{count}x{ty}> {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %n = arith.constant {count} : index
      %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %x) -> tensor<{count}x{ty}> {{
        %j = tensor.extract %at[%i] : tensor<{count}xindex>
        %a = tensor.extract %t[%j] : tensor<{count}x{ty}>
        %b = tensor.extract %y[%i] : tensor<{count}x{ty}>
        %m = arith.{kind} %a, %b : {ty}
        %s = tensor.insert %m into %t[%j] : tensor<{count}x{ty}>
        scf.yield %s : tensor<{count}x{ty}>
      }}
      return %r : tensor<{count}x{ty}>
    }}"""
    at = np.random.default_rng(0).permutation(count)
    arguments = pairs[at.argsort(), 0].copy(), at, pairs[:, 1].copy()
    (expected,), (found,) = plait.compile(text, target="interpret")(*arguments), plait.compile(text)(*arguments)
    expected, found = np.asarray(expected), np.asarray(found)
    is_nan = np.isnan(expected)
    assert is_nan.sum() == 2 * len(NUMBERS) - 1
    assert np.array_equal(np.isnan(found), is_nan)
    bits = f"u{dtype().itemsize}"
    assert np.array_equal(found[~is_nan].view(bits), expected[~is_nan].view(bits))
