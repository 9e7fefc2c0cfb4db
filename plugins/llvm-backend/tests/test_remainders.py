"""Quotients of integers that are computed as floats, and remainders of floats, in native code."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.plan import make_plan
from plait.syntax.parser import parse_module

EXTREMES = [0, 1, -1, 2, 3, 7, 10, 2**24 - 1, 2**24 + 1, 2**31 - 1, 2**31, -(2**31), 2**32 - 1, -7, 127, -128, 32767]
NAN, INF = math.nan, math.inf


def integers(type: str) -> tuple[Any, Any]:
    """All pairs of 8 bits; of others random ones, products that are one more or less, and extremes."""
    info: Any = np.iinfo(type)
    if info.bits == 8:
        every = np.arange(info.min, info.max + 1)
        x, y = (np.ravel(part) for part in np.meshgrid(every, every))
    else:
        rng = np.random.default_rng(1)
        small = rng.integers(1, 2 ** (info.bits // 2), 20_001)
        products = small * rng.integers(1, info.max // small)
        near = [(products + step, small) for step in (-1, 0, 1)]
        bits = rng.integers(info.min, info.max + 1, (2, 20_001), dtype=np.int64)
        extremes = [np.ravel(part) for part in np.meshgrid(EXTREMES, EXTREMES)]
        x, y = (np.concatenate(parts) for parts in zip(*near, bits, extremes))
    x, y = x.astype(type), y.astype(type)
    defined = (y != 0) & ~((x == info.min) & (y == (-1 if info.min else 0)))
    return x[defined], y[defined]


@pytest.mark.parametrize("type", ["int8", "uint8", "int16", "uint16", "int32", "uint32"])
def test_quotients_and_remainders(type: str) -> None:
    x, y = integers(type)
    ty = f"tensor<{len(x)}xi{np.dtype(type).itemsize * 8}>"
    sign = type[0].replace("i", "s")
    run = plait.compile(
        f"func.func @main(%a: {ty}, %b: {ty}) -> ({ty}, {ty}) {{\n%0 = arith.div{sign}i %a, %b : {ty}\n"
        f"%1 = arith.rem{sign}i %a, %b : {ty}\nreturn %0, %1 : {ty}, {ty}\n}}"
    )
    assert "arith.divf" in run.ir("loops") and "vector<" in run.ir("loops")
    quotients, remainders = (np.asarray(made).view(type) for made in run(x, y))
    wide_x, wide_y = x.astype("int64"), y.astype("int64")
    expected = np.abs(wide_x) // np.abs(wide_y) * np.sign(wide_x) * np.sign(wide_y)
    np.testing.assert_array_equal(quotients, expected.astype(type))
    np.testing.assert_array_equal(remainders, (wide_x - expected * wide_y).astype(type))


def dividends(dtype: str) -> tuple[Any, Any]:
    """Large quotients, subnormal numbers and special values among usual ones, and vectors of usual ones only."""
    rng = np.random.default_rng(2)
    special = [0.0, -0.0, 1.0, -1.5, INF, -INF, NAN, 1e-45, 5e-324, -1e-310, 3e-7, 6e4, 1e38, -1e300, 0.1]
    bits = rng.integers(0, 1 << 8 * np.dtype(dtype).itemsize, (2, 20_000), dtype=f"u{dtype[1]}").view(dtype)
    usual = rng.standard_normal((2, 20_000))
    whole = rng.integers(-100, 100, (2, 20_000)) + np.array([[0], [200]])
    large = rng.standard_normal((2, 2_000)) * np.array([[2.0**21], [1.0]])
    parts = [np.meshgrid(special, special), bits, usual, whole, large, [usual[1] * np.round(usual[0] * 9), usual[1]]]
    x, y = (np.concatenate([np.ravel(part[i]) for part in parts]).astype(dtype) for i in (0, 1))
    mixed = rng.permutation(len(x))
    return np.concatenate([x, x[mixed]]), np.concatenate([y, y[mixed]])


LOOP = """func.func @main(%a: TY, %b: TY) -> TY {
  %0 = arith.remf %a, %b : TY
  return %0 : TY
}"""


def remainders(element: str, size: int) -> str:
    return LOOP.replace("TY", f"tensor<{size}x{element}>")


def check(found: Any, x: Any, y: Any) -> None:
    expected = np.fmod(x, y)
    np.testing.assert_array_equal(found, expected)
    assert (np.signbit(found) == np.signbit(expected))[~np.isnan(expected)].all()


@pytest.mark.parametrize(("element", "dtype"), [("f32", "f4"), ("f64", "f8"), ("f16", "f2")])
@np.errstate(all="ignore")
def test_remainders_of_floats(element: str, dtype: str) -> None:
    x, y = dividends(dtype)
    run = plait.compile(remainders(element, len(x)))
    check(run(x, y)[0], x, y)
    assert "llvm.frem" not in str(run.ir("llvm"))


@pytest.mark.parametrize(("element", "dtype"), [("f32", "f4"), ("f64", "f8")])
@np.errstate(all="ignore")
def test_remainders_without_fused_multiply_add(element: str, dtype: str) -> None:
    x, y = dividends(dtype)
    ctx, text = Context.from_environment(), remainders(element, len(x))
    name = "math-polynomial-approximation"
    planned = make_plan(parse_module(text, ctx), ctx).text.replace(name, f"{name}{{instructions=none}}")
    run = plait.compile(text, pipeline=planned)
    check(run(x, y)[0], x, y)
    assert "llvm.frem" not in str(run.ir("llvm"))


@pytest.mark.parametrize("shape", ["", "3x2x", "7x"])
@pytest.mark.parametrize("element", ["f32", "f64"])
def test_remainders_of_scalars_and_vectors_of_several_dimensions(shape: str, element: str) -> None:
    kind = f"vector<{shape}{element}>" if shape else element
    take = f"""func.func @main(%x: {element}, %y: {element}) -> {element} {{
      %a = BROADCAST %x : {element} to {kind}
      %b = BROADCAST %y : {element} to {kind}
      %0 = arith.remf %a, %b : {kind}
      %1 = vector.extract %0[{", ".join("0" for _ in shape.split("x")[1:])}] : {element} from {kind}
      return %1 : {element}
    }}""".replace("BROADCAST", "vector.broadcast")
    text = (
        take
        if shape
        else (
            f"func.func @main(%x: {element}, %y: {element}) -> {element} {{\n"
            f"%0 = arith.remf %x, %y : {element}\nreturn %0 : {element}\n}}"
        )
    )
    run = plait.compile(text)
    for x, y in ((7.5, 2.0), (-1e30, 3.0), (1e30, 1e-30), (5.0, INF), (1e-40, 1e-42)):
        number = np.dtype(element.replace("f", "float")).type
        assert run(number(x), number(y))[0] == np.fmod(number(x), number(y))
