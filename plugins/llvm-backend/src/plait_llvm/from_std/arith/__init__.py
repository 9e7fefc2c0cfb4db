"""Lower arith to the llvm dialect.

%0 = arith.addi %a, %b : index          ->  %0 = llvm.add %a, %b : i64
%1 = arith.maximumf %x, %y : f32        ->  %1 = llvm.intr.maximum(%x, %y) : (f32, f32) -> f32
"""

from __future__ import annotations

from plait_llvm.from_std.arith.casts import CASTS
from plait_llvm.from_std.arith.floating import FLOATING
from plait_llvm.from_std.arith.integer import INTEGER
from plait_llvm.lowering.conversion import llvm_conversion
from plait_llvm.lowering.rows import by_rows

PATTERNS = by_rows((*INTEGER, *FLOATING, *CASTS))

CONVERSION = llvm_conversion("convert-arith-to-llvm", "arith", PATTERNS, title="ArithToLLVMConversionPass")
