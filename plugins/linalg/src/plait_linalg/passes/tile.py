"""Tiles operations with a tiling model, and fuses their producers into the tiles.

    %0 = linalg.generic ins(%x : tensor<64xf32>) outs(%t : tensor<64xf32>)

becomes, with a tile size of 16,

    %0 = scf.for %i = %c0 to %c64 step %c16 iter_args(%acc = %t) -> (tensor<64xf32>) {
      %1 = tensor.extract_slice %x[%i] [16] [1]
      %2 = tensor.extract_slice %acc[%i] [16] [1]
      %3 = linalg.generic ins(%1) outs(%2)
      %4 = tensor.insert_slice %3 into %acc[%i] [16] [1]
      scf.yield %4
    }
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, ClassVar

from plait.build import Expression
from plait.build.functions import minimum
from plait.builtin.types import TensorType
from plait.interfaces.destination_style import DestinationStyle
from plait.interfaces.interface import why_no_model
from plait.interfaces.tiling import Tiling
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.passes import Pass, option
from plait_std.algebra import SCALARS
from plait_std.tensor import ops as tensor

if TYPE_CHECKING:
    from plait.context import Context


class Tile(Pass):
    """Tile each operation in destination-passing style that has a model of `Tiling`."""

    name: ClassVar[str] = "linalg-tile"
    tile_sizes: tuple[int, ...] = option((), doc="size for each loop, outermost first; 0 leaves a loop whole")
    fuse: bool = option(False, doc="compute the tiles of producers where they are used")

    def run(self, op: Operation, ctx: Context) -> None:
        if not any(self.tile_sizes):
            return
        found = [inner for inner in op.walk() if inner.parent is not None and _can_be_tiled(inner, ctx)]
        for inner in reversed(found):
            if self.fuse and inner.is_unused:
                inner.erase()
                continue
            tile(inner, self.tile_sizes, ctx, self.fuse)


def _can_be_tiled(op: Operation, ctx: Context) -> bool:
    """Whether `op` has results and what tiling asks for; a remark says what an operation on tensors lacks."""
    if not op.results:
        return False
    for interface in (Tiling, DestinationStyle):
        if ctx.model(interface, op) is None:
            if ctx.remarks is not None and any(isinstance(result.type, TensorType) for result in op.results):
                reason = why_no_model(op, ctx, interface)
                ctx.remark("missed", "NotTiled", op, reason=reason, Operation=op.name)
            return False
    return True


def tile(op: Any, tile_sizes: Sequence[int], ctx: Context, fuse: bool = False) -> None:
    """Replace `op` by loops over its tiles; loops beyond `tile_sizes`, and loops of size 0, stay whole."""
    model, destination = ctx.model(Tiling, op), ctx.model(DestinationStyle, op)
    builder = Builder.before(op)
    domain = model.iteration_domain(op, builder)
    steps = [step if i < len(tile_sizes) and (step := tile_sizes[i]) else 0 for i in range(len(domain))]
    tiled_loops = [i for i, step in enumerate(steps) if step and domain[i].size != step]
    if not tiled_loops:
        ctx.remark("missed", "NotTiled", op, reason="no loop is larger than its tile size", Operation=op.name)
        return
    ctx.remark("passed", "Tiled", op, Operation=op.name, TileSizes=",".join(str(step) for step in steps))
    inits = [op.operands[i] for i in destination.inits(op)]
    offsets: list[Any] = [r.offset for r in domain]
    sizes: list[Any] = [r.size for r in domain]
    b = SCALARS.on(builder)
    (zero,) = b.indices((0,))
    uppers = b.indices(domain[loop].size for loop in tiled_loops)
    step_values = b.indices(steps[loop] for loop in tiled_loops)
    carried = [b.variable(init) for init in inits]
    with ExitStack() as nest:
        for loop, upper, step in zip(tiled_loops, uppers, step_values):
            offset = nest.enter_context(b.loop(zero, upper, step))
            offsets[loop] = offset.value
            sizes[loop] = _tile_size(b.index(domain[loop].size), steps[loop], offset)
        whole = _tile_once(op, model, [variable.value for variable in carried], builder, offsets, sizes, ctx, fuse)
        for variable, value in zip(carried, whole):
            variable.set(value)
    for old, new in zip(op.results, carried):
        old.replace_all_uses_with(new.value)
    op.erase()


def _tile_size(size: Expression, step: int, offset: Expression) -> Any:
    """`step`, or what is left of the loop if `step` does not divide its size."""
    if isinstance(size.mixed, int) and size.mixed % step == 0:
        return step
    return minimum(size.b.index(step), size - offset).mixed


def _tile_once(
    op: Operation,
    model: Tiling,
    inits: Sequence[Value[Any]],
    builder: Builder,
    offsets: Sequence[Any],
    sizes: Sequence[Any],
    ctx: Context,
    fuse: bool,
) -> list[Value[Any]]:
    """One tile, computed into the carried destinations; return the destinations with the tile in it."""
    on_carried = op.clone()
    for i, value in zip(ctx.model(DestinationStyle, op).inits(op), inits):
        on_carried.set_operand(i, value)
    result = model.tiled(on_carried, builder, offsets, sizes)
    whole: list[Any] = []
    for i, value in enumerate(result.values):
        position = model.result_tile_position(on_carried, builder, i, offsets, sizes)
        dest = ctx.model(DestinationStyle, op).tied_init(on_carried, i)
        ones = [1] * len(position.offsets)
        carried = on_carried.operands[dest]
        insert = tensor.InsertSliceOp.of(value, carried, position.offsets, position.sizes, ones)
        whole.append(builder(insert))
    on_carried.erase()
    if fuse:
        for tiled in result.ops:
            fuse_producers(tiled, ctx)
    return whole


def fuse_producers(tiled: Operation, ctx: Context) -> None:
    """Compute, instead of slicing a tensor that `tiled` reads, that tile of the operation that makes the tensor."""
    destination = ctx.model(DestinationStyle, tiled)
    inits = destination.inits(tiled) if destination is not None else range(0)
    for i, operand in enumerate(tiled.operands):
        piece = operand.defining_op
        if i in inits or not isinstance(piece, tensor.ExtractSliceOp):
            continue
        source: Any = piece.source
        producer = source.defining_op
        model = ctx.model(Tiling, producer) if producer is not None else None
        if producer is None:
            continue
        if model is None or any(kind != "parallel" for kind in model.iterator_types(producer)):
            reason = "no model of Tiling is attached to it" if model is None else "it reduces"
            ctx.remark("missed", "NotFusedIntoTile", producer, reason=reason, Operation=producer.name)
            continue
        ctx.remark("passed", "FusedIntoTile", producer, Operation=producer.name)
        result = model.result_tile(
            producer, Builder.before(piece), source.index, piece.mixed_offsets, piece.mixed_sizes
        )  # fmt: skip
        piece.result.replace_all_uses_with(result.values[0])
        piece.erase()
        for made in result.ops:
            fuse_producers(made, ctx)
