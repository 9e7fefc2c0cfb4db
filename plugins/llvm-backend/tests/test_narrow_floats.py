"""Floats that LLVM has not: every code, and rounding, against ml_dtypes."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as np
import plait
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.syntax.parser import parse_module

TYPES = {
    "f8E4M3FN": ml_dtypes.float8_e4m3fn, "f8E5M2": ml_dtypes.float8_e5m2, "f8E4M3FNUZ": ml_dtypes.float8_e4m3fnuz,
    "f8E5M2FNUZ": ml_dtypes.float8_e5m2fnuz, "f8E4M3B11FNUZ": ml_dtypes.float8_e4m3b11fnuz,
    "f8E3M4": ml_dtypes.float8_e3m4, "f8E4M3": ml_dtypes.float8_e4m3,
}  # fmt: skip


def elementwise(compiled: Any, op: str, source: str, target: str, count: int) -> Any:
    """A function that applies `op` on `%x` to each of `count` elements."""
    return compiled(f"""func.func @main(%a: memref<{count}x{source}>) -> memref<{count}x{target}> {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %n = arith.constant {count} : index
      %r = memref.alloc() : memref<{count}x{target}>
      cf.br ^loop(%c0 : index)
    ^loop(%i: index):
      %more = arith.cmpi slt, %i, %n : index
      cf.cond_br %more, ^body, ^done
    ^body:
      %x = memref.load %a[%i] : memref<{count}x{source}>
      %y = {op}
      memref.store %y, %r[%i] : memref<{count}x{target}>
      %next = arith.addi %i, %c1 : index
      cf.br ^loop(%next : index)
    ^done:
      return %r : memref<{count}x{target}>
    }}""")


@pytest.mark.parametrize("ty", TYPES)
def test_every_code_widens(compiled: Any, ty: str) -> None:
    codes = np.arange(256, dtype=np.uint8).view(TYPES[ty])
    run = elementwise(compiled, f"arith.extf %x : {ty} to f32", ty, "f32", 256)
    np.testing.assert_array_equal(run(codes), codes.astype(np.float32))


WIDENED = """func.func @main(%x: tensor<16x16xTY>) -> (tensor<16x16xf32>, tensor<16xf32>) {
  %0 = stablehlo.convert %x : (tensor<16x16xTY>) -> tensor<16x16xf32>
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  %1 = stablehlo.reduce(%0 init: %c) applies stablehlo.maximum across dimensions = [0]
    : (tensor<16x16xf32>, tensor<f32>) -> tensor<16xf32>
  return %0, %1 : tensor<16x16xf32>, tensor<16xf32>
}"""


@pytest.mark.parametrize("ty", [*TYPES, "f8E8M0FNU"])
def test_every_code_widens_in_vectors(ty: str) -> None:
    """By arithmetic, where scalars are looked up."""
    run = plait.compile(WIDENED.replace("TY", ty))
    assert re.search(rf"arith.extf %\w+ : vector<\d+x{ty}>", str(run.ir("linalg")))
    codes = np.arange(256, dtype=np.uint8).reshape(16, 16).view(TYPES.get(ty, ml_dtypes.float8_e8m0fnu))
    wide, largest = run(codes)
    expected = codes.astype(np.float32)
    np.testing.assert_array_equal(wide, expected)
    np.testing.assert_array_equal(np.signbit(wide[expected == 0]), np.signbit(expected[expected == 0]))
    np.testing.assert_array_equal(largest, np.maximum(expected.max(0), 0))


@pytest.mark.parametrize("source", ["f32", "f64", "bf16"])
@pytest.mark.parametrize("ty", TYPES)
def test_rounding(compiled: Any, ty: str, source: str) -> None:
    codes = np.arange(256, dtype=np.uint8).view(TYPES[ty]).astype(np.float64)
    finite = np.sort(codes[np.isfinite(codes)])
    middles = (finite[1:] + finite[:-1]) / 2
    edges = np.concatenate([finite, middles, middles * (1 + 2**-20), middles * (1 - 2**-20), finite * 1.01])
    values = np.concatenate([edges, [np.inf, -np.inf, np.nan, 1e30, -1e30, 1e-30, -1e-30, 0.0, -0.0]])
    dtype = {"f32": np.float32, "f64": np.float64, "bf16": ml_dtypes.bfloat16}[source]
    values = values.astype(dtype)
    run = elementwise(compiled, f"arith.truncf %x : {source} to {ty}", source, ty, len(values))
    found, expected = run(values), values.astype(np.float32).astype(TYPES[ty])
    nan = np.isnan(expected.astype(np.float32))
    np.testing.assert_array_equal(np.isnan(found.astype(np.float32)), nan)
    np.testing.assert_array_equal(found.view(np.uint8)[~nan], expected.view(np.uint8)[~nan])


@pytest.mark.parametrize("op", ["arith.mulf %x, %x : f8E4M3FN", "math.tanh %x : f8E4M3FN", "math.erf %x : f8E4M3FN"])
def test_arithmetic_is_that_of_f32_rounded(compiled: Any, op: str) -> None:
    values = np.linspace(-4, 4, 64).astype(ml_dtypes.float8_e4m3fn)
    run = elementwise(compiled, op, "f8E4M3FN", "f8E4M3FN", 64)
    from math import erf

    wide = values.astype(np.float32)
    compute = {"arith": wide * wide, "tanh": np.tanh(wide), "erf": np.vectorize(erf)(wide)}
    key = next(k for k in compute if k in op)
    np.testing.assert_array_equal(run(values).view(np.uint8), compute[key].astype(np.float32).astype(values.dtype).view(np.uint8))


def test_powers_of_two_have_exponents_only(compiled: Any) -> None:
    edges = np.array([1, 0x3FFFFF, 0x400000, 0x600000, 0x7FFFFF, 0x800000, 0x7F3FFFFF, 0x7F400000], np.uint32)
    values = np.concatenate([edges.view(np.float32), np.geomspace(2e-38, 3e38, 500), [0.0, -0.0, -1.0, np.inf, np.nan]])
    values = np.concatenate([values, 1.5 * 2.0 ** np.arange(-126, 127)]).astype(np.float32)
    run = elementwise(compiled, "arith.truncf %x : f32 to f8E8M0FNU", "f32", "f8E8M0FNU", len(values))
    expected = values.astype(ml_dtypes.float8_e8m0fnu)
    np.testing.assert_array_equal(run(values).view(np.uint8), expected.view(np.uint8))
    codes = np.arange(256, dtype=np.uint8).view(ml_dtypes.float8_e8m0fnu)
    wide = elementwise(compiled, "arith.extf %x : f8E8M0FNU to f32", "f8E8M0FNU", "f32", 256)
    np.testing.assert_array_equal(wide(codes), codes.astype(np.float32))


VECTORS = """
func.func @main(%m: memref<16xf32>, %o: memref<16xf32>, %d: memref<16xf64>, %q: memref<16xTY>) {
  %c0 = arith.constant 0 : index
  %v = vector.load %m[%c0] : memref<16xf32>, vector<16xf32>
  %x = arith.truncf %v : vector<16xf32> to vector<16xTY>
  %y = arith.maximumf %x, %x : vector<16xTY>
  %w = arith.extf %y : vector<16xTY> to vector<16xf32>
  vector.store %w, %o[%c0] : memref<16xf32>, vector<16xf32>
  %e = vector.load %d[%c0] : memref<16xf64>, vector<16xf64>
  %z = arith.truncf %e : vector<16xf64> to vector<16xTY>
  vector.store %z, %q[%c0] : memref<16xTY>, vector<16xTY>
  return
}
"""


@pytest.mark.parametrize("name", ["float8_e4m3fn", "float8_e5m2", "float8_e4m3fnuz", "float8_e8m0fnu", "float8_e3m4"])
def test_vectors_are_rounded_and_widened(std: Context, compiled: Callable[..., Any], name: str) -> None:
    ty = "f8" + name.removeprefix("float8_").upper()
    text = VECTORS.replace("TY", ty)
    rng = np.random.default_rng(0)
    run, module = compiled(text), parse_module(text, std)
    for _ in range(4):
        x = rng.standard_normal(16) * 8.0 ** rng.integers(-4, 4, 16)
        given = [x.astype("f4"), np.zeros(16, "f4"), x, np.zeros(16, getattr(ml_dtypes, name))]
        wanted, found = copy.deepcopy(given), copy.deepcopy(given)
        Interpreter(module, std).run("main", *wanted)
        run(*found)
        for a, b in zip(found, wanted, strict=True):
            np.testing.assert_array_equal(a.astype("f8"), b.astype("f8"))


FUNCTIONS = """func.func @main(%x: tensor<256xTY>, %y: tensor<256xTY>) -> (tensor<256xTY>, tensor<256xTY>, tensor<256xTY>,
    tensor<256xTY>, tensor<256xTY>, tensor<256xTY>, tensor<256xTY>, tensor<256xTY>, tensor<256xi1>, tensor<256xi1>,
    tensor<256xi1>, tensor<256xi1>) {
  %0 = math.exp %x : tensor<256xTY>
  %1 = math.log %x : tensor<256xTY>
  %2 = math.rsqrt %x : tensor<256xTY>
  %3 = math.powf %x, %y : tensor<256xTY>
  %4, %5 = math.sincos %x : tensor<256xTY>
  %6 = arith.remf %x, %y : tensor<256xTY>
  %low = arith.negf %y : tensor<256xTY>
  %10 = math.clampf %x to [%low, %y] : tensor<256xTY>
  %7 = math.isnan %x : tensor<256xTY>
  %8 = math.isinf %x : tensor<256xTY>
  %9 = math.isfinite %x : tensor<256xTY>
  %11 = math.isnormal %x : tensor<256xTY>
  return %0, %1, %2, %3, %4, %5, %6, %10, %7, %8, %9, %11 : tensor<256xTY>, tensor<256xTY>, tensor<256xTY>,
    tensor<256xTY>, tensor<256xTY>, tensor<256xTY>, tensor<256xTY>, tensor<256xTY>, tensor<256xi1>, tensor<256xi1>, tensor<256xi1>,
    tensor<256xi1>
}"""


@pytest.mark.parametrize("ty", ["f8E4M3FN", "f8E5M2", "f8E4M3FNUZ"])
def test_functions_of_every_code_call_no_library(ty: str) -> None:
    text = FUNCTIONS.replace("TY", ty)
    native, interpreted = plait.compile(text), plait.compile(text, target="interpret")
    assert re.findall(r"llvm\.intr\.(?:exp|log|pow|sin|cos)|llvm\.frem", str(native.ir("llvm"))) == []
    x = np.arange(256, dtype=np.uint8).view(TYPES[ty])
    y = np.resize(np.arange(-2, 3, 0.5), 256).astype(TYPES[ty])
    with np.errstate(all="ignore"):
        found, expected = native(x, y), interpreted(x, y)
    for a, b in zip(found, expected, strict=True):
        np.testing.assert_array_equal(np.asarray(a).astype("f8"), np.asarray(b).astype("f8"))


WITHOUT_NAN = {
    "f4E2M1FN": ml_dtypes.float4_e2m1fn, "f6E2M3FN": ml_dtypes.float6_e2m3fn, "f6E3M2FN": ml_dtypes.float6_e3m2fn,
}  # fmt: skip


@pytest.mark.parametrize("ty", WITHOUT_NAN)
def test_nan_is_minus_zero_where_a_format_has_none(ty: str) -> None:
    """As in XLA, with either sign."""
    text = f"""func.func @main(%x: tensor<4xf32>, %y: tensor<4x{ty}>) -> (tensor<4x{ty}>, tensor<4x{ty}>) {{
      %converted = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4x{ty}>
      %quotient = stablehlo.divide %y, %y : tensor<4x{ty}>
      return %converted, %quotient : tensor<4x{ty}>, tensor<4x{ty}>
    }}"""
    numbers = np.array([np.nan, np.copysign(np.nan, -1), np.inf, 1], np.float32)
    operands = np.array([0, -0.0, 1, 2], np.float32).astype(WITHOUT_NAN[ty])
    for target in ("interpret", "llvm"):
        found = plait.compile(text, target=target)(numbers, operands)
        assert np.signbit([part.astype(np.float32) for part in found]).tolist() == [[True, True, False, False]] * 2
        assert [part.astype(np.float32)[:2].tolist() for part in found] == [[0, 0]] * 2
