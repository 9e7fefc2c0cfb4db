"""Floats of arith: one to one, in f32 for those that LLVM lacks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.rewrite import Pattern, conversion_pattern
from plait_llvm.dialect.attributes import FastmathFlagsAttr, FCmpPredicateAttr
from plait_llvm.dialect.ops import arithmetic as ar
from plait_llvm.dialect.ops import intrinsics as intr
from plait_llvm.lowering.narrow_floats import in_f32

if TYPE_CHECKING:
    from plait.define.op import Op
    from plait.ir.operation import Operation
    from plait.rewrite import ConversionRewriter
    from plait_std.arith.ops.select import CmpFOp

OPERATIONS = {
    "negf": ar.FNegOp, "addf": ar.FAddOp, "subf": ar.FSubOp, "mulf": ar.FMulOp, "divf": ar.FDivOp, "remf": ar.FRemOp,
    "maximumf": intr.MaximumOp, "minimumf": intr.MinimumOp, "maxnumf": intr.MaxNumOp, "minnumf": intr.MinNumOp,
}  # fmt: skip


def fastmath_of(op: Operation) -> FastmathFlagsAttr:
    """The llvm flags that an operation of arith has; the two dialects number them alike."""
    flags = getattr(op, "fastmath", None)
    return FastmathFlagsAttr(flags.value if flags is not None else 0)


def _one_to_one(name: str, target: type[Op]) -> Pattern:
    def lower(op: Any, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
        return in_f32(op, operands, rw, lambda wide: rw.insert(target(*wide, fastmath=fastmath_of(op))))

    lower.__doc__ = f"arith.{name} -> {target.name}"
    return conversion_pattern(f"arith.{name}")(lower)


@conversion_pattern("arith.cmpf")
def lower_cmpf(op: CmpFOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """arith.cmpf -> llvm.fcmp"""
    predicate, flags = FCmpPredicateAttr(op.predicate.value), fastmath_of(op)
    return in_f32(op, operands, rw, lambda wide: rw.insert(ar.FCmpOp(predicate, *wide, fastmath=flags)))


FLOATING = (*[_one_to_one(name, target) for name, target in OPERATIONS.items()], lower_cmpf)
