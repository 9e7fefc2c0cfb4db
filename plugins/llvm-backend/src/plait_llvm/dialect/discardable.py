"""Attributes of llvm on functions, their arguments and results, and on modules."""

from __future__ import annotations

from typing import Any

from plait.builtin.attributes import StringAttr
from plait.define import DiscardableAttributes
from plait.ir.attribute import VerifyError

from plait_llvm.dialect.data_layout import verify_data_layout
from plait_llvm.dialect.parameters import verify_parameter, verify_result


class LLVMAttributes(DiscardableAttributes):
    """Semantics: `LLVMDialect::verifyOperationAttribute`, `verifyRegionArgAttribute`, `verifyRegionResultAttribute`."""

    def verify_on_operation(self, op: Any, name: str, value: Any, ctx: Any) -> None:
        if name != "llvm.data_layout":
            return
        if not isinstance(value, StringAttr):
            raise VerifyError(f"expected '{name}' to be a string, got '{value}'")
        verify_data_layout(value.value)

    def verify_on_argument(self, op: Any, ty: Any, name: str, value: Any) -> None:
        verify_parameter(ty, name, value)

    def verify_on_result(self, op: Any, ty: Any, name: str, value: Any) -> None:
        verify_result(ty, name, value)


DISCARDABLE = LLVMAttributes()
