"""Unroll an outer loop, and join the copies of the loops in it.

Before and after `affine-loop-unroll-jam{unroll-jam-factor=2}`:

    affine.for %i = 0 to 8 {                 affine.for %i = 0 to 8 step 2 {
      affine.for %j = 0 to 4 {                 affine.for %j = 0 to 4 {
        call @use(%i, %j)                        call @use(%i, %j)
      }                                          %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    }                                            call @use(%0, %j)
                                               }
                                             }
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import AffineMapAttr, index_attr
from plait.ir.affine import AffineDim, AffineMap
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.region import Region
from plait.passes.base import Pass
from plait.passes.options import option

from plait_std.affine.analysis.dependence import Dependence, accesses_in
from plait_std.affine.analysis.effects import accesses_if_all_known
from plait_std.affine.map_operands import applied
from plait_std.affine.ops import ForOp
from plait_std.affine.trip_count import trip_count
from plait_std.affine.unroll_loop import promote_single_iteration, split_off_rest

if TYPE_CHECKING:
    from plait.context import Context

Chunk = Sequence[Operation]
"""Operations of one block that follow each other, without loops: copies go behind the last one."""


class AffineLoopUnrollJam(Pass):
    """Unroll and jam the loop that a function begins with, if its dependences allow it."""

    name: ClassVar[str] = "affine-loop-unroll-jam"
    title: ClassVar[str] = "AffineLoopUnrollAndJam"
    unroll_jam_factor: int = option(4, doc="how many iterations become one")

    def run(self, op: Operation, ctx: Context) -> None:
        entry = op.regions[0].entry if op.regions else None
        if entry is not None and isinstance(entry.first, ForOp):
            unroll_and_jam(entry.first, self.unroll_jam_factor, ctx)


def unroll_and_jam(loop: ForOp, factor: int, ctx: Context) -> bool:
    """Make `factor` iterations of `loop` one, statement by statement; whether that could be done."""
    count = trip_count(loop)
    number = count.constant if count is not None else None
    if factor == 1:
        return number != 1 or promote_single_iteration(loop)
    if count is None or loop.results or (number is not None and number < factor):
        return False
    if loop.block.first is loop.block.last or not may_jam(loop, factor, ctx):
        return False
    if count.largest_known_divisor % factor != 0:
        if len(loop.upper_map.map.results) != 1:
            return False
        split_off_rest(loop, count, factor)
    _jam(loop, factor)
    loop.step = index_attr(loop.step.value * factor)
    promote_single_iteration(loop)
    return True


def _inner_loops(loop: ForOp) -> list[ForOp]:
    return [op for op in loop.body.walk() if isinstance(op, ForOp)]


def may_jam(loop: ForOp, factor: int, ctx: Context) -> bool:
    """Whether bounds of inner loops do not vary, and no statement comes to stand before one that it depends on."""
    inner = _inner_loops(loop)
    for nested in inner:
        bounds = (*nested.lower_operands, *nested.upper_operands)
        if any(v.parent_block is not None and loop.body.is_ancestor_of(v.parent_block.parent) for v in bounds):
            return False
    chunks = chunks_of(loop)
    if len(chunks) == 1 and not inner:
        return True
    if accesses_if_all_known(loop, ctx) is None:
        return False
    return not any(
        _would_be_reversed(Dependence(first, second, ctx), loop, factor, chunks)
        for first in accesses_in(loop)
        for second in accesses_in(loop)
    )


def _would_be_reversed(dependence: Dependence, loop: ForOp, factor: int, chunks: Sequence[Chunk]) -> bool:
    """Whether some copy of the second access runs before the copy of the first one that it depends on."""
    depth = dependence.common.index(loop.induction_variable) + 1
    if dependence.at(depth) != "some":
        return dependence.at(depth) == "unknown"
    near = dependence.system_at(depth)
    earlier, later = dependence.columns(loop.induction_variable)
    near.add_at_least(earlier, later, -(factor - 1) * loop.step.value)
    for variable in dependence.common[depth:]:
        earlier, later = dependence.columns(variable)
        backward = near.copy()
        backward.add_at_least(earlier, later, 1)
        if not backward.is_empty():
            return True
        near.add_equal(earlier, later)
    places = [_chunk_around(access.op, chunks) for access in (dependence.first, dependence.second)]
    return places[0] > places[1] and not near.is_empty()


def _chunk_around(op: Operation, chunks: Sequence[Chunk]) -> int:
    return next(i for i, chunk in enumerate(chunks) if any(one is op or one.is_ancestor_of(op) for one in chunk))


def chunks_of(loop: ForOp) -> list[Chunk]:
    """The chunks of the body of a loop and of the loops in it, in the order in which they stand."""
    found: list[Chunk] = []
    current: list[Operation] = []
    for op in list(loop.block.operations)[:-1]:
        if not any(isinstance(nested, ForOp) for nested in op.walk()):
            current.append(op)
            continue
        if current:
            found.append(current)
            current = []
        found += chunks_of(op) if isinstance(op, ForOp) else [[op]]
    return [*found, current] if current else found


def _jam(loop: ForOp, factor: int) -> None:
    """Append copies to each chunk, and give inner loops that carry values as many of them."""
    mappings: list[dict[Any, Any]] = [{} for _ in range(1, factor)]
    carrying = [(nested, len(nested.results)) for nested in _inner_loops(loop) if nested.results]
    widened = [(_widened(nested, mappings), count) for nested, count in carrying]
    step, variable = loop.step.value, loop.induction_variable
    needs_variable = variable.has_uses
    chunks = chunks_of(loop)
    for i in range(factor - 1, 0, -1):
        mapping = mappings[i - 1]
        for chunk in chunks:
            _copy_behind(chunk, mapping, loop if needs_variable else None, i * step)
        for nested, count in widened:
            _set_copies(nested, count, i, mapping)


def _copy_behind(chunk: Chunk, mapping: dict[Any, Any], loop: ForOp | None, offset: int) -> None:
    builder = Builder.after(chunk[-1])
    if loop is not None:
        builder.location = loop.location
        shifted = AffineMapAttr(AffineMap(1, 0, (AffineDim(0) + offset,)))
        mapping[loop.induction_variable] = applied(builder, shifted, [loop.induction_variable])
    for op in chunk:
        builder.insert(op.clone(mapping))


def _widened(loop: ForOp, mappings: Sequence[dict[Any, Any]]) -> ForOp:
    """Replace a loop by one that carries its values once for each copy; note the copies in the mappings."""
    copies = len(mappings) + 1
    count = len(loop.results)
    end = loop.block.last
    assert end is not None
    end.operands = [*end.operands] * copies
    region = Region()
    operands = (list(loop.lower_operands), list(loop.upper_operands), list(loop.inits) * copies)
    builder = Builder.before(loop)
    body: Block = loop.block
    for mapping in mappings:
        new = body.add_arguments([(a.type, None, None) for a in body.arguments[1 : count + 1]])
        mapping.update(zip(body.arguments[1 : count + 1], new))
    region.take_blocks_of(loop.body)
    bounds = (loop.lower_map, loop.upper_map, loop.step)
    made = ForOp(*operands, *bounds, list(loop.result_types) * copies, region, attributes=loop.attributes)
    builder.insert(made)
    for i, mapping in enumerate(mappings, 1):
        mapping.update(zip(made.results[:count], made.results[i * count : (i + 1) * count]))
    for old, new_result in zip(loop.results, made.results):
        old.replace_all_uses_with(new_result)
    loop.erase()
    return made


def _set_copies(loop: ForOp, count: int, copy: int, mapping: dict[Any, Any]) -> None:
    """Let the carried values of one copy begin, and go on, with what that copy computes."""
    inits, end = list(loop.inits), loop.block.last
    assert end is not None
    yielded = list(end.operands)
    for j in range(count):
        inits[copy * count + j] = mapping.get(inits[j], inits[j])
        yielded[copy * count + j] = mapping.get(yielded[j], yielded[j])
    loop.set_operands("inits", inits)
    end.operands = yielded
