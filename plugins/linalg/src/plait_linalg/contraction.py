"""Contractions among the structured operations: products, convolutions and pools."""

from __future__ import annotations

from collections.abc import Iterable
from math import prod
from typing import Any

from plait.builtin.types import DYNAMIC, ShapedType, TensorType
from plait.frozen import FrozenValue
from plait.ir.affine import AffineDim

from plait_linalg.indexing import dim_of, factors, is_plain, loop_size
from plait_linalg.ops import GenericOp, StructuredOp

_MANY_STEPS = 512
"""The steps that a loop of an unknown size is taken to have: where they are fewer, little time is lost."""


class Contraction(FrozenValue):
    """A reduction of products, or over windows, whose operands are read again for other outputs.

    `lane_loop` is the loop along the last dimension of the output, and `lane_operands` are the operands that have it.
    `row_loops` are other parallel loops of more than one step that one of these operands does not have, or, if there is
    none, that move windows, in the order of the output.
    """

    op: StructuredOp
    lane_loop: int
    lane_operands: tuple[int, ...]
    row_loops: tuple[int, ...]

    def size(self, loop: int) -> int:
        """The size of a loop; `DYNAMIC` if it is not known."""
        return loop_size(self.op, loop)

    def known_steps(self, loops: Iterable[int]) -> int:
        """The number of steps of a nest of loops as far as it is known."""
        return prod(size for size in map(self.size, loops) if size != DYNAMIC)

    def likely_steps(self, loops: Iterable[int]) -> int:
        """The number of steps of a nest of loops, with many steps of each loop whose size is not known."""
        return prod(size if size != DYNAMIC else _MANY_STEPS for size in map(self.size, loops))

    @property
    def reductions(self) -> list[int]:
        """The loops that reduce."""
        return [loop for loop, kind in enumerate(self.op.iterators()) if kind != "parallel"]

    @property
    def others(self) -> list[int]:
        """The parallel loops that the operand with the lanes does not have, in the order of the output."""
        used = self.op.maps()[self.lane_operands[0]].used_dims()
        return [loop for loop in self.kept if loop not in used]

    @property
    def kept(self) -> list[int]:
        """The parallel loops in the order of the output."""
        results: tuple[Any, ...] = self.op.maps()[-1].results
        return [expr.position for expr in results]

    @property
    def element_bits(self) -> int:
        """The width of an element of the output in bits."""
        return max(8, self.op.outs[0].type.element_type.width)

    @property
    def packed_operand(self) -> int | None:
        """The operand with the lanes if it may be copied to panels: it alone has them, and it has no windows."""
        if len(self.lane_operands) != 1 or not self.others or not is_plain(self.op.maps()[self.lane_operands[0]]):
            return None
        return self.lane_operands[0]

    @property
    def has_moving_lanes(self) -> bool:
        """Whether each row reads lanes of its own, from a window that overlaps with its neighbours'."""
        maps = [self.op.maps()[i] for i in self.lane_operands]
        return any(not is_plain(map) and not map.used_dims().isdisjoint(self.row_loops) for map in maps)

    @property
    def lane_dim(self) -> int:
        """The dimension of the first operand with the lanes along which they are."""
        dim = dim_of(self.op.maps()[self.lane_operands[0]], self.lane_loop)
        assert dim is not None
        return dim

    @property
    def lanes_are_contiguous(self) -> bool:
        """Whether lanes are neighbours in memory in all operands that have them."""
        maps = [self.op.maps()[i] for i in self.lane_operands]
        return all(dim_of(map, self.lane_loop) == len(map.results) - 1 for map in maps)

    @property
    def inner_loop(self) -> int | None:
        """The reduction along which all operands that have it are contiguous, the one with the lanes among them."""
        for loop in self.reductions:
            dims = {i: dim for i, map in enumerate(self.op.maps()[:-1]) if (dim := dim_of(map, loop)) is not None}
            is_last = all(self.op.maps()[i].results[dim:] == (AffineDim(loop),) for i, dim in dims.items())
            if is_last and set(self.lane_operands) <= set(dims):
                return loop
        return None

    def bytes_read(self, operand: int, whole: Iterable[int]) -> int:
        """The bytes of an operand that a tile reads along all steps of the loops `whole`, as far as they are known."""
        steps = {loop: size for loop in whole if (size := self.size(loop)) != DYNAMIC}
        exprs = self.op.maps()[operand].results
        extents = (1 + sum(f * (steps.get(i, 1) - 1) for i, f in (factors(e) or {}).items()) for e in exprs)
        return prod(extents) * max(8, self.op.operands[operand].type.element_type.width) // 8


def contraction_of(op: StructuredOp) -> Contraction | None:
    """`op` as a contraction; None if it is another operation."""
    kinds, maps = op.iterators(), op.maps()
    if len(op.outs) != 1 or "reduction" not in kinds or not op.on_tensors:
        return None
    if any(factors(expr) is None for map in maps for expr in map.results) or not is_plain(maps[-1]):
        return None
    if not maps[-1].results or not all(isinstance(value.type, ShapedType) for value in op.ins):
        return None
    if len(set(maps[-1].results)) < len(maps[-1].results) or not all(map.results for map in maps[:-1]):
        return None
    lane = maps[-1].results[-1]
    if not isinstance(lane, AffineDim) or not all(isinstance(expr, AffineDim) for expr in maps[-1].results):
        return None
    with_lanes = tuple(i for i, map in enumerate(maps[:-1]) if dim_of(map, lane.position) is not None)
    has_windows = not all(is_plain(map) for map in maps)
    if not with_lanes or (len(with_lanes) == len(op.ins) and not has_windows):
        return None
    here = Contraction(op, lane.position, with_lanes, ())
    reduced = [AffineDim(i) for i in here.reductions]
    sized = {expr for map in maps for expr in map.results}
    if not all(loop in sized for loop in reduced):
        return None
    if not has_windows and not all(loop in maps[with_lanes[0]].results for loop in reduced):
        return None
    rows = [loop for loop in here.others if here.size(loop) != 1]
    if not rows and has_windows:
        rows = [loop for loop in here.kept[:-1] if here.size(loop) != 1]
    return here.replaced(row_loops=tuple(rows))


def epilogue_of(op: StructuredOp) -> GenericOp | None:
    """The elementwise operation that alone uses the result of `op`, element by element; None if there is none."""
    result: Any = op.results[0]
    if not result.has_one_use:
        return None
    user = next(iter(result.users))
    if not isinstance(user, GenericOp) or not user.on_tensors or user.parent is not op.parent:
        return None
    if any(kind != "parallel" for kind in user.iterators()) or user.operands.index(result) >= len(user.ins):
        return None
    read = user.maps()[user.operands.index(result)]
    rank = len(user.iterators())
    if len(read.results) != rank or {e.position for e in read.results if isinstance(e, AffineDim)} != {*range(rank)}:
        return None
    outputs = [value for value in user.outs if isinstance(value.type, TensorType)]
    last = [map.results[-1] for map in (read, *user.maps()[len(user.ins) :]) if map.results]
    return user if len(outputs) == len(user.outs) and len(set(last)) == 1 else None
