"""Lower ub to the llvm dialect.

    ub.poison : i32     ->  llvm.mlir.poison : i32
    ub.unreachable      ->  llvm.unreachable
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from plait.passes import Pass
from plait.rewrite.conversion.pattern import conversion_pattern
from plait_llvm.dialect.ops import control, values
from plait_llvm.lowering.driver import lower
from plait_llvm.lowering.types import llvm_type


@conversion_pattern("ub.poison")
def lower_poison(op: Any, operands: Sequence[Any], rw: Any) -> Any:
    """ub.poison -> llvm.mlir.poison"""
    return rw.insert(values.PoisonOp(llvm_type(op.result.type))).results


@conversion_pattern("ub.unreachable")
def lower_unreachable(op: Any, operands: Sequence[Any], rw: Any) -> Any:
    """ub.unreachable -> llvm.unreachable"""
    rw.insert(control.UnreachableOp())
    return ()


PATTERNS = (lower_poison, lower_unreachable)


@dataclass(frozen=True)
class ConvertUBToLLVM(Pass):
    """Lower ub to the llvm dialect."""

    name: ClassVar[str] = "convert-ub-to-llvm"
    title: ClassVar[str] = "UBToLLVMConversionPass"

    def run(self, op: Any, ctx: Any) -> None:
        lower(op, PATTERNS, ctx)
