"""Leaves out results of linalg.generic that nothing uses, and what computes them.

    %max:2 = linalg.generic ... ins(%x) outs(%low, %none) { maximum, its index }      // %max#1 has no use

becomes

    %max = linalg.generic ... ins(%x) outs(%low) { maximum }

Exporters compute the place of a maximum beside it where a program asks for the maximum alone, as softmax does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr
from plait.interfaces.memory_effects import is_memory_effect_free
from plait.ir.affine import AffineDim
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.region import Region

from plait_linalg.ops import GenericOp, YieldOp

if TYPE_CHECKING:
    from plait.context import Context


def drop_unused_results(ops: Iterable[GenericOp], ctx: Context) -> list[GenericOp]:
    """The operations, those on tensors without results that nothing uses; the last ones are looked at first.

    Those of which nothing is used are erased.
    """
    left = (_without_unused(op, ctx) for op in reversed(list(ops)))
    return [op for op in left if op is not None][::-1]


def _without_unused(op: GenericOp, ctx: Context) -> GenericOp | None:
    if not op.on_tensors or all(result.has_uses for result in op.results):
        return op
    if op.is_unused and is_memory_effect_free(op, ctx):
        return op.erase()
    kept = _needed(op, ctx)
    if not kept or len(kept) == len(op.results) or not _knows_loops(op, kept):
        return op
    inputs, maps = len(op.ins), op.indexing_maps.elements
    made = Builder.before(op).insert(GenericOp(
        op.ins, [op.outs[i] for i in kept], [op.results[i].type for i in kept],
        ArrayAttr((*maps[:inputs], *(maps[inputs + i] for i in kept))), op.iterator_types,
        body=_body_of(op, kept, ctx), attributes=op.attributes,
    ))  # fmt: skip
    for i, result in zip(kept, made.results):
        result.name_hint = op.results[i].name_hint
        op.results[i].replace_all_uses_with(result)
    op.erase()
    return made


def _body_of(op: GenericOp, kept: Sequence[int], ctx: Context) -> Region:
    """The body, which yields the results that are kept."""
    live, body = _live(op, kept, ctx), Region()
    dead = [inner not in live for inner in op.body.block.operations][:-1]
    op.body.clone_into(body, {})
    block: Any = body.block
    last = block.terminator
    Builder.before(last).insert(YieldOp([last.operands[i] for i in kept]))
    last.erase()
    for inner, is_dead in reversed(list(zip(block.operations, dead))):
        if is_dead:
            inner.erase()
    for i in reversed(range(len(op.results))):
        if i not in kept:
            block.erase_argument(block.arguments[len(op.ins) + i])
    return body


def _needed(op: GenericOp, ctx: Context) -> list[int]:
    """The results that are used, and those whose elements are read to compute them."""
    block: Any = op.body.block
    arguments = block.arguments[len(op.ins) :]
    needed = {i for i, result in enumerate(op.results) if result.has_uses}
    while needed:
        live = _live(op, needed, ctx)
        read = {value for inner in live for part in inner.walk() for value in part.operands}
        read |= {block.terminator.operands[i] for i in needed}
        more = {i for i, argument in enumerate(arguments) if argument in read} - needed
        if not more:
            break
        needed |= more
    return sorted(needed)


def _live(op: GenericOp, kept: Iterable[int], ctx: Context) -> set[Operation]:
    """The operations of the body that compute some results, and those that do more than compute."""
    block: Any = op.body.block
    inner = list(block.operations)[:-1]
    live = {one for one in inner if not is_memory_effect_free(one, ctx)}
    values = {block.terminator.operands[i] for i in kept}
    for one in reversed(inner):
        if one in live or not values.isdisjoint(one.results):
            live.add(one)
            values.update(value for part in one.walk() for value in part.operands)
    return live


def _knows_loops(op: GenericOp, kept: Sequence[int]) -> bool:
    """Whether each loop is the index of a dimension without the outputs that go."""
    maps, inputs = op.maps(), len(op.ins)
    left = [*maps[:inputs], *(maps[inputs + i] for i in kept)]
    counted = {expr.position for map in left for expr in map.results if isinstance(expr, AffineDim)}
    return len(counted) == len(op.iterators())
