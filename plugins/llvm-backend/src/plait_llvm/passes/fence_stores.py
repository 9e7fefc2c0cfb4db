"""`llvm-fence-stores`: let other threads see what is written past the caches as they see everything else.

On x86, such a store may be seen after stores that follow it, such as one that tells another thread that a function is
done; an instruction orders them. It comes before each return of a function that has such stores.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from plait.ir.builder import Builder
from plait.passes import Pass, option
from plait.runtime.target import host_target

from plait_llvm.dialect.ops.calls import CallIntrinsicOp
from plait_llvm.dialect.ops.control import ReturnOp
from plait_llvm.dialect.ops.functions import FuncOp
from plait_llvm.dialect.ops.memory import StoreOp

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation

_FENCE = "llvm.x86.sse.sfence"
_ARCHITECTURES = ("x86_64", "amd64")
"""Those that have the instruction; smaller ones may not, and write nothing past the caches."""


class FenceStores(Pass):
    """Order stores past the caches before the return of their function, where the machine does not."""

    name: ClassVar[str] = "llvm-fence-stores"
    architecture: str = option("", doc="the machine's, as triples begin; empty stands for this one's")

    def run(self, op: Operation, ctx: Context) -> None:
        if (self.architecture or host_target().architecture) not in _ARCHITECTURES:
            return
        for function in [inner for inner in op.walk() if isinstance(inner, FuncOp)]:
            if any(isinstance(inner, StoreOp) and inner.nontemporal is not None for inner in function.walk()):
                for end in [block.last for block in function.body.blocks]:
                    if isinstance(end, ReturnOp):
                        Builder.before(end).insert(CallIntrinsicOp(_FENCE, [], None))
