"""Lets elementwise operations on tensors be vectorized along the last dimension of their results.

    %0 = linalg.generic ins(%x : tensor<100xf32>) outs(%e : tensor<100xf32>) { mulf }

becomes, for registers of 256 bits,

    %0 = linalg.generic ins(%x : tensor<100xf32>) outs(%e : tensor<100xf32>)
        attrs = {in_strips, vector_sizes = array<i64: 8>} { mulf }

LLVM would find the same vectors in loops over elements, in a longer time. What has no vectors here, such as a gather
of single elements, stays a loop over elements.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from plait.ir.operation import Operation
from plait.passes import Pass, option
from plait.runtime.target import host_target

from plait_linalg.lanes import set_lanes_along
from plait_linalg.ops import FillOp, GenericOp
from plait_linalg.passes.vectorizable import VECTOR_SIZES

if TYPE_CHECKING:
    from plait.context import Context


@dataclass(frozen=True)
class StripElementwise(Pass):
    """Let elementwise operations that nothing else cut be vectorized."""

    name: ClassVar[str] = "linalg-strip-elementwise"
    vector_bits: int = option(0, doc="bits of a vector register; 0 stands for the machine's")

    def run(self, op: Operation, ctx: Context) -> None:
        machine = host_target()
        machine = replace(machine, vector_bits=self.vector_bits or machine.vector_bits)
        for inner in op.walk():
            if not isinstance(inner, (GenericOp, FillOp)) or VECTOR_SIZES in inner.attributes:
                continue
            if any(kind != "parallel" for kind in inner.iterators()):
                continue
            reason = set_lanes_along(inner, machine)
            if reason is not None:
                ctx.remark("missed", "NotVectorized", inner, reason=reason, Operation=inner.name)
