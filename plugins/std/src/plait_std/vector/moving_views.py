"""Views that move through a buffer with a loop, and where they are after a few of its iterations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC
from plait.interfaces.memory_effects import is_pure
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value

from plait_std.arith.ops import AddIOp
from plait_std.builders import integer_value
from plait_std.memref.ops import SubViewOp
from plait_std.scf.ops import ForOp
from plait_std.scf.trip_count import static_trip_count

if TYPE_CHECKING:
    from plait.context import Context


def mover_of(view: SubViewOp) -> ForOp | None:
    """The innermost loop whose index the offsets of a view are computed of."""
    moving = {value for offset in view.offsets for value in sources(offset)}
    loop = view.parent_op
    while loop is not None:
        if isinstance(loop, ForOp) and loop.induction_variable in moving:
            return loop
        loop = loop.parent_op
    return None


def sources(value: Value[Any]) -> set[Value[Any]]:
    """What an index is computed of: arguments of blocks, and results of operations with regions."""
    return made_of([value])[0]


def made_of(values: Iterable[Value[Any]]) -> tuple[set[Value[Any]], list[Operation]]:
    """What values are computed of: as `sources` has it, and the operations without regions, each once."""
    seen, found, ops, pending = set[Value[Any]](), set[Value[Any]](), list[Operation](), [*values]
    while pending:
        value = pending.pop()
        if value in seen:
            continue
        seen.add(value)
        op = value.defining_op
        if op is None or op.regions:
            found.add(value)
        else:
            ops.append(op)
            pending += op.operands
    return found, ops


def moving_loops(view: SubViewOp, mover: ForOp) -> list[ForOp]:
    """The mover, and the loop right around it if the view moves with that too."""
    around = mover.parent_op
    if not isinstance(around, ForOp):
        return [mover]
    moving = {value for offset in view.offsets for value in sources(offset)}
    return [mover, around] if around.induction_variable in moving else [mover]


def may_follow(values: Iterable[Value[Any]], loops: Iterable[ForOp], inner: ForOp, ctx: Context) -> bool:
    """Whether values may be computed before `inner` of indices of loops for which they are not computed."""
    indices: set[Value[Any]] = {loop.induction_variable for loop in loops}
    return all(_may_move(value, indices, inner, ctx) for value in values)


def _may_move(value: Value[Any], indices: set[Value[Any]], inner: ForOp, ctx: Context) -> bool:
    """Whether what is computed of `indices` may be computed before `inner`, of indices for which it is not."""
    op = value.defining_op
    if value in indices:
        return True
    if op is None or indices.isdisjoint(sources(value)):
        home = value.parent_block
        return home is not None and not inner.regions[0].is_ancestor_of(home.parent)
    return is_pure(op, ctx) and all(_may_move(operand, indices, inner, ctx) for operand in op.operands)


def loops_between(inner: Operation | None, mover: ForOp) -> list[ForOp] | None:
    """The loops from below `mover` to `inner`; None if the number of iterations of one is not known, or 0."""
    loops: list[ForOp] = []
    while inner is not mover:
        if not isinstance(inner, ForOp) or not trips_of(inner):
            return None
        loops.insert(0, inner)
        inner = inner.parent_op
    return loops or None


def iterations(loops: Sequence[ForOp]) -> int:
    return prod(trips_of(loop) or 0 for loop in loops)


def trips_of(loop: ForOp) -> int | None:
    """The number of iterations of a loop whose bounds are constants, or apart by one; None of others.

    What is fetched ahead may be wrong: that a sum of indices may wrap around counts for nothing here.
    """
    end: Any = loop.upper_bound.defining_op
    step = integer_value(loop.step)
    if isinstance(end, AddIOp) and end.lhs is loop.lower_bound and step is not None and step > 0:
        length = integer_value(end.rhs)
        return None if length is None else max(0, -(-length // step))
    return static_trip_count(loop)


def iteration_of(b: Any, loop: ForOp) -> Any:
    """The number of the iteration of a loop."""
    step = b.expression(loop.step)
    return (b.expression(loop.induction_variable) - b.expression(loop.lower_bound)).apply("divide", step)


def moved_value(builder: Builder, value: Value[Any], made: dict[Value[Any], Value[Any]]) -> Value[Any]:
    """A value computed again of others in place of those that are keys of `made`."""
    if value in made:
        return made[value]
    op: Any = value.defining_op
    if op is None or op.regions:
        return value
    operands = [moved_value(builder, operand, made) for operand in op.operands]
    if all(new is old for new, old in zip(operands, op.operands)):
        return value
    made[value] = builder.insert(op.clone(dict(zip(op.operands, operands)))).results[0]
    return made[value]


def following_view(b: Any, view: SubViewOp, mover: ForOp) -> Value[Any]:
    """The view an iteration of the mover later, as far as the buffer reaches."""
    return moved_view(b, view, indices_after(b, view, moving_loops(view, mover), 1))


def moved_view(b: Any, view: SubViewOp, made: dict[Value[Any], Value[Any]]) -> Value[Any]:
    """The view where indices of loops are others, the values of `made`, as far as the buffer reaches."""
    dims: Any = zip(view.mixed_offsets, view.mixed_sizes, view.source.type.shape)  # type: ignore[union-attr]
    offsets: dict[Any, Any] = {}
    for offset, size, extent in dims:
        if not isinstance(offset, int):
            moved = b.expression(offsets.get(offset) or moved_value(b.builder, offset, made))
            is_known = isinstance(size, int) and extent != DYNAMIC
            offsets[offset] = (moved.apply("minimum", extent - size) if is_known else moved).value
    return b.builder.insert(view.clone(offsets)).result


def indices_after(b: Any, view: SubViewOp, loops: Sequence[ForOp], count: int) -> dict[Value[Any], Value[Any]]:
    """The indices of nested loops, the innermost first, `count` iterations of that one later.

    The outermost moves `view`. See Note [After the last part].
    """
    made: dict[Value[Any], Value[Any]] = {}
    is_inside: Any = None
    for loop in loops:
        index, step = b.expression(loop.induction_variable), b.expression(loop.step)
        start, end = b.expression(loop.lower_bound), b.expression(loop.upper_bound)
        following = index + step * count
        if is_inside is not None:
            following = is_inside.select(index, following)
        count, is_inside = 1, following < end
        if loop is not loops[-1]:
            trips = trips_of(loop)
            following = is_inside.select(following, following - (step * trips if trips else end - start))
        elif isinstance(loop.parent_op, ForOp):
            following = is_inside.select(following, start)
        elif not view.source.type.has_static_shape:  # type: ignore[union-attr]
            following = is_inside.select(following, index)
        made[loop.induction_variable] = following.value
    return made


# Note [After the last part]
# After the last iteration of a loop within another one comes its first again, in the next iteration of the outer one if
# the view moves with that too. A loop that is in no other may be a chunk of a parallel loop, whose iterations a thread
# takes in order: what comes after its last part is the part of the next chunk, or outside of the buffer, where the last
# part is fetched once more.
