"""Reference semantics of elementwise operations."""

from __future__ import annotations

from typing import Any

from plait.interpret import InterpretError, dtype_of, interpret
from plait.interpret.numbers import contiguous
from plait.lazy import lazy_import

from plait_tcp import ops
from plait_tcp.kinds.arrays import (
    BINARY,
    BIT_COUNTS,
    UNARY,
    bit_width_of,
    convert,
    joined_bits,
    own_bits,
    split_bits,
    widened,
)
from plait_tcp.kinds.payload import number_class

np = lazy_import("numpy")


def _computed(kind: Any, table: Any, op: Any, element_type: Any, *arrays: Any) -> Any:
    """The kind on arrays, computed in a wider format where NumPy has none, and rounded to the result's."""
    dtype = dtype_of(op.result.type)
    kernel = table[number_class(element_type)].get(kind) if number_class(element_type) in table else None
    if kernel is None:
        raise InterpretError(f"'{kind}' is not defined for elements of type {element_type}")
    wide = [widened(array) for array in arrays]
    return np.asarray(kernel(*wide)).astype(dtype, copy=False)


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


ELEMENTWISE = (unary, binary, ternary, cast, bitcast)
