"""Canonicalization patterns of `scf`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.attributes import IntegerAttr
from plait.ir.block import Block
from plait.ir.operation import Operation
from plait.ir.region import Region
from plait.ir.value import Value
from plait.rewrite.canonicalization import Canonicalization
from plait.rewrite.constants import constant_value
from plait.rewrite.pattern import Rewrite, pattern

from plait_std.arith.ops import SelectOp
from plait_std.scf.ops import ExecuteRegionOp, ForOp, IfOp, IndexSwitchOp, YieldOp


def _known_integer(value: Value[Any]) -> int | None:
    attribute = constant_value(value)
    return attribute.value if isinstance(attribute, IntegerAttr) else None


def _inline_once(op: Operation, region: Region, arguments: Sequence[Value[Any]], rw: Any) -> Rewrite:
    """Put the operations of a region of one block in the place of `op`."""
    block = region.block
    last = block.last
    assert isinstance(last, YieldOp)
    values = list(last.operands)
    mapping = dict(zip(block.arguments, arguments))
    values = [mapping.get(v, v) for v in values]  # type: ignore[call-overload]
    rw.erase(last)
    rw.inline_block(block, op, arguments)
    rw.replace(op, values)
    return ()


@pattern(IfOp)
def inline_known_branch(op: IfOp, rw: Any) -> Rewrite:
    """if true -> the first region; if false -> the second"""
    known = _known_integer(op.condition)
    if known is None:
        return rw.no_match("the condition is not known")
    region = op.then_region if known else op.else_region
    if region.is_empty:
        rw.erase(op)
        return ()
    return _inline_once(op, region, (), rw)


def _does_nothing(block: Block | None) -> bool:
    return block is None or isinstance(block.first, YieldOp)


@pattern(IfOp)
def erase_empty_branches(op: IfOp, rw: Any) -> Rewrite:
    """if c {a} else {} -> if c {a}; if c {} -> nothing"""
    if op.results:
        return rw.no_match("the branches give values")
    then_block, else_block = op.then_region.entry, op.else_region.entry
    if _does_nothing(then_block) and _does_nothing(else_block):
        rw.erase(op)
        return ()
    if else_block is None or not _does_nothing(else_block):
        return rw.no_match("both branches do something")
    with rw.modify(op):
        rw.erase_block(else_block)
    return ()


def _is_outside(value: Value[Any], op: Operation) -> bool:
    block = value.parent_block
    return block is not None and not any(region.is_ancestor_of(block.parent) for region in op.regions)


@pattern(IfOp)
def select_values_from_outside(op: IfOp, rw: Any) -> Rewrite:
    """if c {yield x} else {yield y}, x and y from outside -> select(c, x, y)"""
    if not op.results:
        return rw.no_match("the branches give no values")
    left, right = op.then_region.block.last, op.else_region.block.last
    assert left is not None and right is not None
    movable = [_is_outside(a, op) and _is_outside(b, op) for a, b in zip(left.operands, right.operands)]
    if not any(movable):
        return rw.no_match("the values are computed in the branches")
    pairs = zip(left.operands, right.operands)
    chosen = [
        (a if a is b else rw.insert(SelectOp(op.condition, a, b)).result) if outside else None
        for (a, b), outside in zip(pairs, movable)
    ]
    return _keep_results(op, chosen, rw)


@pattern(IfOp)
def drop_unused_results(op: IfOp, rw: Any) -> Rewrite:
    """if with a result that nothing uses -> if without it"""
    if all(result.has_uses for result in op.results):
        return rw.no_match("all results are used")
    left = op.then_region.block.last
    assert left is not None
    return _keep_results(op, [None if r.has_uses else v for r, v in zip(op.results, left.operands)], rw)


def _keep_results(op: IfOp, replacements: Sequence[Value[Any] | None], rw: Any) -> Rewrite:
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


def _trip_count(op: ForOp) -> int | None:
    """How often the body runs; None if that is not known."""
    if op.lower_bound is op.upper_bound:
        return 0
    bounds = [_known_integer(v) for v in (op.lower_bound, op.upper_bound, op.step)]
    if any(b is None for b in bounds) or op.unsigned_cmp is not None:
        return None
    lower, upper, step = bounds
    assert lower is not None and upper is not None and step is not None
    return None if step <= 0 else max(0, -(-(upper - lower) // step))


@pattern(ForOp)
def inline_trivial_loop(op: ForOp, rw: Any) -> Rewrite:
    """a loop that never runs -> its initial values; one that runs once -> its body"""
    count = _trip_count(op)
    if count == 0:
        rw.replace(op, list(op.init_args))
        return ()
    if count != 1:
        return rw.no_match("not known to run at most once")
    return _inline_once(op, op.body, [op.lower_bound, *op.init_args], rw)


@pattern(ForOp)
def drop_constant_iter_arguments(op: ForOp, rw: Any) -> Rewrite:
    """a carried value that no iteration changes -> its initial value; one that nothing uses -> none"""
    arguments, yielded = op.iter_arguments, op.yielded
    fixed = [
        y is a or y is i or (not r.has_uses and not a.has_uses)
        for a, y, i, r in zip(arguments, yielded, op.init_args, op.results)
    ]
    if not any(fixed):
        return rw.no_match("all carried values change")
    kept = [i for i, constant in enumerate(fixed) if not constant]
    block, inits = op.block, op.init_args
    new = rw.insert(_without_body(op, [inits[i] for i in kept]))
    rw.move_region(op.body, new.body)
    last = block.last
    rw.set_before(last)
    rw.insert(YieldOp([last.operands[i] for i in kept]))
    rw.erase(last)
    for argument, init, constant in zip(list(arguments), inits, fixed):
        if constant:
            rw.replace_all_uses(argument, init)
            block.erase_argument(argument)
    results = iter(new.results)
    rw.replace(op, [init if constant else next(results) for init, constant in zip(inits, fixed)])
    return ()


def _without_body(op: ForOp, inits: Sequence[Value[Any]]) -> ForOp:
    types = [v.type for v in inits]
    return ForOp(op.lower_bound, op.upper_bound, op.step, list(inits), types, op.unsigned_cmp, attributes=op.attributes)


@pattern(ExecuteRegionOp)
def inline_single_block(op: ExecuteRegionOp, rw: Any) -> Rewrite:
    """execute_region of one block -> its operations"""
    if op.no_inline is not None or op.body.entry is not op.body.last or not isinstance(op.body.block.last, YieldOp):
        return rw.no_match("more than one block, or not to be inlined")
    return _inline_once(op, op.body, (), rw)


@pattern(IndexSwitchOp)
def inline_known_case(op: IndexSwitchOp, rw: Any) -> Rewrite:
    """index_switch on a constant -> the region of its case"""
    known = _known_integer(op.arg)
    if known is None:
        return rw.no_match("the number is not known")
    values = op.cases.values
    region = op.case_regions[values.index(known)] if known in values else op.default_region
    return _inline_once(op, region, (), rw)


CANONICALIZATION = Canonicalization(
    patterns=(
        inline_known_branch,
        erase_empty_branches,
        drop_unused_results,
        select_values_from_outside,
        inline_trivial_loop,
        drop_constant_iter_arguments,
        inline_single_block,
        inline_known_case,
    )
)
