"""Arithmetic on tensors of one shape, written as formulas that build tcp operations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import IntegerType, RankedTensorType
from plait.ir.value import Value
from plait_tcp import ops as tcp

from plait_stablehlo.to_tcp.shaping import broadcast_scalar, with_element

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.rewrite import ConversionRewriter

Number = int | float


class Formula:
    """A tensor with operators; numbers stand for tensors of its shape and element type."""

    __slots__ = ("rw", "value")

    def __init__(self, rw: ConversionRewriter, value: Value[Any]) -> None:
        self.rw = rw
        self.value = value

    @property
    def element(self) -> Any:
        """The element type."""
        return self.value.type.element_type

    def number(self, value: Number) -> Formula:
        """A tensor with `value` everywhere."""
        scalar = DenseElementsAttr.splat(RankedTensorType((), self.element), value)
        constant = self.rw(tcp.ConstOp(scalar))
        return Formula(self.rw, broadcast_scalar(self.rw, constant, self.value))

    def operand(self, other: Formula | Number) -> Formula:
        """`other` as a formula."""
        return other if isinstance(other, Formula) else self.number(other)

    def unary(self, kind: str) -> Formula:
        """`tcp.unary` of that kind."""
        return Formula(self.rw, self.rw(tcp.UnaryOp(kind, self.value)))

    def binary(self, kind: str, other: Formula | Number) -> Formula:
        """`tcp.binary` of that kind."""
        return Formula(self.rw, self.rw(tcp.BinaryOp(kind, self.value, self.operand(other).value)))

    def cast(self, element: Type) -> Formula:
        """The numbers as another element type."""
        if element is self.element:
            return self
        return Formula(self.rw, self.rw(tcp.CastOp(self.value, with_element(self.value.type, element))))

    def bits(self) -> Formula:
        """The bits of floats as integers."""
        ty = with_element(self.value.type, IntegerType(self.element.width))
        return Formula(self.rw, self.rw(tcp.BitcastOp(self.value, ty)))

    def as_float(self, element: Type) -> Formula:
        """The floats whose bits these integers are."""
        return Formula(self.rw, self.rw(tcp.BitcastOp(self.value, with_element(self.value.type, element))))

    def __add__(self, other: Formula | Number) -> Formula:
        return self.binary("add", other)

    def __sub__(self, other: Formula | Number) -> Formula:
        return self.binary("subtract", other)

    def __mul__(self, other: Formula | Number) -> Formula:
        return self.binary("multiply", other)

    def __truediv__(self, other: Formula | Number) -> Formula:
        return self.binary("divide", other)

    def __rsub__(self, other: Number) -> Formula:
        return self.number(other) - self

    def __rtruediv__(self, other: Number) -> Formula:
        return self.number(other) / self

    def __neg__(self) -> Formula:
        return self.unary("negate")

    def __abs__(self) -> Formula:
        return self.unary("abs")

    def __lt__(self, other: Formula | Number) -> Formula:
        return self.binary("lt", other)

    def __le__(self, other: Formula | Number) -> Formula:
        return self.binary("le", other)

    def __gt__(self, other: Formula | Number) -> Formula:
        return self.binary("gt", other)

    def __and__(self, other: Formula | Number) -> Formula:
        return self.binary("and", other)

    def __or__(self, other: Formula | Number) -> Formula:
        return self.binary("or", other)

    def equals(self, other: Formula | Number) -> Formula:
        """Where the elements are equal."""
        return self.binary("eq", other)

    def choose(self, yes: Formula, no: Formula | Number) -> Formula:
        """`yes` where this is true, else `no`."""
        made = tcp.TernaryOp("select", self.value, yes.value, yes.operand(no).value)
        return Formula(self.rw, self.rw(made))


def polynomial(x: Formula, coefficients: Sequence[float]) -> Formula:
    """The polynomial with these coefficients, the highest power first."""
    result = x.number(coefficients[0])
    for coefficient in coefficients[1:]:
        result = result * x + coefficient
    return result
