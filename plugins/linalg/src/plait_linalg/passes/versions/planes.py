"""Two versions of a product of unknown size: one for few steps and a large output, one for all others.

    %0 = linalg.generic ... ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%zero) { out + a * b }

becomes

    %0 = scf.if (few steps, more rows than a tile has, and %0 is larger than half of the second level cache) {
      linalg.generic ...
    } else {
      linalg.generic ...
    }

of which the first one writes the rows of a tile from end to end: see Note [Planes] of `row_planes`. It reads the lanes
from panels, however few steps there are: see Note [Panels of planes at run time].
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC
from plait.runtime.target import Target

from plait_linalg.contraction import Contraction
from plait_linalg.indexing import is_plain
from plait_linalg.passes.contractions.contraction_tiles import Tiles
from plait_linalg.passes.contractions.row_planes import (
    LEAST_BYTES,
    MOST_STEPS_OF_PANELS,
    PART_OF_CACHE,
    passes_by,
    row_loop_of,
)
from plait_linalg.passes.versions.building import Version, make_versions

if TYPE_CHECKING:
    from plait.context import Context

_LIKELY_STEPS = 32
"""With so many steps, what tiles read of the operand with the lanes is its part of the second level cache."""


def may_have_planes(found: Contraction, tiles: Tiles, machine: Target) -> bool:
    """Whether rows of a product may be planes when it runs, while its steps are not known now."""
    if tiles.of_words or tiles.reduced or len(found.lane_operands) != 1 or row_loop_of(tiles.rows) is None:
        return False
    is_product = len(found.reductions) == 1 and all(map(is_plain, found.op.maps()))
    if not is_product or not found.lanes_are_contiguous or found.size(found.reductions[0]) != DYNAMIC:
        return False
    return passes_by(found, machine) and found.likely_steps([found.lane_loop]) * _bytes_of_output(found) >= LEAST_BYTES


def make_plane_versions(
    found: Contraction, root: Any, tiles: Tiles, machine: Target, ctx: Context
) -> tuple[Version, Version]:
    """Compute a product, and `root`, in two branches: one for few steps and a large output, and one for others."""
    width, row = _bytes_of_output(found), row_loop_of(tiles.rows)
    assert row is not None

    def are_planes(b: Any, sizes: Sequence[Any]) -> Any:
        lanes, outputs = b.index(sizes[found.lane_loop]), b.index(1)
        for loop in found.kept:
            outputs = outputs * b.index(sizes[loop])
        is_large = (outputs > machine.l2_bytes // 2 // width) & (lanes >= LEAST_BYTES // width)
        is_read_again = b.index(sizes[row]) > tiles.rows[row]
        return (b.index(sizes[found.reductions[0]]) <= MOST_STEPS_OF_PANELS) & is_large & is_read_again

    return make_versions(found.op, root, are_planes, ctx)  # type: ignore[arg-type]


def tiles_of_planes(found: Contraction, tiles: Tiles, machine: Target) -> Tiles:
    """The tiles of a product with few steps: the rows of a tile come first, for lanes whose operand stays in cache."""
    row: Any = row_loop_of(tiles.rows)
    bytes_of_lane = _LIKELY_STEPS * max(8, found.op.ins[found.lane_operands[0]].type.element_type.width) // 8
    lanes = max(1, machine.l2_bytes // PART_OF_CACHE // bytes_of_lane // tiles.lanes) * tiles.lanes
    blocks = ((found.lane_loop, lanes), (row, tiles.rows[row]))
    return tiles.replaced(blocks=blocks, packed=True, packed_rows=False, lanes_of_rest=None)


def _bytes_of_output(found: Contraction) -> int:
    return found.element_bits // 8


# Note [Panels of planes at run time]
# Where the number of steps is known, lanes are read from panels from 24 steps on, and where they are with fewer. At run
# time both would be versions of their own. What panels cost with few steps is their copy, a block at a time, which is
# less the more rows there are: 28 rows of 8 steps have 0.84 of the speed of the static product, 12 rows of 16 steps,
# one tile, are no planes.
