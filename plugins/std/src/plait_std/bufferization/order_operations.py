"""The pass `order-by-memory`: operations on tensors in an order in which fewer bytes live at one time.

    %a = "large"(%x)                    %a = "large"(%x)
    %b = "large"(%a)                    %s = "small"(%a)
    %c = "large"(%b)             =>     %b = "large"(%a)      // %a ends here
    %s = "small"(%a)                    %c = "large"(%b)
    "use"(%c, %s)                       "use"(%c, %s)

A program may compute first what it uses last. The shortcut around a part of a network, for example, may be computed
before that part, and takes less room than what it is computed from. See Note [Orders that are tried].
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from heapq import heapify, heappop, heappush
from itertools import accumulate
from typing import TYPE_CHECKING, ClassVar

from plait.ir.operation import Operation
from plait.passes.base import Pass
from plait.passes.options import option

from plait_std.bufferization.live_tensors import LiveTensors, segments
from plait_std.func.functions import defined_functions

if TYPE_CHECKING:
    from plait.context import Context

_GAIN = 16
"""An order is changed for a sixteenth of what lives at one time."""
_MOST_MOVES = 8
"""So often an order is improved, each time by one of so many buffers that live through the fullest place."""
_MOST = 1000
"""Longer lists of operations stay as they are: each step looks at all that may come next."""


class OrderByMemory(Pass):
    """Order operations on tensors so that fewer bytes live at one time."""

    name: ClassVar[str] = "order-by-memory"
    least: int = option(1 << 14, doc="bytes that live at one time for which the order does not matter")

    def run(self, op: Operation, ctx: Context) -> None:
        for function in defined_functions(op):
            if function.entry is function.body.last:
                for part in segments(list(function.entry.operations)[:-1], ctx):
                    if 2 < len(part) <= _MOST:
                        self._order(part, ctx)

    def _order(self, ops: list[Operation], ctx: Context) -> None:
        orders = Orders(ops, ctx)
        most = orders.peak(range(len(ops)))
        if most < self.least or orders.least_peak > most - most // _GAIN:
            return
        tried = [list(range(len(ops))), orders.forward(), orders.backward()]
        best = min([orders.improved(order) for order in tried], key=orders.peak)
        if orders.peak(best) > most - most // _GAIN:
            return
        anchor = ops[-1].next
        assert anchor is not None
        for i in best:
            ops[i].move_before(anchor)
        ctx.count("functions ordered", 1)
        ctx.count("bytes saved", most - orders.peak(best))


class Orders:
    """Orders of a list of operations, as numbers of these, and what lives in them."""

    def __init__(self, ops: Sequence[Operation], ctx: Context) -> None:
        tensors = LiveTensors(ops, ctx)
        self.sizes, self.touched, self.before = tensors.sizes, tensors.touched, tensors.before
        self.after: list[set[int]] = [set() for _ in ops]
        for i, earlier in enumerate(self.before):
            for j in earlier:
                self.after[j].add(i)
        self.outliving = {
            buffer for value, buffer in tensors.buffer_of.items()
            if any(user.ancestor_in_block(ops[0].parent) not in tensors.number for user in value.users)  # type: ignore[arg-type]
        }  # fmt: skip
        self.users: list[list[int]] = [[] for _ in self.sizes]
        for i, buffers in enumerate(self.touched):
            for buffer in buffers:
                self.users[buffer].append(i)
        self._depth = _depths(self.before, range(len(ops)))
        self._height = _depths(self.after, range(len(ops) - 1, -1, -1))

    @property
    def least_peak(self) -> int:
        """Bytes that live at one time in any order: all that one operation touches."""
        return max(sum(self.sizes[buffer] for buffer in touched) for touched in self.touched)

    def peak(self, order: Sequence[int]) -> int:
        """The most bytes that live at one time."""
        return self._fullest(order)[0]

    def _fullest(self, order: Sequence[int]) -> tuple[int, int]:
        """The most bytes that live at one time, and the place in `order` where they first do."""
        place = [0] * len(order)
        for at, i in enumerate(order):
            place[i] = at
        changes = [0] * (len(order) + 1)
        for buffer, size in enumerate(self.sizes):
            if size and self.users[buffer]:
                places = [place[i] for i in self.users[buffer]]
                changes[min(places)] += size
                if buffer not in self.outliving:
                    changes[max(places) + 1] -= size
        bytes = list(accumulate(changes))
        most = max(bytes)
        return most, bytes.index(most)

    def forward(self) -> list[int]:
        """From the first operation on, always the one after which least lives."""
        return self._cheapest_first(self.before, self.after, _Live(self, frozenset()), 1)

    def backward(self) -> list[int]:
        """From the last operation back, always the one before which least lives."""
        live = _Live(self, frozenset(self.outliving))
        return self._cheapest_first(self.after, self.before, live, -1)[::-1]

    def improved(self, order: list[int]) -> list[int]:
        """An order in which a buffer that lives through the fullest place ends before it, or begins behind it."""
        most, place = self._fullest(order)
        for _ in range(_MOST_MOVES):
            moved = min(self._moves(order, place), key=self.peak, default=order)
            less, at = self._fullest(moved)
            if less >= most:
                break
            order, most, place = moved, less, at
        return order

    def _moves(self, order: list[int], place: int) -> Iterator[list[int]]:
        earlier, later = order[:place], order[place + 1 :]
        uses_before = {buffer for i in earlier for buffer in self.touched[i]}
        uses_behind = {buffer for i in later for buffer in self.touched[i]}
        through = (uses_before & uses_behind) - self.touched[order[place]]
        for buffer in sorted(through, key=lambda buffer: (-self.sizes[buffer], buffer))[:_MOST_MOVES]:
            yield _first(order, [i for i in later if buffer in self.touched[i]], self.before, self._depth)
            first = [i for i in earlier if buffer in self.touched[i]]
            yield _first(order[::-1], first, self.after, self._height)[::-1]

    def _cheapest_first(self, before: list[set[int]], after: list[set[int]], live: _Live, direction: int) -> list[int]:
        waiting = [len(earlier) for earlier in before]
        changes = {i: live.change(i) for i, count in enumerate(waiting) if count == 0}
        ready = [(change, direction * i) for i, change in changes.items()]  # with changes that are no longer true
        heapify(ready)
        order: list[int] = []
        while changes:
            change, key = heappop(ready)
            i = key * direction
            if changes.get(i) != change:
                continue
            del changes[i]
            order.append(i)
            live.run(i)
            changed = {j for buffer in self.touched[i] for j in self.users[buffer] if j in changes}
            for j in after[i]:
                waiting[j] -= 1
                if waiting[j] == 0:
                    changed.add(j)
            for j in changed:
                change = live.change(j)
                if changes.get(j) != change:
                    changes[j] = change
                    heappush(ready, (change, direction * j))
        return order


def _depths(before: Sequence[set[int]], order: Iterable[int]) -> list[int]:
    """For each operation how many must come one after the other before it."""
    depth = [0] * len(before)
    for i in order:
        depth[i] = max((depth[j] + 1 for j in before[i]), default=0)
    return depth


def _first(order: list[int], wanted: list[int], before: Sequence[set[int]], depth: Sequence[int]) -> list[int]:
    """`order` with some operations, and all that these need, before all others."""
    needed, pending = set[int](), list(wanted)
    while pending:
        i = pending.pop()
        if i not in needed:
            needed.add(i)
            pending += before[i]
    moved = sorted([i for i in order if i in needed], key=depth.__getitem__)
    return moved + [i for i in order if i not in needed]


class _Live:
    """The buffers that live while operations run one after the other, forward or backward."""

    def __init__(self, orders: Orders, begun: frozenset[int]) -> None:
        self.sizes, self.touched = orders.sizes, orders.touched
        self.begun = set(begun)
        self.uses = [len(users) for users in orders.users]
        for buffer in orders.outliving - begun:
            self.uses[buffer] += 1

    def change(self, i: int) -> int:
        """By how much more lives after an operation than before it."""
        new = sum(self.sizes[buffer] for buffer in self.touched[i] if buffer not in self.begun)
        return new - sum(self.sizes[buffer] for buffer in self.touched[i] if self.uses[buffer] == 1)

    def run(self, i: int) -> None:
        """Go past an operation."""
        self.begun |= self.touched[i]
        for buffer in self.touched[i]:
            self.uses[buffer] -= 1


# Note [Orders that are tried]
# The order of the text, and two that are found step by step, from the first operation and from the last one: each time
# the operation comes next that leaves least alive. Each is improved: of a buffer that lives through the fullest place,
# and is not used there, either the later uses are put first, with what they need, or the earlier ones last.
# The order in which least lives at its fullest is taken, if that is less by a part that is worth it: neighbours in the
# text are often neighbours in caches. An operation that writes to a tensor in place stays behind those that read the
# tensor, so that it can stay in place.
