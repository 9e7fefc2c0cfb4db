"""Resizing of images: rows and columns are gathered at places that are known, and interpolated."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import DYNAMIC, FloatType, f32, i32
from plait.rewrite import conversion_pattern
from plait_tcp import ops as tcp

from plait_tosa.ops.data import shape_values
from plait_tosa.ops.pooling import ResizeOp
from plait_tosa.to_tcp.elementwise import binary, cast
from plait_tosa.to_tcp.shaping import finish, typed

if TYPE_CHECKING:
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter


def places(count: int, numerator: int, denominator: int, offset: int) -> tuple[list[int], list[int]]:
    """For each place of the result, the one of the input before it and the distance from there, in 1 / numerator."""
    steps = [i * denominator + offset for i in range(count)]
    return [step // numerator for step in steps], [step % numerator for step in steps]


def _take(rw: ConversionRewriter, x: Value[Any], dim: int, indices: list[int]) -> Any:
    """Slices of `x` along `dim`, at indices limited to what is inside."""
    size = x.type.shape[dim]
    limited = [min(max(i, 0), size - 1) for i in indices]
    table = rw(tcp.ConstOp(DenseElementsAttr.from_values(typed((len(indices),), i32), limited)))
    shape = [n if i != dim else len(indices) for i, n in enumerate(x.type.shape)]
    sizes = [n if i != dim else 1 for i, n in enumerate(x.type.shape)]
    rest = [i for i in range(len(shape)) if i != dim]
    made = tcp.GatherOp(x, table, (), rest, (dim,), (dim,), 1, sizes, typed(shape, x.type.element_type), None, None)
    return rw(made)


def _interpolate(
    rw: ConversionRewriter, x: Value[Any], dim: int, before: list[int], parts: list[int], whole: int
) -> Any:
    """x[before] * (whole - part) + x[before + 1] * part; floats are divided by `whole`"""
    element = x.type.element_type
    scale = whole if isinstance(element, FloatType) else 1
    shape = [1] * len(x.type.shape)
    shape[dim] = len(parts)
    total = None
    for indices, weights in ((before, [whole - p for p in parts]), ([i + 1 for i in before], parts)):
        values = [w / scale for w in weights] if scale != 1 or isinstance(element, FloatType) else weights
        factor = rw(tcp.ConstOp(DenseElementsAttr.from_values(typed(shape, element), values)))
        product = binary(rw, "multiply", _take(rw, x, dim, indices), factor)
        total = product if total is None else binary(rw, "add", total, product)
    return total


@conversion_pattern(ResizeOp)
def lower_resize(op: ResizeOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.resize -> tcp.gather of rows and of columns; bilinear ones are added with constant weights"""
    x, result = operands[0], op.output.type
    numbers: list[Any] = [shape_values(v) for v in op.operands[1:]]
    if None in numbers:
        return rw.no_match("scale, offset or border is not constant")
    if DYNAMIC in x.type.shape or DYNAMIC in result.shape[1:3]:
        return rw.no_match("the shape is not static")
    scale, offset, _ = numbers
    nearest = op.mode.text == "NEAREST_NEIGHBOR"
    value = x if nearest else cast(rw, x, _computed_in(result.element_type))
    for dim in (1, 2):
        numerator, denominator = scale[2 * dim - 2], scale[2 * dim - 1]
        row = places(result.shape[dim], numerator, denominator, offset[dim - 1])
        if nearest:
            value = _take(rw, value, dim, [i + (2 * part >= numerator) for i, part in zip(*row)])
        else:
            value = _interpolate(rw, value, dim, *row, numerator)
    return finish(rw, op, cast(rw, value, result.element_type))


def _computed_in(element: Any) -> Any:
    """A type that holds the weights, or in which they are rounded less than in a narrow float."""
    if element.width >= 32:
        return element
    return f32 if isinstance(element, FloatType) else i32


PATTERNS = (lower_resize,)
