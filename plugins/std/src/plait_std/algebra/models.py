"""Models of operations on tensors that name their scalar kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.interfaces.elementwise import Elementwise
from plait.ir.value import Value

from plait_std.algebra.payload import build
from plait_std.scalar.table import supports

if TYPE_CHECKING:
    from plait.ir.builder import Builder
    from plait.ir.operation import Operation


class KindPayload(Elementwise):
    """The payload of an operation is its kind; it is defined by the element type of the last operand."""

    def kind(self, op: Any) -> str:
        """The kind: what the class of the operation names."""
        return op.kind

    def accepts(self, op: Operation) -> bool:
        return supports(self.kind(op), op.operands[-1].type.element_type)

    def payload(self, op: Operation, builder: Builder, scalars: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        return (build(builder, self.kind(op), op.operands[-1].type.element_type, *scalars),)
