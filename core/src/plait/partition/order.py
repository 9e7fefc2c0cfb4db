"""From a target for each unit of work to few stages, each of one target, that run one after the other.

See Note [Why stages are convex].
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple


class Stage(NamedTuple):
    """Units of one target that run together, by number, sorted."""

    target: str
    units: tuple[int, ...]


def stages(after: Sequence[Collection[int]], targets: Sequence[str]) -> list[Stage]:
    """Stages in the order in which they run: as few as a greedy search finds, the fewest for two targets.

    `after[i]` are the units that must have run before unit `i`; `targets[i]` is where that one runs. Raises
    `ValueError` if units wait for each other.
    """
    tried = [_from(first, after, targets) for first in dict.fromkeys(targets)]
    found = [one for one in tried if one is not None]
    return min(found, key=len) if found else []


def _from(first: str, after: Sequence[Collection[int]], targets: Sequence[str]) -> list[Stage] | None:
    """Stages of which the first is on the target `first`; None if nothing can start there."""
    state = _Ready(after, targets)
    names = list(dict.fromkeys(targets))
    made: list[Stage] = []
    while state.left:
        choices = [first] if not made else [name for name in names if name != made[-1].target]
        tried = [(state.closure(name), name) for name in choices]
        units, name = max(tried, key=lambda pair: (state.finishes(*pair), len(pair[0])))
        if not units:
            if not made:
                return None
            raise ValueError("units wait for each other")
        state.run(units)
        made.append(Stage(name, tuple(sorted(units))))
    return made


class _Ready:
    """What has run so far."""

    def __init__(self, after: Sequence[Collection[int]], targets: Sequence[str]) -> None:
        self.targets = targets
        self.waits = [len(set(before)) for before in after]
        self.followers: list[list[int]] = [[] for _ in after]
        for unit, before in enumerate(after):
            for other in set(before):
                self.followers[other].append(unit)
        self.of_target = {name: targets.count(name) for name in dict.fromkeys(targets)}
        self.ready = {unit for unit, count in enumerate(self.waits) if not count}

    @property
    def left(self) -> bool:
        return any(self.of_target.values())

    def closure(self, target: str) -> list[int]:
        """All units of a target that can run without another target, one after the other."""
        waits: dict[int, int] = {}
        found = [unit for unit in sorted(self.ready) if self.targets[unit] == target]
        for unit in found:
            for following in self.followers[unit]:
                waits[following] = waits.get(following, self.waits[following]) - 1
                if not waits[following] and self.targets[following] == target:
                    found.append(following)
        return found

    def finishes(self, units: Sequence[int], target: str) -> bool:
        """Whether nothing is left for a target after `units`."""
        return bool(units) and len(units) == self.of_target[target]

    def run(self, units: Iterable[int]) -> None:
        for unit in units:
            self.ready.discard(unit)
            self.of_target[self.targets[unit]] -= 1
            for following in self.followers[unit]:
                self.waits[following] -= 1
                if not self.waits[following]:
                    self.ready.add(following)


# Note [Why stages are convex]
# A stage takes all units of a target that can run before anybody else must. So the stages are pieces of one order in
# which all units can run: no stage both precedes and follows another, and what is between two units of a stage, on a
# path of dependencies, is in the stage. Taking all that can run is best for two targets: whatever is put off runs in a
# later stage of the same target, and a stage that has done more never makes a later one smaller; only the target that
# starts is a choice, and each is tried. For more targets the smallest number of stages is as hard as the shortest
# common supersequence; then a target that this stage finishes goes first, or the one with most units.
