"""Subtracts zero points from the sums of a contraction, in the place of its factors.

    %d = tcp.binary subtract cast(%q), broadcast(%z)         // ui8 -> i32, and a number for all or for a row
    %y = tcp.contract %d, %w : ... -> tensor<32x96xi32>

becomes

    %t = tcp.contract cast(%q), %w
    %s = tcp.reduce add %w                                   // over what is added up: of constants when compiling
    %y = tcp.binary subtract %t, (broadcast(%z) * broadcast(%s))

The factors are narrow then, which machines multiply several at a time; their difference with a number is not, or not as
narrow: what computes it becomes part of what computes `%q`, which knows no limits. Both are the same modulo 2 ** 32,
unless a difference of 16 bits wraps around: that stays.
"""

from __future__ import annotations

import operator
from collections.abc import Collection
from typing import Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import IntegerType, RankedTensorType, i32
from plait.ir.affine import AffineDim
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.lazy import lazy_import
from plait_std.dot_products import of_integers
from plait_std.scalar.payload import integer_limits

from plait_tcp import ops
from plait_tcp.builders.algebra import TENSORS
from plait_tcp.models.orders import has_elements
from plait_tcp.passes.padded_offsets import is_padded, number_of, padded_convolution, widened, widened_from
from plait_tcp.passes.scaled_integers import Scale, integers, repeated, scale_of

np = lazy_import("numpy")
_HALF_WORD = (-(1 << 15), (1 << 15) - 1)
"""The limits of differences with a number that is known, as they are stored."""


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
    found, known, number_known = widened_from(difference.lhs), _limits_of(other), number_of(difference.rhs)
    zero = _repeated_number(difference.rhs) if number_known is None else Scale(difference.rhs, ())
    if found is None or zero is None or known is None or not _is_exact(difference):
        return op
    narrow, casts = found
    own = integer_limits(narrow.type.element_type)
    before = 0 if number_known is None else _at_once(instructions, _HALF_WORD, known, number)
    places, kept = kept_dims(op, number), kept_dims(op, 1 - number)
    is_free = all(dim in places for dim in zero.dims) and _adds_up_all(op, 1 - number, kept)
    if _at_once(instructions, own, known, number) <= before or not is_free:
        return op
    b = Builder.before(op)
    b.location = op.location
    if number_known is not None:
        zero = Scale(TENSORS.constant(b, number_known, RankedTensorType((), i32)), ())
    contracted = _contracted(b, op, number, narrow, casts, zero)
    if contracted is None:
        return op
    dims = tuple(dim for dim in range(other.type.rank) if dim not in kept)
    sums = _sums(b, other, dims)
    total = contracted.results[0]
    parts = ((zero.value, [places[dim] for dim in zero.dims]), (sums, [kept[dim] for dim in sorted(kept)]))
    wide = [(TENSORS.convert(b, value, value.type.with_element_type(i32)), at) for value, at in parts]
    product = TENSORS.compute(b, operator.mul, *(repeated(b, *_in_order(b, *part), total) for part in wide))
    op.result.replace_all_uses_with(TENSORS.compute(b, operator.sub, total, product))
    op.erase()
    return contracted


def _limits_of(value: Value[Any]) -> tuple[int, int] | None:
    """The limits of integers, or of those that a number is subtracted from, which may be subtracted from sums, too."""
    op: Any = value.defining_op
    if isinstance(op, ops.BinaryOp) and op.kind.text == "subtract" and _repeated_number(op.rhs) is not None:
        found = widened_from(op.lhs)
        if found is not None:
            return integer_limits(found[0].type.element_type)
    known = integers(value)
    return None if known is None else (known.low, known.high)


def _is_exact(difference: ops.BinaryOp) -> bool:
    """Whether a difference is exact modulo 2 ** 32: its type has 32 bits, or holds all differences."""
    type = difference.result.type.element_type
    (low, high), (least, most) = map(_limits_in_memory, (difference.lhs, difference.rhs))
    smallest, largest = integer_limits(type)
    return type.width >= 32 or (smallest <= low - most and high - least <= largest)


def _limits_in_memory(value: Value[Any]) -> tuple[int, int]:
    """The limits of integers that are repeated and widened to become `value`."""
    number = number_of(value)
    if number is not None:
        return number, number
    op: Any = value.defining_op
    while isinstance(op, (ops.BroadcastOp, ops.ReshapeOp)) or widened_from(value) is not None:
        value = op.operand
        op = value.defining_op
    return integer_limits(value.type.element_type)


