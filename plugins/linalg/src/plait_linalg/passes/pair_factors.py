"""Contracts narrow integers and bf16 in pairs or fours, for machines with dot products of as many neighbours.

    %0 = linalg.generic ins(%a, %b : tensor<64x256xi8>, tensor<256x96xi8>) outs(%c : tensor<64x96xi32>)
      { %c + extsi(%a) * extsi(%b) }

becomes

    %1 = linalg.generic ins(%a, %a) outs(%e : tensor<64x128xi32>)   // a[i, 2k], a[i, 2k + 1] as halves of a word
    %2 = linalg.generic ins(%b, %b) outs(%f : tensor<128x96xi32>)
    %0 = linalg.generic ins(%1, %2 : tensor<64x128xi32>, tensor<128x96xi32>) outs(%c : tensor<64x96xi32>)
      { %c + (low(%1) * low(%2) + high(%1) * high(%2)) }

whose body is one instruction of such a machine (`llvm-select-instructions`). Four integers of 8 bits are a word where a
machine has instructions for them. See Note [Pairs of factors]. Narrow factors without such instructions are widened
before, where they are used often (see `wide_factors`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from plait.builtin.types import DYNAMIC
from plait.passes import Pass, option
from plait.runtime.target import HOST, instructions_named

from plait_linalg.contraction import Contraction, contraction_of
from plait_linalg.indexing import is_plain
from plait_linalg.ops import GenericOp, StructuredOp
from plait_linalg.passes.constants import Constants
from plait_linalg.passes.factors.offset_factors import replace, with_offsets
from plait_linalg.passes.factors.pairs_of_factors import Pairs, dots_of, loops_around
from plait_linalg.passes.factors.wide_factors import widen_factors
from plait_linalg.passes.factors.word_tiles import why_not_in_tiles

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation

_LEAST = 8
"""The fewest rows, lanes and steps for which words are worth making."""
_LEAST_ROWS = 2
"""The fewest rows for which words are worth putting together in a tile."""
_LEAST_READS = 14
"""With fewer rows, words that are put together in tiles are not worth writing to memory."""
_LEAST_READS_TO_FLIP = 64
"""With fewer rows, words that differ in some bits from what lies in memory are not worth writing either."""


class PairFactors(Pass):
    """Let contractions of narrow integers and bf16 multiply pairs of factors that are halves of words."""

    name: ClassVar[str] = "linalg-pair-factors"
    instructions: tuple[str, ...] = option(
        HOST,
        doc="what the machine has: tile-i8, tile-bf16, dot-i8, dot-u8, dot-u8-i8, dot-i16, dot-bf16, multiply-i16; "
        "'host' stands for this machine's",
    )

    def run(self, op: Operation, ctx: Context) -> None:
        names = instructions_named(self.instructions)
        constants = Constants(op, ctx)
        for inner in list(op.walk()):
            if inner.parent is None or not isinstance(inner, StructuredOp) or len(inner.ins) != 2:
                continue
            found = contraction_of(inner)
            if found is None:
                continue
            is_in_loop = bool(loops_around(inner, ctx))
            if not is_in_loop:
                found = _with_offsets(found, names, constants, ctx)
            if not _pair(found, names, constants, ctx) and not is_in_loop:
                widen_factors(found, constants, names, ctx)
        constants.drop_unused(ctx)


def _with_offsets(found: Contraction, instructions: Sequence[str], constants: Constants, ctx: Context) -> Contraction:
    """The contraction of narrower factors that takes the place of one, if more of them are in a word."""
    op = found.op
    copy = with_offsets(op, ctx) if isinstance(op, GenericOp) else None
    if copy is None:
        return found
    made = contraction_of(copy)
    before, after = (_best(one, instructions, constants) if one is not None else None for one in (found, made))
    is_worse = after is None or (before is not None and before.dot.count >= after.dot.count)
    if made is None or after is None or is_worse or _why_not(made, after, constants) is not None:
        copy.erase()
        return found
    replace(op, copy)
    return made


def _best(found: Contraction, instructions: Sequence[str], constants: Constants) -> Pairs | None:
    """The pairs of most factors; None if the machine has no instruction for them."""
    dots = dots_of(found.op, instructions, constants)
    fits = {one: why_not_in_tiles(found, one.loop, one.dot.count) is None for one in dots if one.dot.is_of_tiles}
    fitting = [one for one in dots if fits.get(one, True)]
    return next((one for one in fitting if one.loop is not None), fitting[0] if fitting else None)


def _pair(found: Contraction, instructions: Sequence[str], constants: Constants, ctx: Context) -> bool:
    """Pair the factors of a contraction, if that is worth it for a machine; whether it is."""
    pairs = _best(found, instructions, constants)
    if pairs is None:
        return False
    reason = _why_not(found, pairs, constants)
    if reason is not None:
        ctx.remark("missed", "NotPaired", found.op, reason=reason, Operation=found.op.name)
        return False
    ctx.remark("passed", "Paired", found.op, Operation=found.op.name)
    pairs.build(_in_tiles(found, pairs, constants), constants, ctx)
    return True


def _why_not(found: Contraction, pairs: Pairs, constants: Constants) -> str | None:
    """Why the factors are not worth pairing; None if they are."""
    if pairs.loop is None:
        return f"no loop reduces {pairs.least} steps or more along a dimension of both operands"
    rows, *sizes = (_steps(found, loops) for loops in (found.others, [found.lane_loop], found.reductions))
    are_free = all(
        found.op.ins[i] in constants or (_is_in_memory(pairs, i) and pairs.words(i).is_viewed)
        for i in found.lane_operands
    )
    least_rows = 1 if are_free else _LEAST_ROWS if _in_tiles(found, pairs, constants) else _LEAST
    return "it has few products for each element" if min(sizes) < _LEAST or rows < least_rows else None


def _steps(found: Contraction, loops: Sequence[int]) -> int:
    """The steps of loops; many if they are not known."""
    return 1 << 30 if DYNAMIC in map(found.size, loops) else found.known_steps(loops)


def _is_in_memory(pairs: Pairs, place: int) -> bool:
    """Whether the words of integers are those that lie in memory, or differ in some bits."""
    return not pairs.factors[place].is_float and pairs.words(place).flipped is not None


def _in_tiles(found: Contraction, pairs: Pairs, constants: Constants) -> Sequence[int]:
    """The operand with the lanes, if so few rows read it that tiles put its words together. See the Note."""
    places, rows = found.lane_operands, _steps(found, found.others)
    if pairs.dot.is_of_tiles or len(places) != 1 or found.op.ins[places[0]] in constants or pairs.factors[0].is_float:
        return ()
    if _is_in_memory(pairs, places[0]):
        return places if rows < _LEAST_READS_TO_FLIP else ()
    steps = found.size(pairs.loop or 0)
    is_whole = steps != DYNAMIC and steps % pairs.dot.count == 0
    is_plain_product = found.lanes_are_contiguous and all(map(is_plain, found.op.maps()))
    return places if is_whole and is_plain_product and rows < _LEAST_READS else ()


# Note [Pairs of factors]
# Processors multiply integers of 16 bits, and bf16, with instructions that multiply two neighbours each and add both
# products to an element of 32 bits: twice the products of a float instruction. Operands are laid out for them: the
# factors of two steps of a reduction are the halves of a word of 32 bits, in which they are neighbours; all that tiles,
# packs and vectorizes the contraction sees words. So are the quarters, of factors of 8 bits, where a machine multiplies
# four: with signs (`sdot` of Arm), without, or with a sign of the one (`usdot` of Arm, `vpdpbusd` of x86). Factors of
# fewer bits, such as quantized numbers from which a zero point is subtracted, are widened when the words are made, once
# for each element. Products of 16 bits fit 32 bits, and sums wrap around as they do in the original order. The order of
# sums of bf16 changes, as in any tile.
#
# Words of an argument are made each time that the program runs. That is one pass over the operand, which writes as
# much as it reads: where few rows read it, that takes longer than the products. A tile of few rows then puts the words
# of the lanes together itself, of rows of the operand that are so many steps apart: it reads them once, and all of its
# rows share the words. That takes as many instructions as two products of single factors, so that two rows are enough.
# Words of constants cost nothing, and are worth it for one row.
#
# Where the steps are neighbours in memory, the words are there already, if factors are elements as they are read, but
# for some bits: to subtract an offset of half the values of an element is to flip its upper bit. Tiles of few rows flip
# it; for many rows words are written, flipped once.
#
# A last word that is not full has factors there whose product adds nothing: 0, and of floats -0 for one operand.
