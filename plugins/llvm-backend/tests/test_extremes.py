"""Maxima and minima of vectors know NaN and the sign of zero, by whatever instructions."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import plait
import pytest
from plait.context import Context
from plait.ir.verify import verify
from plait.passes import PassManager, Pipeline
from plait.plan import make_plan
from plait.syntax.parser import parse_module

SPECIAL = np.array([0.0, -0.0, 1, -1, np.inf, -np.inf, np.nan, -np.nan, 1e-40, -1e-40, 3e38])
TYPES = {"f32": np.float32, "f64": np.float64}


def text(kind: str, element: str, lanes: int, count: int) -> str:
    """Extremes of two arrays, vector by vector, and of each vector of the first one."""
    whole, vector, parts = f"tensor<{count}x{element}>", f"vector<{lanes}x{element}>", f"tensor<{count // lanes}x{element}>"
    return f"""
func.func @main(%x: {whole}, %y: {whole}) -> ({whole}, {parts}) {{
  %c0 = arith.constant 0 : index
  %step = arith.constant {lanes} : index
  %end = arith.constant {count} : index
  %z = arith.constant 0.0 : {element}
  %e = tensor.empty() : {whole}
  %f = tensor.empty() : {parts}
  %r:2 = scf.for %i = %c0 to %end step %step iter_args(%t = %e, %u = %f) -> ({whole}, {parts}) {{
    %a = vector.transfer_read %x[%i], %z {{in_bounds = [true]}} : {whole}, {vector}
    %b = vector.transfer_read %y[%i], %z {{in_bounds = [true]}} : {whole}, {vector}
    %c = arith.{kind} %a, %b : {vector}
    %d = vector.transfer_write %c, %t[%i] {{in_bounds = [true]}} : {vector}, {whole}
    %s = vector.reduction <{kind}>, %a : {vector} into {element}
    %j = arith.divui %i, %step : index
    %v = tensor.insert %s into %u[%j] : {parts}
    scf.yield %d, %v : {whole}, {parts}
  }}
  return %r#0, %r#1 : {whole}, {parts}
}}"""


def extreme(kind: str, x: Any, y: Any) -> Any:
    both = (x == 0) & (y == 0)
    if kind == "maximumf":
        return np.where(both, np.where(np.signbit(x) & np.signbit(y), -0.0, 0.0), np.maximum(x, y))
    return np.where(both, np.where(np.signbit(x) | np.signbit(y), -0.0, 0.0), np.minimum(x, y))


def assert_same(found: Any, expected: Any) -> None:
    np.testing.assert_array_equal(found, expected)
    numbers = ~np.isnan(expected)
    np.testing.assert_array_equal(np.signbit(found)[numbers], np.signbit(expected)[numbers])


@pytest.mark.parametrize("lanes", [1, 2, 3, 4, 8, 16, 32])
@pytest.mark.parametrize("kind", ["maximumf", "minimumf"])
@pytest.mark.parametrize("element", list(TYPES))
def test_special_values(element: str, kind: str, lanes: int) -> None:
    x, y = (np.ravel(values) for values in np.meshgrid(SPECIAL, SPECIAL))
    count = -(-len(x) // lanes) * lanes
    x, y = (np.resize(np.random.default_rng(0).permutation(values), count) for values in (x, y))
    x, y = x.astype(TYPES[element]), y.astype(TYPES[element])
    lines = x.reshape(-1, lanes)
    total = lines[:, 0]
    for lane in range(1, lanes):
        total = extreme(kind, total, lines[:, lane])
    found = plait.compile(text(kind, element, lanes, count))(x, y)
    assert_same(found[0], extreme(kind, x, y))
    assert_same(found[1], total)


@pytest.mark.parametrize("element", [*TYPES, "bf16"])
@pytest.mark.parametrize("kind", ["maximumf", "minimumf"])
@pytest.mark.parametrize("constant", ["0.0", "-0.0", "6.0", "-1.5", "0x{}", "0xF{}"])
def test_special_values_beside_constants(constant: str, kind: str, element: str) -> None:
    dtype: Any = TYPES.get(element, ml_dtypes.bfloat16)
    infinity = np.array(np.inf, dtype).view(f"u{np.dtype(dtype).itemsize}").item()
    constant = constant.format(f"{infinity:X}"[1 if constant.startswith("0xF") else 0 :])
    number = np.float64(constant) if "x" not in constant else (-np.inf if constant.startswith("0xF") else np.inf)
    count = 32
    whole, vector = f"memref<{count}x{element}>", f"vector<{count}x{element}>"
    function = plait.compile(f"""func.func @main(%x: {whole}, %r: {whole}, %s: {whole}) {{
      %c0 = arith.constant 0 : index
      %c = arith.constant dense<{constant}> : {vector}
      %a = vector.load %x[%c0] : {whole}, {vector}
      %0 = arith.{kind} %a, %c : {vector}
      %1 = arith.{kind} %c, %a : {vector}
      vector.store %0, %r[%c0] : {whole}, {vector}
      vector.store %1, %s[%c0] : {whole}, {vector}
      return
    }}""")
    x = np.resize(SPECIAL, count).astype(dtype)
    found = np.zeros_like(x), np.zeros_like(x)
    function(x, *found)
    for one in found:
        assert_same(one.astype("f8"), extreme(kind, x.astype("f8"), np.full(count, number)))


@pytest.mark.parametrize(("kind", "constant", "compares"), [
    ("maximumf", "0.0", "ugt"), ("maximumf", "6.0", "ugt"), ("minimumf", "-0.0", "ult"), ("minimumf", "6.0", "ult"),
    ("maximumf", "-0.0", ""), ("minimumf", "0.0", ""), ("maximumf", "0x7FC00000", ""),
])  # fmt: skip
def test_one_comparison_decides_beside_a_constant(kind: str, constant: str, compares: str) -> None:
    ctx = Context.from_environment()
    vector = "vector<16xf32>"
    module = parse_module(f"""func.func @main(%a: {vector}) -> {vector} {{
      %c = arith.constant dense<{constant}> : {vector}
      %0 = arith.{kind} %a, %c : {vector}
      return %0 : {vector}
    }}""", ctx)  # fmt: skip
    PassManager(ctx).run(Pipeline.parse("builtin.module(convert-to-llvm)", ctx), module)
    PassManager(ctx).run(Pipeline.parse("builtin.module(llvm-select-instructions{instructions=range})", ctx), module)
    verify(module, ctx)
    assert (f'llvm.fcmp "{compares}"' in str(module)) == bool(compares)
    assert ("llvm.intr.m" in str(module)) != bool(compares)
    assert "range" not in str(module)


@pytest.mark.parametrize("element", list(TYPES))
@pytest.mark.parametrize("bits", [128, 256, 512])
def test_the_instruction_takes_a_register(bits: int, element: str) -> None:
    ctx = Context.from_environment()
    module = parse_module(text("maximumf", element, 16, 64), ctx)
    plan = make_plan(module, ctx).text
    before, after = plan.split("llvm-select-instructions", 1)
    selected = f"llvm-select-instructions{{instructions=range vector-bits={bits}}}"
    PassManager(ctx).run(Pipeline.parse(f"{before}{selected})", ctx), module)
    verify(module, ctx)
    assert after
    size = min(bits, 16 * TYPES[element]().itemsize * 8)
    assert f"llvm.x86.avx512.mask.range.p{'s' if element == 'f32' else 'd'}.{size}" in str(module)
    assert "llvm.intr.maximum" not in str(module)
    assert "fmaximum" not in str(module)
