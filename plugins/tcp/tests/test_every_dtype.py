"""Each kind of operation on each element type it takes, of every sort of shape: natively as interpreted."""

from __future__ import annotations

import copy
import zlib
from itertools import product
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from plait.diagnostics.diagnostic import DiagnosticError
from plait.interpret import Interpreter
from plait.ir.attribute import VerifyError
from plait.ir.verify import verify
from plait.syntax.parser import parse_module

FLOATS: dict[str, Any] = {
    "f64": np.float64, "f32": np.float32, "f16": np.float16, "bf16": ml_dtypes.bfloat16,
    "f8E4M3FN": ml_dtypes.float8_e4m3fn, "f8E5M2": ml_dtypes.float8_e5m2, "f8E4M3": ml_dtypes.float8_e4m3,
    "f8E3M4": ml_dtypes.float8_e3m4, "f8E4M3FNUZ": ml_dtypes.float8_e4m3fnuz, "f8E5M2FNUZ": ml_dtypes.float8_e5m2fnuz,
    "f8E4M3B11FNUZ": ml_dtypes.float8_e4m3b11fnuz,
}  # fmt: skip
INTEGERS: dict[str, Any] = {
    "i2": ml_dtypes.int2, "i4": ml_dtypes.int4, "i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64,
    "ui2": ml_dtypes.uint2, "ui4": ml_dtypes.uint4, "ui8": np.uint8, "ui16": np.uint16, "ui32": np.uint32,
    "ui64": np.uint64,
}  # fmt: skip
TYPES: dict[str, Any] = {**FLOATS, **INTEGERS, "i1": np.bool_, "complex<f32>": np.complex64, "complex<f64>": np.complex128}
SHAPES = {"static": ("2x3", (2, 3)), "dynamic": ("?x?", (2, 3)), "empty": ("0x3", (0, 3)), "no dynamic elements": ("?x3", (0, 3))}

FLOAT_UNARY = ("exp", "log", "sqrt", "sin", "tanh", "floor", "round_even", "is_finite", "logistic", "erf", "expm1")
BINARY = ("add", "subtract", "multiply", "divide", "maximum", "minimum", "eq", "lt", "and", "xor", "shift_left", "power", "remainder")
UNARY = ("abs", "negate", "not", "sign", "popcount", "clz", *FLOAT_UNARY)
REDUCE = ("add", "multiply", "maximum", "minimum", "and", "xor")


def bool_of(kind: str, tensor: str, element: str) -> str:
    return tensor.replace(element + ">", "i1>") if kind in ("eq", "lt", "is_finite") else tensor


def cases(dims: str, element: str) -> dict[str, tuple[str, str]]:
    """Operations on %x and %y, and what they give."""
    t, one = f"tensor<{dims}x{element}>", f"tensor<{element}>"
    swapped = f"tensor<{'x'.join(dims.split('x')[::-1])}x{element}>"
    lines = f"tensor<{dims.split('x')[0]}x{element}>"
    high = dims.split("x")[1]
    wide = dims.split("x")[0] + "x" + ("?" if high == "?" else str(int(high) + 2))
    return {
        **{f"unary {k}": (f"%r = tcp.unary {k} %x : {t}", bool_of(k, t, element)) for k in UNARY},
        **{f"binary {k}": (f"%r = tcp.binary {k} %x, %y : {t}", bool_of(k, t, element)) for k in BINARY},
        "select": (f"%p = tcp.binary eq %x, %y : {t}\n%r = tcp.ternary select %p, %x, %y : {bool_of('eq', t, element)}, {t}, {t}", t),
        **{f"reduce {k}": (f"%r = tcp.reduce {k} %x, %s dims = [1] : {t}, {one} -> {lines}", lines) for k in REDUCE},
        **{f"scan {k}": (f"%r = tcp.scan {k} %x, %s dim = 1 : {t}, {one}", t) for k in REDUCE},
        **{f"cast {e}": (f"%r = tcp.cast %x : {t} -> tensor<{dims}x{e}>", f"tensor<{dims}x{e}>") for e in TYPES},
        "transpose": (f"%r = tcp.transpose %x perm = [1, 0] : {t} -> {swapped}", swapped),
        "reverse": (f"%r = tcp.reverse %x dims = [1] : {t}", t),
        "pad": (f"%r = tcp.pad %x, %s low [0, 1] high [0, 1] interior [0, 0] : {t}, {one} -> tensor<{wide}x{element}>", f"tensor<{wide}x{element}>"),
        "broadcast": (f"%r = tcp.broadcast %s dims = [] : {one} -> tensor<2x3x{element}>", f"tensor<2x3x{element}>"),
        "scalar": (f"%r = tcp.binary eq %s, %s : {one}", "tensor<i1>"),
    }


