"""Erase private symbols that nothing names.

Before and after:

    func.func private @unused() { return }      func.func @main() { return }
    func.func @main() { return }
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.symbols import SymbolTables, is_symbol, is_symbol_table, references_in, visibility
from plait.interfaces.memory_effects import nested_operations
from plait.passes.base import Pass

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation


class SymbolDce(Pass):
    """Erase symbols that are neither visible from outside nor reached from what is."""

    name: ClassVar[str] = "symbol-dce"
    title: ClassVar[str] = "SymbolDCE"

    def run(self, op: Operation, ctx: Context) -> None:
        if not is_symbol_table(op):
            return
        alive = _live_symbols(op)
        for one in [o for o in op.walk() if o is not op and is_symbol(o)]:
            if one not in alive and one.parent is not None:
                one.erase()
                ctx.count("erased")


def _live_symbols(root: Operation) -> set[Operation]:
    """The symbols that stay: those that are visible, and those that live code names.

    What lies in a symbol is live code if the symbol is alive; all else is live code.
    """
    tables = SymbolTables()
    hidden = root.parent is None or visibility(root) != "public"
    alive: set[Operation] = set()
    pending: list[tuple[Operation, bool]] = [(root, True)]
    while pending:
        op, public_table = pending.pop()
        for name in _uses(op):
            target = tables.lookup_nearest(op.parent_op or op, name)
            if target is not None and target not in alive:
                alive.add(target)
                pending.append((target, False))
        inner_public = public_table and (op is root or not is_symbol_table(op) or visibility(op) == "public")
        for inner in nested_operations(op):
            if not is_symbol(inner):
                pending.append((inner, inner_public))
            elif inner not in alive and visibility(inner) != "private" and (inner_public or not hidden):
                alive.add(inner)
                pending.append((inner, inner_public))
    return alive


def _uses(op: Operation) -> list[Any]:
    values = [a for a in op._properties if a is not None] if op.is_registered else list(op.properties.values())
    if op._attributes:
        values += op._attributes.values()
    return [reference for a in values for reference in references_in(a)]
