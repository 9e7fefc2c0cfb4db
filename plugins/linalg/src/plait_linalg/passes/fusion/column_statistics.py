"""Statistics of columns: what a pass over a whole tensor has found for each column, and is repeated along the rows.

    %s = linalg.generic ... ins(%x : tensor<4096x64xf32>) outs(%zero : tensor<64xf32>) { addf }
    %m = linalg.generic ... ins(%s : tensor<64xf32>) { mulf 1/4096 }
    %b = linalg.generic ... ins(%m) outs(%e : tensor<4096x64xf32>) { yield }
    %d = linalg.generic ... ins(%x, %b) { subf }

Here `%b` repeats `%m`. See Note [Computed again].
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.ir.value import Value
from plait_std.tensor import ops as tensor

from plait_linalg.contraction import contraction_of
from plait_linalg.ops import GenericOp, StructuredOp

if TYPE_CHECKING:
    from plait.ir.affine import AffineMap

_MOST_OPERATIONS = 16
"""So many operations before a value are looked at."""


def repeats_column_statistics(value: Value[Any], read: AffineMap, loops: Sequence[int]) -> bool:
    """Whether `value` repeats statistics, one for each of some `loops` that are not the outer ones.

    `read` maps loops to the indices of the value; of these, `loops` run more than once, in order.
    """
    source, map = _repeated(value, read)
    dims = [loop for loop in loops if loop in set(map.used_dims())]
    return len(dims) < len(loops) and list(loops[: len(dims)]) != dims and _is_statistic(source)


def _repeated(value: Value[Any], read: AffineMap) -> tuple[Value[Any], AffineMap]:
    """The value that `value` repeats, and how it is read."""
    source: Any = value.defining_op
    if not isinstance(source, GenericOp) or len(source.inputs) != 1 or len(source.outputs) != 1:
        return value, read
    written, only_yields = source.maps()[-1], source.body.block.first is source.body.block.last
    if not written.is_permutation or not only_yields or set(source.iterators()) != {"parallel"}:
        return value, read
    return _repeated(source.inputs[0], source.maps()[0].compose(written.inverse_permutation().compose(read)))


def _is_statistic(value: Value[Any]) -> bool:
    """Whether a value is computed elementwise from what a reduction, and not a contraction, has found.

    Scalars are left out, such as how many elements there are: many operations compute them from unknown sizes.
    """
    pending, left = [value], _MOST_OPERATIONS
    while pending and left:
        left -= 1
        op: Any = pending.pop().defining_op
        if isinstance(op, (tensor.ExpandShapeOp, tensor.CollapseShapeOp)):
            pending.append(op.operands[0])
        elif isinstance(op, StructuredOp) and "reduction" in op.iterators():
            return contraction_of(op) is None
        elif isinstance(op, GenericOp):
            pending += [each for each in op.inputs if getattr(each.type, "rank", 0)]
    return False


# Note [Computed again]
# The difference of a tensor and its mean is used twice by a normalization: for the variance, and scaled by it. Where
# there is a mean for each column (of a batch, of the pixels of an image), a pass over the whole tensor lies between the
# two uses. If the tensor does not fit the first level cache, the difference would come from further away, as the tensor
# does, and would have been written there: it is computed again, as it is if sizes are not known. Where there is a mean
# for each row, the row is near until it is used again: rows of 768 elements took 1.14 times as long with copies.
# Biases, which are no statistics, are added where products are written.
