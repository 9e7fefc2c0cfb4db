"""Reference semantics of tcp over NumPy."""

from __future__ import annotations

import math
from typing import Any

from plait.builtin.attributes import elements_of
from plait.builtin.types import DYNAMIC
from plait.interpret import InterpretError, dtype_of, interpret
from plait.interpret.numbers import contiguous, is_complex, is_float, totals
from plait.lazy import lazy_import

from plait_tcp import ops
from plait_tcp.custom_calls import custom_op
from plait_tcp.interpret_indexing import INDEXING
from plait_tcp.interpret_named import NAMED
from plait_tcp.interpret_scans import SCANS
from plait_tcp.interpret_symbols import SYMBOLS
from plait_tcp.interpret_windows import WINDOWS
from plait_tcp.kernels import (
    BINARY,
    BIT_COUNTS,
    UNARY,
    bit_width_of,
    convert,
    joined_bits,
    own_bits,
    pad_array,
    reducer,
    split_bits,
    widened,
)
from plait_tcp.payload import number_class
from plait_tcp.quantization import INTERPRETATIONS as QUANTIZATION

np = lazy_import("numpy")


def _computed(kind: Any, table: Any, op: Any, element_type: Any, *arrays: Any) -> Any:
    """The kind on arrays, computed in a wider format where NumPy has none, and rounded to the result's."""
    dtype = dtype_of(op.result.type)
    kernel = table[number_class(element_type)].get(kind) if number_class(element_type) in table else None
    if kernel is None:
        raise InterpretError(f"'{kind}' is not defined for elements of type {element_type}")
    wide = [widened(array) for array in arrays]
    return np.asarray(kernel(*wide)).astype(dtype, copy=False)


@interpret(ops.ConstOp)
def const(op: Any) -> Any:
    return np.array(elements_of(op.value)).reshape(op.result.type.shape)


@interpret(ops.UnaryOp)
def unary(op: Any, x: Any) -> Any:
    kind, element = op.kind.text, op.operand.type.element_type
    if kind in BIT_COUNTS and x.dtype.kind != "b" and number_class(element) in ("signed", "unsigned"):
        return BIT_COUNTS[kind](x)  # a wider format would have more bits
    return _computed(kind, UNARY, op, element, x)


@interpret(ops.BinaryOp)
def binary(op: Any, x: Any, y: Any) -> Any:
    kind, element = op.kind.text, op.lhs.type.element_type
    if kind == "shift_right_logical" and number_class(element) == "signed":
        x = own_bits(x, element.width)
    return _computed(kind, BINARY, op, element, x, y)


@interpret(ops.TernaryOp)
def ternary(op: Any, x: Any, y: Any, z: Any) -> Any:
    kind = op.kind.text
    if kind == "select":
        return np.where(x, y, z)
    if kind == "clamp":
        return np.minimum(np.maximum(y, x), z)
    if x.dtype.kind == "f" and x.dtype.itemsize < 8:
        wide = [array.astype(np.float64) for array in (x, y, z)]
        return (wide[0] * wide[1] + wide[2]).astype(x.dtype)
    return (x * y + z).astype(x.dtype)


@interpret(ops.CastOp)
def cast(op: Any, x: Any) -> Any:
    source, target = op.element_types
    bits = x if source is op.operand.type.element_type else x.view(dtype_of(source))
    return convert(bits, source, target).view(dtype_of(op.result.type))


@interpret(ops.BitcastOp)
def bitcast(op: Any, x: Any) -> Any:
    source, target = op.operand.type, op.result.type
    bits = contiguous(x)
    narrow = [width for width in map(bit_width_of, (source.element_type, target.element_type)) if 0 < width < 8]
    if narrow and source.rank != target.rank:
        return (joined_bits if source.rank > target.rank else split_bits)(x, target, min(narrow))
    if source.rank > target.rank:
        return bits.view(dtype_of(target)).reshape(x.shape[:-1])
    if source.rank < target.rank:
        return bits.reshape(*x.shape, 1).view(dtype_of(target))
    return bits.view(dtype_of(target)).reshape(x.shape)


@interpret(ops.BroadcastOp)
def broadcast(op: Any, x: Any, *sizes: Any) -> Any:
    shape = _shape(op.result.type, sizes)
    aligned = [1] * len(shape)
    for i, dim in enumerate(op.dims.values):
        aligned[dim] = x.shape[i]
    order = sorted(range(x.ndim), key=op.dims.values.__getitem__)
    return np.broadcast_to(x.transpose(order).reshape(aligned), shape).copy()


def _shape(type: Any, sizes: Any) -> tuple[int, ...]:
    rest = iter(sizes)
    return tuple(int(next(rest)) if size == DYNAMIC else size for size in type.shape)


@interpret(ops.ReshapeOp)
def reshape(op: Any, x: Any, *sizes: Any) -> Any:
    return x.reshape(_shape(op.result.type, sizes))


