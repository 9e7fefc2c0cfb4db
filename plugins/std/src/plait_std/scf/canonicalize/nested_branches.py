"""Canonicalization of conditionals that depend on each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import i1
from plait.ir.block import Block
from plait.ir.region import Region
from plait.ir.value import Value
from plait.rewrite.pattern import Rewrite, pattern

from plait_std.arith.algebra import ARITH
from plait_std.arith.ops import XOrIOp
from plait_std.builders import integer_value
from plait_std.scf.canonicalize.shared import is_outside, truth
from plait_std.scf.ops import IfOp, YieldOp

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.rewrite import Rewriter

Values = Sequence[Value[Any]]


@pattern(IfOp)
def condition_is_known_in_the_branches(op: IfOp, rw: Rewriter) -> Rewrite:
    """if c {c} else {c} -> if c {true} else {false}"""
    if integer_value(op.condition) is not None:
        return rw.no_match("the condition is known everywhere")
    inside = [(use, region) for use in op.condition.uses for region in op.regions if _is_in(use.operation, region)]
    if not inside:
        return rw.no_match("the branches do not use the condition")
    rw.set_before(op)
    constants: dict[Region, Value[Any]] = {}
    for use, region in inside:
        if region not in constants:
            constants[region] = truth(region is op.then_region, rw)
        with rw.modify(use.operation):
            use.operation.set_operand(use.index, constants[region])
    return ()


def _is_in(op: Operation, region: Region) -> bool:
    return op.parent is not None and region.is_ancestor_of(op.parent.parent)


@pattern(IfOp)
def combine_nested(op: IfOp, rw: Rewriter) -> Rewrite:
    """if a {if b {x} else {y}} else {y} -> if a and b {x} else {y}"""
    inner = op.then_region.block.first
    if not isinstance(inner, IfOp) or not isinstance(inner.next, YieldOp):
        return rw.no_match("the first branch is not just another conditional")
    if not _only_yields(op.else_region) or not _only_yields(inner.else_region):
        return rw.no_match("a second branch does something")
    then_values, else_values = _yielded(op.then_region), list(_yielded(op.else_region))
    inner_else = _yielded(inner.else_region)
    chosen: list[Value[Any]] = []
    for i, value in enumerate(then_values):
        if value.defining_op is inner:
            if inner_else[value.index] is not else_values[i]:  # type: ignore[attr-defined]
                return rw.no_match("the second branches yield different values")
            chosen.append(_yielded(inner.then_region)[value.index])  # type: ignore[attr-defined]
        elif is_outside(value, op):
            chosen.append(value)
        else:
            return rw.no_match("a value is computed in the first branch")
    rw.set_before(op)
    for i, value in enumerate(then_values):
        if value.defining_op is not inner and value is not else_values[i]:
            else_values[i] = ARITH.select(rw, op.condition, value, else_values[i])
    condition = ARITH.apply(rw, "and", i1, op.condition, inner.condition)
    new = rw.insert(IfOp(condition, list(op.result_types), attributes=op.attributes))
    rw.move_region(inner.then_region, new.then_region)
    _replace_yield(new.then_region.block, chosen, rw)
    if op.results:
        rw.create_block(new.else_region)
        rw.insert(YieldOp(else_values))
    rw.replace(op, new.results)
    return ()


def _only_yields(region: Region) -> bool:
    return region.is_empty or isinstance(region.block.first, YieldOp)


def _yielded(region: Region) -> Values:
    last = None if region.is_empty else region.block.last
    return () if last is None else last.operands


def _replace_yield(block: Block, values: Values, rw: Rewriter) -> None:
    last = block.last
    assert last is not None
    if tuple(last.operands) != tuple(values):
        with rw.modify(last):
            last.operands = tuple(values)


@pattern(IfOp)
def combine_adjacent(op: IfOp, rw: Rewriter) -> Rewrite:
    """if c {a} else {b}; if c {x} else {y} -> if c {a; x} else {b; y}, also where the second condition is not c"""
    before = op.prev
    if not isinstance(before, IfOp):
        return rw.no_match("no conditional comes before")
    if op.condition is before.condition:
        pairs = list(zip(before.regions, op.regions))
    elif _is_negation(op.condition, before.condition) or _is_negation(before.condition, op.condition):
        pairs = [(before.then_region, op.else_region), (before.else_region, op.then_region)]
    else:
        return rw.no_match("the conditions are unrelated")
    rw.set_before(op)
    new = rw.insert(IfOp(before.condition, [*before.result_types, *op.result_types], attributes=before.attributes))
    for (first, second), target in zip(pairs, new.regions):
        _join(before, first, second, target, rw)
    rw.replace(before, new.results[: len(before.results)])
    rw.replace(op, new.results[len(new.results) - len(op.results) :])
    return ()


def _is_negation(value: Value[Any], other: Value[Any]) -> bool:
    op = value.defining_op
    if not isinstance(op, XOrIOp):
        return False
    return (op.lhs is other and integer_value(op.rhs) in (1, -1)) or (
        op.rhs is other and integer_value(op.lhs) in (1, -1)
    )


def _join(before: IfOp, first: Region, second: Region, target: Region, rw: Rewriter) -> None:
    """Put the operations of two regions into `target`; operations of the second use what the first yields."""
    if first.is_empty and second.is_empty:
        return
    if first.is_empty or second.is_empty:
        rw.move_region(second if first.is_empty else first, target)
        return
    mapping = dict(zip(before.results, _yielded(first)))
    for op in second.walk():
        for i, value in enumerate(op.operands):
            if value in mapping:
                with rw.modify(op):
                    op.set_operand(i, mapping[value])  # type: ignore[index]
    values = [*_yielded(first), *_yielded(second)]
    last = first.block.last
    assert last is not None
    rw.move_region(first, target)
    rw.erase(last)
    rw.merge_blocks(second.block, target.block)
    _replace_yield(target.block, values, rw)


PATTERNS = (condition_is_known_in_the_branches, combine_nested, combine_adjacent)
