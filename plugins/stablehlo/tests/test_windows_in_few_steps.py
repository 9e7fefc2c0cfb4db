"""The interpreter combines windows in few steps with the bits that a step for each element gives."""

from __future__ import annotations

from random import Random
from typing import Any

import ml_dtypes
import numpy as np
import plait
import pytest
from plait_stablehlo.interpret import regions

TYPES = {"f32": np.float32, "bf16": ml_dtypes.bfloat16, "i8": np.int8, "i4": ml_dtypes.int4, "i1": np.bool_}
PROGRAM = """func.func @main(%x: TENSOR, %z: tensor<TY>) -> tensor<{}TY> {{
  %0 = "stablehlo.reduce_window"(%x, %z) ({{
  ^bb0(%a: tensor<TY>, %b: tensor<TY>):
    %1 = stablehlo.OP %a, %b : tensor<TY>
    stablehlo.return %1 : tensor<TY>
  }}) {{WINDOW}} : (TENSOR, tensor<TY>) -> tensor<{}TY>
  return %0 : tensor<{}TY>
}}"""


def drawn(random: Random, ty: str, runs: bool) -> tuple[str, list[int]]:
    """A program, and the shape of its operand; with `runs`, the windows end at each element of a line."""
    shape = [random.choice([8, 13]) for _ in range(2)]
    sizes = [random.choice([1, 2, 4, 5]) for _ in shape]
    low, high, strides, base, dilation = ([random.choice(c) for _ in shape] for c in ([0, 4, -1], [2, 7, 9], [1, 3], [1, 2], [1, 2]))
    if runs:
        sizes, low, high, strides, base, dilation = [1, shape[1]], [0, shape[1] - 1], [0, 0], [1, 1], [1, 1], [1, 1]
    extents = [(n - 1) * b + 1 + a + c for n, b, a, c in zip(shape, base, low, high)]
    counts = [(n - (w - 1) * d - 1) // s + 1 for n, w, d, s in zip(extents, sizes, dilation, strides)]
    lists = {"window_dimensions": sizes, "window_strides": strides, "base_dilations": base, "window_dilations": dilation}
    window = ", ".join(f"{name} = array<i64: {n[0]}, {n[1]}>" for name, n in lists.items())
    window += f", padding = dense<{[list(row) for row in zip(low, high)]}> : tensor<2x2xi64>"
    kinds = ["and", "xor"] if ty == "i1" else ["add", "multiply", "maximum", "minimum"]
    text = PROGRAM.format(*["".join(f"{n}x" for n in counts)] * 3).replace("TENSOR", f"tensor<{shape[0]}x{shape[1]}xTY>")
    return text.replace("WINDOW", window).replace("OP", random.choice(kinds)).replace("TY", ty), shape


@pytest.mark.parametrize("ty", TYPES)
def test_bits_are_the_same(ty: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[Any] = []
    known = regions._known_windows
    for seed in range(8):
        text, shape = drawn(Random(seed), ty, runs=seed % 2 == 0)
        x = np.random.default_rng(seed).integers(-3, 4, shape)
        x = (x * 0.3 if "f" in ty else x).astype(TYPES[ty])
        x.flat[::7] = np.nan if "f" in ty else 1
        init = np.asarray(0 if "add" in text else 1).astype(TYPES[ty])
        monkeypatch.setattr(regions, "_known_windows", lambda *arguments: found.append(known(*arguments)) or found[-1])
        (quick,) = plait.compile(text, target="interpret")(x, init)
        monkeypatch.setattr(regions, "_known_windows", lambda *arguments: None)
        (slow,) = plait.compile(text, target="interpret")(x, init)
        assert quick.dtype == slow.dtype and quick.shape == slow.shape
        bits = f"u{quick.itemsize}"
        same = (quick.view(bits) == slow.view(bits)) | ((quick != quick) & (slow != slow))
        assert same.all()
    assert any(windows is not None for windows in found)
