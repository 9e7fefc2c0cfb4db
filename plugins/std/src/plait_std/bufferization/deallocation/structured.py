"""Operations with regions that pass on, with each buffer, whether its receiver owns it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.attributes import DenseArrayAttr
from plait.builtin.types import i1
from plait.interfaces.region_branch import RegionBranch
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.region import Region
from plait.ir.value import Value

from plait_std.bufferization.deallocation.preconditions import is_buffer, refuse
from plait_std.bufferization.deallocation.values import constant_bool
from plait_std.bufferization.state import clone_with

Flags = dict[Value[Any], Value[Any]]


def carry_flags(op: Operation, model: RegionBranch) -> tuple[Operation, Flags, Flags]:
    """Give `op`, its regions and its results one flag for each buffer; what is passed in is not handed over.

    Returns the operation that stands for it now, the flags of the entry arguments of its regions, and the flags of its
    results.
    """
    targets = _targets(op, model)
    entry = _entry_count(op, model)
    buffers = [result for result in op.results if is_buffer(result)]
    owned: Flags = {}
    for region, values in targets.items():
        for value in values:
            block = region.entry
            assert block is not None
            owned[value] = block.add_argument(i1)
    if not entry and not buffers:
        return op, owned, {}
    builder = Builder.before(op)
    operands = [*op.operands, *(constant_bool(builder, False) for _ in range(entry))]
    new = builder.insert(clone_with(op, operands, [*op.result_types, *[i1] * len(buffers)]))
    _extend_segments(new, "operandSegmentSizes", entry)
    _extend_segments(new, "resultSegmentSizes", len(buffers))
    made = dict(zip((new.results[b.index] for b in buffers), new.results[len(op.results) :]))
    for old, result in zip(op.results, new.results):
        result.name_hint = old.name_hint
        old.replace_all_uses_with(result)
    op.erase()
    return new, owned, made


def passed_on(op: Operation, model: RegionBranch, end: Operation) -> Sequence[Value[Any]]:
    """What the terminator `end` of a region of `op` passes on, the same to all its successors."""
    edges = model.exit_edges(op, end)
    found = [list(model.exit_operands(op, end, edge)) for edge in edges]
    flows = [values for values in found if any(map(is_buffer, values))]
    if not flows:
        return ()
    if any(values != flows[0] for values in found) or list(end.operands[-len(flows[0]) :]) != flows[0]:
        raise refuse(end, "does not pass the same buffers to all its successors, as its last operands")
    return flows[0]


def _targets(op: Operation, model: RegionBranch) -> dict[Region, list[Value[Any]]]:
    """The buffers that each region is passed."""
    edges = [*model.entry_edges(op), *(e for region in op.regions for e in model.edges(op, region))]
    return {e.region: [a for a in e.arguments if is_buffer(a)] for e in edges if isinstance(e.region, Region)}


def _entry_count(op: Operation, model: RegionBranch) -> int:
    """How many buffers `op` passes on when it is entered."""
    flows = [list(model.entry_operands(op, edge)) for edge in model.entry_edges(op)]
    none: list[Value[Any]] = []
    values = next((values for values in flows if any(map(is_buffer, values))), none)
    if values and (any(v != values for v in flows) or list(op.operands[-len(values) :]) != values):
        raise refuse(op, "does not pass the same buffers to all its successors, as its last operands")
    return sum(map(is_buffer, values))


def _extend_segments(op: Operation, name: str, count: int) -> None:
    """Count what was appended to the last group of operands, or results."""
    sizes = op.get_property(name) if count and name in op.properties else None
    if sizes is not None:
        *others, last = sizes.values
        op.set_property(name, DenseArrayAttr(sizes.element_type, (*others, last + count)))
