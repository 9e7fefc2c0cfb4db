"""Vectors of complex numbers, as two vectors of their parts.

In memory the parts of numbers alternate: they are read and written as vectors of twice the lanes, of a view of the
tensor as one of floats.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import ComplexType, VectorType
from plait.frozen import FrozenValue
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait_std.complex import ops as complex_
from plait_std.native.ops import ReinterpretOp
from plait_std.vector import building as vectors
from plait_std.vector import movement

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait.ir.builder import Builder


class Parts(FrozenValue):
    """The vectors of the real and of the imaginary parts."""

    real: Value[Any]
    imaginary: Value[Any]

    @classmethod
    def of_interleaved(cls, builder: Builder, value: Value[Any]) -> Parts:
        """The parts that alternate in a vector of twice the lanes."""
        half = VectorType((*value.type.shape[:-1], value.type.shape[-1] // 2), value.type.element_type)
        return cls(*builder.insert(movement.DeinterleaveOp(value, half, half)).results)

    @classmethod
    def repeated(cls, builder: Builder, number: Value[Any], shape: tuple[int, ...]) -> Parts:
        """Vectors for a complex scalar."""
        parts = [builder(complex_.ReOp(number)), builder(complex_.ImOp(number))]
        return cls(*(vectors.broadcast(builder, part, shape) for part in parts))

    def interleaved(self, builder: Builder) -> Value[Any]:
        """One vector of twice the lanes, in which the parts alternate."""
        return builder(movement.InterleaveOp(self.real, self.imaginary))


def is_complex(value: Value[Any]) -> bool:
    """Whether a tensor has complex elements."""
    return isinstance(value.type.element_type, ComplexType)


def as_floats(builder: Builder, tensor: Value[Any]) -> Value[Any]:
    """A tensor of complex numbers as one of floats, with twice as many along the last dimension."""
    return reinterpreted(builder, tensor, tensor.type.element_type.element_type)


def reinterpreted(builder: Builder, tensor: Value[Any], element: Type) -> Value[Any]:
    """The same memory as elements of another type."""
    made = tensor.defining_op
    if isinstance(made, ReinterpretOp) and made.source.type.element_type is element:
        return made.source
    return builder(ReinterpretOp.of(tensor, element))


def as_numbers(builder: Builder, tensor: Value[Any], type: Any) -> Value[Any]:
    """A tensor of floats as one of complex numbers."""
    return builder(ReinterpretOp(tensor, type))


def on_parts(op: Operation, operands: Sequence[Any], repeated: Callable[[Any], Any]) -> Any:
    """What an operation on a number makes of vectors of parts; None if it must be computed.

    `repeated` returns a vector for a scalar.
    """
    if isinstance(op, (complex_.ReOp, complex_.ImOp)) and isinstance(operands[0], Parts):
        return operands[0].real if isinstance(op, complex_.ReOp) else operands[0].imaginary
    if isinstance(op, complex_.CreateOp) and any(isinstance(value.type, VectorType) for value in operands):
        return Parts(*map(repeated, operands))
    return None
