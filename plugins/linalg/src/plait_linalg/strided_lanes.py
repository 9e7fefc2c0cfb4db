"""Copies windows that lie strides apart along the lanes of a contraction, where many rows read them.

    %0 = linalg.generic {maps = [(f, i, k) -> (f, k), (5 * i + k), (f, i)]} ins(%kernel, %x) outs(%zeros)

becomes

    %c = linalg.generic {maps = [(k, i) -> (5 * i + k), (k, i)]} ins(%x)
    %0 = linalg.generic {maps = [(f, i, k) -> (f, k), (k, i), (f, i)]} ins(%kernel, %c) outs(%zeros)

See Note [Strides along lanes].
"""

from __future__ import annotations

from math import prod
from typing import Any

from plait.builtin.attributes import AffineMapAttr, ArrayAttr
from plait.builtin.types import DYNAMIC
from plait.ir.affine import AffineDim, AffineMap
from plait.ir.builder import Builder
from plait.runtime.target import Target
from plait_std.algebra import SCALARS

from plait_linalg.bodies import build_generic
from plait_linalg.contraction import Contraction, contraction_of
from plait_linalg.indexing import factors

_LEAST_ROWS = 64
"""The rows that read each window, at least: a handful of tiles, each of which would read strides again."""


def copy_strided_lanes(found: Contraction, machine: Target) -> Contraction:
    """The contraction with a copy of its windows, if strides would be read many times; else as it is."""
    if not _is_read_often(found, machine):
        return found
    op: Any = found.op
    (place,) = found.lane_operands
    maps, value = list(op.maps()), op.ins[place]
    used = maps[place].used_dims()
    others = [loop for loop in (*found.kept, *found.reductions) if loop != found.lane_loop]
    loops = [*[loop for loop in others if loop in used], found.lane_loop]
    builder = Builder.before(op)
    empty = SCALARS.empty(builder, [found.size(loop) for loop in loops], value.type.element_type)
    own = [AffineDim(loops.index(loop) if loop in loops else 0) for loop in range(maps[place].num_dims)]
    read = AffineMap(len(loops), 0, tuple([expr.replace(own) for expr in maps[place].results]))
    kinds = ["parallel"] * len(loops)
    copy = build_generic(
        builder, [value], [empty], [read, AffineMap.identity(len(loops))], kinds, lambda _, all: all[:1]
    )
    maps[place] = AffineMap(maps[place].num_dims, 0, tuple([AffineDim(loop) for loop in loops]))
    op.set_operand(place, copy.results[0])
    op.indexing_maps = ArrayAttr(tuple([AffineMapAttr(map) for map in maps]))
    changed = contraction_of(op)
    assert changed is not None
    return changed


def _is_read_often(found: Contraction, machine: Target) -> bool:
    """Whether many rows read lanes that lie strides apart, and a copy stays in half of the second level cache."""
    if len(found.lane_operands) != 1 or found.has_moving_lanes:
        return False
    (place,) = found.lane_operands
    map: Any = found.op.maps()[place]
    strides = [abs((factors(expr) or {}).get(found.lane_loop, 0)) for expr in map.results]
    sizes = [found.size(loop) for loop in map.used_dims()]
    if max(strides) < 2 or DYNAMIC in sizes:
        return False
    copied = prod(sizes) * found.op.ins[place].type.element_type.width // 8
    written = found.known_steps(found.kept) * found.element_bits // 8
    return found.known_steps(found.others) >= _LEAST_ROWS and copied <= max(machine.l2_bytes // 2, written // 8)


# Note [Strides along lanes]
# Vectors of elements that lie strides apart are read whole and put together by shuffles, in each step of a reduction:
# with a stride of 5, ten vectors and eight shuffles for two vectors of lanes, which takes as long as the products of a
# tile. Each tile of rows does it again. If there are many, as where one channel becomes hundreds, a copy costs a part
# of that: the windows, one step of the reduction after the other, with lanes side by side. It is as large as the
# outputs of as many rows as the reduction has steps, and has to stay in the cache.
