"""Sizes of tensors as ints where they are static and as index values where they are not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.build import Expression, folding
from plait.builtin.types import DYNAMIC
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value

from plait_std.algebra import SCALARS
from plait_std.builders import as_index as as_value
from plait_std.mixed import Mixed, mixed
from plait_std.tensor import ops as tensor

if TYPE_CHECKING:
    from plait.builtin.types import RankedTensorType, Type

Size = Mixed
Index = Mixed | Expression
"""What functions take that build with a size."""
mixed_sizes = mixed
size_of = SCALARS.size


def static_shape(sizes: Sequence[Size]) -> tuple[int, ...]:
    """The shape of a type of these sizes: `DYNAMIC` for those that are values."""
    return tuple([size if isinstance(size, int) else DYNAMIC for size in sizes])


def product(b: Builder, sizes: Sequence[Size]) -> Size:
    """The number of elements of a tensor of these sizes."""
    total: Size = 1
    for size in sizes:
        total = multiply(b, total, size)
    return total


def sizes_of(b: Builder, value: Value[Any]) -> list[Size]:
    """The size of each dimension of a tensor."""
    return [size_of(b, value, i) for i in range(value.type.rank)]


def dynamic_only(b: Builder, shape: Sequence[int], sizes: Sequence[Size]) -> list[Value[Any]]:
    """The sizes of the dynamic dimensions of `shape`."""
    return [as_value(b, size) for extent, size in zip(shape, sizes) if extent == DYNAMIC]


def empty_like(b: Builder, type: RankedTensorType, sizes: Sequence[Size]) -> Value[Any]:
    """A tensor of `type` with unspecified elements."""
    return b(tensor.EmptyOp(dynamic_only(b, type.shape, sizes), type))


def as_shaped(b: Builder, value: Value[Any] | Operation, type: Type) -> Value[Any]:
    """`value`, cast to `type` if its type says more or less about the same shape; an operation is inserted first."""
    if isinstance(value, Operation):
        value = b(value)
    return value if value.type is type else b(tensor.CastOp(value, type))


add = folding(SCALARS, "add")
subtract = folding(SCALARS, "subtract")
multiply = folding(SCALARS, "multiply")
maximum = folding(SCALARS, "maximum")
minimum = folding(SCALARS, "minimum")
floor_divide = folding(SCALARS, "floor_divide")
ceil_divide = folding(SCALARS, "ceil_divide")
