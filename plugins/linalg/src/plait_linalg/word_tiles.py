"""Contractions of words that tile registers multiply (AMX), which `linalg-pair-factors` makes.

    %1 = linalg.generic ins(%a, %b : tensor<128x64xi32>, tensor<64x32xi32>) outs(%0 : tensor<128x32xi32>)
      attrs = {factors_in_words = [si8, si8]}

becomes, for the tile of `linalg-tile-and-fuse` that this is,

    %1 = native.contract_words %a, %b of [si8, si8] into %0
      : tensor<128x64xi32>, tensor<64x32xi32>, tensor<128x32xi32> -> tensor<128x32xi32>

See Note [Tiles of words].
"""

from __future__ import annotations

from collections.abc import Sequence
from math import copysign
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr
from plait.builtin.types import DYNAMIC, BF16Type, RankedTensorType
from plait.ir.affine import AffineDim
from plait.ir.builder import Builder
from plait.rewrite.constants import constant_value
from plait_std.algebra import SCALARS
from plait_std.native.ops import BYTES, ContractWordsOp
from plait_std.tensor.ops import ExtractSliceOp, InsertSliceOp

from plait_linalg.indexing import dim_of, is_plain
from plait_linalg.ops import FillOp

if TYPE_CHECKING:
    from plait.ir.value import Value
    from plait_std.dot_products import DotProduct

    from plait_linalg.contraction import Contraction
    from plait_linalg.ops import GenericOp

FACTORS = "factors_in_words"
"""The attribute of a contraction of words that tile registers multiply: the types of the factors in them."""
ROWS, LANES = 16, 16
"""The rows, and the words in a row, of a tile register."""
_MOST_ROWS = 128
"""The most rows that one operation multiplies."""
MOST_LANES = 2 * LANES


def why_not_in_tiles(found: Contraction, loop: int | None, count: int) -> str | None:
    """Why tile registers do not multiply words of `count` steps of a loop; None if they do."""
    maps, lanes = found.op.maps(), found.lane_operands
    if loop is None or found.reductions != [loop] or len(lanes) != 1 or not all(map(is_plain, maps)):
        return "it is not a product of matrices, or a batch of them"
    rows = row_loop(found)
    if rows is None or rows not in maps[1 - lanes[0]].used_dims():
        return "no loop is along rows of one operand alone"
    if dim_of(maps[1 - lanes[0]], loop) != len(maps[1 - lanes[0]].results) - 1:
        return "the steps of the operand with the rows are apart"
    sizes = [found.size(rows), found.size(found.lane_loop), found.size(loop)]
    if DYNAMIC in sizes[1:]:
        return "its lanes or steps are not known"
    least = [ROWS, LANES, LANES * count]
    return "it does not fill a tile" if any(DYNAMIC != size < most for size, most in zip(sizes, least)) else None


def row_loop(found: Contraction) -> int | None:
    """The loop along the rows of tiles: the innermost that the operand with the lanes does not have."""
    return found.row_loops[-1] if found.row_loops else None


def factor_types(dot: DotProduct) -> ArrayAttr:
    """The types of the factors in words for an instruction."""
    if dot.count == 2:
        return ArrayAttr((BF16Type(), BF16Type()))
    return ArrayAttr(tuple(BYTES[not is_signed] for is_signed in dot.signed))


