"""Folds of conversions."""

from __future__ import annotations

from typing import Any

from plait.builtin.attributes import DenseElementsAttr, FloatAttr, IntegerAttr
from plait.builtin.types import FloatType, IndexType
from plait.ir.attribute import Attribute
from plait.rewrite.canonicalization import fold

from plait_std.arith import float_math
from plait_std.arith.canonicalize.matchers import map_constants
from plait_std.arith.ops import (
    BitcastOp,
    ExtFOp,
    ExtSIOp,
    ExtUIOp,
    FPToSIOp,
    FPToUIOp,
    IndexCastOp,
    IndexCastUIOp,
    SIToFPOp,
    TruncFOp,
    TruncIOp,
    UIToFPOp,
    element_of,
)
from plait_std.arith.ops.base import width_of
from plait_std.scalar.integers import signed, unsigned, wrap

CONTRACT = 32


def _resized(op: Any, a: Attribute | None, *, is_signed: bool) -> Attribute | None:
    """The constant `a` with the width of the result, extended with its sign or with zeros, or truncated."""
    if a is None:
        return None
    element = element_of(op.out.type)
    read = signed if is_signed else unsigned

    def scalar(x: IntegerAttr) -> IntegerAttr:
        return IntegerAttr(wrap(read(x.value, width_of(x.type)), width_of(element)), element)

    return map_constants((a,), element, scalar)


@fold(ExtUIOp)
def fold_extui(op: ExtUIOp, a: Attribute | None) -> Any:
    """extui(extui(x)) -> extui(x)"""
    inner = op.input.defining_op
    if isinstance(inner, ExtUIOp):
        op.set_operand(0, inner.input)
        return ()
    return _resized(op, a, is_signed=False)


@fold(ExtSIOp)
def fold_extsi(op: ExtSIOp, a: Attribute | None) -> Any:
    """extsi(extsi(x)) -> extsi(x)"""
    inner = op.input.defining_op
    if isinstance(inner, ExtSIOp):
        op.set_operand(0, inner.input)
        return ()
    return _resized(op, a, is_signed=True)


@fold(TruncIOp)
def fold_trunci(op: TruncIOp, a: Attribute | None) -> Any:
    """trunci(ext(x)) -> x or trunci(x); trunci(trunci(x)) -> trunci(x)"""
    inner = op.input.defining_op
    if isinstance(inner, (ExtUIOp, ExtSIOp)):
        if width_of(inner.input.type) > width_of(op.out.type):
            op.set_operand(0, inner.input)
            return ()
        if inner.input.type is op.out.type:
            return inner.input
    if isinstance(inner, TruncIOp):
        op.set_operand(0, inner.input)
        return ()
    return _resized(op, a, is_signed=True)


def _contracts(op: Any) -> bool:
    return op.fastmath is not None and bool(op.fastmath.value & CONTRACT)


@fold(ExtFOp)
def fold_extf(op: ExtFOp, a: Attribute | None) -> Any:
    """extf(truncf(x)) -> x, where both may be contracted"""
    inner = op.input.defining_op
    if isinstance(inner, TruncFOp) and inner.input.type is op.out.type and _contracts(inner) and _contracts(op):
        return inner.input
    return _converted(op, a)


@fold(TruncFOp)
def fold_truncf(op: TruncFOp, a: Attribute | None) -> Any:
    """truncf(extf(x)) -> x or truncf(x)"""
    inner = op.input.defining_op
    if isinstance(inner, ExtFOp) and _holds(element_of(inner.input.type), element_of(inner.out.type)):
        if inner.input.type is op.out.type:
            return inner.input
        if element_of(inner.input.type).width > element_of(op.out.type).width:
            op.set_operand(0, inner.input)
            return ()
    return _converted(op, a)


def _holds(narrow: FloatType, wide: FloatType) -> bool:
    """Whether each float of one type is one of the other."""
    a, b = narrow.format, wide.format
    return b.special == "ieee" and a.precision <= b.precision and a.exponent_bits <= b.exponent_bits


