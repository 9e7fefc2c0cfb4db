"""The sizes of the results of StableHLO's operations without regions of their own control flow.

Each function returns, for each result, the size of each dimension; None where that cannot be said of this
operation. A result that is not a ranked tensor has no sizes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC
from plait.define import Op
from plait.ir.value import Value
from plait_std.sizes.expressions import (
    ResultSizes,
    Row,
    SizeExpression,
    at_least,
    ceil_over,
    dim,
    dims,
    equal,
    floor_over,
    is_tensor,
    minus,
    plus,
    times,
)
from plait_std.sizes.windows import window_count

from plait_stablehlo.ops import elementwise_binary, elementwise_other, elementwise_unary, quantization
from plait_stablehlo.ops.base import mnemonic
from plait_stablehlo.ops.convolution_shape import WindowDimension, window_of
from plait_stablehlo.ops.distribution_verifiers import channel_id, group_size
from plait_stablehlo.ops.einstein import Equation
from plait_stablehlo.ops.elementwise_unary import bit_width
from plait_stablehlo.ops.reduction import reduce_window_window
from plait_stablehlo.sizes.entries import entry

if TYPE_CHECKING:
    from plait.ir.operation import Operation


def of_type(op: Operation) -> list[Row]:
    """The type of each result says its sizes; the operation has no others."""
    return [list(result.type.shape) if is_tensor(result) else [] for result in op.results]


def of_operands_together(op: Operation) -> list[Row]:
    """Operands and results have one shape, but for scalars, which stand for as many elements as are needed."""
    return [
        [equal(*(dim(v, i) for v in op.operands if len(v.type.shape) == len(result.type.shape))) for i in range(rank)]
        for result in op.results
        for rank in [len(result.type.shape)]
    ]


def of_operand(number: int) -> ResultSizes:
    """All results have the shape of one operand."""

    def rows(op: Operation) -> list[Row]:
        return [dims(op.operands[number]) for _ in op.results]

    return rows


def of_each_operand(op: Operation) -> list[Row]:
    """Each result has the shape of the operand of the same number; there may be more operands."""
    return [dims(v) if is_tensor(v) else [] for v, _ in zip(op.operands, op.results)]


def of_inputs(count: Callable[[Any], int]) -> ResultSizes:
    """All results have the one shape that the first `count` operands have."""

    def rows(op: Operation) -> list[Row]:
        inputs = op.operands[: count(op)]
        return [[equal(*column) for column in zip(*map(dims, inputs))] for _ in op.results]

    return rows


def of_bitcast(op: Any) -> list[Row]:
    """A dimension more if elements become smaller, one less if they become larger."""
    source, target = op.operand.type, op.result.type
    row = dims(op.operand)
    if len(target.shape) > len(source.shape):
        row.append(bit_width(source.element_type) // bit_width(target.element_type))
    return [row[: len(target.shape)]]


def of_transpose(op: Any) -> list[Row]:
    return [[dim(op.operand, i) for i in op.permutation.values]]


def of_broadcast(op: Any) -> list[Row]:
    return [[*op.broadcast_sizes.values, *dims(op.operand)]]


def of_broadcast_in_dim(op: Any) -> list[Row] | None:
    """A dimension that is not static is as long as the dimension of the operand, which is not repeated then."""
    row: Row = list(op.result.type.shape)
    for i, target in enumerate(op.broadcast_dimensions.values):
        if row[target] == DYNAMIC and op.operand.type.shape[i] == DYNAMIC:
            row[target] = dim(op.operand, i)
    return None if DYNAMIC in row else [row]


def of_reshape(op: Any) -> list[Row] | None:
    """One dimension may not be static: it has the elements that the others leave."""
    shape = list(op.result.type.shape)
    if shape.count(DYNAMIC) > 1:
        return None
    rest = prod(size for size in shape if size != DYNAMIC)
    elements: SizeExpression = 1
    for size in dims(op.operand):
        elements = times(elements, size)
    return [[floor_over(elements, rest) if size == DYNAMIC else size for size in shape]] if rest else None


def of_concatenate(op: Any) -> list[Row]:
    rows = [dims(v) for v in op.operands]
    joined: int = op.dimension.value
    row: Row = [equal(*column) for column in zip(*rows)]
    row[joined] = rows[0][joined]
    for other in rows[1:]:
        row[joined] = plus(row[joined], other[joined])
    return [row]


def of_slice(op: Any) -> list[Row]:
    parts: list[tuple[int, int, int]] = list(
        zip(op.start_indices.values, op.limit_indices.values, op.strides.values)
    )
    return [[-((start - limit) // stride) for start, limit, stride in parts]]


def of_real_dynamic_slice(op: Any) -> list[Row]:
    """ceil((limit - start) / stride)"""

    def size(i: int) -> SizeExpression:
        start, limit, stride = (entry(v, i) for v in op.operands[1:])
        return ceil_over(minus(limit, start), stride)

    return [[size(i) for i in range(len(op.operand.type.shape))]]


def of_dynamic_slice(op: Any) -> list[Row]:
    return [list(op.slice_sizes.values)]


def of_shape(number: int) -> ResultSizes:
    """An operand holds the sizes."""

    def rows(op: Operation) -> list[Row]:
        return [[entry(op.operands[number], i) for i in range(len(op.results[0].type.shape))]]

    return rows


def of_random_bits(op: Any) -> list[Row]:
    """The next state is as long as this one; the other result is static."""
    return [dims(op.initial_state), list(op.output.type.shape)]


def of_set_dimension_size(op: Any) -> list[Row]:
    row = dims(op.operand)
    row[op.dimension.value] = entry(op.size)
    return [row]


def of_pad(op: Any) -> list[Row]:
    amounts = (op.edge_padding_low, op.edge_padding_high, op.interior_padding)
    return [[_padded(*part) for part in zip(dims(op.operand), *(amount.values for amount in amounts))]]


def of_dynamic_pad(op: Any) -> list[Row]:
    return [[_padded(size, *(entry(v, i) for v in op.operands[2:])) for i, size in enumerate(dims(op.operand))]]


def _padded(
    size: SizeExpression, low: SizeExpression, high: SizeExpression, interior: SizeExpression
) -> SizeExpression:
    """low + size + max(size - 1, 0) * interior + high"""
    total = plus(plus(size, low), high)
    return total if interior == 0 else plus(total, times(at_least(minus(size, 1), 0), interior))


# Contractions


def of_dot_general(op: Any) -> list[Row]:
    """Batches, then what is left of each operand."""
    n = op.dot_dimension_numbers
    row = [equal(dim(op.lhs, i), dim(op.rhs, j)) for i, j in zip(n.lhs_batching_dimensions, n.rhs_batching_dimensions)]
    left = {*n.lhs_batching_dimensions, *n.lhs_contracting_dimensions}
    right = {*n.rhs_batching_dimensions, *n.rhs_contracting_dimensions}
    return [[*row, *_without(op.lhs, left), *_without(op.rhs, right)]]


def _without(value: Value[Any], used: set[int]) -> Row:
    return [size for i, size in enumerate(dims(value)) if i not in used]


def of_dot(op: Any) -> list[Row]:
    return [[*dims(op.lhs)[:-1], *dims(op.rhs)[1:]]]


def of_einsum(op: Any) -> list[Row]:
    """Each letter of the result is one of an operand."""
    equation = Equation.parse(op.einsum_config.value, [v.type.shape for v in op.operands])
    places: dict[int, list[SizeExpression]] = {}
    for value, numbers in zip(op.operands, equation.operands):
        for i, number in enumerate(numbers):
            places.setdefault(number, []).append(dim(value, i))
    return [[equal(*places[number]) for number in equation.result]]


def of_convolution(op: Operation) -> list[Row]:
    window = window_of(op)
    return _convolved(op, window, [(w.low, w.high) for w in window])


def of_dynamic_conv(op: Any) -> list[Row]:
    window = window_of(op)
    return _convolved(op, window, [(entry(op.padding, i, 0), entry(op.padding, i, 1)) for i, _ in enumerate(window)])


def _convolved(op: Any, window: Sequence[WindowDimension], padding: Sequence[Sequence[SizeExpression]]) -> list[Row]:
    n = op.dimension_numbers
    row: Row = [0] * len(op.result.type.shape)
    row[n.output_batch_dimension] = floor_over(dim(op.lhs, n.input_batch_dimension), op.batch_group_count.value)
    row[n.output_feature_dimension] = dim(op.rhs, n.kernel_output_feature_dimension)
    parts = zip(window, n.input_spatial_dimensions, n.kernel_spatial_dimensions, n.output_spatial_dimensions, padding)
    for w, source, kernel, target, amounts in parts:
        row[target] = _positions(w, dim(op.lhs, source), dim(op.rhs, kernel), *amounts)
    return [row]


def _positions(
    w: WindowDimension, size: SizeExpression, window: SizeExpression, low: SizeExpression, high: SizeExpression
) -> SizeExpression:
    """How many positions a window of `window` elements takes over `size`."""
    return window_count(size, low, high, window, w.stride, w.base_dilation, w.window_dilation)


# Reductions


def of_reduce(op: Any) -> list[Row]:
    (row, *_) = of_inputs(_half)(op) or [[]]
    kept = [size for i, size in enumerate(row) if i not in op.dimensions.values]
    return [kept for _ in op.results]


def _half(op: Operation) -> int:
    return len(op.operands) // 2


def _all(op: Operation) -> int:
    return len(op.operands)


def of_reduce_window(op: Operation) -> list[Row]:
    (row, *_) = of_inputs(_half)(op) or [[]]
    properties = {name: op.get_property(name) for name in op.property_names}
    window = reduce_window_window({n: p for n, p in properties.items() if p is not None}, op.operands[0].type)
    counts = [_positions(w, size, w.size, w.low, w.high) for w, size in zip(window, row)]
    return [counts for _ in op.results]


def of_batch_norm(op: Any) -> list[Row]:
    """The first result is as the operand, others have one element for each feature."""
    features = dim(op.operands[0], op.feature_index.value)
    return [dims(op.operands[0]), *[[features] for _ in op.results[1:]]]


# Indexing


def of_gather(op: Any) -> list[Row]:
    return _gathered(op, list(op.slice_sizes.values))


def of_dynamic_gather(op: Any) -> list[Row]:
    return _gathered(op, [entry(op.slice_sizes, i) for i in range(len(op.operand.type.shape))])


def _gathered(op: Any, slices: Row) -> list[Row]:
    """Dimensions of the indices, and between them what is left of the sizes of a slice."""
    n = op.dimension_numbers
    dropped = (*n.collapsed_slice_dims, *n.operand_batching_dims)
    kept = iter([size for i, size in enumerate(slices) if i not in dropped])
    places = iter(_without(op.start_indices, {n.index_vector_dim}))
    rank = len(op.result.type.shape)
    return [[next(kept) if i in n.offset_dims else next(places) for i in range(rank)]]


def of_torch_index_select(op: Any) -> list[Row]:
    """The operand's dimensions, the index's other dimensions in the place of the selected one."""
    at, shared = op.selected_dimension, op.batch_count
    source, index = dims(op.operand), dims(op.index)
    batches = [equal(a, b) for a, b in zip(source[:shared], index)]
    return [[*batches, *source[shared:at], *index[shared:], *source[at + 1 :]]]


def of_fft(op: Any) -> list[Row]:
    row, length = dims(op.operand), op.fft_length.values[-1]
    if op.fft_type.text == "RFFT":
        row[-1] = length // 2 + 1 if length else row[-1]
    elif op.fft_type.text == "IRFFT":
        row[-1] = length
    return [row]


def of_tuple_element(op: Any) -> list[Row] | None:
    """Those of what went into the tuple, where its defining operation is known."""
    made_by = op.operand.defining_op
    if not is_tensor(op.result):
        return [[]]
    return [dims(made_by.operands[op.index.value])] if made_by is not None and made_by.name == _TUPLE else None


_TUPLE = "stablehlo.tuple"

# Communication


def of_exchange(op: Any) -> list[Row]:
    """One dimension is split, another one becomes longer."""
    rows = [dims(v) for v in op.operands]
    count: int = op.split_count.value
    split: int = op.split_dimension.value
    concat: int = op.concat_dimension.value
    for row in rows:
        row[split] = floor_over(row[split], count)
        row[concat] = times(row[concat], count)
    return rows


def of_group(name: str, change: Callable[[SizeExpression, int], SizeExpression]) -> ResultSizes:
    """The dimension `name` is as many times longer, or shorter, as a group has processes.

    None where that depends on how many partitions there are, or on a mesh.
    """

    def rows(op: Any) -> list[Row] | None:
        count = group_size(op.replica_groups)
        all_partitions = channel_id(op.channel_handle) > 0 and op.use_global_device_ids is None
        if all_partitions or count is None:
            return None
        found = [dims(v) for v in op.operands]
        at: int = op.get_attr(name).value
        for row in found:
            row[at] = change(row[at], count)
        return found

    return rows


def _elementwise() -> list[str]:
    families = (elementwise_unary, elementwise_binary, elementwise_other, quantization)
    classes = [c for family in families for c in vars(family).values() if isinstance(c, type) and issubclass(c, Op)]
    names = {mnemonic(c) for c in classes if c.name.startswith("stablehlo.")}
    return sorted(names - {"bitcast_convert"})


#: The sizes of the results of each operation, by its name without the dialect.
RESULT_SIZES: dict[str, ResultSizes] = {
    **dict.fromkeys(_elementwise(), of_operands_together),
    **dict.fromkeys(
        ("constant", "iota", "get_dimension_size", "replica_id", "partition_id", "infeed", "recv"), of_type
    ),
    **dict.fromkeys(("cholesky", "dynamic_update_slice", "reverse", "select_and_scatter"), of_operand(0)),
    **dict.fromkeys(
        ("all_reduce", "collective_broadcast", "collective_permute", "collective_reduce", "cross-replica-sum",
         "optimization_barrier"), of_each_operand,
    ),
    "all_gather": of_group("all_gather_dim", times),
    "all_to_all": of_exchange,
    "reduce_scatter": of_group("scatter_dimension", floor_over),
    "triangular_solve": of_operand(1),
    "sort": of_inputs(_all),
    "map": of_inputs(_all),
    "scatter": of_inputs(_half),
    "batch_norm_inference": of_operand(0),
    "batch_norm_training": of_batch_norm,
    "batch_norm_grad": of_batch_norm,
    "bitcast_convert": of_bitcast,
    "broadcast": of_broadcast,
    "broadcast_in_dim": of_broadcast_in_dim,
    "concatenate": of_concatenate,
    "convolution": of_convolution,
    "dot": of_dot,
    "dot_general": of_dot_general,
    "dynamic_broadcast_in_dim": of_shape(1),
    "dynamic_conv": of_dynamic_conv,
    "dynamic_gather": of_dynamic_gather,
    "dynamic_iota": of_shape(0),
    "dynamic_pad": of_dynamic_pad,
    "dynamic_reshape": of_shape(1),
    "dynamic_slice": of_dynamic_slice,
    "einsum": of_einsum,
    "fft": of_fft,
    "gather": of_gather,
    "get_tuple_element": of_tuple_element,
    "pad": of_pad,
    "real_dynamic_slice": of_real_dynamic_slice,
    "reduce": of_reduce,
    "reduce_window": of_reduce_window,
    "reshape": of_reshape,
    "rng": of_shape(2),
    "rng_bit_generator": of_random_bits,
    "set_dimension_size": of_set_dimension_size,
    "slice": of_slice,
    "torch_index_select": of_torch_index_select,
    "transpose": of_transpose,
    "unary_einsum": of_einsum,
}  # fmt: skip
