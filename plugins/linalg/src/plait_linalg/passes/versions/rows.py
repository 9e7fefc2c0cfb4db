"""Two versions of a contraction whose number of rows is known when it runs: one for few rows, one for many.

    %0 = linalg.generic ... ins(%a, %b : tensor<?x32xf32>, tensor<32x?xf32>) outs(%zero) { out + a * b }

becomes, where tiles of 6 rows read panels of %b that are copied first,

    %0 = scf.if (rows of %a < 12) {
      linalg.generic ...
    } else {
      linalg.generic ...
    }

of which only the second one copies panels. See Note [Few rows at run time].
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC

from plait_linalg.contraction import Contraction
from plait_linalg.indexing import is_plain
from plait_linalg.ops import GenericOp
from plait_linalg.passes.contractions.contraction_tiles import ROWS_OF_PANELS, Tiles, pays_by_inner_products
from plait_linalg.passes.versions.building import Version, make_versions

if TYPE_CHECKING:
    from plait.context import Context

_FEW_ROWS = 8
"""With fewer rows, copying the only panel takes as long as multiplying it."""


def has_versions(found: Contraction, limit: int) -> bool:
    """Whether a product may have fewer rows than `limit`, as far as is known, and reads lanes that are contiguous."""
    is_product = len(found.reductions) == 1 and all(map(is_plain, found.op.maps()))
    may_be_few = DYNAMIC in map(found.size, found.others) and found.known_steps(found.others) < limit
    return is_product and found.lanes_are_contiguous and may_be_few


def make_row_versions(
    found: Contraction, root: GenericOp | None, limit: int, lanes: int, ctx: Context
) -> tuple[Version, Version]:
    """Compute a contraction, and `root`, in two branches: one for fewer rows than `limit`, and one for more.

    Where all lanes are the `lanes` of one panel, few rows are fewer.
    """

    def are_few(b: Any, sizes: Sequence[Any]) -> Any:
        rows = b.index(1)
        for loop in found.others:
            rows = rows * b.index(sizes[loop])
        fewest = b.index(min(_FEW_ROWS, limit))
        return rows < (b.index(sizes[found.lane_loop]) > lanes).select(limit, fewest)

    return make_versions(found.op, root, are_few, ctx)  # type: ignore[arg-type]


def has_inner_versions(found: Contraction, tiles: Tiles) -> bool:
    """Whether a product may have so few rows that its operand with the lanes, which are apart, is not transposed."""
    is_product = len(found.reductions) == 1 and all(map(is_plain, found.op.maps()))
    may_be_few = DYNAMIC in map(found.size, found.others) and found.known_steps(found.others) < ROWS_OF_PANELS
    are_apart = not tiles.of_words and not found.lanes_are_contiguous and found.inner_loop is not None
    return is_product and are_apart and may_be_few


def make_inner_versions(found: Contraction, root: GenericOp | None, ctx: Context) -> tuple[Version, Version]:
    """Compute a contraction, and `root`, in two branches: one for few rows, by inner products, and one for more."""
    (loop,) = found.reductions

    def are_few(b: Any, sizes: Sequence[Any]) -> Any:
        rows = b.index(1)
        for other in found.others:
            rows = rows * b.index(sizes[other])
        return (rows < ROWS_OF_PANELS) & pays_by_inner_products(rows, b.index(sizes[loop]))

    return make_versions(found.op, root, are_few, ctx)  # type: ignore[arg-type]


# Note [Few rows at run time]
# Panels pay if tiles of many rows read them. Where the number of rows is known when the program runs only, both are
# compiled: a condition asks whether there are as many rows as three tiles have, one more than where the first of the
# tiles copies the panel (`fuse-copies` has to know how many tiles there are). With fewer rows, the operand with the
# lanes is read where it is, in blocks of 8 steps of the reduction, outermost, as where long rows are read once: its
# rows are read from end to end, whatever its size, which may not be known either. The sums of few rows stay in a cache.
# Tiles have four rows, the least that hide the time of an addition, and as many vectors of lanes as registers last;
# what is left is taken row by row. They have twice as many lanes as a panel or more: of an operand that is one panel,
# half of them would be empty, so that it is copied from 8 rows on.
#
# Which version runs changes no order of additions, but what follows the contraction is fused with it in the second one
# only. Where a loop around the contraction does not change the operand with the lanes, panels are copied before that
# loop: they cost little, and there are no versions. Nor are there where panels are constant.
#
# Where the lanes are apart, panels are transposed. Fewer rows than that pays for are computed by inner products, which
# may be known at run time only, too; what follows is fused with both versions.
