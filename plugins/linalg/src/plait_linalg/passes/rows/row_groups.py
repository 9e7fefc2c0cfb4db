"""Groups of structured operations that share outer parallel loops, reductions among them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, cmp_to_key
from math import prod
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, ShapedType
from plait.interfaces.tiling import Tiling
from plait.ir.affine import AffineConstant, AffineDim, AffineMap
from plait.ir.operation import Operation
from plait.ir.value import Value

from plait_linalg.indexing import loop_size
from plait_linalg.ops import GenericOp
from plait_linalg.passes.rows.gathered_rows import rows_along
from plait_linalg.passes.vectorizable import VECTOR_SIZES, part_type

if TYPE_CHECKING:
    from plait.context import Context

Loop = tuple[GenericOp, int]
"""A loop of an operation, by its number."""


def _compare_places(a: Operation, b: Operation) -> int:
    return 0 if a is b else -1 if a.is_before_in_block(b) else 1


_PLACE = cmp_to_key(_compare_places)


class LoopClasses:
    """Which loops of several operations are the same one, because they run along the same dimension of a tensor.

    No two loops of one operation are the same.
    """

    def __init__(self) -> None:
        self._parent: dict[Loop, Loop] = {}
        self._ops: dict[Loop, set[GenericOp]] = {}

    def of(self, loop: Loop) -> Loop:
        """The loop that stands for all that are the same."""
        while (up := self._parent.get(loop, loop)) != loop:
            loop = up
        return loop

    def join(self, a: Loop, b: Loop) -> bool:
        """Make two loops the same one, unless two loops of one operation would be; returns whether they are."""
        a, b = self.of(a), self.of(b)
        if a == b:
            return True
        of_a, of_b = self._ops.get(a, {a[0]}), self._ops.get(b, {b[0]})
        if not of_a.isdisjoint(of_b):
            return False
        self._parent[a] = b
        self._ops[b] = of_a | of_b
        return True


@dataclass
class RowGroup:
    """Operations, in their order in the block, with the loops that they share."""

    ops: list[GenericOp]
    classes: LoopClasses = field(init=False)
    shared: list[Loop] = field(init=False)
    """For each loop that all operations have, and that none reduces, what stands for it, outermost first."""

    def __post_init__(self) -> None:
        self.classes = LoopClasses()
        apart = set(self._join_along_intermediates())
        kinds: dict[Loop, list[str]] = {}
        for op in self.ops:
            for loop, kind in enumerate(op.iterators()):
                kinds.setdefault(self.classes.of((op, loop)), []).append(kind)
        apart = {self.classes.of(loop) for loop in apart}
        everywhere = ["parallel"] * len(self.ops)
        self.shared = [
            loop for loop in self.loops_of(self.ops[0]) if kinds[loop] == everywhere and loop not in apart
        ]
        self._join_along_operands()

    def _join_along_intermediates(self) -> Iterator[Loop]:
        """Join the loops of producers and consumers; returns those that do not map one to one."""
        members = set(self.ops)
        for consumer in self.ops:
            for value, map in zip(consumer.operands, consumer.maps()):
                if value.defining_op not in members:
                    continue
                for dim, expr in enumerate(map.results):
                    written = self.loop_along(value, dim)
                    if not isinstance(expr, AffineDim):
                        yield written
                    elif not self.classes.join((consumer, expr.position), written):
                        yield from ((consumer, expr.position), written)

    def _join_along_operands(self) -> None:
        """Join the loops of operations that read the same tensor."""
        readers: dict[tuple[Value[Any], int], Loop] = {}
        for op in self.ops:
            for value, map in zip(op.ins, op.maps()):
                for dim, expr in enumerate(map.results):
                    if isinstance(expr, AffineDim):
                        loop = (op, expr.position)
                        first = readers.setdefault((value, dim), loop)
                        if self.classes.of(first) not in self.shared and self.classes.of(loop) not in self.shared:
                            self.classes.join(first, loop)

    def loop_along(self, value: Value[Any], dim: int) -> Loop:
        """What stands for the loop along a dimension of a tensor that the group computes."""
        producer: Any = value.defining_op
        written = producer.maps()[len(producer.ins) + value.index]  # type: ignore[attr-defined]
        return self.classes.of((producer, written.results[dim].position))

    def loops_of(self, op: GenericOp) -> list[Loop]:
        """What stands for each loop of an operation."""
        return [self.classes.of((op, loop)) for loop in range(len(op.iterators()))]

    def place_along(self, loop: Loop) -> tuple[Value[Any], int]:
        """A dimension along a loop, of a known size if there is one, of a tensor that the group does not compute."""
        members: set[Operation | None] = set(self.ops)
        places = [
            (value, map.results.index(AffineDim(own)))
            for op in self.ops for own, other in enumerate(self.loops_of(op)) if other == loop
            for value, map in zip(op.operands, op.maps()) if AffineDim(own) in map.results
        ]  # fmt: skip
        known = [(value, dim) for value, dim in places if value.type.shape[dim] != DYNAMIC]
        outside = [place for place in places if place[0].defining_op not in members]
        return next(iter([*known, *outside]), None) or self.place_along(self.loop_along(*places[0]))

    def shared_lanes(self, enough: int) -> Loop | None:
        """The shared loop along the last dimension of all tensors that have shared loops; None if there is none.

        Where rows of another tensor are gathered along it, the tensors that say which ones do not count. With `enough`
        steps or more it may be the last dimension of all tensors that have this loop: others are the same in all lanes.
        """
        last: set[Loop | None] = set()
        inside: set[Loop | None] = set()
        for op in self.ops:
            loops = self.loops_of(op)
            gathered = {loops[loop] for loop in range(len(loops)) if rows_along(op, loop)}
            for map in op.maps():
                along = [loops[e.position] if isinstance(e, AffineDim) else None for e in map.results]
                if not set(self.shared).isdisjoint(along) and (not gathered or not gathered.isdisjoint(along)):
                    last.add(along[-1])
                    inside.update(along[:-1])
        found = [loop for loop in self.shared if loop in last and loop not in inside]
        return next((loop for loop in found if last == {loop} or loop_size(*loop) >= enough), None)

    @property
    def column_bytes(self) -> int:
        """The bytes, as far as known, of tensors of which steps of the shared loops take columns.

        What only the group uses does not count.
        """
        inner = set(self.intermediates)
        return sum(
            bytes_of(value)
            for value, op, map in self._distinct_values()
            if value not in inner and self._has_columns(op, map)
        )

    def _has_columns(self, op: GenericOp, map: AffineMap) -> bool:
        last = map.results[-1] if map.results else None
        others = map.results[:-1]
        is_shared = isinstance(last, AffineDim) and self.classes.of((op, last.position)) in self.shared
        return is_shared and any(
            not isinstance(e, AffineDim) or self.classes.of((op, e.position)) not in self.shared for e in others
        )

    @property
    def transposes_rows(self) -> bool:
        """Whether an elementwise operation has rows of one tensor and columns of another in each step of the loops."""
        return any(self._transposes_rows(op) for op in self.ops if "reduction" not in op.iterators())

    def _transposes_rows(self, op: GenericOp) -> bool:
        ends: set[bool] = set()
        for map in op.maps():
            loops = [e.position for e in map.results if isinstance(e, AffineDim) and loop_size(op, e.position) != 1]
            are_shared = [self.classes.of((op, loop)) in self.shared for loop in loops]
            if len({*are_shared}) == 2:
                ends.add(are_shared[-1])
        return len(ends) == 2

    @property
    def reduces(self) -> bool:
        return any(kind != "parallel" for op in self.ops for kind in op.iterators())

    @property
    def row_bytes(self) -> int:
        """The bytes of all that the operations read and write in one step of the shared loops, as far as known."""
        return sum(self._bytes_by_value.values())

    @property
    def intermediates(self) -> list[Value[Any]]:
        """The tensors that are computed and that only the group uses."""
        members: set[Operation] = set(self.ops)
        return [v for op in self.ops for v in op.results if all(user in members for user in v.users)]

    def bytes_in_row(self, values: Iterable[Value[Any]]) -> int:
        """The bytes of some of these tensors in one step of the shared loops, as far as known."""
        return sum(self._bytes_by_value.get(value, 0) for value in set(values))

    @cached_property
    def _bytes_by_value(self) -> dict[Value[Any], int]:
        return {value: self._bytes_in_row(value, op, map) for value, op, map in self._distinct_values()}

    def _bytes_in_row(self, value: Any, op: GenericOp, map: AffineMap) -> int:
        loops = [self.classes.of((op, e.position)) if isinstance(e, AffineDim) else None for e in map.results]
        sizes = [size for size, loop in zip(value.type.shape, loops) if loop not in self.shared]
        return prod(size for size in sizes if size != DYNAMIC) * bytes_of_element(value)

    def _distinct_values(self) -> Iterator[tuple[Any, GenericOp, Any]]:
        """The tensors that are read or computed, each with a user and its map."""
        seen: set[Value[Any]] = set()
        for op in self.ops:
            results = zip(op.results, op.maps()[len(op.ins) :])
            for value, map in [*zip(op.ins, op.maps()), *results]:
                if value not in seen and isinstance(value.type, ShapedType):
                    seen.add(value)
                    yield value, op, map


def may_be_in_group(op: GenericOp, ctx: Context) -> bool:
    """Whether `op` can be computed a row at a time, as far as its maps say, and nothing has decided how it is.

    Operands are indexed by loops and constants, results by different loops.
    """
    if VECTOR_SIZES in op.attributes or not op.on_tensors:
        return False
    if not all(isinstance(expr, (AffineDim, AffineConstant)) for map in op.maps() for expr in map.results):
        return False
    outs = [map.results for map in op.maps()[len(op.ins) :]]
    dims = all(isinstance(expr, AffineDim) for results in outs for expr in results)
    return dims and all(len(set(results)) == len(results) for results in outs) and ctx.model(Tiling, op) is not None


def bytes_of_element(value: Any) -> int:
    """The bytes of an element of a tensor."""
    element = value.type.element_type
    part = part_type(element)
    return (1 if part is element else 2) * max(8, getattr(part, "width", 64)) // 8


def bytes_of(value: Any) -> int:
    """The bytes of a tensor as far as its sizes are known."""
    return prod(size for size in value.type.shape if size != DYNAMIC) * bytes_of_element(value)


def group_around(
    seed: GenericOp, is_candidate: Callable[[GenericOp], bool], fits: Callable[[RowGroup], bool]
) -> RowGroup:
    """The largest group with the shared loops of `seed` that fits and whose operations can be computed together."""
    group = RowGroup([seed])
    while True:
        for op in filter(is_candidate, _neighbours(group)):
            larger = RowGroup(sorted([*group.ops, op], key=_PLACE))
            if len(larger.shared) == len(group.shared) and fits(larger) and _is_together(larger):
                group = larger
                break
        else:
            return group


def _neighbours(group: RowGroup) -> list[GenericOp]:
    """The operations that make what the group reads, or read what it makes, in their order in the block."""
    members = set(group.ops)
    found: dict[GenericOp, None] = {}
    for op in group.ops:
        users = (user for result in op.results for user in result.users)
        for other in (*(value.defining_op for value in op.operands), *users):
            if isinstance(other, GenericOp) and other not in members and other.parent is group.ops[0].parent:
                found[other] = None
    return sorted(found, key=_PLACE)


def _is_together(group: RowGroup) -> bool:
    """Whether no initial value is a result, and all other users of the results come after the last operation."""
    members: set[Operation | None] = set(group.ops)
    if any(value.defining_op in members for op in group.ops for value in op.outs):
        return False
    last = group.ops[-1]
    users = (user for op in group.ops for result in op.results for user in result.users)
    return all(user in members or _comes_after(user, last) for user in users)


def _comes_after(user: Operation, op: Operation) -> bool:
    """Whether `user`, or what it is nested in, stands behind `op` in its block."""
    for ancestor in (user, *user.ancestors()):
        if ancestor.parent is op.parent:
            return op.is_before_in_block(ancestor)
    return False
