"""Operands that cannot be broadcast pass the verifier, as in the reference, and are refused where they would be used."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from plait.compilation import compile_module
from plait.diagnostics.diagnostic import DiagnosticError

REFUSED = {
    "sizes": ("tensor<4xf32>, tensor<3xf32>", "", "operands of sizes [3, 4] cannot be broadcast to one shape"),
    "dimensions": (
        "tensor<2x4xf32>, tensor<2xf32>", " {broadcast_dimensions = array<i64: 2>}",
        "broadcast_dimensions [2] do not name 1 dimensions of 2 in order",
    ),
}  # fmt: skip


@pytest.mark.parametrize("target", ["llvm", "interpret"])
@pytest.mark.parametrize("case", sorted(REFUSED))
def test_what_cannot_be_broadcast_is_refused_with_the_reason(case: str, target: str, context: Any) -> None:
    types, attributes, message = REFUSED[case]
    left, right = types.split(", ")
    text = f"""func.func @main(%x: {left}, %y: {right}) -> {left} {{
      %r = chlo.broadcast_add %x, %y{attributes} : ({types}) -> {left}
      return %r : {left}
    }}"""
    shapes = [[int(s) for s in ty.removeprefix("tensor<").split("x")[:-1]] for ty in (left, right)]
    with pytest.raises(DiagnosticError) as caught:
        compile_module(text, target=target, context=context)(*(np.ones(s, np.float32) for s in shapes))
    assert message in str(caught.value)
