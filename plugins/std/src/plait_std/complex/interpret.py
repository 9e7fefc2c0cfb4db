"""Reference semantics of `complex`, as NumPy has them."""

from __future__ import annotations

from typing import Any

from plait.interpret.interpretation import interpret
from plait.interpret.values import dtype_of, value_for
from plait.lazy import lazy_import

from plait_std.complex import ops as o

np = lazy_import("numpy")

_NUMPY = {
    "complex.abs": "absolute", "complex.add": "add", "complex.angle": "angle", "complex.conj": "conjugate",
    "complex.cos": "cos", "complex.div": "divide", "complex.exp": "exp", "complex.expm1": "expm1", "complex.im": "imag",
    "complex.log": "log", "complex.log1p": "log1p", "complex.mul": "multiply", "complex.neg": "negative",
    "complex.pow": "power", "complex.powi": "power", "complex.re": "real", "complex.sin": "sin", "complex.sqrt": "sqrt",
    "complex.sub": "subtract", "complex.tan": "tan", "complex.tanh": "tanh",
}  # fmt: skip
"""The NumPy function of each operation that has one."""


def compute(op: Any, *values: Any) -> Any:
    return value_for(op.results[0].type, getattr(np, _NUMPY[op.name])(*values))


@interpret(o.RsqrtOp)
def rsqrt(op: o.RsqrtOp, z: Any) -> Any:
    return value_for(op.result.type, 1 / np.sqrt(z))


@interpret(o.SignOp)
def sign(op: o.SignOp, z: Any) -> Any:
    return value_for(op.result.type, z if z == 0 else z / np.absolute(z))


@interpret(o.Atan2Op)
def atan2(op: o.Atan2Op, y: Any, x: Any) -> Any:
    return value_for(op.result.type, -1j * np.log((x + 1j * y) / np.sqrt(x * x + y * y)))


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
    rsqrt,
    sign,
    atan2,
    equal,
    create,
    constant,
    bitcast,
)
