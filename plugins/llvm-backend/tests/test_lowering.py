"""The lowerings to llvm: numbers against NumPy, views, and conversion in part."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from plait.context import Context
from plait.syntax.parser import parse_module

DTYPES = {"f16": np.float16, "bf16": ml_dtypes.bfloat16, "f32": np.float32, "f64": np.float64, "i8": np.int8,
          "i32": np.int32, "i64": np.int64, "index": np.int64, "i1": np.bool_}  # fmt: skip


def function(compiled: Any, op: str, inputs: str, result: str) -> Any:
    """A function of scalars `%a, %b, ...` of the types `inputs` that returns `op`."""
    types = inputs.split()
    arguments = ", ".join(f"%{chr(97 + i)}: {ty}" for i, ty in enumerate(types))
    return compiled(f"func.func @main({arguments}) -> {result} {{\n %0 = {op}\n return %0 : {result}\n}}")


FLOATS = [0.0, -0.0, 1.0, -1.5, 2.5, 3.75, -100.25, math.inf, -math.inf, math.nan]
FLOAT_BINARY: dict[str, Callable[[Any, Any], Any]] = {
    "addf": np.add, "subf": np.subtract, "mulf": np.multiply, "divf": np.divide, "remf": np.fmod,
    "maximumf": np.maximum, "minimumf": np.minimum, "maxnumf": np.fmax, "minnumf": np.fmin,
}  # fmt: skip


@pytest.mark.parametrize("ty", ["f16", "bf16", "f32", "f64"])
@pytest.mark.parametrize("name", FLOAT_BINARY)
def test_float_arithmetic(compiled: Any, name: str, ty: str) -> None:
    run = function(compiled, f"arith.{name} %a, %b : {ty}", f"{ty} {ty}", ty)
    dtype = DTYPES[ty]
    with np.errstate(all="ignore"):
        for x in FLOATS:
            for y in FLOATS:
                a, b = dtype(x), dtype(y)
                wide = np.float32 if ty == "bf16" else dtype
                expected = dtype(FLOAT_BINARY[name](wide(a), wide(b)))
                found = run(a, b)
                assert found.dtype == dtype
                np.testing.assert_array_equal(np.float64(found), np.float64(expected), err_msg=f"{name} {a} {b}")


INTEGERS = [0, 1, -1, 2, -3, 7, -8, 127, -128]
INTEGER_BINARY: dict[str, Callable[[int, int], Any]] = {
    "addi": lambda a, b: a + b,
    "subi": lambda a, b: a - b,
    "muli": lambda a, b: a * b,
    "andi": lambda a, b: a & b,
    "ori": lambda a, b: a | b,
    "xori": lambda a, b: a ^ b,
    "maxsi": max,
    "minsi": min,
    "maxui": lambda a, b: max(a % 256, b % 256),
    "minui": lambda a, b: min(a % 256, b % 256),
    "divsi": lambda a, b: None if b == 0 or (a, b) == (-128, -1) else int(a / b),
    "remsi": lambda a, b: None if b == 0 or (a, b) == (-128, -1) else int(math.fmod(a, b)),
    "divui": lambda a, b: None if b == 0 else (a % 256) // (b % 256),
    "remui": lambda a, b: None if b == 0 else (a % 256) % (b % 256),
    "floordivsi": lambda a, b: None if b == 0 or (a, b) == (-128, -1) else a // b,
    "ceildivsi": lambda a, b: None if b == 0 or (a, b) == (-128, -1) else -(-a // b),
    "ceildivui": lambda a, b: None if b == 0 else -(-(a % 256) // (b % 256)),
    "shli": lambda a, b: a << b if 0 <= b < 8 else None,
    "shrsi": lambda a, b: a >> b if 0 <= b < 8 else None,
    "shrui": lambda a, b: (a % 256) >> b if 0 <= b < 8 else None,
}


@pytest.mark.parametrize("name", INTEGER_BINARY)
def test_integer_arithmetic(compiled: Any, name: str) -> None:
    run = function(compiled, f"arith.{name} %a, %b : i8", "i8 i8", "i8")
    for a in INTEGERS:
        for b in INTEGERS:
            expected = INTEGER_BINARY[name](a, b)
            if expected is not None:  # None: no meaning
                assert int(run(a, b)) == (expected + 128) % 256 - 128, (name, a, b)


@pytest.mark.parametrize("divisor", [1, 2, 8, 64, 3])
@pytest.mark.parametrize("name", ["floordivsi", "ceildivsi"])
def test_division_by_a_constant(compiled: Any, name: str, divisor: int) -> None:
    """A power of two is a shift, which strength reduction of loops sees through."""
    body = f"%b = arith.constant {divisor} : i8\n %0 = arith.{name} %a, %b : i8\n return %0 : i8"
    run = compiled(f"func.func @main(%a: i8) -> i8 {{\n {body}\n}}")
    for a in range(-128, 128):
        assert int(run(a)) == INTEGER_BINARY[name](a, divisor), a


UNARY = {
    "absf": np.abs, "ceil": np.ceil, "floor": np.floor, "trunc": np.trunc, "roundeven": np.rint, "sqrt": np.sqrt,
    "exp": np.exp, "exp2": np.exp2, "expm1": np.expm1, "log": np.log, "log2": np.log2, "log10": np.log10,
    "log1p": np.log1p, "sin": np.sin, "cos": np.cos, "tan": np.tan, "asin": np.arcsin, "acos": np.arccos,
    "atan": np.arctan, "sinh": np.sinh, "cosh": np.cosh, "tanh": np.tanh, "asinh": np.arcsinh, "acosh": np.arccosh,
    "atanh": np.arctanh, "cbrt": np.cbrt, "erf": np.vectorize(math.erf), "erfc": np.vectorize(math.erfc),
    "rsqrt": lambda x: 1 / np.sqrt(x),
}  # fmt: skip


@pytest.mark.parametrize("ty", ["f16", "bf16", "f32", "f64"])
@pytest.mark.parametrize("name", UNARY)
def test_elementary_functions(compiled: Any, name: str, ty: str) -> None:
    run = function(compiled, f"math.{name} %a : {ty}", ty, ty)
    dtype = DTYPES[ty]
    eps = float(ml_dtypes.finfo(dtype).eps)
    with np.errstate(all="ignore"):
        for x in [0.0, 0.25, -0.5, 1.0, 2.5, -3.5, 0.9, math.inf, math.nan]:
            expected = float(dtype(UNARY[name](np.float64(dtype(x)))))
            np.testing.assert_allclose(float(run(dtype(x))), expected, rtol=8 * eps, atol=1e-30)


@pytest.mark.parametrize(
    ("op", "inputs", "result", "arguments", "expected"),
    [
        ("arith.extui %a : i8 to i32", "i8", "i32", (-1,), 255),
        ("arith.extsi %a : i8 to i32", "i8", "i32", (-1,), -1),
        ("arith.trunci %a : i32 to i8", "i32", "i8", (300,), 44),
        ("arith.index_cast %a : i8 to index", "i8", "index", (-1,), -1),
        ("arith.index_castui %a : i8 to index", "i8", "index", (-1,), 255),
        ("arith.sitofp %a : i32 to f32", "i32", "f32", (-7,), -7.0),
        ("arith.uitofp %a : i8 to f32", "i8", "f32", (-1,), 255.0),
        ("arith.sitofp %a : i32 to bf16", "i32", "bf16", (257,), 256.0),
        ("arith.fptosi %a : f32 to i32", "f32", "i32", (-7.9,), -7),
        ("arith.fptoui %a : f32 to i8", "f32", "i8", (200.5,), -56),
        ("arith.extf %a : bf16 to f64", "bf16", "f64", (1.5,), 1.5),
        ("arith.truncf %a : f64 to bf16", "f64", "bf16", (1.00390625,), 1.0),
        ("arith.truncf %a : f32 to bf16", "f32", "bf16", (1.01171875,), 1.015625),
        ("arith.truncf %a : f64 to f16", "f64", "f16", (1.00048828125 + 2**-40,), 1.0009765625),
        ("arith.truncf %a : f64 to bf16", "f64", "bf16", (1.00390625 + 2**-40,), 1.0078125),
        ("arith.truncf %a : f64 to bf16", "f64", "bf16", (1e39,), math.inf),
        ("arith.truncf %a : f32 to f16", "f32", "f16", (1e6,), math.inf),
        ("arith.bitcast %a : f32 to i32", "f32", "i32", (1.0,), 0x3F800000),
        ("arith.cmpf ult, %a, %b : f32", "f32 f32", "i1", (math.nan, 1.0), True),
        ("arith.cmpf olt, %a, %b : bf16", "bf16 bf16", "i1", (0.5, 1.0), True),
        ("arith.cmpi ult, %a, %b : i8", "i8 i8", "i1", (1, -1), True),
        ("arith.select %a, %b, %c : f32", "i1 f32 f32", "f32", (False, 1.0, 2.0), 2.0),
        ("math.ipowi %a, %b : i32", "i32 i32", "i32", (-3, 5), -243),
        ("math.ipowi %a, %b : i32", "i32 i32", "i32", (-1, -3), -1),
        ("math.fpowi %a, %b : f32, i32", "f32 i32", "f32", (2.0, -2), 0.25),
        ("math.fpowi %a, %b : f64, i32", "f64 i32", "f64", (-3.0, 5), -243.0),
        ("math.powf %a, %b : f64", "f64 f64", "f64", (2.0, 10.0), 1024.0),
        ("math.atan2 %a, %b : f64", "f64 f64", "f64", (1.0, -1.0), math.atan2(1.0, -1.0)),
        ("math.fma %a, %b, %c : f32", "f32 f32 f32", "f32", (2.0, 3.0, 4.0), 10.0),
        ("math.copysign %a, %b : f32", "f32 f32", "f32", (2.0, -0.0), -2.0),
        ("math.isnan %a : f32", "f32", "i1", (math.nan,), True),
        ("math.isinf %a : f32", "f32", "i1", (-math.inf,), True),
        ("math.isfinite %a : f32", "f32", "i1", (math.inf,), False),
        ("math.isnormal %a : f32", "f32", "i1", (1e-40,), False),
        ("math.ctlz %a : i32", "i32", "i32", (1,), 31),
        ("math.cttz %a : i32", "i32", "i32", (0,), 32),
        ("math.ctpop %a : i32", "i32", "i32", (-1,), 32),
        ("math.absi %a : i32", "i32", "i32", (-5,), 5),
    ],
)  # fmt: skip
def test_single_operations(
    compiled: Any, op: str, inputs: str, result: str, arguments: Any, expected: Any
) -> None:
    run = function(compiled, op, inputs, result)
    values = [DTYPES[ty](value) for ty, value in zip(inputs.split(), arguments)]
    assert float(run(*values)) == float(expected)


def test_extended_multiplication(compiled: Any) -> None:
    run = compiled(
        """func.func @main(%a: i32, %b: i32) -> (i32, i32, i32, i32, i1) {
          %l, %h = arith.mulsi_extended %a, %b : i32
          %m, %i = arith.mului_extended %a, %b : i32
          %s, %o = arith.addui_extended %a, %b : i32, i1
          return %h, %l, %i, %s, %o : i32, i32, i32, i32, i1
        }"""
    )
    assert [int(v) for v in run(-2, 3)] == [-1, -6, 2, 1, 1]


VIEWS = """
func.func @main(%a: memref<6x8xf32>, %n: index) -> memref<3x2xf32> {
  %s = memref.subview %a[1, %n] [2, 6] [3, 1] : memref<6x8xf32> to memref<2x6xf32, strided<[24, 1], offset: ?>>
  %e = memref.expand_shape %s [[0], [1, 2]] output_shape [2, 3, 2]
    : memref<2x6xf32, strided<[24, 1], offset: ?>> into memref<2x3x2xf32, strided<[24, 2, 1], offset: ?>>
  %t = memref.transpose %e (i, j, k) -> (j, i, k)
    : memref<2x3x2xf32, strided<[24, 2, 1], offset: ?>> to memref<3x2x2xf32, strided<[2, 24, 1], offset: ?>>
  %d = memref.subview %t[0, 0, 1] [3, 2, 1] [1, 1, 1]
    : memref<3x2x2xf32, strided<[2, 24, 1], offset: ?>> to memref<3x2xf32, strided<[2, 24], offset: ?>>
  %r = memref.alloc() : memref<3x2xf32>
  memref.copy %d, %r : memref<3x2xf32, strided<[2, 24], offset: ?>> to memref<3x2xf32>
  return %r : memref<3x2xf32>
}
"""


def test_views_and_strided_copies(compiled: Any) -> None:
    a = np.arange(48, dtype=np.float32).reshape(6, 8)
    expected = a[1::3, 2:8].reshape(2, 3, 2).transpose(1, 0, 2)[:, :, 1]
    np.testing.assert_array_equal(compiled(VIEWS)(a, 2), expected)


def test_collapse_and_reinterpret(compiled: Any) -> None:
    run = compiled(
        """func.func @main(%a: memref<2x?x4xi32>, %n: index) -> memref<?x4xi32> {
          %c = memref.collapse_shape %a [[0, 1], [2]] : memref<2x?x4xi32> into memref<?x4xi32>
          %r = memref.alloc(%n) : memref<?x4xi32>
          %v = memref.reinterpret_cast %c to offset: [4], sizes: [%n, 4], strides: [4, 1]
            : memref<?x4xi32> to memref<?x4xi32, strided<[4, 1], offset: 4>>
          memref.copy %v, %r : memref<?x4xi32, strided<[4, 1], offset: 4>> to memref<?x4xi32>
          return %r : memref<?x4xi32>
        }"""
    )
    a = np.arange(24, dtype=np.int32).reshape(2, 3, 4)
    np.testing.assert_array_equal(run(a, 3), a.reshape(6, 4)[1:4])


def test_copy_into_a_view_of_dynamic_size(compiled: Any) -> None:
    run = compiled(
        """func.func @main(%a: memref<?x?xf32>, %r: memref<?x?xf32>, %n: index, %m: index) {
          %v = memref.subview %r[1, 1] [%n, %m] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
          memref.copy %a, %v : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
          return
        }"""
    )
    a, r = np.arange(12, dtype=np.float32).reshape(3, 4), np.zeros((5, 6), np.float32)
    run(a, r, 3, 4)
    np.testing.assert_array_equal(r, np.pad(a, 1))


def lowered(std: Context, pipeline: str, text: str) -> str:
    from plait.passes import PassManager

    module = parse_module(text, std)
    PassManager(std).run(pipeline, module)
    return str(module)


PART = """
func.func @f(%a: index, %b: memref<4xf32>) -> f32 {
  %0 = arith.addi %a, %a : index
  %1 = memref.load %b[%0] : memref<4xf32>
  return %1 : f32
}
"""


def test_conversion_in_part_leaves_casts(std: Context) -> None:
    text = lowered(std, "builtin.module(convert-arith-to-llvm)", PART)
    assert "llvm.add" in text and "memref.load" in text
    assert "unrealized_conversion_cast" in text


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_conversions_in_any_order_leave_no_casts(std: Context, order: Any) -> None:
    names = ["convert-arith-to-llvm", "finalize-memref-to-llvm", "convert-func-to-llvm"]
    passes = ",".join([*[names[i] for i in order], "reconcile-unrealized-casts"])
    text = lowered(std, f"builtin.module({passes})", PART)
    assert "cast" not in text and "memref.load" not in text and "func.func" not in text


def test_branch_arguments_are_converted(std: Context) -> None:
    text = lowered(
        std,
        "builtin.module(convert-to-llvm)",
        """func.func @f(%n: index, %c: i1) -> index {
          cf.cond_br %c, ^bb1(%n : index), ^bb2
        ^bb1(%i: index):
          cf.br ^bb1(%i : index)
        ^bb2:
          return %n : index
        }""",
    )
    assert "^bb1(%i: i64)" in text and "cast" not in text
