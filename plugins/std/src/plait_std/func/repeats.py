"""Finds what a block repeats: runs of operations that compute the same from other values.

See Note [How repetitions are found].
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate, pairwise, product
from math import prod
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, RankedTensorType
from plait.define.traits import Terminator
from plait.frozen import FrozenValue
from plait.interfaces.cost_model import CostModel
from plait.interfaces.memory_effects import effects_of
from plait.ir.structure import structural_key

from plait_std.builders import is_constant

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.block import Block
    from plait.ir.operation import Operation
    from plait.ir.value import Value

IsWorth = Callable[["Repetition"], bool]

_SHARE_OF_WORK = 0.75
_MOST_ANCHORS, _MOST_CANDIDATES = 1024, 16
_LONGEST_SIDE = 128
"""How many operations before and behind one are compared, where copies do not follow one another."""


def inputs(op: Operation) -> list[Value[Any]]:
    """The operands of `op`, and the values from outside that its regions use."""
    return [*op.operands, *[value for region in op.regions for value in region.values_used_from_above()]]


class Repetition(FrozenValue):
    """Runs of the same operations with the same uses of each other, in the order of the block; at least two."""

    copies: Sequence[Sequence[Operation]]

    @property
    def saved(self) -> int:
        """How many operations need not be compiled again."""
        return (len(self.copies) - 1) * len(self.copies[0])

    @cached_property
    def results(self) -> list[tuple[int, int]]:
        """What of any copy is used outside of it: the number of an operation in the copy, and of its result."""
        found: set[tuple[int, int]] = set()
        for copy in self.copies:
            inside = set(copy)
            for i, op in enumerate(copy):
                found.update((i, result.index) for result in op.results if not inside.issuperset(result.users))
        return sorted(found)

    @property
    def result_bytes(self) -> float:
        """The bytes of `results`, which each copy leaves in memory."""
        return sum(_bytes(self.copies[0][i].results[j]) for i, j in self.results)

    def computed_bytes(self, ctx: Context) -> float:
        """The bytes of what a copy takes that is computed in front of it, and could have been computed with it."""
        first = self.copies[0]
        inside = set(first)
        taken = {value: value.defining_op for op in first for value in inputs(op)}
        before = [value for value, op in taken.items() if op is not None and op not in inside and _flops(op, ctx)]
        return sum(map(_bytes, before))

    def flops(self, ctx: Context) -> float:
        """The work of one copy, as far as it is known."""
        return sum(_flops(op, ctx) for op in self.copies[0])


def find_repetition(block: Block, ctx: Context) -> Repetition | None:
    """The repetition in `block` that saves most operations; None if there is none."""
    search = _Search(block, ctx)
    best: Repetition | None = None
    for positions in search.candidates():
        if best is not None and best.saved >= positions[-1] - positions[0]:
            break  # copies lie between these positions, and further apart than those of the candidates that follow
        found = search.around(positions)
        if found is not None and (best is None or found.saved > best.saved):
            best = found
    return best


def find_scattered(block: Block, ctx: Context, least_flops: float, is_worth: IsWorth) -> Repetition | None:
    """The repetition with copies anywhere in `block` that saves most operations, of those that `is_worth` takes.

    Each copy has an operation that takes at least so many flops for each byte of its results.
    """
    search = _Search(block, ctx)
    best: Repetition | None = None
    for positions in search.of_one_kind(least_flops):
        found = next(filter(is_worth, search.runs_around(positions)), None)
        if found is not None and (best is None or found.saved > best.saved):
            best = found
    return best


class _Search:
    """The operations of a block but constants, with a number for each kind."""

    def __init__(self, block: Block, ctx: Context) -> None:
        self.ctx = ctx
        self.operations = [op for op in block.operations if not is_constant(op)]
        kinds: dict[Any, int] = {}
        self.kinds = [kinds.setdefault(_kind(op, ctx), len(kinds)) for op in self.operations]

    def candidates(self) -> list[list[int]]:
        """Positions from which on the operations may be the same, the ones that promise most first."""
        anchors = self._anchors
        found: dict[tuple[int, ...], int] = {}
        for period in range(1, len(anchors) // 2 + 1):
            is_same = [self.kinds[a] == self.kinds[b] for a, b in zip(anchors, anchors[period:])]
            start = 0
            while start < len(is_same):
                end = start
                while end < len(is_same) and is_same[end]:
                    end += 1
                if end - start >= period:
                    positions = tuple(anchors[start : end + period : period])
                    found[positions] = positions[-1] - positions[0]
                start = end + 1
        return [list(positions) for positions in sorted(found, key=lambda p: -found[p])[:_MOST_CANDIDATES]]

    @cached_property
    def _anchors(self) -> list[int]:
        """The positions of the operations with most of the work, which are few."""
        work = {i: flops for i, op in enumerate(self.operations) if (flops := _flops(op, self.ctx))}
        ordered = sorted(work.values(), reverse=True)
        rest = _SHARE_OF_WORK * sum(ordered)
        least = next((flops for flops, done in zip(ordered, accumulate(ordered)) if done >= rest), 0)
        return [i for i, flops in work.items() if flops >= least][:_MOST_ANCHORS]

    def around(self, positions: Sequence[int]) -> Repetition | None:
        """The repetition with one of `positions` in each copy, cut where least has to be stored between copies."""
        aside = self._computed_for_all(min(b - a for a, b in pairwise(positions)))
        order = [i for i in range(len(self.operations)) if i not in aside]
        kinds = [self.kinds[i] for i in order]
        places = [bisect_left(order, position) for position in positions]
        distances = [b - a for a, b in pairwise(places)]
        length = Counter(distances).most_common(1)[0][0]
        reference = places[distances.index(length)]
        common = [(place, *_common(kinds, reference, place, length)) for place in places]
        cuts: list[tuple[float, list[int]]] = []
        for shift in range(min(length, reference + 1)):
            starts = [p - shift for p, before, behind in common if shift <= before and length - shift <= behind]
            cuts.append((self._bytes_across[order[reference - shift]], _apart(starts, length)))
        least = max(2, *[len(starts) - 1 for _, starts in cuts])
        fitting = [(cost, -len(starts), starts) for cost, starts in cuts if len(starts) >= least]
        if not fitting:
            return None
        *_, starts = min(fitting)
        return _with_same_uses([[self.operations[i] for i in order[start : start + length]] for start in starts])

    def of_one_kind(self, least_flops: float) -> list[list[int]]:
        """The positions of operations of one kind with so many flops for a byte, first those that repeat most work."""
        positions: dict[int, list[int]] = {}
        for i, kind in enumerate(self.kinds):
            positions.setdefault(kind, []).append(i)
        repeated: dict[int, float] = {}
        for kind, found in positions.items():
            op = self.operations[found[0]]
            flops = _flops(op, self.ctx) if len(found) > 1 else 0.0
            if flops and flops >= least_flops * sum(map(_bytes, op.results)):
                repeated[kind] = (len(found) - 1) * flops
        return [positions[kind] for kind in sorted(repeated, key=lambda kind: -repeated[kind])[:_MOST_CANDIDATES]]

    def runs_around(self, positions: Sequence[int]) -> Iterator[Repetition]:
        """The run around several of `positions` that saves most, then parts of it that hand less on."""
        kinds, across = self.kinds, self._bytes_across
        near = [tuple(kinds[max(p - 2, 0) : p + 3]) for p in positions]
        likely = positions[near.index(Counter(near).most_common(1)[0][0])]
        sides = {p: _common(kinds, likely, p, _LONGEST_SIDE) for p in positions}

        def starts_of(before: int, behind: int) -> list[int]:
            fitting = [p - before for p, side in sides.items() if before <= side[0] and behind <= side[1]]
            return _apart(fitting, before + behind)

        lengths = [sorted({side[i] for side in sides.values()})[-_MOST_CANDIDATES:] for i in range(2)]
        longest = max(product(*lengths), key=lambda sizes: ((len(starts_of(*sizes)) - 1) * sum(sizes), sizes))
        before = min(range(longest[0], -1, -1), key=lambda i: across[likely - i])
        behind = min(range(longest[1], 0, -1), key=lambda i: across[likely + i])
        for sizes in dict.fromkeys(product((longest[0], before), (longest[1], behind))):
            starts, length = starts_of(*sizes), sum(sizes)
            found = _with_same_uses([self.operations[start : start + length] for start in starts])
            if found is not None:
                yield found

    def _computed_for_all(self, distance: int) -> set[int]:
        """The positions of what no anchor is needed for, and is used so far away: masks, tables of positions."""
        return {i for i, reach in self._reach.items() if 2 * (reach - i) > distance}

    @cached_property
    def _reach(self) -> dict[int, int]:
        """Positions of what needs no anchor, behind the first one, each with the last use of what follows from it."""
        first = self._anchors[0] if self._anchors else 0
        anchors = {self.operations[i] for i in self._anchors}
        dependent: set[Operation] = set()
        for op in self.operations:
            if op in anchors or any(value.defining_op in dependent for value in inputs(op)):
                dependent.add(op)
        reach: dict[int, int] = {}
        for i in reversed(range(first, len(self.operations))):
            if self.operations[i] not in dependent:
                reach[i] = max((reach.get(user, user) for user in self._users(i)), default=i)
        return reach

    def _users(self, position: int) -> list[int]:
        """The positions of the operations that use what the one at `position` computes."""
        op = self.operations[position]
        users = [user.ancestor_in_block(op.parent) for result in op.results for user in result.users]  # type: ignore[arg-type]
        return [self._position[user] for user in users if user in self._position]

    @cached_property
    def _position(self) -> dict[Operation | None, int]:
        return {op: i for i, op in enumerate(self.operations)}

    @cached_property
    def _bytes_across(self) -> list[float]:
        """For each position, the bytes of the results that are computed before it and used from there on."""
        changes = [0.0] * (len(self.operations) + 1)
        for i, op in enumerate(self.operations):
            size = sum(_bytes(result) for result in op.results)
            changes[i + 1] += size
            changes[max(self._users(i), default=i) + 1] -= size
        return list(accumulate(changes))


def _common(kinds: Sequence[int], a: int, b: int, length: int) -> tuple[int, int]:
    """How many kinds before two positions, and from them on, are the same, up to `length`."""
    before = 0
    while before < min(a, b, length) and kinds[a - before - 1] == kinds[b - before - 1]:
        before += 1
    behind = 0
    while behind < min(length, len(kinds) - max(a, b)) and kinds[a + behind] == kinds[b + behind]:
        behind += 1
    return before, behind


def _apart(starts: Sequence[int], length: int) -> list[int]:
    """Those of `starts` from which `length` operations do not overlap."""
    kept: list[int] = []
    for start in starts:
        if not kept or start >= kept[-1] + length:
            kept.append(start)
    return kept


def _with_same_uses(copies: Sequence[Sequence[Operation]]) -> Repetition | None:
    """The copies whose operations use each other in the way in which most do; None if there are not two."""
    groups: dict[Any, list[Sequence[Operation]]] = {}
    for copy in filter(_is_used_behind, copies):
        number = {op: i for i, op in enumerate(copy)}
        uses = tuple(tuple(_inner(value, number) for value in inputs(op)) for op in copy)
        groups.setdefault(uses, []).append(copy)
    largest = max(groups.values(), key=len) if groups else ()
    return Repetition(largest) if len(largest) > 1 else None


def _is_used_behind(copy: Sequence[Operation]) -> bool:
    """Whether all that uses a copy from outside follows its last operation."""
    inside, last = set(copy), copy[-1]
    users = [user for op in copy for result in op.results for user in result.users if user not in inside]
    block = last.parent
    return all((found := user.ancestor_in_block(block)) is None or last.is_before_in_block(found) for user in users)  # type: ignore[arg-type]


def _inner(value: Value[Any], number: dict[Operation, int]) -> tuple[int, int] | None:
    """The number of the operation in a copy that defines `value`, and of the result."""
    op = value.defining_op
    return (number[op], value.index) if op is not None and op in number else None  # type: ignore[attr-defined]


def _kind(op: Operation, ctx: Context) -> Any:
    """A value that operations of the same kind share; one that is never moved shares it with none."""
    if op.has_trait(Terminator) or op.successors or effects_of(op, ctx) != []:
        return op
    name = op.__class__ if op.is_registered else op.name
    attributes = tuple(sorted(op.attributes.items(), key=lambda item: item[0]))
    types = tuple(value.type for value in op.operands), tuple(op.result_types)
    regions = tuple(tuple(structural_key(block) for block in region.blocks) for region in op.regions)
    return name, op._properties, attributes, types, regions


def _flops(op: Operation, ctx: Context) -> float:
    model = ctx.model(CostModel, op)
    return (model.cost(op).flops or 0.0) if model is not None else 0.0


def _bytes(value: Value[Any]) -> float:
    """The bytes of a tensor, as if each dynamic size were 1; 8 for anything else."""
    ty: Any = value.type
    if not isinstance(ty, RankedTensorType):
        return 8
    return prod(1 if size == DYNAMIC else size for size in ty.shape) * getattr(ty.element_type, "width", 64) / 8


# Note [How repetitions are found]
# Operations are of the same kind if they differ in nothing but operands, and constants do not count: they are wherever
# canonicalization left them. The few operations with most of the work, the anchors, show after how many of them a
# sequence repeats; all operations around these anchors are then compared one by one. Where a copy begins is free: any
# place of a period does, and the one is taken across which fewest bytes are handed on, between layers in the sense of
# those who wrote the model. What layers share, such as a mask, stands in the first of them that needs it: such
# operations need none of the anchors and are used in another period, and are left out of the comparison. That copies
# use their own results in the same way is checked last.
#
# Layers of one kind need not follow one another: between the blocks of a network that concatenates its features, or
# on both sides of one that halves an image and doubles it again, stand others of other sizes. Operations of one kind
# with much work for what they compute show where these are. Around them, as many operations are taken as are the
# same in several places, and fewer if these would hand on too much: what is computed before such a copy counts too.
