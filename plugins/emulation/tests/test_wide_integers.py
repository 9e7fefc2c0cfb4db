"""i64 and ui64 as pairs of ui32: the same bits as with the types themselves, natively and interpreted."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest
from plait.interpret import Interpreter
from plait.syntax.parser import parse_module
from programs import function, legalized, outcomes

RNG = np.random.default_rng(0)
DTYPES: dict[str, Any] = {"i64": np.int64, "ui64": np.uint64}
BITS = [
    0, 1, 2, 3, 7, 10, 31, 32, 33, 63, 64, 65, (1 << 16) - 1, 1 << 16, (1 << 31) - 1, 1 << 31, (1 << 32) - 1, 1 << 32,
    (1 << 32) + 1, (1 << 33) - 1, 0xFFFF0000FFFF, 0xFFFFFFFF00000000, 0xFFFFFFFF00000001, (1 << 62) + 12345,
    (1 << 63) - 1, 1 << 63, (1 << 63) + 1, (1 << 64) - 2, (1 << 64) - 1, 0x123456789ABCDEF0, 0xFEDCBA9876543210,
    6700417, 0x8000000080000000, 0x00000001FFFFFFFF, 0x7FFFFFFF80000001,
    *(int(n) for n in RNG.integers(0, 1 << 64, 4, np.uint64)),
]  # fmt: skip


def numbers(element: str) -> Any:
    return np.array(BITS, np.uint64).view(DTYPES[element])


def pairs(element: str) -> tuple[Any, Any]:
    x = numbers(element)
    return np.repeat(x, len(x)), np.tile(x, len(x))


def as_number(bits: int, element: str) -> int:
    bits &= (1 << 64) - 1
    return bits - (1 << 64) if element == "i64" and bits >> 63 else bits


def computes_wide(module: Any) -> set[str]:
    """The operations on 64 bits, but for those that take numbers apart and put them together."""
    found: set[str] = set()
    for op in module.walk():
        wide = any(str(getattr(v.type, "element_type", "")) in ("i64", "ui64") for v in (*op.operands, *op.results))
        kind = op.kind.text if op.name == "tcp.binary" else ""
        if wide and op.name.startswith("tcp.") and op.name not in ("tcp.cast", "tcp.const", "tcp.broadcast"):
            found |= {op.name + " " + kind} - {"tcp.binary " + k for k in ("shift_left", "shift_right_logical", "or")}
    return found


def check(text: str, arguments: list[Any], expected: Any, ctx: Any, native: Any, options: str = "emulate=i64") -> None:
    """What the emulated text gives, interpreted and natively."""
    module = legalized(text, ctx, options)
    assert not computes_wide(module)
    for got in outcomes(module, arguments, ctx, native):
        assert got.dtype == expected.dtype
        np.testing.assert_array_equal(got, expected)


def exact(kind: str, x: int, y: int, element: str) -> int:
    """tcp.binary by its documentation."""
    bits, distance = x & ((1 << 64) - 1), y & ((1 << 64) - 1)
    if kind == "divide":
        return -1 if y == 0 else abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)
    if kind == "remainder":
        return x if y == 0 else abs(x) % abs(y) * (-1 if x < 0 else 1)
    if kind == "power":
        return pow(x, y, 1 << 64) if y >= 0 else (x if y & 1 else 1) if x in (1, -1) else 0
    if kind == "shift_left":
        return bits << distance if distance < 64 else 0
    if kind == "shift_right_logical":
        return bits >> distance if distance < 64 else 0
    if kind == "shift_right_arithmetic":
        return as_number(bits, "i64") >> min(distance, 63)
    functions: dict[str, Any] = {
        "add": int.__add__, "subtract": int.__sub__, "multiply": int.__mul__, "and": int.__and__, "or": int.__or__,
        "xor": int.__xor__, "maximum": max, "minimum": min,
    }  # fmt: skip
    return functions[kind](x, y)


KINDS = (
    "add", "subtract", "multiply", "divide", "remainder", "power", "and", "or", "xor", "maximum", "minimum",
    "shift_left", "shift_right_logical", "shift_right_arithmetic",
)  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("element", DTYPES)
def test_arithmetic(element: str, kind: str, ctx: Any, native: Any) -> None:
    t = f"tensor<?x{element}>"
    x, y = pairs(element)
    made = [as_number(exact(kind, a, b, element), element) for a, b in zip(x.tolist(), y.tolist())]
    expected = np.array(made, DTYPES[element])
    check(function(f"%r = tcp.binary {kind} %x, %y : {t}", f"%x: {t}, %y: {t}", t), [x, y], expected, ctx, native)


@pytest.mark.parametrize("kind", ["eq", "ne", "lt", "le", "gt", "ge"])
@pytest.mark.parametrize("element", DTYPES)
def test_comparisons(element: str, kind: str, ctx: Any, native: Any) -> None:
    t = f"tensor<?x{element}>"
    x, y = pairs(element)
    expected = np.array([getattr(int, f"__{kind}__")(a, b) for a, b in zip(x.tolist(), y.tolist())])
    text = function(f"%r = tcp.binary {kind} %x, %y : {t}", f"%x: {t}, %y: {t}", "tensor<?xi1>")
    check(text, [x, y], expected, ctx, native)


@pytest.mark.parametrize("kind", ["abs", "negate", "sign", "not", "popcount", "clz"])
@pytest.mark.parametrize("element", DTYPES)
def test_kinds_of_one_number(element: str, kind: str, ctx: Any, native: Any) -> None:
    t = f"tensor<?x{element}>"
    x = numbers(element)
    values = {
        "abs": abs, "negate": int.__neg__, "sign": lambda v: (v > 0) - (v < 0), "not": int.__invert__,
        "popcount": lambda v: (v & ((1 << 64) - 1)).bit_count(),
        "clz": lambda v: 64 - (v & ((1 << 64) - 1)).bit_length(),
    }  # fmt: skip
    expected = np.array([as_number(values[kind](v), element) for v in x.tolist()], DTYPES[element])
    check(function(f"%r = tcp.unary {kind} %x : {t}", f"%x: {t}", t), [x], expected, ctx, native)


@pytest.mark.parametrize("target", ["f32", "f16", "bf16", "f64", "i32", "ui8", "i1", "i64", "ui64"])
@pytest.mark.parametrize("element", DTYPES)
def test_casts_to_others(element: str, target: str, ctx: Any, native: Any) -> None:
    t, r = f"tensor<?x{element}>", f"tensor<?x{target}>"
    more = RNG.integers(0, 1 << 64, 300, np.uint64) >> RNG.integers(0, 64, 300, np.uint64)
    halves = np.array([(1 << 24) + 1, (1 << 25) + 2, (1 << 40) + (1 << 16), (1 << 40) + (1 << 16) + 1, 257, 65793], np.uint64)
    x = np.concatenate([numbers(element), more.view(DTYPES[element]), halves.view(DTYPES[element])])
    dtypes: dict[str, Any] = {
        "f32": np.float32, "f16": np.float16, "bf16": ml_dtypes.bfloat16, "f64": np.float64, "i32": np.int32,
        "ui8": np.uint8, "i1": np.bool_, **DTYPES,
    }  # fmt: skip
    with np.errstate(all="ignore"):
        expected = x.astype(dtypes[target])
    if target == "bf16":  # which NumPy rounds twice
        expected = np.array([_nearest_bf16(int(v)) for v in x], np.float32).astype(ml_dtypes.bfloat16)
    if target == "f16":
        expected = np.array([np.float16(_nearest(int(v), 11)) if abs(int(v)) < 65520 else np.copysign(np.inf, int(v)) for v in x], np.float16)
    text = function(f"%r = tcp.cast %x : {t} -> {r}", f"%x: {t}", r)
    check(text, [x], expected, ctx, native)


def _nearest(value: int, digits: int) -> int:
    """The nearest number of so many binary digits, ties to even."""
    size = abs(value)
    drop = max(size.bit_length() - digits, 0)
    kept, rest = size >> drop, size & ((1 << drop) - 1)
    half = 1 << (drop - 1) if drop else 1
    kept += rest > half or (rest == half and drop > 0 and kept & 1)
    return (kept << drop) * (-1 if value < 0 else 1)


def _nearest_bf16(value: int) -> float:
    return float(_nearest(value, 8))


@pytest.mark.parametrize("source", ["f32", "f64", "f16", "i32", "ui32", "i8", "ui8", "i1"])
@pytest.mark.parametrize("element", DTYPES)
def test_casts_from_others(element: str, source: str, ctx: Any, native: Any) -> None:
    dtypes: dict[str, Any] = {
        "f32": np.float32, "f64": np.float64, "f16": np.float16, "i32": np.int32, "ui32": np.uint32, "i8": np.int8,
        "ui8": np.uint8, "i1": np.bool_,
    }  # fmt: skip
    if source.startswith("f"):
        values = [0, -0.0, 0.9, -0.9, 1.5, -1.5, 255, -255, 65504, np.nan, np.inf, -np.inf]
        large = [2.0**31, 2.0**32, -(2.0**32), 2.0**62, 2.0**63, -(2.0**63), -(2.0**63) * 1.5, 2.0**63 * 1.5, 2.0**64, 1e30, 123456789012]
        x = np.array(values + (large if source != "f16" else []), dtypes[source])
        low, high = (-(1 << 63), (1 << 63) - 1) if element == "i64" else (0, (1 << 64) - 1)
        made = [0 if v != v else min(max(int(v) if np.isfinite(v) else int(np.sign(v)) << 70, low), high) for v in x.tolist()]
        expected = np.array(made, DTYPES[element])
    else:
        x = np.array([0, 1, 127, 128, 255, 2**31 - 1, 2**31, 2**32 - 1], np.int64).astype(dtypes[source])
        expected = x.astype(DTYPES[element])
    t, r = f"tensor<?x{source}>", f"tensor<?x{element}>"
    check(function(f"%r = tcp.cast %x : {t} -> {r}", f"%x: {t}", r), [x], expected, ctx, native)


def same(text: str, arguments: list[Any], ctx: Any, native: Any, options: str = "emulate=i64") -> None:
    """What the text gives stays the same."""
    (expected,) = Interpreter(parse_module(text, ctx), ctx).run("main", *arguments)
    check(text, arguments, np.asarray(expected), ctx, native, options)


T = "tensor<?x6xi64>"


@pytest.mark.parametrize("rows", [0, 3])
@pytest.mark.parametrize("kind", ["add", "multiply", "maximum", "minimum", "and", "or", "xor"])
def test_totals(kind: str, rows: int, ctx: Any, native: Any) -> None:
    x, init = RNG.integers(-(1 << 62), 1 << 62, (rows, 6)), np.array(5)
    header = f"%x: {T}, %i: tensor<i64>"
    for text in (
        function(f"%r = tcp.reduce {kind} %x, %i dims = [1] : {T}, tensor<i64> -> tensor<?xi64>", header, "tensor<?xi64>"),
        function(f"%r = tcp.scan {kind} %x, %i dim = 1 {{exclusive}} : {T}, tensor<i64>", header, T),
        function(f"%r = tcp.window {kind} %x, %i window = [1, 3] strides = [1, 1] low [0, 1] high [0, 1] : {T}, tensor<i64> -> {T}", header, T),
    ):  # fmt: skip
        same(text, [x, init], ctx, native)


MAPS = "affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>"


@pytest.mark.parametrize("rows", [0, 3])
def test_products(rows: int, ctx: Any, native: Any) -> None:
    op = f'tcp.contract %x, %x {{indexing_maps = [{MAPS}], iterator_types = ["parallel", "parallel", "reduction"]}}'
    text = function(f"%r = {op} : {T}, {T} -> tensor<?x?xi64>", f"%x: {T}", "tensor<?x?xi64>")
    same(text, [RNG.integers(-(1 << 62), 1 << 62, (rows, 6))], ctx, native)


def test_bytes_are_added_up_in_64_bits(ctx: Any, native: Any) -> None:
    t = "tensor<2x6xi8>"
    op = f'tcp.contract %x, %x {{indexing_maps = [{MAPS}], iterator_types = ["parallel", "parallel", "reduction"]}}'
    text = function(f"%r = {op} : {t}, {t} -> tensor<2x2xi64>", f"%x: {t}", "tensor<2x2xi64>")
    same(text, [RNG.integers(-128, 128, (2, 6), np.int8)], ctx, native)


MOVES = {
    "reverse": f"%r = tcp.reverse %x dims = [1] : {T}",
    "select": f"%c = tcp.binary lt %x, %y : {T}\n%r = tcp.ternary select %c, %x, %y : tensor<?x6xi1>, {T}, {T}",
    "clamp": f"%r = tcp.ternary clamp %x, %y, %z : {T}, {T}, {T}",
    "fma": f"%r = tcp.ternary fma %x, %y, %z : {T}, {T}, {T}",
    "const": f"%c = tcp.const dense<[1, -2, 4294967296, -4294967297, 9223372036854775807, 0]> : tensor<6xi64>\n%b = tcp.broadcast %c dims = [1] sizes(%n) : tensor<6xi64> -> {T}\n%r = tcp.binary add %b, %x : {T}",
    "iota": f"%b = tcp.iota dim = 1 sizes(%n) : {T}\n%r = tcp.binary subtract %b, %x : {T}",
    "sort": f"%r = tcp.sort(%x) dim = 1 {{\n^bb0(%a: tensor<i64>, %b: tensor<i64>):\n%l = tcp.binary lt %a, %b : tensor<i64>\ntcp.yield %l : tensor<i1>\n}} : {T}",
    "group": f"%r = tcp.group {{\n%s = tcp.binary add %x, %y : {T}\ntcp.yield %s : {T}\n}} : {T}",
    "isolated_group": f"%r = tcp.isolated_group %x {{\n^bb0(%a: {T}):\n%s = tcp.binary add %a, %a : {T}\ntcp.yield %s : {T}\n}} : {T} -> {T}",
    "gather": f"%r = tcp.gather %x at %y offset_dims = [] collapsed_dims = [0, 1] start_index_map = [0, 1] index_vector_dim = 2 sizes [1, 1] : {T}, tensor<?x6x2xi64> -> {T}",
}  # fmt: skip


@pytest.mark.parametrize("name", [name for name in MOVES if name != "gather"])
def test_other_operations(name: str, ctx: Any, native: Any) -> None:
    x, y, z = (RNG.integers(-(1 << 62), 1 << 62, (3, 6)) for _ in range(3))
    size = f"%zero = arith.constant 0 : index\n%n = tensor.dim %x, %zero : {T}\n"
    same(function(size + MOVES[name], f"%x: {T}, %y: {T}, %z: {T}", T), [x, y, z], ctx, native)


def test_positions_beyond_32_bits(ctx: Any, native: Any) -> None:
    x = RNG.integers(-(1 << 62), 1 << 62, (3, 6))
    y = np.array([0, 1, 2, -1, 1 << 32, -(1 << 32), (1 << 33) + 1, (1 << 63) - 1, -(1 << 63), 5, 1 << 31, -(1 << 31) - 1])
    y = np.resize(y, (3, 6, 2))
    same(function(MOVES["gather"], f"%x: {T}, %y: tensor<?x6x2xi64>", T), [x, y], ctx, native)


@pytest.mark.parametrize("data", ["i64", "f32"])
def test_updates_beyond_the_end_are_skipped(data: str, ctx: Any, native: Any) -> None:
    t = f"tensor<?x{data}>"
    text = function(
        f"%r = tcp.scatter(%x) at %i updates(%u) offset_dims = [] collapsed_dims = [0] start_index_map = [0] "
        f"index_vector_dim = 1 {{\n^bb0(%a: tensor<{data}>, %b: tensor<{data}>):\n%s = tcp.binary add %a, %b : "
        f"tensor<{data}>\ntcp.yield %s : tensor<{data}>\n}} : ({t}, tensor<?xi64>, {t}) -> {t}",
        f"%x: {t}, %i: tensor<?xi64>, %u: {t}", t,
    )  # fmt: skip
    dtype = np.int64 if data == "i64" else np.float32
    x, u = (RNG.integers(-(1 << 20), 1 << 20, n).astype(dtype) for n in (5, 7))
    same(text, [x, np.array([0, 4, 1 << 32, (1 << 32) + 1, -1, -(1 << 40), 4]), u], ctx, native)


@pytest.mark.parametrize(("element", "count"), [("i32", 2), ("ui16", 4), ("i8", 8)])
def test_bits_of_parts(element: str, count: int, ctx: Any, native: Any) -> None:
    t = f"tensor<?x{count}x{element}>"
    one = "tensor<?xi64>"
    x = numbers("i64")
    same(function(f"%r = tcp.bitcast %x : {one} -> {t}", f"%x: {one}", t), [x], ctx, native)
    dtype = {"i32": np.int32, "ui16": np.uint16, "i8": np.int8}[element]
    same(function(f"%r = tcp.bitcast %x : {t} -> {one}", f"%x: {t}", one), [x.view(dtype).reshape(-1, count)], ctx, native)


def test_the_largest(ctx: Any, native: Any) -> None:
    text = function(f"%r, %i = tcp.top_k %x k = 2 : {T}", f"%x: {T}", "tensor<?x2xi64>")
    same(text, [RNG.integers(-(1 << 62), 1 << 62, (3, 6))], ctx, native)


def test_values_through_a_loop(ctx: Any, native: Any) -> None:
    text = function(
        f"%a = arith.constant 0 : index\n%b = arith.constant 3 : index\n%c = arith.constant 1 : index\n"
        f"%r = scf.for %i = %a to %b step %c iter_args(%s = %x) -> ({T}) {{\n%t = tcp.binary multiply %s, %x : {T}\nscf.yield %t : {T}\n}}",
        f"%x: {T}", T,
    )  # fmt: skip
    same(text, [RNG.integers(-(1 << 62), 1 << 62, (3, 6))], ctx, native)
