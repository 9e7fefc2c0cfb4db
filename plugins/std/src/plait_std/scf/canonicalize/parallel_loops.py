"""Canonicalization of `scf.parallel` and `scf.forall`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.ir.value import Value
from plait.rewrite.pattern import Rewrite, pattern

from plait_std.builders import integer_value
from plait_std.scf.ops import ForallOp, ParallelOp

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.rewrite import Rewriter


def _counts(op: ParallelOp) -> list[int | None]:
    """How often each dimension runs; None where that is not known."""
    counts: list[int | None] = []
    for bounds in zip(op.lower_bounds, op.upper_bounds, op.steps):
        lower, upper, step = (integer_value(v) for v in bounds)
        if lower is None or upper is None or step is None or step <= 0:
            counts.append(None)
        else:
            counts.append(max(0, -(-(upper - lower) // step)))
    return counts


@pattern(ParallelOp)
def drop_trivial_dimensions(op: ParallelOp, rw: Rewriter) -> Rewrite:
    """a grid without points -> the initial values; a dimension of one point -> none"""
    counts = _counts(op)
    if 0 in counts:
        rw.replace(op, list(op.inits))
        return ()
    kept = [i for i, count in enumerate(counts) if count != 1]
    if len(kept) == len(counts):
        return rw.no_match("no dimension is known to run at most once")
    for i in range(len(counts)):
        if i not in kept:
            rw.replace_all_uses(op.block.arguments[i], op.lower_bounds[i])
    return _remake(op, kept, rw) if kept else _inline(op, rw)


def _remake(op: ParallelOp, kept: Sequence[int], rw: Rewriter) -> Rewrite:
    """`op` with the dimensions of these numbers; the others must have no uses."""
    lower, upper, steps = ([values[i] for i in kept] for values in (op.lower_bounds, op.upper_bounds, op.steps))
    types = [v.type for v in op.inits]
    new = rw.insert(ParallelOp(lower, upper, steps, list(op.inits), types, attributes=op.attributes))
    block = op.block
    for i in reversed(range(len(block.arguments))):
        if i not in kept:
            block.erase_argument(block.arguments[i])
    rw.move_region(op.body, new.body)
    rw.replace(op, list(new.results))
    return ()


def _inline(op: ParallelOp, rw: Rewriter) -> Rewrite:
    """Put the block, which runs once, in the place of `op`; a reduction combines its initial value with one other."""
    reduce: Any = op.block.last
    results: list[Value[Any]] = []
    for init, value, region in zip(op.inits, reduce.operands, reduce.regions):
        mapping: dict[Any, Any] = dict(zip(region.block.arguments, (init, value)))
        rw.set_before(reduce)
        for inner in list(region.block.operations)[:-1]:
            rw.clone(inner, mapping)
        combined = region.block.last.operands[0]
        results.append(mapping.get(combined, combined))
    rw.erase(reduce)
    rw.inline_block(op.block, op, list(op.lower_bounds))
    rw.replace(op, results)
    return ()


@pattern(ParallelOp)
def merge_nested_loops(op: ParallelOp, rw: Rewriter) -> Rewrite:
    """parallel (i) {parallel (j) {a}} -> parallel (i, j) {a}"""
    inner, block = op.block.first, op.block
    if not isinstance(inner, ParallelOp) or inner.next is not block.last or op.inits or inner.inits:
        return rw.no_match("the block is not just another loop")
    own = (inner.lower_bounds, inner.upper_bounds, inner.steps)
    if any(value in block.arguments for values in own for value in values):
        return rw.no_match("the inner loop uses the outer induction variables")
    outer = (op.lower_bounds, op.upper_bounds, op.steps)
    lower, upper, steps = ([*a, *b] for a, b in zip(outer, own))
    new = rw.insert(ParallelOp(lower, upper, steps, [], [], attributes=op.attributes))
    for argument in list(block.arguments):
        moved = inner.block.insert_argument(argument.index, argument.type)
        rw.replace_all_uses(argument, moved)
    rw.move_region(inner.body, new.body)
    rw.erase(op)
    return ()


@pattern(ForallOp)
def drop_outputs(op: ForallOp, rw: Rewriter) -> Rewrite:
    """forall with an output that nothing uses, or that no iteration writes -> forall without it"""
    writers = [_writers(op, argument) for argument in op.shared_arguments]
    kept = [i for i, result in enumerate(op.results) if result.has_uses and writers[i]]
    if len(kept) == len(op.results):
        return rw.no_match("all outputs are written and used")
    inits = list(op.inits)
    for i, argument in reversed(list(enumerate(op.shared_arguments))):
        if i not in kept:
            rw.replace_all_uses(op.results[i], inits[i])
            for writer in writers[i]:
                rw.erase(writer)
            rw.replace_all_uses(argument, inits[i])
            op.block.erase_argument(argument)
    new = rw.insert(
        ForallOp.define(
            op.upper_bounds,
            [inits[i] for i in kept],
            lower_bounds=op.lower_bounds,
            steps=op.steps,
            mapping=op.mapping,
            attributes=op.attributes,
        )
    )
    rw.erase_block(new.block)
    rw.move_region(op.body, new.body)
    for i, result in zip(kept, new.results):
        rw.replace_all_uses(op.results[i], result)
    rw.erase(op)
    return ()


def _writers(op: ForallOp, argument: Value[Any]) -> list[Operation]:
    """The operations of the terminator that write a shared tensor."""
    return [inner for inner in op.terminator.body.block.operations if getattr(inner, "dest", None) is argument]


PATTERNS = (drop_trivial_dimensions, merge_nested_loops, drop_outputs)
