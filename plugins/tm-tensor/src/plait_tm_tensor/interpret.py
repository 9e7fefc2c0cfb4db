"""Reference semantics of tm_tensor over NumPy."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cmp_to_key
from typing import TYPE_CHECKING, Any

from plait.interpret.interpretation import interpret
from plait.interpret.values import value_for
from plait.lazy import lazy_import

from plait_tm_tensor import ops

if TYPE_CHECKING:
    from numpy import ndarray
    from plait.interpret.interpreter import Frame
    from plait.ir.attribute import Type

    WithRegion = ops.ScanOp | ops.ScatterOp | ops.SortOp | ops.TopkOp

np = lazy_import("numpy")


def _scalar_function(frame: Frame, op: WithRegion, types: Sequence[Type]) -> Any:
    """The region as a function of NumPy scalars of `types`."""

    def function(*values: Any) -> Any:
        return frame.run_region(op.body, [value_for(t, v) for t, v in zip(types, values)])[0]

    return function


@interpret(ops.ScanOp, needs_frame=True)
def scan(frame: Frame, op: ops.ScanOp, x: ndarray, output: ndarray, accumulator: ndarray) -> Any:
    element, dim = op.inputs[0].type.element_type, op.dimension.value
    combine = _scalar_function(frame, op, [element, element])
    lines, result = np.moveaxis(x, dim, -1), np.moveaxis(output.copy(), dim, -1)
    last = accumulator.copy()
    for place in np.ndindex(*lines.shape[:-1]):
        for i in range(lines.shape[-1]):
            if i == 0:
                result[(*place, 0)] = lines[(*place, 0)] if op.inclusive.value else accumulator[place]
                continue
            given = lines[(*place, i if op.inclusive.value else i - 1)]
            result[(*place, i)] = last[place] = combine(result[(*place, i - 1)], given)
    return np.moveaxis(result, -1, dim).copy(), last


@interpret(ops.ScatterOp, needs_frame=True)
def scatter(frame: Frame, op: ops.ScatterOp, updates: ndarray, indices: ndarray, original: ndarray) -> Any:
    element = op.outs[0].type.element_type
    combine = _scalar_function(frame, op, [element, element])
    result, dims = original.copy(), list(op.dimension_map.values)
    leading = original.ndim - (updates.ndim - 1)
    for place in np.ndindex(*updates.shape):
        target = [0] * leading + list(place[1:])
        for dim, start in zip(dims, indices[place[0]]):
            target[dim] += int(start)
        if all(0 <= t < size for t, size in zip(target, original.shape)):
            result[tuple(target)] = combine(updates[place], result[tuple(target)])
    return result


@interpret(ops.SortOp, needs_frame=True)
def sort(frame: Frame, op: ops.SortOp, *inputs: ndarray) -> Any:
    dim = op.dimension.value
    types = [v.type.element_type for v in op.outs for _ in range(2)]
    may_stay = _scalar_function(frame, op, types)
    lines = [np.moveaxis(x, dim, -1) for x in inputs]
    results = [np.empty_like(line) for line in lines]
    for place in np.ndindex(*lines[0].shape[:-1]):
        rows = [line[place] for line in lines]

        def compare(left: int, right: int, rows: Sequence[ndarray] = rows) -> int:
            if may_stay(*[row[i] for row in rows for i in (left, right)]):
                return -1 if not may_stay(*[row[i] for row in rows for i in (right, left)]) else 0
            return 1

        order = sorted(range(lines[0].shape[-1]), key=cmp_to_key(compare))
        for row, result in zip(rows, results):
            result[place] = row[order]
    return tuple(np.moveaxis(result, -1, dim).copy() for result in results)


@interpret(ops.TopkOp, needs_frame=True)
def topk(frame: Frame, op: ops.TopkOp, values: ndarray, *rest: ndarray) -> Any:
    element, dim = op.inputs[0].type.element_type, op.dimension.value
    goes_before = _scalar_function(frame, op, [element, element])
    *indices, kept, places = rest
    counted = np.arange(values.shape[dim], dtype=np.int32).reshape(*[-1 if i == dim else 1 for i in range(values.ndim)])
    given = indices[0] if indices else np.broadcast_to(counted, values.shape)
    lines = [np.moveaxis(x, dim, -1) for x in (values, given)]
    results = [np.moveaxis(x, dim, -1).copy() for x in (kept, places)]
    for place in np.ndindex(*lines[0].shape[:-1]):
        best, numbers = (result[place] for result in results)
        for value, number in zip(*[line[place] for line in lines]):
            for i in range(len(best)):
                forward, backward = goes_before(value, best[i]), goes_before(best[i], value)
                if forward or (forward == backward and number < numbers[i]):
                    value, best[i], number, numbers[i] = best[i].copy(), value, numbers[i].copy(), number
    return tuple(np.moveaxis(result, -1, dim).copy() for result in results)


@interpret(ops.AttentionOp)
def attention(op: ops.AttentionOp, query: ndarray, key: ndarray, value: ndarray, output: ndarray) -> Any:
    wide = np.float64 if output.dtype == np.float64 else np.float32
    q, k, v = (x.astype(wide) for x in (query, key, value))
    weights = q @ np.swapaxes(k, -1, -2) / np.sqrt(wide(q.shape[-1]))
    weights = np.exp(weights - weights.max(axis=-1, keepdims=True, initial=-np.inf))
    return ((weights / weights.sum(axis=-1, keepdims=True)) @ v).astype(output.dtype)


INTERPRETATIONS = (attention, scan, scatter, sort, topk)
