"""Text of the first TCP dialect: it is read, and means the same through each step of the lowering and in native code."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest
from plait.passes import PassManager, Pipeline
from plait.syntax.parser import parse_module

Check = Any
RNG = np.random.default_rng(0)
DTYPES: dict[str, Any] = {
    "f32": np.float32, "f64": np.float64, "f16": np.float16, "bf16": ml_dtypes.bfloat16, "i8": np.int8, "i32": np.int32,
    "i64": np.int64, "ui8": np.uint8,
}  # fmt: skip


def function(body: str, arguments: str, results: str, value: str = "%r") -> str:
    return f"func.func @main({arguments}) -> ({results}) {{\n{body}\n  return {value} : {results}\n}}"


UNARY = {
    "tanh": np.tanh, "sigmoid": lambda x: 1 / (1 + np.exp(-x)), "ceil": np.ceil, "floor": np.floor,
    "round": lambda x: np.copysign(np.floor(np.abs(x) + 0.5), x), "round_even": np.rint, "cos": np.cos, "sin": np.sin,
    "log": np.log, "neg": np.negative, "atan": np.arctan, "abs": np.abs, "sqrt": np.sqrt,
}  # fmt: skip


@pytest.mark.parametrize("name", UNARY)
@pytest.mark.parametrize("element", ["f32", "f64", "f16"])
def test_unary(name: str, element: str, check_natively: Check) -> None:
    t = f"tensor<?x4x{element}>"
    x = np.array([[0.5, 1.5, 2.5, 0.25], [3, 0.75, 1, 2]], DTYPES[element])
    (got,) = check_natively(function(f"%r = tcp.{name} %x : {t} -> {t}", f"%x: {t}", t), [x], 2e-3 if element == "f16" else 1e-5)
    np.testing.assert_allclose(got.astype(np.float64), UNARY[name](x.astype(np.float64)), rtol=1e-3 if element == "f16" else 1e-6)


BINARY = {"add": np.add, "sub": np.subtract, "mul": np.multiply, "divf": np.divide, "atan2": np.arctan2}


@pytest.mark.parametrize("name", BINARY)
@pytest.mark.parametrize("element", ["f32", "i32", "ui8"])
def test_binary(name: str, element: str, check_natively: Check) -> None:
    if name in ("divf", "atan2") and element != "f32":
        return
    t = f"tensor<?x{element}>"
    x, y = (RNG.integers(1, 200, 9).astype(DTYPES[element]) for _ in range(2))
    (got,) = check_natively(function(f"%r = tcp.{name} %x, %y : {t}, {t} -> {t}", f"%x: {t}, %y: {t}", t), [x, y])
    np.testing.assert_allclose(got, BINARY[name](x, y), rtol=1e-6)


def test_operands_may_say_less_of_one_shape(check_natively: Check) -> None:
    text = function(
        "%r = tcp.add %x, %y : tensor<?xf32>, tensor<4xf32> -> tensor<?xf32>", "%x: tensor<?xf32>, %y: tensor<4xf32>",
        "tensor<?xf32>",
    )  # fmt: skip
    (got,) = check_natively(text, [np.ones(4, np.float32), np.arange(4, dtype=np.float32)])
    assert got.tolist() == [1, 2, 3, 4]


@pytest.mark.parametrize("element", DTYPES)
@pytest.mark.parametrize("bounds", [(1, 5), (None, 3), (2, None), (-300, 500)])
def test_clamp(element: str, bounds: Any, check_natively: Check) -> None:
    floats = "f" in element
    kind, suffix = ("float", " : f32") if floats else ("int", " : i64")
    given = [
        f"{side}_{kind} = {float(b) if floats else b}{suffix}" for side, b in zip(("min", "max"), bounds) if b is not None
    ]
    t = f"tensor<?x{element}>"
    text = function(f"%r = tcp.clamp %x {{{', '.join(given)}}} : {t} -> {t}", f"%x: {t}", t)
    x = np.array([0, 1, 2, 3, 4, 5, 6, 100, 200 if element != "i8" else -100]).astype(DTYPES[element])
    (got,) = check_natively(text, [x])
    expected = np.clip(x.astype(np.float64), *bounds)
    assert np.array_equal(got.astype(np.float64), expected)


def test_clamp_keeps_nan(check_natively: Check) -> None:
    t = "tensor<2xf32>"
    text = function(f"%r = tcp.clamp %x {{min_float = 0.0 : f32, max_float = 1.0 : f32}} : {t} -> {t}", f"%x: {t}", t)
    (got,) = check_natively(text, [np.array([np.nan, 7], np.float32)])
    assert np.isnan(got[0]) and got[1] == 1


@pytest.mark.parametrize("mode", ["Trunc", "Floor", "Ceil"])
@pytest.mark.parametrize("name", ["divsi", "divui"])
@pytest.mark.parametrize("element", ["i8", "i64", "ui8"])
def test_division(name: str, mode: str, element: str, check_natively: Check) -> None:
    values = np.array([0, 1, 2, 3, 7, -1, -2, -7, 100, -100, 127, -128], np.int64)
    x, y = (part.ravel().astype(DTYPES[element]) for part in np.meshgrid(values, values))
    t = f"tensor<144x{element}>"
    op = f"%r = tcp.{name} %x, %y {{rounding_mode = #tcp<roundingMode {mode}>}} : {t}, {t} -> {t}"
    (got,) = check_natively(function(op, f"%x: {t}, %y: {t}", t), [x, y])
    bits = f"{'u' if name == 'divui' else 'i'}{x.itemsize}"
    exact = [
        -1 if b == 0 else {"Floor": a // b, "Ceil": -(-a // b), "Trunc": abs(a) // abs(b) * (1 if a * b >= 0 else -1)}[mode]
        for a, b in zip(x.view(bits).tolist(), y.view(bits).tolist())
    ]
    mask = (1 << (8 * x.itemsize)) - 1
    assert got.view(f"u{x.itemsize}").tolist() == [value & mask for value in exact]


@pytest.mark.parametrize(
    ("source", "target", "given", "values", "expected"),
    [
        ("i32", "f32", "in_int_signedness = #tcp<signedness Signed>", [-1, 5], [-1.0, 5.0]),
        ("i32", "f32", "in_int_signedness = #tcp<signedness Unsigned>", [-1, 5], [4294967296.0, 5.0]),
        ("i32", "f32", "in_int_signedness = #tcp<signedness Signless>", [-1, 5], [-1.0, 5.0]),
        ("i8", "i32", "in_int_signedness = #tcp<signedness Unsigned>, out_int_signedness = #tcp<signedness Signed>",
         [-1, 5], [255, 5]),
        ("f32", "i8", "out_int_signedness = #tcp<signedness Unsigned>", [200.0, -3.0], [-56, 0]),
        ("f32", "i8", "out_int_signedness = #tcp<signedness Signed>", [200.0, -3.0], [127, -3]),
        ("i8", "i1", "in_int_signedness = #tcp<signedness Signed>, out_int_signedness = #tcp<signedness Signless>",
         [-1, 0], [True, False]),
    ],
)  # fmt: skip
def test_cast(source: str, target: str, given: str, values: Any, expected: Any, check_natively: Check) -> None:
    a, b = f"tensor<?x{source}>", f"tensor<?x{target}>"
    text = function(f"%r = tcp.cast %x {{{given}}} : {a} -> {b}", f"%x: {a}", b)
    (got,) = check_natively(text, [np.array(values, DTYPES[source])])
    assert got.tolist() == expected


def test_movement(check_natively: Check) -> None:
    body = """
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %b = tcp.broadcast %x, %n {axes = [0]} : tensor<1x?xf32>, index -> tensor<?x?xf32>
      %s = tcp.slice %b starts(%c0, %c1) sizes(%n, %c2) strides(%c1, %c2) : tensor<?x?xf32> -> tensor<?x2xf32>
      %k = tcp.const {value = dense<[[1, 0]]> : tensor<1x2xi64>} : tensor<1x2xi64>
      %g = tcp.gather %s, %k {dim = 1 : index} : tensor<?x2xf32>, tensor<1x2xi64> -> tensor<1x2xf32>
      %d = tcp.gather_nd %b, %k : tensor<?x?xf32>, tensor<1x2xi64> -> tensor<1xf32>
      %q = tcp.const {value = dense<[[2], [0]]> : tensor<2x1xi32>} : tensor<2x1xi32>
      %e = tcp.gather_nd %b, %q : tensor<?x?xf32>, tensor<2x1xi32> -> tensor<2x?xf32>"""
    results = "tensor<1x2xf32>, tensor<1xf32>, tensor<2x?xf32>"
    text = function(body, "%x: tensor<1x?xf32>, %n: index", results, "%g, %d, %e")
    x = np.arange(6, dtype=np.float32)[None]
    along, one, rows = check_natively(text, [x, 3])
    assert along.tolist() == [[3, 1]] and one.tolist() == [0] and np.array_equal(rows, np.broadcast_to(x, (2, 6)))


def test_torch_gather(check_natively: Check) -> None:
    t = "tensor<2x3xf32>"
    op = f"%r = tcp.gather %x, %i {{dim = 0 : index}} : tensor<4x3xf32>, tensor<2x3xi64> -> {t}"
    x, i = RNG.standard_normal((4, 3)).astype(np.float32), RNG.integers(0, 4, (2, 3))
    (got,) = check_natively(function(op, "%x: tensor<4x3xf32>, %i: tensor<2x3xi64>", t), [x, i])
    assert np.array_equal(got, np.take_along_axis(x, i, axis=0))


def test_groups_and_symbols(check_natively: Check) -> None:
    t = "tensor<?x3xf32>"
    body = f"""
      %s0 = tcp.symbolic_int "s0" {{min_val = 2, max_val = 9}} : i64
      tcp.bind_symbolic_shape %x, [%s0], affine_map<()[s0] -> (s0, 3)> : {t}
      %g = tcp.group attributes {{group_type = "codegen_group"}} {{
        %a = tcp.add %x, %x : {t}, {t} -> {t}
        %b = tcp.tanh %a : {t} -> {t}
        tcp.yield %b : {t}
      }} : {t}
      %r = tcp.isolated_group %g, %x attributes {{test}} {{
      ^bb0(%c: {t}, %d: {t}):
        %e = tcp.sub %c, %d : {t}, {t} -> {t}
        tcp.yield %e : {t}
      }} : {t}, {t} -> {t}"""
    x = RNG.standard_normal((4, 3)).astype(np.float32)
    (got,) = check_natively(function(body, f"%x: {t}", t), [x])
    np.testing.assert_allclose(got, np.tanh(2 * x.astype(np.float64)).astype(np.float32) - x, rtol=1e-6)


def test_all_names_become_combinators(ctx: Any) -> None:
    t = "tensor<?xf32>"
    lines = [f"%{name} = tcp.{name} %x : {t} -> {t}" for name in UNARY]
    lines += [f"%{name} = tcp.{name} %x, %x : {t}, {t} -> {t}" for name in BINARY]
    values = ", ".join(f"%{name}" for name in (*UNARY, *BINARY))
    module = parse_module(function("\n".join(lines), f"%x: {t}", ", ".join([t] * 18), values), ctx)
    PassManager(ctx).run(Pipeline.parse("canonicalize", ctx), module)
    assert {op.name for op in module.walk() if op.name.startswith("tcp.")} == {"tcp.unary", "tcp.binary"}
