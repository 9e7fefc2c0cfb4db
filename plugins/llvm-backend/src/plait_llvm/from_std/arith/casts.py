"""Casts of arith."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import Float8E8M0FNUType, f32, f64
from plait.rewrite import Pattern, conversion_pattern
from plait_llvm.dialect.constraints import scalar_of, with_scalar
from plait_llvm.dialect.ops import arithmetic as ar
from plait_llvm.lowering.narrow_floats import in_f32, is_narrow
from plait_llvm.passes.expand import DIGITS_OF_F64, kept_bits, round_to_odd
from plait_std.arith.algebra import ARITH
from plait_std.arith.expand_casts import expand_scaling_extf, expand_scaling_truncf

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.define.op import Op
    from plait.ir.operation import Operation
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter
    from plait_std.arith.ops.casts import CastOp, SIToFPOp, TruncFOp, TruncIOp, UIToFPOp

OPERATIONS = {"extui": ar.ZExtOp, "extsi": ar.SExtOp}
FLOAT_TO_INTEGER = {"fptoui": ar.FPToUIOp, "fptosi": ar.FPToSIOp}
INTEGER_TO_FLOAT = {"uitofp": ar.UIToFPOp, "sitofp": ar.SIToFPOp}
_EXACT = 24
"""Bits of integers that f32 has."""


def _one_to_one(name: str, target: type[Op]) -> Pattern:
    def lower(op: CastOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
        made = op.results[0].type
        ty: Any = with_scalar(made, f32) if is_narrow(made) else rw.convert_type(made)
        return in_f32(op, operands, rw, lambda wide: rw.insert(target(wide[0], ty)))

    lower.__doc__ = f"arith.{name} -> {target.name}"
    return conversion_pattern(f"arith.{name}")(lower)


def _from_integer(name: str, target: type[Op]) -> Pattern:
    """Wide integers to narrow floats go by f64 and a rounding to odd, so that they are rounded once.

    Those that f64 does not hold are beyond all narrow floats but powers of two.
    """
    plain = _one_to_one(name, target)

    def lower(op: SIToFPOp | UIToFPOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
        made, width = op.results[0].type, scalar_of(operands[0].type).width
        if not is_narrow(made) or width <= _EXACT:
            return plain.function(op, operands, rw)
        ty, is_long = with_scalar(made, f64), width == 64 and isinstance(scalar_of(made), Float8E8M0FNUType)

        def rounded(value: Value[Any]) -> Any:
            number = kept_bits(rw, value, target is ar.SIToFPOp, DIGITS_OF_F64) if is_long else value
            return round_to_odd(rw, rw(target(number, ty)))

        return in_f32(op, operands, rw, lambda wide: rounded(wide[0]))

    lower.__doc__ = plain.function.__doc__
    return conversion_pattern(f"arith.{name}")(lower)


@conversion_pattern("arith.trunci")
def lower_trunci(op: TruncIOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """arith.trunci -> llvm.trunc"""
    return ar.TruncOp(operands[0], rw.convert_type(op.results[0].type), op.overflow.value)


def index_cast(name: str, widen: type[Op]) -> Pattern:
    def lower(op: Operation, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
        target: Any = rw.convert_type(op.results[0].type)
        source = operands[0].type
        have, want = scalar_of(source).width, scalar_of(target).width
        if have == want:
            return operands[0]
        return rw.insert((widen if have < want else ar.TruncOp)(operands[0], target))

    lower.__doc__ = f"{name} -> extend, truncate or nothing"
    return conversion_pattern(name)(lower)


@conversion_pattern("arith.bitcast")
def lower_bitcast(op: Operation, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """arith.bitcast -> llvm.bitcast"""
    target = rw.convert_type(op.results[0].type)
    return operands[0] if operands[0].type is target else ar.BitcastOp(operands[0], target)


@conversion_pattern("arith.extf")
def lower_extf(op: Operation, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """arith.extf -> llvm.fpext"""
    return in_f32(op, operands, rw, lambda wide: _convert(wide[0], op.results[0].type, rw))


@conversion_pattern("arith.truncf")
def lower_truncf(op: TruncFOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """arith.truncf -> llvm.fptrunc"""
    rounding = op.roundingmode
    if rounding is not None and rounding.text != "to_nearest_even":
        return rw.no_match(f"rounding mode {rounding.text} is not supported")
    return in_f32(op, operands, rw, lambda wide: _convert(wide[0], op.results[0].type, rw))


def _expanded(name: str, expand: Callable[..., Any]) -> Pattern:
    """The pattern that expands a cast into operations of arith, which are lowered in turn."""

    def convert(op: Any, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
        made = expand(op, ARITH.on(rw))
        return rw.no_match("the scale is a narrow float, but no exponent") if made is None else made.value

    return conversion_pattern(name)(convert)


def _convert(value: Value[Any], ty: Type, rw: ConversionRewriter) -> Any:
    """A float as another type; as f32 where that is narrow, to be rounded from there."""
    target: Any = with_scalar(value.type, f32) if is_narrow(ty) else rw.convert_type(ty)
    have, want = scalar_of(value.type), scalar_of(target)
    if have is want:
        return value
    if is_narrow(ty) and have.width == 64:
        return round_to_odd(rw, value)
    return rw((ar.FPExtOp if have.width < want.width else ar.FPTruncOp)(value, target))


CASTS = (
    *[_one_to_one(name, op) for name, op in (OPERATIONS | FLOAT_TO_INTEGER).items()],
    *[_from_integer(name, op) for name, op in INTEGER_TO_FLOAT.items()],
    lower_trunci, lower_bitcast, index_cast("arith.index_cast", ar.SExtOp), index_cast("arith.index_castui", ar.ZExtOp),
    lower_extf, lower_truncf, _expanded("arith.scaling_extf", expand_scaling_extf),
    _expanded("arith.scaling_truncf", expand_scaling_truncf),
)  # fmt: skip
