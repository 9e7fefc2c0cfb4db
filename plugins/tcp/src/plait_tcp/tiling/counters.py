"""Tiles of what counts: iota, and random bits made of numbered blocks."""

from __future__ import annotations

import math
from typing import Any

from plait.builtin.types import IntegerType, RankedTensorType, i64, index
from plait.interfaces.tiling import Range, TilePosition, TilingResult
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait_std import sizes as sz
from plait_std.tensor import ops as tensor

from plait_tcp import counter_rng as rng
from plait_tcp import ops
from plait_tcp.shapes import SHAPES
from plait_tcp.tiling.boxes import BoxTiling
from plait_tcp.tiling.parts import Indices, box, product, reshaped, rest_of, shaped, spread

ui64 = IntegerType(64, "unsigned")


class IotaTiling(BoxTiling):
    """`tcp.iota`: the numbers from 0, in i64, moved to where the tile begins, and converted."""

    def tiled(self, op: Any, builder: Builder, offsets: Indices, sizes: Indices) -> TilingResult:
        type = shaped(op.result.type, sizes)
        given = sz.dynamic_only(builder, type.shape, sizes)
        dim: int = op.dim.value
        offset = offsets[dim]
        if isinstance(offset, int) and offset == 0:
            made = builder.insert(ops.IotaOp(given, op.dim, type))
            return TilingResult([made], made.results)
        numbers = builder.insert(ops.IotaOp(given, op.dim, type.with_element_type(i64))).result
        distance = spread(builder, _as_tensor(builder, offset, (), i64), sizes)
        moved = builder.insert(ops.BinaryOp("add", numbers, distance)).result
        if type.element_type is i64:
            return TilingResult([moved.defining_op], [moved])
        made = builder.insert(ops.CastOp(moved, type))
        return TilingResult([made], made.results)


def _as_tensor(b: Builder, number: sz.Size, shape: tuple[int, ...], element: Any) -> Value[Any]:
    """An index value as a tensor of one element."""
    one = b.insert(tensor.FromElementsOp([sz.as_value(b, number)], RankedTensorType(shape, index))).result
    return b.insert(ops.CastOp(one, RankedTensorType(shape, element))).result


class RngBitsTiling(BoxTiling):
    """`tcp.rng_bits`: loops over the bits. Of the first dimension, the blocks that the tile lies in are made.

    Blocks are numbered, so that those of a tile are those of a state whose counter is further on; they are laid out as
    the whole has them (Note [Blocks of a tile]). The new state is the same for each tile.
    """

    def accepts(self, op: Any) -> bool:
        return not _in_pairs(op) or op.bits.type.has_static_shape

    def iterator_types(self, op: Any) -> tuple[Any, ...]:
        return tuple(["parallel" if dim == 0 else "reduction" for dim in range(op.bits.type.rank)])

    def iteration_domain(self, op: Any, builder: Builder) -> list[Range]:
        return [Range(0, size) for size in SHAPES[ops.RngBitsOp].reify(op, builder)[1]]

    def tiled(self, op: Any, builder: Builder, offsets: Indices, sizes: Indices) -> TilingResult:
        bits = self.bits_tile(op, builder, offsets, sizes)
        return TilingResult([bits.defining_op], [self.new_state(op, builder), bits])  # type: ignore[list-item]

    def result_tile_position(
        self, op: Any, builder: Builder, result_index: int, offsets: Indices, sizes: Indices
    ) -> TilePosition:
        if result_index == 0:
            return TilePosition([0], [op.state.type.shape[0]])
        return TilePosition(list(offsets), list(sizes))

    def result_tile(
        self, op: Any, builder: Builder, result_index: int, offsets: Indices, sizes: Indices
    ) -> TilingResult:
        made = (
            box(builder, self.new_state(op, builder), offsets, sizes)
            if result_index == 0
            else self.bits_tile(op, builder, offsets, sizes)
        )
        return TilingResult([made.defining_op], [made])  # type: ignore[list-item]

    def new_state(self, op: Any, b: Builder) -> Value[Any]:
        """The state behind all blocks."""
        shape = SHAPES[ops.RngBitsOp].reify(op, b)[1]
        before, along, after = _arrangement(op, b, shape)
        rows = sz.ceil_divide(b, along, _each(op))
        return _advanced(op, b, product(b, [before, rows, after]), op.state.type.shape[0])

    def bits_tile(self, op: Any, b: Builder, offsets: Indices, sizes: Indices) -> Value[Any]:
        """The tile of the bits."""
        shape, each = SHAPES[ops.RngBitsOp].reify(op, b)[1], _each(op)
        if 0 in shape or not shape:
            return box(b, b.insert(op.clone()).bits, offsets, sizes)
        _, along, after = _arrangement(op, b, shape)
        start, count, first, rows, place, length = self._rows(op, b, shape, along, offsets[0], sizes[0])
        skipped = sz.multiply(b, sz.add(b, sz.multiply(b, start, rows), first), after)
        numbers = _numbers(op, b, skipped, [count, rows, after])
        lined_up = reshaped(b, numbers, [count, sz.multiply(b, rows, each), after])
        part = box(b, lined_up, [0, place, 0], [count, length, after])
        tile = reshaped(b, part, [sizes[0], *shape[1:]])
        return box(b, tile, rest_of(range(1, len(sizes)), offsets), sizes)

    def _rows(self, op: Any, b: Builder, shape: Indices, along: sz.Size, offset: sz.Size, size: sz.Size) -> Indices:
        """Of the lines, and of the rows of blocks in them: the first and how many; then the same of their elements."""
        each, dim = _each(op), _split_dim(op)
        if dim > 0:  # whole lines
            inner = product(b, shape[1:dim])
            lines = sz.multiply(b, offset, inner), sz.multiply(b, size, inner)
            return [*lines, 0, sz.ceil_divide(b, along, each), 0, along]
        width = 1 if _in_pairs(op) else product(b, shape[1:])
        place, length = sz.multiply(b, offset, width), sz.multiply(b, size, width)
        first = sz.floor_divide(b, place, each)
        rows = sz.subtract(b, sz.ceil_divide(b, sz.add(b, place, length), each), first)
        return [0, 1, first, rows, sz.subtract(b, place, sz.multiply(b, first, each)), length]


