"""The semantics of complex, on scalars and on tensors, against NumPy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from plait.builtin.attributes import FloatAttr
from plait.builtin.types import f32, f64
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.ir.attribute import VerifyError
from plait.ir.verify import verify
from plait.syntax.parser import parse_module
from plait_std.complex.attributes import NumberAttr

POINTS = [1 + 2j, -0.5 + 0.25j, 3 - 1j, -2 - 0.75j, 0.125 + 0j, 0.5j, -1.5 + 0j]

UNARY: dict[str, Callable[[Any], Any]] = {
    "conj": np.conj,
    "cos": np.cos,
    "exp": np.exp,
    "expm1": np.expm1,
    "log": np.log,
    "log1p": np.log1p,
    "neg": np.negative,
    "rsqrt": lambda z: 1 / np.sqrt(z),
    "sign": lambda z: z / np.abs(z),
    "sin": np.sin,
    "sqrt": np.sqrt,
    "tan": np.tan,
    "tanh": np.tanh,
}
TO_FLOAT: dict[str, Callable[[Any], Any]] = {"abs": np.abs, "angle": np.angle, "re": np.real, "im": np.imag}
BINARY: dict[str, Callable[[Any, Any], Any]] = {
    "add": np.add,
    "sub": np.subtract,
    "mul": np.multiply,
    "div": np.divide,
    "pow": np.power,
    "atan2": lambda y, x: -1j * np.log((x + 1j * y) / np.sqrt(x * x + y * y)),
}
TOLERANCE = {"f32": 2e-5, "f64": 1e-12}
DTYPE = {"f32": "c8", "f64": "c16"}


def run(ctx: Context, arguments: str, result: str, body: str, *values: Any) -> Any:
    module = parse_module(f"func.func @main({arguments}) -> {result} {{\n  {body}\n  return %0 : {result}\n}}", ctx)
    verify(module, ctx)
    return Interpreter(module, ctx).run("main", *values)[0]


@pytest.mark.parametrize("part", ["f32", "f64"])
@pytest.mark.parametrize("name", UNARY)
def test_function_of_one_number(ctx: Context, name: str, part: str) -> None:
    ty = f"complex<{part}>"
    for point in np.array(POINTS, DTYPE[part]):
        found = run(ctx, f"%z: {ty}", ty, f"%0 = complex.{name} %z : {ty}", point)
        np.testing.assert_allclose(found, UNARY[name](complex(point)), rtol=TOLERANCE[part], atol=TOLERANCE[part])


@pytest.mark.parametrize("part", ["f32", "f64"])
@pytest.mark.parametrize("name", TO_FLOAT)
def test_function_to_a_float(ctx: Context, name: str, part: str) -> None:
    for point in np.array(POINTS, DTYPE[part]):
        found = run(ctx, f"%z: complex<{part}>", part, f"%0 = complex.{name} %z : complex<{part}>", point)
        np.testing.assert_allclose(found, TO_FLOAT[name](complex(point)), rtol=TOLERANCE[part])


@pytest.mark.parametrize("part", ["f32", "f64"])
@pytest.mark.parametrize("name", BINARY)
def test_function_of_two_numbers(ctx: Context, name: str, part: str) -> None:
    ty = f"complex<{part}>"
    points = np.array(POINTS, DTYPE[part])
    for a, b in zip(points, np.roll(points, 3)):
        found = run(ctx, f"%a: {ty}, %b: {ty}", ty, f"%0 = complex.{name} %a, %b : {ty}", a, b)
        wanted = BINARY[name](np.complex128(a), np.complex128(b))
        np.testing.assert_allclose(found, wanted, rtol=10 * TOLERANCE[part], atol=TOLERANCE[part])


@pytest.mark.parametrize("exponent", [-3, -1, 0, 1, 2, 5])
def test_integer_powers(ctx: Context, exponent: int) -> None:
    for point in POINTS:
        body = "%0 = complex.powi %z, %n : complex<f64>, i32"
        found = run(ctx, "%z: complex<f64>, %n: i32", "complex<f64>", body, point, exponent)
        np.testing.assert_allclose(found, np.complex128(point) ** exponent, rtol=1e-12)


@pytest.mark.parametrize(("a", "b"), [(1 + 2j, 1 + 2j), (1 + 2j, 1 - 2j), (0j, -0.0 + 0j), (complex("nan"), complex("nan"))])
def test_comparison(ctx: Context, a: complex, b: complex) -> None:
    for name, wanted in (("eq", a == b), ("neq", a != b)):
        found = run(ctx, "%a: complex<f64>, %b: complex<f64>", "i1", f"%0 = complex.{name} %a, %b : complex<f64>", a, b)
        assert bool(found) is wanted


def test_numbers_are_made_from_parts_and_bits(ctx: Context) -> None:
    body = "%0 = complex.create %a, %b : complex<f32>"
    assert run(ctx, "%a: f32, %b: f32", "complex<f32>", body, 1.5, -2.0) == 1.5 - 2j
    assert run(ctx, "", "complex<f32>", "%0 = complex.constant [0.5 : f32, -1.0 : f32] : complex<f32>") == 0.5 - 1j
    bits = run(ctx, "%z: complex<f32>", "i64", "%0 = complex.bitcast %z : complex<f32> to i64", 1.5 - 2j)
    assert int(bits) == int(np.array([1.5 - 2j], "c8").view("i8")[0])
    back = run(ctx, "%n: i64", "complex<f32>", "%0 = complex.bitcast %n : i64 to complex<f32>", int(bits))
    assert back == 1.5 - 2j


def test_sign_of_zero_is_zero(ctx: Context) -> None:
    assert run(ctx, "%z: complex<f64>", "complex<f64>", "%0 = complex.sign %z : complex<f64>", 0j) == 0


def test_parts_of_a_number_are_of_one_type() -> None:
    with pytest.raises(VerifyError, match="the parts of a complex number differ in type: f32 and f64"):
        NumberAttr(FloatAttr(1.0, f32), FloatAttr(2.0, f64))
