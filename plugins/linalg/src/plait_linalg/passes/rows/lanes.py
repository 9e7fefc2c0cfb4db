"""Which loop of a structured operation its vectors lie along, and how many elements they have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, FloatType
from plait.ir.affine import AffineDim
from plait_std.tensor.ops import ExtractOp

from plait_linalg.indexing import loop_size
from plait_linalg.ops import element_type
from plait_linalg.passes.vectorizable import part_type, set_strips
from plait_linalg.passes.vectorize_short_rows import row_loop, step_loop, why_not_in_short_rows
from plait_linalg.passes.vectorize_strips import why_not_in_strips

if TYPE_CHECKING:
    from plait.ir.value import Value
    from plait.runtime.target import Target

    from plait_linalg.ops.base import StructuredOp

_LEAST_ROWS = 4
"""Fewer rows are not computed in lanes."""


def set_lanes(op: StructuredOp, machine: Target) -> str | None:
    """Let `op` be computed in strips along the innermost loop that can be; returns why not if none can."""
    rows = row_loop(op)
    if rows is not None and has_short_rows(op, machine):
        set_strips(op, rows, lanes_of(op, rows, machine))
        return None
    return set_lanes_along(op, machine)


def set_lanes_along(op: StructuredOp, machine: Target) -> str | None:
    """Let `op` be computed in strips, with neighbours along a loop in the lanes; returns why not if no loop can be."""
    reason: str | None = "it has no loop"
    for loop in reversed(range(len(op.iterators()))):
        reason = why_not_in_strips(op, loop) or why_not_worth_it(op, loop)
        if reason is None:
            set_strips(op, loop, lanes_of(op, loop, machine))
            return None
    return reason


def has_short_rows(op: StructuredOp, machine: Target) -> bool:
    """Whether `op` is computed with a row in each lane: steps of a row share something, and there are rows enough."""
    rows = row_loop(op)
    if rows is None or not may_have_short_rows(op, rows, machine):
        return False
    step = AffineDim(step_loop(op))
    return any(step not in map.results for map in op.maps())


def may_have_short_rows(op: StructuredOp, rows: int, machine: Target) -> bool:
    lanes, count = lanes_of(op, rows, machine), loop_size(op, rows)
    enough = count == DYNAMIC or count >= max(lanes, _LEAST_ROWS)
    return enough and why_not_in_short_rows(op, rows, lanes) is None


def why_not_worth_it(op: StructuredOp, loop: int) -> str | None:
    """Why vectors along a loop would save nothing; None if they save something."""
    size = loop_size(op, loop)
    yielded: Any = op.payload.block.last
    if all(isinstance(value.defining_op, ExtractOp) for value in yielded.operands):
        return "it only moves elements, of which LLVM copies neighbours"
    if AffineDim(loop) not in {expr for map in op.maps() for expr in map.results[-1:]}:
        return f"no operand has loop d{loop} as its last dimension"
    return f"loop d{loop} has {size} steps, too few for vectors" if size in (0, 1, 2, 3) else None


def lanes_of(op: StructuredOp, loop: int, machine: Target) -> int:
    """The number of elements in a vector: as many of the widest type as a register has, or as there are."""
    types = [part_type(element_type(value.type)) for value in _in_lanes(op, loop)]
    lanes = max(2, machine.vector_bits // max([8, *map(_bits_in_registers, types)]))
    size = loop_size(op, loop)
    return lanes if size == DYNAMIC else min(lanes, 1 << (size - 1).bit_length())


def _bits_in_registers(type: Any) -> int:
    """The bits that an element takes while it is computed with: a float of less than 16 has 16."""
    width: int = getattr(type, "width", 64)
    return max(width, 16) if isinstance(type, FloatType) else width


def _in_lanes(op: StructuredOp, loop: int) -> list[Value[Any]]:
    """The operands whose elements are in vectors: those that differ along a loop, and what is combined with them.

    A scalar that is the same in all steps may be of a wider type, and be converted before it is combined.
    """
    arguments = op.payload.block.arguments
    differing: set[Value[Any]] = {a for a, map in zip(arguments, op.maps()) if loop in map.used_dims()}
    combined = set(differing)
    for inner in op.payload.walk():
        if inner.regions or not differing.isdisjoint(inner.operands):
            differing.update(inner.results)
            combined.update(inner.operands)
    return [value for value, argument in zip(op.operands, arguments) if argument in combined]
