"""Which of two loops that are split together is the outer one: in what order their chunks are handed out.

See Note [What stays in the cache].
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import TYPE_CHECKING, Any

from plait.builtin.types import IndexType, MemRefType
from plait.interfaces.interface import model_of
from plait.interfaces.memory_effects import own_effects
from plait.ir.value import Value

from plait_std.buffer_interfaces import ViewLike
from plait_std.element_bytes import element_bytes
from plait_std.scf.ops import ForOp

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation

_NONE: frozenset[ForOp] = frozenset()


def is_inner_first(loop: ForOp, inner: ForOp, cache_bytes: int, ctx: Context) -> bool:
    """Whether each chunk of `inner`, the loop in `loop`, is computed for all of `loop` before the next chunk is.

    `cache_bytes` is the size of a cache of one core.
    """
    read = _bytes_read(loop, inner, ctx)
    kept, others = read[frozenset((loop,))], read[frozenset((inner,))]
    if kept > cache_bytes // 2:
        return False
    return kept < others or (not others and _first_to_move(loop, inner, ctx) is inner)


def _first_to_move(loop: ForOp, inner: ForOp, ctx: Context) -> ForOp | None:
    """Which of two loops moves along the first of the dimensions in which they divide what they write."""
    moves = _Moves(loop, inner)
    found: set[frozenset[ForOp]] = set()
    for op in loop.walk():
        for effect in own_effects(op, ctx) or ():
            if effect.kind == "write" and effect.value is not None and isinstance(effect.value.type, MemRefType):
                root, places = _places(op, effect.value, moves, ctx)
                if root.defining_op is None or not moves.is_inside(root.defining_op):
                    found.add(next((along for along in map(moves.of, places) if along), _NONE))
    (along,) = found if len(found) == 1 else (_NONE,)
    return next(iter(along)) if len(along) == 1 else None


def _places(op: Operation, buffer: Any, moves: _Moves, ctx: Context) -> tuple[Any, list[Any]]:
    """The buffer that one is a view of, as far as it is made in the loop; offsets, wide views first, and indices."""
    found = [value for value in op.operands if isinstance(value.type, IndexType)]
    for view in _views(buffer, moves, ctx):
        found = [*view.operands[1:], *found]
        buffer = view.operands[0]
    return buffer, found


def _views(buffer: Any, moves: _Moves, ctx: Context) -> Iterator[Operation]:
    """The operations in the loop that a buffer is a view by, the narrowest first."""
    while (op := buffer.defining_op) is not None and moves.is_inside(op) and model_of(ViewLike, op, ctx) is not None:
        yield op
        buffer = op.operands[0]


def _bytes_read(loop: ForOp, inner: ForOp, ctx: Context) -> dict[frozenset[ForOp], int]:
    """The bytes of the buffers of known size from outside that are read, by which of the loops move in them."""
    moves = _Moves(loop, inner)
    found: dict[Any, frozenset[ForOp]] = {}
    for op in loop.walk():
        for effect in own_effects(op, ctx) or ():
            if effect.kind == "read" and effect.value is not None and isinstance(effect.value.type, MemRefType):
                root, along = _root(effect.value, moves, ctx)
                others = [value for value in op.operands if value is not effect.value]
                found[root] = found.get(root, _NONE).union(along, *map(moves.of, others))
    total = {frozenset(loops): 0 for loops in ((), (loop,), (inner,), (loop, inner))}
    for root, along in found.items():
        total[along] += _bytes(root.type)
    return total


def _root(buffer: Any, moves: _Moves, ctx: Context) -> tuple[Any, frozenset[ForOp]]:
    """The buffer that one is a view of, as far as it is made in the loop, and which loops move the view."""
    along = _NONE
    for view in _views(buffer, moves, ctx):
        along = along.union(*map(moves.of, view.operands[1:]))
        buffer = view.operands[0]
    return buffer, along | moves.of(buffer)


def _bytes(ty: MemRefType) -> int:
    return prod(ty.shape) * (element_bytes(ty.element_type) or 0) if ty.has_static_shape else 0


class _Moves:
    """Which of two loops, one in the other, a value changes with."""

    def __init__(self, loop: ForOp, inner: ForOp) -> None:
        self.loop, self.both = loop, frozenset((loop, inner))
        self.known: dict[Value[Any], frozenset[ForOp]] = {}

    def is_inside(self, op: Operation) -> bool:
        return self.loop.is_ancestor_of(op)

    def of(self, value: Value[Any]) -> frozenset[ForOp]:
        if value not in self.known:
            self.known[value] = self._of(value)
        return self.known[value]

    def _of(self, value: Value[Any]) -> frozenset[ForOp]:
        op = value.defining_op
        if op is not None:
            if not self.is_inside(op):
                return _NONE
            return self.both if op.regions else _NONE.union(*map(self.of, op.operands))
        around = value.parent_block.parent_op if value.parent_block is not None else None
        if around is None or not self.is_inside(around):
            return _NONE
        if not isinstance(around, ForOp) or value is not around.induction_variable:
            return self.both
        own = frozenset((around,)) & self.both
        return own or self.of(around.lower_bound) | self.of(around.upper_bound)


# Note [What stays in the cache]
# A thread takes neighbours of chunks one after the other. What only the outer loop moves in, such as the weights of
# some channels, is read once; what only the inner loop moves in, such as the rows of an image, is read again for each
# step of the outer one, and all threads read all of it, though half of it lies in the cache of the core that made it.
# If all weights fit half of the cache of a core, they stay there. Then the rows are outside, and each thread reads its
# own.
#
# What moves with both loops lies where the loop before has left it, as the groups of channels of an image do. Then the
# loop is outside that moves along the first dimension of what is written, the images of a batch or the lines of one:
# other loops are split along that, and each thread reads what it has written.
