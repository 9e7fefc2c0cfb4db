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

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
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


@dataclass(frozen=True)
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
        if most < self.least:
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

    def peak(self, order: Sequence[int]) -> int:
        """The most bytes that live at one time."""
        return self._fullest(order)[0]

    def _fullest(self, order: Sequence[int]) -> tuple[int, int]:
        """The most bytes that live at one time, and the place in `order` where they first do."""
        live = _Live(self, frozenset())
        bytes = [live.run(i) for i in order]
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
            yield self._as_early_as_possible(order, [i for i in later if buffer in self.touched[i]], self.before)
            first = [i for i in earlier if buffer in self.touched[i]]
            yield self._as_early_as_possible(order[::-1], first, self.after)[::-1]

    def _as_early_as_possible(self, order: list[int], wanted: list[int], before: list[set[int]]) -> list[int]:
        """`order` with some operations, and all that these need, each right after the last one that it needs."""
        needed, pending = set[int](), list(wanted)
        while pending:
            i = pending.pop()
            if i not in needed:
                needed.add(i)
                pending += before[i]
        result: list[int] = []
        done: set[int] = set()
        waiting = [i for i in order if i in needed]
        for i in order:
            ready = [j for j in waiting if before[j] <= done] if i not in done else []
            while ready:
                result += ready
                done.update(ready)
                waiting = [j for j in waiting if j not in done]
                ready = [j for j in waiting if before[j] <= done]
            if i not in done:
                result.append(i)
                done.add(i)
        return result

    def _cheapest_first(
        self, before: list[set[int]], after: list[set[int]], live: _Live, direction: int
    ) -> list[int]:
        waiting = [len(earlier) for earlier in before]
        ready = [i for i, count in enumerate(waiting) if count == 0]
        order: list[int] = []
        while ready:
            i = min(ready, key=lambda i: (live.change(i), direction * i))
            ready.remove(i)
            order.append(i)
            live.run(i)
            for j in after[i]:
                waiting[j] -= 1
                if waiting[j] == 0:
                    ready.append(j)
        return order


class _Live:
    """The buffers that live while operations run one after the other, forward or backward."""

    def __init__(self, orders: Orders, begun: frozenset[int]) -> None:
        self.sizes, self.touched = orders.sizes, orders.touched
        self.begun = set(begun)
        self.bytes = sum(self.sizes[buffer] for buffer in begun)
        self.uses = [0] * len(self.sizes)
        for buffers in self.touched:
            for buffer in buffers:
                self.uses[buffer] += 1
        for buffer in orders.outliving - begun:
            self.uses[buffer] += 1

    def change(self, i: int) -> int:
        """By how much more lives after an operation than before it."""
        new = sum(self.sizes[buffer] for buffer in self.touched[i] if buffer not in self.begun)
        return new - sum(self.sizes[buffer] for buffer in self.touched[i] if self.uses[buffer] == 1)

    def run(self, i: int) -> int:
        """Go past an operation; the bytes that live while it runs."""
        self.bytes += sum(self.sizes[buffer] for buffer in self.touched[i] - self.begun)
        self.begun |= self.touched[i]
        most = self.bytes
        for buffer in self.touched[i]:
            self.uses[buffer] -= 1
            if self.uses[buffer] == 0:
                self.bytes -= self.sizes[buffer]
        return most


# Note [Orders that are tried]
# The order of the text, and two that are found step by step, from the first operation and from the last one: each time
# the operation comes next that leaves least alive. Each is improved: of a buffer that lives through the fullest place,
# and is not used there, either the later uses are put as early as possible, or the earlier ones as late as possible.
# The order in which least lives at its fullest is taken, if that is less by a part that is worth it: neighbours in the
# text are often neighbours in caches. An operation that writes to a tensor in place stays behind those that read the
# tensor, so that it can stay in place.
