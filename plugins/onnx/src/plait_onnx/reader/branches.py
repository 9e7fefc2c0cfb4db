"""If as scf.if, whose regions see the values around them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.ir.block import Block
from plait.ir.region import Region
from plait.ir.value import Value
from plait_std.scf import ops as scf
from plait_tcp.formulas import Tensor

from plait_onnx.reader.regions import ControlFlowError, inside_of, scalar, yield_from

if TYPE_CHECKING:
    from plait_onnx.reader.calls import Call
    from plait_onnx.reader.graph import GraphReader


def read_if(reader: GraphReader, call: Call) -> list[Value[Any]]:
    """If -> the nodes of a branch that is known, or scf.if"""
    (condition,) = call.operands
    branches = call.attributes["then_branch"], call.attributes["else_branch"]
    known = getattr(reader.fact(condition), "known", None)
    if known is not None:
        return reader.read_inner(branches[0] if bool(known.reshape(-1)[0]) else branches[1], reader.builder, {})
    blocks = [Block(), Block()]
    found = [reader.read_inner(g, inside_of(reader, block), {}) for g, block in zip(branches, blocks)]
    facts = [_joined(reader, [reader.fact(v) for v in pair]) for pair in zip(*found, strict=True)]
    types = [reader.type_of(fact) for fact in facts]
    for block, values in zip(blocks, found):
        yield_from(reader, block, values, types)
    made = scf.IfOp(scalar(reader, condition), types, Region(blocks[0]), Region(blocks[1]))
    results = reader.builder.insert(made).results
    reader.facts.update(zip(results, facts))
    return list(results)


def _joined(reader: GraphReader, facts: Sequence[Any]) -> Any:
    """What holds of each of several values."""
    if not all(isinstance(f, Tensor) for f in facts):
        if len(set(map(reader.type_of, facts))) > 1:
            raise ControlFlowError("its branches have results of different types")
        return facts[0]
    first, second = facts
    if first.element is not second.element or first.rank != second.rank:
        raise ControlFlowError("its branches have results of different ranks or element types")
    return reader.xp.of(_common(reader, first.shape, second.shape), first.element)


def _common(reader: GraphReader, a: Sequence[Any], b: Sequence[Any]) -> list[Any]:
    return [x if x == y else reader.xp.fresh("w") for x, y in zip(a, b)]
