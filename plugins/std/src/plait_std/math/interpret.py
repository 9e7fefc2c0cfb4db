"""Reference semantics of `math`: computed in 64 bits and rounded to the type."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import FloatAttr
from plait.interpret.interpretation import Interpretation, InterpretError, interpret
from plait.interpret.numbers import is_float, rounded
from plait.interpret.values import dtype_of, value_for, wrap
from plait.lazy import lazy_import

from plait_std.arith.interpret import is_array
from plait_std.arith.ops import element_of
from plait_std.arith.ops.base import width_of
from plait_std.math import ops as o
from plait_std.scalar import floats, integers
from plait_std.scalar.integers import signed
from plait_std.scalar.kind import Meaning
from plait_std.scalar.table import KINDS, operations

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.ir.operation import Operation

np = lazy_import("numpy")

ScalarFunction = Callable[[Any], Any] | Callable[[Any, Any], Any] | Callable[[Any, Any, Any], Any]


def elementwise(ty: Type, scalar_function: ScalarFunction, *values: Any) -> Any:
    """`scalar_function` of Python numbers on scalars or on each element, as a value of type `ty`."""
    function: Any = scalar_function
    if not any(is_array(v) for v in values):
        return value_for(ty, function(*values))
    result = np.frompyfunc(function, len(values), 1)(*values)
    dtype = dtype_of(ty)
    if is_float(dtype):
        return rounded(np.asarray(result, np.float64), dtype).reshape(values[0].shape)
    return np.asarray(result).astype(dtype).reshape(values[0].shape)


def _of_float(op_class: type[Operation], meaning: Meaning) -> Interpretation:
    """The function of Python floats; on arrays the function of NumPy, if there is one."""
    function: Any = meaning.python
    numpy = meaning.numpy if "." not in (meaning.numpy or "") else None

    def compute(op: Operation, x: Any) -> Any:
        ty = op.result.type
        if not is_array(x):
            return value_for(ty, function(float(x)))
        if numpy is not None:
            return rounded(getattr(np, numpy)(x.astype(np.float64)), dtype_of(ty))
        return elementwise(ty, lambda v: function(float(v)), x)

    return interpret(op_class)(compute)


def _of_two_floats(op_class: type[Operation], meaning: Meaning) -> Interpretation:
    function: Any = meaning.python

    def compute(op: Operation, x: Any, y: Any) -> Any:
        number = _with_unsigned_nan if element_of(op.result.type).format.special == "fnuz" else float
        return elementwise(op.result.type, lambda a, b: function(number(a), number(b)), x, y)

    return interpret(op_class)(compute)


def _with_unsigned_nan(value: Any) -> float:
    """A number of a format whose only NaN has no sign."""
    return float(value) if value == value else math.nan


def _of_integer(op_class: type[Operation], meaning: Meaning) -> Interpretation:
    function: Any = meaning.python

    def compute(op: Operation, x: Any) -> Any:
        width = width_of(op.result.type)
        return elementwise(op.result.type, lambda v: wrap(function(int(v), width), width), x)

    return interpret(op_class)(compute)


@interpret(o.AbsIOp)
def absi(op: o.AbsIOp, x: Any) -> Any:
    width = width_of(op.result.type)
    return elementwise(op.result.type, lambda v: wrap(abs(int(v)), width), x)


@interpret(o.IPowIOp)
def ipowi(op: o.IPowIOp, x: Any, n: Any) -> Any:
    width = width_of(op.result.type)

    def one(base: Any, exponent: Any) -> int:
        base, exponent = int(base), int(exponent)
        value = pow(base, exponent, 1 << width) if exponent >= 0 else integers.power(base, exponent)
        if value is None:
            raise InterpretError("raises zero to a negative power")
        return wrap(value, width)

    return elementwise(op.result.type, one, x, n)


@interpret(o.FPowIOp)
def fpowi(op: o.FPowIOp, x: Any, n: Any) -> Any:
    width = width_of(op.rhs.type)
    return elementwise(op.result.type, lambda a, b: floats.power(float(a), float(signed(int(b), width))), x, n)


@interpret(o.FmaOp)
def fma(op: o.FmaOp, a: Any, b: Any, c: Any) -> Any:
    element = element_of(op.result.type)

    def one(x: Any, y: Any, z: Any) -> float:
        x, y, z = float(x), float(y), float(z)
        total = x * y + z
        if not np.isfinite([x, y, z]).all():
            return total
        exact = Fraction(x) * Fraction(y) + Fraction(z)
        return FloatAttr(exact, element).value if exact else total  # type: ignore[arg-type]

    return elementwise(op.result.type, one, a, b, c)


@interpret(o.ClampFOp)
def clampf(op: o.ClampFOp, x: Any, low: Any, high: Any) -> Any:
    return value_for(op.result.type, np.minimum(np.maximum(x, low), high))


@interpret(o.SincosOp)
def sincos(op: o.SincosOp, x: Any) -> Any:
    ty = op.operands[0].type
    sine, cosine = (KINDS[kind].meanings["float"].python for kind in ("sin", "cos"))
    return elementwise(ty, lambda v: sine(float(v)), x), elementwise(ty, lambda v: cosine(float(v)), x)  # type: ignore[misc]


@interpret(o.IsFiniteOp, o.IsInfOp, o.IsNaNOp, o.IsNormalOp)
def classify(op: Operation, x: Any) -> Any:
    wide = np.asarray(x).astype(np.float64)
    if isinstance(op, o.IsNormalOp):
        least = 2.0 ** element_of(op.operands[0].type).format.min_exponent
        result = np.isfinite(wide) & (np.absolute(wide) >= least)
    else:
        name = {"math.isfinite": "isfinite", "math.isinf": "isinf", "math.isnan": "isnan"}[op.name]
        result = getattr(np, name)(wide)
    return result if is_array(x) else bool(result)


def _of_kinds() -> Iterator[Interpretation]:
    """Of operations that are the payload of a kind."""
    for op_class in o.OPERATIONS:
        number_class, meaning = operations().get(op_class.name, ("", None))
        if meaning is not None and meaning.python is not None:
            of_floats = _of_float if len(op_class.definition.operands) == 1 else _of_two_floats
            yield (of_floats if number_class == "float" else _of_integer)(op_class, meaning)


INTERPRETATIONS = (*_of_kinds(), absi, ipowi, fpowi, fma, clampf, sincos, classify)
