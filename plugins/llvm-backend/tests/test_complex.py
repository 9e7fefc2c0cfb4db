"""Complex numbers in native code against NumPy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

NUMBERS = [1 + 2j, -0.5 + 0.25j, 3 - 4j, -2 - 1j, 0.125 + 0j, 2j, 1e-3 - 1e-3j]
UNARY: dict[str, Callable[[Any], Any]] = {
    "neg": np.negative, "conj": np.conj, "exp": np.exp, "expm1": np.expm1, "log": np.log, "log1p": np.log1p,
    "sqrt": np.sqrt, "rsqrt": lambda z: 1 / np.sqrt(z), "sin": np.sin, "cos": np.cos, "tan": np.tan, "tanh": np.tanh,
    "sign": lambda z: z / abs(z),
}  # fmt: skip
BINARY: dict[str, Callable[[Any, Any], Any]] = {
    "add": np.add, "sub": np.subtract, "mul": np.multiply, "div": np.divide, "pow": np.power,
}  # fmt: skip


@pytest.mark.parametrize("name", UNARY)
def test_unary(compiled: Any, name: str) -> None:
    run = compiled(f"""func.func @main(%z: complex<f64>) -> complex<f64> {{
      %0 = complex.{name} %z : complex<f64>
      return %0 : complex<f64>
    }}""")
    for z in NUMBERS:
        np.testing.assert_allclose(run(z), UNARY[name](np.complex128(z)), rtol=1e-13, atol=1e-15)


@pytest.mark.parametrize("name", BINARY)
def test_binary(compiled: Any, name: str) -> None:
    run = compiled(f"""func.func @main(%z: complex<f32>, %w: complex<f32>) -> complex<f32> {{
      %0 = complex.{name} %z, %w : complex<f32>
      return %0 : complex<f32>
    }}""")
    for z in NUMBERS:
        for w in NUMBERS[:5]:
            np.testing.assert_allclose(run(z, w), BINARY[name](np.complex64(z), np.complex64(w)), rtol=1e-4, atol=1e-6)


def test_parts_and_comparison(compiled: Any) -> None:
    run = compiled("""func.func @main(%a: f32, %b: f32) -> (f32, f32, f32, f32, i1, i1, complex<f32>) {
      %z = complex.create %a, %b : complex<f32>
      %c = complex.constant [3.0 : f32, 4.0 : f32] : complex<f32>
      %re = complex.re %z : complex<f32>
      %im = complex.im %z : complex<f32>
      %abs = complex.abs %z : complex<f32>
      %angle = complex.angle %z : complex<f32>
      %eq = complex.eq %z, %c : complex<f32>
      %ne = complex.neq %z, %c : complex<f32>
      return %re, %im, %abs, %angle, %eq, %ne, %c : f32, f32, f32, f32, i1, i1, complex<f32>
    }""")
    re, im, length, angle, eq, ne, c = run(3.0, 4.0)
    assert (re, im, length, bool(eq), bool(ne), c) == (3.0, 4.0, 5.0, True, False, 3 + 4j)
    assert angle == pytest.approx(np.arctan2(4.0, 3.0))
