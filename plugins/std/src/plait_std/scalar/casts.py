"""Conversion of scalars between element types, as operations of arith and complex."""

from __future__ import annotations

from typing import Any

from plait.builtin.types import ComplexType, FloatType, IndexType, IntegerType, f32, i1
from plait.ir.builder import Builder
from plait.lazy import lazy_import

from plait_std.scalar.payload import Scalar, complex_constant, constant, is_unsigned, select, signless

arith = lazy_import("plait_std.arith.ops")
casts = lazy_import("plait_std.algebra.casts")
complex_ = lazy_import("plait_std.complex.ops")


def cast(b: Builder, x: Scalar, source: Any, target: Any) -> Scalar:
    """Build the conversion of a scalar from element type `source` to `target`, which may have a signedness."""
    if source is target or (signless(source) is signless(target) and target is not i1):
        return x
    if target is i1:
        return _to_bool(b, x, source)
    if isinstance(source, ComplexType) or isinstance(target, ComplexType):
        return _cast_complex(b, x, source, target)
    if isinstance(source, FloatType) and not isinstance(target, FloatType):
        return _float_to_int(b, x, source, target)
    return casts.cast_number(b, x, IntegerType(1, "unsigned") if source is i1 else source, target)


def _to_bool(b: Builder, x: Scalar, source: Any) -> Scalar:
    if isinstance(source, ComplexType):
        return b.insert(complex_.NotEqualOp(x, complex_constant(b, 0, 0, source))).result
    if isinstance(source, FloatType):
        if source.format.unsigned:  # has no zero
            x, source = b.insert(arith.ExtFOp(x, f32)).result, f32
        return b.insert(arith.CmpFOp("une", x, constant(b, 0, source))).result
    return b.insert(arith.CmpIOp("ne", x, constant(b, 0, source))).result


def _cast_complex(b: Builder, x: Scalar, source: Any, target: Any) -> Scalar:
    if not isinstance(source, ComplexType):
        part = target.element_type
        return b.insert(complex_.CreateOp(cast(b, x, source, part), constant(b, 0, part))).result
    real = b.insert(complex_.ReOp(x)).result
    if not isinstance(target, ComplexType):
        return cast(b, real, source.element_type, target)
    imag = b.insert(complex_.ImOp(x)).result
    parts = [cast(b, part, source.element_type, target.element_type) for part in (real, imag)]
    return b.insert(complex_.CreateOp(*parts)).result


def _float_to_int(b: Builder, x: Scalar, source: Any, target: Any) -> Scalar:
    """Saturate; NaN becomes 0. What does not fit is replaced by 0 first, because converting it is undefined."""
    if isinstance(target, IndexType):
        return b.insert(arith.IndexCastOp(_float_to_int(b, x, source, IntegerType(64)), target)).result
    if source.width < 32:  # the bounds need a format that has them
        x, source = b.insert(arith.ExtFOp(x, f32)).result, f32
    unsigned, width, plain = is_unsigned(target), target.width, signless(target)
    upper, lower = (2.0**width, 0.0) if unsigned else (2.0 ** (width - 1), -(2.0 ** (width - 1)))
    above = b.insert(arith.CmpFOp("oge", x, constant(b, upper, source))).result
    fits = b.insert(arith.CmpFOp("ogt", x, constant(b, lower, source))).result
    below = b.insert(arith.CmpFOp("ole", x, constant(b, lower, source))).result
    fits = select(b, above, constant(b, 0, i1), fits)
    safe = select(b, fits, x, constant(b, 0, source))
    result = b.insert((arith.FPToUIOp if unsigned else arith.FPToSIOp)(safe, plain)).result
    greatest = (1 << width) - 1 if unsigned else (1 << (width - 1)) - 1
    result = select(b, above, constant(b, greatest, target), result)
    return result if unsigned else select(b, below, constant(b, 1 << (width - 1), target), result)
