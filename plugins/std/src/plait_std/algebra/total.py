"""The algebra of the scalar kinds, whose functions have a value for all numbers."""

from __future__ import annotations

from typing import Any

from plait.build.functions import select
from plait.builtin.types import ComplexType, FloatType, IndexType, IntegerType, f32, i1
from plait.ir.attribute import Type
from plait.ir.builder import Builder
from plait.ir.value import Value

from plait_std.algebra.payload import build
from plait_std.algebra.scalars import SCALARS, Scalars
from plait_std.arith import ops as arith
from plait_std.scalar.payload import is_unsigned, signless
from plait_std.scalar.table import KINDS


class Total(Scalars):
    """Each kind is the payload of its row in the table of `plait_std.scalar`, which is what `tcp` computes.

    Quotients by zero, shifts by the width and casts that do not fit have values that the table states. Indices, and
    kinds that are not in the table, are as in `Scalars`.
    """

    __slots__ = ()

    def apply(self, builder: Builder, kind: str, type: Type, *values: Value[Any]) -> Value[Any]:
        if kind == "conjugate" and not isinstance(type, ComplexType):
            return values[0]
        if kind not in KINDS or isinstance(type, IndexType):
            return super().apply(builder, kind, type, *values)
        return build(builder, kind, type, *values)

    def cast(self, builder: Builder, value: Value[Any], source: Type, target: Type) -> Value[Any]:
        """A scalar as one of element type `target`. Numbers saturate as integers, NaN becomes 0; i1 tells whether a
        number is not 0."""
        if source is target or (signless(source) is signless(target) and target is not i1):
            return value
        if target is i1:
            return _to_bool(builder, value, source)
        if isinstance(source, FloatType) and isinstance(target, (IntegerType, IndexType)):
            return _float_to_int(builder, value, source, target)
        return super().cast(builder, value, IntegerType(1, "unsigned") if source is i1 else source, target)


def _to_bool(b: Builder, x: Value[Any], source: Type) -> Value[Any]:
    """x != 0"""
    if isinstance(source, FloatType) and source.format.unsigned:  # has no zero
        x, source = b(arith.ExtFOp(x, f32)), f32
    return build(b, "ne", source, x, SCALARS.constant(b, 0, source))


def _float_to_int(b: Builder, x: Value[Any], source: FloatType, target: IntegerType | IndexType) -> Value[Any]:
    """Saturate; NaN becomes 0. See Note [Casts that saturate]."""
    if isinstance(target, IndexType):
        return b(arith.IndexCastOp(_float_to_int(b, x, source, IntegerType(64)), target))
    if source.width < 32:  # the bounds need a format that has them
        x, source = b(arith.ExtFOp(x, f32)), f32
    unsigned, width = is_unsigned(target), target.width
    upper, lower = (2.0**width, 0.0) if unsigned else (2.0 ** (width - 1), -(2.0 ** (width - 1)))
    number = SCALARS.on(b).expression(x, source)
    if width - (0 if unsigned else 1) <= source.format.precision:
        number = select(number.apply("ord", number), number, 0)
        number = select(number > lower, number, lower)
        return select(number < upper - 1, number, upper - 1).cast(target).value
    above, fits, below = number >= upper, number > lower, number <= lower
    fits = select(above, False, fits)
    safe = select(fits, number, 0)
    result = safe.cast(target)
    greatest = (1 << width) - 1 if unsigned else (1 << (width - 1)) - 1
    result = select(above, greatest, result)
    return (result if unsigned else select(below, 1 << (width - 1), result)).value


TOTAL = Total()

# Note [Casts that saturate]
# Converting a number that does not fit is undefined. Where the smallest and the largest integer are numbers of the
# source type, as those of 8 and 16 bits are of f32, numbers are brought between them first: a maximum and a minimum.
# Truncation then is that of the number, since what lies between an integer and the bound next to it is truncated to
# the bound. Where they are not, as the largest of 32 bits is no f32, what does not fit is replaced by 0 first, and
# the bounds are chosen behind the cast.
