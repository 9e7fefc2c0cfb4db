"""Conversion of scalars between element types, as operations of arith and complex."""

from __future__ import annotations

from typing import Any

from plait.build.functions import select
from plait.builtin.types import ComplexType, FloatType, IndexType, IntegerType, f32, i1
from plait.ir.builder import Builder
from plait.lazy import lazy_import

from plait_std.scalar.payload import Scalar, constant, is_unsigned, signless

_algebra = lazy_import("plait_std.algebra")
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
        return b(complex_.NotEqualOp(x, _algebra.SCALARS.constant(b, 0, source)))
    if isinstance(source, FloatType):
        if source.format.unsigned:  # has no zero
            x, source = b(arith.ExtFOp(x, f32)), f32
        return b(arith.CmpFOp("une", x, constant(b, 0, source)))
    return b(arith.CmpIOp("ne", x, constant(b, 0, source)))


def _cast_complex(b: Builder, x: Scalar, source: Any, target: Any) -> Scalar:
    if not isinstance(source, ComplexType):
        part = target.element_type
        return b(complex_.CreateOp(cast(b, x, source, part), constant(b, 0, part)))
    real = b(complex_.ReOp(x))
    if not isinstance(target, ComplexType):
        return cast(b, real, source.element_type, target)
    imag = b(complex_.ImOp(x))
    parts = [cast(b, part, source.element_type, target.element_type) for part in (real, imag)]
    return b(complex_.CreateOp(*parts))


def _float_to_int(b: Builder, x: Scalar, source: Any, target: Any) -> Scalar:
    """Saturate; NaN becomes 0. What does not fit is replaced by 0 first, because converting it is undefined."""
    if isinstance(target, IndexType):
        return b(arith.IndexCastOp(_float_to_int(b, x, source, IntegerType(64)), target))
    if source.width < 32:  # the bounds need a format that has them
        x, source = b(arith.ExtFOp(x, f32)), f32
    unsigned, width = is_unsigned(target), target.width
    upper, lower = (2.0**width, 0.0) if unsigned else (2.0 ** (width - 1), -(2.0 ** (width - 1)))
    number = _algebra.SCALARS.on(b).expression(x, source)
    above, fits, below = number >= upper, number > lower, number <= lower
    fits = select(above, False, fits)
    safe = select(fits, number, 0)
    result = safe.cast(target)
    greatest = (1 << width) - 1 if unsigned else (1 << (width - 1)) - 1
    result = select(above, greatest, result)
    return (result if unsigned else select(below, 1 << (width - 1), result)).value
