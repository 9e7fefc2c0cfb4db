"""Canonical forms of structured operations on buffers: those that write nothing, and casts in front of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import MemRefType
from plait.rewrite import pattern
from plait_std.memref.canonicalize.casts import before_cast, says_more

from plait_linalg.ops import STRUCTURED_NAMES, CopyOp

if TYPE_CHECKING:
    from plait.ir.value import Value
    from plait.rewrite import Rewriter


@pattern(CopyOp)
def erase_copy_to_itself(op: CopyOp, rw: Rewriter) -> Any:
    """copy of a buffer to itself -> nothing"""
    if op.results or op.ins[0] is not op.outs[0]:
        return rw.no_match("source and target differ")
    rw.erase(op)
    return ()


def erase_loops_of_no_step(op: Any, rw: Rewriter) -> Any:
    """an operation on a buffer without elements -> nothing"""
    if op.results or not any(isinstance(value.type, MemRefType) and 0 in value.type.shape for value in op.operands):
        return rw.no_match("it has results, or all buffers have elements")
    rw.erase(op)
    return ()


def take_operand_of_cast(op: Any, rw: Rewriter) -> Any:
    """op(cast(m)) -> op(m), where the type of m says more"""
    values = [_said_more(value) for value in op.operands]
    if values == list(op.operands):
        return rw.no_match("no operand is a cast of a memref that says less")
    with rw.modify(op):
        op.operands = values
    return ()


def _said_more(value: Value[Any]) -> Value[Any]:
    source = before_cast(value)
    return source if source is not value and says_more(source.type, value.type) else value


PATTERNS = (
    erase_copy_to_itself,
    *(pattern(name)(erase_loops_of_no_step) for name in STRUCTURED_NAMES),
    *(pattern(name)(take_operand_of_cast) for name in STRUCTURED_NAMES),
)