def _repeated_number(value: Value[Any]) -> Scale | None:
    """What is repeated and widened to become `value`."""
    while isinstance(value.defining_op, ops.CastOp) and widened_from(value) is not None:
        value = value.defining_op.operand
    return scale_of(value)


def _at_once(instructions: Collection[str], own: tuple[int, int], other: tuple[int, int], number: int) -> int:
    """How many products of numbers between limits a machine adds at once; 0 if it has no instruction for them."""
    limits = [other, own] if number else [own, other]
    return max((dot.count for dot, _ in of_integers(instructions, limits)), default=0)


def _is_plain(op: Any) -> bool:
    """Whether sums are of 32 bits, and each element of an operand is one of a loop or of a window."""
    if op.result.type.element_type is not i32 or op.accumulator_type is not i32:
        return False
    if isinstance(op, ops.ConvOp):
        return op.groups[1] == 1 and all(step == 1 for step in op.dilations[0])
    sides = [map.results for map in op.maps[:2]]
    return all(isinstance(expr, AffineDim) for side in sides for expr in side) and all(
        len({*side}) == len(side) for side in sides
    )


def kept_dims(op: Any, number: int) -> dict[int, int]:
    """For each dimension of an operand that is not added up the one of the result."""
    if isinstance(op, ops.ConvOp):
        kept = (op.lhs_dims.values[0], op.rhs_dims.values[1])[number]
        return {kept: op.out_dims.values[number]} if number or op.groups[1] == 1 else {}
    target = op.maps[2].results
    return {dim: target.index(expr) for dim, expr in enumerate(op.maps[number].results) if expr in target}


def _adds_up_all(op: Any, number: int, kept: dict[int, int]) -> bool:
    """Whether an operand has each loop that is added up over."""
    if isinstance(op, ops.ConvOp):
        return True
    added = [expr for dim, expr in enumerate(op.maps[number].results) if dim not in kept]
    return len(added) == sum(kind == "reduction" for kind in op.iterators)


def _sums(b: Builder, value: Value[Any], dims: tuple[int, ...]) -> Value[Any]:
    """The sums of integers over `dims`, modulo 2 ** 32; of a constant they are computed here, however large it is."""
    source, order = value, list(range(value.type.rank))
    while isinstance(source.defining_op, (ops.CastOp, ops.TransposeOp)):
        made: Any = source.defining_op
        if isinstance(made, ops.TransposeOp):
            order = [made.perm.values[dim] for dim in order]
        elif widened_from(source) is None:
            break
        source = made.operand
    constant: Any = source.defining_op.value if isinstance(source.defining_op, ops.ConstOp) else None
    if has_elements(constant):
        sums = constant.numpy().transpose(order).astype(np.int64).sum(dims).astype(np.int32)
        type = RankedTensorType(sums.shape, i32)
        return b(ops.ConstOp(DenseElementsAttr.from_numpy(np.ascontiguousarray(sums), type)))
    wide = TENSORS.convert(b, value, value.type.with_element_type(i32))
    return b(ops.ReduceOp("add", wide, TENSORS.constant(b, 0, RankedTensorType((), i32)), dims))


def _contracted(
    b: Builder, op: Any, number: int, narrow: Value[Any], casts: list[Any], zero: Scale
) -> Operation | None:
    """The contraction of narrow integers; None if it pads them with a zero point that is of another type."""
    if isinstance(op, ops.ConvOp) and is_padded(op):
        padding: Any = zero.value if not zero.dims else None
        known = number_of(zero.value)
        if known is not None:
            low, high = integer_limits(narrow.type.element_type)
            fits, type = low <= known <= high, RankedTensorType((), narrow.type.element_type)
            padding = TENSORS.constant(b, known, type) if fits else None
        while padding is not None and padding.type.element_type is not narrow.type.element_type:
            made = padding.defining_op
            padding = made.operand if isinstance(made, ops.CastOp) and _is_widened(made) else None
        return None if padding is None or padding.type.rank else padded_convolution(b, op, narrow, padding, casts)
    copy = op.clone()
    copy.set_operand(number, widened(b, narrow, casts))
    return b.insert(copy)


def _is_widened(op: ops.CastOp) -> bool:
    return isinstance(op.operand.type.element_type, IntegerType) and widened_from(op.result) is not None


def _in_order(b: Builder, value: Value[Any], dims: list[int]) -> tuple[Value[Any], list[int]]:
    """A tensor with the dimensions that its own stand for in ascending order."""
    order = sorted(range(len(dims)), key=dims.__getitem__)
    if order == list(range(len(dims))):
        return value, dims
    return b(ops.TransposeOp(value, order)), sorted(dims)
