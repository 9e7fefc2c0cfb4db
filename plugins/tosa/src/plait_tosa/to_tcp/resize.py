"""Resizing of images: rows and columns are gathered, and interpolated.

Where they come from is computed at compile time if sizes and scale are known then, else by operations on index tensors.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import DYNAMIC, FloatType, f32, i32, i64, index
from plait.rewrite import conversion_pattern
from plait_std.algebra import SCALARS
from plait_std.sizes import add, floor_divide, multiply, subtract
from plait_tcp import ops as tcp
from plait_tcp.api import TENSORS, dynamic_values, emit_size, shape_keys, split_mixed

from plait_tosa.ops.pooling import ResizeOp
from plait_tosa.to_tcp.elementwise import binary, cast
from plait_tosa.to_tcp.shapes import numbers_of
from plait_tosa.to_tcp.shaping import finish, splat, typed

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter
    from plait_std.sizes import Size


class _Axis(NamedTuple):
    """How a dimension is resized; each number is an int or an index value."""

    dim: int
    size: Size
    result: Size
    numerator: Size
    denominator: Size
    offset: Size

    @property
    def is_static(self) -> bool:
        return all(isinstance(n, int) for n in self)


class _Taken(NamedTuple):
    """Slices that are taken along a dimension, and what they are multiplied by: tensors of rank 1; None is 1."""

    indices: Value[Any]
    weights: Value[Any] | None


def _axis(rw: ConversionRewriter, op: ResizeOp, x: Value[Any], dim: int, numbers: Sequence[Any]) -> _Axis:
    scale, offset, border = numbers
    numerator, denominator, start = scale[2 * dim - 2], scale[2 * dim - 1], offset[dim - 1]
    size = emit_size(rw, shape_keys(x)[dim])
    count: Any = op.output.type.shape[dim]
    if count == DYNAMIC:
        last = multiply(rw, subtract(rw, size, 1), numerator)
        total = add(rw, subtract(rw, last, start), border[dim - 1])
        count = add(rw, floor_divide(rw, total, denominator), 1)
    return _Axis(dim, size, count, numerator, denominator, start)


def _tensor(rw: ConversionRewriter, number: Size) -> Any:
    """A number as a tensor of one element."""
    if isinstance(number, int):
        return splat(rw, (1,), i64, number)
    return SCALARS.tensor(rw, [SCALARS.convert(rw, number, i64)], [1])


def _static(rw: ConversionRewriter, axis: Any, element: Type, nearest: bool) -> list[_Taken]:
    """What is taken where all numbers are known."""

    def constant(values: Sequence[float], ty: Type) -> Any:
        return rw(tcp.ConstOp(DenseElementsAttr.from_values(typed((len(values),), ty), list(values))))

    def inside(places: Sequence[int]) -> Any:
        return constant([min(max(i, 0), axis.size - 1) for i in places], i32)

    steps = [i * axis.denominator + axis.offset for i in range(axis.result)]
    before, part = ([f(step, axis.numerator) for step in steps] for f in (int.__floordiv__, int.__mod__))
    if nearest:
        return [_Taken(inside([i + (2 * p >= axis.numerator) for i, p in zip(before, part)]), None)]
    whole = axis.numerator if isinstance(element, FloatType) else 1
    rest = [axis.numerator - p for p in part]
    weights = ([n / whole if whole != 1 else n for n in row] for row in (rest, part))
    return [_Taken(inside([i + j for i in before]), constant(row, element)) for j, row in enumerate(weights)]


def _computed(rw: ConversionRewriter, axis: _Axis, element: Type, nearest: bool) -> list[_Taken]:
    """What is taken where a number is known at run time only."""
    numerator, denominator, offset = (_tensor(rw, n) for n in (axis.numerator, axis.denominator, axis.offset))
    last = _tensor(rw, subtract(rw, axis.size, 1))
    numbers = TENSORS.iota(rw, [axis.result], 0, i64)
    steps = binary(rw, "add", binary(rw, "multiply", numbers, denominator), offset)
    quotient, rest = binary(rw, "divide", steps, numerator), binary(rw, "remainder", steps, numerator)
    below = cast(rw, binary(rw, "lt", rest, _tensor(rw, 0)), i64)  # where the quotient was rounded up
    before = binary(rw, "subtract", quotient, below)
    part = binary(rw, "add", rest, binary(rw, "multiply", below, numerator))

    def inside(places: Any) -> Any:
        return binary(rw, "minimum", binary(rw, "maximum", places, _tensor(rw, 0)), last)

    if nearest:
        beyond = cast(rw, binary(rw, "ge", binary(rw, "add", part, part), numerator), i64)
        return [_Taken(inside(binary(rw, "add", before, beyond)), None)]
    after = binary(rw, "add", before, _tensor(rw, 1))
    factors = [cast(rw, n, element) for n in (binary(rw, "subtract", numerator, part), part)]
    if isinstance(element, FloatType):
        factors = [binary(rw, "divide", factor, cast(rw, numerator, element)) for factor in factors]
    return [_Taken(inside(places), factor) for places, factor in zip((before, after), factors)]


def _take(rw: ConversionRewriter, x: Value[Any], dim: int, taken: _Taken) -> Any:
    """Slices of `x` along a dimension, times their weights."""
    keys, count = shape_keys(x), taken.indices.type.shape[0]
    sizes, static = split_mixed([emit_size(rw, key) if i != dim else 1 for i, key in enumerate(keys)])
    shape = [n if i != dim else count for i, n in enumerate(x.type.shape)]
    rest = [i for i in range(len(shape)) if i != dim]
    ty = typed(shape, x.type.element_type)
    made = rw(tcp.GatherOp(x, taken.indices, sizes, rest, (dim,), (dim,), 1, static, ty, None, None))
    if taken.weights is None:
        return made
    ty = typed([count if i == dim else 1 for i in range(len(shape))], x.type.element_type)
    sizes = dynamic_values(rw, typed((count,), index), shape_keys(taken.weights))
    factors = rw(tcp.ReshapeOp(taken.weights, sizes, ty))
    return binary(rw, "multiply", made, factors)


@conversion_pattern(ResizeOp)
def lower_resize(op: ResizeOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.resize -> tcp.gather of rows and of columns; bilinear ones are added with weights"""
    x, result = operands[0], op.output.type
    numbers: list[Any] = [numbers_of(rw, v) for v in op.operands[1:]]
    if None in numbers:
        return rw.no_match("a number of scale, offset or border is not known")
    nearest = op.mode.text == "NEAREST_NEIGHBOR"
    value = x if nearest else cast(rw, x, _computed_in(result.element_type))
    for dim in (1, 2):
        axis = _axis(rw, op, x, dim, numbers)
        find = _static if axis.is_static else _computed
        parts = [_take(rw, value, dim, taken) for taken in find(rw, axis, value.type.element_type, nearest)]
        value = parts[0] if nearest else binary(rw, "add", *parts)
    return finish(rw, op, cast(rw, value, result.element_type))


def _computed_in(element: Any) -> Any:
    """A type that holds the weights, or in which they are rounded less than in a narrow float."""
    if element.width >= 32:
        return element
    return f32 if isinstance(element, FloatType) else i32


PATTERNS = (lower_resize,)
