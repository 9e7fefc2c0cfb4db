"""Lower memref to the llvm dialect. A memref is a descriptor: `{allocated, aligned, offset, [sizes], [strides]}`.

%0 = memref.load %m[%i, %j] : memref<4x8xf32>
->
%p = llvm.extractvalue %m[1]
%a = llvm.getelementptr inbounds %p[%i * 8 + %j] : (!llvm.ptr, i64) -> !llvm.ptr, f32
%0 = llvm.load %a : !llvm.ptr -> f32
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from plait.passes import Pass
from plait_llvm.lowering.driver import lower

from plait_std.memref.to_llvm.access import ACCESS
from plait_std.memref.to_llvm.allocation import ALLOCATION
from plait_std.memref.to_llvm.copy import COPY
from plait_std.memref.to_llvm.views import VIEWS

PATTERNS = (*ALLOCATION, *ACCESS, *VIEWS, *COPY)


@dataclass(frozen=True)
class FinalizeMemRefToLLVM(Pass):
    """Lower buffers, access to them and views of them to the llvm dialect."""

    name: ClassVar[str] = "finalize-memref-to-llvm"
    title: ClassVar[str] = "FinalizeMemRefToLLVMConversionPass"

    def run(self, op: Any, ctx: Any) -> None:
        lower(op, PATTERNS, ctx)