@interpret(ops.TransposeOp)
def transpose(op: Any, x: Any) -> Any:
    return x.transpose(op.perm.values).copy()


@interpret(ops.ReverseOp)
def reverse(op: Any, x: Any) -> Any:
    return np.flip(x, axis=tuple(op.dims.values)).copy()


def _mixed(constants: Any, values: Any) -> list[int]:
    return [int(next(values)) if size == DYNAMIC else size for size in constants.values]


@interpret(ops.SliceOp)
def slice_(op: Any, x: Any, *indices: Any) -> Any:
    rest = iter(indices)
    offsets, sizes, strides = (_mixed(c, rest) for c in (op.static_offsets, op.static_sizes, op.static_strides))
    for offset, size, stride, extent in zip(offsets, sizes, strides, x.shape):
        if size and not 0 <= offset + (size - 1) * stride < extent:
            raise InterpretError(f"reads element {offset + (size - 1) * stride} of a dimension of size {extent}")
    box = tuple(slice(o, o + n * s if n else o, s) for o, n, s in zip(offsets, sizes, strides))
    return x[box].copy()


@interpret(ops.PadOp)
def pad(op: Any, x: Any, value: Any, *indices: Any) -> Any:
    rest = iter(indices)
    low, high, interior = (_mixed(c, rest) for c in (op.static_low, op.static_high, op.static_interior))
    return pad_array(x, value, low, high, interior)


@interpret(ops.ConcatOp)
def concat(op: Any, *inputs: Any) -> Any:
    return np.concatenate(inputs, axis=op.dim.value)


@interpret(ops.IotaOp)
def iota(op: Any, *sizes: Any) -> Any:
    shape, dim = _shape(op.result.type, sizes), op.dim.value
    aligned = [1] * len(shape)
    aligned[dim] = shape[dim]
    numbers = np.arange(shape[dim]).astype(dtype_of(op.result.type))
    return np.broadcast_to(numbers.reshape(aligned), shape).copy()


@interpret(ops.ContractOp)
def contract(op: Any, lhs: Any, rhs: Any) -> Any:
    acc, result = op.accumulator_type, op.result.type.element_type
    factors = [convert(x, v.type.element_type, acc) for x, v in ((lhs, op.lhs), (rhs, op.rhs))]
    places = [[expr.position for expr in map.results] for map in op.maps]
    wide = [widened(factor) for factor in factors]
    if is_float(dtype_of(acc)) and dtype_of(acc).itemsize < 4:
        return convert(_rounded_sum_of_products(factors, places), acc, result)
    if wide[0].dtype.kind == "b":
        total = np.einsum(wide[0].astype(np.int64), places[0], wide[1].astype(np.int64), places[1], places[2]) > 0
    else:
        total = _sum_of_products(wide, places) + 0  # a sum begins with zero, so that it is never -0.0
    return convert(np.asarray(total).astype(dtype_of(acc), copy=False), acc, result)


def _rounded_sum_of_products(x: Any, places: Any) -> Any:
    """The sums of products, each product and each sum rounded to the format of the factors."""
    summed = sorted({*places[0], *places[1]} - {*places[2]})
    order = [*places[2], *summed]
    wide = [widened(factor) for factor in x]
    products = np.einsum(wide[0], places[0], wide[1], places[1], order).astype(x[0].dtype)
    axes = range(len(places[2]), products.ndim)
    return totals(np.add, products, np.zeros((), products.dtype), axes)


def _sum_of_products(x: Any, places: Any) -> Any:
    """The sums of products; NumPy adds up factors first if only one operand has them, which NaN tells apart."""
    alone = ({*places[0]} ^ {*places[1]}) - {*places[2]}
    if not alone:
        return np.einsum(x[0], places[0], x[1], places[1], places[2], optimize=True)
    products = np.einsum(x[0], places[0], x[1], places[1], [*places[2], *sorted(alone)], optimize=True)
    return products.sum(axis=tuple(range(len(places[2]), products.ndim)), dtype=products.dtype)


@interpret(ops.ReduceOp)
def reduce(op: Any, x: Any, init: Any) -> Any:
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
def reduce_region(frame: Any, op: Any, *values: Any) -> Any:
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


@interpret(ops.GroupOp, needs_frame=True)
def group(frame: Any, op: Any) -> Any:
    return frame.run_region(op.body, ())


@interpret(ops.IsolatedGroupOp, needs_frame=True)
def isolated_group(frame: Any, op: Any, *inputs: Any) -> Any:
    return frame.run_region(op.body, inputs)


INTERPRETATIONS = (
    const, unary, binary, ternary, cast, bitcast, broadcast, reshape, transpose, reverse, slice_, pad, concat, iota,
    contract, reduce, reduce_region, group, isolated_group, custom_op, *SYMBOLS, *INDEXING, *WINDOWS,
    *NAMED, *SCANS, *QUANTIZATION,
)  # fmt: skip
