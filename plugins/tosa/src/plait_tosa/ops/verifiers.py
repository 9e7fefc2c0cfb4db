"""Rules that operations of several families share; each raises what it finds broken."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import DYNAMIC, FloatType, IntegerType, RankedTensorType, bf16, f16, f32, i32

from plait_tosa.ops.base import agree, fail, shape_of
from plait_tosa.stored import stored

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.ir.operation import Operation
    from plait.ir.value import Value

_I48 = IntegerType(48)
_FLOAT8 = ("builtin.f8E4M3FN", "builtin.f8E5M2")
_FLOAT_ACCUMULATORS: dict[Any, tuple[Any, ...]] = {f16: (f16, f32), bf16: (f32,), f32: (f32,)}


def element(value: Value[Any]) -> Any:
    """The element type of a value; for quantized elements, of what is stored."""
    return stored(value.type.element_type)


def dim(shape: Sequence[int] | None, index: int) -> int:
    """A size; dynamic where the rank is unknown."""
    return shape[index] if shape is not None else DYNAMIC


def same_elements(a: Value[Any], b: Value[Any], what: str = "input and output") -> None:
    """Two values have the same element type."""
    left, right = a.type.element_type, b.type.element_type
    if left is not right:
        raise fail(f"expected the same element type of {what}, found '{left}' and '{right}'")


def same_stored_elements(a: Value[Any], b: Value[Any], what: str) -> None:
    """What two values store has one type: quantized elements may have different parameters."""
    if element(a) is not element(b):
        raise fail(
            f"expected the same element type of {what}, found '{a.type.element_type}' and '{b.type.element_type}'"
        )


def floating_point(values: Sequence[Any]) -> None:
    """The elements of values are floating-point numbers."""
    for value in values:
        if not isinstance(value.type.element_type, FloatType):
            raise fail(f"expected elements that are floats, found '{value.type.element_type}'")


def same_rank(a: Value[Any], b: Value[Any]) -> None:
    """The ranks of two values are equal, where both are known."""
    left, right = shape_of(a.type), shape_of(b.type)
    if left is not None and right is not None and len(left) != len(right):
        raise fail(f"input and output must have one rank, found {len(left)} and {len(right)}")


def equal_shapes(what: str, values: Sequence[Any]) -> None:
    """The shapes of values may be equal at run time."""
    types = [v.type for v in values if shape_of(v.type) is not None]
    for i, ty in enumerate(types):
        for other in types[:i]:
            if not agree(other.shape, ty.shape):
                raise fail(f"expected the same shape of {what}, found '{other}' and '{ty}'")


def equal_sizes(sizes: dict[str, Sequence[int | None]]) -> None:
    """Sizes of one name are equal, where they are known."""
    for name, found in sizes.items():
        known = {n for n in found if n is not None and n != DYNAMIC}
        if len(known) > 1:
            raise fail(f"expected equal sizes of dimension {name}, found {sorted(known)}")


def resolvable(*shapes: Value[Any]) -> None:
    """Operands that are shapes are computed by operations of this dialect, from constants in the end."""
    for shape in shapes:
        op = shape.defining_op
        if op is None or not op.name.startswith("tosa."):
            raise fail("expected shape operands that operations of tosa compute, such as tosa.const_shape")


def constant_value(value: Any) -> int | float | None:
    """The number in a constant of one element; None for anything else."""
    op = value.defining_op
    if op is None or op.name != "tosa.const" or not isinstance(op.values, DenseElementsAttr):
        return None
    numbers = op.values.values()
    if prod(op.values.type.shape) != 1:
        return None
    return next(iter(numbers))


def zero_point(what: str, value: Value[Any], point: Value[Any]) -> None:
    """A zero point has the element type of its tensor, and is 0 unless that stores 8 bits."""
    if element(point) is not element(value):
        raise fail(
            f"expected the same element type of {what} and its zero point, "
            f"found '{value.type.element_type}' and '{point.type.element_type}'"
        )
    ty, number = element(value), constant_value(point)
    if number is not None and number != 0 and not (isinstance(ty, IntegerType) and ty.width == 8):
        raise fail(f"expected 0 as zero point of {what} of type '{ty}', found {number}")


def accumulator(value: Value[Any], accumulated: Type, of_products: bool = True) -> None:
    """Sums of the elements of `value`, or of products, are computed in a type that the specification lists for them."""
    ty = element(value)
    legal = _accumulators(ty) if of_products or not isinstance(ty, IntegerType) else (i32,)
    if accumulated not in legal:
        raise fail(f"expected acc_type {' or '.join(map(str, legal))} for elements of type '{ty}', found {accumulated}")


def _accumulators(ty: Type) -> tuple[Any, ...]:
    if isinstance(ty, IntegerType):
        return {8: (i32,), 16: (_I48,)}.get(ty.width, (i32, _I48))
    if ty.name in _FLOAT8:
        return (f16,)
    return _FLOAT_ACCUMULATORS.get(ty, (f16, f32))


def weights(value: Value[Any], weight: Value[Any]) -> None:
    """Weights are floating-point as what they weigh is; floats of 8 bits are of one format."""
    a, b = element(value), element(weight)
    if isinstance(a, FloatType) is not isinstance(b, FloatType):
        raise fail(f"expected input and weight both of floats or both of integers, found '{a}' and '{b}'")
    if a is not b and (a.name in _FLOAT8 or b.name in _FLOAT8):
        raise fail(f"expected the same element type of input and weight, found '{a}' and '{b}'")


def bias(value: Value[Any], result: Value[Any], channels: int) -> None:
    """There is a bias for each channel or one for all; it has the elements of the result."""
    same_elements(value, result, "both bias and result")
    shape = shape_of(value.type)
    if shape is not None and DYNAMIC not in (shape[0], channels) and shape[0] not in (1, channels):
        raise fail(f"expected a bias of 1 or {channels} elements, as many as output channels, found {shape[0]}")


def positive(op: Operation, *names: str) -> None:
    """The numbers in attributes are at least 1."""
    for name in names:
        at_least_one(name, getattr(op, name).values)


def at_least_one(name: str, numbers: Sequence[int] | None) -> None:
    """Numbers, if they are known, are at least 1."""
    if numbers is not None and any(n < 1 for n in numbers):
        raise fail(f"expected numbers of at least 1 in {name}, found {list(numbers)}")


def not_negative(pads: Sequence[int]) -> None:
    """Nothing is cut off by a padding."""
    if any(v < 0 for v in pads):
        raise fail(f"expected numbers of at least 0 in pad, found {list(pads)}")


def window_size(what: str, size: int, low: int, high: int, extent: int, stride: int, result: int) -> None:
    """A window of `extent` that moves by `stride` over `size` elements and the padding takes `result` positions."""
    if DYNAMIC in (size, extent):
        return
    total = size + low + high - extent
    if total % stride:
        raise fail(
            f"expected a {what} where the stride divides input - 1 + pad - (kernel - 1) * dilation, "
            f"found {total} / {stride}"
        )
    if result not in (DYNAMIC, total // stride + 1):
        raise fail(f"expected output {what} {total // stride + 1}, found {result}")


def inferred(expected: Sequence[int], result: Value[Any]) -> None:
    """The shape of a result may be the expected one at run time."""
    if isinstance(result.type, RankedTensorType) and not agree(expected, result.type.shape):
        shown = "x".join("?" if n == DYNAMIC else str(n) for n in expected)
        raise fail(f"expected a result of shape {shown}, found '{result.type}'")


def transposed_product(a: Sequence[int] | None, b: Sequence[int] | None, result: Value[Any]) -> None:
    """The products of matrices and transposed ones, which have one batch or as many, have the shape of the result."""
    if a is None or b is None:
        return
    if DYNAMIC not in (a[0], b[0]) and b[0] not in (1, a[0]):
        raise fail(f"expected 1 or {a[0]} batches of b, as many as of a, found {b[0]}")
    equal_sizes({"C": (a[2], b[2])})
    inferred((a[0], a[1], b[1]), result)


def gathered_rows(values: Value[Any], indices: Value[Any], count: Value[Any], result: Value[Any]) -> None:
    """The rows of one tensor that are gathered, `count` from each index on, fit the rows of the result."""
    x, places, y = (shape_of(v.type) for v in (values, indices, result))
    number = constant_value(count)
    if number is not None and number < 1:
        raise fail(f"expected a row_count of at least 1, found {number}")
    equal_sizes({"N": (dim(x, 0), dim(places, 0), dim(y, 0)), "C": (dim(x, 2), dim(y, 2))})
    rows, taken = dim(y, 1), dim(places, 1)
    if number is not None and DYNAMIC not in (rows, taken) and rows != number * taken:
        raise fail(f"expected {number * taken} rows of the result, {number} for each index, found {rows}")


def windows(
    x: Sequence[int], kernel: Sequence[int], y: Sequence[int], pads: Sequence[int], strides: Sequence[int],
    dilations: Sequence[int],
) -> None:  # fmt: skip
    """A kernel that moves over height and width, and depth in front of them, takes as many positions as the result."""
    names = ("height", "width") if len(kernel) == 2 else ("depth", "height", "width")
    rows = zip(names, x[1:-1], pads[::2], pads[1::2], kernel, strides, dilations, y[1:-1])
    for what, size, low, high, k, stride, dilation, result in rows:
        extent = (k - 1) * dilation + 1 if k != DYNAMIC else DYNAMIC
        window_size(what, size, low, high, extent, stride, result)
