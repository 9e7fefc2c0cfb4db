"""Models of elementwise operations that are one formula."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.build import Expression
from plait.builtin.types import IntegerType
from plait.interfaces.elementwise import Elementwise
from plait.ir.builder import Builder
from plait.ir.value import Value

from plait_std.algebra.scalars import SCALARS
from plait_std.arith.ops import element_of

if TYPE_CHECKING:
    from plait.ir.operation import Operation


class Formula(Elementwise):
    """The element of the result is a formula of the elements of the operands: `Formula(lambda x, y: x * x + y)`.

    Integers are signed or unsigned as the elements of the operands are.
    """

    def __init__(self, formula: Callable[..., Expression]) -> None:
        self.formula = formula

    def payload(self, op: Operation, builder: Builder, scalars: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        b = SCALARS.on(builder)
        types = [element_of(value.type) for value in op.operands]  # which have a signedness
        operands = [
            b.expression(scalar, type if isinstance(type, IntegerType) else None)
            for scalar, type in zip(scalars, types)
        ]
        return (self.formula(*operands).value,)
