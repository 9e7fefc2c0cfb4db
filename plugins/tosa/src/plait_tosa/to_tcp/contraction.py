"""Matrix products and reductions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import nan
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr
from plait.builtin.types import DYNAMIC, FloatType, f32
from plait.ir.affine import AffineDim, AffineMap
from plait.rewrite import conversion_pattern
from plait_tcp import ops as tcp
from plait_tcp.api import TENSORS, shape_keys

from plait_tosa.numerics import identity_of
from plait_tosa.ops import REDUCTIONS
from plait_tosa.ops import contraction as c
from plait_tosa.to_tcp.elementwise import cast, without_zero_point
from plait_tosa.to_tcp.shaping import finish, sizes_by, splat, typed

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter

_MAPS = ((0, 1, 3), (0, 3, 2), (0, 1, 2))
_TRANSPOSED = ((0, 1, 3), (0, 2, 3), (0, 1, 2))
"""The dimensions of both sides and the result: batch, row, column, what is added up."""


@conversion_pattern(c.MatMulOp)
def lower_matmul(op: c.MatMulOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.matmul -> tcp.contract; zero points are subtracted first"""
    return finish(rw, op, _product(rw, op, operands, _MAPS))


@conversion_pattern(c.MatMulTOp)
def lower_matmul_t(op: c.MatMulTOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.matmul_t -> tcp.contract; matrices of the one batch of b lose that dimension"""
    a, b, *zero_points = operands
    if a.type.shape[0] == DYNAMIC != b.type.shape[0] != 1 or b.type.shape[0] == DYNAMIC != a.type.shape[0]:
        return rw.no_match("whether b has one batch for all is not known")
    return finish(rw, op, _product(rw, op, [a, one_batch(rw, a, b), *zero_points], _TRANSPOSED))


def one_batch(rw: ConversionRewriter, a: Value[Any], b: Value[Any]) -> Any:
    """`b` without its batches if it has one for all of `a`"""
    shape = b.type.shape
    if shape[0] != 1 or a.type.shape[0] == 1:
        return b
    return TENSORS.reshape(rw, b, sizes_by(rw, shape[1:], shape_keys(b)[1:]))


def transposed_product(rw: ConversionRewriter, x: Value[Any], y: Value[Any], wide: Type) -> Any:
    """tcp.contract of matrices and transposed ones, of which there may be one for all batches"""
    return _contract(rw, x, y, wide, _TRANSPOSED)


def _product(rw: ConversionRewriter, op: Any, operands: Sequence[Value[Any]], maps: Any) -> Any:
    element = op.output.type.element_type
    wide = f32 if isinstance(element, FloatType) and element.width < 32 else element
    x, y = (without_zero_point(rw, value, zero, wide) for value, zero in zip(operands[:2], operands[2:]))
    return cast(rw, _contract(rw, x, y, wide, maps), element)


def _contract(rw: ConversionRewriter, x: Value[Any], y: Value[Any], wide: Type, maps: Any) -> Any:
    rank = len(y.type.shape)
    rhs = maps[1] if rank == 3 else (3, 2) if maps is _MAPS else (2, 3)
    columns = y.type.shape[rhs.index(2)]
    batches = x.type.shape[0] if x.type.shape[0] != DYNAMIC or rank == 2 else y.type.shape[0]
    affine = [AffineMapAttr(AffineMap(4, 0, tuple(map(AffineDim, dims)))) for dims in (maps[0], rhs, maps[2])]
    iterators = ["parallel", "parallel", "parallel", "reduction"]
    return rw(tcp.ContractOp(x, y, affine, iterators, None, typed((batches, x.type.shape[1], columns), wide)))


def ignoring_nan(rw: ConversionRewriter, kind: str, x: Value[Any], combine: Callable[[str, Any], Any]) -> Any:
    """`combine` of the elements that are numbers; NaN where none is"""
    value = TENSORS.on(rw).expression(x)
    is_number = value == value
    filled = is_number.select(value, identity_of(kind, value.element)).value
    found, some = TENSORS.on(rw).wrap(combine(kind, filled), combine("or", is_number.value))
    return some.select(found, nan).value


def _lower_reduce(op: Any, operands: Any, rw: ConversionRewriter) -> Any:
    """tosa.reduce_f -> tcp.reduce f and tcp.reshape, which puts the dimension back"""
    x, kind, element = operands[0], op.kind, op.input.type.element_type
    wide = f32 if isinstance(element, FloatType) and element.width < 32 and kind in ("add", "multiply") else element

    def combine(kind: str, x: Value[Any]) -> Any:
        element = x.type.element_type
        return rw(tcp.ReduceOp(kind, x, splat(rw, (), element, identity_of(kind, element)), (op.axis.value,)))

    mode = getattr(op, "nan_mode", None)
    if mode is not None and mode.text == "IGNORE" and isinstance(element, FloatType):
        reduced = ignoring_nan(rw, kind, x, combine)
    else:
        reduced = cast(rw, combine(kind, cast(rw, x, wide)), element)
    keys = [1 if i == op.axis.value else key for i, key in enumerate(shape_keys(x))]
    shape = [k if isinstance(k, int) else DYNAMIC for k in keys]
    return finish(rw, op, TENSORS.reshape(rw, reduced, sizes_by(rw, shape, keys)))


PATTERNS = (lower_matmul, lower_matmul_t, *(conversion_pattern(root)(_lower_reduce) for root in REDUCTIONS))
