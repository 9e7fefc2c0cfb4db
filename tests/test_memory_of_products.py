"""Products with what follows them take no memory beside their operands and results."""

from __future__ import annotations

import numpy as np
import plait
import pytest

T = "tensor<48x64xf32>"
"""The tensors of the programs: 12 KiB."""


def program(body: str) -> str:
    """A function on a tensor and two square matrices."""
    return f"""func.func @main(%x: {T}, %w: tensor<64x64xf32>, %v: tensor<64x64xf32>) -> {T} {{
      {body}
      return %r : {T}
    }}"""


def product(result: str, lhs: str, rhs: str) -> str:
    types = f"({T}, tensor<64x64xf32>) -> {T}"
    return f"{result} = stablehlo.dot_general {lhs}, {rhs}, contracting_dims = [1] x [0] : {types}\n      "


def elementwise(result: str, kind: str, *operands: str) -> str:
    return f"{result} = stablehlo.{kind} {', '.join(operands)} : {T}\n      "


GATED = product("%p", "%x", "%w") + elementwise("%t", "tanh", "%p") + elementwise("%r", "multiply", "%p", "%t")
"""What follows the product uses it twice, and is computed row by row."""
RESIDUAL = (
    elementwise("%h", "tanh", "%x") + elementwise("%g", "exponential", "%h") + product("%p", "%g", "%w")
    + elementwise("%r", "add", "%h", "%p")
)  # fmt: skip
"""The tensor that the product is added to is used before, and not later."""
OF_ITSELF = (
    elementwise("%h", "tanh", "%x") + product("%p", "%h", "%w") + elementwise("%r", "add", "%h", "%p")
)  # fmt: skip
"""The product reads, again and again, the tensor that it is added to."""
USED_LATER = RESIDUAL.replace("%r =", "%q =") + product("%s", "%q", "%v") + elementwise("%r", "multiply", "%s", "%h")
"""The tensor that the product is added to is used later."""


@pytest.mark.parametrize(
    ("body", "most"), [(GATED, 1), (RESIDUAL, 2), (OF_ITSELF, 2), (USED_LATER, 4)],
    ids=["gated", "residual", "of itself", "used later"],
)  # fmt: skip
def test_buffers_are_shared(body: str, most: float) -> None:
    """At most so many tensors beside the result; a panel of the matrix, and tiles, take less than one."""
    text = program(body)
    rng = np.random.default_rng(1)
    x = rng.random((48, 64), "f4")
    w, v = [rng.random((64, 64), "f4") / 64 for _ in range(2)]
    (expected,) = plait.compile(text, target="interpret")(x, w, v)
    executable = plait.compile(text, threads=1)
    (got,) = executable(x, w, v)
    np.testing.assert_allclose(np.asarray(got), np.asarray(expected), rtol=2e-5)
    assert executable.memory.is_complete
    assert executable.memory.arena <= most * x.nbytes
