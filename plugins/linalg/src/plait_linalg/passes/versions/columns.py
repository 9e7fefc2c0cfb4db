"""Two versions of a product of unknown size: one for a single column, one for all others.

    %0 = linalg.generic ... ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%zero) { out + a * b }

becomes

    %0 = scf.if (%b has one column) {
      %v = tensor.collapse_shape %b [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
      %1 = linalg.generic ... ins(%a, %v : tensor<?x?xf32>, tensor<?xf32>) outs(...) { out + a * v }
      tensor.insert_slice %1 into %e[0, 0] [%n, 1] [1, 1] : tensor<?xf32> into tensor<?x?xf32>
    } else {
      linalg.generic ...
    }

of which the first one is a matrix times a vector: see Note [A single column].
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, RankedTensorType
from plait.ir.affine import AffineDim, AffineMap
from plait.ir.builder import Builder
from plait_std.algebra import SCALARS
from plait_std.tensor.ops import CollapseShapeOp, InsertSliceOp

from plait_linalg.collapsing import set_loops
from plait_linalg.contraction import Contraction
from plait_linalg.indexing import dim_of, is_plain
from plait_linalg.ops import FillOp, GenericOp
from plait_linalg.passes.contractions.contraction_tiles import Tiles
from plait_linalg.passes.versions.building import Version, make_versions

if TYPE_CHECKING:
    from plait.context import Context


def may_have_one_column(found: Contraction, tiles: Tiles) -> bool:
    """Whether a product may have one column, as far as is known, of which it reads all steps from end to end."""
    is_product = len(found.reductions) == 1 and all(map(is_plain, found.op.maps()))
    if tiles.of_words or not is_product or len(found.lane_operands) != 1:
        return False
    if found.size(found.lane_loop) != DYNAMIC or not found.lanes_are_contiguous or not found.row_loops:
        return False
    (loop,), (place,), maps = found.reductions, found.lane_operands, found.op.maps()
    rows = [map for i, map in enumerate(maps[:-1]) if i != place]
    is_column = len(maps[place].results) > 1 and maps[place].results[-2] == AffineDim(loop)
    is_read_along = all(dim_of(map, loop) == len(map.results) - 1 for map in rows)
    is_row = found.kept[-2] == found.row_loops[-1]
    return is_column and is_read_along and is_row and isinstance(found.op.outs[0].defining_op, FillOp)


def make_column_versions(found: Contraction, root: GenericOp | None, ctx: Context) -> tuple[Version, Version]:
    """Compute a product, and `root`, in two branches: one for a single column, and one for others."""

    def is_one(b: Any, sizes: Sequence[Any]) -> Any:
        return b.index(sizes[found.lane_loop]) == 1

    return make_versions(found.op, root, is_one, ctx)  # type: ignore[arg-type]


def as_vector(found: Contraction) -> GenericOp:
    """Put a matrix times a vector in the place of a product with one column."""
    op: Any = found.op
    (place,), builder = found.lane_operands, Builder.before(op)
    start, whole = op.outs[0].defining_op, op.outs[0].defining_op.outs[0]
    rank = whole.type.rank
    sizes = [SCALARS.on(builder).size(whole, dim).mixed for dim in range(rank - 1)]
    empty = SCALARS.empty(builder, sizes, whole.type.element_type)
    filled = builder.insert(FillOp.make(start.ins, [empty])).results[0]
    new: Any = op.clone()
    set_loops(new, [loop for loop in range(len(op.iterators())) if loop != found.lane_loop], _without_lanes(found))
    last = op.operands[place].type.rank - 1
    groups = [*([dim] for dim in range(last - 1)), [last - 1, last]]
    new.set_operand(place, builder(CollapseShapeOp.of(op.operands[place], groups)))
    new.set_operand(len(op.ins), filled)
    new.results[0].type = RankedTensorType(filled.type.shape, whole.type.element_type)
    builder.insert(new)
    made = InsertSliceOp.of(new.results[0], whole, [0] * rank, [*sizes, 1], [1] * rank)
    op.results[0].replace_all_uses_with(builder(made))
    op.erase()
    if start.is_unused:
        start.erase()
    return new


def _without_lanes(found: Contraction) -> list[AffineMap]:
    lane = AffineDim(found.lane_loop)
    return [
        AffineMap(map.num_dims, map.num_symbols, tuple(expr for expr in map.results if expr != lane))
        for map in found.op.maps()
    ]


# Note [A single column]
# Vectors along the columns have one element if there is one column, and an operand with one column in panels takes as
# much memory as one with a whole vector of them. Where the number of columns is known, dimensions of one element are
# left out before anything is tiled (`linalg-fold-unit-dims`), so that vectors lie along the reduction. Where it is
# known at run time only, that is one of two versions. What follows the product is computed after it: it is a column.
