"""Canonicalization of `scf.for`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.ir.value import Value
from plait.rewrite.pattern import Rewrite, pattern

from plait_std.scf.canonicalize.shared import inline_once
from plait_std.scf.ops import ForOp, YieldOp
from plait_std.scf.trip_count import static_trip_count

if TYPE_CHECKING:
    from plait.rewrite import Rewriter


@pattern(ForOp)
def inline_trivial_loop(op: ForOp, rw: Rewriter) -> Rewrite:
    """a loop that never runs -> its initial values; one that runs once -> its body"""
    count = static_trip_count(op)
    if count == 0:
        rw.replace(op, list(op.init_args))
        return ()
    if count != 1:
        return rw.no_match("not known to run at most once")
    return inline_once(op, op.body, [op.lower_bound, *op.init_args], rw)


@pattern(ForOp)
def drop_constant_iter_arguments(op: ForOp, rw: Rewriter) -> Rewrite:
    """a carried value that no iteration changes -> its initial value; one that nothing uses -> none"""
    if not op.results:
        return rw.no_match("no values are carried")
    arguments, yielded = op.iter_arguments, op.yielded
    fixed = [
        y is a or y is i or (not r.has_uses and not a.has_uses)
        for a, y, i, r in zip(arguments, yielded, op.init_args, op.results)
    ]
    if not any(fixed):
        return rw.no_match("all carried values change")
    return _replace_carried(op, [init if constant else None for init, constant in zip(op.init_args, fixed)], rw)


@pattern(ForOp)
def join_equal_iter_arguments(op: ForOp, rw: Rewriter) -> Rewrite:
    """two carried values that begin and go on alike -> one"""
    if len(op.results) < 2:
        return rw.no_match("at most one value is carried")
    first: dict[Any, int] = {}
    for i, pair in enumerate(zip(op.init_args, op.yielded)):
        earlier = first.setdefault(pair, i)
        if earlier == i:
            continue
        arguments = op.iter_arguments
        rw.replace_all_uses(arguments[i], arguments[earlier])
        rw.replace_all_uses(op.results[i], op.results[earlier])
        return _replace_carried(op, [v if k == i else None for k, v in enumerate(op.init_args)], rw)
    return rw.no_match("all carried values differ")


def _replace_carried(op: ForOp, replacements: Sequence[Value[Any] | None], rw: Rewriter) -> Rewrite:
    """Remake `op` with the carried values that have no replacement; the others get theirs, in the loop and after it."""
    kept = [i for i, replacement in enumerate(replacements) if replacement is None]
    arguments, block, inits = op.iter_arguments, op.block, op.init_args
    new = rw.insert(_without_body(op, [inits[i] for i in kept]))
    rw.move_region(op.body, new.body)
    last: Any = block.last
    rw.set_before(last)
    rw.insert(YieldOp([last.operands[i] for i in kept]))
    rw.erase(last)
    for argument, replacement in zip(list(arguments), replacements):
        if replacement is not None:
            rw.replace_all_uses(argument, replacement)
            block.erase_argument(argument)
    results = iter(new.results)
    rw.replace(op, [next(results) if replacement is None else replacement for replacement in replacements])
    return ()


def _without_body(op: ForOp, inits: Sequence[Value[Any]]) -> ForOp:
    types = [v.type for v in inits]
    return ForOp(op.lower_bound, op.upper_bound, op.step, list(inits), types, op.unsigned_cmp, attributes=op.attributes)


PATTERNS = (inline_trivial_loop, drop_constant_iter_arguments, join_equal_iter_arguments)
