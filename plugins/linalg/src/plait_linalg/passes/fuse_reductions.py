"""Computes reductions together with the operations around them, one step of the outer loops that they share at a time.

    %m = linalg.generic ... ins(%x : tensor<64x100xf32>) outs(%low) { maximumf }
    %e = linalg.generic ... ins(%x, %m) { exp(in - in_0) }
    %s = linalg.generic ... ins(%e) outs(%zero) { addf }
    %r = linalg.generic ... ins(%e, %s) { divf }

becomes

    scf.for %i = 0 to 64 iter_args(%acc = %empty) {
      %m = linalg.generic ... ins(%x[%i, 0] [1, 100]) outs(%low) {vector_sizes = array<i64: 0, 8>}
      %e, %s = linalg.generic ... ins(%x[%i, 0] [1, 100], %m) outs(%row, %zero) {vector_sizes = array<i64: 0, 8>}
      %r = linalg.generic ... ins(%e, %s) {vector_sizes = array<i64: 0, 8>}
      tensor.insert_slice %r into %acc[%i, 0] [1, 100]
    }

What only the group uses is never a whole tensor. See Note [Stages].
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import DYNAMIC
from plait.interfaces.tiling import Tiling
from plait.ir.affine import AffineConstant, AffineDim
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Use, Value
from plait.passes import Pass, option
from plait.runtime.target import host_target
from plait_std.algebra import SCALARS
from plait_std.tensor import ops as tensor

from plait_linalg.ops import FillOp, GenericOp, element_type
from plait_linalg.passes.vectorizable import VECTOR_SIZES, set_vector_sizes
from plait_linalg.passes.vectorize_strips import why_not_in_strips
from plait_linalg.row_groups import Loop, RowGroup, group_around
from plait_linalg.stages import StageMerger, stages_of

if TYPE_CHECKING:
    from plait.context import Context
    from plait.runtime.target import Target


@dataclass(frozen=True)
class FuseReductions(Pass):
    """Compute reductions with what surrounds them, row by row, and let them be vectorized."""

    name: ClassVar[str] = "linalg-fuse-reductions"
    vector_bits: int = option(0, doc="bits of a vector register; 0 stands for the machine's")
    l2_bytes: int = option(0, doc="bytes of the second level cache; 0 stands for the machine's")

    def run(self, op: Operation, ctx: Context) -> None:
        machine = host_target()
        machine = replace(
            machine, vector_bits=self.vector_bits or machine.vector_bits, l2_bytes=self.l2_bytes or machine.l2_bytes
        )
        for seed in [inner for inner in op.walk() if isinstance(inner, GenericOp)]:
            if seed.parent is not None and _is_candidate(seed, ctx) and "reduction" in seed.iterators():
                _fuse_around(seed, machine, ctx)


def _is_candidate(op: GenericOp, ctx: Context) -> bool:
    """Whether `op` can be computed a row at a time, and stands alone so far."""
    if VECTOR_SIZES in op.attributes or not op.on_tensors or "window" in op.iterators():
        return False
    outs = op.maps()[len(op.ins) :]
    if not all(isinstance(expr, (AffineDim, AffineConstant)) for map in op.maps() for expr in map.results):
        return False
    dims = all(isinstance(expr, AffineDim) for map in outs for expr in map.results)
    return dims and all(len(set(map.results)) == len(map.results) for map in outs) and ctx.model(Tiling, op) is not None


def _fuse_around(seed: GenericOp, machine: Target, ctx: Context) -> None:
    """Fuse what can be computed with `seed`; what stays alone is vectorized as it is."""
    group = group_around(seed, lambda op: _is_candidate(op, ctx), machine.l2_bytes // 2)
    if len(group.ops) == 1 or not group.shared:
        reason = _set_lanes(seed, 0, machine) or "no operation shares its outer loops"
        ctx.remark("missed", "NotFused", seed, reason=reason, Operation=seed.name)
        return
    ctx.remark("passed", "Fused", seed, Operation=seed.name, Operations=str(len(group.ops)))
    RowTiler(group, machine, ctx).run()


def _set_lanes(op: GenericOp, outer: int, machine: Target) -> str | None:
    """Let `op` be computed in strips along a loop, the innermost one after `outer`; returns why not if it is not."""
    reason: str | None = "it has no loop within a row"
    for loop in range(len(op.iterators()) - 1, outer - 1, -1):
        reason = why_not_in_strips(op, loop) or _why_not_worth_it(op, loop)
        if reason is None:
            sizes = [0] * len(op.iterators())
            sizes[loop] = _lanes(op, loop, machine)
            set_vector_sizes(op, sizes)
            return None
    return reason


def _why_not_worth_it(op: GenericOp, loop: int) -> str | None:
    size = _size(op, loop)
    if AffineDim(loop) not in {expr for map in op.maps() for expr in map.results[-1:]}:
        return f"no operand has loop d{loop} as its last dimension"
    return f"loop d{loop} has {size} steps, too few for vectors" if size in (0, 1, 2, 3) else None


def _size(op: GenericOp, loop: int) -> int:
    """The size of a loop; `DYNAMIC` if it is not known."""
    expr = AffineDim(loop)
    places = [(v.type.shape, map.results.index(expr)) for v, map in zip(op.operands, op.maps()) if expr in map.results]
    return max((shape[dim] for shape, dim in places), default=DYNAMIC)


def _lanes(op: GenericOp, loop: int, machine: Target) -> int:
    """The number of elements in a vector: as many of the widest type as a register has, or as there are."""
    widths = [getattr(element_type(value.type), "width", 64) for value in op.operands]
    lanes = max(2, machine.vector_bits // max(8, *widths))
    size = _size(op, loop)
    return lanes if size == DYNAMIC else min(lanes, 1 << (size - 1).bit_length())


class RowTiler:
    """Builds the loops over the rows of a group, with its stages inside."""

    def __init__(self, group: RowGroup, machine: Target, ctx: Context) -> None:
        self.group, self.machine, self.ctx = group, machine, ctx
        self.builder = Builder.after(group.ops[-1])
        self.b = SCALARS.on(self.builder)
        self.tiles: dict[Value[Any], Value[Any]] = {}
        self.carried: dict[Value[Any], Any] = {}

    def run(self) -> None:
        """Build the loops, and erase what they compute."""
        stages = stages_of(self.group)
        sizes = {loop: self._size(loop) for stage in stages for loop in stage.loops}
        merged = [StageMerger(stage, self.group).run(self.builder) for stage in stages]
        for op in reversed(self.group.ops):
            op.erase()
        members: set[Operation] = set(merged)
        for op in merged:
            for i, result in enumerate(op.results):
                if any(user not in members for user in result.users):
                    init = op.outs[i]
                    fill = init.defining_op
                    start = fill.outs[0] if isinstance(fill, FillOp) else init
                    self.carried[result] = self.b.variable(start)
        offsets: dict[Loop, Any] = {}
        with ExitStack() as nest:
            for loop in self.group.shared:
                size = sizes[loop]
                offsets[loop] = 0 if size == 1 else nest.enter_context(self.b.loop(0, size)).value
            for op, stage in zip(merged, stages):
                starts = [offsets.get(loop, 0) for loop in stage.loops]
                self._tile(op, starts, [1 if loop in offsets else sizes[loop] for loop in stage.loops])
        for result, variable in self.carried.items():
            result.replace_uses_if(variable.value, partial(_is_outside, members))
        for op in reversed(merged):
            fills = [value.defining_op for value in op.outs]
            op.erase()
            for fill in fills:
                if isinstance(fill, FillOp) and fill.parent is not None and fill.is_unused:
                    fill.erase()

    def _size(self, loop: Loop) -> Any:
        """The size of a loop, from a tensor that the group does not compute."""
        members: set[Operation | None] = set(self.group.ops)
        places = [
            (value, map.results.index(AffineDim(own)))
            for op in self.group.ops for own, other in enumerate(self.group.loops_of(op)) if other == loop
            for value, map in zip(op.operands, op.maps()) if AffineDim(own) in map.results
        ]  # fmt: skip
        known = [value.type.shape[dim] for value, dim in places if value.type.shape[dim] != DYNAMIC]
        if known:
            return known[0]
        return next(self.b.size(*place).mixed for place in places if place[0].defining_op not in members)

    def _tile(self, op: GenericOp, offsets: Sequence[Any], sizes: Sequence[Any]) -> None:
        """A row of a stage, put into the carried tensors where others use it."""
        model: Tiling = self.ctx.model(Tiling, op)  # type: ignore[assignment]
        on_carried = op.clone()
        for i, result in enumerate(op.results):
            if result in self.carried:
                on_carried.set_operand(len(op.ins) + i, self.carried[result].value)
        made = model.tiled(on_carried, self.builder, offsets, sizes)
        tile: Any = made.ops[0]
        for i, value in enumerate(op.ins):
            if value in self.tiles:
                _replace_slice(tile, i, self.tiles[value])
        for i, value in enumerate(op.outs):
            self._start(tile, len(op.ins) + i, value, op.results[i])
        _set_lanes(tile, len(self.group.shared), self.machine)
        for i, result in enumerate(op.results):
            self.tiles[result] = made.values[i]
            if result in self.carried:
                position = model.result_tile_position(on_carried, self.builder, i, offsets, sizes)
                variable, ones = self.carried[result], [1] * len(position.offsets)
                variable.set(self.builder(tensor.InsertSliceOp.of(
                    made.values[i], variable.value, position.offsets, position.sizes, ones
                )))  # fmt: skip
        on_carried.erase()

    def _start(self, tile: Any, place: int, init: Value[Any], result: Value[Any]) -> None:
        """Let a tile start with what the init is filled with, in a tensor of its own if only the group uses it."""
        fill = init.defining_op
        piece = tile.operands[place]
        before = Builder.before(tile)
        is_overwritten = isinstance(fill, FillOp) or not tile.payload.block.arguments[place].has_uses
        if result not in self.carried and is_overwritten:
            sizes = [size.mixed for size in SCALARS.on(before).sizes(piece)]
            _replace_slice(tile, place, before(tensor.EmptyOp.of(sizes, piece.type.element_type)))
        if isinstance(fill, FillOp):
            filled = before.insert(FillOp.make(fill.ins, [tile.operands[place]]))
            tile.set_operand(place, filled.results[0])


def _is_outside(members: set[Operation], use: Use) -> bool:
    return use.operation not in members


def _replace_slice(op: Operation, place: int, value: Value[Any]) -> None:
    """Make an operand another value; the slice that it was is erased if nothing else uses it."""
    old = op.operands[place].defining_op
    op.set_operand(place, value)
    if isinstance(old, tensor.ExtractSliceOp) and old.is_unused:
        old.erase()
