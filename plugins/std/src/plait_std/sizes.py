"""Sizes of tensors as ints where they are static and as index values where they are not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from plait.builtin.types import DYNAMIC
from plait.ir.builder import Builder
from plait.ir.value import Value

from plait_std.arith import ops as arith
from plait_std.builders import as_index as as_value
from plait_std.builders import index_constant
from plait_std.tensor import ops as tensor

Size = int | Value[Any]


def size_of(b: Builder, value: Value[Any], dim: int) -> Size:
    """The size of one dimension of a tensor."""
    size = value.type.shape[dim]
    if size != DYNAMIC:
        return size
    return b.insert(tensor.DimOp(value, index_constant(b, dim))).result


def sizes_of(b: Builder, value: Value[Any]) -> list[Size]:
    """The size of each dimension of a tensor."""
    return [size_of(b, value, i) for i in range(value.type.rank)]


def mixed_sizes(shape: Sequence[int], values: Sequence[Value[Any]]) -> list[Size]:
    """The sizes of a shape, with one value for each dynamic dimension."""
    rest = iter(values)
    return [next(rest) if size == DYNAMIC else size for size in shape]


def dynamic_only(b: Builder, shape: Sequence[int], sizes: Sequence[Size]) -> list[Value[Any]]:
    """The sizes of the dynamic dimensions of `shape`."""
    return [as_value(b, size) for extent, size in zip(shape, sizes) if extent == DYNAMIC]


def add(b: Builder, x: Size, y: Size) -> Size:
    """x + y, folded where both are known."""
    if isinstance(x, int) and isinstance(y, int):
        return x + y
    if x == 0 and isinstance(x, int):
        return y
    if y == 0 and isinstance(y, int):
        return x
    return b.insert(arith.AddIOp(as_value(b, x), as_value(b, y))).result


def multiply(b: Builder, x: Size, y: Size) -> Size:
    """x * y, folded where both are known or one is 0 or 1."""
    if isinstance(x, int) and isinstance(y, int):
        return x * y
    for one, other in ((x, y), (y, x)):
        if isinstance(one, int) and one in (0, 1):
            return other if one else 0
    return b.insert(arith.MulIOp(as_value(b, x), as_value(b, y))).result


def empty_like(b: Builder, type: Any, sizes: Sequence[Size]) -> Value[Any]:
    """A tensor of `type` with unspecified elements."""
    return b.insert(tensor.EmptyOp(dynamic_only(b, type.shape, sizes), type)).result


def as_shaped(b: Builder, value: Value[Any], type: Any) -> Value[Any]:
    """`value`, cast to `type` if its type says more or less about the same shape."""
    return value if value.type is type else b.insert(tensor.CastOp(value, type)).dest


def _binary(fold: Callable[[int, int], int], op_class: Any) -> Callable[[Builder, Size, Size], Size]:
    def build(b: Builder, x: Size, y: Size) -> Size:
        if isinstance(x, int) and isinstance(y, int):
            return fold(x, y)
        return b.insert(op_class(as_value(b, x), as_value(b, y))).result

    return build


subtract = _binary(lambda x, y: x - y, arith.SubIOp)
maximum = _binary(max, arith.MaxSIOp)
minimum = _binary(min, arith.MinSIOp)
floor_divide = _binary(lambda x, y: x // y, arith.FloorDivSIOp)
ceil_divide = _binary(lambda x, y: -(-x // y), arith.CeilDivSIOp)
