"""Programs of jax.numpy that compute each element of its own."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
from kit import Program, jax
from numpy_data import each, edges, generator

jnp = jax.numpy
numbers = generator()
NARROW = {"F": ("f32", "f16", "bf16"), "I": ("i32", "i8", "u8", "u16"), "S": ("i32", "i8"), "B": ("bool",), "C": ("c64",)}
WIDE = {"F": ("f64",), "I": ("i64", "u64"), "S": ("i64",), "B": (), "C": ("c128",)}

UNARY = {
    **dict.fromkeys(["abs", "absolute"], "FIBC"),
    **dict.fromkeys(
        [
            "acos", "acosh", "arccos", "arccosh", "arcsin", "arcsinh", "arctan", "arctanh", "asin", "asinh", "atan",
            "atanh", "cos", "cosh", "exp", "exp2", "expm1", "log", "log10", "log1p", "log2", "sin", "sinc", "sinh", "sqrt",
            "tan", "tanh",
        ], "FIBC",
    ),
    **dict.fromkeys(["square", "conj", "conjugate", "real", "imag", "positive"], "FIC"),
    **dict.fromkeys(["negative", "sign", "reciprocal"], "FIC"),
    **dict.fromkeys(["cbrt", "degrees", "rad2deg", "radians", "deg2rad", "fabs", "i0", "rint"], "FI"),
    **dict.fromkeys(["ceil", "floor", "trunc", "signbit"], "FI"),
    **dict.fromkeys(["isneginf", "isposinf"], "FI"),
    **dict.fromkeys(["isfinite", "isinf", "isnan", "iscomplex", "isreal"], "FIBC"),
    **dict.fromkeys(["around", "round"], "FIC"),
    **dict.fromkeys(["frexp", "modf", "spacing"], "F"),
    **dict.fromkeys(["bitwise_invert", "bitwise_not", "invert"], "IB"),
    "bitwise_count": "I",
    "logical_not": "FIBC",
    "nan_to_num": "FIBC",
    "angle": "FIC",
}  # fmt: skip
BINARY = {
    **dict.fromkeys(["add", "multiply"], "FIBC"),
    **dict.fromkeys(["subtract", "power", "pow", "float_power"], "FIC"),
    **dict.fromkeys(["divide", "true_divide"], "FIC"),  # XLA says that False / False is 0, unless each operation is run by itself
    **dict.fromkeys(["floor_divide", "divmod", "fmod", "mod", "remainder"], "FI"),
    **dict.fromkeys(["atan2", "arctan2", "copysign", "heaviside", "hypot", "nextafter"], "F"),
    **dict.fromkeys(["equal", "not_equal", "greater", "greater_equal", "less", "less_equal"], "FIBC"),
    **dict.fromkeys(["maximum", "minimum", "fmax", "fmin"], "FIBC"),
    **dict.fromkeys(["logical_and", "logical_or", "logical_xor"], "FIBC"),
    **dict.fromkeys(["bitwise_and", "bitwise_or", "bitwise_xor"], "IB"),
    **dict.fromkeys(["bitwise_left_shift", "bitwise_right_shift", "left_shift", "right_shift"], "I"),
    **dict.fromkeys(["gcd", "lcm"], "I"),
    "isclose": "FIC",
    **dict.fromkeys(["logaddexp", "logaddexp2"], "F"),
}
ENDLESS = ("gcd", "lcm")
"""Loops that do not end in JAX: there are pairs of all edges."""
SUMS = ("logaddexp", "logaddexp2")
"""The larger operand and a correction, which may cancel."""


def _arrays(table: dict[str, tuple[str, ...]], kinds: str) -> list[Any]:
    return [edges(name) for kind in kinds for name in table[kind]]


def _pairs(table: dict[str, tuple[str, ...]], kinds: str) -> list[Any]:
    """All pairs of edges: a column and a row."""
    return [(x[:, None], x[None, ::2].copy()) for x in _arrays(table, kinds)]


def _widths() -> Iterator[tuple[str, Program]]:
    for word, table in (("narrow", NARROW), ("wide", WIDE)):
        for name, kinds in UNARY.items():
            if arguments := _arrays(table, kinds):
                yield f"{name} of {word} formats", Program(each(getattr(jnp, name)), tuple(arguments))
        for name, kinds in BINARY.items():
            if name in ENDLESS:
                continue
            if arguments := _pairs(table, kinds):
                yield f"{name} of {word} formats", Program(each(getattr(jnp, name)), tuple(arguments), sums=name in SUMS)


X, Y = numbers(3, 4), numbers(2, 1, 4)
MIXED = {
    "add of an integer and a number of half precision": (jnp.add, (edges("i32"), np.float16(1.5))),
    "add of a boolean and bytes": (lambda x, y: x[:, None] + y, (edges("bool"), edges("i8"))),
    "add of bf16 and f16": (lambda x, y: x + y, (edges("bf16"), edges("f16"))),
    "multiply of unsigned and signed": (lambda x, y: x[:, None] * y, (edges("u8"), edges("i8"))),
    "multiply of a complex number": (lambda x, y: x[:, None] * y, (edges("c64"), edges("i32"))),
    "divide of ranks 2 and 3": (jnp.divide, (X, Y)),
    "subtract of scalars": (jnp.subtract, (np.float32(2), np.float32(0.5))),
    "subtract with no elements": (jnp.subtract, (np.zeros((0, 4), np.float32), numbers(4))),
    "power of an integer": (each(lambda x: (x**0, x**1, x**2, x**3, x**5)), (edges("i32"), edges("u8"), edges("f32"))),
    "power of a negative integer": (each(lambda x: (x**-1, x**-2, x**0.5)), (edges("f32"), edges("f16"), edges("c64"))),
    **{f"{name} of {word} integers": (each(getattr(jnp, name)), tuple((numbers(9, of=k) * 6, numbers(9, of=k) * 4) for k in kinds))
       for name in ENDLESS for word, kinds in {"narrow": ("i16", "i32", "u32"), "wide": ("i64", "u64")}.items()},
    "remainder by a number": (each(lambda x: (x % 3, x // 3, -7 % jnp.where(x == 0, 1, x))), (edges("i32"), edges("f32"))),
    "right_shift too far": (lambda x: (x >> 40, x << 40), (edges("i32"),)),
    "round to decimals": (lambda x, z, n: (jnp.round(x, 2), jnp.round(x, -1), jnp.round(z, 1), jnp.round(n, 2)), (edges("f32"), edges("c64"), edges("i32"))),
    "around to decimals": (lambda x: jnp.around(x, 3), (edges("f32"),)),
    "clip": (each(lambda x: (jnp.clip(x, -1, 2), jnp.clip(x, None, 1), jnp.clip(x, 0, None))), (edges("f32"), edges("i32"), edges("i8"))),
    "clip by arrays": (jnp.clip, (X, X.min(0), X.max(0))),
    "ldexp": (jnp.ldexp, (edges("f32")[:, None], np.array([-150, -3, 0, 2, 127, 300], np.int32))),
    "ldexp of half precision": (jnp.ldexp, (edges("f16")[:, None], np.array([-20, -3, 0, 2, 14], np.int32))),
    "ldexp of doubles": (jnp.ldexp, (edges("f64")[:, None], np.array([-1000, -3, 0, 2, 1000], np.int32))),
    "nan_to_num with numbers": (lambda x: jnp.nan_to_num(x, nan=3.0, posinf=1e6, neginf=-1e6), (edges("f32"),)),
    "angle in degrees": (lambda x: jnp.angle(x, deg=True), (edges("c64"),)),
    "isclose with tolerances": (lambda x, y: jnp.isclose(x, y, rtol=0.1, atol=0.01, equal_nan=True), (edges("f32")[:, None], edges("f32"))),
    "where": (jnp.where, (X > 0, X, Y)),
    "where of numbers": (lambda c: (jnp.where(c, 1, 2.5), jnp.where(c, jnp.int8(1), 2)), (X > 0,)),
    "where of complex numbers": (jnp.where, (numbers(4, of="bool"), numbers(4, of="c64"), np.float32(2))),
    "select": (lambda x: jnp.select([x > 1, x > 0], [x * 2, x + 1], -1), (X,)),
    "piecewise": (lambda x: jnp.piecewise(x, [x < 0, x > 1], [lambda y: -y, lambda y: y * y, 0.5]), (X,)),
    "choose": (lambda i, x, y: jnp.choose(i, [x, y], mode="wrap"), (np.array([0, 1, 3, -1], np.int32), numbers(4), numbers(4))),
    "choose with clip": (lambda i, x, y: jnp.choose(i, [x, y], mode="clip"), (np.array([0, 1, 3, -1], np.int32), numbers(4), numbers(4))),
    "logical_and of where": (lambda x: jnp.logical_and(x > 0, x < 1), (X,)),
    "unwrap": (jnp.unwrap, (np.cumsum(numbers(3, 8) * 3, 1).astype(np.float32),)),
    "unwrap along the first axis": (lambda x: jnp.unwrap(x, axis=0, period=4), (numbers(7, 2) * 5,)),
    "astype": (
        lambda *xs: [jnp.astype(x, t) for x in xs for t in ("float32", "float16", "bfloat16", "int32", "uint8", "int8", "bool")],
        (numbers(5) * 20, numbers(5, of="f16"), numbers(5, of="i32"), numbers(5, of="u8"), numbers(5, of="bool")),
    ),
    "astype of edges": (lambda *xs: [jnp.astype(x, t) for x in xs for t in ("int32", "uint8", "int8", "bool")], (edges("f32"), edges("bf16"))),
    "astype of doubles": (
        lambda *xs: [jnp.astype(x, t) for x in xs for t in ("float64", "float32", "int64", "uint64", "complex128")],
        (edges("f64"), edges("i64"), edges("u64"), edges("f32")),
    ),
    "astype of complex numbers": (lambda x: [jnp.astype(x, t) for t in ("complex64", "bool")], (edges("c64"),)),
    "array_equal": (lambda x, y: (jnp.array_equal(x, y), jnp.array_equal(x, x), jnp.array_equal(x, x[:1])), (X, X + 1)),
    "array_equal with NaN": (lambda x: (jnp.array_equal(x, x), jnp.array_equal(x, x, equal_nan=True)), (edges("f32"),)),
    "array_equiv": (lambda x, y: (jnp.array_equiv(x, x[:1]), jnp.array_equiv(y, y[:, :, :1])), (np.ones((3, 4), np.float32), Y)),
    "allclose": (lambda x: (jnp.allclose(x, x + 1e-9), jnp.allclose(x, x + 1)), (X,)),
    "frompyfunc": (jnp.frompyfunc(lambda a, b: a * b + 1, 2, 1), (X, X)),
    "ufunc": (lambda x: (jnp.add.outer(x, x), jnp.add.reduce(x), jnp.multiply.accumulate(x), jnp.add.at(x, 1, 2.0, inplace=False)), (numbers(5),)),
    "ufunc reduces at": (lambda x: jnp.add.reduceat(x, np.array([0, 2, 1])), (numbers(5),)),
    "iscomplexobj": (lambda x: jnp.zeros(2) if jnp.iscomplexobj(x) else x, (X,)),
    "modf of doubles": (jnp.modf, (edges("f64"),)),
    "sinc near zero": (jnp.sinc, (np.array([0, 1e-4, -1e-3, 0.01, 1, 2], np.float32),)),
    "exp of rank 0": (jnp.exp, (np.float32(math.pi),)),
    "exp of rank 4": (jnp.exp, (numbers(2, 1, 3, 2),)),
    "exp of nothing": (jnp.exp, (np.zeros((2, 0, 3), np.float32),)),
}  # fmt: skip


def programs() -> Iterator[tuple[str, Program]]:
    yield from _widths()
    for name, (function, arguments) in MIXED.items():
        yield name, Program(function, arguments)


