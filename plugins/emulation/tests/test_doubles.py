"""f64 as pairs of f32: functions stay within what is documented, whatever is special is as in f64."""

from __future__ import annotations

import math
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from plait.interpret import Interpreter
from plait.passes import PassManager, Pipeline
from plait.syntax.parser import parse_module
from programs import as_pairs, function, legalized, prepared

RNG = np.random.default_rng(0)
D = "tensor<?xf64>"
ERROR = 2.0**-44.5


def wide(low: float, high: float) -> Any:
    return as_pairs(RNG.uniform(low, high, 300))


def logarithmic(low: float, high: float) -> Any:
    return as_pairs(np.exp(RNG.uniform(np.log(low), np.log(high), 300)) * RNG.choice([-1, 1], 300))


SMALL, ANY, POSITIVE = logarithmic(1e-10, 1), logarithmic(1e-20, 1e20), np.abs(logarithmic(1e-20, 1e20))
HALVES = np.arange(-9, 9) + 0.5
WHOLE = np.concatenate([wide(-9, 9), wide(-1e9, 1e9), HALVES, HALVES + 2.0**30, np.array([0.49999999999, -0.2, 2.0**25 - 0.25])])
FUNCTIONS: dict[str, tuple[Any, Any]] = {
    "exp": (np.exp, [wide(-20, 20), wide(-40, 80), SMALL]),
    "expm1": (np.expm1, [wide(-20, 80), SMALL]),
    "log": (np.log, [POSITIVE, as_pairs(1 + SMALL * 0.1)]),
    "log1p": (np.log1p, [POSITIVE, SMALL * 0.7]),
    "logistic": (lambda x: 1 / (1 + np.exp(-x)), [wide(-20, 20)]),
    "tanh": (np.tanh, [wide(-25, 25), SMALL]),
    "sqrt": (np.sqrt, [POSITIVE]),
    "rsqrt": (lambda x: 1 / np.sqrt(x), [POSITIVE]),
    "cbrt": (np.cbrt, [ANY]),
    "reciprocal": (lambda x: 1 / x, [ANY]),
    "sin": (np.sin, [wide(-10, 10), SMALL]),
    "cos": (np.cos, [wide(-10, 10)]),
    "tan": (np.tan, [wide(-10, 10), SMALL]),
    "atan": (np.arctan, [wide(-3, 3), SMALL, ANY]),
    "erf": (np.vectorize(math.erf), [wide(-7, 7), SMALL]),
    "floor": (np.floor, [WHOLE]), "ceil": (np.ceil, [WHOLE]), "round_even": (np.rint, [WHOLE]),
    "round_away": (lambda x: np.copysign(np.floor(np.abs(x)) + (np.abs(x) % 1 >= 0.5), x), [WHOLE]),
    "sign": (np.sign, [ANY]),
}  # fmt: skip


def emulated(text: str, ctx: Any) -> Any:
    """The text without f64, but for what takes numbers apart and puts them together."""
    module = legalized(text, ctx, "emulate=f64")
    allowed = {"tcp.cast", "tcp.const", "tcp.broadcast", "add", "subtract", "select", "eq"}
    for op in module.walk():
        if op.name.startswith("tcp.") and any("f64" in str(v.type) for v in (*op.operands, *op.results)):
            kind = op.kind.text if op.name in ("tcp.unary", "tcp.binary", "tcp.ternary") else op.name
            assert kind in allowed, str(op)
    return module


def results(text: str, arguments: list[Any], ctx: Any, native: Any) -> list[Any]:
    """What the emulated text gives, interpreted and natively."""
    return prepared(emulated(text, ctx), ctx, native)(*arguments)


@pytest.mark.parametrize("kind", FUNCTIONS)
def test_functions(kind: str, ctx: Any, native: Any) -> None:
    reference, domains = FUNCTIONS[kind]
    x = np.concatenate(domains)
    text = function(f"%r = tcp.unary {kind} %x : {D}", f"%x: {D}", D)
    for got in results(text, [x], ctx, native):
        np.testing.assert_allclose(got, reference(x), rtol=ERROR, atol=0)


@pytest.mark.parametrize("kind", ["sin", "cos"])
def test_large_angles(kind: str, ctx: Any, native: Any) -> None:
    """Up to 2^22 near the limit of what the argument says; beyond it, that of f32."""
    run = prepared(emulated(function(f"%r = tcp.unary {kind} %x : {D}", f"%x: {D}", D), ctx), ctx, native)
    reference = getattr(np, kind)
    for x, error in ((wide(-(2.0**21), 2.0**21), 2.0**-45), (wide(2.0**22, 2.0**24), 2.0**-22)):
        for got in run(x):
            np.testing.assert_allclose(got, reference(x), rtol=0, atol=error)


