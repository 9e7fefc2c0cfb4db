"""Offsets for buffers whose lifetimes are known, so that those that live at the same time do not overlap."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Sequence

from plait.frozen import FrozenValue

_MOST_TRIED = 1500
"""More buffers than this are placed in one order only: each order takes quadratic time."""

_MOST_ROUNDS, _MOST_PAIRS = 50, 1_000_000
"""An order is changed so often; less often for many buffers, since each time so many pairs of them may be compared."""


class Lifetime(FrozenValue):
    """`size` units, used from step `begin` to step `end`, both included."""

    size: int
    begin: int
    end: int

    def meets(self, other: Lifetime) -> bool:
        """Whether both live at some step."""
        return self.begin <= other.end and other.begin <= self.end


class Placement(FrozenValue):
    """The offset of each buffer, and the units that all take together."""

    offsets: tuple[int, ...]
    height: int


def place(lifetimes: Sequence[Lifetime]) -> Placement:
    """Offsets for all of `lifetimes`, in units.

    Buffers are placed one by one, each in the smallest gap that it fits between those that live meanwhile, or on top
    of them: "greedy by size" with best fit of Y. Pisarchyk and J. Lee, Efficient Memory Management for Deep Neural Net
    Inference (2020), which TensorFlow Lite and XLA's heap simulator use too. The order decides, so several are tried,
    and the lowest result is taken: large buffers first, large and long-lived ones first, and the order of allocation;
    then, again and again, with the buffers first that were placed highest.
    """
    bound = peak(lifetimes)
    keys = _ORDERS if len(lifetimes) <= _MOST_TRIED else _ORDERS[:1]
    orders = [sorted(range(len(lifetimes)), key=lambda i: key(lifetimes[i])) for key in keys]
    best: Placement | None = None
    rounds = min(_MOST_ROUNDS, _MOST_PAIRS // max(1, len(lifetimes)) ** 2)
    for order in orders:
        for _ in range(rounds + 1):
            found = _place_in_order(lifetimes, order)
            if best is None or found.height < best.height:
                best = found
            if best.height == bound:
                return best
            order = _top_first(lifetimes, order, found)
    assert best is not None
    return best


def _top_first(lifetimes: Sequence[Lifetime], order: list[int], found: Placement) -> list[int]:
    """The order with the buffers first that end where all end."""
    top = [i for i in order if found.offsets[i] + lifetimes[i].size == found.height]
    return [*top, *(i for i in order if i not in top)]


_ORDERS: tuple[Callable[[Lifetime], tuple[int, ...]], ...] = (
    lambda a: (-a.size, a.begin),
    lambda a: (-a.size * (a.end - a.begin + 1), a.begin),
    lambda a: (a.begin, -a.size),
)


def _place_in_order(lifetimes: Sequence[Lifetime], order: Sequence[int]) -> Placement:
    offsets = [0] * len(lifetimes)
    placed: list[tuple[int, int, int, int]] = []  # offset, size, begin and end, lowest first
    height = 0
    for index in order:
        own = lifetimes[index]
        size, begin, end = own.size, own.begin, own.end
        offsets[index] = start = _smallest_gap([one for one in placed if begin <= one[3] and one[2] <= end], size)
        height = max(height, start + size)
        insort(placed, (start, size, begin, end))
    return Placement(tuple(offsets), height)


def gap_among(placed: Sequence[tuple[int, Lifetime]], own: Lifetime) -> int:
    """The start of the smallest gap that `own` fits in, among buffers at offsets; the end of all if there is none."""
    meeting = [(offset, other.size) for offset, other in placed if own.meets(other)]
    return _smallest_gap(sorted(meeting), own.size)


def _smallest_gap(meeting: Sequence[tuple[int, ...]], size: int) -> int:
    """The start of the smallest gap of `size` among buffers, each an offset, a size and more, lowest first."""
    best, room, top = -1, 0, 0
    for offset, taken, *_ in meeting:
        gap = offset - top
        if gap >= size and (best < 0 or gap < room):
            best, room = top, gap
        top = max(top, offset + taken)
    return best if best >= 0 else top


def peak(lifetimes: Sequence[Lifetime]) -> int:
    """The most units that live at one step: no placement takes fewer."""
    return _fullest(lifetimes)[0]


def busiest_step(lifetimes: Sequence[Lifetime]) -> int:
    """The first step at which as many units live as at any other."""
    return _fullest(lifetimes)[1]


def _fullest(lifetimes: Sequence[Lifetime]) -> tuple[int, int]:
    """The most units that live at one step, and the first such step."""
    changes: dict[int, int] = {}
    for one in lifetimes:
        changes[one.begin] = changes.get(one.begin, 0) + one.size
        changes[one.end + 1] = changes.get(one.end + 1, 0) - one.size
    most = at = live = 0
    for step in sorted(changes):
        live += changes[step]
        if live > most:
            most, at = live, step
    return most, at


def levels(lifetimes: Sequence[Lifetime], offsets: Sequence[int]) -> list[int]:
    """For each buffer how many lie below it one above the other, at the same steps."""
    found = [0] * len(lifetimes)
    order = sorted(range(len(lifetimes)), key=lambda i: offsets[i])
    for position, index in enumerate(order):
        below = (i for i in order[:position] if offsets[i] < offsets[index] and lifetimes[i].meets(lifetimes[index]))
        found[index] = max((found[i] + 1 for i in below), default=0)
    return found
