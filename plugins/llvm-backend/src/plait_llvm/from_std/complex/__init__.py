"""Lower complex to the llvm dialect: a number is a struct of its two parts.

%0 = complex.re %z : complex<f32>  ->  %0 = llvm.extractvalue %z[0] : !llvm.struct<(f32, f32)>
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from plait.interpret import complex_algebra as f
from plait.interpret.complex_algebra import Number
from plait.rewrite.conversion.pattern import ConversionPattern
from plait_llvm.dialect.ops import arithmetic as ar
from plait_llvm.dialect.ops import values as v
from plait_llvm.from_std.complex.parts import Parts
from plait_llvm.lowering.build import Emitter
from plait_llvm.lowering.conversion import llvm_conversion

UNARY: Mapping[str, Callable[[Parts, Number], Number]] = {
    "neg": f.negate, "conj": f.conjugate, "exp": f.exponential, "expm1": f.exponential_minus_one, "log": f.logarithm,
    "log1p": f.logarithm_of_one_plus, "sqrt": f.square_root, "rsqrt": f.reciprocal_square_root, "sin": f.sine,
    "cos": f.cosine, "tan": f.tangent, "tanh": f.hyperbolic_tangent, "sign": f.direction,
}  # fmt: skip
BINARY: Mapping[str, Callable[[Parts, Number, Number], Number]] = {
    "add": f.add, "sub": f.subtract, "mul": f.multiply, "div": f.divide, "pow": f.power, "atan2": f.arc_tangent,
}  # fmt: skip
TO_FLOAT: Mapping[str, Callable[[Parts, Number], Any]] = {
    "re": lambda p, z: z[0], "im": lambda p, z: z[1], "abs": f.magnitude, "angle": f.angle,
}  # fmt: skip


def _parts(value: Any, rw: Any) -> tuple[Parts, Number]:
    emit = Emitter(rw)
    number = emit.extract(value, 0), emit.extract(value, 1)
    return Parts(emit, number[0].type), number


def _pack(p: Parts, number: Number, op: Any) -> Any:
    return p.emit.pack(p.emit.rw.convert_type(op.results[0].type), number)


def _unary(name: str, compute: Callable[[Parts, Number], Number]) -> ConversionPattern:
    def convert(op: Any, operands: Sequence[Any], rw: Any) -> Any:
        p, z = _parts(operands[0], rw)
        return _pack(p, compute(p, z), op)

    return ConversionPattern(convert, f"complex.{name}")


def _binary(name: str, compute: Callable[[Parts, Number, Number], Number]) -> ConversionPattern:
    def convert(op: Any, operands: Sequence[Any], rw: Any) -> Any:
        (p, a), (_, b) = _parts(operands[0], rw), _parts(operands[1], rw)
        return _pack(p, compute(p, a, b), op)

    return ConversionPattern(convert, f"complex.{name}")


def _to_float(name: str, compute: Callable[[Parts, Number], Any]) -> ConversionPattern:
    def convert(op: Any, operands: Sequence[Any], rw: Any) -> Any:
        return compute(*_parts(operands[0], rw))

    return ConversionPattern(convert, f"complex.{name}")


def _compare(name: str, predicate: str, combine: Any) -> ConversionPattern:
    def convert(op: Any, operands: Sequence[Any], rw: Any) -> Any:
        (p, a), (_, b) = _parts(operands[0], rw), _parts(operands[1], rw)
        same = [p.emit.op(ar.FCmpOp(predicate, x, y)) for x, y in zip(a, b)]
        return p.emit.op(combine(*same))

    return ConversionPattern(convert, f"complex.{name}")


def _lower_create(op: Any, operands: Sequence[Any], rw: Any) -> Any:
    """complex.create -> a struct"""
    return Emitter(rw).pack(rw.convert_type(op.results[0].type), operands)


def _lower_constant(op: Any, operands: Sequence[Any], rw: Any) -> Any:
    """complex.constant -> llvm.mlir.constant"""
    return rw.insert(v.ConstantOp(op.value, rw.convert_type(op.results[0].type)))


def _lower_powi(op: Any, operands: Sequence[Any], rw: Any) -> Any:
    """powi z, n -> pow z, (n, 0)"""
    p, z = _parts(operands[0], rw)
    exponent = p.emit.op(ar.SIToFPOp(operands[1], p.type))
    return _pack(p, f.power(p, z, (exponent, p.constant(0.0))), op)


PATTERNS = (
    *[_unary(name, compute) for name, compute in UNARY.items()],
    *[_binary(name, compute) for name, compute in BINARY.items()],
    *[_to_float(name, compute) for name, compute in TO_FLOAT.items()],
    _compare("eq", "oeq", ar.AndOp), _compare("neq", "une", ar.OrOp),
    ConversionPattern(_lower_create, "complex.create"), ConversionPattern(_lower_constant, "complex.constant"),
    ConversionPattern(_lower_powi, "complex.powi"),
)  # fmt: skip
UNSUPPORTED = {"complex.bitcast": "the parts of a struct have no common bits in LLVM"}

CONVERSION = llvm_conversion(
    "convert-complex-to-llvm", "complex", PATTERNS, title="ConvertComplexToLLVMPass", unsupported=UNSUPPORTED
)
