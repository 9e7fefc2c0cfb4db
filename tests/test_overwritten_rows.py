"""Operations that are computed row by row write their result over a tensor that nothing uses later."""

from __future__ import annotations

import numpy as np
import plait
import pytest

S = "tensor<32x32xf32>"
ROWS = "tensor<32xf32>"


def added(result: str, operand: str) -> str:
    """A row added to row `%i` of a tensor: the tensor lies in memory before and after it."""
    return f"""{result} = "stablehlo.scatter"({operand}, %i, %u) <{{scatter_dimension_numbers = #stablehlo.scatter<
        update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>}}> ({{
      ^bb0(%a: tensor<f32>, %b: tensor<f32>):
        %c = stablehlo.add %a, %b : tensor<f32>
        stablehlo.return %c : tensor<f32>
      }}) : ({S}, tensor<1xi32>, {ROWS}) -> {S}"""


def program(shifted: str, result: str) -> str:
    """Scores `%s`, a softmax `%p` that shifts `shifted` by their maxima, and a row of `result`."""
    return f"""func.func @main(%x: {S}, %i: tensor<1xi32>, %u: {ROWS}) -> tensor<1x32xf32> {{
      %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %zero = stablehlo.constant dense<0.0> : tensor<f32>
      {added("%s", "%x")}
      %st = stablehlo.transpose %s, dims = [1, 0] : ({S}) -> {S}
      %m = stablehlo.reduce(%s init: %low) applies stablehlo.maximum across dimensions = [1] : ({S}, tensor<f32>) -> {ROWS}
      %mb = stablehlo.broadcast_in_dim %m, dims = [0] : ({ROWS}) -> {S}
      %d = stablehlo.subtract {shifted}, %mb : {S}
      %e = stablehlo.exponential %d : {S}
      %t = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [1] : ({S}, tensor<f32>) -> {ROWS}
      %tb = stablehlo.broadcast_in_dim %t, dims = [0] : ({ROWS}) -> {S}
      %p = stablehlo.divide %e, %tb : {S}
      {result}
      %first = stablehlo.slice %r [0:1, 0:32] : ({S}) -> tensor<1x32xf32>
      return %first : tensor<1x32xf32>
    }}"""


ADDED = added("%r", "%p")
USED_LATER = f"""{added("%q", "%p")}
      %r = stablehlo.add %q, %s : {S}"""


@pytest.mark.parametrize(
    ("shifted", "result", "most"), [("%s", ADDED, 1), ("%st", ADDED, 2), ("%s", USED_LATER, 3)],
    ids=["rows", "columns", "used later"],
)  # fmt: skip
def test_rows_are_overwritten_where_nothing_uses_them_later(shifted: str, result: str, most: int) -> None:
    """So many tensors are enough. Columns of other rows must not be overwritten, nor what is used later."""
    text = program(shifted, result)
    rng = np.random.default_rng(1)
    x, i, u = rng.standard_normal((32, 32)).astype("f4"), np.array([3], "i4"), rng.standard_normal(32).astype("f4")
    (expected,) = plait.compile(text, target="interpret")(x, i, u)
    executable = plait.compile(text, threads=1)
    (got,) = executable(x, i, u)
    np.testing.assert_allclose(np.asarray(got), np.asarray(expected), rtol=2e-6, atol=1e-6)
    assert executable.memory.is_complete
    assert executable.memory.arena <= most * x.nbytes
