"""Elementary functions in native code: their errors, their special values, and that they call no library."""

from __future__ import annotations

import math
import platform
import re
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import plait
import pytest
from plait.context import Context
from plait.interpret import Interpreter
from plait.passes import PassManager, Pipeline
from plait.runtime.target import host_target
from plait.syntax.parser import parse_module

NAN, INF = math.nan, math.inf


def erfc(x: Any) -> Any:
    """The complementary error function in long double: Taylor's series near zero, else the trapezoidal rule.

    Source: D. Hunter and T. Regan, "A note on the evaluation of the complementary error function" (1972). The error is
    below 2^-60 where long double has 64 bits.
    """
    x = np.asarray(x, np.longdouble)
    pi, step = np.longdouble(4) * np.arctan(np.longdouble(1)), 0.375
    near = np.minimum(np.abs(x), 0.5)
    term, total = near, near
    for k in range(1, 25):
        term = term * -near * near / k
        total = total + term / (2 * k + 1)
    size = np.clip(np.abs(x), 0.5, 30)
    upper = size.astype("f4").astype(np.longdouble)
    terms = sum(np.exp(-np.longdouble(k * step) ** 2) / (size**2 + (k * step) ** 2) for k in range(1, 20))
    power = np.exp(-upper * upper) * np.exp((upper - size) * (upper + size))
    pole = np.where(size < pi / step, 2 / np.expm1(2 * pi * size / step), 0)
    made = power * step * (2 * size * terms + 1 / size) / pi - pole
    made = np.where(np.abs(x) < 0.5, 1 - 2 / np.sqrt(pi) * total, made)
    return np.where(x < 0, 2 - made, made)


REFERENCE: dict[str, Any] = {
    "exp": np.exp, "exp2": np.exp2, "expm1": np.expm1, "log": np.log, "log2": np.log2, "log10": np.log10,
    "log1p": np.log1p,
    "sin": np.sin, "cos": np.cos, "tan": np.tan, "cbrt": np.cbrt,
    "asinh": np.arcsinh, "acosh": np.arccosh, "atanh": np.arctanh,
    "asin": np.arcsin, "acos": np.arccos, "atan": np.arctan, "sinh": np.sinh, "cosh": np.cosh,
    "tanh": np.tanh, "erf": np.vectorize(math.erf, otypes=["f8"]),
    "erfc": erfc,
}  # fmt: skip
MOST = {"exp": 1.0, "exp2": 1.0, "log": 1.0, "sin": 1.0, "cos": 1.0, "powf": 1.0, "cbrt": 1.0}
"""The largest error in units in the last place, where products and sums are fused; 2 for others."""
NOT_FUSED = 1.25
"""What these errors are elsewhere."""
RANGE = {"exp": (-104, 89), "exp2": (-150, 129), "expm1": (-20, 89), "tanh": (-10, 10), "erf": (-5, 5), "erfc": (-4, 10), "sinh": (-90, 90),
         "cosh": (-90, 90), "asin": (-1, 1), "acos": (-1, 1), "atan": (-100, 100), "atanh": (-1, 1)}  # fmt: skip
TURNS = ("sin", "cos", "tan")
HARD = [6381956970095103 * 2.0**797, 16367173 * 2.0**72, 2.0**18, 2.0**20, math.pi * 2.0**18, math.pi * 2.0**20]
"""The floats of 64 and of 32 bits that are nearest to a multiple of pi / 2, and where other steps begin."""
SPECIAL = [0.0, -0.0, 1.0, -1.0, INF, -INF, NAN, 1e-45, -1e-45, 88.72, 88.73, -103.9, -104.1, 2.0, 0.5, -1.5]
WHOLE = [3.0, -3.0, 2.0**52 + 1, 2.0**53 - 1, -(2.0**53), 1e300, -1e300, 1e-310]
BINARY: dict[str, Any] = {"powf": np.power, "atan2": np.arctan2}
CALLED = {"powf": "powf?|llvm.pow|llvm.floor", "atan2": "atan2f?|llvm.atan2"}
"""What computes them in the C library or in LLVM."""
CASES = [(name, dtype) for dtype in ("f4", "f8") for name in REFERENCE]


def compiled(name: str, element: str, count: int) -> Any:
    ty = f"tensor<{count}x{element}>"
    return plait.compile(f"func.func @main(%a: {ty}) -> {ty} {{\n%0 = math.{name} %a : {ty}\nreturn %0 : {ty}\n}}")


