"""A target chooses how StableHLO's factorizations are computed: by blocks of contractions instead of elements."""

from __future__ import annotations

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.passes import PassManager, Pipeline
from plait.syntax.parser import parse_module

pytest.importorskip("plait_stablehlo")
pytest.importorskip("plait_tcp")
SYSTEM = """func.func @main(%a: tensor<?x?xf64>, %b: tensor<?x7xf64>) -> tensor<?x7xf64> {
  %l = stablehlo.cholesky %a, lower = true : tensor<?x?xf64>
  %x = "stablehlo.triangular_solve"(%l, %b) <{left_side = true, lower = true, unit_diagonal = false,
    transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<?x?xf64>, tensor<?x7xf64>) -> tensor<?x7xf64>
  return %x : tensor<?x7xf64>
}"""


@pytest.mark.parametrize("size", [0, 5, 70])
@pytest.mark.parametrize("is_blocked", [True, False])
def test_cholesky_and_a_system(is_blocked: bool, size: int) -> None:
    context = Context.from_environment()
    if "llvm" not in context.backends:
        pytest.skip("needs plait-llvm")
    module = parse_module(SYSTEM, context)
    more = ",legalize-for-target{decompose=factorizations-blocked}" if is_blocked else ""
    PassManager(context).run(Pipeline.parse(f"stablehlo-to-tcp{more}", context), module)
    names = {op.name for op in module.walk()}
    assert ("tcp.contract" in names, "tcp.isolated_group" in names) == (is_blocked, not is_blocked)
    random = np.random.default_rng(0)
    a, b = random.standard_normal((size, size)), random.standard_normal((size, 7))
    a = a @ a.T + size * np.eye(size)
    got = plait.compile(str(module), target="llvm", context=context)(a, b)
    expected = np.linalg.solve(np.linalg.cholesky(a), b)
    np.testing.assert_allclose(got[0] if isinstance(got, tuple) else got, expected, rtol=0, atol=1e-12)
