"""Reshapes operands of binary operations and selections to the rank of the result.

    %0 = tosa.add %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>

becomes

    %0 = tosa.const_shape {values = dense<[1, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %1 = tosa.reshape %y, %0 : (tensor<3xf32>, !tosa.shape<2>) -> tensor<1x3xf32>
    %2 = tosa.add %x, %1 : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>

Programs with operands of several ranks are not legal; frontends make them on the way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import RankedTensorType
from plait.passes import Pass
from plait.rewrite import GreedyConfig, Pattern, Rewriter, apply_patterns_greedily

from plait_tosa.decompositions.equal_ranks import with_rank
from plait_tosa.ops import OPERATIONS
from plait_tosa.ops.base import BinaryOp
from plait_tosa.ops.elementwise_other import MulOp, SelectOp
from plait_tosa.passes.functions import functions

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation


def _equal_ranks(op: Any, rw: Rewriter) -> Any:
    """f(x, y) -> f(x, reshape(y)), if their ranks differ"""
    operands, result = op.shaped(op.operands), op.output.type
    if not all(isinstance(ty, RankedTensorType) for ty in (result, *(v.type for v in operands))):
        return rw.no_match("a rank is unknown")
    ranks = {len(v.type.shape) for v in operands}
    if len(ranks) == 1 or max(ranks) != len(result.shape):
        return rw.no_match("the ranks are equal, or above the rank of the result")
    reshaped = [with_rank(rw, value, len(result.shape)) for value in operands]
    with rw.modify(op):
        op.operands = [*reshaped, *op.operands[len(reshaped) :]]
    return ()


_PATTERNS = [Pattern(_equal_ranks, cls) for cls in OPERATIONS if issubclass(cls, (BinaryOp, MulOp, SelectOp))]


class TosaMakeBroadcastable(Pass):
    """Reshape operands to equal ranks."""

    name: ClassVar[str] = "tosa-make-broadcastable"

    def run(self, op: Operation, ctx: Context) -> None:
        for function in functions(op):
            apply_patterns_greedily(function, _PATTERNS, ctx, GreedyConfig(region_simplify="aggressive"))
