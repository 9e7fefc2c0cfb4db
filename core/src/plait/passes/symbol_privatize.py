"""Make symbols private, so that what nobody names can be erased or specialized.

Before and after `symbol-privatize{exclude=main}`:

    func.func @main() { ... }                func.func @main() { ... }
    func.func @helper() { ... }              func.func private @helper() { ... }
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from plait.builtin.symbols import is_symbol, is_symbol_table, set_visibility, symbol_name
from plait.interfaces.memory_effects import nested_operations
from plait.passes.base import Pass
from plait.passes.options import option

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation


class SymbolPrivatize(Pass):
    """Make the symbols directly in the operation private, except those named."""

    name: ClassVar[str] = "symbol-privatize"
    title: ClassVar[str] = "SymbolPrivatize"
    exclude: tuple[str, ...] = option((), doc="symbols that keep their visibility, separated by commas")

    def run(self, op: Operation, ctx: Context) -> None:
        if not is_symbol_table(op):
            return
        for symbol in nested_operations(op):
            if is_symbol(symbol) and symbol_name(symbol) not in self.exclude:
                set_visibility(symbol, "private")
