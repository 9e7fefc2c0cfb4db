"""The sizes of the results of tcp's operations, as expressions of sizes of operands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, RankedTensorType
from plait.define.traits import SameOperandsAndResultType
from plait_std.sizes.expressions import (
    ResultSizes,
    Row,
    SizeExpression,
    at_least,
    dim,
    dims,
    equal,
    floor_over,
    given,
    given_for,
    plus,
    times,
)
from plait_std.sizes.windows import window_count

from plait_tcp import ops
from plait_tcp.first_dialect.ops import NAMED
from plait_tcp.ops.indexing import batch_dims_of_indices, window_dims
from plait_tcp.ops.windows import dilations

if TYPE_CHECKING:
    from plait.ir.operation import Operation


def of_operands_together(op: Operation) -> list[Row] | None:
    """The operands of the rank of the result all have the shape of the result."""
    rank = len(op.results[0].type.shape)
    operands = [v for v in op.operands if isinstance(v.type, RankedTensorType) and len(v.type.shape) == rank]
    return [[equal(*(dim(v, i) for v in operands)) for i in range(rank)]] if operands else None


def of_first_operand(op: Operation) -> list[Row]:
    """Each result has the shape of the first operand."""
    return [dims(op.operands[0]) for _ in op.results]


def of_type(op: Operation) -> list[Row]:
    """The types of the results say their sizes."""
    return [list(result.type.shape) for result in op.results]


def of_given_sizes(op: Any) -> list[Row]:
    """The result type and the operands `sizes` say the shape."""
    return [given_for(op.result.type.shape, op.sizes)]


def of_transpose(op: ops.TransposeOp) -> list[Row]:
    return [[dim(op.operand, i) for i in op.perm.values]]


def of_slice(op: ops.SliceOp) -> list[Row]:
    return [given(op.mixed_sizes)]


def of_pad(op: ops.PadOp) -> list[Row]:
    amounts = (op.mixed_low, op.mixed_high, op.mixed_interior)
    return [[_padded(*part) for part in zip(dims(op.operand), *map(given, amounts))]]


def _padded(
    size: SizeExpression, low: SizeExpression, high: SizeExpression, interior: SizeExpression
) -> SizeExpression:
    """low + high + size + max(size - 1, 0) * interior, or 0 where less is left."""
    total = plus(plus(size, low), high)
    if interior != 0:
        total = plus(total, times(at_least(plus(size, -1), 0), interior))
    grows = all(isinstance(n, int) and n >= 0 for n in (low, high))
    return total if grows else at_least(total, 0)


def of_concat(op: ops.ConcatOp) -> list[Row]:
    joined: int = op.dim.value
    rows = [dims(v) for v in op.inputs]
    row: Row = [equal(*column) for column in zip(*rows)]
    row[joined] = rows[0][joined]
    for other in rows[1:]:
        row[joined] = plus(row[joined], other[joined])
    return [row]


def of_contract(op: ops.ContractOp) -> list[Row]:
    """Each iterator of the result has the size of the operand dimensions that it indexes."""
    *inputs, out = op.maps
    places = [[(v, m.results.index(e)) for v, m in zip(op.operands, inputs) if e in m.results] for e in out.results]
    return [[equal(*(dim(*place) for place in column)) for column in places]]


def of_reduce(op: ops.ReduceOp | ops.ReduceRegionOp) -> list[Row]:
    kept = [size for i, size in enumerate(dims(op.operands[0])) if i not in op.dims.values]
    return [kept for _ in op.results]


def of_conv(op: ops.ConvOp) -> list[Row]:
    row: Row = [0] * op.result.type.rank
    row[op.out_dims.values[0]] = floor_over(dim(op.lhs, op.lhs_dims.values[0]), op.groups[1])
    row[op.out_dims.values[1]] = dim(op.rhs, op.rhs_dims.values[1])
    source = [dim(op.lhs, i) for i in op.lhs_dims.values[2:]]
    window = [dim(op.rhs, i) for i in op.rhs_dims.values[2:]]
    padding = (given(op.mixed_low), given(op.mixed_high))
    parts = zip(source, *padding, window, op.strides.values, *op.dilations)
    for place, part in zip(op.out_dims.values[2:], parts):
        row[place] = window_count(*part)
    return [row]


def of_window(op: ops.WindowOp | ops.WindowRegionOp) -> list[Row]:
    padding = (given(op.mixed_low), given(op.mixed_high))
    parts = zip(dims(op.operands[0]), *padding, op.window.values, op.strides.values, *dilations(op))
    row: Row = [window_count(*part) for part in parts]
    return [row for _ in op.results]


def of_gather(op: ops.GatherOp) -> list[Row]:
    numbers = iter([dim(op.indices, i) for i in batch_dims_of_indices(op)])
    box = given(op.mixed_sizes)
    kept = iter([box[i] for i in window_dims(op, op.operand.type.rank)])
    rank, offsets = op.result.type.rank, op.offset_dims.values
    return [[next(kept) if i in offsets else next(numbers) for i in range(rank)]]


def of_top_k(op: ops.TopKOp) -> list[Row]:
    return [[*dims(op.operand)[:-1], op.k.value] for _ in op.results]


def of_random_bits(op: ops.RngBitsOp) -> list[Row]:
    return [list(op.state.type.shape), given_for(op.bits.type.shape, op.sizes)]


def of_gather_nd(op: ops.GatherNdOp) -> list[Row]:
    return [[*dims(op.indices)[:-1], *dims(op.operand)[op.indices.type.shape[-1] :]]]


def of_axes(op: ops.BroadcastAxesOp) -> list[Row]:
    row = dims(op.operand)
    for axis, size in zip(op.axes.values, given(op.sizes)):
        row[axis] = equal(op.result.type.shape[axis], size) if op.result.type.shape[axis] != DYNAMIC else size
    return [row]


def of_fft(op: ops.FftOp) -> list[Row]:
    count = op.result.type.rank - len(op.lengths.values)
    return [[*dims(op.operand)[:count], *op.result.type.shape[count:]]]


def of_bitcast(op: ops.BitcastOp) -> list[Row]:
    """The dimensions that both shapes have; the parts of a number are known."""
    row: Row = list(op.result.type.shape)
    return [[dim(op.operand, i) if size == DYNAMIC else size for i, size in enumerate(row)]]


_OF_EACH: dict[str, ResultSizes] = {
    of.name: rows
    for rows, operations in (
        (of_operands_together, (ops.UnaryOp, ops.BinaryOp, ops.TernaryOp, ops.CastOp, *NAMED)),
        (of_operands_together, (ops.QuantizeOp, ops.DequantizeOp, ops.RequantizeOp)),
        (of_first_operand, (ops.ScatterOp, ops.SortOp, ops.ScanOp, ops.ScanRegionOp)),
        (of_given_sizes, (ops.BroadcastOp, ops.ReshapeOp, ops.IotaOp)),
        (of_type, (ops.ConstOp,)),
        (of_reduce, (ops.ReduceOp, ops.ReduceRegionOp)),
        (of_window, (ops.WindowOp, ops.WindowRegionOp)),
        (of_transpose, (ops.TransposeOp,)),
        (of_slice, (ops.SliceOp,)),
        (of_pad, (ops.PadOp,)),
        (of_concat, (ops.ConcatOp,)),
        (of_contract, (ops.ContractOp,)),
        (of_conv, (ops.ConvOp,)),
        (of_gather, (ops.GatherOp,)),
        (of_gather_nd, (ops.GatherNdOp,)),
        (of_top_k, (ops.TopKOp,)),
        (of_random_bits, (ops.RngBitsOp,)),
        (of_fft, (ops.FftOp,)),
        (of_bitcast, (ops.BitcastOp,)),
        (of_axes, (ops.BroadcastAxesOp,)),
    )
    for of in operations
}

RESULT_SIZES: dict[str, ResultSizes] = {
    **{op.name: of_operands_together for op in ops.OPERATIONS if SameOperandsAndResultType in op.traits}, **_OF_EACH,
}  # fmt: skip
"""By the name of the operation. One whose traits say that all its types are the same needs no row."""
