"""`lower-fixed-activations`: activations of fixed in integer arithmetic.

    %0 = fixed.hard_sigmoid %x : tensor<4x!fixed.q<16, 8>>

becomes

    %1 = fixed.bits %x : tensor<4x!fixed.q<16, 8>> to tensor<4xi16>
    %2 = arith.shrsi %1, %two
    %3 = arith.addi %2, %half
    %4 = arith.maxsi %3, %zero
    %5 = arith.minsi %4, %one
    %0 = fixed.bits %5 : tensor<4xi16> to tensor<4x!fixed.q<16, 8>>
"""

from __future__ import annotations

from typing import Any, ClassVar

from plait.passes import Pass
from plait.rewrite import Rewrite, Rewriter, apply_patterns_greedily, pattern
from plait_std.arith.ops import AddIOp, MaxSIOp, MinSIOp, ShRSIOp
from plait_std.sizes import sizes_of
from plait_std.tensor.ops import SplatOp

from fixed_point.ops import BitsOp, HardSigmoidOp
from fixed_point.scalars import constant


@pattern(HardSigmoidOp)
def lower_hard_sigmoid(op: HardSigmoidOp, rw: Rewriter) -> Rewrite:
    """hard_sigmoid(x) -> min(max((x >> 2) + half, 0), one)"""
    element = op.x.type.element_type
    one = 1 << element.fraction
    stored = op.x.type.with_element_type(element.storage_type)
    value = rw(BitsOp(op.x, stored))
    sizes = [size for size in sizes_of(rw, op.x) if not isinstance(size, int)]
    steps: tuple[tuple[Any, int], ...] = ((ShRSIOp, 2), (AddIOp, one // 2), (MaxSIOp, 0), (MinSIOp, one))
    for operation, number in steps:
        scalar = constant(rw, number, element.storage_type)
        value = rw(operation(value, rw.insert(SplatOp(scalar, sizes, stored)).aggregate))
    return rw(BitsOp(value, op.x.type))


class LowerFixedActivations(Pass):
    """Write activations of fixed in integer arithmetic."""

    name: ClassVar[str] = "lower-fixed-activations"

    def run(self, op: Any, ctx: Any) -> None:
        apply_patterns_greedily(op, [lower_hard_sigmoid], ctx)