def rows_of_tile(found: Contraction) -> dict[int, int]:
    """The steps along each loop over rows: as many in each tile as fill registers, and few enough for their sums to
    stay in the first cache.
    """
    innermost = row_loop(found)
    assert innermost is not None
    size = found.size(innermost)
    if size == DYNAMIC:
        return {**dict.fromkeys(found.row_loops, 1), innermost: _MOST_ROWS}
    tiles = -(-size // _MOST_ROWS)
    rows = -(-size // tiles)
    return {**dict.fromkeys(found.row_loops, 1), innermost: min(size, -(-rows // (2 * ROWS)) * 2 * ROWS)}


def contract_words(op: GenericOp) -> None:
    """Let tile registers multiply the words of a tile, in the place of its payload."""
    maps, (row, lane) = op.maps(), _loops(op)
    (step,) = [i for i, kind in enumerate(op.iterators()) if kind == "reduction"]
    with_lanes = 0 if dim_of(maps[0], lane) is not None else 1
    builder = Builder.before(op)
    lhs = _matrix(builder, op.ins[1 - with_lanes], maps[1 - with_lanes], (row, step))
    rhs = _matrix(builder, op.ins[with_lanes], maps[with_lanes], (step, lane))
    start = op.outs[0]
    filled: Any = start.defining_op
    starts_at_zero = isinstance(filled, FillOp) and _is_zero(filled.ins[0])
    whole = filled.outs[0] if starts_at_zero else start
    init = _matrix(builder, whole, maps[-1], (row, lane))
    factors = op.attributes[FACTORS].elements  # type: ignore[attr-defined]
    made = ContractWordsOp(
        lhs, rhs, init, [factors[1 - with_lanes], factors[with_lanes]], starts_at_zero, returned=[init.type]
    )
    result = builder.insert(made).results[0]
    if result.type is not whole.type:
        sizes = [size.mixed for size in SCALARS.on(builder).sizes(whole)]
        result = builder(InsertSliceOp.of(result, whole, [0] * len(sizes), sizes, [1] * len(sizes)))
    op.results[0].replace_all_uses_with(result)
    op.erase()
    if starts_at_zero and filled.is_unused:
        filled.erase()


def _loops(op: GenericOp) -> tuple[int, int]:
    """The loops along the rows and the lanes of a tile: the others over outputs have one step."""
    maps = op.maps()
    lane = maps[-1].results[-1].position  # type: ignore[attr-defined]
    with_rows = maps[1] if dim_of(maps[0], lane) is not None else maps[0]
    rows = [expr.position for expr in maps[-1].results[:-1] if expr in with_rows.results]  # type: ignore[attr-defined]
    shape = {loop: op.outs[0].type.shape[maps[-1].results.index(AffineDim(loop))] for loop in rows}
    return max(rows, key=lambda loop: (shape[loop] == DYNAMIC, shape[loop])), lane


def _matrix(builder: Builder, value: Value[Any], map: Any, loops: Sequence[int]) -> Value[Any]:
    """A tensor without its dimensions of one element along other loops."""
    kept = [map.results.index(AffineDim(loop)) for loop in loops]
    shape = value.type.shape
    if len(shape) == len(kept):
        return value
    ty = RankedTensorType(tuple(shape[i] for i in kept), value.type.element_type)
    sizes = [size.mixed for size in SCALARS.on(builder).sizes(value)]
    return builder(ExtractSliceOp.of(value, [0] * len(shape), sizes, [1] * len(shape), ty))


def _is_zero(value: Value[Any]) -> bool:
    """Whether a value is the constant 0, and not -0."""
    number: Any = getattr(constant_value(value), "value", None)
    return number == 0 and copysign(1, number) > 0


# Note [Tiles of words]
# AMX has eight registers of 16 rows of 64 bytes. One instruction multiplies 16 rows of 16 words with 16 words of 16
# lanes, and adds 16 x 16 sums: 512 products of bf16, or 1024 of bytes. Words are those of `linalg-pair-factors`, and
# lie as rows of the one operand and as panels of the other. All signs of bytes are multiplied, so that no offset is
# subtracted.
#
# A tile has 32 lanes, two registers, and at most 128 rows: its sums, 16 KiB, are in memory, and stay in the first cache
# until what follows has read them, row by row. Setting the registers up is worth it for as many rows. Edges are smaller
# registers, not padding. Fewer than 16 rows, lanes, or words in a row are multiplied by vectors. The number of rows may
# be known at run time only, as in the last block of rows of attention.