def _converted(op: TruncFOp | ExtFOp, a: Attribute | None) -> Attribute | None:
    """The constant float in the result's type, if that holds it exactly."""
    if a is None:
        return None
    element = element_of(op.out.type)
    return map_constants((a,), element, lambda x: float_math.convert(x, element))


@fold(UIToFPOp)
def fold_uitofp(op: UIToFPOp, a: Attribute | None) -> Any:
    """the nearest float of a constant"""
    element = element_of(op.out.type)
    return a and map_constants(
        (a,), element, lambda x: float_math.nearest(unsigned(x.value, width_of(x.type)), element)
    )


@fold(SIToFPOp)
def fold_sitofp(op: SIToFPOp, a: Attribute | None) -> Any:
    """the nearest float of a constant"""
    element = element_of(op.out.type)
    return a and map_constants((a,), element, lambda x: float_math.nearest(signed(x.value, width_of(x.type)), element))


def _to_integer(op: FPToUIOp | FPToSIOp, a: Attribute | None, is_signed: bool) -> Attribute | None:
    if a is None:
        return None
    element = element_of(op.out.type)

    def scalar(x: FloatAttr) -> IntegerAttr | None:
        value = float_math.to_integer(x, element.width, is_signed)
        return None if value is None else IntegerAttr(wrap(value, element.width), element)

    return map_constants((a,), element, scalar)


@fold(FPToUIOp)
def fold_fptoui(op: FPToUIOp, a: Attribute | None) -> Any:
    """the integer of a constant, if it fits"""
    return _to_integer(op, a, False)


@fold(FPToSIOp)
def fold_fptosi(op: FPToSIOp, a: Attribute | None) -> Any:
    """the integer of a constant, if it fits"""
    return _to_integer(op, a, True)


def _index_cast(op: IndexCastOp | IndexCastUIOp, a: Attribute | None, *, is_signed: bool) -> Any:
    """index_cast(index_cast(x)) -> x, where nothing is lost between"""
    inner: Any = op.input.defining_op
    if type(inner) is type(op) and inner.input.type is op.out.type:
        between, ends = element_of(inner.out.type), element_of(op.out.type)
        if isinstance(between, IndexType) or width_of(between) >= width_of(ends):
            return inner.input
    return _resized(op, a, is_signed=is_signed)


@fold(IndexCastOp)
def fold_index_cast(op: IndexCastOp, a: Attribute | None) -> Any:
    """index_cast(index_cast(x)) -> x"""
    return _index_cast(op, a, is_signed=True)


@fold(IndexCastUIOp)
def fold_index_castui(op: IndexCastUIOp, a: Attribute | None) -> Any:
    """index_castui(index_castui(x)) -> x"""
    return _index_cast(op, a, is_signed=False)


@fold(BitcastOp)
def fold_bitcast(op: BitcastOp, a: Attribute | None) -> Any:
    """the same bits in another type; none for a bitcast to the same type"""
    if op.input.type is op.out.type:
        return op.input
    if a is None:
        return None
    element = element_of(op.out.type)

    def scalar(x: IntegerAttr) -> Any:
        bits = x.bits if isinstance(x, FloatAttr) else unsigned(x.value, width_of(x.type))
        if isinstance(element, FloatType):
            return FloatAttr.from_bits(bits, element)
        return IntegerAttr(wrap(bits, element.width), element)

    if isinstance(a, DenseElementsAttr) and isinstance(element, FloatType) and not a.is_splat:
        return None  # NaN payloads do not survive a list of Python floats
    return map_constants((a,), element, scalar)


FOLDS = (
    fold_extui,
    fold_extsi,
    fold_trunci,
    fold_extf,
    fold_truncf,
    fold_uitofp,
    fold_sitofp,
    fold_fptoui,
    fold_fptosi,
    fold_index_cast,
    fold_index_castui,
    fold_bitcast,
)
