"""Take slices of concatenations from the part in which they are known to lie.

    cf.assert %n >= 2                                         cf.assert %n >= 2
    %c = tcp.concat %a, %x dim = 0                            %m = arith.subi %n, 1
    %m = arith.subi %n, 1                             =>      %p = arith.subi %m, 1
    %s = tcp.slice %c offsets [%m] sizes [1]                  %s = tcp.slice %x offsets [%p] sizes [1]

where `%a` has 1 element, and `%x` has `%n` elements. Canonicalization does so where all sizes are constants.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from plait.ir.builder import Builder
from plait_std import sizes as sz
from plait_std.sizes.linear import Linear

from plait_tcp import ops
from plait_tcp.canonicalize.movement import new_slice

if TYPE_CHECKING:
    from plait_std.runtime_checks.knowledge import Knowledge


def settle_slice(op: Any, known: Knowledge) -> None:
    """Replace a slice of a concatenation by one of the operand in which it is known to lie."""
    inner = op.operand.defining_op if isinstance(op, ops.SliceOp) else None
    if not isinstance(inner, ops.ConcatOp):
        return
    dim = inner.dim.value
    offset, size, stride = (part[dim] for part in (op.mixed_offsets, op.mixed_sizes, op.mixed_strides))
    if not isinstance(stride, int) or not known.is_at_most(1, size):
        return
    first = known.form(offset)
    end = first.plus(known.form(size).plus(Linear(-1)), stride).plus(Linear(1))
    for number, (start, stop) in enumerate(_places(inner, known)):
        if known.is_never_negative(first.plus(start, -1)) and known.is_never_negative(stop.plus(end, -1)):
            _take_from(op, inner, number, known)
            return


def _places(op: ops.ConcatOp, known: Knowledge) -> Iterator[tuple[Linear, Linear]]:
    """Where each part of a concatenation starts and where it ends."""
    start = Linear(0)
    for part in op.inputs:
        stop = start.plus(known.size_form(part, op.dim.value))
        yield start, stop
        start = stop


def _take_from(op: Any, whole: ops.ConcatOp, number: int, known: Knowledge) -> None:
    """Replace a slice of a concatenation by one of a part. The same value may be several parts."""
    dim, b = whole.dim.value, Builder.before(op)
    boxes = list(zip(op.mixed_offsets, op.mixed_sizes, op.mixed_strides))
    offset, size, stride = boxes[dim]
    for value in whole.inputs[:number]:
        offset = sz.subtract(b, offset, sz.size_of(b, value, dim))
    boxes[dim] = (offset, size, stride)
    new: Any = new_slice(b, whole.inputs[number], boxes)
    op.result.replace_all_uses_with(sz.as_shaped(b, new, op.result.type))
    known.learn_results(new.defining_op)
