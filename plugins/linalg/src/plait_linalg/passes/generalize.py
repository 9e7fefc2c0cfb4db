"""Writes every operation with a scalar payload or a loop structure, of any dialect, as `linalg.generic`.

    %0 = tcp.binary add %a, %b : tensor<4xf32>

becomes

    %1 = tensor.empty() : tensor<4xf32>
    %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
        ins(%a, %b : tensor<4xf32>, tensor<4xf32>) outs(%1 : tensor<4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %2 = arith.addf %in, %in_0 : f32
      linalg.yield %2 : f32
    } -> tensor<4xf32>

Signedness, which the scalar operations now say, is taken out of all types, and element types of other dialects become
what type rules make of them for linalg. Constants of one number that operations overwrite are filled (`FillOp`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import DYNAMIC, RankedTensorType, TensorType
from plait.interfaces.destination_style import DestinationStyle
from plait.interfaces.elementwise import Elementwise
from plait.interfaces.interface import why_no_model
from plait.interfaces.reify_shapes import ReifyShapes
from plait.interfaces.structured import Structured
from plait.ir.affine import AffineDim, AffineMap
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.passes import Pass
from plait.rewrite.conversion.casts import CAST, reconcile_casts
from plait_std.sizes import as_shaped, empty_like, size_of
from plait_std.tensor.ops import BitcastOp, SplatOp

from plait_linalg.bodies import build_generic, scalarize_body
from plait_linalg.ops import FillOp, GenericOp
from plait_linalg.passes.fusion.filled_constants import fill_overwritten_constants
from plait_linalg.passes.tiles.tile_shapes import ATTRIBUTE
from plait_linalg.signless import make_signless, stored_types

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.region import Region


class Generalize(Pass):
    """Write every operation on tensors with a model of `Structured` or `Elementwise` as `linalg.generic`."""

    name: ClassVar[str] = "generalize"

    def run(self, op: Operation, ctx: Context) -> None:
        for region in op.regions:
            generalize_region(region, ctx)
        for inner in list(op.walk()):
            if isinstance(inner, SplatOp):
                fill_for_splat(inner)
        make_signless(op, stored_types(ctx))
        fill_overwritten_constants(op, ctx)
        for inner in list(op.walk()):
            if isinstance(inner, BitcastOp) and inner.source.type is inner.dest.type:
                inner.dest.replace_all_uses_with(inner.source)
                inner.erase()
        reconcile_casts([inner for inner in op.walk() if inner.name == CAST])


def generalize_region(region: Region, ctx: Context) -> None:
    """Generalize the operations of a region, outer ones first."""
    for block in region.blocks:
        for op in block.operations:
            if not generalize(op, ctx):
                for inner in op.regions:
                    generalize_region(inner, ctx)


def generalize(op: Operation, ctx: Context) -> bool:
    """Replace `op` by a generic operation; False if no model says how, or if it is in destination-passing style."""
    reason = _why_not(op, ctx)
    if reason is not None:
        if ctx.remarks is not None and any(isinstance(result.type, TensorType) for result in op.results):
            ctx.remark("missed", "NotGeneralized", op, reason=reason, Operation=op.name)
        return False
    builder = Builder.before(op)
    structured = ctx.model(Structured, op)
    if structured is not None:
        generic = _structured(op, structured, builder, ctx)
    else:
        generic = _elementwise(op, ctx.model(Elementwise, op), builder, ctx)
    if ATTRIBUTE in op.attributes:
        generic.set_attribute(ATTRIBUTE, op.attributes[ATTRIBUTE])
    if ctx.remarks is not None:
        ctx.remark("passed", "Generalized", op, Operation=op.name)
    for result, value in zip(op.results, generic.results):
        if value.name_hint is None:
            value.name_hint = result.name_hint
        result.replace_all_uses_with(as_shaped(builder, value, result.type))
    op.erase()
    return True


def _why_not(op: Operation, ctx: Context) -> str | None:
    """Why `op` cannot become a generic operation; None if it can."""
    if not op.results or not all(isinstance(result.type, RankedTensorType) for result in op.results):
        return "not all of its results are ranked tensors"
    if ctx.model(DestinationStyle, op) is not None:
        return "it is in destination-passing style"
    if ctx.model(Structured, op) is None and ctx.model(Elementwise, op) is None:
        return why_no_model(op, ctx, Structured, Elementwise)
    return None


def _structured(op: Operation, model: Structured, builder: Builder, ctx: Context) -> GenericOp:
    inputs, inits = model.inputs(op), model.make_inits(op, builder)
    maps, count = model.indexing_maps(op), len(inputs)
    bounds = {loop: size for loop, size in enumerate(model.loop_bounds(op, builder)) if size is not None}
    extra = [] if not bounds else [_shape_only(builder, list(bounds.values()), inits[0])]
    along = [AffineMap(maps[0].num_dims, 0, tuple([AffineDim(loop) for loop in bounds]))] * len(extra)
    generic = build_generic(
        builder, [*inputs, *extra], inits, [*maps[:count], *along, *maps[count:]], model.iterator_types(op),
        lambda inner, scalars: model.emit_body(op, inner, [*scalars[:count], *scalars[count + len(extra) :]]),
        stored_types(ctx),
    )  # fmt: skip
    scalarize_body(generic.body.block, ctx)
    return generic


def _shape_only(builder: Builder, sizes: Sequence[Any], like: Any) -> Any:
    """A tensor that is not read: its dimensions say how far loops go whose sizes no operand has."""
    shape = [size if isinstance(size, int) else DYNAMIC for size in sizes]
    return empty_like(builder, like.type.with_shape(shape), sizes)


def _elementwise(op: Operation, model: Elementwise, builder: Builder, ctx: Context) -> GenericOp:
    rank = op.results[0].type.rank
    maps = elementwise_maps(op, model)
    sizes = result_sizes(op, maps, builder, ctx)
    inits = [empty_like(builder, result.type, sizes) for result in op.results]
    maps = [*maps, *[AffineMap.identity(rank)] * len(inits)]
    return build_generic(
        builder, op.operands, inits, maps, ["parallel"] * rank,
        lambda inner, scalars: model.payload(op, inner, scalars[: len(op.operands)]), stored_types(ctx),
    )  # fmt: skip


def elementwise_maps(op: Operation, model: Elementwise) -> Sequence[AffineMap]:
    """From a result index to the index of each operand; scalars have none."""
    maps = model.operand_maps(op)
    if maps is not None:
        return maps
    rank = op.results[0].type.rank
    shaped = [isinstance(value.type, TensorType) for value in op.operands]
    return [AffineMap.identity(rank) if is_shaped else AffineMap(rank, 0, ()) for is_shaped in shaped]


def result_sizes(op: Operation, maps: Sequence[AffineMap], builder: Builder, ctx: Context) -> Sequence[Any]:
    """The size of each dimension of the result of an elementwise operation."""
    shape = op.results[0].type.shape
    if DYNAMIC not in shape:
        return shape
    reify = ctx.model(ReifyShapes, op)
    if reify is not None:
        return reify.reify(op, builder)[0]
    return [size if size != DYNAMIC else _size_through(op, maps, dim, builder) for dim, size in enumerate(shape)]


def _size_through(op: Operation, maps: Sequence[AffineMap], dim: int, builder: Builder) -> Any:
    expr = AffineDim(dim)
    for value, map in zip(op.operands, maps):
        if expr in map.results:
            return size_of(builder, value, map.results.index(expr))
    raise ValueError(f"the size of result dimension {dim} of '{op.name}' does not follow from its operands")


def fill_for_splat(op: SplatOp) -> None:
    """tensor.splat -> linalg.fill of tensor.empty"""
    builder = Builder.before(op)
    empty = empty_like(builder, op.aggregate.type, op.sizes)
    fill = builder.insert(FillOp.make([op.input], [empty]))
    op.aggregate.replace_all_uses_with(fill.results[0])
    op.erase()
