"""Loops of their own for the tiles that are whole, so that their bounds have no minimum."""

from __future__ import annotations

from collections.abc import Sequence

from plait.builtin.attributes import IntegerSetAttr
from plait.ir.affine import AffineDim, AffineExpr, AffineMap, IntegerSet
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.region import Region

from plait_std.affine.analysis.bands import joined, set_bound
from plait_std.affine.map_operands import canonical
from plait_std.affine.ops import ForOp, IfOp, YieldOp


def separate_full_tiles(band: Sequence[ForOp]) -> bool:
    """Run the loops within a tile without minima, where a condition in front of them says that the tile is whole.

    That is done for steps of 1, and upper bounds of which one is the first index of the tile plus a constant.
    """
    ends = [_whole_end(loop) for loop in band]
    if any(end is None for end in ends):
        return False
    parts = [(_rest(loop, end), loop.upper_operands) for loop, end in zip(band, ends) if end is not None]
    results, num_dims, num_symbols, operands = joined(*parts)
    conditions = [result for part in results for result in part]
    if not conditions:
        return False
    first = band[0]
    map, operands = canonical(first, AffineMap(num_dims, num_symbols, tuple(conditions)), operands)
    condition = IntegerSet(map.num_dims, map.num_symbols, map.results, (False,) * len(conditions))
    regions = Region(Block(())), Region(Block(()))
    for region in regions:
        region.block.append(YieldOp([]))
    chosen = Builder.before(first).insert(IfOp(operands, IntegerSetAttr(condition), [], *regions))
    full: ForOp = Builder.before(chosen).insert(first.clone())
    for loop, end in zip(_nest(full, len(band)), ends):
        assert end is not None
        set_bound(loop, "upper", *canonical(loop, loop.upper_map.map.select_results([end]), loop.upper_operands))
    for region, root in zip(regions, (full, first)):
        assert region.block.last is not None
        root.move_before(region.block.last)
    return True


def _nest(root: ForOp, depth: int) -> list[ForOp]:
    nest = [root]
    for _ in range(depth - 1):
        inner = nest[-1].block.first
        assert isinstance(inner, ForOp)
        nest.append(inner)
    return nest


def _whole_end(loop: ForOp) -> int | None:
    """The position of the upper bound that is a constant away from the lower bound, which is one value."""
    lower, upper = loop.lower_map.map, loop.upper_map.map
    if loop.step.value != 1 or lower is not AffineMap.identity(1):
        return None
    start = loop.lower_operands[0]
    for position, result in enumerate(upper.results):
        parts, _ = result.linear_parts()
        if list(parts.values()) != [1]:
            continue
        (part,) = parts
        if isinstance(part, AffineDim) and loop.upper_operands[part.position] is start:
            return position
    return None


def _rest(loop: ForOp, end: int | None) -> AffineMap:
    """What each other upper bound is above the end of a whole tile."""
    upper = loop.upper_map.map
    assert end is not None
    others: list[AffineExpr] = [r - upper.results[end] for i, r in enumerate(upper.results) if i != end]
    return AffineMap(upper.num_dims, upper.num_symbols, tuple(others))
