"""Scans by doubling and by blocks: as one after the other, natively and interpreted."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest
from plait.interpret import Interpreter
from plait.syntax.parser import parse_module
from programs import legalized, outcomes, scan_text

RNG = np.random.default_rng(0)
WAYS = ("scan-log-step", "scan-blocked")
DTYPES: dict[str, Any] = {
    "f32": np.float32, "f64": np.float64, "f16": np.float16, "bf16": ml_dtypes.bfloat16, "i8": np.int8, "ui8": np.uint8,
    "i32": np.int32, "ui64": np.uint64, "i1": np.bool_, "complex<f32>": np.complex64,
}  # fmt: skip


def check(text: str, arguments: list[Any], way: str, ctx: Any, native: Any, tolerance: float = 0) -> Any:
    module = legalized(text, ctx, f"decompose={way}")
    (expected,) = Interpreter(parse_module(text, ctx), ctx).run("main", *arguments)
    kind = np.complex128 if expected.dtype.kind == "c" else np.float64
    for got in outcomes(module, arguments, ctx, native):
        assert got.shape == expected.shape and got.dtype == expected.dtype
        if tolerance == 0 and expected.dtype.kind in "iub":
            assert np.array_equal(got, expected)
        np.testing.assert_allclose(got.astype(kind), expected.astype(kind), rtol=tolerance, atol=tolerance)
    return module


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("flags", ["", "exclusive", "reverse", "exclusive, reverse"])
@pytest.mark.parametrize(("t", "shape", "dim"), [
    ("tensor<3x300xf32>", (3, 300), 1), ("tensor<?x?xf32>", (3, 300), 1), ("tensor<300x3xf32>", (300, 3), 0),
    ("tensor<2x?x3xf32>", (2, 257, 3), 1),
])  # fmt: skip
def test_along_a_dimension(t: str, shape: Any, dim: int, flags: str, way: str, ctx: Any, native: Any) -> None:
    x = RNG.integers(-9, 9, shape).astype(np.float32)  # whose sums are exact
    module = check(scan_text("add", t, "f32", dim, flags), [x, np.array(2, np.float32)], way, ctx, native)
    scans = [op for op in module.walk() if op.name == "tcp.scan"]
    assert len(scans) == (0 if way == "scan-log-step" else 1 if t in ("tensor<?x?xf32>", "tensor<2x?x3xf32>") else 2)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("length", [0, 1, 2, 127, 128, 129])
def test_lengths(length: int, way: str, ctx: Any, native: Any) -> None:
    x, init = RNG.integers(-9, 9, (2, length)).astype(np.float32), np.array(1, np.float32)
    check(scan_text("add", "tensor<?x?xf32>", "f32", 1, "exclusive"), [x, init], way, ctx, native)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", ["add", "multiply", "maximum", "minimum", "and", "or", "xor"])
@pytest.mark.parametrize("element", ["i8", "ui64", "i1"])
def test_integers_are_the_same(element: str, kind: str, way: str, ctx: Any, native: Any) -> None:
    x = RNG.integers(0, 256, (1, 200)).astype(DTYPES[element])
    check(scan_text(kind, f"tensor<1x200x{element}>", element, 1), [x, np.array(1, DTYPES[element])], way, ctx, native)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("element", ["f32", "f64", "f16", "bf16", "complex<f32>"])
def test_floats(element: str, way: str, ctx: Any, native: Any) -> None:
    x = RNG.standard_normal((2, 200)).astype(DTYPES[element])
    bound = {"f64": 1e-13, "f32": 1e-4, "complex<f32>": 1e-4, "f16": 0.2, "bf16": 2}[element]
    check(scan_text("add", f"tensor<2x?x{element}>", element, 1), [x, np.array(0, DTYPES[element])], way, ctx, native, bound)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", ["maximum", "minimum"])
def test_nan_goes_on_and_infinities_stay(kind: str, way: str, ctx: Any, native: Any) -> None:
    x = np.full((1, 200), -np.inf if kind == "maximum" else np.inf, np.float32)
    x[0, 150] = np.nan
    check(scan_text(kind, "tensor<1x?xf32>", "f32", 1), [x, x[0, 0]], way, ctx, native)


@pytest.mark.parametrize("way", WAYS)
def test_negative_zeros_stay(way: str, ctx: Any) -> None:
    x = np.full((200,), -0.0, np.float32)
    module = check(scan_text("add", "tensor<?xf32>", "f32", 0), [x, np.array(-0.0, np.float32)], way, ctx, None)
    assert np.signbit(Interpreter(module, ctx).run("main", x, np.array(-0.0, np.float32))[0]).all()