SPECIAL = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, 1.0, -1.0, 200.0, -200.0])


@pytest.mark.parametrize("kind", [*FUNCTIONS, "abs", "negate", "is_finite"])
def test_special_numbers(kind: str, ctx: Any, native: Any) -> None:
    result = "tensor<?xi1>" if kind == "is_finite" else D
    text = function(f"%r = tcp.unary {kind} %x : {D}", f"%x: {D}", result)
    with np.errstate(all="ignore"):
        (expected,) = Interpreter(parse_module(text, ctx), ctx).run("main", SPECIAL)
    if kind in ("exp", "expm1"):  # beyond the range of f32
        expected = np.where(SPECIAL == 200, np.inf, np.where((expected > 0) & (expected < 1e-80), 0, expected))
    if kind == "logistic":
        expected = np.where(expected < 1e-80, 0, expected)
    for got in results(text, [SPECIAL], ctx, native):
        np.testing.assert_allclose(got, expected, rtol=ERROR, atol=0, equal_nan=True)
        is_zero = np.asarray(expected) == 0
        assert np.array_equal(np.signbit(got[is_zero]), np.signbit(expected[is_zero])) or result != D


def pairs_of(values: Any) -> tuple[Any, Any]:
    return np.repeat(values, len(values)), np.tile(values, len(values))


def test_angles_of_two(ctx: Any, native: Any) -> None:
    run = prepared(emulated(function(f"%r = tcp.binary atan2 %x, %y : {D}", f"%x: {D}, %y: {D}", D), ctx), ctx, native)
    ends = np.array([0.0, -0.0, np.inf, -np.inf, 1.0, -2.0, 1e30, -1e-30])
    for x, y in ((wide(-3, 3), wide(-3, 3)), (SMALL, wide(-3, 3)), (ANY, ANY[::-1]), pairs_of(ends)):
        for got in run(x, y):
            keep = np.abs(np.arctan2(x, y)) > 1e-30  # a lesser angle leaves the range
            np.testing.assert_allclose(got[keep], np.arctan2(x, y)[keep], rtol=2.0**-44, atol=0)
            zero = np.arctan2(x, y) == 0
            assert np.array_equal(np.signbit(got[zero]), np.signbit(x[zero]))


def test_powers(ctx: Any, native: Any) -> None:
    """Within 2^-44 of the exponent of the result, more than of the result itself."""
    run = prepared(emulated(function(f"%r = tcp.binary power %x, %y : {D}", f"%x: {D}, %y: {D}", D), ctx), ctx, native)
    ends = np.array([0.0, -0.0, np.inf, -np.inf, 1.0, -1.0, 2.0, -2.0, 0.5, 3.0, -3.0, 2.5, np.nan])
    with np.errstate(all="ignore"):
        cases = [(np.abs(wide(0.1, 10)), wide(-20, 20)), (wide(-10, 10), np.round(wide(-9, 9))), pairs_of(ends)]
        for x, y in cases:
            expected = np.power(x, y)
            for got in run(x, y):
                np.testing.assert_allclose(got, expected, rtol=2.0**-39, atol=0, equal_nan=True)


def test_remainders(ctx: Any, native: Any) -> None:
    run = prepared(emulated(function(f"%r = tcp.binary remainder %x, %y : {D}", f"%x: {D}, %y: {D}", D), ctx), ctx, native)
    ends = np.array([0.0, -0.0, np.inf, -np.inf, 1.0, -1.0, 2.5, -7.25, np.nan])
    with np.errstate(all="ignore"):
        for x, y in ((wide(-10, 10), wide(-3, 3)), (wide(-1e6, 1e6), wide(-3, 3)), pairs_of(ends), (np.arange(-9.0, 9), np.full(18, 3.0))):
            expected = np.fmod(x, y)
            for got in run(x, y):
                near = 2.0**-46 * np.maximum(np.nan_to_num(np.abs(x), posinf=0), 1)
                off = np.abs(got - expected)
                around = np.minimum(off, np.abs(off - np.abs(y)))  # a quotient that is nearly whole
                assert (np.isnan(got) == np.isnan(expected)).all() and (around <= near)[~np.isnan(expected)].all()


