"""`tosa.transpose_conv2d`: only existing elements contribute to a result, interpreted and natively."""

from __future__ import annotations

from typing import Any

import numpy as np
import plait
import pytest

CASES = {
    "stride is kernel": ((2, 2), (2, 2), (0, 0, 0, 0)),
    "blocks overlap": ((4, 3), (2, 2), (0, 0, 0, 0)),
    "stride one": ((3, 2), (1, 1), (1, -1, 0, 2)),
    "holes between blocks": ((2, 2), (3, 4), (0, 2, -1, 0)),
    "edges cut off": ((3, 5), (2, 3), (-2, -1, -1, -3)),
}
"""Kernel, stride and out_pad."""


def size_of(extent: int, kernel: int, stride: int, pads: tuple[int, ...]) -> int:
    return (extent - 1) * stride + kernel + sum(pads)


def program(kernel: Any, stride: Any, pads: Any, *, is_dynamic: bool) -> str:
    height, width = size_of(4, kernel[0], stride[0], pads[:2]), size_of(5, kernel[1], stride[1], pads[2:])
    x, r = ("?x?x?x3", "?x?x?x2") if is_dynamic else ("2x4x5x3", f"2x{height}x{width}x2")
    w = f"tensor<2x{kernel[0]}x{kernel[1]}x3xf32>"
    return f"""func.func @main(%x: tensor<{x}xf32>, %w: {w}, %b: tensor<2xf32>) -> tensor<{r}xf32> {{
      %z = "tosa.const"() <{{values = dense<0.0> : tensor<1xf32>}}> : () -> tensor<1xf32>
      %r = tosa.transpose_conv2d %x, %w, %b, %z, %z {{acc_type = f32, out_pad = array<i64: {", ".join(map(str, pads))}>,
        stride = array<i64: {stride[0]}, {stride[1]}>}}
        : (tensor<{x}xf32>, {w}, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<{r}xf32>
      return %r : tensor<{r}xf32>
    }}"""


def expected(x: Any, w: Any, b: Any, stride: Any, pads: Any) -> Any:
    """The definition: each element times each weight, added where the two meet."""
    height, width = (size_of(x.shape[1 + i], w.shape[1 + i], stride[i], pads[2 * i : 2 * i + 2]) for i in range(2))
    result = np.zeros((x.shape[0], height, width, w.shape[0]), np.float64)
    for iy, ix, ky, kx in np.ndindex(*x.shape[1:3], *w.shape[1:3]):
        oy, ox = iy * stride[0] + ky + pads[0], ix * stride[1] + kx + pads[2]
        if 0 <= oy < height and 0 <= ox < width:
            with np.errstate(invalid="ignore"):
                result[:, oy, ox] += x[:, iy, ix].astype(np.float64) @ w[:, ky, kx].T.astype(np.float64)
    return result + b


@pytest.mark.parametrize("target", ["interpret", "llvm"])
@pytest.mark.parametrize("is_dynamic", [False, True], ids=["static", "dynamic"])
@pytest.mark.parametrize("name", CASES)
def test_only_existing_elements_contribute(name: str, is_dynamic: bool, target: str) -> None:
    kernel, stride, pads = CASES[name]
    rng = np.random.default_rng(3)
    x = rng.standard_normal((2, 4, 5, 3)).astype(np.float32)
    w = rng.standard_normal((2, *kernel, 3)).astype(np.float32)
    w[0, -1, 0, 1], w[1, 0, -1, 2] = np.inf, -np.inf
    b = np.array([0.5, -1.0], np.float32)
    run = plait.compile(program(kernel, stride, pads, is_dynamic=is_dynamic), target=target)
    (found,) = map(np.asarray, run(x, w, b))
    np.testing.assert_allclose(found, expected(x, w, b, stride, pads), rtol=1e-4, atol=1e-5)
    assert np.isfinite(found).any() and not np.isfinite(found).all()