def approximated(name: str, ty: str, instructions: str) -> tuple[Any, Context]:
    """A function of vectors, computed with such instructions."""
    ctx = Context.from_environment()
    text = f"func.func @main(%x: {ty}) -> {ty} {{\n%0 = math.{name} %x : {ty}\nreturn %0 : {ty}\n}}"
    module = parse_module(text, ctx)
    options = f"{{instructions={instructions}}}"
    PassManager(ctx).run(Pipeline.parse(f"builtin.module(math-polynomial-approximation{options})", ctx), module)
    return module, ctx


def samples(name: str, dtype: str) -> Any:
    rng = np.random.default_rng(3)
    low, high = RANGE.get(name, (0, 1000))
    scale = 7 if dtype == "f8" else 1
    bits = rng.integers(0, 1 << 8 * np.dtype(dtype).itemsize, 40_000, dtype=f"u{dtype[1]}").view(dtype)
    usual = rng.uniform(low * scale, high * scale, 40_000)
    near = np.concatenate([rng.standard_normal(20_000) / 2, 1 + rng.standard_normal(20_000) / 100])
    if name == "erfc":
        near = np.concatenate([near, [0.0022511263, 0.48592806, 0.51165736, 3.271197, 6.63397, 8.675476]])  # where errors of f32 are largest
    if name in TURNS:
        turns = np.concatenate([np.arange(10_000), np.floor(np.exp2(rng.uniform(0, 60, 20_000)))])
        near = np.concatenate([near, turns * (np.longdouble(np.pi) / 2), HARD])
    return np.concatenate([np.array(SPECIAL), bits, usual, near]).astype(dtype)


@pytest.mark.parametrize(("name", "dtype"), CASES)
@np.errstate(all="ignore")
def test_errors_are_bounded(name: str, dtype: str) -> None:
    x = samples(name, dtype)
    run = compiled(name, {"f4": "f32", "f8": "f64"}[dtype], len(x))
    assert f"@{name}" not in run.ir("llvm-ir") and f"llvm.{name}" not in run.ir("llvm-ir")
    exact = REFERENCE[name](x.astype(np.longdouble))
    (found,) = run(x)
    least = 0 if "fma" in host_target().instructions else NOT_FUSED
    assert largest_error(found, exact) <= max(MOST.get(name, 2), least)


@pytest.mark.skipif(platform.machine() not in ("x86_64", "AMD64"), reason="x86-64-v2 is a level of x86-64")
@pytest.mark.parametrize(("name", "dtype"), CASES)
@np.errstate(all="ignore")
def test_errors_are_bounded_without_fused_operations(name: str, dtype: str, tmp_path: Path) -> None:
    assert error_on("x86-64-v2", name, dtype, tmp_path) <= max(MOST.get(name, 2), NOT_FUSED)


@pytest.mark.skipif(platform.machine() not in ("x86_64", "AMD64"), reason="x86-64-v3 is a level of x86-64")
@pytest.mark.skipif("fma" not in host_target().instructions, reason="x86-64-v3 has it")
@pytest.mark.parametrize("dtype", ["f4", "f8"])
@np.errstate(all="ignore")
def test_errors_of_erfc_are_bounded_where_nothing_is_looked_up(dtype: str, tmp_path: Path) -> None:
    assert error_on("x86-64-v3", "erfc", dtype, tmp_path) <= 2


@pytest.mark.parametrize("ty", ["vector<4xf32>", "vector<12xf32>", "vector<8xf64>", "f32"])
def test_what_fills_no_registers_is_not_looked_up(ty: str) -> None:
    assert "native.look_up" not in str(approximated("erf", ty, "fma,permute")[0])


@pytest.mark.parametrize("element", ["f32", "f64"])
@pytest.mark.parametrize(("instructions", "powers"), [("fma", 1), ("fma,ldexp", 2)])
def test_complements_of_error_functions_take_one_power_of_two(element: str, instructions: str, powers: int) -> None:
    module, _ = approximated("erfc", f"vector<8x{element}>", instructions)
    assert str(module).count("arith.shli") == powers


