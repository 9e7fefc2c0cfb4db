"""Reference semantics of contractions and reductions."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.interpret import dtype_of, interpret
from plait.interpret.numbers import is_complex, is_float, totals
from plait.lazy import lazy_import

from plait_tcp import ops
from plait_tcp.arrays import convert, is_narrow_float, reducer, widened

if TYPE_CHECKING:
    from numpy import ndarray
    from plait.interpret.interpreter import Frame
    pass

np = lazy_import("numpy")


@interpret(ops.ContractOp)
def contract(op: ops.ContractOp, lhs: ndarray, rhs: ndarray) -> Any:
    acc, result = op.accumulator_type, op.result.type.element_type
    factors = [convert(x, v.type.element_type, acc) for x, v in ((lhs, op.lhs), (rhs, op.rhs))]
    places = [[expr.position for expr in map.results] for map in op.maps]
    wide = [widened(factor) for factor in factors]
    if is_narrow_float(acc):
        return convert(_rounded_sum_of_products(factors, places), acc, result)
    if wide[0].dtype.kind == "b":
        total = np.einsum(wide[0].astype(np.int64), places[0], wide[1].astype(np.int64), places[1], places[2]) > 0
    else:
        total = _sum_of_products(wide, places) + 0  # a sum begins with zero, so that it is never -0.0
    return convert(np.asarray(total).astype(dtype_of(acc), copy=False), acc, result)


def _rounded_sum_of_products(x: Any, places: Sequence[Any]) -> Any:
    """The sums of products, each product and each sum rounded to the format of the factors."""
    summed = sorted({*places[0], *places[1]} - {*places[2]})
    order = [*places[2], *summed]
    wide = [widened(factor) for factor in x]
    products = np.einsum(wide[0], places[0], wide[1], places[1], order).astype(x[0].dtype)
    axes = range(len(places[2]), products.ndim)
    return totals(np.add, products, np.zeros((), products.dtype), axes)


def _sum_of_products(x: Any, places: Sequence[Any]) -> Any:
    """The sums of products; NumPy adds up factors first if only one operand has them, which NaN tells apart."""
    alone = ({*places[0]} ^ {*places[1]}) - {*places[2]}
    if not alone:
        return np.einsum(x[0], places[0], x[1], places[1], places[2], optimize=True)
    products = np.einsum(x[0], places[0], x[1], places[1], [*places[2], *sorted(alone)], optimize=True)
    return products.sum(axis=tuple(range(len(places[2]), products.ndim)), dtype=products.dtype)


@interpret(ops.ReduceOp)
def reduce(op: ops.ReduceOp, x: ndarray, init: ndarray) -> Any:
    combine = reducer(op.kind.text, x.dtype)
    axes = tuple(op.dims.values)
    if op.kind.text in ("add", "multiply") and (is_float(x.dtype) or is_complex(x.dtype)):
        return totals(combine, x, init, axes)
    wide, start = widened(x), widened(np.asarray(init))
    if math.prod(x.shape[i] for i in axes) == 0:
        shape = [n for i, n in enumerate(x.shape) if i not in axes]
        return np.full(shape, init, dtype=x.dtype)
    return np.asarray(combine(combine.reduce(wide, axis=axes, dtype=wide.dtype), start)).astype(x.dtype, copy=False)


@interpret(ops.ReduceRegionOp, needs_frame=True)
def reduce_region(frame: Frame, op: ops.ReduceRegionOp, *values: ndarray) -> Any:
    inputs, inits = values[: len(op.inputs)], values[len(op.inputs) :]
    dims = tuple(op.dims.values)
    kept = [i for i in range(inputs[0].ndim) if i not in dims]
    ordered = [np.ascontiguousarray(x.transpose(*kept, *dims)) for x in inputs]
    shape = ordered[0].shape[: len(kept)]
    flat = [x.reshape(math.prod(shape), math.prod(x.shape[len(kept) :])) for x in ordered]
    results = [np.empty(math.prod(shape), dtype=x.dtype) for x in inputs]
    for place in range(math.prod(shape)):
        acc = [np.asarray(init) for init in inits]
        for step in range(flat[0].shape[1]):
            acc = frame.run_region(op.body, [*acc, *(np.asarray(x[place, step]) for x in flat)])
        for result, value in zip(results, acc):
            result[place] = value
    return tuple(result.reshape(shape) for result in results)


REDUCTIONS = (contract, reduce, reduce_region)
