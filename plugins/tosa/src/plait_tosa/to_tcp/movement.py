"""Constants and movement of elements."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, index
from plait.rewrite import conversion_pattern
from plait_std.algebra import SCALARS
from plait_std.sizes import as_value, multiply, subtract
from plait_std.sizes.expressions import given
from plait_tcp import ops as tcp
from plait_tcp.api import TENSORS, IndexValue, emit_size, shape_keys, size_key, split_mixed

from plait_tosa.ops import data as m
from plait_tosa.to_tcp.shapes import numbers_of
from plait_tosa.to_tcp.shaping import finish, repeat, sizes_by, typed

if TYPE_CHECKING:
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter
    from plait_std.sizes import Size

_NOT_KNOWN = "a number of the shape is not known"


@conversion_pattern(m.ConstOp)
def lower_const(op: m.ConstOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """tosa.const -> tcp.const"""
    return finish(rw, op, tcp.ConstOp(op.values))


@conversion_pattern(m.ReshapeOp)
def lower_reshape(op: m.ReshapeOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.reshape -> tcp.reshape; the size that is left open is computed"""
    x, ty = operands[0], op.output.type
    keys = new_sizes(rw, x, ty, op.shape)
    if keys is None:
        return rw.no_match(_NOT_KNOWN)
    shape = [k if isinstance(k, int) else DYNAMIC for k in keys]
    return finish(rw, op, TENSORS.reshape(rw, x, sizes_by(rw, shape, keys)))


def new_sizes(rw: ConversionRewriter, x: Value[Any], ty: Any, shape: Value[Any]) -> list[Any] | None:
    """The sizes of `x` in a new shape, for a result of type `ty`; None if several are not known."""
    numbers = numbers_of(rw, shape)
    if numbers is None:
        return None
    keys: list[Any] = [None if isinstance(n, int) and n < 0 else n for n in given(numbers)]
    keys = [size if size != DYNAMIC else key for size, key in zip(ty.shape, keys)]
    if None in keys:
        keys[keys.index(None)] = _open_size(rw, x, [k for k in keys if k is not None])
    return None if None in keys else keys


def _open_size(rw: ConversionRewriter, x: Value[Any], known: list[Any]) -> Any:
    """The number of elements of `x` divided by the sizes that are known."""
    sizes, rest = shape_keys(x), list(known)
    for key in known:  # sizes that stay need not be divided
        if not isinstance(key, int) and key in sizes:
            sizes.remove(key)
            rest.remove(key)
    dynamic = [key for key in sizes if not isinstance(key, int)]
    fixed = all(isinstance(key, int) for key in rest)
    static, divisor = prod(key for key in sizes if isinstance(key, int)), prod(k for k in rest if isinstance(k, int))
    if not dynamic and fixed:
        return static // divisor
    if len(dynamic) == 1 and static == divisor and fixed:
        return dynamic[0]
    total: Any = static
    for key in dynamic:
        total = multiply(rw, total, emit_size(rw, key))
    over: Any = divisor
    for key in rest:
        over = over if isinstance(key, int) else multiply(rw, over, emit_size(rw, key))
    return IndexValue(SCALARS.apply(rw, "divide", index, as_value(rw, total), as_value(rw, over)))


@conversion_pattern(m.TransposeOp)
def lower_transpose(op: m.TransposeOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.transpose -> tcp.transpose"""
    return finish(rw, op, tcp.TransposeOp(operands[0], tuple(op.perms.values)))


@conversion_pattern(m.ReverseOp)
def lower_reverse(op: m.ReverseOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.reverse -> tcp.reverse"""
    return finish(rw, op, tcp.ReverseOp(operands[0], (op.axis.value,)))


@conversion_pattern(m.ConcatOp)
def lower_concat(op: m.ConcatOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.concat -> tcp.concat"""
    if len(operands) == 1:
        return finish(rw, op, operands[0])
    return finish(rw, op, tcp.ConcatOp(operands, op.axis.value))


@conversion_pattern(m.PadOp)
def lower_pad(op: m.PadOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.pad -> tcp.pad"""
    x, _, value = operands
    numbers = numbers_of(rw, op.padding)
    if numbers is None:
        return rw.no_match(_NOT_KNOWN)
    fill = TENSORS.reshape(rw, value, ())
    (low, static_low), (high, static_high) = split_mixed(numbers[::2]), split_mixed(numbers[1::2])
    zeros = (0,) * len(static_low)
    return finish(rw, op, tcp.PadOp(x, fill, low, high, (), tuple(static_low), tuple(static_high), zeros))


@conversion_pattern(m.SliceOp)
def lower_slice(op: m.SliceOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.slice -> tcp.slice; a size of -1 takes all that is left"""
    x, starts, sizes = operands[0], numbers_of(rw, op.start), numbers_of(rw, op.size)
    if starts is None or sizes is None:
        return rw.no_match(_NOT_KNOWN)
    mixed = [_slice_size(rw, x, i, start, size) for i, (start, size) in enumerate(zip(starts, sizes))]
    (offsets, static_offsets), (values, static) = split_mixed(starts), split_mixed(mixed)
    made = tcp.SliceOp(x, offsets, values, (), tuple(static_offsets), tuple(static), (1,) * len(static))
    return finish(rw, op, rw(made))


def _slice_size(rw: ConversionRewriter, x: Value[Any], dim: int, start: Size, size: Size) -> Any:
    if not isinstance(size, int) or size >= 0:
        return size
    return subtract(rw, emit_size(rw, size_key(x, dim)), start)


@conversion_pattern(m.TileOp)
def lower_tile(op: m.TileOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.tile -> tcp.reshape to (1, n, 1, m ...), tcp.broadcast along the ones, tcp.reshape"""
    x, multiples = operands[0], numbers_of(rw, op.multiples)
    if multiples is None or any(isinstance(n, int) and n < 0 for n in multiples):
        return rw.no_match(_NOT_KNOWN)
    sizes, element = shape_keys(x), x.type.element_type
    spread = [n for size in x.type.shape for n in (1, size)]
    keys = [key for size in sizes for key in (1, size)]
    apart = TENSORS.reshape(rw, x, sizes_by(rw, spread, keys))
    counts = given(multiples)
    wide_keys = [key for count, size in zip(counts, sizes) for key in (count, size)]
    wide = [key if isinstance(key, int) else DYNAMIC for key in wide_keys]
    tiled = repeat(rw, apart, range(len(wide)), typed(wide, element), wide_keys)
    totals = [multiply(rw, count, emit_size(rw, size)) for count, size in zip(multiples, sizes)]
    shape = [n if isinstance(n, int) else DYNAMIC for n in totals]
    dynamic = [n for n in totals if not isinstance(n, int)]
    return finish(rw, op, tcp.ReshapeOp(tiled, dynamic, typed(shape, element)))


PATTERNS = (
    lower_const, lower_reshape, lower_transpose, lower_reverse, lower_concat, lower_pad, lower_slice,
    lower_tile,
)  # fmt: skip