def error_on(cpu: str, name: str, dtype: str, folder: Path) -> float:
    """The largest error of a function that is compiled for an older processor."""
    x = samples(name, dtype)
    compiled(name, {"f4": "f32", "f8": "f64"}[dtype], len(x)).save(folder / "f.plait", cpus=[cpu])
    (found,) = plait.load(folder / "f.plait")(x)
    return largest_error(found, REFERENCE[name](x.astype(np.longdouble)))


def largest_error(found: Any, exact: Any) -> float:
    """The largest error in units in the last place; special values have to be the same."""
    expected = exact.astype(found.dtype)
    is_special = ~np.isfinite(expected) | (expected == 0)
    np.testing.assert_array_equal(found[is_special], expected[is_special])
    assert (np.signbit(found) == np.signbit(expected))[expected == 0].all()
    return (np.abs(found.astype(np.longdouble) - exact) / np.spacing(np.abs(expected)))[~is_special].max()


@pytest.mark.parametrize("dtype", ["f4", "f8"])
@pytest.mark.parametrize("name", ["exp", "expm1"])
@np.errstate(all="ignore")
def test_errors_are_bounded_where_no_argument_is_above_zero(name: str, dtype: str) -> None:
    element = {"f4": "f32", "f8": "f64"}[dtype]
    rng = np.random.default_rng(6)
    low = -110 if dtype == "f4" else -750
    bits = rng.integers(0, 1 << 8 * np.dtype(dtype).itemsize, 40_000, dtype=f"u{dtype[1]}").view(dtype)
    parts = [SPECIAL, bits, rng.uniform(-50, 1, 40_000), rng.uniform(low, 0, 40_000), -np.exp(rng.uniform(-50, 1, 40_000))]
    x = np.concatenate(parts).astype(dtype)
    ty = f"tensor<{len(x)}x{element}>"
    run = plait.compile(
        f"func.func @main(%x: {ty}) -> {ty} {{\n%c = arith.constant dense<0.0> : {ty}\n"
        f"%m = arith.cmpf ogt, %x, %c : {ty}\n%y = arith.select %m, %c, %x : {ty.replace(element, 'i1')}, {ty}\n"
        f"%0 = math.{name} %y : {ty}\nreturn %0 : {ty}\n}}"
    )
    (found,) = run(x)
    assert largest_error(found, REFERENCE[name](np.where(x > 0, 0, x).astype(np.longdouble))) <= MOST.get(name, 2)


def pairs(name: str, dtype: str) -> Any:
    """Pairs of arguments: special values with each other, and such that results are usual numbers, or any bits."""
    rng = np.random.default_rng(4)
    parts = [np.meshgrid(SPECIAL + WHOLE, SPECIAL + WHOLE)]
    largest = 88 if dtype == "f4" else 709
    if name == "powf":
        for spread in (1e-3, 0.35, largest):
            x = np.exp(rng.uniform(-spread, spread, 20_000))
            parts.append((x, rng.uniform(-largest, largest, 20_000) / np.log(x)))
        parts.append((rng.uniform(-10, 10, 20_000), np.round(rng.uniform(-30, 30, 20_000))))
    else:
        x = rng.standard_normal(60_000)
        parts.append((x, x * np.exp2(rng.uniform(-30, 30, 60_000))))
    bits = rng.integers(0, 1 << 8 * np.dtype(dtype).itemsize, (2, 20_000), dtype=f"u{dtype[1]}").view(dtype)
    return [np.concatenate([np.ravel(x), *rest]).astype(dtype) for x, *rest in zip(*parts, bits)]


@pytest.mark.parametrize(("name", "dtype"), [(name, dtype) for dtype in ("f4", "f8") for name in BINARY])
@np.errstate(all="ignore")
def test_errors_of_two_operands_are_bounded(name: str, dtype: str) -> None:
    x, y = pairs(name, dtype)
    ty = f"tensor<{len(x)}x{ {'f4': 'f32', 'f8': 'f64'}[dtype] }>"
    run = plait.compile(
        f"func.func @main(%a: {ty}, %b: {ty}) -> {ty} {{\n%0 = math.{name} %a, %b : {ty}\nreturn %0 : {ty}\n}}"
    )
    assert not re.search(rf"call .*@({CALLED[name]})", run.ir("llvm-ir"))
    (found,) = run(x, y)
    assert largest_error(found, BINARY[name](x.astype(np.longdouble), y.astype(np.longdouble))) <= MOST.get(name, 2)


