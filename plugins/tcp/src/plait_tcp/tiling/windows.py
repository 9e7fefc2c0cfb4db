"""Tiles of what slides over a padded operand: windows and convolutions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import DYNAMIC
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.interfaces.tiling import Range, TilingResult
from plait.ir.builder import Builder
from plait.ir.region import Region
from plait.ir.value import Value
from plait_std import sizes as sz

from plait_tcp import ops
from plait_tcp.ops.windows import dilations
from plait_tcp.shapes import SHAPES, reify_dilated
from plait_tcp.tiling.boxes import BoxTiling
from plait_tcp.tiling.parts import Indices, box, box_of_groups, padded_box, shaped


def constant_sizes(op: Any, sizes: Indices) -> list[int]:
    """Sizes along a window, which must be constants. Raises `DiagnosticError` if they are not."""
    constants = [size for size in sizes if isinstance(size, int)]
    if len(constants) != len(sizes):
        message = f"'{op.name}' op cannot be tiled along its window by sizes that are not constants"
        help = "leave the loops of the window whole, or choose a tile size that divides them"
        raise DiagnosticError(Diagnostic("error", message, op.location, help=help, operation=op))
    return constants


def covered(
    b: Builder, offsets: Indices, sizes: Indices, strides: Sequence[int], extents: Indices
) -> tuple[list[sz.Size], list[sz.Size]]:
    """What windows of `extents` at a tile of places cover: its starts and sizes; nothing if there are no places."""
    starts = [sz.multiply(b, place, stride) for place, stride in zip(offsets, strides)]
    spans: list[sz.Size] = []
    for size, stride, extent in zip(sizes, strides, extents):
        span = sz.add(b, sz.multiply(b, sz.add(b, size, -1), stride), extent)
        spans.append(span if isinstance(size, int) and size > 0 else sz.maximum(b, span, 0))
    return starts, spans


class WindowTiling(BoxTiling):
    """`tcp.window`, `tcp.window_region`: loops over the results, then over the window.

    A tile of a loop over the window combines its elements and the init.
    """

    def iteration_domain(self, op: Any, builder: Builder) -> list[Range]:
        shape = SHAPES[type(op)].reify(op, builder)[0]
        return [Range(0, size) for size in (*shape, *op.window.values)]

    def reduced_count(self, op: Any) -> int:
        return len(op.window.values)

    def tiled(self, op: Any, builder: Builder, offsets: Indices, sizes: Indices) -> TilingResult:
        inits = inputs_and_inits(op)[1]
        parts = self.covered_parts(op, builder, offsets, sizes)
        rank = len(op.window.values)
        window, none = constant_sizes(op, sizes[rank:]), [0] * rank
        types = [shaped(result.type, sizes[:rank]) for result in op.results]
        if isinstance(op, ops.WindowOp):
            made: Any = ops.WindowOp(
                op.kind, parts[0], op.init, [], [], window, op.strides, none, none, types[0], dilation=op.dilation
            )
        else:
            made = ops.WindowRegionOp(
                parts, inits, [], [], window, op.strides, none, none, types, _copied(op.body), dilation=op.dilation
            )
        builder.insert(made)
        return TilingResult([made], made.results)

    def covered_parts(self, op: Any, builder: Builder, offsets: Indices, sizes: Indices) -> list[Value[Any]]:
        """The parts of the padded inputs that a tile covers."""
        base, dilation = dilations(op)
        rank = len(base)
        window = constant_sizes(op, sizes[rank:])
        extents = [reify_dilated(builder, size, step) for size, step in zip(window, dilation)]
        starts, spans = covered(builder, offsets[:rank], sizes[:rank], op.strides.values, extents)
        starts = [
            sz.add(builder, start, sz.multiply(builder, first, step))
            for start, first, step in zip(starts, offsets[rank:], dilation)
        ]
        gaps = [step - 1 for step in base]
        low = [None if _is_plain(*parts) else parts[0] for parts in zip(op.mixed_low, op.mixed_high, gaps)]
        return [padded_box(builder, x, init, low, gaps, starts, spans) for x, init in zip(*inputs_and_inits(op))]


def inputs_and_inits(op: Any) -> tuple[Sequence[Value[Any]], Sequence[Value[Any]]]:
    """The tensors that are combined, and what each starts with."""
    return ([op.operand], [op.init]) if isinstance(op, (ops.WindowOp, ops.ReduceOp)) else (op.inputs, op.inits)


def _is_plain(low: sz.Size, high: sz.Size, gap: int) -> bool:
    """Whether nothing is added along a dimension."""
    return all(isinstance(n, int) and n == 0 for n in (low, high, gap))


def _copied(region: Any) -> Region:
    copy = Region()
    region.clone_into(copy, {})
    return copy


class ConvTiling(BoxTiling):
    """`tcp.conv`: loops over the result, then over the input features (of a group).

    A tile of output features is computed with the groups that it lies in, if it is known which, and else with all.
    """

    def accepts(self, op: Any) -> bool:
        return op.groups == (1, 1) or op.rhs.type.shape[op.rhs_dims.values[1]] != DYNAMIC

    def iteration_domain(self, op: Any, builder: Builder) -> list[Range]:
        shape = SHAPES[ops.ConvOp].reify(op, builder)[0]
        return [Range(0, size) for size in (*shape, sz.size_of(builder, op.rhs, op.rhs_dims.values[0]))]

    def reduced_count(self, op: Any) -> int:
        return 1

    def iterator_types(self, op: Any) -> tuple[Any, ...]:
        types = list(super().iterator_types(op))
        if op.groups != (1, 1):
            types[op.out_dims.values[1]] = "reduction"
        return tuple(types)

    def tiled(self, op: Any, builder: Builder, offsets: Indices, sizes: Indices) -> TilingResult:
        feature: int = op.out_dims.values[1]
        groups, (first, count) = _groups_of(op, offsets[feature], sizes[feature])
        kernel = _kernel_part(op, builder, first, count, offsets[-1], sizes[-1])
        x = _input_part(op, builder, groups, offsets, sizes)
        shape = list(sizes[:-1])
        shape[feature] = count
        none = [0] * op.spatial_rank
        chosen = [groups[1] - groups[0] if n > 1 else 1 for n in op.groups]
        made = ops.ConvOp(
            x, kernel, [], [], op.lhs_dims, op.rhs_dims, op.out_dims, op.strides, none, none,
            shaped(op.result.type, shape),
            rhs_dilation=op.rhs_dilation, reversal=op.reversal, feature_groups=_more_than_one(chosen[0]),
            batch_groups=_more_than_one(chosen[1]), acc_type=op.acc_type,
        )  # fmt: skip
        made = builder.insert(made)
        rest: list[sz.Size] = [0] * len(shape)
        rest[feature] = sz.subtract(builder, offsets[feature], first)
        return TilingResult([made], [box(builder, made.result, rest, sizes[:-1])])


def _more_than_one(count: int) -> int | None:
    return count if count > 1 else None


def _groups_of(op: Any, offset: sz.Size, size: sz.Size) -> tuple[tuple[int, int], tuple[sz.Size, sz.Size]]:
    """The range of the groups that output features lie in, and the first and the number of their features."""
    groups = op.groups[0] * op.groups[1]
    if groups == 1:
        return (0, 1), (offset, size)
    total = op.rhs.type.shape[op.rhs_dims.values[1]]
    each = total // groups
    if not isinstance(offset, int) or not isinstance(size, int) or each == 0 or size == 0:
        return (0, groups), (0, total)
    first, end = offset // each, -(-(offset + size) // each)
    return (first, end), (first * each, (end - first) * each)


def _kernel_part(op: Any, b: Builder, first: sz.Size, count: sz.Size, offset: sz.Size, size: sz.Size) -> Value[Any]:
    """The kernel of some output features and some input features."""
    dims: list[int] = list(op.rhs_dims.values)
    starts: list[sz.Size] = [0] * len(dims)
    kept = sz.sizes_of(b, op.rhs)
    starts[dims[0]], kept[dims[0]] = offset, size
    starts[dims[1]], kept[dims[1]] = first, count
    return box(b, op.rhs, starts, kept)


def _input_part(op: Any, b: Builder, groups: tuple[int, int], offsets: Indices, sizes: Indices) -> Value[Any]:
    """The part of the padded input that a tile reads."""
    batch, feature, *spatial = list(op.lhs_dims.values)
    out: list[int] = list(op.out_dims.values)
    x: Value[Any] = op.lhs
    parts = ((feature, offsets[-1], sizes[-1]), (batch, offsets[out[0]], sizes[out[0]]))
    for (dim, offset, size), count in zip(parts, op.groups):
        if count > 1:
            x = box_of_groups(b, x, dim, count, groups, offset, size)
        else:
            starts: list[sz.Size] = [0] * x.type.rank
            kept = sz.sizes_of(b, x)
            starts[dim], kept[dim] = offset, size
            x = box(b, x, starts, kept)
    taps = [reify_dilated(b, sz.size_of(b, op.rhs, dim), step)
            for dim, step in zip(op.rhs_dims.values[2:], op.dilations[1])]  # fmt: skip
    places, counts = [offsets[dim] for dim in out[2:]], [sizes[dim] for dim in out[2:]]
    starts, extents, low = [0] * x.type.rank, sz.sizes_of(b, x), [None] * x.type.rank  # type: ignore[assignment]
    gaps = [0] * x.type.rank
    parts = zip(spatial, *covered(b, places, counts, op.strides.values, taps), op.mixed_low, op.mixed_high)  # type: ignore[assignment]
    for (dim, start, extent, before, after), step in zip(parts, op.dilations[0]):  # type: ignore[misc]
        starts[dim], extents[dim], gaps[dim] = start, extent, step - 1
        low[dim] = None if _is_plain(before, after, step - 1) else before  # type: ignore[call-overload]
    if all(before is None for before in low):
        return box(b, x, starts, extents)
    number = b.insert(ops.ConstOp(DenseElementsAttr.splat(shaped(op.lhs.type, ()), 0))).result
    return padded_box(b, x, number, low, gaps, starts, extents)


WINDOWS: dict[Any, BoxTiling] = {
    **dict.fromkeys((ops.WindowOp, ops.WindowRegionOp), WindowTiling()),
    ops.ConvOp: ConvTiling(),
}
