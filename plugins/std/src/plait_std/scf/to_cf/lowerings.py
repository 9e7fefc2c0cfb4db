"""The lowering of each operation of `scf`. Each returns the blocks in which more may be to lower."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from plait.builtin.attributes import DenseArrayAttr, DenseElementsAttr
from plait.builtin.types import VectorType, i32, i64, index
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.region import Region
from plait.ir.value import Value

from plait_std.arith.algebra import ARITH
from plait_std.arith.ops import AddIOp
from plait_std.builders import as_index, replace_terminator
from plait_std.cf.ops import BranchOp, CondBranchOp, SwitchOp
from plait_std.scf.ops import (
    ExecuteRegionOp,
    ForallOp,
    ForOp,
    IfOp,
    IndexSwitchOp,
    ParallelOp,
    WhileOp,
    YieldOp,
)

Blocks = Sequence[Block]
LOOP_ANNOTATION = "llvm.loop_annotation"


def _split_after(op: Operation) -> Block:
    """Split the block of `op`: the new block with all operations after `op`."""
    block, following = op.parent, op.next
    assert block is not None and following is not None
    return block.split_before(following)


def _move_blocks(region: Region, before: Block) -> list[Block]:
    """Move the blocks of `region` in front of `before`, in another region."""
    target = before.parent
    assert target is not None
    blocks = list(region.blocks)
    for block in blocks:
        block.detach()
        target.insert_before(block, before)
    return blocks


def finish(op: Operation, values: Sequence[Value[Any]]) -> None:
    """Replace the results of `op` and erase it; it is empty by now."""
    for result, value in zip(op.results, values, strict=True):
        if value.name_hint is None:
            value.name_hint = result.name_hint
        result.replace_all_uses_with(value)
    op.erase()


def _leave_to(block: Block, target: Block) -> None:
    """Make the yield at the end of `block`, if there is one, a branch to `target`."""
    last = block.last
    if isinstance(last, YieldOp):
        replace_terminator(last, BranchOp(target, last.operands))


def _result_arguments(op: Operation, rest: Block) -> list[Value[Any]]:
    """Arguments of `rest`, which follows `op`, for its results."""
    return [rest.add_argument(result.type, op.location) for result in op.results]


def _branch_from(op: Operation, make: Callable[[], Operation]) -> None:
    """End the block of `op`, which is its last operation, with a terminator."""
    terminator = make()
    terminator.location = op.location
    block = op.parent
    assert block is not None
    block.append(terminator)


def lower_if(op: IfOp) -> Blocks:
    """cond_br to the two regions, both of which lead to what follows"""
    rest = _split_after(op)
    results = _result_arguments(op, rest)
    then_blocks = _move_blocks(op.then_region, rest)
    else_blocks = _move_blocks(op.else_region, rest)
    for block in (*then_blocks, *else_blocks):
        _leave_to(block, rest)
    otherwise = else_blocks[0] if else_blocks else rest
    condition = op.condition
    _branch_from(op, lambda: CondBranchOp(condition, then_blocks[0], (), otherwise))
    finish(op, results)
    return [*then_blocks, *else_blocks]


def lower_for(op: ForOp) -> Blocks:
    """a block that compares, whose arguments are the counter and the carried values, and the body, which leads back"""
    rest = _split_after(op)
    lower, upper, step, inits = op.lower_bound, op.upper_bound, op.step, op.init_args
    (head,) = _move_blocks(op.body, rest)
    assert head.first is not None
    body = head.split_before(head.first)
    counter, carried = head.arguments[0], head.arguments[1:]
    _close_loop(op, body, head, counter, step)
    _branch_from(op, lambda: BranchOp(head, [lower, *inits]))
    builder = Builder.at_end(head)
    builder.location = op.location
    predicate = "ult" if op.unsigned_cmp is not None else "slt"
    more = ARITH.apply(builder, predicate, counter.type, counter, upper)
    builder.insert(CondBranchOp(more, body, (), rest))
    finish(op, carried)
    return [body]


def _close_loop(op: ForOp, body: Block, head: Block, counter: Value[Any], step: Value[Any]) -> None:
    """Replace the yield of `body` by the next step and a branch back to `head`."""
    last = body.last
    assert last is not None
    builder = Builder.before(last)
    following = builder(AddIOp(counter, step))
    latch = BranchOp(head, [following, *last.operands])
    annotation = op.attributes.get(LOOP_ANNOTATION)
    if annotation is not None:
        latch.set_attribute(LOOP_ANNOTATION, annotation)
    replace_terminator(last, latch)


def lower_while(op: WhileOp) -> Blocks:
    """branches to `before`, from there to `after` or out, and back"""
    rest = _split_after(op)
    inits, condition = op.inits, op.condition
    (before,) = _move_blocks(op.before, rest)
    (after,) = _move_blocks(op.after, rest)
    _branch_from(op, lambda: BranchOp(before, inits))
    values = condition.values
    replace_terminator(condition, CondBranchOp(condition.condition, after, values, rest))
    last = after.last
    assert last is not None
    replace_terminator(last, BranchOp(before, last.operands))
    finish(op, values)
    return [before, after]


def lower_execute_region(op: ExecuteRegionOp) -> Blocks:
    """the blocks in place, whose yields lead to what follows"""
    rest = _split_after(op)
    results = _result_arguments(op, rest)
    blocks = _move_blocks(op.body, rest)
    for block in blocks:
        _leave_to(block, rest)
    _branch_from(op, lambda: BranchOp(blocks[0]))
    finish(op, results)
    return blocks


def lower_index_switch(op: IndexSwitchOp) -> Blocks:
    """cf.switch on the number as an i64"""
    rest = _split_after(op)
    results = _result_arguments(op, rest)
    cases = [_move_blocks(region, rest)[0] for region in op.case_regions]
    (default,) = _move_blocks(op.default_region, rest)
    for block in (*cases, default):
        _leave_to(block, rest)
    builder = Builder.before(op)
    flag = ARITH.cast(builder, op.arg, index, i64)
    values = op.cases.values
    numbers = DenseElementsAttr.from_values(VectorType((len(values),), i64), values) if values else None
    segments = DenseArrayAttr(i32, (0,) * len(values))
    _branch_from(op, lambda: SwitchOp(flag, default, (), cases, (), numbers, segments))
    finish(op, results)
    return [*cases, default]


def lower_parallel(op: ParallelOp) -> Blocks:
    """nested scf.for loops that carry the reductions, and these to branches"""
    outer, innermost = loop_nest(op, op.lower_bounds, op.upper_bounds, op.steps, op.inits)
    loops = [outer] if outer is innermost else chain(outer, innermost)
    arguments = [loop.induction_variable for loop in loops]
    reduce = op.reduce
    move_operations(op.block, innermost.block, arguments)
    combined = [
        _combine(region.block, argument, value, innermost.block)
        for region, argument, value in zip(reduce.regions, innermost.iter_arguments, reduce.operands)
    ]
    reduce.erase()
    innermost.block.append(YieldOp(combined, location=op.location))
    finish(op, outer.results)
    return lower_for(outer)


def lower_forall(op: ForallOp) -> Blocks:
    """nested scf.for loops, where nothing is shared"""
    if op.results:
        message = "shares tensors: it must be bufferized before it is lowered to branches"
        raise DiagnosticError(Diagnostic("error", f"'{op.name}' op {message}", op.location, operation=op))
    outer, innermost, arguments = forall_nest(op)
    op.terminator.erase()
    move_operations(op.block, innermost.block, arguments)
    innermost.block.append(YieldOp(location=op.location))
    op.erase()
    return lower_for(outer)


def forall_nest(op: ForallOp) -> tuple[ForOp, ForOp, list[Value[Any]]]:
    """The loop nest of `op`, as of `loop_nest`, and the induction variables."""
    builder = Builder.before(op)
    lower, upper, steps = ([as_index(builder, e) for e in b] for b in (op.lower_bounds, op.upper_bounds, op.steps))
    outer, innermost = loop_nest(op, lower, upper, steps, op.inits)
    loops = [outer] if outer is innermost else chain(outer, innermost)
    return outer, innermost, [loop.induction_variable for loop in loops]


def loop_nest(
    op: Operation,
    lower: Sequence[Value[Any]],
    upper: Sequence[Value[Any]],
    steps: Sequence[Value[Any]],
    inits: Sequence[Value[Any]],
) -> tuple[ForOp, ForOp]:
    """Nested loops in front of `op` that pass on what they carry; the innermost has no yield yet."""
    builder = Builder.before(op)
    outer: ForOp | None = None
    inner: ForOp | None = None
    for bounds in zip(lower, upper, steps):
        carried = inits if inner is None else inner.iter_arguments
        loop = builder.insert(ForOp.define(*bounds, list(carried), location=op.location))
        if inner is None:
            outer = loop
        else:
            inner.block.append(YieldOp(loop.results, location=op.location))
        inner = loop
        builder.set_at_end(loop.block)
    assert outer is not None and inner is not None
    return outer, inner


def chain(outer: ForOp, innermost: ForOp) -> list[ForOp]:
    """The loops from `outer` to `innermost`."""
    loops = [outer]
    while loops[-1] is not innermost:
        first = loops[-1].block.first
        assert isinstance(first, ForOp)
        loops.append(first)
    return loops


def move_operations(source: Block, target: Block, arguments: Sequence[Value[Any]]) -> None:
    """Move the operations of `source` to the end of `target`, with `arguments` for its arguments."""
    for old, new in zip(source.arguments, arguments, strict=True):
        if new.name_hint is None:
            new.name_hint = old.name_hint
        old.replace_all_uses_with(new)
    for op in source.operations:
        op.detach()
        target.append(op)


def _combine(reduction: Block, accumulated: Value[Any], value: Value[Any], target: Block) -> Value[Any]:
    """Inline a reduction at the end of `target`; the value that it returns."""
    move_operations(reduction, target, [accumulated, value])
    last = target.last
    assert last is not None
    result = last.operands[0]
    last.erase()
    return result


LOWERINGS: Mapping[type, Callable[[Any], Blocks]] = {
    ExecuteRegionOp: lower_execute_region,
    ForallOp: lower_forall,
    ForOp: lower_for,
    IfOp: lower_if,
    IndexSwitchOp: lower_index_switch,
    ParallelOp: lower_parallel,
    WhileOp: lower_while,
}
