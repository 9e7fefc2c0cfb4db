"""Kinds that complex has operations for, constants and casts of complex numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.build import Algebra
from plait.builtin.types import ComplexType
from plait.ir.builder import Builder
from plait.ir.value import Value

from plait_std.algebra.operations import plain
from plait_std.complex import ops

if TYPE_CHECKING:
    from plait.ir.attribute import Type

COMPLEX = plain("complex")


def constant(algebra: Algebra, builder: Builder, number: complex, type: Any) -> Value[Any]:
    """A constant complex scalar."""
    real, imag = (algebra.constant(builder, part, type.element_type) for part in (number.real, number.imag))
    return builder(ops.CreateOp(real, imag))


def cast(algebra: Algebra, builder: Builder, value: Value[Any], source: Type, target: Type) -> Value[Any]:
    """A complex number of a real one, with 0 as imaginary part; of a complex one its real part, or both parts."""
    part = target.element_type if isinstance(target, ComplexType) else target
    if not isinstance(source, ComplexType):
        return builder(ops.CreateOp(algebra.cast(builder, value, source, part), algebra.constant(builder, 0, part)))
    real = builder(ops.ReOp(value))
    if part is target:
        return algebra.cast(builder, real, source.element_type, part)
    imag = builder(ops.ImOp(value))
    parts = [algebra.cast(builder, one, source.element_type, part) for one in (real, imag)]
    return builder(ops.CreateOp(*parts))
