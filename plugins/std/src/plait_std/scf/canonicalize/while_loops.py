"""Canonicalization of `scf.while`: `before` ends in `condition(c) values`, `after` in `yield`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.ir.block import Block
from plait.ir.value import BlockArgument, Value
from plait.rewrite.pattern import Rewrite, pattern

from plait_std.builders import integer_value
from plait_std.scf.canonicalize.shared import is_outside, truth
from plait_std.scf.ops import ConditionOp, WhileOp, YieldOp

if TYPE_CHECKING:
    from plait.rewrite import Rewriter


@pattern(WhileOp)
def inline_loop_that_ends_at_once(op: WhileOp, rw: Any) -> Rewrite:
    """while whose condition is false -> what it does before the condition"""
    condition = op.condition
    if integer_value(condition.condition) != 0:
        return rw.no_match("the condition is not known to be false")
    block, mapping = op.before.block, dict(zip(op.before.block.arguments, op.inits))
    values = [mapping.get(v, v) for v in condition.values]  # type: ignore[call-overload]
    rw.erase(condition)
    rw.inline_block(block, op, op.inits)
    rw.replace(op, values)
    return ()


@pattern(WhileOp)
def condition_holds_in_the_body(op: WhileOp, rw: Rewriter) -> Rewrite:
    """while {condition(c) c} do {a} -> in the body, a is true"""
    condition = op.condition
    known = [
        argument
        for argument, value in zip(op.after.block.arguments, condition.values)
        if value is condition.condition and argument.has_uses
    ]
    if not known:
        return rw.no_match("the condition is not passed to the body")
    rw.set_before(op)
    value = truth(True, rw)
    for argument in known:
        rw.replace_all_uses(argument, value)
    return ()


@pattern(WhileOp)
def drop_unused_results(op: WhileOp, rw: Rewriter) -> Rewrite:
    """a value that neither the body nor what follows the loop uses -> none"""
    after = op.after.block.arguments
    kept = [i for i, result in enumerate(op.results) if result.has_uses or after[i].has_uses]
    if len(kept) == len(after):
        return rw.no_match("all values are used")
    return _remake(op, range(len(op.inits)), kept, rw)


@pattern(WhileOp)
def drop_repeated_results(op: WhileOp, rw: Rewriter) -> Rewrite:
    """condition(c) x, x -> condition(c) x"""
    values, after = op.condition.values, op.after.block.arguments
    first: dict[Value[Any], int] = {}
    for i, value in enumerate(values):
        first.setdefault(value, i)
    if len(first) == len(values):
        return rw.no_match("no value is passed twice")
    for i, value in enumerate(values):
        if first[value] != i:
            rw.replace_all_uses(after[i], after[first[value]])
            rw.replace_all_uses(op.results[i], op.results[first[value]])
    return _remake(op, range(len(op.inits)), list(first.values()), rw)


@pattern(WhileOp)
def drop_results_from_outside(op: WhileOp, rw: Rewriter) -> Rewrite:
    """condition(c) x, x from outside the loop -> x where the passed value is used"""
    values = op.condition.values
    kept = [i for i, value in enumerate(values) if not is_outside(value, op)]
    if len(kept) == len(values):
        return rw.no_match("the values are computed in the loop")
    for i in set(range(len(values))).difference(kept):
        rw.replace_all_uses(op.after.block.arguments[i], values[i])
        rw.replace_all_uses(op.results[i], values[i])
    return _remake(op, range(len(op.inits)), kept, rw)


@pattern(WhileOp)
def drop_unused_arguments(op: WhileOp, rw: Rewriter) -> Rewrite:
    """a carried value that `before` does not use -> none"""
    kept = [i for i, argument in enumerate(op.before.block.arguments) if argument.has_uses]
    if len(kept) == len(op.inits):
        return rw.no_match("all carried values are used")
    return _remake(op, kept, range(len(op.results)), rw)


@pattern(WhileOp)
def drop_constant_arguments(op: WhileOp, rw: Rewriter) -> Rewrite:
    """a carried value that no iteration changes -> its initial value"""
    arguments = op.before.block.arguments
    kept = [i for i, value in enumerate(op.yielded) if not _is_same(op, value, arguments[i], op.inits[i])]
    if len(kept) == len(arguments):
        return rw.no_match("all carried values change")
    for i in set(range(len(arguments))).difference(kept):
        rw.replace_all_uses(arguments[i], op.inits[i])
    return _remake(op, kept, range(len(op.results)), rw)


@pattern(WhileOp)
def join_equal_arguments(op: WhileOp, rw: Rewriter) -> Rewrite:
    """two carried values that begin and go on alike -> one"""
    first: dict[Any, int] = {}
    arguments = op.before.block.arguments
    for i, pair in enumerate(zip(op.inits, op.yielded)):
        first.setdefault(pair, i)
        if first[pair] != i:
            rw.replace_all_uses(arguments[i], arguments[first[pair]])
    if len(first) == len(arguments):
        return rw.no_match("all carried values differ")
    return _remake(op, list(first.values()), range(len(op.results)), rw)


def _is_same(op: WhileOp, yielded: Value[Any], argument: Value[Any], init: Value[Any]) -> bool:
    """Whether what `after` yields is the initial value, or the argument as `before` passed it on."""
    if yielded is init or yielded is argument:
        return True
    block = op.after.block
    if not isinstance(yielded, BlockArgument) or yielded.owner is not block:
        return False
    return op.condition.values[yielded.index] is argument


def _remake(op: WhileOp, carried: Sequence[int], passed: Sequence[int], rw: Rewriter) -> Rewrite:
    """`op` with the carried and the passed values of these numbers; the others must have no uses."""
    condition, last = op.condition, op.after.block.last
    assert last is not None
    rw.set_before(op)
    types = [op.results[i].type for i in passed]
    new = rw.insert(WhileOp([op.inits[i] for i in carried], types, attributes=op.attributes))
    rw.move_region(op.before, new.before)
    rw.move_region(op.after, new.after)
    rw.set_before(condition)
    rw.insert(ConditionOp(condition.condition, [condition.values[i] for i in passed]))
    rw.erase(condition)
    rw.set_before(last)
    rw.insert(YieldOp([last.operands[i] for i in carried]))
    rw.erase(last)
    _keep_arguments(new.before.block, carried)
    _keep_arguments(new.after.block, passed)
    for i, result in zip(passed, new.results):
        rw.replace_all_uses(op.results[i], result)
    rw.erase(op)
    return ()


def _keep_arguments(block: Block, kept: Sequence[int]) -> None:
    for argument in list(block.arguments):
        if argument.index not in kept:
            kept = [i - 1 if i > argument.index else i for i in kept]
            block.erase_argument(argument)


INVARIANTS = (drop_unused_results, drop_results_from_outside, drop_unused_arguments, drop_constant_arguments)
"""What takes values that no iteration changes out of what a loop carries."""

PATTERNS = (
    inline_loop_that_ends_at_once,
    condition_holds_in_the_body,
    drop_unused_results,
    drop_repeated_results,
    drop_results_from_outside,
    drop_unused_arguments,
    drop_constant_arguments,
    join_equal_arguments,
)
