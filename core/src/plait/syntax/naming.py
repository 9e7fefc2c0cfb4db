"""Gives SSA values and blocks their printed names, by MLIR's rules. See Note [Names]."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.ir.operation import Operation
from plait.ir.region import Region
from plait.syntax.pretty_locations import name_in

if TYPE_CHECKING:
    from plait.ir.block import Block
    from plait.ir.value import Value
    from plait.syntax.printer import Printer


_ILLEGAL = re.compile(r"[^\w$.\-]", re.ASCII)


class _Scope:
    """The names in use in a region and in those around it."""

    __slots__ = ("outer", "used")

    def __init__(self, outer: _Scope | None) -> None:
        self.outer = outer
        self.used: set[str] = set()

    def has(self, name: str) -> bool:
        scope: _Scope | None = self
        while scope is not None:
            if name in scope.used:
                return True
            scope = scope.outer
        return False


class _Namer:
    """Names the values of one region after the other. See Note [Names]."""

    def __init__(self, printer: Printer) -> None:
        self.names = printer.names  # of values and, where users are shown, of operations without results
        self.block_names = printer.block_names
        self.use_hints = printer.use_hints
        self.ask_operations = not printer.generic
        self.number_users = printer.value_users
        self.use_locations = printer.use_nameloc_as_prefix
        self.next_value = 0
        self.next_argument = 0
        self.next_conflict = 0
        self.scope = _Scope(None)

    @property
    def counters(self) -> tuple[int, int, int]:
        return self.next_value, self.next_argument, self.next_conflict

    @counters.setter
    def counters(self, values: tuple[int, int, int]) -> None:
        self.next_value, self.next_argument, self.next_conflict = values

    def unique(self, name: str) -> str:
        """`name`, or `name_N` with the next number that makes it unique."""
        if name and name[0].isdigit():
            name = "_" + name
        name = _ILLEGAL.sub("_", name.replace(" ", "_"))
        candidate = name
        while self.scope.has(candidate):
            candidate = f"{name}_{self.next_conflict}"
            self.next_conflict += 1
        self.scope.used.add(candidate)
        return candidate

    def name_region(self, region: Region) -> list[Operation]:
        """Name all that is directly in `region`; return the operations that have regions."""
        nested: list[Operation] = []
        entry = region.entry
        if entry is None:
            return nested
        owner: Any = region.parent
        ask = self.ask_operations and hasattr(owner, "block_argument_names")
        preferred = owner.block_argument_names(region) if ask else ()
        number = 0
        block = entry
        while block is not None:
            self.block_names[block] = f"^bb{number}"
            number += 1
            self._name_arguments(block, preferred if block is entry else (), block is entry)
            self._name_operations(block, nested)
            block = block.next
        return nested

    def _name_arguments(self, block: Block, preferred: Sequence[str], is_entry: bool) -> None:
        for i, argument in enumerate(block.arguments):
            name = (argument.name_hint if self.use_hints else None) or (preferred[i] if i < len(preferred) else None)
            if self.use_locations and (located := name_in(argument.location)):
                name = located
                self.next_argument += is_entry  # MLIR counts it all the same
            if name:
                self.names[argument] = "%" + self.unique(name)
            elif is_entry:
                self.names[argument] = "%" + self.unique(f"arg{self.next_argument}")
                self.next_argument += 1
            else:
                self.names[argument] = f"%{self.next_value}"
                self.next_value += 1

    def _name_operations(self, block: Any, nested: list[Operation]) -> None:
        names, hints, ask, locations = self.names, self.use_hints, self.ask_operations, self.use_locations
        op = block._first
        while op is not None:
            results = op.results
            if len(results) == 1:
                result = results[0]
                name = result.name_hint if hints else None
                if locations:
                    name = name_in(op.location) or name
                if not name and ask and op.__class__._names_results:
                    name = next(iter(op.result_names()), None)
                if not name:
                    names[result] = f"%{self.next_value}"
                    self.next_value += 1
                else:
                    names[result] = "%" + self.unique(name)
            elif results:
                self._name_results(op, results)
            elif self.number_users:
                names[op] = f"%{self.next_value}"
                self.next_value += 1
            if op.regions:
                nested.append(op)
            op = op._next

    def _name_results(self, op: Any, results: Sequence[Value[Any]]) -> None:
        """Several results share a name and are numbered `%x#0`; a result with a name of its own begins a new group."""
        preferred = list(op.result_names()) if self.ask_operations and op.__class__._names_results else []
        preferred += [None] * (len(results) - len(preferred))
        named = [(r.name_hint if self.use_hints else None) or p for r, p in zip(results, preferred)]
        if self.use_locations:
            named[0] = name_in(op.location) or named[0]
        starts = [i for i in range(len(results)) if i == 0 or named[i]]
        for start, end in zip(starts, [*starts[1:], len(results)]):
            if named[start]:
                base = "%" + self.unique(named[start])
            else:
                base = f"%{self.next_value}"
                self.next_value += 1
            for k in range(start, end):
                self.names[results[k]] = base if end - start == 1 else f"{base}#{k - start}"


def name_values(root: Operation, printer: Printer) -> None:
    """Fill `printer.names` and `printer.block_names` for everything in `root`."""
    namer = _Namer(printer)
    if root.parent is not None:
        _name_surroundings(root, namer)
    else:
        _name_root(root, namer)
    stack = [(region, namer.counters, namer.scope) for region in root.regions]
    if printer.value_users and not root.results:
        namer.names[root] = f"%{namer.next_value}"
        namer.next_value += 1
    while stack:
        region, counters, outer = stack.pop()
        if not printer.generic and not printer.unique_ssa_ids:
            namer.counters = counters
        namer.scope = _Scope(outer)
        for op in namer.name_region(region):
            stack += [(nested, namer.counters, namer.scope) for nested in op.regions]


def _name_root(root: Operation, namer: _Namer) -> None:
    if len(root.results) == 1:
        namer.names[root.results[0]] = "%0"
        namer.next_value = 1
    elif root.results:
        namer._name_results(root, root.results)


def _name_surroundings(root: Operation, namer: _Namer) -> None:
    """Number what is visible to an operation that is printed alone: its results, and the operands from outside."""
    _name_root(root, namer)
    outside = dict.fromkeys(
        v for op in root.walk() for v in op.operands if v.parent_block is None or v not in namer.names
    )
    inside = {r for op in root.walk() for r in op.results}
    inside |= {a for op in root.walk() for region in op.regions for b in region.blocks for a in b.arguments}
    for value in outside:
        if value not in inside:
            namer.names[value] = "%" + namer.unique(value.name_hint or f"outer{len(namer.names)}")


# Note [Names]
# A region is named completely before those nested in it, so a later operation of the same block has a lower number than
# an operation inside an earlier one. Nested regions of one parent start from the same counters, except in the generic
# form, where every number is used once and operations are not asked for names. A name that is taken
# gets a suffix from a counter that all names share (`%cst`, `%c_0`, `%cst_1`); the parser strips such suffixes, so that
# printing what was parsed gives the same text.
