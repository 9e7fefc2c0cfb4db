"""Canonical forms of operations that move nothing but poison: poison."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.rewrite.pattern import pattern

from plait_std.ub.ops import PoisonOp
from plait_std.vector import movement, ops

if TYPE_CHECKING:
    from plait.ir.value import Value
    from plait.rewrite import Rewriter


def _poison(op: Any, rw: Rewriter, *moved: Value[Any]) -> Any:
    if not all(isinstance(value.defining_op, PoisonOp) for value in moved):
        return rw.no_match("an element is not poison")
    return PoisonOp(result=op.results[0].type)


@pattern(ops.ExtractOp)
def extract_poison(op: ops.ExtractOp, rw: Rewriter) -> Any:
    """extract(poison) -> poison"""
    return _poison(op, rw, op.source)


@pattern(ops.BroadcastOp)
def broadcast_poison(op: ops.BroadcastOp, rw: Rewriter) -> Any:
    """broadcast(poison) -> poison"""
    return _poison(op, rw, op.source)


@pattern(ops.ShapeCastOp)
def cast_poison(op: ops.ShapeCastOp, rw: Rewriter) -> Any:
    """shape_cast(poison) -> poison"""
    return _poison(op, rw, op.source)


@pattern(ops.TransposeOp)
def transpose_poison(op: ops.TransposeOp, rw: Rewriter) -> Any:
    """transpose(poison) -> poison"""
    return _poison(op, rw, op.vector)


@pattern(movement.ShuffleOp)
def shuffle_poison(op: movement.ShuffleOp, rw: Rewriter) -> Any:
    """shuffle(poison, poison) -> poison"""
    return _poison(op, rw, op.v1, op.v2)


@pattern(movement.FromElementsOp)
def elements_of_poison(op: movement.FromElementsOp, rw: Rewriter) -> Any:
    """from_elements(poison ...) -> poison"""
    return _poison(op, rw, *op.elements)


PATTERNS = (extract_poison, broadcast_poison, cast_poison, transpose_poison, shuffle_poison, elements_of_poison)
