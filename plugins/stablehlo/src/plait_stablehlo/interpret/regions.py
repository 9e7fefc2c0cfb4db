"""Operations with regions: reductions, sorting, scatter, control flow."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cmp_to_key
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

from plait.define.traits import ConstantLike, Elementwise
from plait.interpret import interpret
from plait.interpret.numbers import contiguous, is_complex, is_float, totals
from plait.interpret.values import dtype_of
from plait.lazy import lazy_import
from plait_std.combined_windows import combined, running, strided

from plait_stablehlo.interpret.contraction import for_products, from_products
from plait_stablehlo.interpret.merging import sorted_orders
from plait_stablehlo.interpret.movement import pad_values
from plait_stablehlo.ops import control_flow as f
from plait_stablehlo.ops import indexing as x
from plait_stablehlo.ops import reduction as r
from plait_stablehlo.ops.convolution_shape import WindowDimension, padding_rows, values_or
from plait_stablehlo.quantization.ops import has_quantized
from plait_stablehlo.syntax.reduce import compact_reducer

if TYPE_CHECKING:
    from plait.interpret.interpreter import Frame
    from plait.ir.operation import Operation
    from plait.ir.region import Region

np = lazy_import("numpy")


def works_on_arrays(region: Any) -> bool:
    """Whether a function of scalars, run with arrays for its arguments, computes it for each element."""
    return all(
        op.has_trait(Elementwise) or op.has_trait(ConstantLike) or op.name == "stablehlo.return"
        for op in region.entry.operations
    )


def apply_region(frame: Frame, region: Any, arguments: Sequence[Any]) -> tuple[Any, ...]:
    """Run a function of scalars on arrays of one shape."""
    shape = np.broadcast_shapes(*(a.shape for a in arguments))
    arguments = [np.broadcast_to(a, shape) for a in arguments]
    if works_on_arrays(region):
        interpreter = frame.interpreter
        checked, interpreter.check = interpreter.check, False
        try:
            outcome = frame.run_region(region, arguments)
        finally:
            interpreter.check = checked
        return tuple(np.broadcast_to(v, shape) for v in outcome)
    rows = [frame.run_region(region, [np.asarray(a[i]) for a in arguments]) for i in np.ndindex(*shape)]
    types = [v.type for v in region.entry.terminator.operands]
    return tuple(
        np.array([row[k] for row in rows], dtype_of(ty)).reshape(shape) for k, ty in enumerate(types)
    )  # fmt: skip


_KNOWN = {
    "stablehlo.add": "add", "stablehlo.multiply": "multiply", "stablehlo.maximum": "maximum",
    "stablehlo.minimum": "minimum", "stablehlo.and": "bitwise_and", "stablehlo.or": "bitwise_or",
    "stablehlo.xor": "bitwise_xor",
}  # fmt: skip


def _known_reduction(op: Operation, value: Any, init: Any, dims: tuple[int, ...]) -> Any:
    """The reduction by a NumPy function, each step rounded; None if the region is not that simple."""
    inner = compact_reducer(op)
    if inner is None or inner.name not in _KNOWN or has_quantized(inner):
        return None
    name, dtype = _KNOWN[inner.name], dtype_of(op.results[0].type)
    if dtype.kind == "b":
        name = {"add": "bitwise_or", "multiply": "bitwise_and", "maximum": "bitwise_or", "minimum": "bitwise_and"}.get(
            name, name
        )
        return np.asarray(getattr(np, name)(getattr(np, name).reduce(value, axis=dims), init))
    function = getattr(np, name)
    if name in ("add", "multiply") and (is_float(dtype) or dtype.kind == "c"):
        return contiguous(totals(function, value.astype(dtype), init, dims))
    if name in ("maximum", "minimum") and is_float(dtype) and ((value == 0).any() or np.asarray(init == 0).any()):
        return None  # signed zeros need the exact function
    if not is_float(dtype) and dtype.kind == "V":
        return None
    wide, start = for_products(value, dtype), for_products(init, dtype)
    if dtype.kind == "u" and name in ("maximum", "minimum"):
        wide, start = value, init
    if value.size == 0 and name in ("maximum", "minimum"):
        return None
    return from_products(function(function.reduce(wide, axis=dims), start), dtype)


@interpret(r.ReduceOp, needs_frame=True)
def reduce(frame: Frame, op: r.ReduceOp, *values: Any) -> Any:
    count, dims = len(values) // 2, tuple(op.dimensions.values)
    inputs, inits = values[:count], values[count:]
    if count == 1 and (known := _known_reduction(op, inputs[0], inits[0], dims)) is not None:
        return (known,)
    kept = [i for i in range(inputs[0].ndim) if i not in dims]
    shape = [inputs[0].shape[i] for i in kept]
    count_combined = prod(inputs[0].shape[i] for i in dims)
    rows = [np.transpose(v, [*dims, *kept]).reshape(count_combined, *shape) for v in inputs]
    dtypes = [dtype_of(result.type) for result in op.results]
    state: Sequence[Any] = [np.broadcast_to(v, shape).astype(d) for v, d in zip(inits, dtypes)]
    for i in range(rows[0].shape[0]):
        state = apply_region(frame, op.body, [*state, *(row[i].astype(d) for row, d in zip(rows, dtypes))])
    return tuple(contiguous(v).reshape(shape).astype(d) for v, d in zip(state, dtypes))


@interpret(r.ReduceWindowOp, needs_frame=True)
def reduce_window(frame: Frame, op: r.ReduceWindowOp, *values: Any) -> Any:
    count = len(values) // 2
    inputs, inits = values[:count], values[count:]
    properties = {n: p for n, p in zip(op.property_names, op._properties) if p is not None}
    window = r.reduce_window_window(properties, inputs[0])
    sizes = [w.output_size(n) for w, n in zip(window, inputs[0].shape)]
    dtypes = [dtype_of(result.type) for result in op.results]
    padded = [_padded_for(v, init, window) for v, init in zip(inputs, inits)]
    if count == 1 and all(sizes):
        known = _known_windows(frame, op, inputs[0].astype(dtypes[0]), padded[0].astype(dtypes[0]), inits[0], window)
        if known is not None:
            return (contiguous(known),)
    state: Sequence[Any] = [np.broadcast_to(v, sizes).astype(d) for v, d in zip(inits, dtypes)]
    for place in product(*(range(w.size) for w in window)) if all(sizes) else ():
        spans = tuple(_span(p, n, w) for p, n, w in zip(place, sizes, window))
        state = apply_region(frame, op.body, [*state, *(v[spans].astype(d) for v, d in zip(padded, dtypes))])
    return tuple(contiguous(v).astype(d) for v, d in zip(state, dtypes))


def _known_windows(
    frame: Frame, op: r.ReduceWindowOp, value: Any, padded: Any, init: Any, window: Sequence[WindowDimension]
) -> Any:
    """Windows in few steps: of functions whose order does not count, and sums that run on; None if it is neither."""
    inner = compact_reducer(op)
    if inner is None or inner.name not in _KNOWN or has_quantized(inner):
        return None
    name, dtype = _KNOWN[inner.name], value.dtype
    if not is_complex(dtype) and (name in ("maximum", "minimum") or not is_float(dtype)):
        whole = combined(
            lambda a, b: apply_region(frame, op.body, [a, b])[0], padded,
            [w.size for w in window], [w.window_dilation for w in window],
        )  # fmt: skip
        return apply_region(frame, op.body, [init, strided(whole, [w.stride for w in window])])[0]
    plain = (1, 1, 0, 0, 1)
    dims = [i for i, w in enumerate(window) if (w.size, w.stride, w.low, w.high, w.base_dilation) != plain]
    function = getattr(np, name)
    if len(dims) != 1 or dtype.kind == "V" or function(init, init) != init:
        return None
    w = window[dims[0]]
    runs = (w.stride, w.low, w.high, w.base_dilation, w.window_dilation) == (1, w.size - 1, 0, 1, 1)
    return running(function, value, init, dims[0]) if runs else None


def _padded_for(value: Any, init: Any, window: Any) -> Any:
    return pad_values(
        value, init, [w.low for w in window], [w.high for w in window], [w.base_dilation - 1 for w in window]
    )


def _span(place: int, count: int, w: Any) -> slice:
    start = place * w.window_dilation
    return slice(start, start + (count - 1) * w.stride + 1, w.stride)


@interpret(r.MapOp, needs_frame=True)
def map_(frame: Frame, op: r.MapOp, *values: Any) -> Any:
    return tuple(contiguous(v) for v in apply_region(frame, op.computation, values))


@interpret(r.SortOp, needs_frame=True)
def sort(frame: Frame, op: r.SortOp, *values: Any) -> Any:
    dim = op.sorted_dimension
    moved = [np.moveaxis(v, dim, -1) for v in values]
    shape = moved[0].shape
    flat = [v.reshape(prod(shape[:-1]), shape[-1]) for v in moved]
    orders = _sorted_orders(frame, op.comparator, flat)
    results = [np.take_along_axis(v, orders, axis=-1).reshape(shape) for v in flat]
    return tuple(contiguous(np.moveaxis(v, -1, dim)) for v in results)


def _sorted_orders(frame: Frame, comparator: Region, columns: Sequence[Any]) -> Any:
    """The stable orders of all lines; a comparator that does not work on arrays is asked pair by pair."""
    if works_on_arrays(comparator):
        return sorted_orders(columns, lambda sides: apply_region(frame, comparator, sides)[0])
    rows = [_sorted_order(frame, comparator, line) for line in zip(*columns)]
    return np.stack(rows) if rows else np.zeros(columns[0].shape, np.int64)


def _sorted_order(frame: Frame, comparator: Any, columns: Sequence[Any]) -> Any:
    def compare(i: int, j: int) -> int:
        def less(a: int, b: int) -> bool:
            pairs = [np.asarray(c[k]) for c in columns for k in (a, b)]
            return bool(frame.run_region(comparator, pairs)[0])

        return -1 if less(i, j) else 1 if less(j, i) else 0

    return np.array(sorted(range(len(columns[0])), key=cmp_to_key(compare)), dtype=np.int64)


@interpret(r.SelectAndScatterOp, needs_frame=True)
def select_and_scatter(frame: Frame, op: r.SelectAndScatterOp, value: Any, source: Any, init: Any) -> Any:
    rank = value.ndim
    sizes, strides = values_or(op.window_dimensions, 1, rank), values_or(op.window_strides, 1, rank)
    window = [WindowDimension(n, s, *p) for n, s, p in zip(sizes, strides, padding_rows(op.padding, rank))]
    result = np.broadcast_to(init, value.shape).copy()
    for place in np.ndindex(*source.shape):
        corner = [p * w.stride - w.low for p, w in zip(place, window)]
        inside = (range(max(c, 0), min(c + w.size, n)) for c, w, n in zip(corner, window, value.shape))
        chosen = None
        for index in product(*inside):
            if chosen is None or not bool(frame.run_region(op.select, [value[chosen], np.asarray(value[index])])[0]):
                chosen = index
        if chosen is not None:
            result[chosen] = frame.run_region(op.scatter, [np.asarray(result[chosen]), np.asarray(source[place])])[0]
    return result


# Gather and scatter


def _full_index(
    n: int, dims_map: Sequence[int], numbers: Sequence[int], batching: Sequence[tuple[int, int]]
) -> list[int]:
    index = [0] * n
    for dim, number in zip(dims_map, numbers):
        index[dim] = number
    for dim, number in batching:
        index[dim] = number
    return index


def gather_values(operand: Any, indices: Any, n: Any, sizes: Sequence[int]) -> Any:
    """Slices of `sizes` at the indices, moved so that they are inside."""
    starts = indices if n.index_vector_dim < indices.ndim else indices[..., None]
    vectors = np.moveaxis(starts, min(n.index_vector_dim, starts.ndim - 1), -1)
    batch_shape = vectors.shape[:-1]
    dropped = (*n.collapsed_slice_dims, *n.operand_batching_dims)
    positions = [d - (d > n.index_vector_dim) for d in n.start_indices_batching_dims]
    window = [s for i, s in enumerate(sizes) if i not in dropped]
    result = np.empty((*batch_shape, *window), operand.dtype)
    for place in np.ndindex(*batch_shape):
        batching = [(dim, place[p]) for dim, p in zip(n.operand_batching_dims, positions)]
        numbers = [int(v) for v in vectors[place]]
        start = _full_index(operand.ndim, n.start_index_map, numbers, batching)
        start = [min(max(s, 0), have - size) for s, have, size in zip(start, operand.shape, sizes)]
        result[place] = operand[tuple(slice(s, s + size) for s, size in zip(start, sizes))].reshape(window)
    rank = result.ndim
    batch_dims = [i for i in range(rank) if i not in n.offset_dims]
    return contiguous(np.moveaxis(result, range(rank), [*batch_dims, *n.offset_dims]))


@interpret(x.GatherOp)
def gather(op: x.GatherOp, operand: Any, indices: Any) -> Any:
    return gather_values(operand, indices, op.dimension_numbers, op.slice_sizes.values)


@interpret(x.DynamicGatherOp)
def dynamic_gather(op: x.DynamicGatherOp, operand: Any, indices: Any, sizes: Any) -> Any:
    return gather_values(operand, indices, op.dimension_numbers, [int(s) for s in sizes])


@interpret(x.ScatterOp, needs_frame=True)
def scatter(frame: Frame, op: x.ScatterOp, *values: Any) -> Any:
    count, n = len(op.inputs), op.scatter_dimension_numbers
    results, indices, updates = [v.copy() for v in values[:count]], values[count], values[count + 1 :]
    starts = indices if n.index_vector_dim < indices.ndim else indices[..., None]
    vectors = np.moveaxis(starts, min(n.index_vector_dim, starts.ndim - 1), -1)
    positions = [d - (d > n.index_vector_dim) for d in n.scatter_indices_batching_dims]
    rank, shape = results[0].ndim, results[0].shape
    dropped = (*n.inserted_window_dims, *n.input_batching_dims)
    kept = [i for i in range(rank) if i not in dropped]
    scatter_dims = [i for i in range(updates[0].ndim) if i not in n.update_window_dims]
    ordered = [np.moveaxis(u, [*scatter_dims, *n.update_window_dims], range(u.ndim)) for u in updates]
    window = ordered[0].shape[len(scatter_dims) :]
    for place in np.ndindex(*vectors.shape[:-1]):
        batching = [(dim, place[p]) for dim, p in zip(n.input_batching_dims, positions)]
        start = _full_index(rank, n.scatter_dims_to_operand_dims, [int(v) for v in vectors[place]], batching)
        sizes = [1] * rank
        for dim, size in zip(kept, window):
            sizes[dim] = size
        low = [max(0, -s) for s in start]
        high = [min(size, have - s) for s, size, have in zip(start, sizes, shape)]
        if any(a >= b for a, b in zip(low, high)):
            continue
        target = tuple(slice(s + a, s + b) for s, a, b in zip(start, low, high))
        source = tuple(slice(a, b) for a, b in zip(low, high))
        new = [u[place].reshape(sizes)[source] for u in ordered]
        outcome = apply_region(frame, op.update_computation, [*(v[target] for v in results), *new])
        for result, value in zip(results, outcome):
            result[target] = value
    return tuple(results)


# Control flow


@interpret(f.IfOp, needs_frame=True)
def if_(frame: Frame, op: f.IfOp, pred: Any) -> Any:
    return tuple(frame.run_region(op.true_branch if bool(pred) else op.false_branch))


@interpret(f.CaseOp, needs_frame=True)
def case(frame: Frame, op: f.CaseOp, index: Any) -> Any:
    number, last = int(index), len(op.branches) - 1
    return tuple(frame.run_region(op.branches[number if 0 <= number <= last else last]))


@interpret(f.WhileOp, needs_frame=True)
def while_(frame: Frame, op: f.WhileOp, *values: Any) -> Any:
    while bool(frame.run_region(op.cond, values)[0]):
        values = tuple(frame.run_region(op.body, values))
    return tuple(values)


@interpret(f.OptimizationBarrierOp)
def optimization_barrier(op: f.OptimizationBarrierOp, *values: Any) -> Any:
    return tuple(values)


@interpret(f.TupleOp)
def tuple_(op: f.TupleOp, *values: Any) -> Any:
    return (list(values),)


@interpret(f.GetTupleElementOp)
def get_tuple_element(op: f.GetTupleElementOp, value: Any) -> Any:
    return (value[op.index.value],)


@interpret(f.AfterAllOp, f.CreateTokenOp)
def token(op: f.AfterAllOp | f.CreateTokenOp, *tokens: Any) -> Any:
    return (None,)


INTERPRETATIONS = (
    reduce, reduce_window, map_, sort, select_and_scatter, gather, dynamic_gather, scatter, if_, case, while_,
    optimization_barrier, tuple_, get_tuple_element, *token,
)  # fmt: skip
