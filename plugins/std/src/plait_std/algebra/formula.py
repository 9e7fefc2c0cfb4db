"""Models of elementwise operations that are one formula."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from plait.build import Expression
from plait.builtin.types import IntegerType
from plait.interfaces.elementwise import Elementwise
from plait.ir.builder import Builder
from plait.ir.value import Value

from plait_std.algebra.scalars import SCALARS
from plait_std.arith.ops import element_of


class Formula(Elementwise):
    """The element of the result is a formula of the elements of the operands: `Formula(lambda x, y: x * x + y)`.

    Integers are signed or unsigned as the elements of the operands are.
    """

    def __init__(self, formula: Callable[..., Expression]) -> None:
        self.formula = formula

    def payload(self, op: Any, builder: Builder, scalars: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        b = SCALARS.on(builder)
        operands = [b.typed(scalar, _meant(scalar.type, value.type)) for scalar, value in zip(scalars, op.operands)]
        return (self.formula(*operands).value,)


def _meant(type: Any, operand: Any) -> Any:
    """The type of a scalar, with the signedness of the elements of the operand."""
    element = element_of(operand)
    return element if isinstance(element, IntegerType) else type
