"""`Operators`: Python's operators as named kinds, for values of run time and for arrays alike."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing import Self

    from plait.ir.value import Value


Number = int | float | complex


class Operators:
    """A number with operators, each of which applies a kind, such as `add`; the other operand may be a number."""

    __slots__ = ()
    __hash__ = None  # type: ignore[assignment]

    @abstractmethod
    def apply(self, kind: str, *others: Any) -> Self:
        """`kind` of this and other operands, which may be numbers."""

    @abstractmethod
    def select(self, yes: Any, no: Any) -> Any:
        """`yes` where this condition holds, else `no`; one of the two may be a number."""

    @abstractmethod
    def like(self, number: Number) -> Self:
        """A constant of the type of this number."""

    def __add__(self, other: Self | Number | Value[Any]) -> Self:
        return self.apply("add", other)

    def __sub__(self, other: Self | Number | Value[Any]) -> Self:
        return self.apply("subtract", other)

    def __mul__(self, other: Self | Number | Value[Any]) -> Self:
        return self.apply("multiply", other)

    def __truediv__(self, other: Self | Number | Value[Any]) -> Self:
        """The quotient; integers are rounded toward zero."""
        return self.apply("divide", other)

    def __floordiv__(self, other: Self | Number | Value[Any]) -> Self:
        """The quotient rounded down."""
        return self.apply("floor_divide", other)

    def __mod__(self, other: Self | Number | Value[Any]) -> Self:
        """What `//` leaves: it has the sign of the divisor."""
        return self.apply("modulo", other)

    def ceil_divide(self, other: Self | Number | Value[Any]) -> Self:
        """The quotient rounded up."""
        return self.apply("ceil_divide", other)

    def __and__(self, other: Self | Number | Value[Any]) -> Self:
        return self.apply("and", other)

    def __or__(self, other: Self | Number | Value[Any]) -> Self:
        return self.apply("or", other)

    def __xor__(self, other: Self | Number | Value[Any]) -> Self:
        return self.apply("xor", other)

    def __lshift__(self, other: Self | Number | Value[Any]) -> Self:
        return self.apply("shift_left", other)

    def __rshift__(self, other: Self | Number | Value[Any]) -> Self:
        """A shift that keeps the sign of signed integers."""
        return self.apply("shift_right", other)

    def __radd__(self, other: Number) -> Self:
        return self.like(other) + self

    def __rsub__(self, other: Number) -> Self:
        return self.like(other) - self

    def __rmul__(self, other: Number) -> Self:
        return self.like(other) * self

    def __rtruediv__(self, other: Number) -> Self:
        return self.like(other) / self

    def __rfloordiv__(self, other: Number) -> Self:
        return self.like(other) // self

    def __neg__(self) -> Self:
        return self.apply("negate")

    def __abs__(self) -> Self:
        return self.apply("abs")

    def __invert__(self) -> Self:
        return self.apply("not")

    def __eq__(self, other: Self | Number | Value[Any]) -> Self:  # type: ignore[override]
        return self.apply("eq", other)

    def __ne__(self, other: Self | Number | Value[Any]) -> Self:  # type: ignore[override]
        return self.apply("ne", other)

    def __lt__(self, other: Self | Number | Value[Any]) -> Self:
        return self.apply("lt", other)

    def __le__(self, other: Self | Number | Value[Any]) -> Self:
        return self.apply("le", other)

    def __gt__(self, other: Self | Number | Value[Any]) -> Self:
        return self.apply("gt", other)

    def __ge__(self, other: Self | Number | Value[Any]) -> Self:
        return self.apply("ge", other)


def function(kind: str) -> Callable[..., Any]:
    """A function that applies `kind`: `exp = function("exp")`. One of two operands may be a number."""

    def applied(x: Any, *others: Any) -> Any:
        return (x if isinstance(x, Operators) else others[0].like(x)).apply(kind, *others)

    return applied
