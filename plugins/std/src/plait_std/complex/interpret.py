"""Reference semantics of `complex`: the formulas of the core in double precision, else as NumPy has them."""

from __future__ import annotations

from typing import Any

from plait.interpret import complex_algebra as algebra
from plait.interpret.complex_arrays import in_double, in_own_format
from plait.interpret.interpretation import interpret
from plait.interpret.values import dtype_of, value_for
from plait.lazy import lazy_import

from plait_std.arith.integer_math import signed
from plait_std.complex import ops as o

np = lazy_import("numpy")

_NUMPY = {
    "complex.abs": "absolute", "complex.add": "add", "complex.angle": "angle", "complex.conj": "conjugate",
    "complex.cos": "cos", "complex.exp": "exp", "complex.im": "imag", "complex.log": "log", "complex.mul": "multiply",
    "complex.neg": "negative", "complex.pow": "power", "complex.re": "real",
    "complex.sin": "sin", "complex.sqrt": "sqrt", "complex.sub": "subtract", "complex.tan": "tan",
    "complex.tanh": "tanh",
}  # fmt: skip
"""The NumPy function of each operation that has one which is right for every finite number."""
_FORMULAS = {
    "complex.atan2": algebra.arc_tangent, "complex.expm1": algebra.exponential_minus_one,
    "complex.log1p": algebra.logarithm_of_one_plus, "complex.rsqrt": algebra.reciprocal_square_root,
    "complex.sign": algebra.direction,
}  # fmt: skip


def compute(op: Any, *values: Any) -> Any:
    return value_for(op.results[0].type, getattr(np, _NUMPY[op.name])(*values))


def by_formula(op: Any, *values: Any) -> Any:
    return value_for(op.results[0].type, in_double(_FORMULAS[op.name])(*values)[()])


@interpret(o.DivOp)
def divide(op: o.DivOp, a: Any, b: Any) -> Any:
    return value_for(op.result.type, in_own_format(algebra.divide)(a, b)[()])


@interpret(o.PowIOp)
def integer_power(op: o.PowIOp, z: Any, exponent: Any) -> Any:
    power = complex(signed(int(exponent), op.rhs.type.width))  # type: ignore[attr-defined]
    return value_for(op.result.type, in_double(algebra.power)(z, power)[()])


@interpret(o.EqualOp, o.NotEqualOp)
def equal(op: Any, a: Any, b: Any) -> Any:
    return bool(a == b) is isinstance(op, o.EqualOp)


@interpret(o.CreateOp)
def create(op: o.CreateOp, real: Any, imaginary: Any) -> Any:
    return value_for(op.complex.type, complex(real, imaginary))


@interpret(o.ConstantOp)
def constant(op: o.ConstantOp) -> Any:
    real, imaginary = op.value.elements
    return value_for(op.complex.type, complex(real.value, imaginary.value))  # type: ignore[attr-defined]


@interpret(o.BitcastOp)
def bitcast(op: o.BitcastOp, value: Any) -> Any:
    source, target = dtype_of(op.operands[0].type), dtype_of(op.result.type)
    return value_for(op.result.type, np.asarray([value], source).view(target)[0])


INTERPRETATIONS = (
    interpret(*(op for op in o.OPERATIONS if op.name in _NUMPY))(compute),
    interpret(*(op for op in o.OPERATIONS if op.name in _FORMULAS))(by_formula),
    divide,
    integer_power,
    equal,
    create,
    constant,
    bitcast,
)
