"""Operations that define a name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from plait.interfaces.interface import Interface
from plait.lazy import lazy_import

if TYPE_CHECKING:
    from plait.ir.operation import Operation

traits = lazy_import("plait.define.traits")
attributes = lazy_import("plait.builtin.attributes")

Visibility = Literal["public", "private", "nested"]


class Symbol(Interface):
    """An operation with a symbol name. The defaults read `sym_name` and `sym_visibility`, as MLIR spells them.

    An operation with the trait `Symbol` needs no model. One whose symbol is optional, such as `builtin.module`, is
    a symbol where `sym_name` is present.
    """

    def symbol_name(self, op: Any) -> str | None:
        return symbol_name(op)

    def visibility(self, op: Any) -> Visibility:
        return visibility(op)

    def is_declaration(self, op: Any) -> bool:
        """Whether the definition is elsewhere: an operation with regions that are all empty."""
        return bool(op.regions) and all(region.is_empty for region in op.regions)


def symbol_name(op: Operation) -> str | None:
    """The name that `op` defines; None if it defines none."""
    name = op.get_attr("sym_name")
    return name.value if isinstance(name, attributes.StringAttr) else None  # what is no text is refused elsewhere


def set_symbol_name(op: Operation, name: str) -> None:
    """Give `op` another name; uses are not changed (see `plait.ir.symbol.SymbolTable.rename`)."""
    attribute = attributes.StringAttr(name)
    if "sym_name" in op.property_names:
        op.set_property("sym_name", attribute)
    else:
        op.set_attribute("sym_name", attribute)


def visibility(op: Operation) -> Visibility:
    """`public` unless `sym_visibility` says otherwise."""
    attribute = op.get_attr("sym_visibility")
    return attribute.value if isinstance(attribute, attributes.StringAttr) else "public"  # type: ignore[return-value]


def set_visibility(op: Operation, visibility: Visibility) -> None:
    """Say who may name `op`."""
    attribute = attributes.StringAttr(visibility)
    if "sym_visibility" in op.property_names:
        op.set_property("sym_visibility", attribute)
    else:
        op.set_attribute("sym_visibility", attribute)


def is_symbol(op: Operation) -> bool:
    """Whether `op` is registered as a symbol and has a name."""
    return op.is_registered and traits.Symbol in op.traits and symbol_name(op) is not None


def can_discard_on_use_empty(op: Operation) -> bool:
    """Whether the symbol may be erased when nothing names it: it is not visible from outside."""
    return visibility(op) != "public"
