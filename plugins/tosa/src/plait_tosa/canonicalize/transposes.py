"""Patterns of transpositions."""

from __future__ import annotations

from typing import Any

from plait.builtin.types import DYNAMIC, RankedTensorType
from plait.rewrite import Rewriter, pattern

from plait_tosa.canonicalize.matchers import const_shape
from plait_tosa.ops import data


@pattern(data.TransposeOp)
def combine_transposes(op: data.TransposeOp, rw: Rewriter) -> Any:
    """transpose(transpose(x)) -> transpose(x)"""
    inner = op.input1.defining_op
    if not isinstance(inner, data.TransposeOp):
        return rw.no_match("the operand is not a transpose")
    first, second = inner.perms.values, op.perms.values
    if len(first) != len(second) or not first:
        return rw.no_match("the ranks differ")
    return data.TransposeOp(inner.input1, [first[i] for i in second], op.output.type)


@pattern(data.TransposeOp)
def reshape_in_place_of_transpose(op: data.TransposeOp, rw: Rewriter) -> Any:
    """transpose(x) -> reshape(x), if only dimensions of size 1 move"""
    if isinstance(op.input1.defining_op, data.TransposeOp):
        return rw.no_match("the operand is a transpose to combine with")
    if any(isinstance(user, data.TransposeOp) for user in op.output.users):
        return rw.no_match("a user is a transpose to combine with")
    ty, perms = op.input1.type, op.perms.values
    if not isinstance(ty, RankedTensorType) or sum(n == DYNAMIC for n in ty.shape) > 1:
        return rw.no_match("the rank or several sizes are unknown")
    sizes: list[int] = [ty.shape[i] for i in perms]
    moved = [i for i in perms if ty.shape[i] != 1]
    if moved != sorted(moved):
        return rw.no_match("elements move")
    return data.ReshapeOp(op.input1, const_shape(rw, sizes), op.output.type)


PATTERNS = (combine_transposes, reshape_in_place_of_transpose)
