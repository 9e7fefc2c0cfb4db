"""`shape.lib`: where a module finds the shape functions of its operations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.builtin.attributes import ArrayAttr, SymbolRefAttr
from plait.define import DiscardableAttributes
from plait.define.traits import SymbolTable
from plait.ir.attribute import VerifyError

if TYPE_CHECKING:
    from plait.builtin.types import Attribute
    from plait.context import Context
    from plait.ir.operation import Operation


class ShapeAttributes(DiscardableAttributes):
    """Semantics: `ShapeDialect::verifyOperationAttribute`."""

    def verify_on_operation(self, op: Operation, name: str, value: Attribute, ctx: Context) -> None:
        if name != "shape.lib":
            return
        if not op.maybe_has_trait(SymbolTable):
            raise VerifyError("'shape.lib' may only be on an operation with a symbol table")
        for reference in value.elements if isinstance(value, ArrayAttr) else (value,):
            if not isinstance(reference, SymbolRefAttr):
                raise VerifyError(f"'shape.lib' must be a symbol or an array of symbols, got '{value}'")
            _verify_library(op, reference)


def _verify_library(op: Operation, reference: SymbolRefAttr) -> None:
    symbols = (inner for region in op.regions for block in region.blocks for inner in block.operations)
    name = reference.root
    found = next((s for s in symbols if getattr(s.get_attr("sym_name"), "value", None) == name), None)
    if found is None:
        raise VerifyError(f"shape function library @{name} not found")
    if found.name != "shape.function_library":
        raise VerifyError(f"@{name} is not a 'shape.function_library'")


DISCARDABLE = ShapeAttributes()
