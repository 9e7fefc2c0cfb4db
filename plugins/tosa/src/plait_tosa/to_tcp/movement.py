"""Constants and movement of elements."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC
from plait.rewrite import conversion_pattern
from plait_std.arith import ops as arith
from plait_std.sizes import as_value, multiply
from plait_tcp import ops as tcp
from plait_tcp.api import IndexValue, emit_size, size_key, split_mixed

from plait_tosa.ops import data as m
from plait_tosa.ops.data import shape_values
from plait_tosa.to_tcp.shaping import dynamic_values, finish, repeat, shape_keys, typed

if TYPE_CHECKING:
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter

_NOT_CONSTANT = "the shape is not constant"


@conversion_pattern(m.ConstOp)
def lower_const(op: m.ConstOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """tosa.const -> tcp.const"""
    return finish(rw, op, rw(tcp.ConstOp(op.values)))


@conversion_pattern(m.ConstShapeOp)
def drop_const_shape(op: m.ConstShapeOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """tosa.const_shape goes when nothing uses it: the operations that it is a shape of take its numbers"""
    if not op.is_unused:
        return rw.no_match("an operation that has not been converted uses it")
    rw.erase(op)
    return ()


@conversion_pattern(m.ReshapeOp)
def lower_reshape(op: m.ReshapeOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.reshape -> tcp.reshape; the size that is left open is computed"""
    x, ty, numbers = operands[0], op.output.type, shape_values(op.shape)
    if numbers is None:
        return rw.no_match(_NOT_CONSTANT)
    keys: list[Any] = [n if n >= 0 else None for n in numbers]
    keys = [size if size != DYNAMIC else key for size, key in zip(ty.shape, keys)]
    if None in keys:
        keys[keys.index(None)] = _open_size(rw, x, [k for k in keys if k is not None])
    if None in keys:
        return rw.no_match("more than one size is left open")
    ty = typed([k if isinstance(k, int) else DYNAMIC for k in keys], ty.element_type)
    return finish(rw, op, rw(tcp.ReshapeOp(x, dynamic_values(rw, ty, keys), ty)))


def _open_size(rw: ConversionRewriter, x: Value[Any], known: list[int]) -> Any:
    """The number of elements of `x` divided by the sizes that are known."""
    sizes = shape_keys(x)
    dynamic = [key for key in sizes if not isinstance(key, int)]
    static, rest = prod(key for key in sizes if isinstance(key, int)), prod(known)
    if not dynamic:
        return static // rest
    if len(dynamic) == 1 and static == rest:
        return dynamic[0]
    total: Any = static
    for key in dynamic:
        total = multiply(rw, total, emit_size(rw, key))
    return IndexValue(rw(arith.DivSIOp(as_value(rw, total), as_value(rw, rest))))


@conversion_pattern(m.TransposeOp)
def lower_transpose(op: m.TransposeOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.transpose -> tcp.transpose"""
    return finish(rw, op, rw(tcp.TransposeOp(operands[0], tuple(op.perms.values))))


@conversion_pattern(m.ReverseOp)
def lower_reverse(op: m.ReverseOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.reverse -> tcp.reverse"""
    return finish(rw, op, rw(tcp.ReverseOp(operands[0], (op.axis.value,))))


@conversion_pattern(m.ConcatOp)
def lower_concat(op: m.ConcatOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.concat -> tcp.concat"""
    if len(operands) == 1:
        return finish(rw, op, operands[0])
    return finish(rw, op, rw(tcp.ConcatOp(operands, op.axis.value)))


@conversion_pattern(m.PadOp)
def lower_pad(op: m.PadOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.pad -> tcp.pad"""
    x, _, value = operands
    numbers = shape_values(op.padding)
    if numbers is None:
        return rw.no_match(_NOT_CONSTANT)
    fill = rw(tcp.ReshapeOp(value, (), typed((), value.type.element_type)))
    low, high = tuple(numbers[::2]), tuple(numbers[1::2])
    return finish(rw, op, rw(tcp.PadOp(x, fill, (), (), (), low, high, (0,) * len(low))))


@conversion_pattern(m.SliceOp)
def lower_slice(op: m.SliceOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.slice -> tcp.slice; a size of -1 takes all that is left"""
    x, starts, sizes = operands[0], shape_values(op.start), shape_values(op.size)
    if starts is None or sizes is None:
        return rw.no_match(_NOT_CONSTANT)
    mixed = [_slice_size(rw, x, i, start, size) for i, (start, size) in enumerate(zip(starts, sizes))]
    values, static = split_mixed(mixed)
    made = tcp.SliceOp(x, (), values, (), tuple(starts), tuple(static), (1,) * len(static))
    return finish(rw, op, rw(made))


def _slice_size(rw: ConversionRewriter, x: Value[Any], dim: int, start: int, size: int) -> Any:
    if size >= 0:
        return size
    have = emit_size(rw, size_key(x, dim))
    if isinstance(have, int):
        return have - start
    return rw(arith.SubIOp(have, as_value(rw, start)))


@conversion_pattern(m.TileOp)
def lower_tile(op: m.TileOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.tile -> tcp.reshape to (1, n, 1, m ...), tcp.broadcast along the ones, tcp.reshape"""
    x, multiples = operands[0], shape_values(op.multiples)
    if multiples is None or any(n < 0 for n in multiples):
        return rw.no_match(_NOT_CONSTANT)
    sizes, element = shape_keys(x), x.type.element_type
    spread = [n for size in x.type.shape for n in (1, size)]
    keys = [key for size in sizes for key in (1, size)]
    apart = rw(tcp.ReshapeOp(x, dynamic_values(rw, typed(spread, element), keys), typed(spread, element)))
    wide = [n for count, size in zip(multiples, x.type.shape) for n in (count, size)]
    wide_keys = [key for count, size in zip(multiples, sizes) for key in (count, size)]
    tiled = repeat(rw, apart, range(len(wide)), typed(wide, element), wide_keys)
    totals = [multiply(rw, count, emit_size(rw, size)) for count, size in zip(multiples, sizes)]
    shape = [n if isinstance(n, int) else DYNAMIC for n in totals]
    dynamic = [n for n in totals if not isinstance(n, int)]
    return finish(rw, op, rw(tcp.ReshapeOp(tiled, dynamic, typed(shape, element))))


PATTERNS = (
    lower_const, drop_const_shape, lower_reshape, lower_transpose, lower_reverse, lower_concat, lower_pad, lower_slice,
    lower_tile,
)  # fmt: skip
