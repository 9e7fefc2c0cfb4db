"""Attributes of linalg on operations of other dialects: only the indexing maps of a named operation."""

from __future__ import annotations

from typing import Any

from plait.define import DiscardableAttributes
from plait.ir.attribute import VerifyError

from plait_linalg.ops.named import MEMOIZED


class LinalgAttributes(DiscardableAttributes):
    """Semantics: `LinalgDialect::verifyOperationAttribute`."""

    def verify_on_operation(self, op: Any, name: str, value: Any, ctx: Any) -> None:
        if name != MEMOIZED:
            raise VerifyError(f"attribute '{name}' is not supported by the linalg dialect")


DISCARDABLE = LinalgAttributes()
