"""What operations of `ml_program` and of `util` that name global variables have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from plait.define import Op
from plait.ir.attribute import VerifyError

if TYPE_CHECKING:
    from plait.builtin.attributes import SymbolRefAttr

Lookup = Callable[["SymbolRefAttr"], Any]


class AccessOp(Op):
    """An operation that names a global of class `variable`."""

    variable: ClassVar[type[Op]]
    if TYPE_CHECKING:
        symbol: SymbolRefAttr

    def named_global(self, lookup: Lookup, type: Any = None) -> Any:
        """The global that is accessed, as `type` if that is given. Raises `VerifyError` if there is none like it."""
        found = lookup(self.symbol)
        if not isinstance(found, self.variable):
            raise VerifyError(f"'{self.symbol}' does not name a global variable")
        ty = found.get_attr("type")
        if type is not None and ty is not type:
            raise VerifyError(f"global variable '{self.symbol}' has type '{ty}', but is accessed as '{type}'")
        return found
