"""Attributes of linalg on operations of other dialects: only the indexing maps of a named operation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.define import DiscardableAttributes
from plait.ir.attribute import VerifyError

from plait_linalg.ops.named import MEMOIZED

if TYPE_CHECKING:
    from plait.builtin.types import Attribute
    from plait.context import Context
    from plait.ir.operation import Operation


class LinalgAttributes(DiscardableAttributes):
    """Semantics: `LinalgDialect::verifyOperationAttribute`."""

    def verify_on_operation(self, op: Operation, name: str, value: Attribute, ctx: Context) -> None:
        if name != MEMOIZED:
            raise VerifyError(f"the linalg dialect defines no attribute '{name}' for other operations")


DISCARDABLE = LinalgAttributes()
