"""Subtracts zero points that are computed at run time from the sums of a contraction, in the place of its factors.

    %d = tcp.binary subtract cast(%q), broadcast(%z)         // ui8 -> i32, and a number for all or for a row
    %y = tcp.contract %d, %w : ... -> tensor<32x96xi32>

becomes

    %t = tcp.contract cast(%q), %w
    %s = tcp.reduce add %w                                   // over what is added up: of constants when compiling
    %y = tcp.binary subtract %t, (broadcast(%z) * broadcast(%s))

The factors are narrow then, which machines multiply several at a time; their difference with a number that nobody knows
is not. Both are the same modulo 2 ** 32.
"""

from __future__ import annotations

import operator
from collections.abc import Collection
from typing import Any

from plait.builtin.types import IntegerType, RankedTensorType, i32
from plait.ir.affine import AffineDim
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait_std.dot_products import of_integers
from plait_std.scalar.payload import integer_limits

from plait_tcp import ops
from plait_tcp.builders.algebra import TENSORS
from plait_tcp.passes.padded_offsets import is_padded, number_of, padded_convolution, widened_from
from plait_tcp.passes.scaled_integers import Scale, integers, repeated, scale_of


def subtract_from_sums(op: Any, instructions: Collection[str]) -> Operation:
    """Let `op` contract what zero points are subtracted from, if one is, and a machine multiplies such numbers."""
    for number in range(1 if isinstance(op, ops.ConvOp) else 2):
        op = _without_offset(op, number, instructions)
    return op


def _without_offset(op: Any, number: int, instructions: Collection[str]) -> Operation:
    difference: Any = op.operands[number].defining_op
    other = op.operands[1 - number]
    if not isinstance(difference, ops.BinaryOp) or difference.kind.text != "subtract" or not _is_plain(op):
        return op
    found, zero, limits = widened_from(difference.lhs), scale_of(difference.rhs), integers(other)
    if found is None or zero is None or limits is None or number_of(difference.rhs) is not None:
        return op
    narrow, casts = found
    both = [integer_limits(narrow.type.element_type), (limits.low, limits.high)]
    places, kept = _places(op, number), _places(op, 1 - number)
    is_free = all(dim in places for dim in zero.dims) and _adds_up_all(op, 1 - number, kept)
    if not of_integers(instructions, both[:: -1 if number else 1]) or not is_free:
        return op
    b = Builder.before(op)
    b.location = op.location
    contracted = _contracted(b, op, number, narrow, casts, zero)
    if contracted is None:
        return op
    dims = tuple(dim for dim in range(other.type.rank) if dim not in kept)
    wide = TENSORS.convert(b, other, other.type.with_element_type(i32))
    none = TENSORS.constant(b, 0, RankedTensorType((), i32))
    sums = b(ops.ReduceOp("add", wide, none, dims))
    total = contracted.results[0]
    parts = ((zero.value, [places[dim] for dim in zero.dims]), (sums, [kept[dim] for dim in sorted(kept)]))
    factors = [repeated(b, *_in_order(b, TENSORS.convert(b, v, v.type.with_element_type(i32)), at), total) for v, at in parts]
    product = TENSORS.compute(b, operator.mul, *factors)
    op.result.replace_all_uses_with(TENSORS.compute(b, operator.sub, total, product))
    op.erase()
    return contracted


def _is_plain(op: Any) -> bool:
    """Whether sums are of 32 bits, and each element of an operand is one of a loop or of a window."""
    if op.result.type.element_type is not i32:
        return False
    if isinstance(op, ops.ConvOp):
        return op.groups[1] == 1 and all(step == 1 for step in op.dilations[0])
    exprs = [map.results for map in op.maps[:2]]
    return all(isinstance(e, AffineDim) for side in exprs for e in side) and all(len({*side}) == len(side) for side in exprs)


def _places(op: Any, number: int) -> dict[int, int]:
    """The dimensions of the result that those of an operand are, where nothing is added up."""
    if isinstance(op, ops.ConvOp):
        kept = (op.lhs_dims.values[0], op.rhs_dims.values[1])[number]
        return {kept: op.out_dims.values[number]}
    target = op.maps[2].results
    return {dim: target.index(expr) for dim, expr in enumerate(op.maps[number].results) if expr in target}


def _adds_up_all(op: Any, number: int, kept: dict[int, int]) -> bool:
    """Whether an operand has each loop that is added up over."""
    if isinstance(op, ops.ConvOp):
        return True
    added = [expr for dim, expr in enumerate(op.maps[number].results) if dim not in kept]
    return len(added) == sum(kind == "reduction" for kind in op.iterators)


def _contracted(
    b: Builder, op: Any, number: int, narrow: Value[Any], casts: list[Any], zero: Scale
) -> Operation | None:
    """The contraction of narrow integers; None if it pads them with a zero point that is of another type."""
    if isinstance(op, ops.ConvOp) and is_padded(op):
        padding: Any = zero.value if not zero.dims else None
        while padding is not None and padding.type.element_type is not narrow.type.element_type:
            made = padding.defining_op
            padding = made.operand if isinstance(made, ops.CastOp) and _is_widened(made) else None
        return None if padding is None or padding.type.rank else padded_convolution(b, op, narrow, padding, casts)
    value = narrow
    for type in casts:
        value = TENSORS.convert(b, value, value.type.with_element_type(type))
    copy = op.clone()
    copy.set_operand(number, value)
    return b.insert(copy)


def _is_widened(op: ops.CastOp) -> bool:
    return isinstance(op.operand.type.element_type, IntegerType) and widened_from(op.result) is not None


def _in_order(b: Builder, value: Value[Any], dims: list[int]) -> tuple[Value[Any], list[int]]:
    """A tensor with the dimensions that its own stand for in ascending order."""
    order = sorted(range(len(dims)), key=dims.__getitem__)
    if order == list(range(len(dims))):
        return value, dims
    return b(ops.TransposeOp(value, order)), sorted(dims)
