"""The numbers: integer functions against brute force, floats against NumPy, folds against the interpreter."""

from __future__ import annotations

import math

import numpy as np
import pytest
from plait.builtin.attributes import FloatAttr
from plait.builtin.types import F16Type, F32Type, F64Type, F128Type
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.passes.canonicalize import Canonicalize
from plait.syntax.parser import parse_module
from plait_std.arith import float_math, integer_math
from plait_std.arith.integer_math import BINARY
from plait_std.scalar.integers import signed, unsigned, wrap

EVERY_I4 = range(-8, 8)


def test_four_bit_integers_agree_with_their_definition() -> None:
    for a in EVERY_I4:
        for b in EVERY_I4:
            ua, ub = a & 15, b & 15
            assert wrap(BINARY["arith.addi"](a, b, 4) or 0, 4) == wrap(ua + ub, 4)
            assert wrap(BINARY["arith.muli"](a, b, 4) or 0, 4) == wrap(ua * ub, 4)
            assert BINARY["arith.divui"](a, b, 4) == (ua // ub if ub else None)
            assert BINARY["arith.remui"](a, b, 4) == (ua % ub if ub else None)
            overflows = b == 0 or (a == -8 and b == -1)
            assert BINARY["arith.divsi"](a, b, 4) == (None if overflows else math.trunc(a / b))
            assert BINARY["arith.floordivsi"](a, b, 4) == (None if overflows else math.floor(a / b))
            assert BINARY["arith.ceildivsi"](a, b, 4) == (None if overflows else math.ceil(a / b))
            assert BINARY["arith.remsi"](a, b, 4) == (int(math.fmod(a, b)) if b else None)
            assert BINARY["arith.shrsi"](a, b, 4) == (a >> ub if ub < 4 else None)
            assert BINARY["arith.shrui"](a, b, 4) == (ua >> ub if ub < 4 else None)


def test_one_bit_integers_are_zero_and_minus_one_when_signed() -> None:
    assert (signed(1, 1), unsigned(1, 1), wrap(3, 1)) == (-1, 1, 1)
    assert integer_math.PREDICATES["slt"](1, 0, 1) and integer_math.PREDICATES["ult"](0, 1, 1)
    assert BINARY["arith.maxsi"](0, 1, 1) == 0


@pytest.mark.parametrize(("ty", "dtype"), [(F16Type(), np.float16), (F32Type(), np.float32), (F64Type(), np.float64)])
@pytest.mark.parametrize("name", ["add", "sub", "mul", "div"])
def test_float_arithmetic_rounds_as_numpy_does(ty: F32Type, dtype: type, name: str) -> None:
    rng = np.random.default_rng(1)
    bits = rng.integers(0, 1 << ty.width, (300, 2), dtype=np.uint64).astype(f"u{ty.width // 8}")
    function = {"add": np.add, "sub": np.subtract, "mul": np.multiply, "div": np.divide}[name]
    for pair in bits:
        a, b = (FloatAttr.from_bits(int(x), ty) for x in pair)
        x, y = pair.view(dtype)
        with np.errstate(all="ignore"):
            expected = function(x, y)
        found = float_math.BINARY[f"arith.{name}f"](a, b)
        if np.isnan(expected):
            assert float_math.is_nan(found)
        else:
            assert found.bits == int(np.asarray(expected, dtype).view(f"u{ty.width // 8}"))


def test_wide_floats_are_rounded_once() -> None:
    one, tiny = FloatAttr(1.0, F128Type()), FloatAttr(2.0**-100, F128Type())
    total = float_math.BINARY["arith.addf"](one, tiny)
    assert float_math.exact(total) - 1 == float_math.exact(tiny)


def test_zeros_and_nans_of_extrema() -> None:
    zero, negative = FloatAttr(0.0, F32Type()), FloatAttr(-0.0, F32Type())
    nan = float_math.default_nan(F32Type())
    assert float_math.maximum(negative, zero) is zero and float_math.minimum(zero, negative) is negative
    assert float_math.is_nan(float_math.maximum(zero, nan)) and float_math.maxnum(zero, nan) is zero


PROGRAM = """
func.func @main(%a: {t}, %b: {t}) -> ({t}, {t}, {t}, {t}, {t}, i1) {{
  %0 = arith.addi %a, %b : {t}
  %1 = arith.muli %0, %b : {t}
  %2 = arith.subi %1, %a : {t}
  %3 = arith.maxui %2, %a : {t}
  %4 = math.ctpop %3 : {t}
  %5 = arith.cmpi ult, %2, %a : {t}
  return %0, %1, %2, %3, %4, %5 : {t}, {t}, {t}, {t}, {t}, i1
}}
"""


@pytest.mark.parametrize("t", ["i5", "i8", "i32", "i64", "i100"])
def test_folding_constants_is_what_the_interpreter_computes(ctx: Context, t: str) -> None:
    interpreted = Interpreter(parse_module(PROGRAM.format(t=t), ctx), ctx).run("main", 13, -7)
    constants = f"%a = arith.constant 13 : {t}\n%b = arith.constant -7 : {t}\n"
    text = PROGRAM.format(t=t).replace(f"%a: {t}, %b: {t}", "").replace("{\n", "{\n" + constants, 1)
    module = parse_module(text, ctx)
    Canonicalize().run(module, ctx)
    assert not any(op.name in ("arith.addi", "arith.muli", "math.ctpop", "arith.cmpi") for op in module.walk())
    assert Interpreter(module, ctx).run("main") == interpreted


def test_arrays_wrap_at_the_width_of_their_type(ctx: Context) -> None:
    text = """
    func.func @main(%a: tensor<3xi4>, %b: tensor<3xi1>) -> (tensor<3xi4>, tensor<3xi1>, tensor<3xi8>) {
      %0 = arith.addi %a, %a : tensor<3xi4>
      %1 = arith.addi %b, %b : tensor<3xi1>
      %2 = arith.extsi %b : tensor<3xi1> to tensor<3xi8>
      return %0, %1, %2 : tensor<3xi4>, tensor<3xi1>, tensor<3xi8>
    }"""
    total, bits, wide = Interpreter(parse_module(text, ctx), ctx).run(
        "main", np.array([7, -8, 3]), np.array([True, False, True])
    )
    assert [int(x) for x in total] == [-2, 0, 6]
    assert bits.tolist() == [False] * 3 and wide.tolist() == [-1, 0, -1]


@pytest.mark.parametrize("t", ["bf16", "f16", "f32", "f64"])
def test_extrema_order_zeros_and_keep_nans_when_interpreted(ctx: Context, t: str) -> None:
    source = f"""
func.func @main(%a: {t}, %b: {t}) -> ({t}, {t}) {{
  %0 = arith.maximumf %a, %b : {t}
  %1 = arith.minimumf %a, %b : {t}
  return %0, %1 : {t}, {t}
}}"""
    interpreter = Interpreter(parse_module(source, ctx), ctx)
    for a, b in ((0.0, -0.0), (-0.0, 0.0)):
        high, low = (float(x) for x in interpreter.run("main", a, b))
        assert math.copysign(1.0, high) == 1.0 and math.copysign(1.0, low) == -1.0
    for a, b in ((math.nan, 1.0), (1.0, math.nan)):
        assert all(math.isnan(float(x)) for x in interpreter.run("main", a, b))


@pytest.mark.parametrize(("element", "bits"), [("f32", 24), ("f64", 53)])
def test_a_fused_product_that_cancels_keeps_what_rounding_loses(ctx: Context, element: str, bits: int) -> None:
    text = f"""func.func @f(%x: {element}, %y: {element}) -> {element} {{
      %r = math.fma %x, %x, %y : {element}
      return %r : {element}
    }}"""
    x = 1 + 2.0 ** (1 - bits)
    rounded = 1 + 2.0 ** (2 - bits)
    (found,) = Interpreter(parse_module(text, ctx), ctx).run("f", x, -rounded)
    assert float(found) == 2.0 ** (2 - 2 * bits)
    for y, sign in ((-0.0, 1.0), (0.0, 1.0)):
        (zero,) = Interpreter(parse_module(text, ctx), ctx).run("f", 0.0, y)
        assert math.copysign(1.0, float(zero)) == sign
