"""Two versions of a product of unknown size: one for a large operand with the rows, and one for all others.

    %0 = linalg.generic ... ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%zero) { out + a * b }

becomes

    %0 = scf.if (%a is large for the second level cache, and %0 has columns enough) {
      linalg.generic ...
    } else {
      linalg.generic ...
    }

of which the first one copies blocks of rows to panels: see Note [Rows apart] and Note [Rows from beyond the second
cache] of `row_panels`. Rows that are neighbours (`x.T @ y`) are copied from an eighth of the cache on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC
from plait.runtime.target import Target

from plait_linalg.contraction import Contraction
from plait_linalg.indexing import dim_of, is_plain
from plait_linalg.ops import GenericOp
from plait_linalg.passes.contractions.cache_blocks import cache_blocks
from plait_linalg.passes.contractions.contraction_tiles import Tiles
from plait_linalg.passes.contractions.row_panels import LEAST_READS, LEAST_READS_OF_ROWS
from plait_linalg.passes.contractions.row_planes import row_loop_of
from plait_linalg.passes.versions.building import Version, make_versions

if TYPE_CHECKING:
    from plait.context import Context


def may_have_row_panels(found: Contraction, tiles: Tiles) -> bool:
    """Whether the rows of a product may be worth copying when it runs, while its size is not known now."""
    row = row_loop_of(tiles.rows)
    if not tiles.packed or tiles.packed_rows or tiles.reduced or tiles.of_words or row is None:
        return False
    is_product = len(found.reductions) == 1 and len(found.op.ins) == 2 and all(map(is_plain, found.op.maps()))
    if not is_product:
        return False
    place = _place_of_rows(found)
    is_read = {row, *found.reductions} <= found.op.maps()[place].used_dims()
    return is_read and all(found.size(loop) == DYNAMIC for loop in (row, *found.reductions, found.lane_loop))


def make_row_panel_versions(
    found: Contraction, root: GenericOp | None, tiles: Tiles, machine: Target, ctx: Context
) -> tuple[Version, Version]:
    """Compute a product, and `root`, in two branches: one for many rows and columns, and one for others."""
    row: Any = row_loop_of(tiles.rows)
    (loop,), are_apart = found.reductions, _are_rows_apart(found, row)
    width = found.bytes_read(_place_of_rows(found), ())
    least = (LEAST_READS if are_apart else LEAST_READS_OF_ROWS) * tiles.lanes
    most = machine.l2_bytes // (8 if are_apart else 1) // width

    def are_large(b: Any, sizes: Sequence[Any]) -> Any:
        elements = b.index(sizes[row]) * b.index(sizes[loop])
        return (b.index(sizes[found.lane_loop]) >= least) & (elements > most)

    return make_versions(found.op, root, are_large, ctx)  # type: ignore[arg-type]


def tiles_of_row_panels(found: Contraction, tiles: Tiles, machine: Target) -> Tiles:
    """The tiles of a large product: a block of rows with the usual number of steps fills half of the second cache."""
    steps = found.likely_steps(found.reductions)
    blocks = cache_blocks(found, found.others, [_place_of_rows(found)], tiles.rows, machine.l2_bytes // 2 // steps)
    return tiles.replaced(blocks=tuple(blocks), packed_rows=True, lanes_of_rest=None)


def _place_of_rows(found: Contraction) -> int:
    """The operand with the rows."""
    (place,) = found.lane_operands
    return 1 - place


def _are_rows_apart(found: Contraction, row: int) -> bool:
    """Whether the rows of a step are neighbours in memory, so that its elements are apart (`x.T @ y`)."""
    map = found.op.maps()[_place_of_rows(found)]
    return dim_of(map, row) == len(map.results) - 1
