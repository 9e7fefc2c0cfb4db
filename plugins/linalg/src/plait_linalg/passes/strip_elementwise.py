"""Lets elementwise operations on tensors be vectorized along the last dimension of their results.

    %0 = linalg.generic ins(%x : tensor<100xf32>) outs(%e : tensor<100xf32>) { mulf }

becomes, for registers of 256 bits,

    %0 = linalg.generic ins(%x : tensor<100xf32>) outs(%e : tensor<100xf32>)
        attrs = {in_strips, vector_sizes = array<i64: 8>} { mulf }

A new tensor of rows shorter than a vector is filled as one row, and short rows with the same operands are put together
(see `long_rows`). Columns that are read for each row are copied first (see `repeated_columns`). Numbers of steps are
compared as integers of 32 bits where they fit (see `narrow_indices`). LLVM would find the same vectors in loops over
elements, in a longer time. What has no vectors here, such as a gather of single elements, stays a loop over elements.
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, ClassVar

from plait.builtin.types import DYNAMIC
from plait.ir.affine import AffineDim, AffineMap
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.passes import Pass, option
from plait.runtime.target import HOST, host_target
from plait_std.algebra import SCALARS
from plait_std.tensor.ops import EmptyOp, ExpandShapeOp, InsertSliceOp

from plait_linalg.indexing import loop_size
from plait_linalg.ops import FillOp, GenericOp, IndexOp, element_type
from plait_linalg.passes.rows.joined_copies import join_copied_rows
from plait_linalg.passes.rows.joined_rows import join_rows
from plait_linalg.passes.rows.lanes import set_lanes, set_lanes_along
from plait_linalg.passes.rows.long_rows import with_long_rows
from plait_linalg.passes.rows.repeated_columns import copy_repeated_columns
from plait_linalg.passes.vectorizable import VECTOR_SIZES, part_type
from plait_linalg.passes.vectorization.narrow_indices import compare_narrow_indices
from plait_linalg.passes.vectorize_short_rows import MOST_TOGETHER, step_loop

if TYPE_CHECKING:
    from plait.context import Context
    from plait.runtime.target import Target


class StripElementwise(Pass):
    """Let elementwise operations that nothing else cut be vectorized."""

    name: ClassVar[str] = "linalg-strip-elementwise"
    vector_bits: int = option(0, doc="bits of a vector register; 0 stands for the machine's")

    instructions: tuple[str, ...] = option(
        HOST, doc="what the machine has: masked-store, stores of some lanes; 'host' stands for this machine's"
    )

    def run(self, op: Operation, ctx: Context) -> None:
        machine = host_target().with_sizes(vector_bits=self.vector_bits)
        if self.instructions != HOST:
            machine = machine.replaced(instructions=self.instructions)
        for inner in list(op.walk()):
            if not isinstance(inner, (GenericOp, FillOp)) or VECTOR_SIZES in inner.attributes:
                continue
            if any(kind != "parallel" for kind in inner.iterators()):
                continue
            if isinstance(inner, FillOp) and _fills_short_rows(inner, machine):
                inner = _as_one_row(inner)
            if isinstance(inner, GenericOp):
                if _copies_rows(inner):
                    continue
                compare_narrow_indices(inner)
                inner = with_long_rows(inner, machine)
                if made := join_rows(inner, machine) or join_copied_rows(inner, machine, ctx):
                    for joined in made:
                        set_lanes_along(joined, machine)
                    continue
                for copy in copy_repeated_columns(inner):
                    set_lanes_along(copy, machine)
            is_put_together = _chooses_by_step(inner) or _repeats_elements(inner)
            reason = set_lanes(inner, machine) if is_put_together else set_lanes_along(inner, machine)
            if reason is not None:
                ctx.remark("missed", "NotVectorized", inner, reason=reason, Operation=inner.name)


def _copies_rows(op: GenericOp) -> bool:
    """Whether rows of unknown length are copied as they are: `copy-rows-in-vectors` does so by their length."""
    maps, block = op.maps(), op.payload.block
    if len(op.outs) != 1 or len(list(block.operations)) != 1 or block.last is None:
        return False
    (value,), rank = block.last.operands, len(op.iterators())
    if rank < 2 or maps[-1] != AffineMap.identity(rank) or loop_size(op, rank - 1) != DYNAMIC:
        return False
    read = [map for map, argument in zip(maps, block.arguments[:-1]) if argument is value]
    places = [place for map in read for place in map.results]
    if not places or not all(isinstance(place, AffineDim) for place in places):
        return False
    return places[-1] == AffineDim(rank - 1) and len(places) < rank and places != [AffineDim(rank - 1)]


def _chooses_by_step(op: GenericOp | FillOp) -> bool:
    """Whether an operation asks which element of a row it computes, as what puts rows together does."""
    step = step_loop(op)
    return any(isinstance(inner, IndexOp) and inner.dim.value == step for inner in op.payload.block.operations)


def _repeats_elements(op: GenericOp | FillOp) -> bool:
    """Whether a few neighbours each are computed of the same elements, as what repeats elements does."""
    step = step_loop(op)
    if isinstance(op, FillOp) or step is None or not op.ins or not 1 < loop_size(op, step) <= MOST_TOGETHER:
        return False
    return not any(AffineDim(step) in map.results for map in op.maps()[: len(op.ins)])


def _fills_short_rows(op: FillOp, machine: Target) -> bool:
    """Whether an operation fills rows shorter than a vector, in memory that no other operation chooses."""
    (init,), made = op.outs, op.results
    shape = init.type.shape
    if not isinstance(init.defining_op, EmptyOp) or len(shape) < 2 or DYNAMIC in shape:
        return False
    if any(isinstance(use.operation, InsertSliceOp) and use.index == 0 for use in made[0].uses):
        return False
    lanes = machine.vector_bits // max(8, getattr(part_type(element_type(init.type)), "width", 64))
    return shape[-1] < lanes <= prod(shape)


def _as_one_row(op: FillOp) -> FillOp:
    """Fill a tensor of one dimension, and let its users see it in the shape that it had."""
    builder, ty = Builder.before(op), op.results[0].type
    flat = SCALARS.empty(builder, [prod(ty.shape)], ty.element_type)
    filled = builder.insert(FillOp.make(op.ins, [flat]))
    whole = builder(ExpandShapeOp.of(filled.results[0], [list(range(ty.rank))], list(ty.shape)))
    op.results[0].replace_all_uses_with(whole)
    op.erase()
    return filled
