"""Shapes: what operations on shapes compute is computed with index values, where an operation needs the numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import i64, index
from plait.rewrite import conversion_pattern
from plait_std.algebra import SCALARS
from plait_std.cf import ops as cf
from plait_std.sizes import add, as_value, ceil_divide, floor_divide, maximum, minimum, multiply, subtract
from plait_tcp.api import emit_size, size_key

from plait_tosa.ops import data as m
from plait_tosa.ops import shape as s
from plait_tosa.to_tcp.shaping import drop_unused, scalar_of

if TYPE_CHECKING:
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter
    from plait_std.sizes import Size

SHAPE_OPS = (
    m.ConstShapeOp, s.Exp2ShapeOp, s.Log2CeilShapeOp, s.Log2FloorShapeOp, s.AddShapeOp, s.SubShapeOp, s.MulShapeOp,
    s.DivCeilShapeOp, s.DivFloorShapeOp, s.ModShapeOp, s.MaxShapeOp, s.MinShapeOp, s.DimOp, s.ConcatShapeOp,
    s.SliceShapeOp,
)  # fmt: skip
"""The operations whose results are shapes."""


def numbers_of(rw: ConversionRewriter, shape: Value[Any]) -> list[Size] | None:
    """The numbers of a shape, computed where `rw` inserts; None if one of its operations cannot be resolved."""
    op: Any = shape.defining_op
    if isinstance(op, m.ConstShapeOp):
        return m.shape_values(shape)  # type: ignore[return-value]
    if isinstance(op, s.DimOp):
        return [emit_size(rw, size_key(rw.converted(op.input1), op.axis.value))]
    if isinstance(op, s.SliceShapeOp):
        return _sliced(rw, op)
    if not isinstance(op, SHAPE_OPS):
        return None
    parts = [numbers_of(rw, v) for v in op.operands]
    known = [part for part in parts if part is not None]
    if len(known) < len(parts):
        return None
    if isinstance(op, s.ConcatShapeOp):
        return [number for part in known for number in part]
    return [_FUNCTIONS[type(op)](rw, *numbers) for numbers in zip(*known)]


def constants_of(rw: ConversionRewriter, shape: Value[Any]) -> list[int] | None:
    """The numbers of a shape if all are constant."""
    numbers = numbers_of(rw, shape)
    if numbers is None or not all(isinstance(n, int) for n in numbers):
        return None
    return numbers  # type: ignore[return-value]


def _sliced(rw: ConversionRewriter, op: s.SliceShapeOp) -> list[Size] | None:
    numbers, start, size = numbers_of(rw, op.input), _number(rw, op.start), _number(rw, op.size)
    return None if None in (numbers, start, size) else numbers[start : start + size]  # type: ignore[index, operator]


def _number(rw: ConversionRewriter, value: Value[Any]) -> int | None:
    number = scalar_of(rw.converted(value))
    return int(number) if number is not None else None


def _remainder(rw: ConversionRewriter, x: Size, y: Size) -> Any:
    return subtract(rw, x, multiply(rw, floor_divide(rw, x, y), y))


def _on_bits(of_int: Callable[[int], int], of_value: Callable[[Any], Any]) -> Callable[[Any, Any], Any]:
    """A function of one number: of a constant, or of an i64 expression."""

    def build(rw: ConversionRewriter, x: Size) -> Any:
        if isinstance(x, int):
            return of_int(x)
        return SCALARS.compute(rw, lambda x: of_value(x.cast(i64)).cast(index), x)

    return build


_FUNCTIONS: dict[type[Any], Callable[..., Any]] = {
    s.AddShapeOp: add,
    s.SubShapeOp: subtract,
    s.MulShapeOp: multiply,
    s.DivCeilShapeOp: ceil_divide,
    s.DivFloorShapeOp: floor_divide,
    s.ModShapeOp: _remainder,
    s.MaxShapeOp: maximum,
    s.MinShapeOp: minimum,
    s.Exp2ShapeOp: _on_bits(lambda x: 1 << x, lambda x: (x - x + 1) << x),
    s.Log2CeilShapeOp: _on_bits(lambda x: (x - 1).bit_length(), lambda x: 64 - (x - 1).apply("clz")),
    s.Log2FloorShapeOp: _on_bits(lambda x: x.bit_length() - 1, lambda x: 63 - x.apply("clz")),
}
"""What an operation does with numbers, each an int or an index value."""


def _drop_shape(op: Any, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """an operation on shapes goes when nothing uses it: what needs the numbers computes them"""
    if not op.is_unused:
        return rw.no_match("an operation that has not been converted uses it, or its numbers are not known")
    drop_unused(rw, op.results)
    return ()


@conversion_pattern(s.AssertEqualShapeOp)
def lower_assert_equal_shape(op: s.AssertEqualShapeOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """tosa.assert_equal_shape -> cf.assert for each pair of numbers"""
    sides = [numbers_of(rw, v) for v in op.operands]
    if None in sides:
        return rw.no_match("a shape is not known")
    for x, y in zip(*sides):  # type: ignore[arg-type]
        if isinstance(x, int) and isinstance(y, int) and (x == y or (op.allow_broadcast.value and 1 in (x, y))):
            continue
        a, b = (SCALARS.on(rw).expression(as_value(rw, n)) for n in (x, y))
        holds = (a == b) | (a == 1) | (b == 1) if op.allow_broadcast.value else a == b
        rw.insert(cf.AssertOp(holds.value, "shapes differ"))
    rw.erase(op)
    drop_unused(rw, list(op.operands))
    return ()


PATTERNS = (*(conversion_pattern(root)(_drop_shape) for root in SHAPE_OPS), lower_assert_equal_shape)
