"""Programs with dimensions of one element, as exporters write them, compute the same after passes that leave these out."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.passes import PassManager

HERE = Path(__file__).parent / "mlir" / "linalg"


@pytest.mark.parametrize(("file", "function", "shapes"), [
    ("fold_unit_dims", "means", [(64, 100)]), ("fold_unit_dims", "total", [(3, 100), (1, 1)]),
    ("fold_unit_dims", "others", [(4, 3), (4, 1), (1, 4), (4, 1)]), ("fuse_unused_results", "maximum", [(4, 8), (4,), (4,)]),
    ("fuse_unused_results", "place", [(4, 8), (4,), (4,)]), ("fuse_sliced_results", "channels", [(8, 3)]),
    ("fuse_sliced_results", "operands", [(6, 2), (5, 2)]), ("fuse_sliced_results", "after_sum", [(8, 3), (8,)]),
    ("fuse_sliced_results", "equal_elements", [(6, 2)]), ("fuse_sliced_results", "twice", [(2, 8)]),
    ("fuse_sliced_results", "indices", [(3,)]), ("fuse_sliced_results", "sum_of_constant", [()]),
    ("fold_unit_dims", "depthwise_gradient", [(2, 6, 8, 1), (2, 4, 8), (3, 1, 8)]),
])  # fmt: skip
def test_results_stay(file: str, function: str, shapes: list[tuple[int, ...]]) -> None:
    ctx = Context.from_environment()
    text = (HERE / f"{file}.mlir").read_text(encoding="utf-8")
    rng = np.random.default_rng(0)
    dtype = {"channels": "i1", "indices": "i8"}.get(function, "f4")
    arguments = [np.asarray(10 * rng.standard_normal(shape)).astype(dtype) for shape in shapes]
    if file == "fuse_unused_results":
        arguments[2] = np.zeros(4, "i8")
    expected = plait.compile(text, function=function, target="interpret", context=ctx)(*arguments)
    module = plait.parse(text, context=ctx)
    PassManager(ctx).run("builtin.module(linalg-fold-unit-dims,linalg-fuse-elementwise-ops)", module)
    results = plait.compile(module, function=function, target="interpret", context=ctx)(*arguments)
    assert len(results) == len(expected)
    for result, wanted in zip(results, expected):
        np.testing.assert_array_equal(np.asarray(result), np.asarray(wanted))


@pytest.mark.parametrize("pixels", [16, 21, 100])
@pytest.mark.parametrize("channels", [2, 3, 4, 5])
def test_planes_of_pixels(channels: int, pixels: int) -> None:
    text = (HERE / "vectorize_strips_apart.mlir").read_text(encoding="utf-8")
    text = text.replace("16x3x", f"{pixels}x{channels}x").replace("3x16x", f"{channels}x{pixels}x").replace("<3x", f"<{channels}x")
    rng = np.random.default_rng(0)
    x, scale = (rng.standard_normal(shape).astype("f4") for shape in ((pixels, channels), (channels,)))
    (result,) = plait.compile(text, function="planes")(x, scale)
    np.testing.assert_array_equal(np.asarray(result), (x * scale).T)


@pytest.mark.parametrize("rows", [128, 130, 256])
@pytest.mark.parametrize("columns", [2, 3, 4, 7])
def test_long_rows(columns: int, rows: int) -> None:
    text = (HERE / "strip_long_rows.mlir").read_text(encoding="utf-8")
    text = text.replace("64x3x", f"{rows}x{columns}x").replace("<3x", f"<{columns}x").replace("64x4x", f"{rows}x{columns + 1}x")
    text = text.replace("[64, 3]", f"[{rows}, {columns}]")
    rng = np.random.default_rng(0)
    scale = rng.standard_normal(columns).astype("f4")
    for function, extra in (("scale", 0), ("slice", 1)):
        x = rng.standard_normal((rows, columns + extra)).astype("f4")
        (result,) = plait.compile(text, function=function)(x, scale)
        np.testing.assert_array_equal(np.asarray(result), x[:, :columns] * scale)
