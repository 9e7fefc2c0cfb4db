"""Copies what lies strides apart along the lanes of a contraction, where many rows read it.

    %0 = linalg.generic {maps = [(f, i, k) -> (f, k), (5 * i + k), (f, i)]} ins(%kernel, %x) outs(%zeros)

becomes, where windows fit the cache,

    %c = linalg.generic {maps = [(k, i) -> (5 * i + k), (k, i)]} ins(%x)
    %0 = linalg.generic {maps = [(f, i, k) -> (f, k), (k, i), (f, i)]} ins(%kernel, %c) outs(%zeros)

and, where they do not, a sum of contractions of the phases of the image:

    %even = linalg.generic {maps = [(i) -> (2 * i), (i)]} ins(%x)
    %odd = linalg.generic {maps = [(i) -> (2 * i), (i)]} ins(%x[1])
    %1 = linalg.generic {maps = [(f, i, k) -> (f, k), (i + k), (f, i)]} ins(%kernel[0, 0] [1, 2], %even) outs(%zeros)
    %0 = linalg.generic {maps = [(f, i, k) -> (f, k), (i + k), (f, i)]} ins(%kernel[0, 1] [1, 2], %odd) outs(%1)

See Note [Strides along lanes].
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd, prod
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import AffineMapAttr, ArrayAttr
from plait.builtin.types import DYNAMIC, ComplexType, FloatType, IndexType, RankedTensorType
from plait.frozen import FrozenValue
from plait.interfaces.tiling import Tiling
from plait.ir.affine import AffineConstant, AffineDim, AffineMap
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.passes import Pass, option
from plait.runtime.target import Target, host_target
from plait_std.algebra import SCALARS
from plait_std.tensor.ops import ExtractSliceOp

from plait_linalg.bodies import build_generic
from plait_linalg.contraction import Contraction, contraction_of
from plait_linalg.indexing import factors
from plait_linalg.ops import GenericOp
from plait_linalg.passes.contractions.padded_reads import PaddedRead, padded_reads
from plait_linalg.passes.vectorizable import untiled_operations
from plait_linalg.products import adds_products
from plait_linalg.tiling import on_operands

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.affine import AffineExpr

_LEAST_ROWS = 64
"""The rows that read each window, at least: a handful of tiles, each of which would read strides again."""


class CopyStridedLanes(Pass):
    """Let contractions with many rows read copies, with lanes side by side, of what lies strides apart."""

    name: ClassVar[str] = "linalg-copy-strided-lanes"
    l2_bytes: int = option(0, doc="bytes of the second level cache; 0 stands for the machine's")

    def run(self, op: Operation, ctx: Context) -> None:
        machine = host_target().with_sizes(l2_bytes=self.l2_bytes)
        for inner in untiled_operations(op):
            found = contraction_of(inner)
            if found is None or not isinstance(inner, GenericOp) or not _is_read_often(found):
                continue
            if _has_single_elements(found):
                ctx.remark("passed", "Copied", inner, Operation=inner.name, Copied="elements")
                _copy_elements(found, ctx)
            elif _is_small(found, machine):
                ctx.remark("passed", "Copied", inner, Operation=inner.name, Copied="windows")
                _copy_windows(found)
            elif (window := _window_along_lanes(found)) is not None:
                ctx.remark("passed", "Copied", inner, Operation=inner.name, Copied="phases")
                _split_phases(found, window, ctx)


class _Window(FrozenValue):
    """The dimension of the image along which the lanes are: `stride * lane + apart * element` is the index."""

    dim: int
    stride: int
    element: int
    apart: int


def _is_read_often(found: Contraction) -> bool:
    """Whether many rows read lanes that lie strides apart."""
    if len(found.lane_operands) != 1 or found.has_moving_lanes:
        return False
    map: Any = found.op.maps()[found.lane_operands[0]]
    strides = [(factors(expr) or {}).get(found.lane_loop, 0) for expr in map.results]
    if max(strides) < 2 or (DYNAMIC in _sizes_along_lanes(found) and not _has_single_elements(found)):
        return False
    return found.likely_steps(found.others) >= _LEAST_ROWS


def _has_single_elements(found: Contraction) -> bool:
    """Whether windows have one element, so that a copy of them is no larger than the image, whatever its size is."""
    map: Any = found.op.maps()[found.lane_operands[0]]
    return all(sum(found.size(loop) != 1 for loop in factors(expr) or {}) < 2 for expr in map.results)


def _sizes_along_lanes(found: Contraction) -> list[int]:
    """The sizes of the loops that the operand with the lanes has."""
    return [found.size(loop) for loop in found.op.maps()[found.lane_operands[0]].used_dims()]


def _is_small(found: Contraction, machine: Target) -> bool:
    """Whether a copy of all windows is no larger than what they read, or stays in half of the second level cache."""
    (place,) = found.lane_operands
    copied = prod(_sizes_along_lanes(found))
    written = found.known_steps(found.kept) * _bits(found.op.outs[0]) // 8
    most = max(machine.l2_bytes // 2, written // 8)
    exprs = found.op.maps()[place].results
    read = prod(1 + sum(by * (found.size(i) - 1) for i, by in (factors(expr) or {}).items()) for expr in exprs)
    return copied <= read or copied * _bits(found.op.ins[place]) // 8 <= most


def _bits(value: Any) -> int:
    """The bits of an element of a tensor, which may be a complex number or an index."""
    element: Any = value.type.element_type
    if isinstance(element, ComplexType):
        part: Any = element.element_type
        return 2 * part.width
    return 64 if isinstance(element, IndexType) else element.width


def _copy_windows(found: Contraction) -> None:
    """Let a contraction read a copy of its windows, whose lanes lie side by side."""
    op: Any = found.op
    (place,) = found.lane_operands
    map, value = op.maps()[place], op.ins[place]
    used = map.used_dims()
    others = [loop for loop in (*found.kept, *found.reductions) if loop != found.lane_loop]
    loops = [*[loop for loop in others if loop in used], found.lane_loop]
    own = [AffineDim(loops.index(loop) if loop in loops else 0) for loop in range(map.num_dims)]
    read = AffineMap(len(loops), 0, tuple([expr.replace(own) for expr in map.results]))
    copy = _copied(Builder.before(op), value, read, [found.size(loop) for loop in loops])
    _set_lanes(found, copy, [AffineDim(loop) for loop in loops])


def _copy_elements(found: Contraction, ctx: Context) -> None:
    """The same for windows of one element: the copy has the dimensions of the image, in their order."""
    op: Any = found.op
    (place,) = found.lane_operands
    map, value = op.maps()[place], op.ins[place]
    loops = [_loop_along(found, expr) for expr in map.results]
    strides = [1 if loop is None else (factors(expr) or {})[loop] for loop, expr in zip(loops, map.results)]
    builder = Builder.before(op)
    model: Tiling = ctx.model(Tiling, op)  # type: ignore[assignment]
    domain = model.iteration_domain(op, builder)
    sizes: list[Any] = [1 if loop is None else domain[loop].size for loop in loops]
    if all(isinstance(size, int) for size in sizes):
        dims = [AffineDim(dim) * stride for dim, stride in enumerate(strides)]
        copy = _copied(builder, value, AffineMap(len(dims), 0, tuple(dims)), sizes)
    else:  # see `copy_loops` of plait_std, which copies slices of unknown size in vectors
        starts = [0] * len(sizes)
        empty = SCALARS.empty(builder, sizes, value.type.element_type)
        copy = SCALARS.insert(builder, SCALARS.slice(builder, value, starts, sizes, strides), empty, starts, sizes)
    _set_lanes(found, copy, [AffineConstant(0) if loop is None else AffineDim(loop) for loop in loops])


def _loop_along(found: Contraction, expr: AffineExpr) -> int | None:
    """The loop of an index that has more than one step, if there is one; None if the index has no loop."""
    return max(factors(expr) or {}, key=lambda loop: found.size(loop) != 1, default=None)


def _set_lanes(found: Contraction, copy: Value[Any], indices: Sequence[AffineExpr]) -> None:
    """Let a contraction read its lanes of a copy, at these indices."""
    op: Any = found.op
    (place,) = found.lane_operands
    maps = list(op.maps())
    maps[place] = AffineMap(maps[place].num_dims, 0, tuple(indices))
    op.set_operand(place, copy)
    op.indexing_maps = ArrayAttr(tuple([AffineMapAttr(map) for map in maps]))


def _copied(builder: Builder, value: Value[Any], read: AffineMap, sizes: list[int]) -> Value[Any]:
    """A tensor with these sizes, of the elements of `value` at the indices that `read` yields."""
    empty = SCALARS.empty(builder, sizes, value.type.element_type)
    maps, kinds = [read, AffineMap.identity(len(sizes))], ["parallel"] * len(sizes)
    return build_generic(builder, [value], [empty], maps, kinds, lambda _, scalars: scalars[:1]).results[0]


def _window_along_lanes(found: Contraction) -> _Window | None:
    """The window that the lanes move, if sums of floats may be added phase by phase; None if it is not so."""
    element: Any = found.op.outs[0].type.element_type
    if len(found.op.ins) != 2 or not adds_products(found.op) or not isinstance(element, FloatType):
        return None
    if element.width not in (32, 64):
        return None
    (place,) = found.lane_operands
    if DYNAMIC in found.op.ins[place].type.shape:
        return None
    image, kernel = found.op.maps()[place], found.op.maps()[1 - place]
    of_lanes, of_kernel = ([factors(expr) or {} for expr in map.results] for map in (image, kernel))
    moved = [(dim, parts) for dim, parts in enumerate(of_lanes) if found.lane_loop in parts]
    if len(moved) != 1 or len(moved[0][1]) != 2:
        return None
    ((dim, parts),) = moved
    (element,) = parts.keys() - {found.lane_loop}
    uses = [[parts for parts in each if element in parts] for each in (of_lanes, of_kernel)]
    if element not in found.reductions or len(uses[0]) != 1 or uses[1] != [{element: 1}]:
        return None
    return _Window(dim, parts[found.lane_loop], element, parts[element])


def _split_phases(found: Contraction, window: _Window, ctx: Context) -> None:
    """Build one contraction for each phase of the image, those with more elements of the window last."""
    op: Any = found.op
    count, lanes = found.size(window.element), found.size(found.lane_loop)
    turn = window.stride // gcd(window.stride, window.apart)
    step = window.apart * turn // window.stride
    sums = op.outs[0]
    builder = Builder.before(op)
    (place,) = found.lane_operands
    image = _Image(found, window, ctx)
    maps = list(op.maps())
    along = AffineDim(found.lane_loop) + AffineDim(window.element) * step
    maps[place] = _with_result(maps[place], window.dim, along)
    for first in reversed(range(min(turn, count))):
        elements = len(range(first, count, turn))
        operands: list[Any] = [None, None, sums]
        operands[place] = image.phase(builder, window.apart * first, lanes + step * (elements - 1))
        dim = maps[1 - place].results.index(AffineDim(window.element))
        operands[1 - place] = _every(builder, op.ins[1 - place], dim, first, elements, turn)
        made = builder.insert(on_operands(op, operands, [sums.type]))
        made.indexing_maps = ArrayAttr(tuple([AffineMapAttr(map) for map in maps]))
        sums = made.results[0]
    op.results[0].replace_all_uses_with(sums)
    op.erase()


class _Image:
    """The operand with the lanes, of which phases are copied: as it is before it is padded, if that is not in place."""

    def __init__(self, found: Contraction, window: _Window, ctx: Context) -> None:
        (place,) = found.lane_operands
        self.window = window
        reads = [read for read in padded_reads(found, ctx) if read.operand == place and _has_known_sizes(read)]
        self.read = next(iter(reads), None)
        self.sizes: list[int] = list(found.op.ins[place].type.shape)
        self.source = found.op.ins[place] if self.read is None else self.read.source

    def phase(self, builder: Builder, first: int, length: int) -> Value[Any]:
        """`length` elements of the image along the window, every `stride`-th from the `first` on, side by side."""
        dim, stride = self.window.dim, self.window.stride
        start = first - self._low[dim]
        begin = max(0, -(start // stride))
        end = min(length, (self.source.type.shape[dim] - 1 - start) // stride + 1)
        sizes = [*self.sizes[:dim], length, *self.sizes[dim + 1 :]]
        if end <= begin:
            assert self.read is not None
            return self.read.filled(builder, sizes)
        part = _every(builder, self.source, dim, start + stride * begin, stride * (end - begin - 1) + 1, 1)
        inner = [*part.type.shape[:dim], end - begin, *part.type.shape[dim + 1 :]]
        read = _with_result(AffineMap.identity(len(sizes)), dim, AffineDim(dim) * stride)
        copy = _copied(builder, part, read, inner)
        if self.read is None:
            return copy
        offsets = [*self._low[:dim], begin, *self._low[dim + 1 :]]
        return SCALARS.insert(builder, copy, self.read.filled(builder, sizes), offsets, inner)

    @property
    def _low(self) -> Sequence[int]:
        """How many elements are added before the source along each dimension."""
        low: Any = self.read.low if self.read is not None else [0] * len(self.sizes)
        return low


def _has_known_sizes(read: PaddedRead) -> bool:
    """Whether it is known where the source is in the padded tensor."""
    return DYNAMIC not in read.source.type.shape and all(isinstance(low, int) for low in read.low)


def _every(builder: Builder, value: Value[Any], dim: int, first: int, count: int, step: int) -> Value[Any]:
    """The slice with `count` elements along a dimension, `step` elements apart."""
    shape = value.type.shape
    starts, lengths, steps = [0] * len(shape), list(shape), [1] * len(shape)
    starts[dim], lengths[dim], steps[dim] = first, count, step if count > 1 else 1
    if lengths == list(shape):
        return value
    ty = RankedTensorType(tuple(lengths), value.type.element_type)
    return builder(ExtractSliceOp.of(value, starts, lengths, steps, ty))


def _with_result(map: AffineMap, dim: int, expr: Any) -> AffineMap:
    results = (*map.results[:dim], expr, *map.results[dim + 1 :])
    return AffineMap(map.num_dims, 0, results)


# Note [Strides along lanes]
# Vectors of elements that lie strides apart are read whole and put together by shuffles, in each step of a reduction:
# with a stride of 5, ten vectors and eight shuffles for two vectors of lanes, which takes as long as the products of a
# tile. Each tile of rows does it again. If there are many, as where one channel becomes hundreds, a copy costs a part
# of that: the windows, one step of the reduction after the other, with lanes side by side. It is as large as the
# outputs of as many rows as the reduction has steps, and has to stay in the cache.
#
# Windows of one element, as of a convolution by 1x1, hold each element of the image at most once: their copy is no
# larger than the image, whose size need not be known. It has the order of the image, so that rows and columns become
# one loop, whose lanes fill vectors where rows of 7 or 14 do not.
#
# Windows that overlap have elements several times. Where they are too large, the image is copied by its phases (as in
# the polyphase form of a filter that decimates): with a stride of 2, its even columns and its odd ones. Each element is
# copied once. Elements of the window that lie in one phase are read along it with a stride of 1; those of different
# phases are different contractions, of which each adds to the sums of the one before. Of a padded image the source is
# copied, and phases are padded, so that it is not copied twice.