@pytest.mark.parametrize("dtype", ["f4", "f8"])
@np.errstate(all="ignore")
def test_integer_powers(dtype: str) -> None:
    x, n = (
        np.ravel(values)
        for values in np.meshgrid(SPECIAL + WHOLE, [0, 1, -1, 2, -2, 3, 100, -101, 2**31 - 1, -(2**31)])
    )
    x, n = x.astype(dtype), n.astype("i4")
    x_type, n_type = f"tensor<{len(x)}x{ {'f4': 'f32', 'f8': 'f64'}[dtype] }>", f"tensor<{len(x)}xi32>"
    run = plait.compile(
        f"func.func @main(%a: {x_type}, %b: {n_type}) -> {x_type} {{\n"
        f"%0 = math.fpowi %a, %b : {x_type}, {n_type}\nreturn %0 : {x_type}\n}}"
    )
    (found,) = run(x, n)
    assert largest_error(found, np.power(x.astype(np.longdouble), n.astype(np.longdouble))) <= 1


def test_sincos_is_sin_and_cos() -> None:
    x = np.linspace(-1000, 1000, 1001)
    ty = "tensor<1001xf64>"
    text = (
        f"func.func @main(%a: {ty}) -> ({ty}, {ty}) {{\n%0, %1 = math.sincos %a : {ty}\nreturn %0, %1 : {ty}, {ty}\n}}"
    )
    run = plait.compile(text)
    assert "@sin" not in run.ir("llvm-ir") and "llvm.sin" not in run.ir("llvm-ir")
    sine, cosine = run(x)
    np.testing.assert_array_equal(sine, compiled("sin", "f64", len(x))(x)[0])
    np.testing.assert_array_equal(cosine, compiled("cos", "f64", len(x))(x)[0])


@pytest.mark.parametrize(("element", "dtype", "tolerance"), [("f16", "float16", 2**-10), ("bf16", "bfloat16", 2**-8)])
def test_narrow_floats_are_computed_in_f32(element: str, dtype: str, tolerance: float) -> None:
    x = np.linspace(-4, 4, 4001).astype(np.dtype(getattr(ml_dtypes, dtype, dtype)))
    (found,) = compiled("exp", element, len(x))(x)
    np.testing.assert_allclose(found.astype("f8"), np.exp(x.astype("f8")), rtol=tolerance)


@np.errstate(all="ignore")
def test_square_roots_of_f16_are_rounded() -> None:
    x = np.arange(1 << 16, dtype="u2").view("f2")
    (found,) = compiled("sqrt", "f16", len(x))(x)
    np.testing.assert_array_equal(found, np.sqrt(x.astype("f8")).astype("f2"))


@pytest.mark.parametrize("dtype", [np.dtype("f2"), np.dtype(ml_dtypes.bfloat16)], ids=["f16", "bf16"])
@pytest.mark.parametrize("machine", ["host", "look-up", "none"])
@np.errstate(all="ignore")
def test_erfc_of_16_bits_is_within_a_fiftieth_of_the_nearest_float(dtype: Any, machine: str) -> None:
    x = np.arange(1 << 16, dtype="u2").view(dtype)
    element = "f16" if dtype == np.dtype("f2") else "bf16"
    if machine == "host":
        (found,) = compiled("erfc", element, len(x))(x)
    else:
        module, ctx = approximated(
            "erfc", f"vector<{len(x)}x{element}>", "fma,look-up" if machine == "look-up" else "fma"
        )
        assert str(module).count("native.look_up") == (3 if machine == "look-up" else 0)  # of seven in f32
        found = np.asarray(Interpreter(module, ctx).run("main", x)[0])
    exact = REFERENCE["erfc"](x.astype("f8"))
    digits, least = (10, -14) if element == "f16" else (7, -126)
    unit = np.exp2(np.maximum(np.floor(np.log2(np.maximum(exact, 1e-300))), least) - digits)
    is_nan = np.isnan(x.astype("f8"))
    np.testing.assert_array_equal(np.isnan(found.astype("f8")), is_nan)
    assert (np.abs(found.astype("f8") - exact) / unit)[~is_nan].max() <= 0.52


