"""`Expression`: an SSA value with operators."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from plait.build.folding import fold
from plait.build.operators import Number, Operators
from plait.builtin.types import IntegerType, ShapedType, i1, index
from plait.ir.value import Value

if TYPE_CHECKING:
    from plait.build.builder import ExpressionBuilder
    from plait.ir.attribute import Type


class Expression(Operators):
    """A value with operators that insert operations at the insertion point of the builder `b`.

    Numbers stand for constants of the type of the other operand. An expression of type `index` may be a number itself:
    sums and products of such are computed at compile time, and become constants where an operation needs a value.
    """

    __slots__ = ("_value", "b", "type")

    def __init__(self, b: ExpressionBuilder, value: Value[Any] | int, type: Any) -> None:
        self.b = b
        self._value = value
        self.type = type

    def __repr__(self) -> str:
        return f"<expression {self._value} : {self.type}>"

    @property
    def value(self) -> Value[Any]:
        """The SSA value; a constant is inserted for a known index."""
        value = self._value
        return self.b.algebra.constant(self.b.builder, value, self.type) if value.__class__ is int else value  # type: ignore[return-value]

    @property
    def mixed(self) -> int | Value[Any]:
        """The number of an index that is known at compile time, else the SSA value."""
        return self._value

    @property
    def element(self) -> Any:
        """The element type of a tensor or buffer; the type of a scalar."""
        return element_of(self.type)

    def apply(self, kind: str, *others: Any) -> Expression:
        """`kind` of this and other operands, which may be numbers."""
        b, type = self.b, self.type
        if kind == "shift_right":
            kind = "shift_right_logical" if is_unsigned(type) else "shift_right_arithmetic"
        if type is index:
            folded = fold(kind, self._value, *map(mixed, others)) if len(others) < 2 else None
            if folded is not None:
                return Expression(b, folded, i1 if kind in _COMPARISONS else type)
        value = self.value
        made = b.algebra.apply(b.builder, kind, type, value, *[b.operand(other, self) for other in others])
        return Expression(b, made, type if made.type is value.type else made.type)

    def like(self, number: Number) -> Expression:
        """A constant of the type, and the shape, of this value; an expression as it is."""
        return self.b.like(number, self)

    @property
    def largest_exponent(self) -> int:
        """The exponent of the largest power of two that a float of this type may be."""
        return element_of(self.type).format.bias

    def cast(self, type: Type) -> Expression:
        """This converted to another type; an element type stands for a type of the same shape."""
        type = self._of_this_shape(type)
        if type is self.type:
            return self
        return Expression(self.b, self.b.algebra.cast(self.b.builder, self.value, self.type, type), type)

    def bitcast(self, type: Type) -> Expression:
        """The same bits as another type; an element type stands for a type of the same shape."""
        type = self._of_this_shape(type)
        return Expression(self.b, self.b.algebra.bitcast(self.b.builder, self.value, type), type)

    def reshape(self, shape: Sequence[Any]) -> Expression:
        """The elements in row-major order in another shape, of ints and values of type `index`."""
        return self._of_value(self.b.algebra.reshape(self.b.builder, self.value, [*map(mixed, shape)]))

    def transpose(self, order: Sequence[int]) -> Expression:
        """The tensor whose dimension `i` is dimension `order[i]` of this one."""
        return self._of_value(self.b.algebra.transpose(self.b.builder, self.value, order))

    def broadcast(self, shape: Sequence[Any], dims: Sequence[int] = ()) -> Expression:
        """The elements repeated to a shape, whose dimension `dims[i]` is dimension `i` of this one."""
        return self._of_value(self.b.algebra.broadcast(self.b.builder, self.value, [*map(mixed, shape)], dims))

    def slice(self, offsets: Sequence[Any], sizes: Sequence[Any], strides: Sequence[Any] | None = None) -> Expression:
        """The box of these offsets, sizes and strides."""
        lists = [[*map(mixed, entries)] for entries in (offsets, sizes, strides or [1] * len(sizes))]
        return self._of_value(self.b.algebra.slice(self.b.builder, self.value, *lists))

    def _of_value(self, value: Value[Any]) -> Expression:
        """A value with elements as of this one."""
        return self.b.expression(value, self.element)

    def _of_this_shape(self, type: Type) -> Any:
        if isinstance(self.type, ShapedType) and not isinstance(type, ShapedType):
            return self.type.with_element_type(type)
        return type

    def select(self, yes: Any, no: Any) -> Expression:
        """`yes` where this condition holds, else `no`: expressions, of which one may be a number."""
        b = self.b
        like: Expression = no if isinstance(yes, (int, float, complex)) else yes
        if self._value.__class__ is int:
            return b.like(yes if self._value else no, like)
        condition = self.value
        made = b.algebra.apply(b.builder, "select", like.type, condition, b.operand(yes, like), b.operand(no, like))
        return Expression(b, made, like.type)

    @property
    def unsigned(self) -> Expression:
        """The same value, whose integers are compared, divided, shifted and extended as unsigned numbers."""
        return Expression(self.b, self._value, _with_signedness(self.type, "unsigned"))

    @property
    def signed(self) -> Expression:
        """The same value, whose integers are compared, divided, shifted and extended as signed numbers."""
        return Expression(self.b, self._value, _with_signedness(self.type, "signless"))

    def __getitem__(self, places: Any) -> Expression:
        """The element of a tensor or buffer at these indices."""
        b = self.b
        return Expression(b, b.algebra.read(b.builder, self.value, b.indices(listed(places))), self.type.element_type)

    def __bool__(self) -> bool:
        if self._value.__class__ is int:
            return bool(self._value)
        raise TypeError("an expression is known at run time only: use `select` or `with b.if_(condition)`")


class Variable(Expression):
    """An expression whose value changes. Loops and conditionals of its builder carry it."""

    __slots__ = ()

    def get(self) -> Expression:
        """The value that it has here."""
        return Expression(self.b, self._value, self.type)

    def set(self, new: Any) -> None:
        """Change the value: to an expression, an SSA value or a number."""
        self._value = self.b.operand(new, self)

    def __setitem__(self, places: Any, element: Any) -> None:
        """Change the element of a tensor or buffer at these indices."""
        b = self.b
        indices = b.indices(listed(places))
        if isinstance(element, (int, float, complex)):
            element = b.number(element, self.type.element_type)
        self._value = b.algebra.write(b.builder, self.value, value_of(element), indices)


_COMPARISONS = frozenset(("eq", "ne", "lt", "le", "gt", "ge"))


def value_of(entry: Any) -> Value[Any]:
    """The value of an expression; a value itself."""
    return entry.value if isinstance(entry, Expression) else entry


def mixed(entry: Any) -> Any:
    """An int or a value as it is; of an expression the number if it is known, else the value."""
    return entry.mixed if isinstance(entry, Expression) else entry


def listed(places: Any) -> list[Any]:
    """The indices in a subscript, lists of indices flattened."""
    flat: list[Any] = []
    given: Sequence[Any] = cast(Any, places) if isinstance(places, tuple) else (places,)
    for place in given:
        flat += place if isinstance(place, list) else [place]
    return flat


def is_unsigned(type: Type) -> bool:
    """Whether a type, or the elements of a shaped type, are unsigned integers."""
    element = element_of(type)
    return isinstance(element, IntegerType) and element.signedness == "unsigned"


def element_of(type: Type) -> Any:
    """The element type of a shaped type; any other type itself."""
    return type.element_type if isinstance(type, ShapedType) else type


def _with_signedness(type: Type, signedness: str) -> Any:
    if isinstance(type, ShapedType):
        return type.with_element_type(_with_signedness(type.element_type, signedness))
    return IntegerType(type.width, signedness) if isinstance(type, IntegerType) else type
