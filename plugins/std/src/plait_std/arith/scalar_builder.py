"""Building arithmetic on scalars, or on shaped values element by element, with few words."""

from __future__ import annotations

from typing import Any

from plait.builtin.attributes import FloatAttr
from plait.builtin.types import ShapedType
from plait.ir.attribute import Type
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value

from plait_std.arith import ops
from plait_std.arith.attributes import CmpFPredicateAttr, CmpIPredicateAttr
from plait_std.arith.canonicalize.matchers import constant, spread
from plait_std.arith.ops import element_of


class Arith:
    """Inserts operations before `op`; each method returns the result."""

    def __init__(self, op: Operation) -> None:
        self.builder = Builder.before(op)
        self.made: list[Operation] = []

    def build(self, op_class: type[Operation], *arguments: Any, **properties: Any) -> Value[Any]:
        op = self.builder.insert(op_class(*arguments, **properties))
        self.made.append(op)
        return op.result

    def of_shape(self, value: Value[Any], element: Type) -> Type:
        """`element`, or a type of the shape of `value` with such elements."""
        return value.type.with_element_type(element) if isinstance(value.type, ShapedType) else element

    def constant(self, type: Type, value: int) -> Value[Any]:
        return constant(self.builder, type, value)

    def float_constant(self, type: Type, value: float) -> Value[Any]:
        attribute = spread(FloatAttr(value, element_of(type)), type)
        assert attribute is not None
        return self.builder(ops.ConstantOp(attribute))

    def compare(self, predicate: str, lhs: Value[Any], rhs: Value[Any]) -> Value[Any]:
        """Compare integers."""
        return self.build(ops.CmpIOp, CmpIPredicateAttr(predicate), lhs, rhs)

    def compare_floats(self, predicate: str, lhs: Value[Any], rhs: Value[Any]) -> Value[Any]:
        return self.build(ops.CmpFOp, CmpFPredicateAttr(predicate), lhs, rhs)

    def select(self, condition: Value[Any], first: Value[Any], second: Value[Any]) -> Value[Any]:
        return self.build(ops.SelectOp, condition, first, second)

    def cast(self, op_class: type[Operation], value: Value[Any], element: Type, **properties: Any) -> Value[Any]:
        """`value` with elements of another type."""
        return self.build(op_class, value, self.of_shape(value, element), **properties)