@pytest.mark.parametrize("dtype", [np.dtype("f2"), np.dtype(ml_dtypes.bfloat16)], ids=["f16", "bf16"])
@pytest.mark.parametrize("instructions", ["fma,look-up", "fma,permute", "floor"])
@pytest.mark.parametrize("name", ["erf", "tanh"])
@np.errstate(all="ignore")
def test_quotients_of_16_bits_are_within_a_hundredth_of_the_nearest_float(
    name: str, instructions: str, dtype: Any
) -> None:
    x = np.arange(1 << 16, dtype="u2").view(dtype)
    element = "f16" if dtype == np.dtype("f2") else "bf16"
    module, ctx = approximated(name, f"vector<{len(x)}x{element}>", instructions)
    assert ("arith.divf" in str(module)) == ("look-up" not in instructions)
    found = np.asarray(Interpreter(module, ctx).run("main", x)[0]).astype("f8")
    is_nan = np.isnan(x.astype("f8"))
    exact = REFERENCE[name](np.where(is_nan, 0, x.astype("f8")))
    digits, least = (10, -14) if element == "f16" else (7, -126)
    unit = np.exp2(np.maximum(np.floor(np.log2(np.maximum(np.abs(exact), 1e-300))), least) - digits)
    np.testing.assert_array_equal(np.isnan(found), is_nan)
    np.testing.assert_array_equal(np.signbit(found)[~is_nan], np.signbit(exact)[~is_nan])
    assert (np.abs(found - exact) / unit)[~is_nan].max() <= 0.51
    assert np.abs(found[~is_nan]).max() == 1


IN_PIECES = [
    ("tanh", "f4", 10.0, "look-up"), ("erf", "f4", 4.5, "look-up"), ("erfc", "f4", 10.5, "look-up"),
    ("erf", "f8", 6.5, "look-up"), ("erfc", "f8", 6.0, "look-up"), ("erf", "f4", 4.5, "permute"),
]  # fmt: skip
ENDS = [0.0, -0.0, np.inf, -np.inf, np.nan, 1e-30, -1e-30, 30.0, -30.0]


@pytest.mark.parametrize(("name", "dtype", "limit", "instruction"), IN_PIECES)
def test_errors_of_pieces_are_bounded_on_every_machine(name: str, dtype: str, limit: float, instruction: str) -> None:
    element, lanes = {"f4": "f32", "f8": "f64"}[dtype], 64 // int(dtype[1]) * 64
    module, ctx = approximated(name, f"vector<{lanes}x{element}>", f"fma,rsqrt,{instruction}")
    assert "native.look_up" in str(module)
    assert ("vector<8xf32>, vector<1024xi32>" in str(module)) == (instruction == "permute")
    rng = np.random.default_rng(8)
    x = np.concatenate([ENDS, rng.uniform(-limit, limit, lanes - len(ENDS))]).astype(dtype)
    with np.errstate(all="ignore"):
        (found,) = Interpreter(module, ctx).run("main", x)
    exact = REFERENCE[name](x.astype(np.longdouble))
    assert largest_error(np.asarray(found), exact) <= 2
    is_far = abs(x) >= 30
    np.testing.assert_array_equal(np.asarray(found)[is_far], exact[is_far].astype(dtype))


STRAIGHT = """func.func @main(%x: f32) -> f32 {
  %0 = math.exp %x : f32
  %1 = arith.remf %0, %x : f32
  return %1 : f32
}"""
BLOCKS = """func.func @main(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  cf.br ^test(%c0, %x : index, f32)
^test(%i: index, %y: f32):
  %more = arith.cmpi slt, %i, %c9 : index
  cf.cond_br %more, ^body, ^end
^body:
  %z = math.sin %y : f32
  %j = arith.addi %i, %c1 : index
  cf.br ^test(%j, %z : index, f32)
^end:
  return %y : f32
}"""


def _nine_sines(x: Any) -> Any:
    for _ in range(9):
        x = np.sin(x)
    return x


@pytest.mark.parametrize(("text", "expected"), [(STRAIGHT, lambda x: np.fmod(np.exp(x), x)), (BLOCKS, _nine_sines)])
def test_code_without_tensors_and_loops_calls_no_library(text: str, expected: Any) -> None:
    """Also where blocks branch, which no pass on loops reads."""
    run, x = plait.compile(text), np.float32(1.5)
    assert re.findall(r"llvm\.intr\.(?:exp|sin)|llvm\.frem", str(run.ir("llvm"))) == []
    np.testing.assert_allclose(run(x), expected(x), rtol=1e-5)
