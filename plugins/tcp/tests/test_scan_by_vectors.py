"""Scans by vectors: as the interpreter scans, for each type, kind, length and direction."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plait.interpret import Interpreter
from plait.syntax.parser import parse_module
from programs import outcomes, scan_text, transformed

RNG = np.random.default_rng(0)
DTYPES: dict[str, Any] = {
    "f32": np.float32, "f64": np.float64, "f16": np.float16, "bf16": ml_dtypes.bfloat16, "i8": np.int8, "ui8": np.uint8,
    "i16": np.int16, "i32": np.int32, "ui32": np.uint32, "i64": np.int64, "ui64": np.uint64,
}  # fmt: skip
KINDS = ("add", "multiply", "maximum", "minimum", "and", "or", "xor")
FLAGS = ("", "exclusive", "reverse", "exclusive, reverse")


def elements(element: str, shape: Any, rng: np.random.Generator = RNG) -> np.ndarray:
    """Integers of all bits; floats with infinities, zeros of both signs and NaN of both signs."""
    dtype = np.dtype(DTYPES[element])
    if dtype.kind in "iu":
        return np.frombuffer(rng.bytes(int(np.prod(shape)) * dtype.itemsize), dtype).reshape(shape).copy()
    x = rng.standard_normal(shape)
    special = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, -np.nan])
    return np.where(rng.random(shape) < 0.1, special[rng.integers(0, 6, shape)], x).astype(dtype)


def check(text: str, arguments: list[Any], vector_bits: int, ctx: Any, native: Any) -> None:
    (expected,) = Interpreter(parse_module(text, ctx), ctx).run("main", *arguments)
    module = transformed(text, f"tcp-vectorize-scans{{vector-bits={vector_bits}}},canonicalize,cse", ctx)
    assert not any(op.name == "tcp.scan" for op in module.walk())
    found = [Interpreter(module, ctx).run("main", *arguments)[0]]
    if native is not None:  # with all passes, by vectors of this machine
        made = native(text)(*arguments)
        found.append(made[0] if isinstance(made, tuple) else made)
    for got in map(np.asarray, found):
        assert got.dtype == expected.dtype
        wide = np.float64 if "f" in str(got.dtype) else got.dtype
        np.testing.assert_array_equal(got.astype(wide), expected.astype(wide))


@pytest.mark.parametrize("flags", FLAGS)
@pytest.mark.parametrize("element", ["f32", "f64", "f16", "bf16"])
@pytest.mark.parametrize("kind", ["maximum", "minimum"])
def test_extremes_of_floats(kind: str, element: str, flags: str, ctx: Any, native: Any) -> None:
    arguments = [elements(element, (3, 70)), np.array(-0.0, DTYPES[element])]
    check(scan_text(kind, f"tensor<3x70x{element}>", element, 1, flags), arguments, 256, ctx, native)


@pytest.mark.parametrize("init", [np.nan, -np.nan, np.inf, -np.inf])
@pytest.mark.parametrize("kind", ["maximum", "minimum"])
def test_inits(kind: str, init: float, ctx: Any, native: Any) -> None:
    text = scan_text(kind, "tensor<32xf32>", "f32", 0, "exclusive")
    check(text, [elements("f32", 32), np.array(init, np.float32)], 128, ctx, native)


def test_zeros_have_an_order(ctx: Any, native: Any) -> None:
    """As IEEE 754 orders them, and the operations of `arith`; NumPy returns either."""
    x, init = np.array([0.0, -0.0] * 4, np.float32), np.array(-0.0, np.float32)
    text = scan_text("maximum", "tensor<8xf32>", "f32", 0, "exclusive")
    for got in outcomes(transformed(text, "tcp-vectorize-scans{vector-bits=128}", ctx), [x, init], ctx, native):
        assert np.signbit(got).tolist() == [True, *[False] * 7]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("element", [name for name in DTYPES if "f" not in name])
def test_integers(element: str, kind: str, ctx: Any, native: Any) -> None:
    arguments = [elements(element, 150), elements(element, ())]
    check(scan_text(kind, f"tensor<?x{element}>", element, 0, "reverse"), arguments, 512, ctx, native)


@pytest.mark.parametrize("flags", FLAGS)
@pytest.mark.parametrize("length", [0, 1, 3, 4, 5, 8, 9, 31])
def test_lengths(length: int, flags: str, ctx: Any, native: Any) -> None:
    arguments = [elements("i32", (2, 3, length)), elements("i32", ())]
    check(scan_text("add", "tensor<2x?x?xi32>", "i32", 2, flags), arguments, 128, ctx, native)


@settings(deadline=None, max_examples=25)
@given(st.sampled_from(tuple(DTYPES)), st.sampled_from(KINDS), st.sampled_from(FLAGS), st.integers(0, 70), st.data())
def test_at_random(ctx: Any, element: str, kind: str, flags: str, length: int, data: Any) -> None:
    if "f" in element and kind not in ("maximum", "minimum"):
        kind = "maximum"
    vector_bits = data.draw(st.sampled_from((256, 512)))
    rng = np.random.default_rng(data.draw(st.integers(0, 999)))
    arguments = [elements(element, (2, length), rng), elements(element, (), rng)]
    check(scan_text(kind, f"tensor<2x?x{element}>", element, 1, flags), arguments, vector_bits, ctx, None)


def test_cumulative_windows_are_scans(ctx: Any) -> None:
    text = """func.func @main(%x: tensor<64xf32>) -> tensor<64xf32> {
      %i = tcp.const dense<0xFF800000> : tensor<f32>
      %0 = tcp.window maximum %x, %i window = [64] strides = [1] low [63] high [0] : tensor<64xf32>, tensor<f32> -> tensor<64xf32>
      return %0 : tensor<64xf32>
    }"""
    assert "vector.shuffle" in str(transformed(text, "tcp-vectorize-scans{vector-bits=128}", ctx))


@pytest.mark.parametrize(("kind", "type", "dim"), [
    ("add", "64xf32", 0), ("multiply", "64xf64", 0), ("maximum", "64x4xf32", 0), ("maximum", "4x7xf32", 1), ("or", "64xi1", 0),
])  # fmt: skip
def test_others_stay(kind: str, type: str, dim: int, ctx: Any) -> None:
    """Sums of floats depend on the order; lines along other dimensions, and short ones, have no vectors."""
    text = scan_text(kind, f"tensor<{type}>", type.split("x")[-1], dim)
    module = transformed(text, "tcp-vectorize-scans{vector-bits=128}", ctx)
    assert any(op.name == "tcp.scan" for op in module.walk())
