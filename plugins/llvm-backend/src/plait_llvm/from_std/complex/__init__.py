"""Lower complex to the llvm dialect: a number is a struct of its two parts.

%0 = complex.re %z : complex<f32>  ->  %0 = llvm.extractvalue %z[0] : !llvm.struct<(f32, f32)>
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from plait.interpret import complex_algebra as f
from plait.interpret.complex_algebra import Number
from plait.rewrite import Pattern, conversion_pattern
from plait_llvm.dialect.ops import values as v
from plait_llvm.lowering.algebra import LLVM
from plait_llvm.lowering.build import extract, pack
from plait_llvm.lowering.conversion import llvm_conversion

UNARY: dict[str, Callable[..., Number]] = {
    "neg": f.negate, "conj": f.conjugate, "exp": f.exponential, "expm1": f.exponential_minus_one, "log": f.logarithm,
    "log1p": f.logarithm_of_one_plus, "sqrt": f.square_root, "rsqrt": f.reciprocal_square_root, "sin": f.sine,
    "cos": f.cosine, "tan": f.tangent, "tanh": f.hyperbolic_tangent, "sign": f.direction,
}  # fmt: skip
BINARY: dict[str, Callable[..., Number]] = {
    "add": f.add, "sub": f.subtract, "mul": f.multiply, "div": f.divide, "pow": f.power, "atan2": f.arc_tangent,
}  # fmt: skip
TO_FLOAT: dict[str, Callable[[Number], Any]] = {
    "re": f.real, "im": f.imaginary, "abs": f.magnitude, "angle": f.angle,
}  # fmt: skip
COMPARE: dict[str, Callable[[Number, Number], Any]] = {
    "eq": lambda a, b: (a[0] == b[0]) & (a[1] == b[1]), "neq": lambda a, b: (a[0] != b[0]) | (a[1] != b[1]),
}  # fmt: skip


def _parts(rw: Any, value: Any) -> Number:
    real, imaginary = LLVM.on(rw).wrap(extract(rw, value, 0), extract(rw, value, 1))
    return real, imaginary


def _pack(rw: Any, number: Number, op: Any) -> Any:
    return pack(rw, rw.convert_type(op.results[0].type), [part.value for part in number])


def _to_complex(name: str, compute: Callable[..., Number]) -> Pattern:
    def convert(op: Any, operands: Sequence[Any], rw: Any) -> Any:
        return _pack(rw, compute(*[_parts(rw, value) for value in operands]), op)

    return conversion_pattern(f"complex.{name}")(convert)


def _to_scalar(name: str, compute: Callable[..., Any]) -> Pattern:
    def convert(op: Any, operands: Sequence[Any], rw: Any) -> Any:
        return compute(*[_parts(rw, value) for value in operands]).value

    return conversion_pattern(f"complex.{name}")(convert)


def _lower_create(op: Any, operands: Sequence[Any], rw: Any) -> Any:
    """complex.create -> a struct"""
    return pack(rw, rw.convert_type(op.results[0].type), operands)


def _lower_constant(op: Any, operands: Sequence[Any], rw: Any) -> Any:
    """complex.constant -> llvm.mlir.constant"""
    return rw.insert(v.ConstantOp(op.value, rw.convert_type(op.results[0].type)))


def _lower_powi(op: Any, operands: Sequence[Any], rw: Any) -> Any:
    """powi z, n -> pow z, (n, 0)"""
    z = _parts(rw, operands[0])
    (exponent,) = LLVM.on(rw).wrap(operands[1])
    return _pack(rw, f.power(z, (exponent.cast(z[0].type), z[0].like(0.0))), op)


PATTERNS = (
    *[_to_complex(name, compute) for name, compute in (UNARY | BINARY).items()],
    *[_to_scalar(name, compute) for name, compute in (TO_FLOAT | COMPARE).items()],
    conversion_pattern("complex.create")(_lower_create), conversion_pattern("complex.constant")(_lower_constant),
    conversion_pattern("complex.powi")(_lower_powi),
)  # fmt: skip
UNSUPPORTED = {"complex.bitcast": "the parts of a struct have no common bits in LLVM"}

CONVERSION = llvm_conversion(
    "convert-complex-to-llvm", "complex", PATTERNS, title="ConvertComplexToLLVMPass", unsupported=UNSUPPORTED
)
