"""Plans that need more than one distribution."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.plan import make_plan


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


def test_what_joins_by_an_interface_waits_for_conversions_of_earlier_phases() -> None:
    """A third party's operation is no reason to leave out a phase: it is fused with the others in the next one."""
    ctx = Context.from_environment()
    if ctx.dialect("sunny") is None or ctx.dialect("stablehlo") is None:
        pytest.skip("no plugin defines sunny and stablehlo")
    module = plait.parse(Path(__file__).parent.parent / "docs" / "material" / "glow.mlir", context=ctx)
    steps = [step.element.partition("{")[0] for step in make_plan(module, ctx).steps]
    assert steps.index("stablehlo-to-tcp") < steps.index("generalize") and steps.count("generalize") == 1
    assert "phase{of=tcp}" in [step.element for step in make_plan(module, ctx).steps]
