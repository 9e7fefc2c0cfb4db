"""Quantized tensors: the reference against the formulas of the specification, native code against the reference."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.interpret import Interpreter
from plait.ir.verify import verify
from plait.passes import PassManager, Pipeline
from plait.syntax.parser import parse_module

Array = Any
Q = "!quant.uniform<i8:f32, 0.05:3>"
U = "!quant.uniform<u8:f32, 0.04:100>"
R = "!quant.uniform<i16:f32, 0.001>"
A0 = "!quant.uniform<i8:f32:0, {0.1:-30,0.5:-20}>"
A1 = "!quant.uniform<i8:f32:1, {0.1:-30,0.5:-20}>"


@pytest.fixture(scope="module")
def ctx() -> Context:
    return Context.from_environment()


def run_both(text: str, arguments: list[Array], ctx: Context) -> list[Array]:
    """What the reference gives; native code, if there is any, must give the same."""
    module = parse_module(text, ctx)
    verify(module, ctx)
    expected = Interpreter(module, ctx).run("main", *(a.copy() for a in arguments))
    if "llvm" in ctx.backends:
        got = plait.compile(text, target="llvm", context=ctx)(*arguments)
        got = got if isinstance(got, tuple) else (got,)
        for i, (a, b) in enumerate(zip(expected, got, strict=True)):
            assert a.dtype == b.dtype
            np.testing.assert_array_equal(a, b, err_msg=f"result {i} of\n{text}")
    return list(expected)


def real(stored: Array, scale: Any, zero: Any) -> Array:
    """`dequantize` of the specification."""
    difference = stored.astype(np.int64) - np.asarray(zero)
    return difference.astype(np.float32) * np.asarray(scale, np.float32)


def stored(x: Array, scale: Any, zero: Any, dtype: Any) -> Array:
    """`quantize` of the specification."""
    info = np.iinfo(dtype)
    shifted = (x / np.asarray(scale, np.float32)).astype(np.float32) + np.asarray(zero, np.float32)
    return np.rint(np.clip(shifted, np.float32(info.min), np.float32(info.max))).astype(dtype)


def q(x: Array) -> Array:
    return stored(np.asarray(x, np.float32), 0.05, 3, np.int8)


EVERY = np.arange(-128, 128).astype(np.int8)
POSITIVE = np.arange(4, 128).astype(np.int8)

UNARY: dict[str, tuple[Callable[[Array], Array], Array]] = {
    "abs": (np.abs, EVERY), "cbrt": (np.cbrt, EVERY), "ceil": (np.ceil, EVERY), "cosine": (np.cos, EVERY),
    "exponential": (np.exp, EVERY), "exponential_minus_one": (np.expm1, EVERY), "floor": (np.floor, EVERY),
    "log": (np.log, POSITIVE), "log_plus_one": (np.log1p, POSITIVE),
    "logistic": (lambda x: 1 / (1 + np.exp(-x)), EVERY), "negate": (np.negative, EVERY),
    "round_nearest_afz": (lambda x: np.copysign(np.floor(np.abs(x) + np.float32(0.5)), x), EVERY),
    "round_nearest_even": (np.rint, EVERY), "rsqrt": (lambda x: 1 / np.sqrt(x), POSITIVE), "sign": (np.sign, EVERY),
    "sine": (np.sin, EVERY), "sqrt": (np.sqrt, POSITIVE), "tan": (np.tan, EVERY), "tanh": (np.tanh, EVERY),
}  # fmt: skip


@pytest.mark.parametrize("name", UNARY)
def test_unary(name: str, ctx: Context) -> None:
    function, values = UNARY[name]
    ty = f"tensor<?x{Q}>"
    text = f"""func.func @main(%x: {ty}) -> {ty} {{
      %r = stablehlo.{name} %x : {ty}
      return %r : {ty}
    }}"""
    (got,) = run_both(text, [values], ctx)
    exact = function(real(values, 0.05, 3).astype(np.float32))
    assert got.dtype == np.int8
    assert np.array_equal(got, q(exact))


BINARY: dict[str, Callable[[Array, Array], Array]] = {
    "add": np.add, "atan2": np.arctan2, "divide": np.divide, "maximum": np.maximum, "minimum": np.minimum,
    "multiply": np.multiply, "remainder": np.fmod, "subtract": np.subtract,
}  # fmt: skip


@pytest.mark.parametrize("name", BINARY)
def test_binary(name: str, ctx: Context) -> None:
    ty, other = f"tensor<?x{Q}>", "!quant.uniform<i8:f32, 0.2:-7>"
    text = f"""func.func @main(%x: {ty}, %y: tensor<?x{other}>) -> ({ty}, {ty}) {{
      %r = "stablehlo.{name}"(%x, %y) : ({ty}, tensor<?x{other}>) -> {ty}
      %s = stablehlo.{name} %x, %x : {ty}
      return %r, %s : {ty}, {ty}
    }}"""
    x, y = np.meshgrid(EVERY[::5], POSITIVE[::3])
    x, y = x.ravel(), y.ravel()
    got, same = run_both(text, [x, y], ctx)
    a, b = real(x, 0.05, 3), real(y, 0.2, -7)
    assert np.array_equal(got, q(BINARY[name](a, b)))
    with np.errstate(all="ignore"):
        expected = BINARY[name](a, a)
    known = np.isfinite(expected)
    assert np.array_equal(same[known], q(expected[known]))


def test_power(ctx: Context) -> None:
    ty = f"tensor<?x{Q}>"
    text = f"""func.func @main(%x: {ty}, %y: {ty}) -> {ty} {{
      %r = stablehlo.power %x, %y : {ty}
      return %r : {ty}
    }}"""
    x, y = (v.ravel() for v in np.meshgrid(POSITIVE[::7], EVERY[::9]))
    (got,) = run_both(text, [x, y], ctx)
    with np.errstate(all="ignore"):
        assert np.array_equal(got, q(np.power(real(x, 0.05, 3), real(y, 0.05, 3))))


def test_examples_of_the_specification(ctx: Context) -> None:
    text = f"""func.func @main(%x: tensor<2xf32>) -> (tensor<2x{A0}>, tensor<2xf32>, tensor<2x!quant.uniform<i8:f32:0, {{0.1:-20,0.2:-30}}>>) {{
      %0 = stablehlo.uniform_quantize %x : (tensor<2xf32>) -> tensor<2x{A0}>
      %1 = stablehlo.uniform_dequantize %0 : (tensor<2x{A0}>) -> tensor<2xf32>
      %2 = stablehlo.uniform_quantize %0 : (tensor<2x{A0}>) -> tensor<2x!quant.uniform<i8:f32:0, {{0.1:-20,0.2:-30}}>>
      return %0, %1, %2 : tensor<2x{A0}>, tensor<2xf32>, tensor<2x!quant.uniform<i8:f32:0, {{0.1:-20,0.2:-30}}>>
    }}"""
    results = run_both(text, [np.array([4.0, 15.0], np.float32)], ctx)
    assert [r.tolist() for r in results] == [[10, 10], [4.0, 15.0], [20, 45]]


def test_add_per_axis(ctx: Context) -> None:
    other = "!quant.uniform<i8:f32:1, {0.2,0.25:5}>"
    text = f"""func.func @main(%x: tensor<?x2x{A1}>, %y: tensor<?x2x{other}>) -> tensor<?x2x{A1}> {{
      %r = "stablehlo.add"(%x, %y) : (tensor<?x2x{A1}>, tensor<?x2x{other}>) -> tensor<?x2x{A1}>
      return %r : tensor<?x2x{A1}>
    }}"""
    x, y = EVERY.reshape(-1, 2), EVERY[::-1].reshape(-1, 2)
    (got,) = run_both(text, [x, y], ctx)
    total = real(x, [0.1, 0.5], [-30, -20]) + real(y, [0.2, 0.25], [0, 5])
    assert np.array_equal(got, stored(total, [0.1, 0.5], [-30, -20], np.int8))


def test_comparison_selection_and_clamp(ctx: Context) -> None:
    ty, p = f"tensor<4x{U}>", "tensor<4xi1>"
    text = f"""func.func @main(%x: {ty}, %y: {ty}, %p: {p}) -> ({p}, {p}, {ty}, {ty}, {p}) {{
      %0 = stablehlo.compare LT, %x, %y : ({ty}, {ty}) -> {p}
      %1 = stablehlo.compare EQ, %x, %y, FLOAT : ({ty}, {ty}) -> {p}
      %2 = stablehlo.select %p, %x, %y : {p}, {ty}
      %3 = stablehlo.clamp %y, %x, %y : {ty}
      %4 = stablehlo.is_finite %x : ({ty}) -> {p}
      return %0, %1, %2, %3, %4 : {p}, {p}, {ty}, {ty}, {p}
    }}"""
    x, y = np.array([0, 100, 200, 255], np.uint8), np.array([250, 100, 99, 3], np.uint8)
    p = np.array([True, False, True, False])
    results = run_both(text, [x, y, p], ctx)
    expected = [[True, False, False, False], [False, True, False, False], [0, 100, 200, 3], [250, 100, 99, 3], [True] * 4]
    assert [r.tolist() for r in results] == expected


def test_stored_integers_only_move(ctx: Context) -> None:
    text = f"""func.func @main(%x: tensor<2x3x{Q}>, %z: tensor<{Q}>, %i: tensor<i32>) -> (tensor<3x2x{Q}>, tensor<6x{Q}>, tensor<1x2x{Q}>, tensor<4x3x{Q}>, tensor<2x3x{Q}>, tensor<2x5x{Q}>, tensor<2x2x3x{Q}>, tensor<1x3x{Q}>, tensor<2x3x{Q}>) {{
      %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3x{Q}>) -> tensor<3x2x{Q}>
      %1 = stablehlo.reshape %x : (tensor<2x3x{Q}>) -> tensor<6x{Q}>
      %2 = stablehlo.slice %x [1:2, 0:3:2] : (tensor<2x3x{Q}>) -> tensor<1x2x{Q}>
      %3 = stablehlo.concatenate %x, %x, dim = 0 : (tensor<2x3x{Q}>, tensor<2x3x{Q}>) -> tensor<4x3x{Q}>
      %4 = stablehlo.reverse %x, dims = [0, 1] : tensor<2x3x{Q}>
      %5 = stablehlo.pad %x, %z, low = [0, 1], high = [0, 1], interior = [0, 0] : (tensor<2x3x{Q}>, tensor<{Q}>) -> tensor<2x5x{Q}>
      %6 = stablehlo.broadcast_in_dim %x, dims = [1, 2] : (tensor<2x3x{Q}>) -> tensor<2x2x3x{Q}>
      %7 = stablehlo.dynamic_slice %x, %i, %i, sizes = [1, 3] : (tensor<2x3x{Q}>, tensor<i32>, tensor<i32>) -> tensor<1x3x{Q}>
      %8 = stablehlo.dynamic_update_slice %x, %7, %i, %i : (tensor<2x3x{Q}>, tensor<1x3x{Q}>, tensor<i32>, tensor<i32>) -> tensor<2x3x{Q}>
      return %0, %1, %2, %3, %4, %5, %6, %7, %8 : tensor<3x2x{Q}>, tensor<6x{Q}>, tensor<1x2x{Q}>, tensor<4x3x{Q}>, tensor<2x3x{Q}>, tensor<2x5x{Q}>, tensor<2x2x3x{Q}>, tensor<1x3x{Q}>, tensor<2x3x{Q}>
    }}"""
    x = np.array([[1, 2, -128], [4, 127, 6]], np.int8)
    got = run_both(text, [x, np.array(9, np.int8), np.array(1, np.int32)], ctx)
    padded = np.pad(x, [(0, 0), (1, 1)], constant_values=9)
    expected = [
        x.T, x.ravel(), x[1:, ::2], np.concatenate([x, x]), x[::-1, ::-1], padded, np.stack([x, x]), x[1:],
        np.stack([x[0], x[1]]),
    ]  # fmt: skip
    for a, b in zip(got, expected, strict=True):
        assert np.array_equal(a, b)


def test_scales_move_with_their_axis(ctx: Context) -> None:
    swapped = A0.replace(":0,", ":1,")
    wide = "!quant.uniform<i8:f32:0, {0.5:3,0.5:3}>"
    one = "!quant.uniform<i8:f32:0, {0.5:3}>"
    text = f"""func.func @main(%x: tensor<2x3x{A0}>, %y: tensor<1x{one}>) -> (tensor<3x2x{swapped}>, tensor<2x3x1x{A0}>, tensor<2x{wide}>, tensor<3x2xf32>) {{
      %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3x{A0}>) -> tensor<3x2x{swapped}>
      %1 = stablehlo.reshape %x : (tensor<2x3x{A0}>) -> tensor<2x3x1x{A0}>
      %2 = stablehlo.broadcast_in_dim %y, dims = [0] : (tensor<1x{one}>) -> tensor<2x{wide}>
      %3 = stablehlo.uniform_dequantize %0 : (tensor<3x2x{swapped}>) -> tensor<3x2xf32>
      return %0, %1, %2, %3 : tensor<3x2x{swapped}>, tensor<2x3x1x{A0}>, tensor<2x{wide}>, tensor<3x2xf32>
    }}"""
    x = np.arange(6, dtype=np.int8).reshape(2, 3)
    got = run_both(text, [x, np.array([7], np.int8)], ctx)
    assert np.array_equal(got[0], x.T)
    assert np.array_equal(got[1], x[..., None])
    assert got[2].tolist() == [7, 7]
    assert np.array_equal(got[3], real(x.T, [0.1, 0.5], [-30, -20]))


DOT = "contracting_dims = [1] x [0]"
LEFT = np.array([[1, 2, 3, 4], [-5, 6, 100, -128], [127, -128, 0, 3]], np.int8)
RIGHT = np.array([[1, 2], [4, -5], [127, -128], [10, 0]], np.int8)


@pytest.mark.parametrize("rows", ["3", "?"])
@pytest.mark.parametrize(("left", "right"), [(0.5, 0.25), (0.1, 0.3)])
def test_dot_general(rows: str, left: float, right: float, ctx: Context) -> None:
    """Powers of two take the way of integers, others that of real numbers."""
    a, b = f"!quant.uniform<i8:f32, {left}:3>", f"!quant.uniform<i8:f32, {right}>"
    text = f"""func.func @main(%x: tensor<{rows}x4x{a}>, %y: tensor<4x2x{b}>) -> tensor<{rows}x2x{R}> {{
      %r = stablehlo.dot_general %x, %y, {DOT} : (tensor<{rows}x4x{a}>, tensor<4x2x{b}>) -> tensor<{rows}x2x{R}>
      return %r : tensor<{rows}x2x{R}>
    }}"""
    right_small, left_small = RIGHT // 8, LEFT // 16
    (got,) = run_both(text, [left_small, right_small], ctx)
    expected = stored(real(left_small, left, 3) @ real(right_small, right, 0), 0.001, 0, np.int16)
    assert np.array_equal(got, expected)


def test_integers_are_multiplied_where_that_is_exact(ctx: Context) -> None:
    def lowered(left: str, right: str, inner: int) -> set[str]:
        text = f"""func.func @main(%x: tensor<3x{inner}x{left}>, %y: tensor<{inner}x2x{right}>) -> tensor<3x2x{R}> {{
          %r = stablehlo.dot_general %x, %y, {DOT} : (tensor<3x{inner}x{left}>, tensor<{inner}x2x{right}>) -> tensor<3x2x{R}>
          return %r : tensor<3x2x{R}>
        }}"""
        module = parse_module(text, ctx)
        PassManager(ctx).run(Pipeline.parse("stablehlo-to-tcp", ctx), module)
        return {op.name for op in module.walk()}

    half, quarter = "!quant.uniform<i8:f32, 0.5:3>", "!quant.uniform<i8:f32, 0.25>"
    assert "tcp.requantize" in lowered(half, quarter, 4)
    assert "tcp.dequantize" in lowered(half, "!quant.uniform<i8:f32, 0.3>", 4)
    assert "tcp.dequantize" in lowered(half, quarter, 4096)
    assert "tcp.dequantize" in lowered("!quant.uniform<i16:f32, 0.5>", "!quant.uniform<i16:f32, 0.5>", 4)


def test_weights_per_axis_and_hybrid(ctx: Context) -> None:
    w = "!quant.uniform<i8:f32:1, {0.5,0.25}>"
    out = "!quant.uniform<i32:f32:1, {0.125,0.0625}>"
    a = "!quant.uniform<i8:f32, 0.25:3>"
    text = f"""func.func @main(%x: tensor<?x4x{a}>, %w: tensor<4x2x{w}>, %f: tensor<?x4xf32>) -> (tensor<?x2x{out}>, tensor<?x2xf32>) {{
      %0 = stablehlo.dot_general %x, %w, {DOT} : (tensor<?x4x{a}>, tensor<4x2x{w}>) -> tensor<?x2x{out}>
      %1 = stablehlo.dot_general %f, %w, {DOT} : (tensor<?x4xf32>, tensor<4x2x{w}>) -> tensor<?x2xf32>
      return %0, %1 : tensor<?x2x{out}>, tensor<?x2xf32>
    }}"""
    f = np.array([[0.5, 1.0, -2.0, 4.0]], np.float32)
    whole, hybrid = run_both(text, [LEFT, RIGHT, f], ctx)
    weights = real(RIGHT, [0.5, 0.25], 0)
    assert np.array_equal(whole, stored(real(LEFT, 0.25, 3) @ weights, [0.125, 0.0625], 0, np.int32))
    assert np.array_equal(hybrid, f @ weights)


CONV = "dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64}"


@pytest.mark.parametrize(
    ("kernel", "out"),
    [
        ("!quant.uniform<i8:f32, 0.25>", "!quant.uniform<i16:f32, 0.125:5>"),
        ("!quant.uniform<i8:f32:2, {0.25,0.5}>", "!quant.uniform<i16:f32:2, {0.125,0.25}>"),
    ],
)
def test_convolution(kernel: str, out: str, ctx: Context) -> None:
    a = "!quant.uniform<i8:f32, 0.5:3>"
    text = f"""func.func @main(%x: tensor<1x5x2x{a}>, %k: tensor<3x2x2x{kernel}>) -> tensor<1x5x2x{out}> {{
      %r = stablehlo.convolution(%x, %k) {CONV} : (tensor<1x5x2x{a}>, tensor<3x2x2x{kernel}>) -> tensor<1x5x2x{out}>
      return %r : tensor<1x5x2x{out}>
    }}"""
    x = np.arange(-40, 60, 10, dtype=np.int8).reshape(1, 5, 2)
    k = np.arange(-6, 6, dtype=np.int8).reshape(3, 2, 2)
    (got,) = run_both(text, [x, k], ctx)
    scale, out_scale, zero = (0.25, 0.125, 5) if ":2," not in kernel else ([0.25, 0.5], [0.125, 0.25], 0)
    padded = np.pad(real(x, 0.5, 3)[0], [(1, 1), (0, 0)])
    rows = [np.einsum("sf,sfo->o", padded[i : i + 3], real(k, scale, 0)) for i in range(5)]
    assert np.array_equal(got[0], stored(np.stack(rows), out_scale, zero, np.int16))


def test_functions_of_scalars(ctx: Context) -> None:
    h = "!quant.uniform<i16:f32, 0.5:3>"
    body = f"""^bb0(%a: tensor<{h}>, %b: tensor<{h}>):
        %s = stablehlo.add %a, %b : tensor<{h}>
        stablehlo.return %s : tensor<{h}>"""
    greater = f"""^bb0(%a: tensor<{h}>, %b: tensor<{h}>):
        %s = stablehlo.compare GT, %a, %b : (tensor<{h}>, tensor<{h}>) -> tensor<i1>
        stablehlo.return %s : tensor<i1>"""
    text = f"""func.func @main(%x: tensor<2x4x{h}>, %z: tensor<{h}>) -> (tensor<2x{h}>, tensor<2x2x{h}>, tensor<2x4x{h}>, tensor<2x4x{h}>) {{
      %0 = "stablehlo.reduce"(%x, %z) ({{ {body} }}) {{dimensions = array<i64: 1>}} : (tensor<2x4x{h}>, tensor<{h}>) -> tensor<2x{h}>
      %1 = "stablehlo.reduce_window"(%x, %z) ({{ {body} }}) {{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>}} : (tensor<2x4x{h}>, tensor<{h}>) -> tensor<2x2x{h}>
      %2 = "stablehlo.sort"(%x) ({{ {greater} }}) {{dimension = 1 : i64}} : (tensor<2x4x{h}>) -> tensor<2x4x{h}>
      %3 = "stablehlo.map"(%x, %x) ({{ {body} }}) {{dimensions = array<i64: 0, 1>}} : (tensor<2x4x{h}>, tensor<2x4x{h}>) -> tensor<2x4x{h}>
      return %0, %1, %2, %3 : tensor<2x{h}>, tensor<2x2x{h}>, tensor<2x4x{h}>, tensor<2x4x{h}>
    }}"""
    x = np.array([[1, 2, 3, 4], [-500, 600, 100, -128]], np.int16)
    got = run_both(text, [x, np.array(3, np.int16)], ctx)
    assert got[0].tolist() == ((x - 3).sum(1) + 3).tolist()
    assert got[1].tolist() == ((x - 3).reshape(2, 2, 2).sum(2) + 3).tolist()
    assert got[2].tolist() == (-np.sort(-x, 1)).tolist()
    assert got[3].tolist() == (2 * (x - 3) + 3).tolist()


def test_a_reduction_may_compute_with_a_wider_type(ctx: Context) -> None:
    h, wide = "!quant.uniform<i8:f32, 0.5:3>", "!quant.uniform<i32:f32, 0.25:1>"
    body = f"""^bb0(%a: tensor<{wide}>, %b: tensor<{wide}>):
        %s = stablehlo.add %a, %b : tensor<{wide}>
        stablehlo.return %s : tensor<{wide}>"""
    text = f"""func.func @main(%x: tensor<?x4x{h}>, %z: tensor<{h}>) -> (tensor<?x{wide}>, tensor<?x2x{wide}>) {{
      %0 = "stablehlo.reduce"(%x, %z) ({{ {body} }}) {{dimensions = array<i64: 1>}} : (tensor<?x4x{h}>, tensor<{h}>) -> tensor<?x{wide}>
      %1 = "stablehlo.reduce_window"(%x, %z) ({{ {body} }}) {{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>}} : (tensor<?x4x{h}>, tensor<{h}>) -> tensor<?x2x{wide}>
      return %0, %1 : tensor<?x{wide}>, tensor<?x2x{wide}>
    }}"""
    x = np.array([[1, 2, 3, 4], [-128, -128, 127, 127]], np.int8)
    got = run_both(text, [x, np.array(3, np.int8)], ctx)
    reals = real(x, 0.5, 3)
    assert np.array_equal(got[0], stored(reals.sum(1), 0.25, 1, np.int32))
    assert np.array_equal(got[1], stored(reals.reshape(2, 2, 2).sum(2), 0.25, 1, np.int32))


OTHERS = {
    "dot": ("%x: tensor<2x3x{q}>, %y: tensor<3x2x{q}>", "stablehlo.dot %x, %y : (tensor<2x3x{q}>, tensor<3x2x{q}>) -> tensor<2x2x{q}>", "tensor<2x2x{q}>"),
    "dynamic_conv": (
        "%x: tensor<1x4x1x{q}>, %y: tensor<2x1x1x{z}>, %p: tensor<1x2xi32>",
        '"stablehlo.dynamic_conv"(%x, %y, %p) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64}> : (tensor<1x4x1x{q}>, tensor<2x1x1x{z}>, tensor<1x2xi32>) -> tensor<1x?x1x{q}>',
        "tensor<1x?x1x{q}>",
    ),
    "reduce_precision": ("%x: tensor<4x{q}>", "stablehlo.reduce_precision %x, format = e5m2 : tensor<4x{q}>", "tensor<4x{q}>"),
    "dynamic_broadcast_in_dim": (
        "%x: tensor<?x{q}>, %s: tensor<2xi32>",
        "stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [1] : (tensor<?x{q}>, tensor<2xi32>) -> tensor<?x?x{q}>", "tensor<?x?x{q}>",
    ),
    "dynamic_reshape": (
        "%x: tensor<?x{q}>, %s: tensor<2xi32>",
        "stablehlo.dynamic_reshape %x, %s : (tensor<?x{q}>, tensor<2xi32>) -> tensor<?x?x{q}>", "tensor<?x?x{q}>",
    ),
    "dynamic_iota": ("%s: tensor<1xi32>", "stablehlo.dynamic_iota %s, dim = 0 : (tensor<1xi32>) -> tensor<?x{q}>", "tensor<?x{q}>"),
    "get_dimension_size": ("%x: tensor<?x{q}>", "stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x{q}>) -> tensor<i32>", "tensor<i32>"),
    "optimization_barrier": ("%x: tensor<?x{q}>", "stablehlo.optimization_barrier %x : tensor<?x{q}>", "tensor<?x{q}>"),
    "clamp": ("%x: tensor<{q}>, %y: tensor<?x{q}>", "stablehlo.clamp %x, %y, %x : (tensor<{q}>, tensor<?x{q}>, tensor<{q}>) -> tensor<?x{q}>", "tensor<?x{q}>"),
}  # fmt: skip


@pytest.mark.parametrize("name", OTHERS)
def test_native_code_of_other_operations(name: str, ctx: Context) -> None:
    signature, body, result = (
        part.replace("{q}", Q).replace("{z}", "!quant.uniform<i8:f32, 0.05>") for part in OTHERS[name]
    )
    text = f"func.func @main({signature}) -> {result} {{\n %r = {body}\n return %r : {result}\n}}"
    values = {
        "tensor<1x2xi32>": np.array([[1, 1]], np.int32), "tensor<2xi32>": np.array([2, 3], np.int32),
        "tensor<1xi32>": np.array([5], np.int32),
    }  # fmt: skip
    if name == "dynamic_reshape":
        values["tensor<?x"] = np.arange(6, dtype=np.int8)
    arguments: list[Array] = []
    for one in signature.split(", %"):
        ty = one.partition(": ")[2]
        shape = [3 if n == "?" else int(n) for n in ty.partition("!")[0].removeprefix("tensor<").split("x")[:-1]]
        made = values.get(ty, values.get(ty[:9], (np.arange(np.prod(shape), dtype=np.int64) * 7 - 20).astype(np.int8)))
        arguments.append(made if ty in values or ty[:9] in values else made.reshape(shape))
    (got,) = run_both(text, arguments, ctx)
    assert got.size


def test_gather_and_scatter(ctx: Context) -> None:
    h = "!quant.uniform<i16:f32, 0.5:3>"
    text = f"""func.func @main(%x: tensor<4x{h}>, %i: tensor<2x1xi32>, %u: tensor<2x{h}>) -> (tensor<2x{h}>, tensor<4x{h}>) {{
      %0 = "stablehlo.gather"(%x, %i) <{{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}}> : (tensor<4x{h}>, tensor<2x1xi32>) -> tensor<2x{h}>
      %1 = "stablehlo.scatter"(%x, %i, %u) <{{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}}> ({{
      ^bb0(%a: tensor<{h}>, %b: tensor<{h}>):
        %s = stablehlo.add %a, %b : tensor<{h}>
        stablehlo.return %s : tensor<{h}>
      }}) : (tensor<4x{h}>, tensor<2x1xi32>, tensor<2x{h}>) -> tensor<4x{h}>
      return %0, %1 : tensor<2x{h}>, tensor<4x{h}>
    }}"""
    x, i, u = np.array([10, 20, 30, 40], np.int16), np.array([[3], [0]], np.int32), np.array([5, 7], np.int16)
    got = run_both(text, [x, i, u], ctx)
    assert got[0].tolist() == [40, 10]
    assert got[1].tolist() == [14, 20, 30, 42]


def test_control_flow_and_calls(ctx: Context) -> None:
    h = "!quant.uniform<i16:f32, 0.5:3>"
    text = f"""func.func @main(%n: tensor<i32>, %x: tensor<?x{h}>, %p: tensor<i1>) -> (tensor<?x{h}>, tensor<?x{h}>) {{
      %w:2 = stablehlo.while(%a = %n, %b = %x) : tensor<i32>, tensor<?x{h}>
      cond {{
        %z = stablehlo.constant dense<0> : tensor<i32>
        %c = stablehlo.compare GT, %a, %z : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %c : tensor<i1>
      }} do {{
        %one = stablehlo.constant dense<1> : tensor<i32>
        %d = stablehlo.subtract %a, %one : tensor<i32>
        %e = func.call @double(%b) : (tensor<?x{h}>) -> tensor<?x{h}>
        stablehlo.return %d, %e : tensor<i32>, tensor<?x{h}>
      }}
      %0 = "stablehlo.if"(%p) ({{
        stablehlo.return %x : tensor<?x{h}>
      }}, {{
        %t = stablehlo.negate %x : tensor<?x{h}>
        stablehlo.return %t : tensor<?x{h}>
      }}) : (tensor<i1>) -> tensor<?x{h}>
      return %w#1, %0 : tensor<?x{h}>, tensor<?x{h}>
    }}
    func.func private @double(%x: tensor<?x{h}>) -> tensor<?x{h}> {{
      %r = stablehlo.add %x, %x : tensor<?x{h}>
      return %r : tensor<?x{h}>
    }}"""
    x = np.array([1, 3, 5], np.int16)
    got = run_both(text, [np.array(3, np.int32), x, np.array(False)], ctx)
    assert got[0].tolist() == [-13, 3, 19]
    assert got[1].tolist() == [5, 3, 1]


def test_constants_iota_and_bits(ctx: Context) -> None:
    text = f"""func.func @main() -> (tensor<3x{U}>, tensor<3x{Q}>, tensor<3xui8>, tensor<3x{U}>) {{
      %c = stablehlo.constant() <{{value = dense<[-1, 7, 100]> : tensor<3xi8>}}> : () -> tensor<3x{U}>
      %i = stablehlo.iota dim = 0 : tensor<3x{Q}>
      %b = stablehlo.bitcast_convert %c : (tensor<3x{U}>) -> tensor<3xui8>
      %s = stablehlo.add %c, %c : tensor<3x{U}>
      return %c, %i, %b, %s : tensor<3x{U}>, tensor<3x{Q}>, tensor<3xui8>, tensor<3x{U}>
    }}"""
    got = run_both(text, [], ctx)
    assert [r.tolist() for r in got] == [[255, 7, 100], [3, 23, 43], [255, 7, 100], [255, 0, 100]]


def test_casts_of_quant_between_operations(ctx: Context) -> None:
    h = "!quant.uniform<i8:f32, 0.5:3>"
    text = f"""func.func @main(%x: tensor<?xf32>, %i: tensor<?xi8>) -> (tensor<?xf32>, tensor<?xi8>) {{
      %0 = quant.qcast %x : tensor<?xf32> to tensor<?x{h}>
      %1 = quant.scast %i : tensor<?xi8> to tensor<?x{h}>
      %2 = stablehlo.add %0, %1 : tensor<?x{h}>
      %3 = quant.dcast %2 : tensor<?x{h}> to tensor<?xf32>
      %4 = quant.scast %2 : tensor<?x{h}> to tensor<?xi8>
      return %3, %4 : tensor<?xf32>, tensor<?xi8>
    }}"""
    got = run_both(text, [np.array([1.0, -3.9], np.float32), np.array([5, 100], np.int8)], ctx)
    assert got[0].tolist() == [2.0, 45.0]
    assert got[1].tolist() == [7, 93]


def test_normalization(ctx: Context) -> None:
    v = "tensor<2x!quant.uniform<i8:f32, 0.125>>"
    text = f"""func.func @main(%x: tensor<3x2x{Q}>, %v: {v}) -> tensor<3x2x{Q}> {{
      %r = "stablehlo.batch_norm_inference"(%x, %v, %v, %v, %v) {{epsilon = 0.5 : f32, feature_index = 1 : i64}} : (tensor<3x2x{Q}>, {v}, {v}, {v}, {v}) -> tensor<3x2x{Q}>
      return %r : tensor<3x2x{Q}>
    }}"""
    x, v = np.array([[1, 2], [60, -90], [4, 5]], np.int8), np.array([4, 8], np.int8)
    (got,) = run_both(text, [x, v], ctx)
    a, p = real(x, 0.05, 3), real(v, 0.125, 0)
    assert np.array_equal(got, q((a - p) / np.sqrt(p + np.float32(0.5)) * p + p))


def test_the_signature_names_quantized_types_and_takes_integers(ctx: Context) -> None:
    if "llvm" not in ctx.backends:
        pytest.skip("needs a backend that takes native code")
    ty = f"tensor<?x{Q}>"
    text = f"func.func @main(%x: {ty}) -> {ty} {{\n %r = stablehlo.negate %x : {ty}\n return %r : {ty}\n}}"
    executable = plait.compile(text, target="llvm", context=ctx)
    assert "quant.uniform<i8:f32" in str(executable.signature)
    (result,) = executable(np.array([3, 13], np.int8))
    assert result.tolist() == [3, -7]
    with pytest.raises(ValueError, match="expected dtype int8"):
        executable(np.array([1.0], np.float32))
