"""Canonical forms of groups: what they yield without computing it, what they do not use, what nobody uses of them.

A group of one operation stays: who made it wants that compiled on its own. One that names a kernel keeps its operands
and results, which the name says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.region import Region
from plait.ir.value import Value
from plait.rewrite import Rewrite, Rewriter, fold, pattern

from plait_tcp import ops

if TYPE_CHECKING:
    from plait.ir.attribute import Attribute
    from plait.rewrite import Rewriter


def _outside(op: Any, value: Any) -> Any:
    """The value around the group that `value`, which it yields, is; None if it is computed inside."""
    if value.parent_block is not op.body.block:
        return value
    return op.operands[value.index] if value.defining_op is None else None


def _rebuilt(op: Any, inputs: Sequence[Value[Any]], places: Sequence[int], kept: Sequence[int]) -> Any:
    """The group on other inputs, `places` saying which one each argument is, with the results `kept`."""
    old, block = op.body.block, Block([value.type for value in inputs])
    arguments = list(block.arguments)
    mapping: dict[Any, Any] = {argument: arguments[i] for argument, i in zip(old.arguments, places) if i >= 0}
    b = Builder.at_end(block)
    b.location = op.location
    for inner in old.operations:
        if inner is not old.last:
            b.insert(inner.clone(mapping))
    yielded = [old.last.operands[i] for i in kept]
    b.insert(ops.YieldOp([mapping.get(value, value) for value in yielded]))
    types, body = [op.results[i].type for i in kept], Region(block)
    return ops.GroupOp(types, body) if isinstance(op, ops.GroupOp) else ops.IsolatedGroupOp(inputs, types, body)


def _fold_what_is_passed_through(op: Any, *constants: Attribute | None) -> Any:
    """a group that computes nothing of what it yields -> the values from around it"""
    values = [_outside(op, value) for value in op.body.block.last.operands]
    return tuple(values) if values and None not in values else None


def _drop_results(op: Any, rw: Rewriter) -> Any:
    """a result that nobody uses, that comes from around the group or is yielded twice -> none"""
    if "kernel" in op.attributes:
        return rw.no_match("it names a kernel")
    yielded = list(op.body.block.last.operands)
    outside = [_outside(op, value) for value in yielded]
    kept = [i for i, value in enumerate(yielded)
            if outside[i] is None and op.results[i].has_uses and value not in yielded[:i]]  # fmt: skip
    if len(kept) == len(yielded) or not kept:
        return rw.no_match("each result is used and computed, or none is")
    made = rw.insert(_rebuilt(op, op.operands, range(len(op.operands)), kept))
    new = {yielded[i]: result for i, result in zip(kept, made.results)}
    for result, value, around in zip(op.results, yielded, outside):
        if result.has_uses:
            rw.replace_all_uses(result, around if around is not None else new[value])
    rw.erase(op)
    return ()


@pattern(ops.IsolatedGroupOp)
def drop_inputs_of_isolated_group(op: ops.IsolatedGroupOp, rw: Rewriter) -> Rewrite:
    """an operand that is not used inside, or is passed twice -> none"""
    if "kernel" in op.attributes:
        return rw.no_match("it names a kernel")
    used = [value for value, argument in zip(op.inputs, op.body.block.arguments) if argument.has_uses]
    inputs = list(dict.fromkeys(used))
    if len(inputs) == len(op.inputs):
        return rw.no_match("each operand is used, and passed once")
    places = [inputs.index(value) if value in inputs else -1 for value in op.inputs]
    return rw.insert(_rebuilt(op, inputs, places, range(len(op.results)))).results


FOLDS = tuple(fold(cls)(_fold_what_is_passed_through) for cls in (ops.GroupOp, ops.IsolatedGroupOp))
GROUPS = (*[pattern(cls)(_drop_results) for cls in (ops.GroupOp, ops.IsolatedGroupOp)], drop_inputs_of_isolated_group)
