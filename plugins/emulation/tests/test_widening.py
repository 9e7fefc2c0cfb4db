"""Integers that a target does not have, computed with in wider ones: the same bits, for every pair of numbers."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest
from plait.diagnostics.diagnostic import DiagnosticError
from plait.interpret import Interpreter
from plait.ir.verify import verify
from plait.passes import PassManager, Pipeline
from plait.syntax.parser import parse_module
from programs import adapted

DTYPES: dict[str, Any] = {
    "i1": np.bool_, "i2": ml_dtypes.int2, "ui2": ml_dtypes.uint2, "i4": ml_dtypes.int4, "ui4": ml_dtypes.uint4,
    "i8": np.int8, "ui8": np.uint8, "i16": np.int16, "ui16": np.uint16,
}  # fmt: skip
RNG = np.random.default_rng(0)
COMPARISONS = ("eq", "ne", "lt", "le", "gt", "ge")
ARITHMETIC = (
    "add", "subtract", "multiply", "divide", "remainder", "power", "maximum", "minimum", "and", "or", "xor",
    "shift_left", "shift_right_logical", "shift_right_arithmetic",
)  # fmt: skip
UNARY = ("abs", "negate", "sign", "not", "popcount", "clz")


def width(element: str) -> int:
    return int(element.strip("ui"))


def as_number(bits: int, element: str) -> int:
    """The number that the low bits are."""
    size = width(element)
    bits &= (1 << size) - 1
    return bits - (1 << size) if element.startswith("i") and size > 1 and bits >> (size - 1) else bits


def numbers(element: str) -> list[int]:
    """All numbers of a narrow type; of a wide one, those at its borders and some others."""
    size = width(element)
    some = range(1 << size) if size <= 4 else [0, 1, 2, 3, 7, (1 << size) - 1, (1 << size) - 2, 1 << (size - 1), (1 << (size - 1)) - 1, size, size - 1, size + 1, 77, 100]  # fmt: skip
    return [as_number(n, element) for n in some]


def pairs(element: str) -> tuple[list[int], list[int]]:
    some = numbers(element)
    return [x for x in some for _ in some], [y for _ in some for y in some]


def array(values: list[int], element: str) -> Any:
    return np.array(values, np.int64).astype(np.int32).astype(DTYPES[element])


def binary(kind: str, x: int, y: int, element: str) -> int:
    """tcp.binary by its documentation, in exact integers."""
    size = width(element)
    distance = y & ((1 << size) - 1)
    if kind == "divide":
        return -1 if y == 0 else abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)
    if kind == "remainder":
        return x if y == 0 else abs(x) % abs(y) * (-1 if x < 0 else 1)
    if kind == "power":
        return x**y if y >= 0 else (x if y & 1 else 1) if x in (1, -1) else 0
    if kind == "shift_left":
        return x << distance if distance < size else 0
    if kind == "shift_right_logical":
        return (x & ((1 << size) - 1)) >> distance if distance < size else 0
    if kind == "shift_right_arithmetic":
        return as_number(x, f"i{size}") >> min(distance, size - 1)
    if kind in ("maximum", "minimum"):
        return (max if kind == "maximum" else min)(x, y)
    functions: dict[str, Any] = {
        "add": int.__add__, "subtract": int.__sub__, "multiply": int.__mul__, "and": int.__and__, "or": int.__or__,
        "xor": int.__xor__,
    }  # fmt: skip
    return functions[kind](x, y)


def unary(kind: str, x: int, element: str) -> int:
    size = width(element)
    bits = x & ((1 << size) - 1)
    values = {
        "abs": abs(x), "negate": -x, "sign": (x > 0) - (x < 0), "not": ~x, "popcount": bits.bit_count(),
        "clz": size - bits.bit_length(),
    }  # fmt: skip
    return values[kind]


def legalized(text: str, options: str, ctx: Any) -> Any:
    module = parse_module(text, ctx)
    PassManager(ctx).run(Pipeline.parse(adapted(options), ctx), module)
    verify(module, ctx)
    return module


def run(text: str, arguments: list[Any], options: str, ctx: Any, native: Any) -> list[Any]:
    """What the legalized text gives, interpreted and natively."""
    module = legalized(text, options, ctx)
    results = [Interpreter(module, ctx).run("main", *arguments)[0]]
    if native is not None:
        made = native(str(module))(*arguments)
        results.append(made[0] if isinstance(made, tuple) else made)
    return [np.asarray(result) for result in results]


def function(body: str, arguments: str, result: str) -> str:
    return f"func.func @main({arguments}) -> {result} {{\n{body}\nreturn %r : {result}\n}}"


def left(module: Any, element: str) -> set[str]:
    """The operations that compute with elements of a type."""
    moves = {"tcp.cast", "func.func", "func.return", "tcp.const", "builtin.module"}
    of = [op for op in module.walk() if op.name not in moves]
    return {op.name for op in of for v in (*op.operands, *op.results) if str(getattr(v.type, "element_type", "")) == element}


NARROW = [element for element in DTYPES if element != "i1"]


@pytest.mark.parametrize("element", NARROW)
def test_arithmetic_wraps(element: str, ctx: Any, native: Any) -> None:
    t = f"tensor<?x{element}>"
    x, y = pairs(element)
    for kind in ARITHMETIC:
        text = function(f"%r = tcp.binary {kind} %x, %y : {t}", f"%x: {t}, %y: {t}", t)
        expected = [as_number(binary(kind, a, b, element), element) for a, b in zip(x, y)]
        assert not left(legalized(text, f"widen={element}", ctx), element)
        for got in run(text, [array(x, element), array(y, element)], f"widen={element}", ctx, native):
            assert got.astype(np.int64).tolist() == expected, kind


@pytest.mark.parametrize("element", NARROW)
def test_comparisons(element: str, ctx: Any, native: Any) -> None:
    t = f"tensor<?x{element}>"
    x, y = pairs(element)
    for kind in COMPARISONS:
        text = function(f"%r = tcp.binary {kind} %x, %y : {t}", f"%x: {t}, %y: {t}", "tensor<?xi1>")
        expected = [getattr(int, f"__{kind}__")(a, b) for a, b in zip(x, y)]
        for got in run(text, [array(x, element), array(y, element)], f"widen={element}", ctx, native):
            assert got.tolist() == expected, kind


@pytest.mark.parametrize("element", NARROW)
def test_kinds_of_one_number(element: str, ctx: Any, native: Any) -> None:
    t = f"tensor<?x{element}>"
    x = numbers(element)
    for kind in UNARY:
        text = function(f"%r = tcp.unary {kind} %x : {t}", f"%x: {t}", t)
        expected = [as_number(unary(kind, a, element), element) for a in x]
        for got in run(text, [array(x, element)], f"widen={element}", ctx, native):
            assert got.astype(np.int64).tolist() == expected, kind


@pytest.mark.parametrize("element", NARROW)
def test_floats_saturate_in_the_narrow_range(element: str, ctx: Any, native: Any) -> None:
    t, f = f"tensor<?x{element}>", "tensor<?xf32>"
    size, signed = width(element), element.startswith("i")
    low, high = (-(1 << (size - 1)), (1 << (size - 1)) - 1) if signed else (0, (1 << size) - 1)
    x = np.array([np.nan, np.inf, -np.inf, 1e30, -1e30, low - 1, low - 0.5, high + 1, high + 0.5, 0.9, -0.9, 1], np.float32)
    expected = [0 if v != v else int(min(max(v, low), high)) for v in x.tolist()]
    text = function(f"%r = tcp.cast %x : {f} -> {t}", f"%x: {f}", t)
    for got in run(text, [x], f"widen={element}", ctx, native):
        assert got.astype(np.int64).tolist() == expected


@pytest.mark.parametrize("target", ["f32", "i64", "ui8", "i2", "i1"])
@pytest.mark.parametrize("element", ["i4", "ui4", "i8", "ui8"])
def test_casts_from_narrow_integers(element: str, target: str, ctx: Any, native: Any) -> None:
    t, r = f"tensor<?x{element}>", f"tensor<?x{target}>"
    x = numbers(element)
    text = function(f"%r = tcp.cast %x : {t} -> {r}", f"%x: {t}", r)
    expected = [v != 0 if target == "i1" else v if target == "f32" else as_number(v, target) for v in x]
    for got in run(text, [array(x, element)], f"widen={element}", ctx, native):
        assert got.astype(np.int64).tolist() == expected


@pytest.mark.parametrize("kind", ["add", "multiply", "maximum", "minimum", "and", "or", "xor"])
@pytest.mark.parametrize("element", ["i4", "ui4", "i8", "ui8", "i1"])
def test_totals_wrap_at_the_end(kind: str, element: str, ctx: Any, native: Any) -> None:
    t, one, r = f"tensor<?x300x{element}>", f"tensor<{element}>", f"tensor<?x{element}>"
    x = array([as_number(int(n), element) for n in RNG.integers(0, 1 << 16, 600)], element).reshape(2, 300)
    x[0, :] = x[0, 0] if element != "i1" else True
    init = np.array(0).astype(DTYPES[element])
    scan = function(f"%r = tcp.scan {kind} %x, %i dim = 1 : {t}, {one}", f"%x: {t}, %i: {one}", t)
    reduce = function(f"%r = tcp.reduce {kind} %x, %i dims = [1] : {t}, {one} -> {r}", f"%x: {t}, %i: {one}", r)
    for text in (scan, reduce):
        (expected,) = Interpreter(parse_module(text, ctx), ctx).run("main", x, init)
        for got in run(text, [x, init], f"widen={element}", ctx, native):
            assert np.array_equal(got.astype(np.int32), np.asarray(expected).astype(np.int32))


@pytest.mark.parametrize("kind", ["add", "subtract", "multiply", "maximum", "minimum", "and", "or", "xor", *COMPARISONS])
def test_booleans_as_integers(kind: str, ctx: Any, native: Any) -> None:
    t = "tensor<4xi1>"
    x, y = np.array([False, False, True, True]), np.array([False, True, False, True])
    text = function(f"%r = tcp.binary {kind} %x, %y : {t}", f"%x: {t}, %y: {t}", t)
    (expected,) = Interpreter(parse_module(text, ctx), ctx).run("main", x, y)
    assert f"tcp.binary {kind} %x, %y : tensor<4xi1>" not in str(legalized(text, "widen=i1", ctx))
    for got in run(text, [x, y], "widen=i1", ctx, native):
        assert np.array_equal(got, expected)


@pytest.mark.parametrize("kind", UNARY)
def test_one_boolean_as_an_integer(kind: str, ctx: Any, native: Any) -> None:
    t = "tensor<2xi1>"
    x = np.array([False, True])
    text = function(f"%r = tcp.unary {kind} %x : {t}", f"%x: {t}", t)
    (expected,) = Interpreter(parse_module(text, ctx), ctx).run("main", x)
    for got in run(text, [x], "widen=i1", ctx, native):
        assert np.array_equal(got, expected)


MAPS = "affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>"


@pytest.mark.parametrize("element", ["i4", "i8", "ui8", "i1"])
def test_products_are_added_up_in_the_wider_type(element: str, ctx: Any, native: Any) -> None:
    t, r = f"tensor<?x300x{element}>", f"tensor<?x?x{element}>"
    op = f'%r = tcp.contract %x, %x {{indexing_maps = [{MAPS}], iterator_types = ["parallel", "parallel", "reduction"]}}'
    text = function(f"{op} : {t}, {t} -> {r}", f"%x: {t}", r)
    assert "acc_type = " in str(legalized(text, f"widen={element}", ctx))
    x = array([as_number(int(n), element) for n in RNG.integers(0, 1 << 16, 900)], element).reshape(3, 300)
    x[0] = True if element == "i1" else x[0]
    (expected,) = Interpreter(parse_module(text, ctx), ctx).run("main", x)
    for got in run(text, [x], f"widen={element}", ctx, native):
        assert np.array_equal(got.astype(np.int32), np.asarray(expected).astype(np.int32))


@pytest.mark.parametrize("element", ["i8", "ui8", "i4"])
def test_the_largest(element: str, ctx: Any, native: Any) -> None:
    t, r = f"tensor<?x9x{element}>", f"tensor<?x3x{element}>"
    x = array([as_number(int(n), element) for n in RNG.integers(0, 1 << 16, 18)], element).reshape(2, 9)
    text = function(f"%r, %i = tcp.top_k %x k = 3 : {t}", f"%x: {t}", r)
    expected = -np.sort(-x.astype(np.int32), axis=1)[:, :3]
    for got in run(text, [x], f"widen={element}", ctx, native):
        assert np.array_equal(got.astype(np.int32), expected)


def test_numbers_along_a_dimension_wrap(ctx: Any, native: Any) -> None:
    text = function("%r = tcp.iota dim = 0 : tensor<40xui4>", "%x: tensor<f32>", "tensor<40xui4>")
    for got in run(text, [np.array(0, np.float32)], "widen=ui4", ctx, native):
        assert got.astype(np.int32).tolist() == [n % 16 for n in range(40)]


@pytest.mark.parametrize(
    ("names", "wide"), [("i4", "i8"), ("i4,i8", "i32"), ("i8,i16", "i32"), ("ui8", "ui32"), ("i1", "i8"), ("i8,i32", "i64")]
)  # fmt: skip
def test_the_next_wider_type_is_taken(names: str, wide: str, ctx: Any) -> None:
    element = names.split(",", 1)[0]
    t = f"tensor<4x{element}>"
    module = legalized(function(f"%r = tcp.binary and %x, %y : {t}", f"%x: {t}, %y: {t}", t), f"widen={names}", ctx)
    assert f"tcp.binary and %0, %1 : tensor<4x{wide}>" in str(module)


def test_there_is_nothing_wider(ctx: Any) -> None:
    t = "tensor<4xi64>"
    with pytest.raises(DiagnosticError, match="'i64' cannot be widened"):
        legalized(function(f"%r = tcp.binary and %x, %x : {t}", f"%x: {t}", t), "widen=i64", ctx)
