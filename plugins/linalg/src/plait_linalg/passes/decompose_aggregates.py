"""Writes `linalg.pack`, `linalg.unpack`, `linalg.softmax` and `linalg.winograd_*` with simpler operations.

    %0 = linalg.pack %x padding_value(%p : f32) inner_dims_pos = [0] inner_tiles = [4] into %t
        : tensor<10xf32> -> tensor<3x4xf32>

becomes

    %padded = tensor.pad %x low[0] high[2] { tensor.yield %p } : tensor<10xf32> to tensor<12xf32>
    %expanded = tensor.expand_shape %padded [[0, 1]] output_shape [3, 4] : tensor<12xf32> into tensor<3x4xf32>
    %0 = linalg.transpose ins(%expanded : tensor<3x4xf32>) outs(%t : tensor<3x4xf32>) permutation = [0, 1]

`linalg.unpack` is the way back: a transpose, a collapse, a slice. `linalg.softmax` is four structured operations, which
fuse with what is around them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from plait.build.functions import exp, maximum
from plait.builtin.types import FloatType, MemRefType, RankedTensorType, index
from plait.ir.affine import AffineDim, AffineMap
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.region import Region
from plait.passes import Pass
from plait_std.algebra import SCALARS
from plait_std.memref import ops as memref
from plait_std.mixed import Mixed, split, static
from plait_std.shape_verifiers import pad_type
from plait_std.sizes import as_shaped, dynamic_only, empty_like, multiply, size_of, sizes_of, subtract
from plait_std.tensor import ops as tensor

from plait_linalg.bodies import build_generic
from plait_linalg.ops import FillOp, PackOp, SoftmaxOp, TransposeOp, UnPackOp
from plait_linalg.passes.decompose_winograd import WINOGRAD_DECOMPOSITIONS

if TYPE_CHECKING:
    from plait.build import Expression
    from plait.context import Context
    from plait.ir.value import Value

    from plait_linalg.ops.relayout import RelayoutOp

    Compute = Callable[..., Expression]


class DecomposeAggregates(Pass):
    """Write `linalg.pack`, `linalg.unpack`, `linalg.softmax` and `linalg.winograd_*` with simpler operations."""

    name: ClassVar[str] = "linalg-decompose-aggregates"

    def run(self, op: Operation, ctx: Context) -> None:
        for inner in list(op.walk()):
            decompose = _DECOMPOSITIONS.get(type(inner))
            results = None if decompose is None else decompose(Builder.before(inner), inner)
            if results is None:
                continue
            for old, new in zip(inner.results, results):
                new.name_hint = old.name_hint
                old.replace_all_uses_with(new)
            inner.erase()


# Tiled layouts


class _Tiles:
    """The plain tensor of `op` with its tiles as dimensions of their own, behind the dimensions that count them."""

    def __init__(self, b: Builder, op: RelayoutOp, sizes: Sequence[Mixed]) -> None:
        self.packed_dims: list[int] = []
        self.groups: list[list[int]] = []
        for dim in range(op.plain.rank):
            outer, inner = op.packed_dims_of(dim)
            first = len(self.packed_dims)
            self.packed_dims += [outer] if inner is None else [outer, inner]
            self.groups.append(list(range(first, len(self.packed_dims))))
        self.sizes = [sizes[dim] for dim in self.packed_dims]
        self.extents = [_product(b, [self.sizes[i] for i in group]) for group in self.groups]
        self.type = RankedTensorType(static(self.sizes), op.plain.element_type)


def _product(b: Builder, sizes: Sequence[Mixed]) -> Mixed:
    return sizes[0] if len(sizes) == 1 else multiply(b, *sizes)


def decompose_pack(b: Builder, op: PackOp) -> Sequence[Value[Any]]:
    """pack -> transpose(expand(pad))"""
    tiles = _Tiles(b, op, sizes_of(b, op.dest))
    plain = RankedTensorType(static(tiles.extents), op.plain.element_type)
    source = as_shaped(b, _padded(b, op, tiles.extents, plain), plain)
    if tiles.type.rank != plain.rank:
        source = b(tensor.ExpandShapeOp.of(source, tiles.groups, tiles.sizes))
    where = sorted(range(tiles.type.rank), key=tiles.packed_dims.__getitem__)
    return b.insert(TransposeOp.make(source, op.dest, tuple(where))).results


def _padded(b: Builder, op: PackOp, extents: Sequence[Mixed], plain: RankedTensorType) -> Value[Any]:
    """The source with whole tiles in each tiled dimension."""
    if op.padding_value is None:
        return op.source
    tiled = op.inner_dims_pos.values
    high = [subtract(b, n, size_of(b, op.source, i)) if i in tiled else 0 for i, n in enumerate(extents)]
    if all(isinstance(n, int) and n == 0 for n in high):
        return op.source
    block = Block([index] * len(high))
    Builder.at_end(block).insert(tensor.YieldOp(op.padding_value))
    (low_values, low), (high_values, static_high) = split([0] * len(high)), split(high)
    type = pad_type(op.source.type, low.values, static_high.values, plain.shape)
    return b(tensor.PadOp(op.source, low_values, high_values, low, static_high, None, type, region=Region(block)))


def decompose_unpack(b: Builder, op: UnPackOp) -> Sequence[Value[Any]]:
    """unpack -> slice(collapse(transpose))"""
    tiles = _Tiles(b, op, sizes_of(b, op.source))
    empty = empty_like(b, tiles.type, tiles.sizes)
    value = b.insert(TransposeOp.make(op.source, empty, tuple(tiles.packed_dims))).results[0]
    if tiles.type.rank != op.plain.rank:
        value = b(tensor.CollapseShapeOp.of(value, tiles.groups))
    if value.type is not op.result.type or not op.plain.has_static_shape:
        rank = op.plain.rank
        value = SCALARS.slice(b, value, [0] * rank, sizes_of(b, op.dest))
    return [as_shaped(b, value, op.result.type)]


# Softmax


def decompose_softmax(b: Builder, op: SoftmaxOp) -> Sequence[Value[Any]] | None:
    """softmax -> exp(x - max(x)) / sum(exp(x - max(x))); None for elements that are not floating-point numbers"""
    element = op.input.type.element_type
    if not isinstance(element, FloatType):
        return None
    rank, dim = op.input.type.rank, op.dimension.value
    every, rest = AffineMap.identity(rank), AffineMap(rank, 0, tuple([AffineDim(i) for i in range(rank) if i != dim]))
    reducing = ["reduction" if i == dim else "parallel" for i in range(rank)]

    def step(inputs: Sequence[Value[Any]], init: Value[Any], compute: Compute, reduces: bool) -> Value[Any]:
        maps = [*[every, rest][: len(inputs)], rest if reduces else every]
        kinds = reducing if reduces else ["parallel"] * rank

        def emit(inner: Builder, args: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
            return [compute(*SCALARS.on(inner).wrap(*args)).value]

        generic = build_generic(b, inputs, [init], maps, kinds, emit)
        return generic.results[0] if generic.results else init

    sizes = _sizes_without(b, op.input, dim)
    greatest = step([op.input], _filled(b, op, sizes, float("-inf")), _greater, True)
    powers = step([op.input, greatest], op.output, _power, False)
    total = step([powers], _filled(b, op, sizes, 0.0), _sum, True)
    share = step([powers, total], op.output, _share, False)
    for buffer in (greatest, total):
        if isinstance(buffer.type, MemRefType):
            b.insert(memref.DeallocOp(buffer))
    return [share][: len(op.results)]


def _greater(x: Expression, out: Expression) -> Expression:
    return maximum(out, x)


def _power(x: Expression, greatest: Expression, out: Expression) -> Expression:
    return exp(x - greatest)


def _sum(x: Expression, out: Expression) -> Expression:
    return out + x


def _share(x: Expression, total: Expression, out: Expression) -> Expression:
    return x / total


def _sizes_without(b: Builder, value: Value[Any], dim: int) -> list[Mixed]:
    return [size_of(b, value, i) for i in range(value.type.rank) if i != dim]


def _filled(b: Builder, op: SoftmaxOp, sizes: Sequence[Mixed], number: float) -> Value[Any]:
    """A tensor or buffer, as the output is, without the dimension of the softmax, full of a number."""
    element, shape = op.input.type.element_type, static(sizes)
    scalar = SCALARS.constant(b, number, element)
    if isinstance(op.output.type, RankedTensorType):
        init = empty_like(b, RankedTensorType(shape, element), sizes)
    else:
        init = b(memref.AllocOp(dynamic_only(b, shape, sizes), [], None, MemRefType(shape, element)))
    fill = b.insert(FillOp.make([scalar], [init]))
    return fill.results[0] if fill.results else init


_DECOMPOSITIONS: dict[Any, Any] = {
    PackOp: decompose_pack,
    UnPackOp: decompose_unpack,
    SoftmaxOp: decompose_softmax,
    **WINOGRAD_DECOMPOSITIONS,
}
