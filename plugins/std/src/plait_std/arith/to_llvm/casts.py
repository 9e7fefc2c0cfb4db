"""Casts of arith."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.rewrite.conversion.pattern import ConversionPattern, conversion_pattern
from plait_llvm.dialect.constraints import scalar_of
from plait_llvm.dialect.ops import arithmetic as ar
from plait_llvm.lowering.build import is_float
from plait_llvm.lowering.types import llvm_type

OPERATIONS = {
    "extui": ar.ZExtOp, "extsi": ar.SExtOp, "uitofp": ar.UIToFPOp, "sitofp": ar.SIToFPOp, "fptoui": ar.FPToUIOp,
    "fptosi": ar.FPToSIOp,
}  # fmt: skip


def _one_to_one(name: str, target: Any) -> ConversionPattern:
    def lower(op: Any, operands: Sequence[Any], rw: Any) -> Any:
        return rw.insert(target(operands[0], llvm_type(op.results[0].type)))

    lower.__doc__ = f"arith.{name} -> {target.name}"
    return ConversionPattern(lower, f"arith.{name}")


@conversion_pattern("arith.trunci")
def lower_trunci(op: Any, operands: Sequence[Any], rw: Any) -> Any:
    """arith.trunci -> llvm.trunc"""
    return rw.insert(ar.TruncOp(operands[0], llvm_type(op.results[0].type), op.overflow.value))


def _index_cast(name: str, widen: Any) -> ConversionPattern:
    def lower(op: Any, operands: Sequence[Any], rw: Any) -> Any:
        source, target = operands[0].type, llvm_type(op.results[0].type)
        have, want = scalar_of(source).width, scalar_of(target).width
        if have == want:
            return operands[0]
        return rw.insert((widen if have < want else ar.TruncOp)(operands[0], target))

    lower.__doc__ = f"arith.{name} -> extend, truncate or nothing"
    return ConversionPattern(lower, f"arith.{name}")


@conversion_pattern("arith.bitcast")
def lower_bitcast(op: Any, operands: Sequence[Any], rw: Any) -> Any:
    """arith.bitcast -> llvm.bitcast"""
    target = llvm_type(op.results[0].type)
    return operands[0] if operands[0].type is target else rw.insert(ar.BitcastOp(operands[0], target))


def _float_cast(name: str, target: Any) -> ConversionPattern:
    def lower(op: Any, operands: Sequence[Any], rw: Any) -> Any:
        ty = llvm_type(op.results[0].type)
        rounding = getattr(op, "roundingmode", None)
        if rounding is not None and rounding.text != "to_nearest_even":
            return rw.no_match(f"rounding mode {rounding.text} is not supported")
        if not is_float(operands[0].type) or not is_float(ty):
            return rw.no_match("casts of floats that LLVM has not are not supported")
        return rw.insert(target(operands[0], ty))

    lower.__doc__ = f"arith.{name} -> {target.name}"
    return ConversionPattern(lower, f"arith.{name}")


CASTS = (
    *[_one_to_one(name, target) for name, target in OPERATIONS.items()],
    lower_trunci, lower_bitcast, _index_cast("index_cast", ar.SExtOp), _index_cast("index_castui", ar.ZExtOp),
    _float_cast("extf", ar.FPExtOp), _float_cast("truncf", ar.FPTruncOp),
)  # fmt: skip
