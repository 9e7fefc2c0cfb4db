"""Fast math: errors stay below those that are told, and infinities, NaNs and zeros are what they were."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import plait
import pytest

INF, NAN = math.inf, math.nan
REFERENCE: dict[str, Any] = {
    "exp": np.exp, "tanh": np.tanh, "erf": np.vectorize(math.erf, otypes=["f8"]),
    "erfc": np.vectorize(math.erfc, otypes=["f8"]), "sin": np.sin, "cos": np.cos,
    "tan": np.tan,
}  # fmt: skip
MOST = {"exp": 3, "tanh": 3, "erf": 6, "erfc": 6, "sin": 1, "cos": 1, "tan": 2}
"""The errors that docs/code-generation.md tells, in units in the last place."""
RANGE = {"exp": (-104, 89), "tanh": (-10, 10), "erf": (-5, 5), "erfc": (-4, 9)}
SPECIAL = [0.0, -0.0, 1.0, -1.0, INF, -INF, NAN, 1e-45, -1e-45, 88.72, 88.73, -103.9, -104.1]


def compiled(body: str, arguments: str, result: str, fast: bool = True) -> Any:
    return plait.compile(f"func.func @main({arguments}) -> {result} {{\n{body}\n}}", fast_math=fast)


@pytest.mark.parametrize("name", REFERENCE)
@np.errstate(all="ignore")
def test_errors_are_those_that_are_told(name: str) -> None:
    rng = np.random.default_rng(3)
    low, high = RANGE.get(name, (-(2.0**18), 2.0**18))
    parts = [SPECIAL, rng.uniform(low, high, 60_000), rng.standard_normal(40_000), np.exp(rng.uniform(-80, 0, 20_000))]
    x = np.concatenate([np.array(part) for part in parts]).astype("f4")
    ty = f"tensor<{len(x)}xf32>"
    body = f"%0 = math.{name} %a : {ty}\nreturn %0 : {ty}"
    (found,) = compiled(body, f"%a: {ty}", ty)(x)
    exact = REFERENCE[name](x.astype("f8"))
    expected = exact.astype("f4")
    is_special = ~np.isfinite(expected) | (expected == 0)
    np.testing.assert_array_equal(found[is_special], expected[is_special])
    errors = np.abs(found.astype("f8") - exact) / np.spacing(np.abs(expected))
    assert errors[~is_special].max() <= MOST[name]
    (precise,) = compiled(body, f"%a: {ty}", ty, fast=False)(x)
    assert (precise != found).any() or name in ("sin", "cos", "tan")


SOFTMAX = """
  %e = tensor.empty() : tensor<8x200xf32>
  %s = linalg.softmax dimension(1) ins(%a : tensor<8x200xf32>) outs(%e : tensor<8x200xf32>) -> tensor<8x200xf32>
  return %s : tensor<8x200xf32>"""


def test_rows_are_multiplied_with_reciprocals() -> None:
    x = np.random.default_rng(4).standard_normal((8, 200)).astype("f4")
    run = compiled(SOFTMAX, "%a: tensor<8x200xf32>", "tensor<8x200xf32>")
    assert "math.fma" not in run.ir("loops")
    expected = np.exp(x.astype("f8"))
    expected /= expected.sum(1, keepdims=True)
    np.testing.assert_allclose(run(x)[0], expected, rtol=2e-6)


def test_quotients_by_infinity_and_zero_are_exact() -> None:
    ty = "tensor<64xf32>"
    body = f"%0 = arith.divf %a, %b : {ty}\nreturn %0 : {ty}"
    run = compiled(body, f"%a: {ty}, %b: {ty}", ty)
    b = np.resize(np.array([INF, -INF, 0, 1e-40, 3, NAN], "f4"), 64)
    a = np.resize(np.array([1, 2, -3, 0, 5], "f4"), 64)
    with np.errstate(all="ignore"):
        np.testing.assert_array_equal(run(a, b)[0], a / b)


def test_a_module_may_ask_for_flags() -> None:
    """An attribute of the module does what the option does, with its own flags."""
    flags = "attributes {plait.fast_math = #arith.fastmath<contract>}"
    text = f"""module {flags} {{
      func.func @main(%a: tensor<64xf32>, %b: tensor<64xf32>) -> tensor<64xf32> {{
        %0 = arith.mulf %a, %b : tensor<64xf32>
        %1 = arith.addf %0, %a : tensor<64xf32>
        return %1 : tensor<64xf32>
      }}
    }}"""
    loops = plait.compile(text).ir("loops")
    assert loops.count(" fastmath<contract>") == loops.count("arith.mulf") + loops.count("arith.addf") > 0
    assert "fastmath" not in plait.compile(text.replace(flags, "")).ir("loops")


def test_integers_are_divided_exactly() -> None:
    """The divisor is known to be 47 when loops are made, after integers have become floats."""
    run = plait.compile(
        """func.func @main(%x: tensor<1x64xi16>) -> tensor<1x64xi16> {
          %e = tensor.empty() : tensor<1x64xi16>
          %r = linalg.generic {
            indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>],
            iterator_types = ["parallel", "parallel"]
          } ins(%x : tensor<1x64xi16>) outs(%e : tensor<1x64xi16>) {
          ^bb0(%a: i16, %out: i16):
            %c47 = arith.constant 47 : i16
            %i = linalg.index 0 : index
            %j = arith.index_cast %i : index to i16
            %y = arith.addi %j, %c47 : i16
            %q = arith.divsi %a, %y : i16
            linalg.yield %q : i16
          } -> tensor<1x64xi16>
          return %r : tensor<1x64xi16>
        }""",
        fast_math=True,
    )
    x = (np.arange(64, dtype=np.int16) * 47).reshape(1, 64)
    np.testing.assert_array_equal(run(x)[0], x // 47)
