"""Lower memref to the llvm dialect. A memref is a descriptor: `{allocated, aligned, offset, [sizes], [strides]}`.

%0 = memref.load %m[%i, %j] : memref<4x8xf32>
->
%p = llvm.extractvalue %m[1]
%a = llvm.getelementptr inbounds %p[%i * 8 + %j] : (!llvm.ptr, i64) -> !llvm.ptr, f32
%0 = llvm.load %a : !llvm.ptr -> f32
"""

from __future__ import annotations

from plait_llvm.from_std.memref.access import ACCESS
from plait_llvm.from_std.memref.allocation import ALLOCATION
from plait_llvm.from_std.memref.atomic import ATOMIC
from plait_llvm.from_std.memref.copy import COPY
from plait_llvm.from_std.memref.dma import DMA
from plait_llvm.from_std.memref.views import VIEWS
from plait_llvm.lowering.conversion import llvm_conversion

PATTERNS = (*ALLOCATION, *ACCESS, *ATOMIC, *VIEWS, *COPY, *DMA)
UNSUPPORTED = {
    "memref.alloca_scope": "expanded by llvm-expand-alloca-scope first, where it is one block",
    "memref.alloca_scope.return": "see memref.alloca_scope",
    "memref.atomic_yield": "lowered as part of memref.generic_atomic_rmw",
    "memref.realloc": "expanded by expand-realloc first",
}

CONVERSION = llvm_conversion(
    "finalize-memref-to-llvm", "memref", PATTERNS, title="FinalizeMemRefToLLVMConversionPass", unsupported=UNSUPPORTED
)
