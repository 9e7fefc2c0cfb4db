"""Attributes of llvm on functions, their arguments and results, and on modules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.builtin.attributes import StringAttr
from plait.define import DiscardableAttributes
from plait.ir.attribute import VerifyError

from plait_llvm.dialect.data_layout import verify_data_layout
from plait_llvm.dialect.parameters import verify_parameter, verify_result

if TYPE_CHECKING:
    from plait.builtin.types import Attribute, Type
    from plait.context import Context
    from plait.ir.operation import Operation


class LLVMAttributes(DiscardableAttributes):
    """Semantics: `LLVMDialect::verifyOperationAttribute`, `verifyRegionArgAttribute`, `verifyRegionResultAttribute`."""

    no_alias = frozenset(["llvm.noalias"])

    def verify_on_operation(self, op: Operation, name: str, value: Attribute, ctx: Context) -> None:
        if name != "llvm.data_layout":
            return
        if not isinstance(value, StringAttr):
            raise VerifyError(f"expected a string for '{name}', found '{value}'")
        verify_data_layout(value.value)

    def verify_on_argument(self, op: Operation, ty: Type, name: str, value: Attribute) -> None:
        verify_parameter(ty, name, value)

    def verify_on_result(self, op: Operation, ty: Type, name: str, value: Attribute) -> None:
        verify_result(ty, name, value)


DISCARDABLE = LLVMAttributes()
