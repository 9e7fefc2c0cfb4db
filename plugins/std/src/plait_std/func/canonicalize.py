"""Canonicalization patterns of `func`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.rewrite.canonicalization import Canonicalization
from plait.rewrite.pattern import Rewrite, pattern

from plait_std.func.ops import CallIndirectOp, CallOp, ConstantOp

if TYPE_CHECKING:
    from plait.rewrite import Rewriter


@pattern(CallIndirectOp)
def call_known_function(op: CallIndirectOp, rw: Rewriter) -> Rewrite:
    """call_indirect(constant @f, x) -> call @f(x)"""
    callee = op.callee.defining_op
    if not isinstance(callee, ConstantOp):
        return rw.no_match("the callee is not known")
    return rw.insert(CallOp(callee.value, list(op.arguments), op.result_types, op.arg_attrs, op.res_attrs)).results or (
        _erase(op, rw)
    )


def _erase(op: CallIndirectOp, rw: Rewriter) -> Rewrite:
    rw.erase(op)
    return ()


CANONICALIZATION = Canonicalization(patterns=(call_known_function,))
