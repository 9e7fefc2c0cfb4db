"""Reference semantics of `math`: computed in 64 bits and rounded to the type."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from plait.builtin.attributes import FloatAttr
from plait.interpret.interpretation import interpret
from plait.interpret.interpreter import InterpretError
from plait.interpret.values import dtype_of, value_for, wrap
from plait.lazy import lazy_import

from plait_std.arith.integer_math import signed
from plait_std.arith.interpret import is_array, width_of
from plait_std.arith.ops import element_of
from plait_std.math import functions
from plait_std.math import ops as o

np = lazy_import("numpy")

ScalarFunction = Callable[[Any], Any] | Callable[[Any, Any], Any] | Callable[[Any, Any, Any], Any]


def elementwise(ty: Any, scalar_function: ScalarFunction, *values: Any) -> Any:
    """`scalar_function` of Python numbers on scalars or on each element, as a value of type `ty`."""
    function: Any = scalar_function
    if not any(is_array(v) for v in values):
        return value_for(ty, function(*values))
    result = np.frompyfunc(function, len(values), 1)(*values)
    return np.asarray(result).astype(dtype_of(ty)).reshape(values[0].shape)


_NUMPY = {
    "math.absf": "absolute", "math.ceil": "ceil", "math.cos": "cos", "math.exp": "exp", "math.exp2": "exp2",
    "math.expm1": "expm1", "math.floor": "floor", "math.log": "log", "math.log10": "log10", "math.log1p": "log1p",
    "math.log2": "log2", "math.roundeven": "rint", "math.sin": "sin", "math.sqrt": "sqrt", "math.tan": "tan",
    "math.tanh": "tanh", "math.trunc": "trunc", "math.cbrt": "cbrt", "math.sinh": "sinh", "math.cosh": "cosh",
    "math.acos": "arccos", "math.asin": "arcsin", "math.atan": "arctan", "math.acosh": "arccosh",
    "math.asinh": "arcsinh", "math.atanh": "arctanh",
}  # fmt: skip
"""The NumPy functions that do the same to arrays."""


def float_unary(op: Any, x: Any) -> Any:
    if is_array(x) and op.name in _NUMPY:
        return getattr(np, _NUMPY[op.name])(x.astype(np.float64)).astype(dtype_of(op.result.type))
    function = functions.UNARY[op.name]
    return elementwise(op.result.type, lambda v: function(float(v)), x)


def float_binary(op: Any, x: Any, y: Any) -> Any:
    function = functions.BINARY[op.name]
    number = _with_unsigned_nan if element_of(op.result.type).format.special == "fnuz" else float
    return elementwise(op.result.type, lambda a, b: function(number(a), number(b)), x, y)


def _with_unsigned_nan(value: Any) -> float:
    """A number of a format whose only NaN has no sign."""
    return float(value) if value == value else math.nan


def integer_unary(op: Any, x: Any) -> Any:
    width, function = width_of(op.result.type), functions.INTEGER[op.name]
    return elementwise(op.result.type, lambda v: wrap(function(int(v), width), width), x)


@interpret(o.IPowIOp)
def ipowi(op: o.IPowIOp, x: Any, n: Any) -> Any:
    width = width_of(op.result.type)

    def one(base: Any, exponent: Any) -> int:
        base, exponent = int(base), int(exponent)
        value = pow(base, exponent, 1 << width) if exponent >= 0 else functions.integer_power(base, exponent)
        if value is None:
            raise InterpretError("raises zero to a negative power")
        return wrap(value, width)

    return elementwise(op.result.type, one, x, n)


@interpret(o.FPowIOp)
def fpowi(op: o.FPowIOp, x: Any, n: Any) -> Any:
    width = width_of(op.rhs.type)
    return elementwise(op.result.type, lambda a, b: functions.power(float(a), float(signed(int(b), width))), x, n)


@interpret(o.FmaOp)
def fma(op: o.FmaOp, a: Any, b: Any, c: Any) -> Any:
    element = element_of(op.result.type)

    def one(x: Any, y: Any, z: Any) -> float:
        x, y, z = float(x), float(y), float(z)
        rounded = x * y + z
        if not np.isfinite([x, y, z]).all() or rounded == 0:
            return rounded
        return FloatAttr(Fraction(x) * Fraction(y) + Fraction(z), element).value  # type: ignore[arg-type]

    return elementwise(op.result.type, one, a, b, c)


@interpret(o.ClampFOp)
def clampf(op: o.ClampFOp, x: Any, low: Any, high: Any) -> Any:
    return value_for(op.result.type, np.minimum(np.maximum(x, low), high))


@interpret(o.SincosOp)
def sincos(op: o.SincosOp, x: Any) -> Any:
    ty = op.operands[0].type
    sine, cosine = functions.UNARY["math.sin"], functions.UNARY["math.cos"]
    return elementwise(ty, lambda v: sine(float(v)), x), elementwise(ty, lambda v: cosine(float(v)), x)


@interpret(o.IsFiniteOp, o.IsInfOp, o.IsNaNOp, o.IsNormalOp)
def classify(op: Any, x: Any) -> Any:
    wide = np.asarray(x).astype(np.float64)
    if isinstance(op, o.IsNormalOp):
        least = 2.0 ** element_of(op.operands[0].type).format.min_exponent
        result = np.isfinite(wide) & (np.absolute(wide) >= least)
    else:
        name = {"math.isfinite": "isfinite", "math.isinf": "isinf", "math.isnan": "isnan"}[op.name]
        result = getattr(np, name)(wide)
    return result if is_array(x) else bool(result)


def _ops(names: Any) -> list[Any]:
    return [op for op in o.OPERATIONS if op.name in names]


INTERPRETATIONS = (
    interpret(*_ops(functions.UNARY))(float_unary),
    interpret(*_ops(functions.BINARY))(float_binary),
    interpret(*_ops(functions.INTEGER))(integer_unary),
    ipowi,
    fpowi,
    fma,
    clampf,
    sincos,
    classify,
)
