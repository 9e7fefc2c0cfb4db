"""The semantics of operations on shapes, which are lists of integers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.interpret import interpret
from plait.interpret.interpretation import InterpretError

from plait_tosa.ops import shape as s

if TYPE_CHECKING:
    from numpy import ndarray
    from plait.ir.operation import Operation

_OF_ONE: dict[Any, Callable[[int], int]] = {
    s.Exp2ShapeOp: lambda x: 1 << x,
    s.Log2CeilShapeOp: lambda x: (x - 1).bit_length(),
    s.Log2FloorShapeOp: lambda x: x.bit_length() - 1,
}
_OF_TWO: dict[Any, Callable[[int, int], int]] = {
    s.AddShapeOp: lambda x, y: x + y,
    s.SubShapeOp: lambda x, y: x - y,
    s.MulShapeOp: lambda x, y: x * y,
    s.DivCeilShapeOp: lambda x, y: -(-x // y),
    s.DivFloorShapeOp: lambda x, y: x // y,
    s.ModShapeOp: lambda x, y: x % y,
    s.MaxShapeOp: max,
    s.MinShapeOp: min,
}
"""What each operation does with numbers."""
_OF_NUMBERS: dict[Any, Callable[..., int]] = {**_OF_ONE, **_OF_TWO}


@interpret(*_OF_NUMBERS)
def on_numbers(op: Operation, *shapes: Sequence[int]) -> Any:
    divides = isinstance(op, (s.DivCeilShapeOp, s.DivFloorShapeOp, s.ModShapeOp))
    if divides and (min(shapes[0], default=0) < 0 or min(shapes[1], default=1) < 1):
        raise InterpretError("divides a negative number, or not by a positive one")
    if isinstance(op, s.Exp2ShapeOp) and min(shapes[0], default=0) < 0:
        raise InterpretError("raises 2 to a negative power")
    if isinstance(op, (s.Log2CeilShapeOp, s.Log2FloorShapeOp)) and min(shapes[0], default=1) < 1:
        raise InterpretError("takes the logarithm of a number below 1")
    return [_OF_NUMBERS[type(op)](*numbers) for numbers in zip(*shapes)]


@interpret(s.DimOp)
def dim(op: s.DimOp, x: ndarray) -> Any:
    return [x.shape[op.axis.value]]


@interpret(s.ConcatShapeOp)
def concat_shape(op: s.ConcatShapeOp, *shapes: Sequence[int]) -> Any:
    return [number for shape in shapes for number in shape]


@interpret(s.SliceShapeOp)
def slice_shape(op: s.SliceShapeOp, shape: Sequence[int], start: ndarray, size: ndarray) -> Any:
    first, count = int(start[0]), int(size[0])
    if first < 0 or count < 1 or first + count > len(shape):
        raise InterpretError("the slice leaves the shape")
    return list(shape[first : first + count])


@interpret(s.AssertEqualShapeOp)
def assert_equal_shape(op: s.AssertEqualShapeOp, x: Sequence[int], y: Sequence[int]) -> Any:
    broadcasts = op.allow_broadcast.value
    if not all(a == b or (broadcasts and 1 in (a, b)) for a, b in zip(x, y)):
        raise InterpretError(f"shapes differ: {list(x)} and {list(y)}")
    return ()


SHAPES = (*on_numbers, dim, concat_shape, slice_shape, assert_equal_shape)



