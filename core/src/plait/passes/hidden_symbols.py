"""The symbols whose uses are all known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.builtin.symbols import SymbolTables, is_symbol, is_symbol_table, uses_of_table, visibility
from plait.interfaces.callable import Call, Callable

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation


def hidden_symbols(root: Operation) -> set[Operation]:
    """The symbols in `root` that nobody outside of it can name.

    Those are the private ones, and the nested ones of tables that are not seen from outside: all, if `root` is the
    outermost operation.
    """
    hidden: set[Operation] = set()
    pending = [(root, root.parent is None)]
    while pending:
        op, all_seen = pending.pop()
        inner = [o for region in op.regions for block in region.blocks for o in block.operations]
        if is_symbol_table(op):
            all_seen |= not is_symbol(op) or visibility(op) == "private"
            kinds = ("private", "nested") if all_seen else ("private",)
            hidden.update(o for o in inner if is_symbol(o) and visibility(o) in kinds)
        pending += [(o, all_seen) for o in inner if o.regions]
    return hidden


def hidden_callables(root: Operation, ctx: Context) -> set[Operation]:
    """The callables in `root` of which all calls are seen: not visible from outside, and named by calls only."""
    tables = SymbolTables()
    callables = {op for op in hidden_symbols(root) if ctx.model(Callable, op) is not None}
    for table in [op for op in root.walk() if is_symbol_table(op)]:
        for use in uses_of_table(table):
            if ctx.model(Call, use.operation) is None:
                callables.discard(tables.lookup_nearest(use.operation, use.reference) or root)
    return callables
