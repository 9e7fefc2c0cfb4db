"""Two versions of a contraction that reads an operand of unknown size once: one for long rows, one for all others.

    %0 = linalg.generic ... ins(%v, %b : tensor<?xf32>, tensor<?x?xf32>) outs(%zero) { out + v * b }

becomes

    %0 = scf.if (rows of %b are long, and %b takes half of the second level cache) {
      linalg.generic ...
    } else {
      linalg.generic ...
    }

of which the first one is cut in blocks that read rows from end to end: see Note [Long rows] of `contraction_tiles`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC
from plait.runtime.target import Target

from plait_linalg.contraction import Contraction
from plait_linalg.ops import GenericOp
from plait_linalg.passes.contractions.contraction_tiles import (
    Tiles,
    block_of_long_rows,
    least_bytes_of_long_rows,
    least_long_row,
    may_read_long_rows,
)
from plait_linalg.passes.versions.building import Version, make_versions

if TYPE_CHECKING:
    from plait.context import Context


def may_have_long_rows(found: Contraction, tiles: Tiles) -> bool:
    """Whether rows that a vector is multiplied by may be long when it runs, while it is not known now."""
    if tiles.packed or tiles.blocks or tiles.reduced or tiles.of_words or not found.lanes_are_contiguous:
        return False
    if found.row_loops or len(found.lane_operands) > 1 or not may_read_long_rows(found, tiles.rows):
        return False
    size = found.size(found.lane_loop)
    may_be_long = size == DYNAMIC or size * _bytes_of_element(found) >= least_long_row(tiles.rows)
    return may_be_long and DYNAMIC in map(found.size, (*found.reductions, found.lane_loop))


def make_long_row_versions(
    found: Contraction, root: GenericOp | None, tiles: Tiles, machine: Target, ctx: Context
) -> tuple[Version, Version]:
    """Compute a contraction, and `root`, in two branches: one for long rows of a large operand, and one for others."""
    width, least = _bytes_of_element(found), least_long_row(tiles.rows)
    (loop,) = found.reductions

    def are_long(b: Any, sizes: Sequence[Any]) -> Any:
        lanes, steps = b.index(sizes[found.lane_loop]), b.index(sizes[loop])
        return (lanes >= least // width) & (lanes * steps >= least_bytes_of_long_rows(machine) // width)

    return make_versions(found.op, root, are_long, ctx)  # type: ignore[arg-type]


def tiles_of_long_rows(found: Contraction, tiles: Tiles) -> Tiles:
    """The tiles for long rows, in blocks."""
    return tiles.replaced(blocks=(block_of_long_rows(found, tiles.rows),), lanes_of_rest=None)


def _bytes_of_element(found: Contraction) -> int:
    return max(8, found.op.ins[found.lane_operands[0]].type.element_type.width) // 8
