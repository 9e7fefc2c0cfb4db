"""Short forms for building operations of tcp on tensors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import DYNAMIC, RankedTensorType
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait_std import sizes as sz

from plait_tcp import ops
from plait_tcp.builders.algebra import TENSORS
from plait_tcp.ops.index_lists import split_mixed

if TYPE_CHECKING:
    from numpy import ndarray
    from plait.builtin.types import ComplexType, Type


class TensorBuilder:
    """Builds operations at a place; shapes are lists of ints and index values."""

    def __init__(self, b: Builder) -> None:
        self.b = b

    def constant(self, array: ndarray, element: ComplexType) -> Value[Any]:
        """A constant of the elements of a NumPy array."""
        type = RankedTensorType(tuple(array.shape), element)
        return self.b(ops.ConstOp(DenseElementsAttr.from_numpy(array, type)))

    def scalar(self, number: float, element: Type) -> Value[Any]:
        """A constant 0-d tensor."""
        return TENSORS.constant(self.b, number, RankedTensorType((), element))

    def unary(self, kind: str, x: Value[Any]) -> Value[Any]:
        return TENSORS.apply(self.b, kind, x.type, x)

    def binary(self, kind: str, x: Value[Any], y: Value[Any]) -> Value[Any]:
        return TENSORS.apply(self.b, kind, x.type, x, y)

    def select(self, condition: Value[Any], yes: Value[Any], no: Value[Any]) -> Value[Any]:
        return TENSORS.select(self.b, condition, yes, no)

    def cast(self, x: Value[Any], element: Type) -> Value[Any]:
        return TENSORS.convert(self.b, x, element)

    def reshape(self, x: Value[Any], shape: Sequence[sz.Size]) -> Value[Any]:
        return TENSORS.reshape(self.b, x, shape)

    def transpose(self, x: Value[Any], perm: Sequence[int]) -> Value[Any]:
        return TENSORS.transpose(self.b, x, perm)

    def broadcast(self, x: Value[Any], shape: Sequence[sz.Size], dims: Sequence[int]) -> Value[Any]:
        return TENSORS.broadcast(self.b, x, shape, dims)

    def times(self, x: Value[Any], factor: Value[Any]) -> Value[Any]:
        """`x` times a tensor of the last dimensions."""
        rank = x.type.rank
        dims = range(rank - factor.type.rank, rank)
        return self.binary("multiply", x, self.broadcast(factor, sz.sizes_of(self.b, x), dims))

    def part(self, x: Value[Any], start: sz.Size, count: sz.Size) -> Value[Any]:
        """`count` elements along the last dimension."""
        shape = [*sz.sizes_of(self.b, x)[:-1], count]
        return self.slice(x, [0] * (len(shape) - 1) + [start], shape)

    def slice(
        self, x: Value[Any], offsets: Sequence[sz.Size], sizes: Sequence[sz.Size], strides: Sequence[int] | None = None
    ) -> Value[Any]:
        """The box of these offsets, sizes and strides (1 where not given)."""
        return TENSORS.slice(self.b, x, offsets, sizes, strides)

    def concat(self, inputs: Sequence[Value[Any]], dim: int, type: Type | None = None) -> Value[Any]:
        """The inputs, one behind the other along `dim`; `type` may say more of the sizes than theirs do."""
        return self.b(ops.ConcatOp(list(inputs), dim, type))

    def reverse(self, x: Value[Any], dims: Any) -> Value[Any]:
        """`x` backwards along `dims`."""
        return self.b(ops.ReverseOp(x, dims))

    def iota(self, shape: Sequence[sz.Size], dim: int, element: Type) -> Value[Any]:
        """The number of each element along a dimension."""
        return TENSORS.iota(self.b, shape, dim, element)

    def extended(self, x: Value[Any], value: Value[Any], count: sz.Size) -> Value[Any]:
        """`x` with copies of `value`, a 0-d tensor, after it along the last dimension, `count` elements in all."""
        rank = x.type.rank
        more = sz.subtract(self.b, count, sz.size_of(self.b, x, rank - 1))
        values, high = split_mixed([0] * (rank - 1) + [more])
        made = self.b(ops.PadOp(x, value, [], values, [], [0] * rank, high, [0] * rank))
        type = RankedTensorType((*x.type.shape[:-1], *static([count])), x.type.element_type)
        return sz.as_shaped(self.b, made, type)


def full_like(t: TensorBuilder, x: Value[Any], number: float) -> Value[Any]:
    """A tensor of the type of `x` all of whose elements are `number`."""
    if DYNAMIC in x.type.shape:
        return t.broadcast(t.scalar(number, x.type.element_type), sz.sizes_of(t.b, x), [])
    return TENSORS.constant(t.b, number, x.type)


def static(shape: Sequence[sz.Size]) -> tuple[int, ...]:
    """The shape of a type: `DYNAMIC` for what is a value."""
    return tuple([size if isinstance(size, int) else DYNAMIC for size in shape])
