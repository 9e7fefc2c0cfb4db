"""Transposes operands of operations that no vectors can compute, since operands have different last dimensions.

    %0 = linalg.generic {maps = [(i, j) -> (i, j), (i, j) -> (j, i), (i, j) -> (i)]}
        ins(%x, %y : tensor<256x128xf32>, tensor<128x256xf32>) outs(%zero : tensor<256xf32>) { out + x * y }

becomes

    %1 = linalg.transpose ins(%y) outs(... : tensor<256x128xf32>) permutation = [1, 0]
    %0 = linalg.generic {maps = [(i, j) -> (i, j), (i, j) -> (i, j), (i, j) -> (i)]} ins(%x, %1) outs(%zero) { ... }

Along each loop, the elements of some operand are apart in memory, so that each would be loaded by itself. A transpose
reads and writes each element once, by blocks in registers, and an element is used once at least.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr, ArrayAttr
from plait.builtin.types import DYNAMIC
from plait.ir.affine import AffineDim, AffineMap
from plait.ir.builder import Builder
from plait_std.algebra import SCALARS

from plait_linalg.indexing import loop_size
from plait_linalg.ops import GenericOp, TransposeOp
from plait_linalg.passes.rows.lanes import has_short_rows, why_not_worth_it
from plait_linalg.passes.vectorize_strips import operands_apart, why_not_in_lanes

if TYPE_CHECKING:
    from plait.runtime.target import Target


def transpose_operands(op: GenericOp, machine: Target) -> bool:
    """Transpose operands of `op`, so that vectors can compute it; returns whether that was needed and can be done."""
    if has_short_rows(op, machine):
        return False
    apart: dict[int, list[int]] = {}
    for loop in reversed(range(len(op.iterators()))):
        if why_not_in_lanes(op, loop) is None and why_not_worth_it(op, loop) is None:
            apart[loop] = operands_apart(op, loop)
            if not apart[loop]:
                return False  # vectors lie along this loop as it is
    loops = [loop for loop, places in apart.items() if places[-1] < len(op.ins)]
    if not loops:
        return False
    lane = min(loops, key=lambda loop: sum(_elements(op, place) for place in apart[loop]))
    _transpose(op, apart[lane], lane)
    return True


def _elements(op: GenericOp, place: int) -> int:
    """The elements of an operand as far as they are known."""
    sizes = [loop_size(op, loop) for loop in op.maps()[place].used_dims()]
    return prod(size for size in sizes if size != DYNAMIC)


def _transpose(op: GenericOp, places: Sequence[int], lane: int) -> None:
    """Let `op` read some operands from copies in which loop `lane` is last."""
    builder, maps = Builder.before(op), list(op.maps())
    builder.location = op.location
    for place in places:
        map: AffineMap = maps[place]
        last = map.results.index(AffineDim(lane))
        order = [*(dim for dim in range(len(map.results)) if dim != last), last]
        value: Any = op.operands[place]
        sizes = [size.mixed for size in SCALARS.on(builder).sizes(value)]
        empty = SCALARS.empty(builder, [sizes[dim] for dim in order], value.type.element_type)
        copy = builder.insert(TransposeOp.make(value, empty, order))
        op.set_operand(place, copy.results[0])
        maps[place] = AffineMap(map.num_dims, map.num_symbols, tuple([map.results[dim] for dim in order]))
    op.indexing_maps = ArrayAttr(tuple([AffineMapAttr(map) for map in maps]))
