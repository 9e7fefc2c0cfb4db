"""`tosa.transpose_conv2d`: products of each element and each place in the kernel, added where they overlap.

In one dimension, with stride `s`, element `i` and place `k = a s + r` of the kernel add to result `(i + a) s + r`. So
the products, as rows of blocks of `s` places, are added with block `a` moved by `a` rows. Zeros are added to sums
only, never multiplied: a result depends on existing elements alone, even if weights are infinite.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial, reduce
from itertools import product
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr
from plait.builtin.types import DYNAMIC
from plait.ir.affine import AffineDim, AffineMap
from plait.rewrite import conversion_pattern
from plait_std.sizes import multiply
from plait_tcp import ops as tcp
from plait_tcp.api import TENSORS, emit_size, shape_keys, split_mixed

from plait_tosa.ops import convolution as v
from plait_tosa.to_tcp.convolution import accumulator, plus_bias
from plait_tosa.to_tcp.elementwise import binary, cast, without_zero_point
from plait_tosa.to_tcp.shaping import finish, splat, typed

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter

_MAPS = [AffineMap(3, 0, tuple(map(AffineDim, dims))) for dims in ((0, 2), (2, 1), (0, 1))]
_ITERATORS = ("parallel", "parallel", "reduction")


@conversion_pattern(v.TransposeConv2DOp)
def lower_transpose_conv2d(op: v.TransposeConv2DOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.transpose_conv2d -> tcp.contract, whose blocks are moved by tcp.pad and added"""
    kernel, strides, pads = operands[1].type.shape[1:3], op.stride.values, op.out_pad.values
    if DYNAMIC in kernel:
        return rw.no_match("the size of the kernel is not static")
    wide = accumulator(op)
    x, w = (without_zero_point(rw, value, zp, wide) for value, zp in zip(operands[:2], operands[3:5]))
    whole = _merged(rw, _overlapped(rw, _products(rw, x, w, wide), kernel, strides))
    beyond = [-k % s for k, s in zip(kernel, strides)]  # the last blocks have more places than the kernel
    low, high = (0, *pads[::2], 0), (0, *(pad - n for pad, n in zip(pads[1::2], beyond)), 0)
    cut = _padded(rw, whole, low, high)
    return finish(rw, op, cast(rw, plus_bias(rw, cut, operands[2], wide), op.output.type.element_type))


def _products(rw: ConversionRewriter, x: Value[Any], w: Value[Any], wide: Type) -> Any:
    """The sum over input channels for each element and place: [batch, y, x, kernel y, kernel x, channel]."""
    n, height, width, inputs = (emit_size(rw, key) for key in shape_keys(x))
    places = TENSORS.transpose(rw, w, (3, 1, 2, 0))
    outputs = [emit_size(rw, key) for key in shape_keys(places)[1:]]
    rows = TENSORS.reshape(rw, x, [reduce(partial(multiply, rw), (n, height, width)), inputs])
    columns = TENSORS.reshape(rw, places, [inputs, reduce(partial(multiply, rw), outputs)])
    ty = typed((rows.type.shape[0], columns.type.shape[1]), wide)
    made = tcp.ContractOp(rows, columns, [AffineMapAttr(map) for map in _MAPS], _ITERATORS, None, ty)
    return TENSORS.reshape(rw, rw(made), [n, height, width, *outputs])


def _overlapped(rw: ConversionRewriter, products: Value[Any], kernel: Sequence[int], strides: Sequence[int]) -> Any:
    """The sum of all blocks, each moved by its number in both dimensions: [batch, y, x, stride, stride, channel]."""
    blocks = [-(-k // s) for k, s in zip(kernel, strides)]
    total = None
    for place in product(*map(range, blocks)):
        starts = [a * s for a, s in zip(place, strides)]
        counts = [min(s, k - start) for s, k, start in zip(strides, kernel, starts)]
        block = _places(rw, products, starts, counts)
        low = (0, *place, 0, 0, 0)
        beyond = (s - n for s, n in zip(strides, counts))
        moved = _padded(rw, block, low, (0, *(n - 1 - a for n, a in zip(blocks, place)), *beyond, 0))
        total = moved if total is None else binary(rw, "add", total, moved)
    return total


def _places(rw: ConversionRewriter, products: Value[Any], starts: Sequence[int], counts: Sequence[int]) -> Any:
    """The products of some places in the kernel."""
    shape = products.type.shape
    if tuple(counts) == tuple(shape[3:5]):
        return products
    sizes = [emit_size(rw, key) for key in shape_keys(products)]
    sizes[3:5] = counts
    values, static = split_mixed(sizes)
    made = tcp.SliceOp(products, (), values, (), (0, 0, 0, *starts, 0), tuple(static), (1,) * 6)
    return rw(made)


def _padded(rw: ConversionRewriter, x: Value[Any], low: Sequence[int], high: Sequence[int]) -> Any:
    """`x` with zeros around it; without elements where numbers are negative."""
    if not any((*low, *high)):
        return x
    zero = splat(rw, (), x.type.element_type, 0)
    return rw(tcp.PadOp(x, zero, (), (), (), tuple(low), tuple(high), (0,) * len(low)))


def _merged(rw: ConversionRewriter, blocks: Any) -> Any:
    """Rows of blocks of places as rows of places: [batch, y, x, channel]."""
    apart = TENSORS.transpose(rw, blocks, (0, 1, 3, 2, 4, 5))
    n, rows, row, columns, column, channels = (emit_size(rw, key) for key in shape_keys(apart))
    return TENSORS.reshape(rw, apart, [n, multiply(rw, rows, row), multiply(rw, columns, column), channels])


PATTERNS = (lower_transpose_conv2d,)