def numbers(element: str, shape: tuple[int, ...], seed: int) -> Any:
    generator, dtype = np.random.default_rng(seed), TYPES[element]
    if element == "i1":
        return generator.integers(0, 2, shape).astype(bool)
    if element in INTEGERS:
        width = int(element.strip("ui"))
        high = min(1 << (width - 1), 8)
        return generator.integers(0 if element.startswith("u") else -high, high, shape).astype(dtype)
    values = generator.standard_normal(shape)
    return (values + 1j * generator.standard_normal(shape) if "complex" in element else values).astype(dtype)


def tolerance(*elements: str) -> float:
    """Two units in the last place of the coarsest format."""
    digits = {"f64": 40, "f32": 18, "f16": 9, "bf16": 6, "complex<f64>": 38, "complex<f32>": 16}
    return max([2.0 ** -digits.get(e, 1) for e in elements if e in FLOATS or "complex" in e], default=0)


ALL = [(e, s, name) for e, s in product(TYPES, SHAPES) for name in cases("2x3", "f32")]
COUNTS = [(e, "static", f"unary {kind}") for e in ("i2", "ui2", "i4", "ui4") for kind in ("popcount", "clz")]
SAMPLE = [case for case in ALL if zlib.crc32(" ".join(case).encode()) % 60 == 0] + COUNTS


def run(element: str, shape: str, name: str, ctx: Any, native: Any) -> bool:
    """Compare; False if the operation does not take such elements."""
    dims, sizes = SHAPES[shape]
    body, result = cases(dims, element)[name]
    t, one = f"tensor<{dims}x{element}>", f"tensor<{element}>"
    text = f"func.func @main(%x: {t}, %y: {t}, %s: {one}) -> {result} {{\n{body}\nreturn %r : {result}\n}}"
    arguments = [numbers(element, sizes, 1), numbers(element, sizes, 2), numbers(element, (), 3)]
    try:
        module = parse_module(text, ctx)
        verify(module, ctx)
        with np.errstate(all="ignore"):
            (expected,) = Interpreter(module, ctx).run("main", *copy.deepcopy(arguments))
    except (DiagnosticError, VerifyError):
        return False
    made = native(text)(*arguments)
    made = np.asarray(made[0] if isinstance(made, tuple) else made)
    expected = np.asarray(expected)
    assert made.shape == expected.shape and made.dtype == expected.dtype, text
    kind = np.complex128 if "complex" in str(expected.dtype) else np.float64
    near = tolerance(element, result.rsplit("x", 1)[-1].rstrip(">"))
    np.testing.assert_allclose(made.astype(kind), expected.astype(kind), rtol=near, atol=near, err_msg=text)
    return True


@pytest.mark.parametrize(("element", "shape", "name"), SAMPLE, ids=[" ".join(case) for case in SAMPLE])
def test_sampled(element: str, shape: str, name: str, ctx: Any, native: Any) -> None:
    if native is None or not run(element, shape, name, ctx, native):
        pytest.skip("there is no such operation, or no plugin that makes native code")


@pytest.mark.slow
@pytest.mark.exhaustive
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("element", TYPES)
def test_all(element: str, shape: str, ctx: Any, native: Any) -> None:
    if native is None:
        pytest.skip("there is no plugin that makes native code")
    assert sum(run(element, shape, name, ctx, native) for name in cases("2x3", "f32")) > 30
