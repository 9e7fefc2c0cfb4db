"""Canonicalization of conditionals and of regions that run once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.ir.block import Block
from plait.ir.region import Region
from plait.ir.value import Value
from plait.rewrite.pattern import Rewrite, pattern

from plait_std.arith.algebra import ARITH
from plait_std.builders import integer_value
from plait_std.cf.ops import BranchOp
from plait_std.func.ops import FuncOp
from plait_std.scf.canonicalize.shared import inline_once, is_outside
from plait_std.scf.ops import ExecuteRegionOp, IfOp, IndexSwitchOp, YieldOp

if TYPE_CHECKING:
    from plait.rewrite import Rewriter


@pattern(IfOp)
def inline_known_branch(op: IfOp, rw: Rewriter) -> Rewrite:
    """if true -> the first region; if false -> the second"""
    known = integer_value(op.condition)
    if known is None:
        return rw.no_match("the condition is not known")
    region = op.then_region if known else op.else_region
    if region.is_empty:
        rw.erase(op)
        return ()
    return inline_once(op, region, (), rw)


def _does_nothing(block: Block | None) -> bool:
    return block is None or isinstance(block.first, YieldOp)


@pattern(IfOp)
def erase_empty_branches(op: IfOp, rw: Rewriter) -> Rewrite:
    """if c {a} else {} -> if c {a}; if c {} -> nothing"""
    if op.results:
        return rw.no_match("the conditional has results")
    then_block, else_block = op.then_region.entry, op.else_region.entry
    if _does_nothing(then_block) and _does_nothing(else_block):
        rw.erase(op)
        return ()
    if else_block is None or not _does_nothing(else_block):
        return rw.no_match("both branches do something")
    with rw.modify(op):
        rw.erase_block(else_block)
    return ()


@pattern(IfOp)
def select_values_from_outside(op: IfOp, rw: Rewriter) -> Rewrite:
    """if c {yield x} else {yield y}, x and y from outside -> select(c, x, y)"""
    if not op.results:
        return rw.no_match("the conditional has no results")
    left, right = op.then_region.block.last, op.else_region.block.last
    assert left is not None and right is not None
    movable = [is_outside(a, op) and is_outside(b, op) for a, b in zip(left.operands, right.operands)]
    if not any(movable):
        return rw.no_match("the values are computed in the branches")
    pairs = zip(left.operands, right.operands)
    chosen = [
        (a if a is b else ARITH.select(rw, op.condition, a, b)) if outside else None
        for (a, b), outside in zip(pairs, movable)
    ]
    return _keep_results(op, chosen, rw)


@pattern(IfOp)
def drop_unused_results(op: IfOp, rw: Rewriter) -> Rewrite:
    """if with a result that nothing uses -> if without it"""
    if all(result.has_uses for result in op.results):
        return rw.no_match("all results are used")
    left = op.then_region.block.last
    assert left is not None
    return _keep_results(op, [None if r.has_uses else v for r, v in zip(op.results, left.operands)], rw)


def _keep_results(op: IfOp, replacements: Sequence[Value[Any] | None], rw: Rewriter) -> Rewrite:
    """Remake `op` with the results that have no replacement; the others get theirs, unless they have no use."""
    kept = [i for i, replacement in enumerate(replacements) if replacement is None]
    new = rw.insert(IfOp(op.condition, [op.results[i].type for i in kept], attributes=op.attributes))
    for source, target in zip(op.regions, new.regions):
        rw.move_region(source, target)
        last = target.block.last
        rw.set_before(last)
        rw.insert(YieldOp([last.operands[i] for i in kept]))
        rw.erase(last)
    results = iter(new.results)
    for old, replacement in zip(op.results, replacements):
        value = next(results) if replacement is None else replacement
        if old.has_uses:
            rw.replace_all_uses(old, value)
    rw.erase(op)
    return ()


@pattern(ExecuteRegionOp)
def inline_single_block(op: ExecuteRegionOp, rw: Rewriter) -> Rewrite:
    """execute_region of one block -> its operations"""
    if op.no_inline is not None or op.body.entry is not op.body.last or not isinstance(op.body.block.last, YieldOp):
        return rw.no_match("more than one block, or `no_inline`")
    return inline_once(op, op.body, (), rw)


@pattern(ExecuteRegionOp)
def inline_blocks_into_function(op: ExecuteRegionOp, rw: Any) -> Rewrite:
    """execute_region of several blocks, directly in a function -> its blocks there"""
    if op.no_inline is not None or not isinstance(op.parent_op, (FuncOp, ExecuteRegionOp)):
        return rw.no_match("has `no_inline`, or the parent region allows one block only")
    block, last = op.parent, op.body.last
    assert block is not None and last is not None
    if op.body.entry is last:
        return rw.no_match("one block")
    rest = rw.split_block(block, op)
    entry: Any = op.body.entry
    for inner in list(op.body.blocks):
        end = inner.last
        if isinstance(end, YieldOp):
            rw.set_before(end)
            rw.insert(BranchOp(rest, list(end.operands)))
            rw.erase(end)
    rw.set_at_end(block)
    rw.insert(BranchOp(entry, []))
    rw.move_region(op.body, rest.parent, rest)
    arguments = [rest.add_argument(result.type) for result in op.results]
    rw.replace(op, arguments)
    return ()


@pattern(IndexSwitchOp)
def inline_known_case(op: IndexSwitchOp, rw: Rewriter) -> Rewrite:
    """index_switch on a constant -> the region of its case"""
    known = integer_value(op.arg)
    if known is None:
        return rw.no_match("the number is not known")
    values = op.cases.values
    region = op.case_regions[values.index(known)] if known in values else op.default_region
    return inline_once(op, region, (), rw)


def _yielded_of_all(op: IndexSwitchOp) -> list[tuple[Value[Any], ...]]:
    """For each result, what each of the regions yields."""
    lasts: list[Any] = [region.block.last for region in op.regions]
    return list(zip(*(last.operands for last in lasts)))


@pattern(IndexSwitchOp)
def take_common_results(op: IndexSwitchOp, rw: Rewriter) -> Rewrite:
    """index_switch whose regions all yield the same x from outside -> x"""
    common = [
        (result, values[0])
        for result, values in zip(op.results, _yielded_of_all(op))
        if result.has_uses and is_outside(values[0], op) and all(value is values[0] for value in values)
    ]
    for result, value in common:
        rw.replace_all_uses(result, value)
    return () if common else rw.no_match("the regions yield different values")


@pattern(IndexSwitchOp)
def drop_unused_results_of_switch(op: IndexSwitchOp, rw: Rewriter) -> Rewrite:
    """index_switch with a result that nothing uses -> index_switch without it"""
    kept = [i for i, result in enumerate(op.results) if result.has_uses]
    if len(kept) == len(op.results):
        return rw.no_match("all results are used")
    types = tuple(op.results[i].type for i in kept)
    regions = [Region() for _ in op.regions]
    new = rw.insert(IndexSwitchOp.create((op.arg,), types, (op.cases,), op.attributes, regions))
    for source, target in zip(op.regions, new.regions):
        rw.move_region(source, target)
        last: Any = target.block.last
        rw.set_before(last)
        rw.insert(YieldOp([last.operands[i] for i in kept]))
        rw.erase(last)
    for i, result in zip(kept, new.results):
        rw.replace_all_uses(op.results[i], result)
    rw.erase(op)
    return ()


PATTERNS = (
    inline_known_branch,
    erase_empty_branches,
    drop_unused_results,
    select_values_from_outside,
    inline_single_block,
    inline_blocks_into_function,
    inline_known_case,
    take_common_results,
    drop_unused_results_of_switch,
)
