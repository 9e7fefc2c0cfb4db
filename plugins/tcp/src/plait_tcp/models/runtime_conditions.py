"""What operations of tcp need when they run: what their verifiers check of static sizes, of sizes that are dynamic."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC
from plait.interfaces.runtime_verifiable import RuntimeChecks, RuntimeVerifiable, ShapeConditions
from plait.ir.value import Value
from plait_std import sizes as sz
from plait_std.quant.types import UniformQuantizedPerAxisType, UniformQuantizedSubChannelType
from plait_std.tensor.runtime_conditions import SizesAgree

from plait_tcp import ops
from plait_tcp.first_dialect.ops import NAMED
from plait_tcp.ops.indexing import batch_dims_of_indices, batching_dims, window_dims
from plait_tcp.ops.movement import bit_width

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.ir.operation import Operation

_LARGEST = 2**40
"""No padding is larger: sums of a few of them, and of sizes, do not overflow."""


def same_sizes(checks: RuntimeChecks, values: Sequence[Value[Any]], what: str = "operand") -> None:
    """Require that tensors have one shape."""
    for number, value in enumerate(values[1:], 1):
        for dim in range(min(value.type.rank, values[0].type.rank)):
            message = f"dimension {dim} of {what} #0 and of {what} #{number} have different sizes"
            checks.require_equal(checks.size(values[0], dim), checks.size(value, dim), message)


class OperandsAgree(ShapeConditions):
    """All tensors of an elementwise operation have one shape."""

    def runtime_conditions(self, op: Operation, checks: RuntimeChecks) -> None:
        same_sizes(checks, op.operands)
        result: Any = op.results[0].type
        for dim, size in enumerate(result.shape):
            if size != DYNAMIC and all(operand.type.shape[dim] == DYNAMIC for operand in op.operands):
                message = f"dimension {dim} of the operand is not {size}"
                checks.require_equal(checks.size(op.operands[0], dim), size, message)


class InputsAgree(ShapeConditions):
    """All inputs have one shape."""

    def runtime_conditions(self, op: ops.SortOp | ops.ReduceRegionOp | ops.ScanRegionOp, checks: RuntimeChecks) -> None:
        same_sizes(checks, op.inputs)


class LeadingSizesStay(ShapeConditions):
    """`tcp.bitcast`: the dimensions that both shapes have are equal, and parts make up whole numbers."""

    def runtime_conditions(self, op: ops.BitcastOp, checks: RuntimeChecks) -> None:
        source, target = op.operand.type, op.result.type
        for dim in range(min(source.rank, target.rank)):
            if target.shape[dim] != DYNAMIC:
                message = f"dimension {dim} of the operand is not {target.shape[dim]}"
                checks.require_equal(checks.size(op.operand, dim), target.shape[dim], message)
        if source.rank > target.rank:
            parts = bit_width(target.element_type) // bit_width(source.element_type)
            message = f"the last dimension of the operand is not {parts}"
            checks.require_equal(checks.size(op.operand, source.rank - 1), parts, message)


class Broadcasts(ShapeConditions):
    """`tcp.broadcast`: a dimension has the size that the result has there, or 1 where it may expand."""

    def runtime_conditions(self, op: ops.BroadcastOp, checks: RuntimeChecks) -> None:
        target = sz.mixed_sizes(op.result.type.shape, op.sizes)
        for dim, (place, expands) in enumerate(zip(op.dims.values, op.expands)):
            if expands == "yes":
                continue
            options: list[Any] = [target[place], 1] if expands == "maybe" else [target[place]]
            message = f"dimension {dim} of the operand does not broadcast to the result"
            checks.require_one_of(checks.size(op.operand, dim), options, message)


class SameCount(ShapeConditions):
    """`tcp.reshape`: the result has as many elements as the operand."""

    def runtime_conditions(self, op: ops.ReshapeOp, checks: RuntimeChecks) -> None:
        shape = sz.mixed_sizes(op.result.type.shape, op.sizes)
        checks.require_same_count(checks.sizes(op.operand), shape, "the result has another number of elements")


class SliceInside(ShapeConditions):
    """`tcp.slice`: strides are positive, and the slice is inside of the operand."""

    def runtime_conditions(self, op: ops.SliceOp, checks: RuntimeChecks) -> None:
        for dim, part in enumerate(zip(op.mixed_offsets, op.mixed_sizes, op.mixed_strides)):
            message = f"the slice leaves dimension {dim}"
            checks.require_at_most(1, part[2], message)
            checks.require_slice(*part, checks.size(op.operand, dim), message)


class PaddingFits(ShapeConditions):
    """Paddings are not absurdly large, and that between elements is not negative."""

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        interior = op.mixed_interior if isinstance(op, ops.PadOp) else ()
        for what, entries in (("low", op.mixed_low), ("high", op.mixed_high), ("interior", interior)):
            for dim, entry in enumerate(entries):
                message = f"{what} padding of dimension {dim} is too large or too small"
                checks.require_at_most(0 if what == "interior" else -_LARGEST, entry, message)
                checks.require_at_most(entry, _LARGEST, message)
        if isinstance(op, ops.WindowRegionOp):
            same_sizes(checks, op.inputs)


class ConvolutionFits(PaddingFits):
    """`tcp.conv`: features of input and kernel fit, and groups divide evenly."""

    def runtime_conditions(self, op: ops.ConvOp, checks: RuntimeChecks) -> None:
        super().runtime_conditions(op, checks)
        features, batches = op.groups
        batch, channels = (checks.size(op.lhs, dim) for dim in op.lhs_dims.values[:2])
        inputs, outputs = (checks.size(op.rhs, dim) for dim in op.rhs_dims.values[:2])
        message = f"the features of the input are not {features} times the features of the kernel"
        checks.require_equal(channels, checks.multiply(inputs, features), message)
        message = f"the output features are not a multiple of the {features * batches} groups"
        checks.require_multiple(outputs, features * batches, message)
        checks.require_multiple(batch, batches, f"the batch is not a multiple of the {batches} batch groups")


def _index_vectors(op: ops.GatherOp | ops.ScatterOp, source: Value[Any], checks: RuntimeChecks) -> None:
    """What gather and scatter share: the length of index vectors, and batching dimensions."""
    vector = op.index_vector_dim.value
    if vector < op.indices.type.rank:
        length = len(op.start_index_map.values)
        checks.require_equal(checks.size(op.indices, vector), length, f"index vectors do not have {length} elements")
    for dim, place in zip(*batching_dims(op)):
        message = f"batching dimension {place} of the indices is larger than {dim} of the operand"
        checks.require_at_most(checks.size(op.indices, place), checks.size(source, dim), message)


def _if_any(size: Any, numbers: Sequence[Any], checks: RuntimeChecks) -> Any:
    """What has to fit: `size`, or nothing if one of `numbers`, which say how often it is read, is 0."""
    if all(isinstance(number, int) and number > 0 for number in numbers):
        return size
    least = reduce(checks.minimum, numbers, 1)
    return least if size == 1 else checks.multiply(size, least)


class BoxesFit(ShapeConditions):
    """`tcp.gather`: boxes that are read are not larger than the operand, and 1 along dimensions that go."""

    def runtime_conditions(self, op: ops.GatherOp, checks: RuntimeChecks) -> None:
        _index_vectors(op, op.operand, checks)
        batching = batching_dims(op)[0]
        numbers = [checks.size(op.indices, place) for place in batch_dims_of_indices(op)]
        for dim, size in enumerate(op.mixed_sizes):
            message = f"the box leaves dimension {dim} of the operand"
            checks.require_at_most(0, size, message)
            if dim in op.collapsed_dims.values:
                checks.require_equal(size, 1, f"the box is not 1 along dimension {dim}, which is collapsed")
            if dim not in batching:
                checks.require_at_most(_if_any(size, numbers, checks), checks.size(op.operand, dim), message)


class GatherNdFits(ShapeConditions):
    """`tcp.gather_nd`: there are elements along the dimensions that are looked up, if anything is."""

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        least = _if_any(1, checks.sizes(op.indices)[:-1], checks)
        for dim in range(op.indices.type.shape[-1]):
            message = f"dimension {dim} of the operand has no elements"
            checks.require_at_most(least, checks.size(op.operand, dim), message)


class UpdatesFit(ShapeConditions):
    """`tcp.scatter`: updates have a box for each index vector, and boxes are not larger than the inputs."""

    def runtime_conditions(self, op: ops.ScatterOp, checks: RuntimeChecks) -> None:
        same_sizes(checks, op.inputs, "input")
        same_sizes(checks, op.updates, "update")
        source, update = op.inputs[0], op.updates[0]
        _index_vectors(op, source, checks)
        offsets = op.offset_dims.values
        numbers = [dim for dim in range(update.type.rank) if dim not in offsets]
        for dim, place in zip(numbers, batch_dims_of_indices(op)):
            message = f"dimension {dim} of the updates and {place} of the indices have different sizes"
            checks.require_equal(checks.size(update, dim), checks.size(op.indices, place), message)
        for dim, place in zip(offsets, window_dims(op, source.type.rank)):
            message = f"dimension {dim} of the updates is larger than dimension {place} of the inputs"
            checks.require_at_most(checks.size(update, dim), checks.size(source, place), message)


class ThereAreK(ShapeConditions):
    """`tcp.top_k`: the last dimension has k elements."""

    def runtime_conditions(self, op: ops.TopKOp, checks: RuntimeChecks) -> None:
        extent = checks.size(op.operand, op.operand.type.rank - 1)
        checks.require_at_most(op.k.value, extent, f"the last dimension has less than {op.k.value} elements")


class ScalesFit(ShapeConditions):
    """Quantized types: there is a scale for each index along an axis."""

    def runtime_conditions(
        self, op: ops.QuantizeOp | ops.DequantizeOp | ops.RequantizeOp, checks: RuntimeChecks
    ) -> None:
        for ty in (getattr(op, "source", None), getattr(op, "target", None)):
            for dim, size in _scaled_dims(ty):
                message = f"dimension {dim} of the operand is not {size}, the number of scales"
                checks.require_equal(checks.size(op.operand, dim), size, message)


def _scaled_dims(ty: Type | None) -> Sequence[tuple[int, int]]:
    """The dimensions along which scales of a quantized type differ, and the sizes that they are for."""
    if isinstance(ty, UniformQuantizedPerAxisType):
        return [(ty.dimension, len(ty.scales))]
    if isinstance(ty, UniformQuantizedSubChannelType):
        return [(dim, ty.scales_shape[dim] * size) for dim, size in ty.blocks]
    return []


RUNTIME_CONDITIONS: dict[Any, RuntimeVerifiable] = {
    **dict.fromkeys((ops.UnaryOp, ops.BinaryOp, ops.TernaryOp, ops.CastOp, *NAMED), OperandsAgree()),
    **dict.fromkeys((ops.SortOp, ops.ScanRegionOp, ops.ReduceRegionOp), InputsAgree()),
    ops.BitcastOp: LeadingSizesStay(),
    ops.BroadcastOp: Broadcasts(),
    ops.ReshapeOp: SameCount(),
    ops.SliceOp: SliceInside(),
    **dict.fromkeys((ops.PadOp, ops.WindowOp, ops.WindowRegionOp), PaddingFits()),
    ops.ConvOp: ConvolutionFits(),
    ops.ConcatOp: SizesAgree(),
    ops.GatherOp: BoxesFit(),
    ops.GatherNdOp: GatherNdFits(),
    ops.ScatterOp: UpdatesFit(),
    ops.TopKOp: ThereAreK(),
    **dict.fromkeys((ops.QuantizeOp, ops.DequantizeOp, ops.RequantizeOp), ScalesFit()),
}
