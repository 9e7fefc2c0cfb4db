"""Operands that are read backwards along a loop, as `x[9 - i, j]`: their maps, tiles, and vectors."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr, ArrayAttr
from plait.interfaces.tiling import TilingResult
from plait.ir.affine import AffineConstant, AffineDim, AffineMap
from plait.ir.lifetime import cached
from plait_std.algebra import SCALARS
from plait_std.vector import building as vectors
from plait_std.vector.ops import TransposeOp

from plait_linalg.indexing import loop_size
from plait_linalg.tiling import StructuredTiling

if TYPE_CHECKING:
    from plait.ir.affine import AffineExpr
    from plait.ir.builder import Builder
    from plait.ir.value import Value

    from plait_linalg.ops.base import StructuredOp


@cached
def loop_backwards(expr: AffineExpr) -> tuple[int, int] | None:
    """The loop that an index counts backwards, and the index of its first step; None for any other index."""
    parts, last = expr.linear_parts()
    if len(parts) != 1:
        return None
    ((part, factor),) = parts.items()
    return (part.position, last) if isinstance(part, AffineDim) and factor == -1 else None


def straightened(map: AffineMap) -> tuple[AffineMap, frozenset[int]]:
    """A map whose loops all count forwards, and the loops that `map` counts backwards."""
    found = {i: back[0] for i, expr in enumerate(map.results) if (back := loop_backwards(expr)) is not None}
    if not found:
        return map, frozenset()
    results = tuple(AffineDim(found[i]) if i in found else expr for i, expr in enumerate(map.results))
    return AffineMap(map.num_dims, map.num_symbols, results), frozenset(found.values())


def straight_maps(op: StructuredOp) -> list[Any]:
    """The maps of an operation, with inputs whose loops all count forwards."""
    count, maps = len(op.ins), op.maps()
    return [*(straightened(map)[0] for map in maps[:count]), *maps[count:]]


def loops_backwards(op: StructuredOp) -> set[int]:
    """The loops along which an input is read backwards."""
    return {loop for map in op.maps()[: len(op.ins)] for loop in straightened(map)[1]}


class BackwardsTiling(StructuredTiling):
    """Tiles of operations that read inputs backwards along loops of known sizes.

    The part of such an input ends where the part of the result starts, and is read backwards too.
    """

    def accepts(self, op: Any) -> bool:
        if not op.on_tensors or any(loop_size(op, loop) < 0 for loop in loops_backwards(op)):
            return False
        return all(isinstance(expr, AffineDim) for map in straight_maps(op) for expr in map.results)

    def indices_read(
        self, builder: Builder, expr: AffineExpr, offsets: Sequence[Any], sizes: Sequence[Any]
    ) -> tuple[Any, Any]:
        back = loop_backwards(expr)
        if back is None:
            return super().indices_read(builder, expr, offsets, sizes)
        loop, first = back
        index = SCALARS.on(builder).index
        last_step = index(offsets[loop]) + (sizes[loop] - 1)
        return (index(first) - last_step).mixed, sizes[loop]

    def tiled(self, op: Any, builder: Builder, offsets: Sequence[Any], sizes: Sequence[Any]) -> TilingResult:
        result = super().tiled(op, builder, offsets, sizes)
        tile: Any
        for tile in result.ops:
            tile.indexing_maps = ArrayAttr(tuple(AffineMapAttr(_of_tile(map, sizes)) for map in op.maps()))
        return result


def _of_tile(map: AffineMap, sizes: Sequence[Any]) -> AffineMap:
    """The map of a tile of these sizes: the last step of its loops reads the first index of a part read backwards."""
    results: list[AffineExpr] = []
    for expr in map.results:
        back = loop_backwards(expr)
        results.append(expr if back is None else AffineConstant(sizes[back[0]] - 1) - AffineDim(back[0]))
    return AffineMap(map.num_dims, map.num_symbols, tuple(results))


def reverse(builder: Builder, vector: Value[Any], dims: Collection[int]) -> Value[Any]:
    """The vector with the elements along these dimensions in reverse order."""
    for dim in dims:
        vector = _reverse_along(builder, vector, dim)
    return vector


def _reverse_along(builder: Builder, vector: Value[Any], dim: int) -> Value[Any]:
    made, shape = vector.defining_op, vector.type.shape
    if isinstance(made, TransposeOp) and made.permutation.values[dim] != len(shape) - 1:
        order = made.permutation.values
        return vectors.transpose(builder, _reverse_along(builder, made.vector, order[dim]), order)
    result, last = vector, shape[dim] - 1
    for position in product(*map(range, shape[: min(dim + 1, len(shape) - 1)])):
        if dim == len(shape) - 1:
            row = vectors.extract(builder, vector, *position) if position else vector
            row = vectors.shuffle(builder, row, row, range(last, -1, -1))
            result = vectors.insert(builder, row, result, *position) if position else row
        else:
            row = vectors.extract(builder, vector, *position[:-1], last - position[-1])
            result = vectors.insert(builder, row, result, *position)
    return result
