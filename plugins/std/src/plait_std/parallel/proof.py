"""Whether the iterations of a loop may run at once.

They may if no iteration reads or writes what another one writes. For each buffer that is written, all accesses of an
iteration must lie, along one dimension, between bounds that move with the iteration by as much as they are apart:

    memref.store %x, %a[4 * %i + %j], %j in 0 to 4       from 4 * %i to 4 * %i + 3, which moves by 4

How much that is may be known at run time only. The dimension is one of the buffer, or of a view from outside of the
loop through which all accesses go: in a view of an image as rows of pixels, blocks of rows are apart, though none is
whole lines of the image.

Buffers that an iteration allocates are its own. Whatever has effects on anything but known buffers is in the way, and
so is an end that is not known, if iterations may do without memory: threads do not look for signals.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from plait.builtin.types import DYNAMIC, MemRefType
from plait.interfaces.loop_like import LoopLike
from plait.interfaces.memory_effects import nested_operations, own_effects

from plait_std.builders import integer_value
from plait_std.memref.ops import ReinterpretCastOp
from plait_std.outlining.kernels import is_made_before, may_overlap, root_of, sources_of
from plait_std.parallel.accesses import Access, Side, access_of, views_from
from plait_std.parallel.bounds import ITERATION, Bounds, moved_by
from plait_std.scf.trip_count import static_trip_count
from plait_std.sizes.linear import Linear

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.block import Block
    from plait.ir.operation import Operation
    from plait.ir.value import Value

    from plait_std.scf.ops import ForOp


def why_sequential(loop: ForOp, ctx: Context, around: ForOp | None = None) -> str | None:
    """Why the iterations of `loop` have to run one after the other; None if they need not.

    With `around`, a loop around it, what has one number in all iterations of that is one iteration: whether the two
    loops can be exchanged, and the outer one is parallel then.
    """
    step = integer_value(loop.step)
    if loop.results or loop.unsigned_cmp is not None or step is None or step <= 0:
        return "it carries values, or its step is not known"
    return _Proof(loop, step, ctx, around).obstacle()


class _Use(NamedTuple):
    """An operation that accesses a buffer, which is a view or what was allocated."""

    op: Operation
    buffer: Value[Any]
    writes: bool


class _Proof:
    """The accesses of an iteration of one loop."""

    def __init__(self, loop: ForOp, step: int, ctx: Context, around: ForOp | None) -> None:
        self.loop, self.ctx = around or loop, ctx
        self.bounds = Bounds(loop, step, around)
        self.accesses: dict[Any, list[_Use]] = {}
        self.uses: dict[Operation, list[_Use]] = {}

    def obstacle(self) -> str | None:
        pending = nested_operations(self.loop)
        while pending:
            op = pending.pop()
            reason = self._look(op)
            if reason is not None:
                return reason
            pending += nested_operations(op)
        written = [root for root, found in self.accesses.items() if any(use.writes for use in found)]
        return self._overlaps(written) or self._shared(written) or self._does_not_end()

    def _does_not_end(self) -> str | None:
        """What is said of a loop that may run longer than any memory, which a signal ends outside of threads only."""
        if static_trip_count(self.loop) is not None or self._moves_in(self.loop.block):
            return None
        return "its end is not known, and an iteration may access no memory of its own"

    def _moves_in(self, block: Block) -> bool:
        """Whether each run of `block` accesses what other iterations do not, or reaches a loop that does."""
        for op in block.operations:
            if any(self._moves(use) for use in self.uses.get(op, ())):
                return True
            inner = [region.entry for region in op.regions if region.entry is not None]
            is_loop = self.ctx.model(LoopLike, op) is not None
            found = (self._moves_in(entry) for entry in inner)
            if inner and (any(found) if is_loop else len(inner) > 1 and all(found)):
                return True
        return False

    def _moves(self, use: _Use) -> bool:
        root = root_of(use.buffer, self.ctx)
        if any(other.writes for other in self.accesses[root]):
            return True
        sides = access_of(use.op, use.buffer, use.writes, root, self.bounds).sides
        return any(side is not None and side[0].terms.get(ITERATION, 0) for side in sides)

    def _look(self, op: Operation) -> str | None:
        """Note the accesses of one operation, without what is in its regions."""
        effects = own_effects(op, self.ctx)
        if effects is None:
            return f"the effects of '{op.name}' are not known"
        loop = self.ctx.model(LoopLike, op)
        if loop is not None and loop.may_never_end(op):
            return f"'{op.name}' may never end"
        for effect in effects:
            if effect.kind == "allocate":
                continue
            if effect.value is None or effect.resource != "memory" or not isinstance(effect.value.type, MemRefType):
                return f"'{op.name}' has effects that are not on a buffer"
            root = root_of(effect.value, self.ctx)
            if self._is_own(root):
                continue
            if effect.kind == "free":
                return f"'{op.name}' frees what other iterations may use"
            use = _Use(op, effect.value, effect.kind == "write")
            self.accesses.setdefault(root, []).append(use)
            self.uses.setdefault(op, []).append(use)
        return None

    def _is_own(self, root: Any) -> bool:
        """Whether each iteration allocates the buffer for itself."""
        op = root.defining_op
        if op is None or self.bounds.is_outside(root):
            return False
        effects = own_effects(op, self.ctx) or ()
        return any(effect.kind == "allocate" and effect.value is root for effect in effects)

    def _overlaps(self, written: Sequence[Any]) -> str | None:
        """What is said of a buffer that is written and may share memory with another one."""
        sources = {root: sources_of(root, self.ctx) for root in self.accesses}
        for root in written:
            if not self.bounds.is_outside(root):
                return "it writes to a buffer that is not known"
            if not _has_distinct_places(root.type):
                return "it writes to a buffer whose elements may share memory"
            for other in self.accesses:
                if other is not root and may_overlap(root, other, sources) and not self._is_apart_by_age(root, other):
                    return "it writes to a buffer that may overlap another one"
        return None

    def _is_apart_by_age(self, root: Any, other: Any) -> bool:
        """Whether one of two buffers was there when the other one was allocated: all iterations have the same two."""
        if not self.bounds.is_outside(other):
            return False
        return is_made_before(root, other, self.ctx) or is_made_before(other, root, self.ctx)

    def _shared(self, written: Sequence[Any]) -> str | None:
        for root in written:
            if not any(self._divides(view, root) for view in self._common_views(root)):
                return "an iteration may access what another one writes"
        return None

    def _common_views(self, root: Any) -> list[Any]:
        """The buffer, and its views from outside of the loop through which all accesses go."""
        chains = [list(views_from(use.buffer, root)) for use in self.accesses[root]]
        common = [view for view in chains[0] if all(view in chain for chain in chains[1:])]
        return [view for view in reversed(common) if view is root or self._is_apart_outside(view, root)]

    def _is_apart_outside(self, view: Any, root: Any) -> bool:
        """Whether elements of a view from outside lie at different places; strides at run time may be any."""
        casts = [one.defining_op for one in views_from(view, root) if one is not root]
        if any(isinstance(op, ReinterpretCastOp) and DYNAMIC in op.static_strides.values for op in casts):
            return False
        return self.bounds.is_outside(view) and _has_distinct_places(view.type)

    def _divides(self, view: Any, root: Any) -> bool:
        """Whether iterations access different parts along a dimension of `view`, through which all accesses go."""
        found = [access_of(use.op, use.buffer, use.writes, view, self.bounds) for use in self.accesses[root]]
        return any(self._is_divided(found, dim) for dim in range(min(len(access.sides) for access in found)))

    def _is_divided(self, accesses: Sequence[Access], dim: int) -> bool:
        """Whether iterations access different parts along a dimension."""
        sides = list(dict.fromkeys(access.sides[dim] for access in accesses))
        firsts = self._bounds_of(sides, first=True)
        lasts = self._bounds_of(sides, first=False)
        return any(_is_apart(reference, firsts, lasts) for reference in (firsts[0] if firsts else ()))

    def _bounds_of(self, sides: Sequence[Side], first: bool) -> list[list[Linear]]:
        """The bounds of all sides; empty if one has none."""
        found: list[list[Linear]] = []
        for side in sides:
            if side is None:
                return []
            found.append(self.bounds.lowest(side[0]) if first else self.bounds.highest(side[1]))
        return found if all(found) else []


def _has_distinct_places(ty: MemRefType) -> bool:
    """Whether elements at different indices lie at different places."""
    if ty.has_identity_layout:
        return True
    layout = ty.strides_and_offset()
    if layout is None or not ty.has_static_shape or DYNAMIC in layout[0]:
        return False
    end = 1
    for stride, size in sorted(zip(layout[0], ty.shape)):
        if size > 1 and stride < end:
            return False
        end += max(0, size - 1) * stride
    return True


def _is_apart(reference: Linear, firsts: Sequence[Sequence[Linear]], lasts: Sequence[Sequence[Linear]]) -> bool:
    """Whether all sides lie between two numbers added to `reference`, which moves by more in an iteration."""
    moves = _move_of(reference)
    if moves is None:
        return False
    low = _nearest(reference, firsts, max)
    high = _nearest(reference.plus(moves), lasts, min)
    return low is not None and high is not None and high < low


def _move_of(reference: Linear) -> Linear | None:
    """By how much `reference` moves in an iteration; None if that is not known.

    A move that is known at run time only may be negative or 0: sides that lie between are empty then.
    """
    moving = [atom for atom in reference.terms if atom == ITERATION or _mentions_iteration(atom)]
    if len(moving) != 1:
        return None
    factor = reference.terms[moving[0]]
    by = Linear(1) if moving[0] == ITERATION else moved_by(moving[0])
    if by is None or (factor < 0 and not by.is_constant):
        return None
    return by.times(abs(factor))


def _mentions_iteration(atom: Any) -> bool:
    parts: tuple[Any, ...] = atom if atom.__class__ is tuple else ()
    return any(isinstance(part, Linear) and part.mentions(ITERATION) for part in parts)


def _nearest(reference: Linear, sides: Sequence[Sequence[Linear]], best: Any) -> int | None:
    """The least, or greatest, distance of the sides from `reference`, by the best bound of each; None if not known."""
    distances: list[int] = []
    for bounds in sides:
        known = [d.constant for d in (bound.plus(reference, -1) for bound in bounds) if d.is_constant]
        if not known:
            return None
        distances.append(best(known))
    if not distances:
        return None
    return min(distances) if best is max else max(distances)
