"""`llvm-internalize`: make functions internal, so that LLVM may inline and drop them. Wrappers are what callers see."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from plait.passes import Pass

from plait_llvm.dialect.attributes import LinkageAttr
from plait_llvm.passes.calls import functions_of

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation


class Internalize(Pass):
    """Give functions that are defined with external linkage internal linkage."""

    name: ClassVar[str] = "llvm-internalize"

    def run(self, op: Operation, ctx: Context) -> None:
        for function in functions_of(op).values():
            if not function.is_declaration and function.linkage.text == "external":
                function.linkage = LinkageAttr("internal")
