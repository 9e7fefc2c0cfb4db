"""`tcp.cast` from f64 rounds once, interpreted and natively."""

from __future__ import annotations

from typing import Any

import numpy as np
import plait
import pytest
from plait.builtin import types as t
from plait.builtin.attributes import FloatAttr
from plait.interpret.values import dtype_of


@pytest.mark.parametrize("target", ["interpret", "llvm"])
@pytest.mark.parametrize(
    "ty", [t.BF16Type(), t.Float4E2M1FNType(), t.Float8E4M3FNType(), t.Float8E8M0FNUType()], ids=str
)
def test_cast_from_f64(ty: Any, target: str) -> None:
    middles = np.array([0.375, 0.75, 1.25, 1.5, 1.75, 2.5, 3.0, 3.5, 5.0])
    x = np.concatenate([middles * factor for factor in (1, 1 + 2.0**-40, 1 - 2.0**-40)])
    source, result = f"tensor<{len(x)}xf64>", f"tensor<{len(x)}x{ty}>"
    text = f"func.func @main(%x: {source}) -> {result} {{\n %r = tcp.cast %x : {source} -> {result}\n return %r : {result}\n}}"
    (found,) = map(np.asarray, plait.compile(text, target=target)(x))
    wanted = [FloatAttr(float(v), ty).bits for v in x]
    np.testing.assert_array_equal(found.view(f"u{dtype_of(ty).itemsize}"), wanted)
