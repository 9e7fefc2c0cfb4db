"""Lower arith to the llvm dialect.

%0 = arith.addi %a, %b : index          ->  %0 = llvm.add %a, %b : i64
%1 = arith.maximumf %x, %y : f32        ->  %1 = llvm.intr.maximum(%x, %y) : (f32, f32) -> f32
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from plait.passes import Pass
from plait_llvm.lowering.driver import lower

from plait_std.arith.to_llvm.casts import CASTS
from plait_std.arith.to_llvm.floating import FLOATING
from plait_std.arith.to_llvm.integer import INTEGER

PATTERNS = (*INTEGER, *FLOATING, *CASTS)


@dataclass(frozen=True)
class ConvertArithToLLVM(Pass):
    """Lower integer and floating-point arithmetic to the llvm dialect."""

    name: ClassVar[str] = "convert-arith-to-llvm"
    title: ClassVar[str] = "ArithToLLVMConversionPass"

    def run(self, op: Any, ctx: Any) -> None:
        lower(op, PATTERNS, ctx)
