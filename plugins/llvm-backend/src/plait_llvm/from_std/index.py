"""Lower index to the llvm dialect.

    %0 = index.add %a, %b               ->  %0 = llvm.add %a, %b : i64
    %1 = index.casts %a : index to i32  ->  %1 = llvm.trunc %a : i64 to i32
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import IntegerAttr
from plait.builtin.types import IndexType
from plait.rewrite import Pattern, conversion_pattern
from plait_llvm.dialect.attributes import ICmpPredicateAttr
from plait_llvm.dialect.ops import arithmetic as ar
from plait_llvm.dialect.ops import values as v
from plait_llvm.from_std.arith.casts import index_cast
from plait_llvm.from_std.arith.integer import (
    OVERFLOWING,
    PLAIN,
    lower_ceildivsi,
    lower_ceildivui,
    lower_floordivsi,
)
from plait_llvm.lowering.build import constant
from plait_llvm.lowering.conversion import llvm_conversion

if TYPE_CHECKING:
    from plait.define.op import Op
    from plait.ir.operation import Operation
    from plait.rewrite import ConversionRewriter

ONE_TO_ONE = {
    "add": "addi", "sub": "subi", "mul": "muli", "divs": "divsi", "divu": "divui", "rems": "remsi", "remu": "remui",
    "maxs": "maxsi", "maxu": "maxui", "mins": "minsi", "minu": "minui", "shl": "shli", "shrs": "shrsi",
    "shru": "shrui", "and": "andi", "or": "ori", "xor": "xori",
}  # fmt: skip
EXPANDED = {"ceildivs": lower_ceildivsi, "ceildivu": lower_ceildivui, "floordivs": lower_floordivsi}


def _plain(name: str, target: type[Op]) -> Pattern:
    def lower(op: Operation, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
        return rw.insert(target(*operands))

    lower.__doc__ = f"index.{name} -> {target.name}"
    return conversion_pattern(f"index.{name}")(lower)


def _expanded(name: str, of_arith: Pattern) -> Pattern:
    return conversion_pattern(f"index.{name}")(of_arith.function)


@conversion_pattern("index.cmp")
def lower_cmp(op: Any, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """index.cmp -> llvm.icmp"""
    return ar.ICmpOp(ICmpPredicateAttr(op.pred.text), *operands)


@conversion_pattern("index.constant")
def lower_constant(op: Any, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """index.constant -> llvm.mlir.constant"""
    ty: Any = rw.convert_type(op.result.type)
    return v.ConstantOp(IntegerAttr(op.value.value, ty), ty)


@conversion_pattern("index.bool.constant")
def lower_bool_constant(op: Any, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """index.bool.constant -> llvm.mlir.constant"""
    return v.ConstantOp(op.value, op.result.type)


@conversion_pattern("index.sizeof")
def lower_sizeof(op: Any, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """index.sizeof -> llvm.mlir.constant"""
    return constant(rw, IndexType.storage_width, rw.convert_type(op.result.type))


_TARGETS: dict[str, type[Any]] = {**OVERFLOWING, **PLAIN}
PATTERNS = (
    *[_plain(name, _TARGETS[of_arith]) for name, of_arith in ONE_TO_ONE.items()],
    *[_expanded(name, of_arith) for name, of_arith in EXPANDED.items()],
    index_cast("index.casts", ar.SExtOp), index_cast("index.castu", ar.ZExtOp),
    lower_cmp, lower_constant, lower_bool_constant, lower_sizeof,
)  # fmt: skip

CONVERSION = llvm_conversion("convert-index-to-llvm", "index", PATTERNS, title="ConvertIndexToLLVMPass")
