"""Factors of products in the bodies of contractions: of which element they are computed, and between which limits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import IntegerAttr
from plait.builtin.types import BF16Type, f32, i16, i32
from plait.frozen import FrozenValue
from plait.lazy import lazy_import
from plait_std.algebra import SCALARS
from plait_std.arith import ops as arith
from plait_std.builders import integer_value

if TYPE_CHECKING:
    from plait.ir.builder import Builder
    from plait.ir.value import Value

np = lazy_import("numpy")


class Factor(FrozenValue):
    """A factor of a product that is computed of one element of an operand, and fits 16 bits."""

    argument: Value[Any]
    value: Value[Any]
    limits: tuple[int, int] = (0, 0)

    @classmethod
    def of(cls, value: Value[Any]) -> Factor | None:
        """The factor that a value in a body is; None if it may not fit, or is computed of something else."""
        op: Any = value.defining_op
        if isinstance(op, arith.ExtFOp) and isinstance(op.operands[0].type, BF16Type) and value.type is f32:
            argument = op.operands[0]
            return cls(argument, value) if argument.defining_op is None else None
        leaves: set[Value[Any]] = set()
        limits = _limits(value, leaves)
        if value.type is not i32 or limits is None or len(leaves) != 1:
            return None
        return cls(leaves.pop(), value, limits) if limits[0] >= -(1 << 15) and limits[1] < 1 << 15 else None

    @property
    def is_float(self) -> bool:
        return self.value.type is f32

    @property
    def is_as_read(self) -> bool:
        """Whether the factor is the element, widened."""
        op: Any = self.value.defining_op
        return isinstance(op, (arith.ExtSIOp, arith.ExtUIOp, arith.ExtFOp)) and op.operands[0] is self.argument

    @property
    def added(self) -> int | None:
        """The number that is added to the element, widened; None if the factor is computed in another way."""
        total, op = 0, self.value.defining_op
        while True:
            if isinstance(op, (arith.AddIOp, arith.SubIOp)):
                number = integer_value(op.operands[1])
                if number is None:
                    return None
                total += number if isinstance(op, arith.AddIOp) else -number
            elif self.is_float or not isinstance(op, (arith.ExtSIOp, arith.ExtUIOp)):
                return 0 if self.is_as_read else None
            elif op.operands[0] is self.argument:
                return total
            elif isinstance(op, arith.ExtUIOp):
                return None
            op = op.operands[0].defining_op

    def bits(self, builder: Builder, element: Value[Any]) -> Any:
        """The factor of an element, as an integer of 32 bits of which the lowest count."""
        b = SCALARS.on(builder)
        if self.is_float:
            return b.expression(element).bitcast(i16).cast(i32)
        made = {self.argument: element}
        return b.expression(_copied(builder, self.value, made))

    def bits_of_array(self, elements: Any) -> Any:
        """The same of all elements of a constant, as an array of 64 bits."""
        if self.is_float:
            return elements.view(np.uint16).astype(np.int64)
        return _computed(self.value, elements)


def _limits(value: Value[Any], leaves: set[Value[Any]]) -> tuple[int, int] | None:
    """The least and the greatest integer that a value may be; adds the elements that it is computed of to `leaves`."""
    op: Any = value.defining_op
    if isinstance(op, arith.ConstantOp) and isinstance(op.value, IntegerAttr):
        return op.value.value, op.value.value
    if isinstance(op, (arith.ExtSIOp, arith.ExtUIOp)) and op.operands[0].defining_op is None:
        leaves.add(op.operands[0])
        width = op.operands[0].type.width
        return (0, (1 << width) - 1) if isinstance(op, arith.ExtUIOp) else (-(1 << width - 1), (1 << width - 1) - 1)
    if isinstance(op, arith.ExtSIOp):
        return _limits(op.operands[0], leaves)
    if not isinstance(op, (arith.AddIOp, arith.SubIOp)):
        return None
    first, second = (_limits(operand, leaves) for operand in op.operands)
    if first is None or second is None:
        return None
    low, high = second if isinstance(op, arith.AddIOp) else (-second[1], -second[0])
    limits, half = (first[0] + low, first[1] + high), 1 << (value.type.width - 1)
    return limits if -half <= limits[0] and limits[1] < half else None  # what wraps around is another number


def _copied(builder: Builder, value: Value[Any], made: dict[Value[Any], Value[Any]]) -> Value[Any]:
    """What computes a value in a body, again at a builder, of the values in `made`."""
    if value not in made:
        op: Any = value.defining_op
        copy = op.clone()
        for i, operand in enumerate(op.operands):
            copy.set_operand(i, _copied(builder, operand, made))
        made[value] = builder.insert(copy).results[0]
    return made[value]


def _computed(value: Value[Any], elements: Any) -> Any:
    """The integers that a value in a body is for the elements of an array."""
    op: Any = value.defining_op
    if isinstance(op, arith.ConstantOp):
        return np.int64(op.value.value)
    if isinstance(op, arith.ExtSIOp) and op.operands[0].defining_op is not None:
        return _computed(op.operands[0], elements)
    if isinstance(op, (arith.ExtSIOp, arith.ExtUIOp)):
        width = op.operands[0].type.width
        bits: Any = elements.astype(np.int64) & ((1 << width) - 1)
        is_negative = isinstance(op, arith.ExtSIOp) & (bits >> (width - 1) == 1)
        return bits - (is_negative << width)
    first, second = _computed(op.operands[0], elements), _computed(op.operands[1], elements)
    return first + second if isinstance(op, arith.AddIOp) else first - second
