"""Names of values that stay the same from pass to pass, so that an operation that stays has the same text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from plait.syntax.naming import name_values

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.ir.region import Region
    from plait.syntax.printer import Printer

_COUNTER = re.compile(r"_\d+\Z")


class StableNames:
    """The names that values have had. The first module is named as the printer does; a new value gets a new name."""

    def __init__(self) -> None:
        self._names: dict[Any, str] = {}
        self._used: set[str] = set()
        self._next_number = 0
        self._next_suffix: dict[str, int] = {}

    def apply(self, root: Operation, printer: Printer) -> None:
        """Fill the names of `printer` for all values in `root`. A value visible to another never has its name."""
        name_values(root, printer)
        pending: list[tuple[Region, frozenset[str]]] = [(region, frozenset()) for region in root.regions]
        taken_now: set[str] = set()
        while pending:
            region, outer = pending.pop()
            here: set[str] = set()
            nested: list[Operation] = []
            for block in region.blocks:
                for argument in block.arguments:
                    self._name((argument,), printer, outer, here)
                for op in block.operations:
                    if op.results:
                        self._name_results(op.results, printer, outer, here)
                    if op.regions:
                        nested.append(op)
            taken_now |= here
            visible = outer | here if nested else outer
            pending += [(inner, visible) for op in nested for inner in op.regions]
        self._used |= taken_now

    def _name_results(self, results: Any, printer: Printer, outer: frozenset[str], here: set[str]) -> None:
        """Results that share a name (`%x#0`, `%x#1`) keep sharing one."""
        if len(results) == 1:
            self._name(results, printer, outer, here)
            return
        groups: dict[str, list[Any]] = {}
        for result in results:
            groups.setdefault(printer.names[result].partition("#")[0], []).append(result)
        for group in groups.values():
            self._name(tuple(group), printer, outer, here)

    def _name(self, group: tuple[Any, ...], printer: Printer, outer: frozenset[str], here: set[str]) -> None:
        known = self._names.get(group[0])
        proposed = printer.names[group[0]].partition("#")[0]
        name = known
        if known is None and proposed not in self._used:
            name = proposed
        while name is None or name in here or name in outer:
            name = self._fresh(proposed)
        here.add(name)
        for i, value in enumerate(group):
            self._names[value] = name
            printer.names[value] = name if len(group) == 1 else f"{name}#{i}"

    def _fresh(self, proposed: str) -> str:
        """A name like `proposed` that no value has had."""
        base = proposed[1:]
        while True:
            if base.isdigit():
                self._next_number = max(self._next_number, int(base)) + 1
                name = f"%{self._next_number}"
            else:
                stem = _COUNTER.sub("", base)
                number = self._next_suffix[stem] = self._next_suffix.get(stem, -1) + 1
                name = f"%{stem}_{number}"
            if name not in self._used:
                return name
