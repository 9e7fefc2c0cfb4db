"""How many blocks of a transpose follow each other, so that caches keep the lines that neighbours share.

See Note [Rows in one set].
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.ir.affine import AffineDim

from plait_linalg.passes.vectorization.backwards import straight_maps

if TYPE_CHECKING:
    from plait.build import Expression, ExpressionBuilder

BLOCKS = 4
"""So many blocks that are neighbours in the result are computed one after the other, as a rule."""
_PAIR = 2
"""So many along both loops where rows of both share sets, and caches hold the tensors."""
_PERIOD = 4096
"""Addresses this many bytes apart share a set of the first level cache."""


class RowsInSets:
    """Says how many blocks follow each other; at run time, where the sizes of dimensions are not known before.

    Blocks have `size` rows along two `loops` of `op`, `caches` are the bytes of the first and of the third level.
    """

    def __init__(self, op: Any, loops: tuple[int, int], size: int, caches: tuple[int, int]) -> None:
        self.loops, self.inputs = loops, len(op.ins)
        self.operands = [(value.type, map.results) for value, map in zip(op.operands, straight_maps(op))]
        l1_bytes, self.l3_bytes = caches
        self.period = 1 << (l1_bytes // (BLOCKS * size)).bit_length()
        """The rows of a few blocks do not fit in their sets if they are a multiple of so many bytes apart."""

    def neighbours(self, b: ExpressionBuilder, sizes: Sequence[Any]) -> tuple[Expression | None, Expression]:
        """How many blocks follow each other along the operand, None for all, and along the result."""
        apart, lanes = self.loops
        steps = [b.index(size) for size in sizes]
        reads = self._are_crowded(b, steps, self.operands[: self.inputs], lanes, apart)
        writes = self._are_crowded(b, steps, self.operands[self.inputs :], apart, lanes)
        both = _both(reads, writes)
        pairs = _both(both, self._are_held(b, steps)) if both.mixed != 0 else both
        along = (both == 0).select(b.index(1), (pairs == 0).select(b.index(BLOCKS), _PAIR))
        along = (reads == 0).select(b.index(BLOCKS), along)
        rows = None if pairs.mixed == 0 else (pairs == 0).select(steps[apart].apply("maximum", 1), _PAIR)
        return rows, along

    def _are_crowded(
        self, b: ExpressionBuilder, steps: Sequence[Expression], operands: Sequence[Any], row: int, along: int
    ) -> Expression:
        """1 if rows of an operand share too few sets, else 0."""
        are_crowded = b.index(0)
        for ty, results in operands:
            if self.period <= _PERIOD and results[-1:] == (AffineDim(along),) and AffineDim(row) in results:
                place = results.index(AffineDim(row)) + 1
                bytes_apart = _elements(b, steps, ty.shape[place:], results[place:]) * _element_bytes(ty)
                is_crowded = bytes_apart.apply("remainder", self.period) == 0
                are_crowded = is_crowded.select(b.index(1), are_crowded)
        return are_crowded

    def _are_held(self, b: ExpressionBuilder, steps: Sequence[Expression]) -> Expression:
        """1 if the third level cache holds all operands, else 0."""
        total = b.index(0)
        for ty, results in self.operands:
            total += _elements(b, steps, getattr(ty, "shape", ()), results) * _element_bytes(ty)
        return (total * 2 <= self.l3_bytes).select(b.index(1), 0)


def _both(one: Expression, other: Expression) -> Expression:
    """1 if both numbers are 1, else 0."""
    return one if one.mixed == 0 else other if other.mixed == 0 else one.apply("minimum", other)


def _elements(b: ExpressionBuilder, steps: Sequence[Expression], shape: Sequence[int], exprs: Sequence[Any]) -> Any:
    """How many elements dimensions have: the known ones first."""
    known, unknown = b.index(1), list[Any]()
    for size, expr in zip(shape, exprs):
        count = steps[expr.position] if isinstance(expr, AffineDim) else b.index(size)
        if isinstance(count.mixed, int):
            known *= count
        else:
            unknown.append(count)
    for count in unknown:
        known = count * known
    return known


def _element_bytes(ty: Any) -> int:
    return getattr(getattr(ty, "element_type", ty), "width", 64) // 8


# Note [Rows in one set]
# Rows that are a multiple of a power of two apart, as the pixels of the channels of an image of 64x64 are, share a few
# sets of the first level cache. A block that is a neighbour in the result reads other rows: those of four blocks are
# too many for a set, and each line of them is fetched again for the next block. Then blocks follow each other along
# the rows of the operand: 64x64 pixels of 64 channels take 0.4 of the time, for elements of 8, 16 and 32 bits. Where
# the rows of the result share sets too, a line of it had better be written at once: squares of 1024 elements of 8 bits
# would take three times as long. There lines of both come from caches in pairs, as long as caches hold the tensors: two
# blocks along the operand and two along the result use both lines of a pair before they are evicted. Squares of 512
# elements take 0.65 (f64) and 0.83 (f32) of the time, of 1024 0.72 and 0.92; those that come from memory would take
# 1.6 times as long.
#
# Where sizes are not known, the steps of the loops are chosen at run time: the code is the same for all orders.
