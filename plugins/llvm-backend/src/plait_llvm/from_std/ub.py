"""Lower ub to the llvm dialect.

    ub.poison : i32     ->  llvm.mlir.poison : i32
    ub.unreachable      ->  llvm.unreachable
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.rewrite import conversion_pattern
from plait_llvm.dialect.ops import control, values
from plait_llvm.lowering.conversion import llvm_conversion

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.rewrite import ConversionRewriter


@conversion_pattern("ub.poison")
def lower_poison(op: Operation, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """ub.poison -> llvm.mlir.poison"""
    return rw.insert(values.PoisonOp(rw.convert_type(op.result.type))).results


@conversion_pattern("ub.unreachable")
def lower_unreachable(op: Operation, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """ub.unreachable -> llvm.unreachable"""
    return control.UnreachableOp()


PATTERNS = (lower_poison, lower_unreachable)

CONVERSION = llvm_conversion("convert-ub-to-llvm", "ub", PATTERNS, title="UBToLLVMConversionPass")
