"""Building scalar kinds: the payload of a row of `plait_std.scalar`."""

from __future__ import annotations

from functools import cache
from typing import Any

from plait.build import Emit
from plait.build.functions import imag, real
from plait.builtin.types import FloatType, f32
from plait.interpret import complex_algebra
from plait.ir.attribute import Type
from plait.ir.builder import Builder
from plait.ir.value import Value

from plait_std.algebra.contracting import Contracting
from plait_std.algebra.operations import by_name
from plait_std.algebra.scalars import SCALARS, Scalars
from plait_std.arith import ops as arith
from plait_std.complex import ops as complex_
from plait_std.scalar.kind import Meaning
from plait_std.scalar.payload import number_class
from plait_std.scalar.table import KINDS


class Unsupported(Exception):
    """A kind has no meaning for an element type."""


def build(b: Builder, kind: str, type: Type, *scalars: Value[Any]) -> Value[Any]:
    """Build `kind` of scalars; `type` is the element type of the last operand. Raises `Unsupported`."""
    emit = emitter(kind, number_class(type))
    if emit is None:
        raise Unsupported(f"'{kind}' is not defined for elements of type {type}")
    return emit(b, type, *scalars)


@cache
def emitter(kind: str, number_class: str) -> Emit | None:
    """The payload of a kind as a function `(b, type, *scalars)`; None if it has no meaning for the number class."""
    meaning = KINDS[kind].meanings.get(number_class)
    if meaning is None:
        return None
    if meaning.payload is None and meaning.formula is not None:
        return _on_parts(meaning.formula)
    assert meaning.payload is not None, kind
    emit = by_name(meaning.payload) if isinstance(meaning.payload, str) else _of_formula(meaning)
    return _in_f32(emit) if meaning.in_f32 else emit


def _of_formula(meaning: Meaning) -> Emit:
    """The payload that builds a formula of expressions of the type."""
    algebra: Scalars = Contracting() if meaning.contracts else SCALARS
    formula: Any = meaning.payload

    def emit(b: Builder, ty: Type, *scalars: Value[Any]) -> Value[Any]:
        builder = algebra.on(b)
        return formula(*[builder.expression(scalar, ty) for scalar in scalars]).value

    return emit


def _on_parts(name: str) -> Emit:
    """The payload that computes a formula of `complex_algebra` on the parts of complex scalars."""

    def emit(b: Builder, ty: Type, *scalars: Value[Any]) -> Value[Any]:
        numbers = [(real(scalar), imag(scalar)) for scalar in SCALARS.on(b).wrap(*scalars)]
        return b(complex_.CreateOp(*[part.value for part in getattr(complex_algebra, name)(*numbers)]))

    return emit


def _in_f32(emit: Emit) -> Emit:
    """`emit` in f32 for narrower formats."""

    def widened(b: Builder, ty: FloatType, x: Value[Any]) -> Value[Any]:
        if ty.width >= 32:
            return emit(b, ty, x)
        return b(arith.TruncFOp(emit(b, f32, b(arith.ExtFOp(x, f32))), ty))

    return widened
