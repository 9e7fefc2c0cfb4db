"""Contractions of words that tile registers multiply (AMX), which `linalg-pair-factors` makes.

    %1 = linalg.generic ins(%a, %b : tensor<128x64xi32>, tensor<64x32xi32>) outs(%0 : tensor<128x32xi32>)
      attrs = {factors_in_words = [si8, si8]}

becomes, for the tile of `linalg-tile-and-fuse` that this is,

    %1 = native.contract_words %a, %b of [si8, si8] into %0
      : tensor<128x64xi32>, tensor<64x32xi32>, tensor<128x32xi32> -> tensor<128x32xi32>

See Note [Tiles of words].
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import copysign
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr
from plait.builtin.types import DYNAMIC, BF16Type, RankedTensorType
from plait.ir.affine import AffineDim
from plait.ir.builder import Builder
from plait.rewrite.constants import constant_value
from plait_std.algebra import SCALARS
from plait_std.native.ops import BYTES, ContractWordsOp
from plait_std.tensor.ops import ExtractSliceOp

from plait_linalg.indexing import dim_of, factors, is_plain, loop_size
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
_LEAST_ROWS_OF_IMAGES = 7
"""With fewer pixels in a row of an image, registers would be emptier than half."""
_MOST_ROWS = 128
"""The most rows that one operation multiplies."""
MOST_LANES = 2 * LANES


def why_not_in_tiles(found: Contraction, loop: int | None, count: int) -> str | None:
    """Why tile registers do not multiply words of `count` steps of a loop; None if they do."""
    maps, lanes, rows = found.op.maps(), found.lane_operands, row_loop(found)
    if loop is None or len(lanes) != 1 or not is_plain(maps[lanes[0]]) or not is_plain(maps[-1]):
        return "it is not a product of matrices, or a batch of them, or a convolution"
    with_rows = maps[1 - lanes[0]]
    if rows is None or sum(rows in (factors(expr) or {}) for expr in with_rows.results) != 1:
        return "no loop is along rows of one operand alone"
    if dim_of(with_rows, loop) != len(with_rows.results) - 1:
        return "the steps of the operand with the rows are apart"
    sizes = [found.size(rows), found.size(found.lane_loop), found.size(loop)]
    if DYNAMIC in (*sizes[1:], *map(found.size, found.reductions)):
        return "its lanes or steps are not known"
    least = [ROWS if is_plain(with_rows) else _LEAST_ROWS_OF_IMAGES, LANES, LANES * count]
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
    """Let instructions for tiles multiply the words of a tile, in the place of its payload."""
    start = op.outs[0]
    filled: Any = start.defining_op
    product = _Product(op)
    starts_at_zero = not product.window and isinstance(filled, FillOp) and _is_zero(filled.ins[0])
    b = SCALARS.on(Builder.before(op))
    total = b.variable(filled.outs[0] if starts_at_zero else start)
    with b.nest([loop_size(op, loop) for loop in product.window]) as places:
        total.set(product.added(b, total.value, dict(zip(product.window, places)), overwrites=starts_at_zero))
    op.results[0].replace_all_uses_with(total.value)
    op.erase()
    if starts_at_zero and filled.is_unused:
        filled.erase()


class _Product:
    """The matrices that a tile multiplies: one, or one for each place in a window of an image."""

    def __init__(self, op: GenericOp) -> None:
        self.op, maps = op, op.maps()
        self.row, self.lane = _loops(op)
        self.with_lanes = 0 if dim_of(maps[0], self.lane) is not None else 1
        last: Any = maps[1 - self.with_lanes].results[-1]
        self.step: int = last.position
        kinds = enumerate(op.iterators())
        self.window = [loop for loop, kind in kinds if kind == "reduction" and loop != self.step]

    def added(self, b: Any, total: Value[Any], places: Mapping[int, Any], *, overwrites: bool) -> Value[Any]:
        """The sums with the product at a place in the window added."""
        op, at, maps = self.op, self.with_lanes, self.op.maps()
        lhs = self._matrix(b, op.ins[1 - at], maps[1 - at], (self.row, self.step), places)
        rhs = self._matrix(b, op.ins[at], maps[at], (self.step, self.lane), places)
        init = self._matrix(b, total, maps[-1], (self.row, self.lane), {})
        factors: Any = op.attributes[FACTORS].elements  # type: ignore[attr-defined]
        made = ContractWordsOp(lhs, rhs, init, [factors[1 - at], factors[at]], overwrites, returned=[init.type])
        result = b.builder.insert(made).results[0]
        if result.type is total.type:
            return result
        sizes = [size.mixed for size in b.sizes(total)]
        return SCALARS.insert(b.builder, result, total, [0] * len(sizes), sizes)

    def _matrix(
        self, b: Any, value: Value[Any], map: Any, loops: Sequence[int], places: Mapping[int, Any]
    ) -> Value[Any]:
        """What loops read of a tensor, at a place in the window: a matrix of its elements along these loops."""
        if len(map.results) == len(loops) and not any(loop in map.used_dims() for loop in places):
            return value
        offsets, sizes, strides, shape = list[Any](), list[Any](), list[int](), list[int]()
        for dim, expr in enumerate(map.results):
            parts = factors(expr) or {}
            kept = next((loop for loop in loops if loop in parts), None)
            offset = b.index(0)
            for loop in parts.keys() & places.keys():
                offset = offset + places[loop] * parts[loop]
            size: Any = 1 if kept is None else self._rows(b) if kept == self.row else b.size(value, dim).mixed
            offsets.append(offset.mixed)
            sizes.append(size)
            strides.append(1 if kept is None else parts[kept])
            shape += [] if kept is None else [size if isinstance(size, int) else DYNAMIC]
        ty = RankedTensorType(tuple(shape), value.type.element_type)
        return b.builder(ExtractSliceOp.of(value, offsets, sizes, strides, ty))

    def _rows(self, b: Any) -> Any:
        return b.size(self.op.outs[0], self.op.maps()[-1].results.index(AffineDim(self.row))).mixed


def _loops(op: GenericOp) -> tuple[int, int]:
    """The loops along the rows and the lanes of a tile: the others over outputs have one step."""
    maps = op.maps()
    lane = maps[-1].results[-1].position  # type: ignore[attr-defined]
    with_rows = maps[1] if dim_of(maps[0], lane) is not None else maps[0]
    kept: list[Any] = [*maps[-1].results[:-1]]
    rows = [expr.position for expr in kept if expr.position in with_rows.used_dims()]
    shape = {loop: op.outs[0].type.shape[maps[-1].results.index(AffineDim(loop))] for loop in rows}
    return max(rows, key=lambda loop: (shape[loop] == DYNAMIC, shape[loop])), lane


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