@pytest.mark.parametrize("kind", ["maximum", "minimum", "copysign"])
def test_extremes_and_signs_of_zeros(kind: str, ctx: Any, native: Any) -> None:
    x, y = pairs_of(np.array([0.0, -0.0, 1.0, -1 - 2.0**-40, np.nan]))
    text = function(f"%r = tcp.binary {kind} %x, %y : {D}", f"%x: {D}, %y: {D}", D)
    (expected,) = Interpreter(parse_module(text, ctx), ctx).run("main", x, y)
    for got in results(text, [x, y], ctx, native):
        np.testing.assert_array_equal(got, expected)
        number = ~np.isnan(expected)
        assert np.array_equal(np.signbit(got[number]), np.signbit(expected[number]))


@pytest.mark.parametrize("target", ["f32", "f16", "bf16", "i32", "ui32", "i8", "ui8", "i64", "ui64", "i1"])
def test_casts_to_others(target: str, ctx: Any, native: Any) -> None:
    dtypes: dict[str, Any] = {"f16": np.float16, "bf16": ml_dtypes.bfloat16}
    x = np.concatenate([wide(-300, 300), wide(-1e10, 1e10), HALVES, np.array([
        np.nan, np.inf, -np.inf, 0, 2.0**31 - 1, 2.0**31, -(2.0**31), 2.0**32 - 1, 2.0**32, 2.0**31 - 0.5, 2.0**47 + 1,
        127.9, 128, -128.9, 255.9, 1e30, -1e30, 1 + 2.0**-8 + 2.0**-40, 1 + 2.0**-11 - 2.0**-40, 1 + 2.0**-9, 1 + 2.0**-11,
    ])])  # fmt: skip
    text = function(f"%r = tcp.cast %x : {D} -> tensor<?x{target}>", f"%x: {D}", f"tensor<?x{target}>")
    with np.errstate(all="ignore"):
        (expected,) = Interpreter(parse_module(text, ctx), ctx).run("main", x)
        if target == "bf16":  # NumPy goes by f32
            bits = x.view(np.uint64)
            odd = (bits >> np.uint64(29)) | np.uint64(0)
            kept = (odd << np.uint64(29) | np.where(bits & np.uint64((1 << 29) - 1), np.uint64(1 << 29), np.uint64(0))).view(np.float64)
            expected = kept.astype(np.float32).astype(dtypes[target])
    for got in results(text, [x], ctx, native):
        np.testing.assert_array_equal(got.astype(np.float64), np.asarray(expected).astype(np.float64))


@pytest.mark.parametrize("source", ["f32", "f16", "i8", "i16", "i32", "ui32", "i64", "ui64", "i1"])
def test_casts_from_others(source: str, ctx: Any, native: Any) -> None:
    dtypes: dict[str, Any] = {
        "f32": np.float32, "f16": np.float16, "i8": np.int8, "i16": np.int16, "i32": np.int32, "ui32": np.uint32,
        "i64": np.int64, "ui64": np.uint64, "i1": np.bool_,
    }  # fmt: skip
    x = RNG.integers(0, 1 << 63, 50).astype(dtypes[source]) if source[0] != "f" else wide(-9, 9).astype(dtypes[source])
    text = function(f"%r = tcp.cast %x : tensor<?x{source}> -> {D}", f"%x: tensor<?x{source}>", D)
    for got in results(text, [x], ctx, native):
        np.testing.assert_allclose(got, x.astype(np.float64), rtol=2.0**-46 if "64" in source else 0, atol=0)


# Operations on whole tensors

T = "tensor<?x6xf64>"
MAPS = "affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>"
ITERATORS = 'iterator_types = ["parallel", "parallel", "reduction"]'
WHOLE_TENSORS = {
    "contract": (f"%r = tcp.contract %x, %y {{indexing_maps = [{MAPS}], {ITERATORS}}} : {T}, {T} -> tensor<?x?xf64>", "tensor<?x?xf64>"),
    "scan": (f"%r = tcp.scan add %x, %s dim = 1 : {T}, tensor<f64>", T),
    "scan_multiply": (f"%r = tcp.scan multiply %x, %s dim = 0 {{reverse}} : {T}, tensor<f64>", T),
    "reduce": (f"%r = tcp.reduce multiply %x, %s dims = [1] : {T}, tensor<f64> -> tensor<?xf64>", "tensor<?xf64>"),
    "window": (f"%r = tcp.window add %x, %s window = [1, 3] strides = [1, 2] low [0, 1] high [0, 1] : {T}, tensor<f64> -> tensor<?x3xf64>", "tensor<?x3xf64>"),
    "fma": (f"%r = tcp.ternary fma %x, %y, %x : {T}, {T}, {T}", T),
    "clamp": (f"%r = tcp.ternary clamp %x, %y, %x : {T}, {T}, {T}", T),
    "iota": (f"%i = tcp.iota dim = 1 : tensor<3x6xf64>\n%b = tcp.slice %x offsets [0, 0] sizes [3, 6] strides [1, 1] : {T} -> tensor<3x6xf64>\n%r = tcp.binary add %i, %b : tensor<3x6xf64>", "tensor<3x6xf64>"),
    "sort": (f"%r = tcp.sort(%x) dim = 1 {{\n^bb0(%a: tensor<f64>, %b: tensor<f64>):\n%l = tcp.binary lt %a, %b : tensor<f64>\ntcp.yield %l : tensor<i1>\n}} : {T}", T),
    "top_k": (f"%r, %p = tcp.top_k %x k = 2 : {T}", "tensor<?x2xf64>"),
}  # fmt: skip


