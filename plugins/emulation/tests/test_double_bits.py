"""Bits of f64 that is pairs of f32: those of f64 for all that pairs have, natively and interpreted."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from plait.interpret import Interpreter
from plait.syntax.parser import parse_module
from programs import as_pairs, function, legalized, results

RNG = np.random.default_rng(0)
SINGLE = np.finfo(np.float32)
EDGES = np.array([
    0.0, -0.0, 1.0, -1.0, 1.5, -1.75, np.inf, -np.inf, SINGLE.max, -SINGLE.max, SINGLE.tiny, -SINGLE.tiny, 2.0**-149,
    -(2.0**-149), 3 * 2.0**-149, 1 + 2.0**-24, 1 - 2.0**-25, 1 + 2.0**-47, 1 + 2.0**-52, 2 - 2.0**-47, 2.0**-126 * (1 - 2.0**-23),
    float(SINGLE.max) * (1 + 2.0**-26), 2.0**100 + 2.0**60, 0.1, -1 / 3, 1e-30, 123456789012345.0, 2.0**31, -(2.0**63),
])  # fmt: skip
BEYOND = np.array([1e300, -1e300, 2.0**128, -(2.0**128), 1e-320, -1e-300, 2.0**-150, -(2.0**-151), 2.0**-150 * 1.5, 2.0**-140 * 1.01])


def anything(low: int, high: int, count: int = 500) -> Any:
    """Numbers of every significand, of exponents from low to high."""
    return np.ldexp(RNG.uniform(1, 2, count) * RNG.choice([-1, 1], count), RNG.integers(low, high, count))


ORDINARY = as_pairs(np.concatenate([EDGES, anything(-100, 128), as_pairs(anything(-3, 3)), np.arange(-20, 20) / 4]))
PARTS: dict[str, tuple[Any, str]] = {
    "i64": (np.int64, ""), "ui64": (np.uint64, ""), "i32": (np.int32, "x2"), "ui32": (np.uint32, "x2"), "f32": (np.float32, "x2"),
    "i16": (np.int16, "x4"), "f16": (np.float16, "x4"), "ui8": (np.uint8, "x8"),
}  # fmt: skip
OPTIONS = ["emulate=f64", "emulate=i64,f64"]


def bits_of(x: Any, dtype: Any) -> Any:
    made = x.reshape(-1, 1).view(dtype)
    return made if made.shape[1] > 1 else made[:, 0]


def same_bits(got: Any, expected: Any) -> None:
    assert got.dtype == expected.dtype and got.shape == expected.shape
    np.testing.assert_array_equal(got.view(np.uint8), expected.view(np.uint8))


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("shape", ["?", str(len(ORDINARY))])
@pytest.mark.parametrize("element", PARTS)
def test_bits_of_numbers_that_pairs_have(element: str, shape: str, options: str, ctx: Any, native: Any) -> None:
    dtype, parts = PARTS[element]
    out = f"tensor<{shape}{parts}x{element}>"
    text = function(f"%r = tcp.bitcast %x : tensor<{shape}xf64> -> {out}", f"%x: tensor<{shape}xf64>", out)
    for got in results(text, [ORDINARY], ctx, native, options):
        same_bits(got, np.ascontiguousarray(bits_of(ORDINARY, dtype)))


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("shape", ["?", str(len(ORDINARY))])
@pytest.mark.parametrize("element", PARTS)
def test_numbers_of_bits(element: str, shape: str, options: str, ctx: Any, native: Any) -> None:
    dtype, parts = PARTS[element]
    given = f"tensor<{shape}{parts}x{element}>"
    text = function(f"%r = tcp.bitcast %x : {given} -> tensor<{shape}xf64>", f"%x: {given}", f"tensor<{shape}xf64>")
    for got in results(text, [np.ascontiguousarray(bits_of(ORDINARY, dtype))], ctx, native, options):
        same_bits(got, ORDINARY)


@pytest.mark.parametrize("options", OPTIONS)
def test_what_pairs_do_not_have_is_the_nearest_that_they_have(options: str, ctx: Any, native: Any) -> None:
    """Of 53 bits, 48 are left, or 49; beyond the range of f32 it is infinite, below it zero."""
    x = np.concatenate([BEYOND, anything(-1022, 1023, 1000), anything(-160, -120), anything(-20, 20)])
    t = "tensor<?xf64>"
    text = function(f"%r = tcp.bitcast %x : tensor<?xi64> -> {t}", "%x: tensor<?xi64>", t)
    expected, is_exact = as_pairs(x), np.abs(x) > 2.0**-100
    for got in results(text, [x.view(np.int64)], ctx, native, options):
        same_bits(got[is_exact], expected[is_exact])
        near = ~is_exact & (np.abs(x) < 1)
        np.testing.assert_allclose(got[near], x[near], rtol=2.0**-48, atol=2.0**-150)
        assert np.array_equal(np.signbit(got), np.signbit(x))


@pytest.mark.parametrize("options", OPTIONS)
def test_nan_stays_nan(options: str, ctx: Any, native: Any) -> None:
    bits = np.array([0x7FF8 << 48, 0xFFF8 << 48, (0x7FF << 52) + 1, (0xFFF << 52) + 1, (0x7FF << 52) + (1 << 40), (1 << 64) - 1], np.uint64)
    text = function("%r = tcp.bitcast %x : tensor<6xui64> -> tensor<6xf64>", "%x: tensor<6xui64>", "tensor<6xf64>")
    back = function("%r = tcp.bitcast %x : tensor<6xf64> -> tensor<6xui64>", "%x: tensor<6xf64>", "tensor<6xui64>")
    for got in results(text, [bits], ctx, native, options):
        assert np.isnan(got).all()
    for got in results(back, [bits.view(np.float64)], ctx, native, options):
        assert np.isnan(got.view(np.float64)).all()


@pytest.mark.parametrize("options", OPTIONS)
def test_sums_of_more_bits_are_rounded_once(options: str, ctx: Any, native: Any) -> None:
    """A first and a second part of all distances: the bits are those of the nearest f64, ties to even."""
    high = anything(-20, 20, 2000).astype(np.float32)
    unit = np.spacing(np.abs(high)).astype(np.float64)
    places = np.ldexp(1.0, RNG.integers(-90, -1, 2000))
    low = np.concatenate([  # ties of f64, near ones, and any
        (unit * RNG.choice([2.0**-30, 2.0**-31, 3 * 2.0**-30, 5 * 2.0**-31], 2000))[:700],
        (unit * 2.0**-30 * (1 + RNG.choice([-1, 1], 2000) * 2.0**-20))[:700], (unit * places * RNG.uniform(0.5, 0.9, 2000))[:600],
    ]).astype(np.float32).astype(np.float64) * RNG.choice([-1, 1], 2000)  # fmt: skip
    wide = high.astype(np.float64)
    i = "tensor<?xi64>"
    body = "%s = tcp.binary add %x, %y : tensor<?xf64>\n%r = tcp.bitcast %s : tensor<?xf64> -> " + i
    text = function(body, "%x: tensor<?xf64>, %y: tensor<?xf64>", i)
    for got in results(text, [wide, low], ctx, native, options):
        same_bits(got, (wide + low).view(np.int64))


PROGRAMS = {
    "negated by its sign": "%s = tcp.const dense<0x8000000000000000> : tensor<8xi64>\n%j = tcp.binary xor %i, %s : tensor<8xi64>",
    "halved by its exponent": f"%s = tcp.const dense<{1 << 52}> : tensor<8xi64>\n%j = tcp.binary subtract %i, %s : tensor<8xi64>",
    "its place alone": f"%s = tcp.const dense<{0x7FF << 52}> : tensor<8xi64>\n%j = tcp.binary and %i, %s : tensor<8xi64>",
    "from 1 to 2": (
        "%t = tcp.const dense<12> : tensor<8xi64>\n%k = tcp.binary shift_right_logical %i, %t : tensor<8xi64>\n"
        f"%s = tcp.const dense<{0x3FF << 52}> : tensor<8xi64>\n%j = tcp.binary or %k, %s : tensor<8xi64>"
    ),
}  # fmt: skip


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("name", PROGRAMS)
def test_programs_that_compute_with_bits(name: str, options: str, ctx: Any, native: Any) -> None:
    body = f"%i = tcp.bitcast %x : tensor<8xf64> -> tensor<8xi64>\n{PROGRAMS[name]}\n%r = tcp.bitcast %j : tensor<8xi64> -> tensor<8xf64>"
    text = function(body, "%x: tensor<8xf64>", "tensor<8xf64>")
    x = as_pairs(np.array([1.0, -0.1, 3e10, 1 + 2.0**-40, -1 / 3, 2.0**-60, 1e30, 7.0]))
    (expected,) = Interpreter(parse_module(text, ctx), ctx).run("main", x)
    for got in results(text, [x], ctx, native, options):
        np.testing.assert_array_equal(got, as_pairs(expected))


def test_bits_beside_a_loop_over_i64(ctx: Any, native: Any) -> None:
    """Both emulated: numbers go into the loop and come out of it as they are."""
    t = "tensor<3xi64>"
    body = f"""%a = arith.constant 0 : index
      %b = arith.constant 4 : index
      %c = arith.constant 1 : index
      %m = tcp.const dense<{1 << 52}> : {t}
      %i = tcp.bitcast %x : tensor<3xf64> -> {t}
      %j, %k = scf.for %n = %a to %b step %c iter_args(%s = %i, %q = %m) -> ({t}, {t}) {{
        %u = tcp.binary add %s, %q : {t}
        scf.yield %u, %q : {t}, {t}
      }}
      %r = tcp.bitcast %j : {t} -> tensor<3xf64>"""
    for got in results(function(body, "%x: tensor<3xf64>", "tensor<3xf64>"), [np.array([1.0, -0.75, 3e5])], ctx, native, "emulate=i64,f64"):
        np.testing.assert_array_equal(got, [16.0, -12.0, 4.8e6])


def test_i64_alone_is_emulated_beside_f64(ctx: Any, native: Any) -> None:
    """f64 becomes two words, with all of its bits."""
    x = np.concatenate([ORDINARY, BEYOND, anything(-1022, 1023)])
    there = function("%r = tcp.bitcast %x : tensor<?xf64> -> tensor<?xi64>", "%x: tensor<?xf64>", "tensor<?xi64>")
    back = function("%r = tcp.bitcast %x : tensor<?xi64> -> tensor<?xf64>", "%x: tensor<?xi64>", "tensor<?xf64>")
    for text, given, expected in ((there, x, x.view(np.int64)), (back, x.view(np.int64), x)):
        for got in results(text, [given], ctx, native, "emulate=i64"):
            same_bits(got, expected)


def test_nothing_has_no_bits(ctx: Any, native: Any) -> None:
    text = function("%r = tcp.bitcast %x : tensor<?x3xf64> -> tensor<?x3x2xi32>", "%x: tensor<?x3xf64>", "tensor<?x3x2xi32>")
    for got in results(text, [np.zeros((0, 3))], ctx, native, "emulate=f64"):
        assert got.shape == (0, 3, 2)


def test_no_operation_has_f64(ctx: Any) -> None:
    text = function("%r = tcp.bitcast %x : tensor<4xi64> -> tensor<4xf64>", "%x: tensor<4xi64>", "tensor<4xf64>")
    module = legalized(text.replace("return %r : tensor<4xf64>", "%q = tcp.bitcast %r : tensor<4xf64> -> tensor<4x2xi32>\nreturn %q : tensor<4x2xi32>")
                       .replace("-> tensor<4xf64> {", "-> tensor<4x2xi32> {"), ctx, "emulate=f64")  # fmt: skip
    assert "f64" not in str(module)
