"""Reference semantics of elementwise operations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.interpret import InterpretError, dtype_of, interpret
from plait.interpret.numbers import contiguous
from plait.lazy import lazy_import
from plait_std.scalar.arrays import on_arrays

from plait_tcp import ops
from plait_tcp.arrays import bit_width_of, convert, joined_bits, split_bits

if TYPE_CHECKING:
    from numpy import ndarray

np = lazy_import("numpy")


def _compute(op: Any, *values: ndarray) -> Any:
    """The kind of the operation on arrays, as the table of kinds defines it."""
    function = on_arrays(op.kind.text, values[-1].dtype)
    if function is None:
        element = op.operands[-1].type.element_type
        raise InterpretError(f"'{op.kind.text}' is not defined for elements of type {element}")
    return function(*values)


unary, binary, ternary = (interpret(cls)(_compute) for cls in (ops.UnaryOp, ops.BinaryOp, ops.TernaryOp))


@interpret(ops.CastOp)
def cast(op: ops.CastOp, x: ndarray) -> Any:
    source, target = op.element_types
    bits = x if source is op.operand.type.element_type else x.view(dtype_of(source))
    return convert(bits, source, target).view(dtype_of(op.result.type))


@interpret(ops.BitcastOp)
def bitcast(op: ops.BitcastOp, x: ndarray) -> Any:
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
