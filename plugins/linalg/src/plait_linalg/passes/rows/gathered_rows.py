"""Elements that a payload extracts from a tensor, and that are neighbours along the loop of the lanes.

    %row = arith.index_cast %in : i32 to index
    %col = linalg.index 1 : index
    %0 = tensor.extract %x[%row, %col] : tensor<1000x64xf32>

is one vector if lanes lie along loop 1 and `%in` is the same in all of them: a row of a gather. So is what starts in
the middle of a row, at a number that is added to `%col`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from plait.ir.value import Value
from plait_std.arith.ops import AddIOp
from plait_std.tensor.ops import ExtractOp

from plait_linalg.ops import IndexOp

if TYPE_CHECKING:
    from plait.ir.operation import Operation

    from plait_linalg.ops.base import StructuredOp


def rows_along(op: StructuredOp, lane_loop: int) -> list[ExtractOp]:
    """What the payload of `op` extracts as neighbours along a loop."""
    extracts = [inner for inner in op.payload.block.operations if isinstance(inner, ExtractOp)]
    return [inner for inner in extracts if is_row(inner, lane_loop) and is_same_or_row(inner, op, lane_loop)]


def is_same_or_row(inner: Operation, op: StructuredOp, lane_loop: int) -> bool:
    """Whether an operation in the payload of `op` extracts the same element in all lanes, or neighbours."""
    if not isinstance(inner, ExtractOp):
        return False
    added = row_start(inner, lane_loop)
    same = inner.indices if added is None else [*inner.indices[:-1], *added]
    return not _differ(same, op, lane_loop)


def is_row(op: ExtractOp, lane_loop: int) -> bool:
    """Whether an element lies at the index of the lanes along the last dimension of a tensor, or so much behind it."""
    return row_start(op, lane_loop) is not None


def row_start(op: ExtractOp, lane_loop: int) -> list[Value] | None:
    """What is added to the index of the lanes along the last dimension; None if that is not among its terms."""
    last = op.indices[-1] if op.indices else None
    terms = [last] if last is not None else []
    if last is not None and isinstance(last.defining_op, AddIOp):
        terms = list(last.defining_op.operands)
    of_lanes = [term for term in terms if _is_lane_index(term, lane_loop)]
    return [term for term in terms if term is not of_lanes[0]] if len(of_lanes) == 1 else None


def _is_lane_index(value: Value, lane_loop: int) -> bool:
    made = value.defining_op
    return isinstance(made, IndexOp) and made.dim.value == lane_loop


def _differ(values: Iterable[Value], op: StructuredOp, lane_loop: int) -> bool:
    """Whether one of some values of a payload may differ between lanes."""
    arguments = op.payload.block.arguments
    differing: set[Value] = set(arguments[len(op.ins) :])
    differing.update(a for a, map in zip(arguments, op.maps()) if lane_loop in map.used_dims())
    for inner in op.payload.block.operations:
        is_lane = any(_is_lane_index(result, lane_loop) for result in inner.results)
        if is_lane or not differing.isdisjoint(inner.operands):
            differing.update(inner.results)
    return not differing.isdisjoint(values)
