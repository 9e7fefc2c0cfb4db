"""Converts constants of `arith` that are tensors to constants of TOSA.

    %0 = arith.constant dense<1.0> : tensor<2xf32>

becomes

    %0 = "tosa.const"() <{values = dense<1.0> : tensor<2xf32>}> : () -> tensor<2xf32>
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from plait.builtin.dense import DenseElementsAttr, DenseResourceElementsAttr
from plait.builtin.types import RankedTensorType
from plait.passes import Pass
from plait.rewrite import GreedyConfig, Pattern, Rewrite, Rewriter, apply_patterns_greedily

from plait_tosa.constraints import Tensor
from plait_tosa.ops.data import ConstOp
from plait_tosa.passes.functions import functions

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation


def _tosa_constant(op: Operation, rw: Rewriter) -> Rewrite:
    """arith.constant -> tosa.const, of tensors that TOSA has"""
    values, ty = op.properties.get("value"), op.results[0].type
    dense = isinstance(values, (DenseElementsAttr, DenseResourceElementsAttr))
    if not dense or not isinstance(ty, RankedTensorType) or not Tensor.check(ty):
        return rw.no_match("no tensor of elements that TOSA has")
    return rw.insert(ConstOp(values))


_PATTERNS = [Pattern(_tosa_constant, "arith.constant")]


class TosaArithConstToTosaConst(Pass):
    """Convert tensor arith.constant operations to tosa.const."""

    name: ClassVar[str] = "tosa-arith-const-to-tosa-const"

    def run(self, op: Operation, ctx: Context) -> None:
        for function in functions(op):
            apply_patterns_greedily(function, _PATTERNS, ctx, GreedyConfig(region_simplify="aggressive"))
