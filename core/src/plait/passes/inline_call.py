"""Putting the body of a callable in the place of a call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.interfaces.callable import Call, Inlinable
from plait.ir import traits
from plait.ir.builder import Builder
from plait.ir.location import InlinedLocation
from plait.ir.region import Region

if TYPE_CHECKING:
    from collections.abc import Sequence

    from plait.context import Context
    from plait.ir.block import Block
    from plait.ir.operation import Operation
    from plait.ir.value import Value



def can_inline(call: Operation, body: Region, ctx: Context) -> bool:
    """Whether the types and the operations of `body` allow that it takes the place of `call`."""
    entry, function = body.entry, body.parent
    assert entry is not None and function is not None
    passed = ctx.model(Call, call).arguments(call)
    if traits.Terminator in call.traits or [v.type for v in passed] != [a.type for a in entry.arguments]:
        return False
    if not all(_returns_what_is_called_for(block, call) for block in body.blocks):
        return False
    if body._first is not body._last and not (_may_have_blocks(call, function) and _may_branch(body, ctx)):
        return False
    return all(_is_legal(op, call, ctx) for op in (function, *body.walk()))


def _returns_what_is_called_for(block: Block, call: Operation) -> bool:
    last = block.last
    if last is None or not last.maybe_has_trait(traits.Terminator):
        return False
    if last.successors:
        return True
    return traits.ReturnLike in last.traits and [v.type for v in last._operands] == [r.type for r in call.results]


def _may_have_blocks(call: Operation, function: Operation) -> bool:
    """Whether both the region around `call` and the region of the function take several blocks."""
    parent = call.parent_op
    if parent is None or parent.name == function.name:
        return True
    single = (traits.SingleBlock.name, "SingleBlockImplicitTerminator")
    return parent.is_registered and not any(trait.name in single for trait in parent.traits)


def _may_branch(body: Region, ctx: Context) -> bool:
    ends = [block.last for block in body.blocks]
    models = [ctx.model(Inlinable, end) for end in ends if end is not None and not end.successors]
    return all(model is not None and model.return_may_branch for model in models)


def _is_legal(op: Operation, call: Operation, ctx: Context) -> bool:
    model = ctx.model(Inlinable, op)
    return model.is_legal_to_inline(op, call) if model is not None else op.is_registered


def inline_call(call: Operation, body: Region, ctx: Context, *, move: bool = False) -> list[Operation]:
    """Replace `call` by a copy of `body`, or with `move` by `body` itself; return the calls that came with it.

    A body of one block comes to stand before what follows the call, in the same block. For a body of several, the block
    is split; what follows the call gets the results as arguments, and each return becomes a branch to it.
    """
    block = call.parent
    assert block is not None
    copy = Region()
    if move:
        copy.take_blocks_of(body)
    else:
        body.clone_into(copy, {})
    for op in copy.walk():
        op.location = InlinedLocation(op.location, call.location)
    calls = [op for op in copy.walk() if ctx.model(Call, op) is not None]
    entry = copy.entry
    assert entry is not None
    for argument, value in zip(entry.arguments, ctx.model(Call, call).arguments(call)):
        argument.replace_all_uses_with(value)
    if copy._first is copy._last:
        _replace_results(call, _returned(entry, ctx))
        _move_operations(entry, call)
    else:
        _inline_blocks(call, block, copy, ctx)
    call.erase()
    return calls


def _returned(block: Block, ctx: Context) -> Sequence[Value[Any]]:
    """What the return at the end of `block` hands over; the return is gone."""
    last = block.last
    assert last is not None
    model = ctx.model(Inlinable, last)
    returned = model.results_of_return(last, Builder.before(last)) if model is not None else last._operands
    last.erase()
    return returned


def _inline_blocks(call: Operation, block: Block, copy: Region, ctx: Context) -> None:
    following = call.next
    assert following is not None and block.parent is not None
    after = block.split_before(following)
    _replace_results(call, [after.add_argument(result.type, call.location) for result in call.results])
    for inner in copy.blocks:
        end = inner.last
        if end is not None and not end.successors:
            ctx.model(Inlinable, end).branch_instead(end, Builder.before(end), after)
            end.erase()
    entry = copy.entry
    assert entry is not None
    _move_operations(entry, call)
    for inner in list(copy.blocks):
        if inner is not entry:
            inner.detach()
            block.parent.insert_before(inner, after)


def _replace_results(call: Operation, values: Sequence[Value[Any]]) -> None:
    for result, value in zip(call.results, values):
        if value.name_hint is None:
            value.name_hint = result.name_hint
        result.replace_all_uses_with(value)


def _move_operations(source: Block, call: Operation) -> None:
    assert call.parent is not None
    for op in source.operations:
        op.detach()
        call.parent.insert_before(op, call)
