"""Short forms for building operations of tcp on tensors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import DYNAMIC, RankedTensorType
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait_std import sizes as sz

from plait_tcp import ops


class Tensors:
    """Builds operations at a place; shapes are lists of ints and index values."""

    def __init__(self, b: Builder) -> None:
        self.b = b

    def constant(self, array: Any, element: Any) -> Value[Any]:
        """A constant of the elements of a NumPy array."""
        type = RankedTensorType(tuple(array.shape), element)
        return self.b.insert(ops.ConstOp(DenseElementsAttr.from_numpy(array, type))).result

    def unary(self, kind: str, x: Value[Any]) -> Value[Any]:
        return self.b.insert(ops.UnaryOp(kind, x)).result

    def binary(self, kind: str, x: Value[Any], y: Value[Any]) -> Value[Any]:
        return self.b.insert(ops.BinaryOp(kind, x, y)).result

    def select(self, condition: Value[Any], yes: Value[Any], no: Value[Any]) -> Value[Any]:
        return self.b.insert(ops.TernaryOp("select", condition, yes, no)).result

    def cast(self, x: Value[Any], element: Any) -> Value[Any]:
        if x.type.element_type is element:
            return x
        return self.b.insert(ops.CastOp(x, x.type.with_element_type(element))).result

    def reshape(self, x: Value[Any], shape: Sequence[sz.Size]) -> Value[Any]:
        type = RankedTensorType(static(shape), x.type.element_type)
        return self.b.insert(ops.ReshapeOp(x, sz.dynamic_only(self.b, type.shape, shape), type)).result

    def transpose(self, x: Value[Any], perm: Sequence[int]) -> Value[Any]:
        return self.b.insert(ops.TransposeOp(x, list(perm))).result

    def broadcast(self, x: Value[Any], shape: Sequence[sz.Size], dims: Sequence[int]) -> Value[Any]:
        type = RankedTensorType(static(shape), x.type.element_type)
        sizes = sz.dynamic_only(self.b, type.shape, shape)
        return self.b.insert(ops.BroadcastOp(x, sizes, list(dims), None, type)).result

    def times(self, x: Value[Any], factor: Value[Any]) -> Value[Any]:
        """`x` times a tensor of the last dimensions."""
        rank = x.type.rank
        dims = range(rank - factor.type.rank, rank)
        return self.binary("multiply", x, self.broadcast(factor, sz.sizes_of(self.b, x), dims))

    def part(self, x: Value[Any], start: int, count: int) -> Value[Any]:
        """`count` elements along the last dimension."""
        shape = [*sz.sizes_of(self.b, x)[:-1], count]
        type = RankedTensorType(static(shape), x.type.element_type)
        offsets = [0] * (len(shape) - 1) + [start]
        dynamic = sz.dynamic_only(self.b, type.shape, shape)
        return self.b.insert(ops.SliceOp(x, [], dynamic, [], offsets, list(type.shape), [1] * len(shape), type)).result

    def extended(self, x: Value[Any], value: Value[Any], count: int) -> Value[Any]:
        """`x` with copies of `value`, a 0-d tensor, after it along the last dimension, `count` elements in all."""
        rank = x.type.rank
        high = [0] * (rank - 1) + [count - x.type.shape[-1]]
        return self.b.insert(ops.PadOp(x, value, [], [], [], [0] * rank, high, [0] * rank)).result


def full_like(t: Tensors, x: Value[Any], number: float) -> Value[Any]:
    """A tensor of the type of `x` all of whose elements are `number`."""
    scalar = DenseElementsAttr.splat(RankedTensorType((), x.type.element_type), number)
    return t.broadcast(t.b.insert(ops.ConstOp(scalar)).result, sz.sizes_of(t.b, x), [])


def static(shape: Sequence[sz.Size]) -> tuple[int, ...]:
    """The shape of a type: `DYNAMIC` for what is a value."""
    return tuple([size if isinstance(size, int) else DYNAMIC for size in shape])
