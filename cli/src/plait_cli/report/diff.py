"""Which operations a pass kept, changed, made and erased. See Note [Identity]."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from plait_cli.report.lines import Line, Texts, lines_of
from plait_cli.report.naming import StableNames
from plait_cli.report.places import Places, key_of, leaves

if TYPE_CHECKING:
    from plait.ir.location import Location
    from plait.ir.operation import Operation

_MOST_SOURCES = 4


@dataclass
class Snapshot:
    """The module at one time: `lines` is text, operation (or -1) and indentation of each line, one after the other."""

    lines: list[int]
    heads: dict[int, tuple[int, int]]
    dialects: dict[str, int]

    @property
    def size(self) -> int:
        return len(self.heads)


@dataclass
class Change:
    """What became of the operations between two snapshots. `sources`: of a new operation, those that it replaces."""

    new: list[int] = field(default_factory=list[int])
    gone: list[int] = field(default_factory=list[int])
    changed: list[int] = field(default_factory=list[int])
    sources: dict[int, list[int]] = field(default_factory=dict[int, list[int]])

    @property
    def replaced(self) -> set[int]:
        return {old for found in self.sources.values() for old in found}

    def __bool__(self) -> bool:
        return bool(self.new or self.gone or self.changed)


class History:
    """The operations that there have been, each with a number that stays, and the snapshots of the module."""

    def __init__(self, module: Operation) -> None:
        self.module = module
        self.texts, self.places = Texts(), Places()
        self.op_names: list[str] = []
        self.op_places: list[list[int]] = []
        self._locations: list[Any] = []
        self._numbers: dict[Operation, int] = {}
        self._names = StableNames()
        self.snapshots: list[Snapshot] = [self._snapshot({})]

    def advance(self) -> tuple[int, Change]:
        """Take a snapshot: its number, or the number of the last one if nothing differs, and what has changed."""
        before = self.snapshots[-1]
        sources = self._adopt(before)
        after = self._snapshot(before.heads)
        change = self._compare(before, after, sources)
        if change or after.lines != before.lines:
            self.snapshots.append(after)
        return len(self.snapshots) - 1, change

    def number_of(self, op: Operation) -> int | None:
        """The number of an operation; for an unknown one, the number of the first operation with its location now."""
        found = self._numbers.get(op)
        return found if found is not None else self.number_at(op.location)

    def number_at(self, location: Location, name: str | None = None) -> int | None:
        """The first operation of the last snapshot with a place of `location` (and the name)."""
        wanted = set(leaves(location))
        if not wanted:
            return None
        by_leaf = self._by_leaf()
        found = sorted(number for leaf in wanted for number in by_leaf.get(leaf, ()))
        return next((n for n in found if name is None or self.op_names[n] == name), None)

    def _by_leaf(self) -> dict[Hashable, list[int]]:
        snapshot = self.snapshots[-1]
        if self._indexed is not snapshot:
            self._index = self._leaves_of(snapshot.heads)
            self._indexed = snapshot
        return self._index

    _indexed: Snapshot | None = None
    _index: dict[Hashable, list[int]]

    def _leaves_of(self, numbers: Any) -> dict[Hashable, list[int]]:
        found: dict[Hashable, list[int]] = {}
        for number in numbers:
            for leaf in leaves(self._locations[number]):
                found.setdefault(leaf, []).append(number)
        return found

    def _adopt(self, before: Snapshot) -> dict[int, list[int]]:
        """Number the operations that are not known: made again, they keep the number of the one that they stand for.

        Return those that are really new, with the operations that they replace.
        """
        ops = list(self.module.walk())
        unknown = [op for op in ops if op not in self._numbers]
        present = {self._numbers[op] for op in ops if op in self._numbers}
        gone = [number for number in before.heads if number not in present]
        again: dict[Hashable, deque[int]] = {}
        for number in gone:
            key = key_of(self._locations[number])
            if key is not None:
                again.setdefault((self.op_names[number], key), deque()).append(number)
        by_leaf = self._leaves_of(gone)
        sources: dict[int, list[int]] = {}
        for op in unknown:
            location = op.location
            waiting = again.get((op.name, key_of(location)))
            if waiting:
                self._numbers[op] = waiting.popleft()
                continue
            number = self._add(op, location)
            replaced = dict.fromkeys(old for leaf in leaves(location) for old in by_leaf.get(leaf, ()))
            sources[number] = list(replaced)[:_MOST_SOURCES]
        return sources

    def _add(self, op: Operation, location: Location) -> int:
        number = self._numbers[op] = len(self.op_names)
        self.op_names.append(op.name)
        self.op_places.append(self.places.numbers(location))
        self._locations.append(location)
        return number

    def _snapshot(self, before: dict[int, tuple[int, int]]) -> Snapshot:
        """The lines of the module; an operation's head is its first line and the operation around it."""
        numbers, heads, dialects = self._numbers, dict[int, tuple[int, int]](), dict[str, int]()
        for op in self.module.walk():
            number = numbers.get(op)
            if number is None:
                number = self._add(op, op.location)
            around = op.parent_op
            heads[number] = (-1, numbers[around] if around is not None else -1)
            dialect = op.name.partition(".")[0]
            dialects[dialect] = dialects.get(dialect, 0) + 1
        lines: list[int] = []
        for line in lines_of(self.module, self._names):
            self._add_line(line, lines, heads)
        return Snapshot(lines, heads, dialects)

    def _add_line(self, line: Line, lines: list[int], heads: dict[int, tuple[int, int]]) -> None:
        text = self.texts.number(line.text)
        number = self._numbers[line.op] if line.op is not None else -1
        lines += (text, number if line.is_head else -2 - number if number >= 0 else -1, line.indent)
        if line.is_head:
            heads[number] = (text, heads[number][1])

    def _compare(self, before: Snapshot, after: Snapshot, sources: dict[int, list[int]]) -> Change:
        old, new = before.heads, after.heads
        return Change(
            new=[number for number in new if number not in old],
            gone=[number for number in old if number not in new],
            changed=[number for number in new if number in old and old[number] != new[number]],
            sources={number: found for number, found in sources.items() if found and number in new},
        )


# Note [Identity]
# An operation that is the same object before and after a pass is the same operation. One that is a new object, with the
# name and the location of one that is gone, is that one made again (cloned, or rebuilt with other types). Any other new
# operation replaces those that are gone and share a place in the source with it: rewriting gives what it makes the
# location of what it replaces. In `lines`, -1 is a line of no operation, and -2 - n a later line of operation n.
