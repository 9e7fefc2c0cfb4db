"""Writes structured operations on buffers as operations on tensors, which other passes tile, fuse and vectorize.

    linalg.fill ins(%zero : f32) outs(%c : memref<8x8xf32>)
    linalg.matmul ins(%a, %b : memref<8x8xf32>, memref<8x8xf32>) outs(%c : memref<8x8xf32>)

becomes, if nothing of `%c` is in `%a` or `%b`,

    %0 = bufferization.to_tensor %c restrict writable : memref<8x8xf32> to tensor<8x8xf32>
    %1 = linalg.fill ins(%zero : f32) outs(%0 : tensor<8x8xf32>) -> tensor<8x8xf32>
    %2 = bufferization.to_tensor %a restrict : memref<8x8xf32> to tensor<8x8xf32>
    %3 = bufferization.to_tensor %b restrict : memref<8x8xf32> to tensor<8x8xf32>
    %4 = linalg.generic {...} ins(%2, %3 : tensor<8x8xf32>, tensor<8x8xf32>) outs(%1 : tensor<8x8xf32>) ...
    bufferization.materialize_in_destination %4 in restrict writable %c : (tensor<8x8xf32>, memref<8x8xf32>) -> ()

Bufferization puts them in the place where they were. Where `%a`, `%b` and `%c` are arguments, which callers may let
overlap, the function asks for their addresses, and one that is as before computes what overlaps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from plait.ir.operation import Operation
from plait.passes import Pass
from plait_std.func.functions import defined_functions

from plait_linalg.buffers.apart import may_be_told_apart, tell_apart
from plait_linalg.buffers.overlaps import Overlaps
from plait_linalg.buffers.rewrite import write_on_tensors
from plait_linalg.buffers.runs import runs_of

if TYPE_CHECKING:
    from plait.context import Context
    from plait_std.func.ops import FuncOp


class BuffersToTensors(Pass):
    """Write structured operations on buffers as operations on tensors, where they see no write through a view."""

    name: ClassVar[str] = "linalg-buffers-to-tensors"

    def run(self, op: Operation, ctx: Context) -> None:
        for function in defined_functions(op):
            self._rewrite(function, ctx)

    def _rewrite(self, function: FuncOp, ctx: Context) -> None:
        overlaps = Overlaps(function, ctx, assuming=may_be_told_apart(function))
        runs = runs_of(function, overlaps, ctx)
        if overlaps.assumed and runs:
            tell_apart(function, overlaps.assumed)
            ctx.remark("passed", "ToldApart", function, Pairs=len(overlaps.assumed))
        for run in runs:
            write_on_tensors(run)
        ctx.count("operations written on tensors", sum(len(run.ops) for run in runs))
