"""What tcp's lowering computes is what tcp computes: interpret(m) == interpret(pass(m))."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

Check = Any


def function(body: str, arguments: str, results: str, value: str = "%r") -> str:
    return f"func.func @main({arguments}) -> ({results}) {{\n{body}\n  return {value} : {results}\n}}"


FLOATS = np.array([0.0, -0.0, 1.0, -1.0, 0.5, 2.5, -2.5, 3.7, np.inf, -np.inf, np.nan, 1e30], dtype=np.float32)
SIGNED = np.array([0, 1, -1, 2, -2, 7, -7, 100, -100, 127, -128, 31], dtype=np.int8)
UNSIGNED = SIGNED.view(np.uint8)
COMPARISONS = ("eq", "ne", "lt", "le", "gt", "ge")
UNARY_FLOAT = (
    "abs", "negate", "sign", "exp", "expm1", "log", "log1p", "sqrt", "rsqrt", "cbrt", "sin", "cos", "tan", "tanh",
    "logistic", "erf", "floor", "ceil", "round_even", "round_away", "reciprocal", "is_finite",
)  # fmt: skip
BINARY_FLOAT = (
    "add", "subtract", "multiply", "divide", "remainder", "power", "atan2", "maximum", "minimum", *COMPARISONS,
)  # fmt: skip
UNARY_INTEGER = ("abs", "negate", "not", "sign", "popcount", "clz")
BINARY_INTEGER = (
    "add", "subtract", "multiply", "divide", "remainder", "power", "maximum", "minimum", "and", "or", "xor",
    "shift_left", "shift_right_arithmetic", "shift_right_logical", *COMPARISONS,
)  # fmt: skip


def pairs(values: Any) -> list[Any]:
    left, right = np.meshgrid(values, values)
    return [left.ravel().copy(), right.ravel().copy()]


@pytest.mark.parametrize("kind", UNARY_FLOAT)
def test_unary_floats(kind: str, check: Check) -> None:
    result = "tensor<12xi1>" if kind == "is_finite" else "tensor<12xf32>"
    text = function(f"%r = tcp.unary {kind} %x : tensor<12xf32>", "%x: tensor<12xf32>", result)
    check(text, [np.clip(FLOATS, -10, 10) if kind in ("sin", "cos", "tan") else FLOATS], 1e-5)


@pytest.mark.parametrize("kind", BINARY_FLOAT)
def test_binary_floats(kind: str, check: Check) -> None:
    result = "tensor<144xi1>" if kind in COMPARISONS else "tensor<144xf32>"
    body = f"%r = tcp.binary {kind} %x, %y : tensor<144xf32>"
    check(function(body, "%x: tensor<144xf32>, %y: tensor<144xf32>", result), pairs(FLOATS), 1e-5)


@pytest.mark.parametrize("kind", UNARY_INTEGER)
@pytest.mark.parametrize("type", ["i8", "ui8"])
def test_unary_integers(kind: str, type: str, check: Check) -> None:
    t = f"tensor<12x{type}>"
    check(function(f"%r = tcp.unary {kind} %x : {t}", f"%x: {t}", t), [SIGNED if type == "i8" else UNSIGNED])


@pytest.mark.parametrize("kind", BINARY_INTEGER)
@pytest.mark.parametrize("type", ["i8", "ui8"])
def test_binary_integers(kind: str, type: str, check: Check) -> None:
    t = f"tensor<144x{type}>"
    text = function(
        f"%r = tcp.binary {kind} %x, %y : {t}", f"%x: {t}, %y: {t}", "tensor<144xi1>" if kind in COMPARISONS else t
    )  # fmt: skip
    check(text, pairs(SIGNED if type == "i8" else UNSIGNED))


def test_integer_division_by_zero(check: Check) -> None:
    t = "tensor<3xi8>"
    body = f"%q = tcp.binary divide %x, %y : {t}\n%r = tcp.binary remainder %x, %y : {t}"
    text = function(body, f"%x: {t}, %y: {t}", f"{t}, {t}", "%q, %r")
    quotient, rest = check(text, [np.array([7, -128, -7], np.int8), np.array([0, -1, 2], np.int8)])
    assert quotient.tolist() == [-1, -128, -3]
    assert rest.tolist() == [7, 0, -1]


@pytest.mark.parametrize("kind", ["select", "clamp", "fma"])
def test_ternary(kind: str, check: Check) -> None:
    t = "tensor<12xf32>"
    first = "tensor<12xi1>" if kind == "select" else t
    body = f"%r = tcp.ternary {kind} %x, %y, %z : {first}, {t}, {t}"
    left = FLOATS > 0 if kind == "select" else np.full(12, -1, np.float32)
    check(function(body, f"%x: {first}, %y: {t}, %z: {t}", t), [left, FLOATS, np.full(12, 2, np.float32)])


@pytest.mark.parametrize("source", ["f32", "i8", "ui8", "i1", "bf16", "f64"])
@pytest.mark.parametrize("target", ["f32", "f16", "bf16", "i8", "ui8", "i16", "i32", "ui32", "i64", "i1", "f64"])
def test_casts(source: str, target: str, check: Check) -> None:
    values: Any = {
        "f32": FLOATS, "f64": FLOATS.astype(np.float64), "bf16": FLOATS.astype(ml_dtypes.bfloat16), "i8": SIGNED,
        "ui8": UNSIGNED, "i1": SIGNED > 0,
    }[source]  # fmt: skip
    body = f"%r = tcp.cast %x : tensor<12x{source}> -> tensor<12x{target}>"
    check(function(body, f"%x: tensor<12x{source}>", f"tensor<12x{target}>"), [values])


A = np.arange(24, dtype=np.float32).reshape(4, 6) / 7
MOVEMENT = {
    "reshape": ("tcp.reshape %a : tensor<4x6xf32> -> tensor<2x12xf32>", "tensor<2x12xf32>"),
    "flatten": ("tcp.reshape %a : tensor<4x6xf32> -> tensor<24xf32>", "tensor<24xf32>"),
    "unit": ("tcp.reshape %a : tensor<4x6xf32> -> tensor<1x4x1x6x1xf32>", "tensor<1x4x1x6x1xf32>"),
    "transpose": ("tcp.transpose %a perm = [1, 0] : tensor<4x6xf32> -> tensor<6x4xf32>", "tensor<6x4xf32>"),
    "reverse": ("tcp.reverse %a dims = [0, 1] : tensor<4x6xf32>", "tensor<4x6xf32>"),
    "slice": (
        "tcp.slice %a offsets [1, 1] sizes [3, 2] strides [1, 2] : tensor<4x6xf32> -> tensor<3x2xf32>",
        "tensor<3x2xf32>",
    ),
    "concat": ("tcp.concat %a, %a dim = 1 : tensor<4x6xf32>, tensor<4x6xf32> -> tensor<4x12xf32>", "tensor<4x12xf32>"),
    "iota": ("tcp.iota dim = 1 : tensor<4x6xf32>", "tensor<4x6xf32>"),
    "broadcast": ("tcp.broadcast %a dims = [2, 0] : tensor<4x6xf32> -> tensor<6x3x4xf32>", "tensor<6x3x4xf32>"),
    "bitcast": ("tcp.bitcast %a : tensor<4x6xf32> -> tensor<4x6xi32>", "tensor<4x6xi32>"),
    "split": ("tcp.bitcast %a : tensor<4x6xf32> -> tensor<4x6x4xui8>", "tensor<4x6x4xui8>"),
}


@pytest.mark.parametrize("name", MOVEMENT)
def test_movement(name: str, check: Check) -> None:
    op, result = MOVEMENT[name]
    check(function(f"%r = {op}", "%a: tensor<4x6xf32>", result), [A])


def test_concat_of_elements(check: Check) -> None:
    body = """
    %x = tcp.reshape %a : tensor<4x6xf32> -> tensor<24x1xf32>
    %y = tcp.unary exp %x : tensor<24x1xf32>
    %r = tcp.concat %x, %y, %x dim = 1 : tensor<24x1xf32>, tensor<24x1xf32>, tensor<24x1xf32> -> tensor<24x3xf32>"""
    check(function(body, "%a: tensor<4x6xf32>", "tensor<24x3xf32>"), [A])


@pytest.mark.parametrize("low", [(0, 0), (1, -1), (-2, 3)])
@pytest.mark.parametrize("high", [(0, 1), (-1, 0)])
@pytest.mark.parametrize("interior", [(0, 0), (1, 2)])
def test_pad(low: Any, high: Any, interior: Any, check: Check) -> None:
    shape = [n + before + after + (n - 1) * k for n, before, after, k in zip((4, 6), low, high, interior)]
    result = f"tensor<{shape[0]}x{shape[1]}xf32>"
    amounts = f"low {list(low)} high {list(high)} interior {list(interior)}"
    op = f"tcp.pad %a, %v {amounts} : tensor<4x6xf32>, tensor<f32> -> {result}"
    check(function(f"%v = tcp.const dense<9.0> : tensor<f32>\n%r = {op}", "%a: tensor<4x6xf32>", result), [A])


def test_dynamic_pad(check: Check) -> None:
    op = "tcp.pad %a, %v low [%l, 0] high [0, %h] interior [0, %i] : tensor<?x?xf32>, tensor<f32> -> tensor<?x?xf32>"
    text = function(
        f"%v = tcp.const dense<9.0> : tensor<f32>\n%r = {op}",
        "%a: tensor<?x?xf32>, %l: index, %h: index, %i: index", "tensor<?x?xf32>",
    )  # fmt: skip
    for amounts in ((1, 2, 0), (-1, -2, 1), (-4, 1, 2), (2, -9, 1)):
        check(text, [A, *amounts])


@pytest.mark.parametrize("size", [1, 5])
def test_broadcast_of_a_dimension_that_may_be_one(size: int, check: Check) -> None:
    op = "tcp.broadcast %a dims = [0, 1] sizes(%n) maybe_expanding = [0] : tensor<?x6xf32> -> tensor<?x6xf32>"
    text = function(f"%r = {op}", "%a: tensor<?x6xf32>, %n: index", "tensor<?x6xf32>")
    check(text, [np.ones((size, 6), np.float32) * np.arange(6, dtype=np.float32), 5])


def test_contract_with_signedness_and_accumulator(check: Check) -> None:
    maps = "affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>"
    op = (
        f'tcp.contract %a, %b {{acc_type = i32, indexing_maps = [{maps}], iterator_types = ["parallel", "parallel", '
        '"reduction"]} : tensor<3x4xui8>, tensor<4x5xui8> -> tensor<3x5xi64>'
    )
    text = function(f"%r = {op}", "%a: tensor<3x4xui8>, %b: tensor<4x5xui8>", "tensor<3x5xi64>")
    a, b = np.arange(240, 252, dtype=np.uint8).reshape(3, 4), np.arange(20, dtype=np.uint8).reshape(4, 5)
    (result,) = check(text, [a, b])
    assert np.array_equal(result, a.astype(np.int64) @ b.astype(np.int64))


@pytest.mark.parametrize("kind", ["add", "multiply", "maximum", "minimum"])
@pytest.mark.parametrize("dims", [(0,), (1,), (0, 1), ()])
def test_reduce(kind: str, dims: Any, check: Check) -> None:
    shape = "x".join(str(n) for i, n in enumerate((4, 6)) if i not in dims)
    result = f"tensor<{shape}xf32>" if shape else "tensor<f32>"
    op = f"tcp.reduce {kind} %a, %v dims = {list(dims)} : tensor<4x6xf32>, tensor<f32> -> {result}"
    text = function(f"%v = tcp.const dense<0.5> : tensor<f32>\n%r = {op}", "%a: tensor<4x6xf32>", result)
    check(text, [A], 1e-5)


def test_argmax_by_region(check: Check) -> None:
    body = """
      %n = tcp.const dense<0xFF800000> : tensor<f32>
      %z = tcp.const dense<0> : tensor<i32>
      %i = tcp.iota dim = 1 : tensor<4x6xi32>
      %m, %r = tcp.reduce_region(%a, %i) init(%n, %z) dims = [1] {
      ^bb0(%va: tensor<f32>, %ia: tensor<i32>, %vb: tensor<f32>, %ib: tensor<i32>):
        %gt = tcp.binary ge %va, %vb : tensor<f32>
        %v = tcp.ternary select %gt, %va, %vb : tensor<i1>, tensor<f32>, tensor<f32>
        %j = tcp.ternary select %gt, %ia, %ib : tensor<i1>, tensor<i32>, tensor<i32>
        tcp.yield %v, %j : tensor<f32>, tensor<i32>
      } : (tensor<4x6xf32>, tensor<4x6xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)"""
    values = np.random.default_rng(0).standard_normal((4, 6)).astype(np.float32)
    (result,) = check(function(body, "%a: tensor<4x6xf32>", "tensor<4xi32>"), [values])
    assert np.array_equal(result, values.argmax(axis=1))


def test_softmax_in_a_group(check: Check) -> None:
    body = """
      %n = tcp.const dense<0xFF800000> : tensor<f32>
      %z = tcp.const dense<0.0> : tensor<f32>
      %r = tcp.group {
        %m = tcp.reduce maximum %a, %n dims = [1] : tensor<?x6xf32>, tensor<f32> -> tensor<?xf32>
        %c = arith.constant 0 : index
        %d = tensor.dim %a, %c : tensor<?x6xf32>
        %mb = tcp.broadcast %m dims = [0] sizes(%d) : tensor<?xf32> -> tensor<?x6xf32>
        %x = tcp.binary subtract %a, %mb : tensor<?x6xf32>
        %e = tcp.unary exp %x : tensor<?x6xf32>
        %s = tcp.reduce add %e, %z dims = [1] : tensor<?x6xf32>, tensor<f32> -> tensor<?xf32>
        %sb = tcp.broadcast %s dims = [0] sizes(%d) : tensor<?xf32> -> tensor<?x6xf32>
        %q = tcp.binary divide %e, %sb : tensor<?x6xf32>
        tcp.yield %q : tensor<?x6xf32>
      } : tensor<?x6xf32>"""
    (result,) = check(function(body, "%a: tensor<?x6xf32>", "tensor<?x6xf32>"), [A])
    np.testing.assert_allclose(result.sum(axis=1), 1, rtol=1e-6)
