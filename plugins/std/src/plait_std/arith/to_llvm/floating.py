"""Floats of arith: one to one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.rewrite.conversion.pattern import ConversionPattern, conversion_pattern
from plait_llvm.dialect.attributes import FastmathFlagsAttr, FCmpPredicateAttr
from plait_llvm.dialect.ops import arithmetic as ar
from plait_llvm.dialect.ops import intrinsics as intr
from plait_llvm.lowering.build import is_float

OPERATIONS = {
    "negf": ar.FNegOp, "addf": ar.FAddOp, "subf": ar.FSubOp, "mulf": ar.FMulOp, "divf": ar.FDivOp, "remf": ar.FRemOp,
    "maximumf": intr.MaximumOp, "minimumf": intr.MinimumOp, "maxnumf": intr.MaxNumOp, "minnumf": intr.MinNumOp,
}  # fmt: skip


def fastmath_of(op: Any) -> FastmathFlagsAttr:
    """The llvm flags for those of an operation; arith and llvm number them alike."""
    flags = getattr(op, "fastmath", None)
    return FastmathFlagsAttr(flags.value if flags is not None else 0)


def require_native(op: Any, operands: Sequence[Any], rw: Any) -> None:
    """Refuse floats that llvm has not; they have to be computed in a wider type."""
    if operands and not is_float(operands[0].type):
        rw.no_match(f"'{op.operands[0].type}' is no float type of LLVM; compute in a wider type")


def _one_to_one(name: str, target: Any) -> ConversionPattern:
    def lower(op: Any, operands: Sequence[Any], rw: Any) -> Any:
        require_native(op, operands, rw)
        return rw.insert(target(*operands, fastmath=fastmath_of(op)))

    lower.__doc__ = f"arith.{name} -> {target.name}"
    return ConversionPattern(lower, f"arith.{name}")


@conversion_pattern("arith.cmpf")
def lower_cmpf(op: Any, operands: Sequence[Any], rw: Any) -> Any:
    """arith.cmpf -> llvm.fcmp"""
    require_native(op, operands, rw)
    return rw.insert(ar.FCmpOp(FCmpPredicateAttr(op.predicate.value), *operands, fastmath=fastmath_of(op)))


FLOATING = (*[_one_to_one(name, target) for name, target in OPERATIONS.items()], lower_cmpf)