def _each(op: Any) -> int:
    return rng.numbers_per_block(op.algorithm.text, op.bits.type.element_type.width)


def _in_pairs(op: Any) -> bool:
    """Whether the two numbers of a block are neighbours along a dimension that depends on the shape."""
    return op.algorithm.text == "threefry2x32" and _each(op) == 2


def _split_dim(op: Any) -> int:
    return rng.split_dim(op.bits.type.shape) if _in_pairs(op) else 0


def _arrangement(op: Any, b: Builder, shape: Indices) -> tuple[sz.Size, sz.Size, sz.Size]:
    """The shape as (before, along, after): the numbers of a block are neighbours in the middle."""
    if not _in_pairs(op) or not shape:
        return 1, product(b, shape), 1
    static, dim = list(op.bits.type.shape), _split_dim(op)
    return math.prod(static[:dim]), static[dim], math.prod(static[dim + 1 :])


def _numbers(op: Any, b: Builder, skipped: sz.Size, blocks: Indices) -> Value[Any]:
    """The numbers of the blocks behind the first `skipped`, as [before, rows, numbers of a block, after]."""
    each, count = _each(op), product(b, blocks)
    state = _advanced(op, b, skipped, 2 if op.algorithm.text == "threefry2x32" else 3)
    shape = [each, count] if _in_pairs(op) else [sz.multiply(b, count, each)]
    type = shaped(op.bits.type, shape)
    given = sz.dynamic_only(b, type.shape, shape)
    bits = b.insert(ops.RngBitsOp(op.algorithm, state, given, state.type, type)).bits
    if not _in_pairs(op):  # `blocks` is [1, rows, 1] then
        return bits
    apart = reshaped(b, bits, [each, *blocks])
    order = [1, 2, 0, 3]
    return b.insert(ops.TransposeOp(apart, order, shaped(apart.type, [blocks[0], blocks[1], each, blocks[2]]))).result


def _advanced(op: Any, b: Builder, blocks: sz.Size, length: int) -> Value[Any]:
    """The state of `length` numbers behind `blocks` blocks."""
    words = op.state.type.with_element_type(ui64)
    state = op.state if op.state.type is words else b.insert(ops.BitcastOp(op.state, words)).result
    count = _as_tensor(b, blocks, (1,), ui64)
    key, low = (box(b, state, [i], [1]) for i in range(2))
    new = b.insert(ops.BinaryOp("add", low, count)).result
    parts = [key, new]
    if length == 3:
        high = box(b, state, [2], [1]) if words.shape[0] == 3 else key
        carry = b.insert(ops.BinaryOp("lt", new, count)).result
        parts.append(b.insert(ops.BinaryOp("add", high, b.insert(ops.CastOp(carry, count.type)).result)).result)
    made = b.insert(ops.ConcatOp(parts, 0, RankedTensorType((length,), ui64))).result
    given = RankedTensorType((length,), op.state.type.element_type)
    return made if made.type is given else b.insert(ops.BitcastOp(made, given)).result


COUNTERS: dict[Any, BoxTiling] = {ops.IotaOp: IotaTiling(), ops.RngBitsOp: RngBitsTiling()}

# Note [Blocks of a tile]
# Bits of [2, n] have the first words of n blocks in one row and the second ones in the other: Threefry splits the first
# dimension of even size. From that any arrangement is a transpose. Elsewhere the numbers of blocks follow each other.
# A Philox state of two numbers has the key for the high part of its counter, which does not keep a carry: the state of
# a tile has three numbers.
