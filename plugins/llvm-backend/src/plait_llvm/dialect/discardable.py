"""Attributes of llvm on functions, their arguments and results, and on modules."""

from __future__ import annotations

from typing import Any

from plait.builtin.attributes import StringAttr
from plait.define import DiscardableAttributes
from plait.ir.attribute import VerifyError

from plait_llvm.dialect.parameters import verify_parameter, verify_result

_SPECIFIERS = frozenset("eEpifvansmPGASF")
"""The letters that parts of a data layout begin with."""


class LLVMAttributes(DiscardableAttributes):
    """Semantics: `LLVMDialect::verifyOperationAttribute`, `verifyRegionArgAttribute`, `verifyRegionResultAttribute`."""

    def verify_on_operation(self, op: Any, name: str, value: Any, ctx: Any) -> None:
        if name != "llvm.data_layout":
            return
        if not isinstance(value, StringAttr):
            raise VerifyError(f"expected '{name}' to be a string, got '{value}'")
        for part in value.value.split("-") if value.value else ():
            if part[:1] not in _SPECIFIERS:
                raise VerifyError(f"invalid data layout: unknown specifier '{part[:1]}'")

    def verify_on_argument(self, op: Any, ty: Any, name: str, value: Any) -> None:
        verify_parameter(ty, name, value)

    def verify_on_result(self, op: Any, ty: Any, name: str, value: Any) -> None:
        verify_result(ty, name, value)


DISCARDABLE = LLVMAttributes()
