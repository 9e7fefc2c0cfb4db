"""Operations that are computed row by row write their result over a tensor that nothing uses later."""

from __future__ import annotations

import numpy as np
import plait
import pytest

N = 64
S, X, V, ROWS = f"tensor<{N}x{N}xf32>", f"tensor<{N}x8xf32>", f"tensor<{N}x8xf32>", f"tensor<{N}xf32>"


def program(shifted: str, result: str) -> str:
    """Scores `%s`, a softmax `%p` that shifts `shifted` by their maxima, and a small product as `result`."""
    return f"""func.func @main(%x: {X}, %y: {X}, %v: {V}) -> {X} {{
      %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %zero = stablehlo.constant dense<0.0> : tensor<f32>
      %s = stablehlo.dot_general %x, %y, contracting_dims = [1] x [1] : ({X}, {X}) -> {S}
      %st = stablehlo.transpose %s, dims = [1, 0] : ({S}) -> {S}
      %m = stablehlo.reduce(%s init: %low) applies stablehlo.maximum across dimensions = [1] : ({S}, tensor<f32>) -> {ROWS}
      %mb = stablehlo.broadcast_in_dim %m, dims = [0] : ({ROWS}) -> {S}
      %d = stablehlo.subtract {shifted}, %mb : {S}
      %e = stablehlo.exponential %d : {S}
      %t = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [1] : ({S}, tensor<f32>) -> {ROWS}
      %tb = stablehlo.broadcast_in_dim %t, dims = [0] : ({ROWS}) -> {S}
      %p = stablehlo.divide %e, %tb : {S}
      %r = stablehlo.dot_general %p, %v, contracting_dims = [1] x [0] : ({S}, {V}) -> {X}
      {result}
    }}"""


ALONE = f"return %r : {X}"
USED_LATER = f"""%q = stablehlo.dot_general %s, %v, contracting_dims = [1] x [0] : ({S}, {V}) -> {X}
      %sum = stablehlo.add %q, %r : {X}
      return %sum : {X}"""


@pytest.mark.parametrize(
    ("shifted", "result", "tensors"), [("%s", ALONE, 1), ("%st", ALONE, 2), ("%s", USED_LATER, 2)],
    ids=["rows", "columns", "used later"],
)  # fmt: skip
def test_rows_are_overwritten_where_nothing_uses_them_later(shifted: str, result: str, tensors: int) -> None:
    """As many tensors of scores are needed. Columns of other rows must not be overwritten, nor what is used later."""
    text, rng = program(shifted, result), np.random.default_rng(1)
    arguments = [rng.standard_normal((N, 8)).astype(np.float32) for _ in range(3)]
    (expected,) = plait.compile(text, target="interpret")(*arguments)
    executable = plait.compile(text, threads=1)
    (got,) = executable(*arguments)
    np.testing.assert_allclose(np.asarray(got), np.asarray(expected), rtol=2e-5, atol=1e-5)
    assert executable.memory.is_complete
    assert round(executable.memory.arena / (4 * N * N)) == tensors
