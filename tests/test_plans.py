"""Plans that need more than one distribution."""

from __future__ import annotations

import numpy as np
import plait
import pytest


@pytest.mark.parametrize("op", ["arith.addf %a, %b", "arith.mulf %a, %b", "math.powf %a, %b"])
def test_scalar_operations_on_tensors_are_generalized(op: str) -> None:
    """They also live on scalars, where no pass is needed: a plan tells the two apart."""
    text = f"""
    func.func @main(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {{
      %0 = {op} : tensor<?xf32>
      return %0 : tensor<?xf32>
    }}
    """
    a, b = np.float32([1, 2, 3]), np.float32([3, 4, 0.5])
    (native,) = plait.compile(text)(a, b)
    (reference,) = plait.compile(text, target="interpret")(a, b)
    np.testing.assert_allclose(native, reference, rtol=1e-6)
