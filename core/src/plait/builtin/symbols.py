"""Symbol tables: the names that operations define, and who uses them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from plait.builtin.attributes import StringAttr, SymbolRefAttr
from plait.ir import traits
from plait.ir.lifetime import cached

if TYPE_CHECKING:
    from plait.ir.attribute import Attribute
    from plait.ir.operation import Operation

Visibility = Literal["public", "private", "nested"]


def symbol_name(op: Operation) -> str | None:
    """The name that `op` defines; None if it defines none."""
    name = op.get_attr("sym_name")
    return name.value if isinstance(name, StringAttr) else None


def set_symbol_name(op: Operation, name: str) -> None:
    """Give `op` another name; uses are not changed (see `SymbolTable.rename`)."""
    attribute = StringAttr(name)
    if "sym_name" in op.property_names:
        op.set_property("sym_name", attribute)
    else:
        op.set_attribute("sym_name", attribute)


def visibility(op: Operation) -> Visibility:
    """`public` unless `sym_visibility` says otherwise."""
    attribute = op.get_attr("sym_visibility")
    return attribute.value if isinstance(attribute, StringAttr) else "public"  # type: ignore[return-value]


def set_visibility(op: Operation, visibility: Visibility) -> None:
    """Say who may name `op`."""
    attribute = StringAttr(visibility)
    if "sym_visibility" in op.property_names:
        op.set_property("sym_visibility", attribute)
    else:
        op.set_attribute("sym_visibility", attribute)


def is_symbol(op: Operation) -> bool:
    """Whether `op` is registered as a symbol and has a name."""
    return op.is_registered and traits.Symbol in op.traits and symbol_name(op) is not None


class SymbolUse(NamedTuple):
    """`operation` names the symbol by `reference`, somewhere in its properties or attributes."""

    operation: Operation
    reference: Any


def is_symbol_table(op: Operation) -> bool:
    return traits.SymbolTable in op.traits


def nearest_symbol_table(op: Operation) -> Operation | None:
    """`op`, or the closest operation around it, that is a symbol table."""
    current: Operation | None = op
    while current is not None and not is_symbol_table(current):
        current = current.parent_op
    return current


class SymbolTable:
    """The symbols that lie directly in `op`. Keep it up to date by changing symbols through it."""

    __slots__ = ("_symbols", "op")

    def __init__(self, op: Operation) -> None:
        if not is_symbol_table(op):
            raise ValueError(f"'{op.name}' is not a symbol table")
        self.op = op
        self._symbols: dict[str, Operation] = {}
        for inner in _direct(op):
            name = symbol_name(inner)
            if name is not None:
                self._symbols.setdefault(name, inner)

    def __contains__(self, name: str) -> bool:
        return name in self._symbols

    def __iter__(self) -> Iterator[str]:
        return iter(self._symbols)

    def lookup(self, name: str) -> Operation | None:
        """The operation that defines `name`, or None."""
        return self._symbols.get(name)

    def insert(self, op: Operation, before: Operation | None = None) -> str:
        """Put `op` into the table (at the end unless `before` is given) under a name not used yet; return that name."""
        name = self.unique_name(symbol_name(op) or "symbol")
        if name != symbol_name(op):
            set_symbol_name(op, name)
        if op.parent is None:
            block = self.op.regions[0].block
            if before is not None:
                block.insert_before(op, before)
            elif block.last is not None and traits.Terminator in block.last.traits:
                block.insert_before(op, block.last)
            else:
                block.append(op)
        self._symbols[name] = op
        return name

    def unique_name(self, name: str) -> str:
        """`name`, or `name_0`, `name_1`, ... where that is taken."""
        if name not in self._symbols:
            return name
        number = 0
        while f"{name}_{number}" in self._symbols:
            number += 1
        return f"{name}_{number}"

    def erase(self, op: Operation) -> None:
        """Erase a symbol of the table."""
        name = symbol_name(op)
        if name is not None and self._symbols.get(name) is op:
            del self._symbols[name]
        op.erase()

    def rename(self, op: Operation, name: str) -> None:
        """Give a symbol of the table another name, in its uses too. Raises `ValueError` if the name is taken."""
        old = symbol_name(op)
        if old is None or name in self._symbols:
            raise ValueError(f"symbol '{name}' is defined already")
        replace_symbol_uses(self.op, {old: name})
        set_symbol_name(op, name)
        del self._symbols[old]
        self._symbols[name] = op


def lookup_nearest(op: Operation, reference: SymbolRefAttr) -> Operation | None:
    """The operation that `reference` (a symbol reference or a plain name) means at `op`, or None."""
    return SymbolTables().lookup_nearest(op, reference)


class SymbolTables:
    """Symbol tables by operation, built when first asked for; for many look-ups while no symbol changes."""

    __slots__ = ("_tables",)

    def __init__(self) -> None:
        self._tables: dict[Operation, SymbolTable] = {}

    def table(self, op: Operation) -> SymbolTable:
        table = self._tables.get(op)
        if table is None:
            table = self._tables[op] = SymbolTable(op)
        return table

    def lookup_nearest(self, op: Operation, reference: Any) -> Operation | None:
        """The operation that `reference` means at `op`: looked up in the nearest table, then nested name by name."""
        root, nested = (reference, ()) if isinstance(reference, str) else (reference.root, reference.nested)
        table = nearest_symbol_table(op)
        found = self.table(table).lookup(root) if table is not None else None
        for name in nested:
            if found is None or not is_symbol_table(found):
                return None
            found = self.table(found).lookup(name)
        return found


def _direct(op: Operation) -> Iterator[Operation]:
    for region in op.regions:
        for block in region.blocks:
            yield from block.operations


def symbol_references(attribute: Any) -> Iterator[Any]:
    """The symbol references in an attribute or type, at any depth."""
    kind = SymbolRefAttr
    pending = [attribute]
    while pending:
        current = pending.pop()
        if isinstance(current, kind):
            yield current
        elif current.__class__ is tuple:
            pending.extend(reversed(current))
        elif hasattr(current, "_fields") and current._fields and _may_nest(current.__class__):
            pending.extend(getattr(current, field) for field in reversed(current._fields))


@lru_cache(maxsize=1024)
def _may_nest(kind: Any) -> bool:
    """Whether some field of an attribute class is declared so that it may hold attributes."""
    simple = ("int", "float", "bool", "str", "bytes", "tuple[int", "tuple[str", "tuple[bool", "tuple[float")
    return any(not str(k).startswith(simple) for k in kind._kinds.values())


@cached
def references_in(attribute: Attribute) -> tuple[Any, ...]:
    """`symbol_references` of an attribute, which are looked for once."""
    return tuple(symbol_references(attribute))


def symbol_uses(root: Operation) -> Iterator[SymbolUse]:
    """All symbol references in attributes of `root` and of the operations nested in it."""
    return _uses_in(root.walk())


def _uses_in(operations: Iterable[Operation]) -> Iterator[SymbolUse]:
    for op in operations:
        plain = op.is_registered and not op._attributes
        for attribute in op._properties if plain else [*op.properties.values(), *op.attributes.values()]:
            if attribute is not None and (found := references_in(attribute)):
                for reference in found:
                    yield SymbolUse(op, reference)


def uses_of_table(root: Operation) -> Iterator[SymbolUse]:
    """The uses of all symbols of the table `root`; names in nested tables are others."""
    return _uses_in(_scope(root))


def uses_of_symbol(root: Operation, name: str) -> list[SymbolUse]:
    """The uses of the symbol `name` of the table `root`; names in nested tables are others."""
    return [use for use in uses_of_table(root) if use.reference.root == name]


def _scope(root: Operation) -> Iterator[Operation]:
    """The operations in which a name means a symbol of the table `root`."""
    pending = list(_direct(root))[::-1]
    while pending:
        op = pending.pop()
        yield op
        if op.regions and not is_symbol_table(op):
            pending.extend(reversed(list(_direct(op))))


def replace_symbol_uses(root: Operation, names: Mapping[str, str]) -> int:
    """Make uses of the symbols of the table `root` that are keys of `names` uses of the values.

    Returns how many operations changed.
    """
    users = dict.fromkeys(use.operation for use in uses_of_table(root) if use.reference.root in names)
    for op in users:
        _rename_in(op, names)
    return len(users)


def _rename_in(op: Operation, names: Mapping[str, str]) -> None:
    kind = SymbolRefAttr

    def rename(attribute: Attribute) -> Any:
        if isinstance(attribute, kind) and attribute.root in names:
            return kind(names[attribute.root], attribute.nested)
        return attribute

    for name, value in op.properties.items():
        op.set_property(name, map_attribute(value, rename))
    for name, value in list(op.attributes.items()):
        op.set_attribute(name, map_attribute(value, rename))


def map_attribute(attribute: Any, change: Any) -> Any:
    """`attribute` with `change` applied to each attribute and type in it, parts before the whole."""
    if attribute.__class__ is tuple:
        parts = tuple([map_attribute(part, change) for part in attribute])
        return attribute if all(a is b for a, b in zip(parts, attribute)) else parts
    fields = getattr(attribute, "_fields", None)
    if fields is None:
        return attribute
    if fields and _may_nest(attribute.__class__):
        old = [getattr(attribute, field) for field in fields]
        new = [map_attribute(value, change) for value in old]
        if any(a is not b for a, b in zip(old, new)):
            attribute = type(attribute)(*new)
    return change(attribute)
