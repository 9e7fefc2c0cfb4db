"""Matrix products and reductions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr
from plait.builtin.types import DYNAMIC, FloatType, f32
from plait.ir.affine import AffineDim, AffineMap
from plait.rewrite import conversion_pattern
from plait_tcp import ops as tcp

from plait_tosa.ops import REDUCTIONS
from plait_tosa.ops import contraction as c
from plait_tosa.to_tcp.elementwise import binary, cast
from plait_tosa.to_tcp.shaping import dynamic_values, finish, scalar_of, shape_keys, splat, typed

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter

_MAPS = [AffineMap(4, 0, tuple(AffineDim(i) for i in dims)) for dims in ((0, 1, 3), (0, 3, 2), (0, 1, 2))]


@conversion_pattern(c.MatMulOp)
def lower_matmul(op: c.MatMulOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.matmul -> tcp.contract; zero points are subtracted first"""
    element = op.output.type.element_type
    wide = f32 if isinstance(element, FloatType) and element.width < 32 else element
    sides: list[tuple[Any, Any]] = []
    for value, zero_point in zip(operands[:2], operands[2:]):
        number = scalar_of(zero_point)
        if number is None and not isinstance(value.type.element_type, FloatType):
            return rw.no_match("a zero point is not constant")
        sides.append((value, number))
    x, y = (_without_zero_point(rw, value, number, wide) for value, number in sides)
    known = [a if a != DYNAMIC else b for a, b in ((x.type.shape[0], y.type.shape[0]),)]
    shape = (known[0], x.type.shape[1], y.type.shape[2])
    iterators = ["parallel", "parallel", "parallel", "reduction"]
    made = tcp.ContractOp(x, y, [AffineMapAttr(map) for map in _MAPS], iterators, None, typed(shape, wide))
    return finish(rw, op, cast(rw, rw(made), element))


def _without_zero_point(rw: ConversionRewriter, value: Value[Any], number: float | int | None, wide: Type) -> Any:
    if isinstance(value.type.element_type, FloatType) or not number:
        return value
    return binary(rw, "subtract", cast(rw, value, wide), splat(rw, (1, 1, 1), wide, int(number)))


def identity_of(kind: str, element: Any) -> Any:
    """The number that changes nothing."""
    if kind in ("add", "or"):
        return 0
    if kind in ("multiply", "and"):
        return 1
    if isinstance(element, FloatType):
        return _float_limit(element.format, kind == "maximum")
    if element.width == 1 or element.is_unsigned:
        return 0 if kind == "maximum" else (1 << element.width) - 1
    least = -(1 << (element.width - 1))
    return least if kind == "maximum" else -least - 1


def _float_limit(numbers: Any, is_least: bool) -> float:
    """The least or the largest number of a format: infinite, if it has infinities."""
    if is_least and numbers.unsigned:
        return numbers.decode(numbers.zero())
    return numbers.decode(numbers.infinity(is_least) if numbers.special == "ieee" else numbers.largest(is_least))


def _lower_reduce(op: Any, operands: Any, rw: Any) -> Any:
    """tosa.reduce_f -> tcp.reduce f and tcp.reshape, which puts the dimension back"""
    mode = getattr(op, "nan_mode", None)
    element = op.input.type.element_type
    if mode is not None and mode.text == "IGNORE" and isinstance(element, FloatType):
        return rw.no_match("NaN is ignored")
    x, kind = operands[0], op.kind
    wide = f32 if isinstance(element, FloatType) and element.width < 32 and kind in ("add", "multiply") else element
    init = splat(rw, (), wide, identity_of(kind, wide))
    reduced = cast(rw, rw(tcp.ReduceOp(kind, cast(rw, x, wide), init, (op.axis.value,))), element)
    keys = [1 if i == op.axis.value else key for i, key in enumerate(shape_keys(x))]
    ty = typed([k if isinstance(k, int) else DYNAMIC for k in keys], element)
    return finish(rw, op, rw(tcp.ReshapeOp(reduced, dynamic_values(rw, ty, keys), ty)))


PATTERNS = (lower_matmul, *(conversion_pattern(root)(_lower_reduce) for root in REDUCTIONS))
