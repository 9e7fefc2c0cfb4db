"""Attributes of bufferization on functions and their arguments: what a caller promises of a tensor's buffer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.builtin.attributes import IntegerAttr, StringAttr
from plait.builtin.types import MemRefLayoutAttr, i1
from plait.define import DiscardableAttributes
from plait.interfaces import effects_of
from plait.ir.attribute import VerifyError

if TYPE_CHECKING:
    from plait.builtin.types import Attribute, Type
    from plait.context import Context
    from plait.ir.operation import Operation

_ACCESSES = ("none", "read", "write", "read-write")


class BufferizationAttributes(DiscardableAttributes):
    """Semantics: `BufferizationDialect::verifyOperationAttribute` and `verifyRegionArgAttribute`."""

    def verify_on_operation(self, op: Operation, name: str, value: Attribute, ctx: Context) -> None:
        if name != "bufferization.manual_deallocation":
            raise VerifyError(f"the bufferization dialect defines no attribute '{name}' for other operations")
        effects = effects_of(op, ctx) or ()
        if not any(effect.kind in ("allocate", "free") for effect in effects):
            raise VerifyError(f"'{name}' may only be on operations that allocate or free memory")

    def verify_on_argument(self, op: Operation, ty: Type, name: str, value: Attribute) -> None:
        if name == "bufferization.writable":
            if not isinstance(value, IntegerAttr) or value.type is not i1:
                raise VerifyError(f"'{name}' must be a boolean, got '{value}'")
            if op.regions[0].entry is None:
                raise VerifyError(f"'{name}' needs a function with a body")
        elif name == "bufferization.access":
            if not isinstance(value, StringAttr):
                raise VerifyError(f"'{name}' must be a string, got '{value}'")
            if value.value not in _ACCESSES:
                raise VerifyError(f"'{name}' must be one of {', '.join(_ACCESSES)}, got '{value.value}'")
        elif name == "bufferization.buffer_layout":
            if not isinstance(value, MemRefLayoutAttr):
                raise VerifyError(f"'{name}' must be a layout of a memref, found '{value}'")
        else:
            raise VerifyError(f"the bufferization dialect defines no attribute '{name}' for arguments")


DISCARDABLE = BufferizationAttributes()