@pytest.mark.parametrize("name", WHOLE_TENSORS)
@pytest.mark.parametrize("rows", [0, 3])
def test_operations_on_whole_tensors(rows: int, name: str, ctx: Any, native: Any) -> None:
    if rows == 0 and name == "iota":
        rows = 4
    body, result = WHOLE_TENSORS[name]
    x, y = as_pairs(RNG.standard_normal((rows, 6))), as_pairs(RNG.standard_normal((rows, 6)))
    text = function(body, f"%x: {T}, %y: {T}, %s: tensor<f64>", result)
    (expected,) = Interpreter(parse_module(text, ctx), ctx).run("main", x, y, np.array(1.5))
    for got in results(text, [x, y, np.array(1.5)], ctx, native):
        np.testing.assert_allclose(got, expected, rtol=0, atol=2.0**-43 * np.abs(expected).max(initial=1))


CONVOLUTIONS = [
    ("tensor<2x7x?x4xf64>", "tensor<3x2x4x6xf64>", "tensor<2x3x?x6xf64>", "strides = [2, 1] low [1, 0] high [0, 1]", "", (2, 7, 5, 4)),
    ("tensor<2x7x?x4xf64>", "tensor<3x2x2x6xf64>", "tensor<2x5x?x6xf64>", "strides = [1, 1] low [0, 0] high [0, 0]", "{feature_groups = 2 : i64}", (2, 7, 5, 4)),
    ("tensor<4x7x?x4xf64>", "tensor<3x2x4x6xf64>", "tensor<2x5x?x6xf64>", "strides = [1, 1] low [0, 0] high [0, 0]", "{batch_groups = 2 : i64}", (4, 7, 5, 4)),
    ("tensor<2x7x?x4xf64>", "tensor<3x2x4x6xf64>", "tensor<2x9x?x6xf64>", "strides = [1, 1] low [0, 0] high [0, 0]", "{lhs_dilation = array<i64: 2, 1>, rhs_dilation = array<i64: 2, 2>, reversal = array<i1: true, false>}", (2, 7, 5, 4)),
]  # fmt: skip


@pytest.mark.parametrize("case", CONVOLUTIONS, ids=["strides", "feature groups", "batch groups", "dilations"])
def test_convolutions(case: Any, ctx: Any, native: Any) -> None:
    lhs, rhs, out, lists, attributes, shape = case
    body = f"%r = tcp.conv %x, %w dims [0, 3, 1, 2], [2, 3, 0, 1] -> [0, 3, 1, 2] {lists} {attributes} : {lhs}, {rhs} -> {out}"
    text = function(body, f"%x: {lhs}, %w: {rhs}", out)
    kernel = tuple(int(n) for n in rhs.removeprefix("tensor<").split("x")[:4])
    x, w = as_pairs(RNG.standard_normal(shape)), as_pairs(RNG.standard_normal(kernel))
    (expected,) = Interpreter(parse_module(text, ctx), ctx).run("main", x, w)
    for got in results(text, [x, w], ctx, native):
        np.testing.assert_allclose(got, expected, rtol=0, atol=2.0**-42 * np.abs(expected).max())
    plain = parse_module(text, ctx)
    PassManager(ctx).run(Pipeline.parse("decompose-for-target{decompose=conv-as-contractions}", ctx), plain)
    assert "tcp.conv" not in str(plain)
    np.testing.assert_allclose(Interpreter(plain, ctx).run("main", x, w)[0], expected, atol=1e-12)
