"""Tiling of structured operations in destination-passing style."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import ShapedType
from plait.interfaces.tiling import Range, TilePosition, Tiling, TilingResult
from plait.ir.affine import AffineConstant, AffineDim
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.region import Region
from plait.ir.value import Value
from plait_std import sizes as sz
from plait_std.algebra import SCALARS
from plait_std.arith import ops as arith

from plait_linalg.bounded_sizes import origin_of, size_along
from plait_linalg.ops import IndexOp, result_types

if TYPE_CHECKING:
    from plait.ir.affine_expr import AffineExpr
    from plait.ir.value import Use

    from plait_linalg.ops.generic import GenericOp

Index = int | Value[Any]


class StructuredTiling(Tiling):
    """Operands are sliced through their indexing maps; the body is the same."""

    def accepts(self, op: GenericOp) -> bool:
        return op.on_tensors and all(_is_tileable(expr) for map in op.maps() for expr in map.results)

    def iterator_types(self, op: Any) -> tuple[Any, ...]:
        return op.iterators()

    def iteration_domain(self, op: Any, builder: Builder) -> list[Range]:
        return [Range(0, _loop_size(op, loop, builder)) for loop in range(len(op.iterators()))]

    def tiled(self, op: Any, builder: Builder, offsets: Sequence[Index], sizes: Sequence[Index]) -> TilingResult:
        slices = [
            _slice_at(builder, value, [self.indices_read(builder, expr, offsets, sizes) for expr in map.results])
            for value, map in zip(op.ins + op.outs, op.maps())
        ]  # fmt: skip
        new = builder.insert(on_operands(op, slices, result_types(slices[len(op.ins) :])))
        _shift_indices(new, offsets)
        return TilingResult([new], new.results)

    def indices_read(
        self, builder: Builder, expr: AffineExpr, offsets: Sequence[Index], sizes: Sequence[Index]
    ) -> tuple[Index, Index]:
        """The first index of an operand that a tile reads through `expr`, and how many from there."""
        return extent(builder, expr, offsets, sizes)

    def result_tile_position(
        self, op: Any, builder: Builder, result_index: int, offsets: Sequence[Index], sizes: Sequence[Index]
    ) -> TilePosition:
        map = op.maps()[len(op.ins) + result_index]
        parts = [extent(builder, expr, offsets, sizes) for expr in map.results]
        return TilePosition([offset for offset, _ in parts], [size for _, size in parts])

    def result_tile(
        self, op: Any, builder: Builder, result_index: int, offsets: Sequence[Index], sizes: Sequence[Index]
    ) -> TilingResult:
        map = op.maps()[len(op.ins) + result_index]
        domain = self.iteration_domain(op, builder)
        loop_offsets: list[Index] = [r.offset for r in domain]
        loop_sizes: list[Index] = [r.size for r in domain]
        for expr, offset, size in zip(map.results, offsets, sizes):
            loop_offsets[expr.position], loop_sizes[expr.position] = offset, size
        tiled = self.tiled(op, builder, loop_offsets, loop_sizes)
        return TilingResult(tiled.ops, [tiled.values[result_index]])


def _is_tileable(expr: AffineExpr) -> bool:
    """Whether the indices of a tile are a box that starts where the tile's first index is: no offset, none negative."""
    zero = expr.evaluate([0] * 64)
    return zero == 0 and all(not isinstance(part, AffineConstant) or part.value >= 0 for part in expr.walk())


def _loop_size(op: GenericOp, loop: int, builder: Builder) -> Index:
    expr = AffineDim(loop)
    places = [
        (value, map.results.index(expr)) for value, map in zip(op.ins + op.outs, op.maps()) if expr in map.results
    ]
    for value, dim in places:
        if value.type.shape[dim] >= 0:
            return value.type.shape[dim]
    value, dim = places[0]
    return size_of_origin(builder, value, dim)


def size_of_origin(builder: Builder, value: Value[Any], dim: int) -> Index:
    """The size of a tensor before operations have overwritten it: it keeps none of these alive."""
    found = size_along(value, dim)
    return sz.size_of(builder, origin_of(value), dim) if found is None else found


def _slice_at(builder: Builder, value: Value[Any], parts: Sequence[tuple[Index, Index]]) -> Value[Any]:
    """The part of an operand that a tile reads or writes, of an offset and a size along each dimension."""
    if not isinstance(value.type, ShapedType) or not parts:
        return value
    starts, lengths = [offset for offset, _ in parts], [size for _, size in parts]
    whole = all(isinstance(o, int) and o == 0 for o in starts) and tuple(lengths) == value.type.shape
    if whole:
        return value
    return SCALARS.slice(builder, value, starts, lengths)


def extent(builder: Builder, expr: Any, offsets: Sequence[Index], sizes: Sequence[Index]) -> tuple[Index, Index]:
    """The first index and the number of indices of `expr` over a tile: `f(offsets)` and `f(sizes - 1) - f(0) + 1`."""
    if isinstance(expr, AffineDim):
        return offsets[expr.position], sizes[expr.position]
    index = SCALARS.on(builder).index
    last = [index(size) - 1 for size in sizes]
    first = index(evaluate(builder, expr, offsets))
    span = index(expr.evaluate(last)) + (1 - expr.evaluate([0] * len(sizes)))
    return first.mixed, span.mixed


def evaluate(builder: Builder, expr: Any, dims: Sequence[Index]) -> Index:
    """An affine expression of indices, as an int or an index value."""
    index = SCALARS.on(builder).index
    return index(expr.evaluate([index(dim) for dim in dims])).mixed


def on_operands(op: Operation, operands: Sequence[Value[Any]], results: Sequence[Any]) -> Any:
    """A copy of a structured operation on other operands."""
    mapping: dict[Any, Any] = {}
    regions: list[Region] = []
    for region in op.regions:
        copy = Region()
        region.clone_into(copy, mapping)
        regions.append(copy)
    original: Operation = op
    return type(original).create(
        operands, results, original._properties, original.attributes, regions, location=original.location
    )


def _shift_indices(op: GenericOp, offsets: Sequence[Index]) -> None:
    """Count the loop indices in the body of a tile from the start of the whole."""
    for inner in list(op.payload.block.operations):
        if not isinstance(inner, IndexOp):
            continue
        offset = offsets[inner.dim.value]
        if isinstance(offset, int) and offset == 0:
            continue
        builder = Builder.after(inner)
        _use_total(inner, builder.insert(arith.AddIOp(inner.result, sz.as_value(builder, offset))))


def _use_total(index: Operation, total: Operation) -> None:
    """Make the users of a loop index, but for the sum itself, use the sum."""

    def is_another(use: Use) -> bool:
        return use.operation is not total

    index.result.replace_uses_if(total.result, is_another)
