"""Type conversion of operations that only carry values: functions, calls, branches, loops, terminators."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.interfaces.branch import Branch
from plait.interfaces.callable import Call, Callable
from plait.interfaces.loop_like import LoopLike
from plait.interfaces.region_branch import RegionBranch
from plait.ir import traits
from plait.rewrite.conversion.rewriter import PER_VALUE, segments_for
from plait.rewrite.pattern import NO_MATCH

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.rewrite.conversion.rewriter import ConversionRewriter

_CARRIERS = (Callable, Call, Branch, RegionBranch, LoopLike)


def is_structural(op: Operation, ctx: Context | None) -> bool:
    """Whether an operation passes values on whatever their types are, so that it may be rebuilt with other types."""
    if not op.is_registered:
        return False
    if traits.ReturnLike in op.traits or traits.Terminator in op.traits:
        return True
    return ctx is not None and any(ctx.model(interface, op) is not None for interface in _CARRIERS)


def convert_structure(op: Operation, rw: ConversionRewriter) -> bool:
    """Give `op` converted operands, results, attributes and block arguments; False if a type cannot be converted.

    It is changed in place, unless the type of a result changes.
    """
    operands = [rw.converted(value) for value in op._operands]
    if any(rw.converted_or_same(result.type) != (result.type,) for result in op.results):
        replacement: Any = rw.rebuild(op, operands)
        if replacement is NO_MATCH:
            return False
        rw.replace(op, replacement)
        return True
    for region in op.regions:
        rw.convert_block_arguments(region)
    per_value = {name: rw.attributes_per_value(op, name) for name in PER_VALUE if name in op.properties}
    for name, attribute in op.properties.items():
        converted = per_value[name] if name in per_value else rw.convert_attribute(attribute)
        if name == "operandSegmentSizes":
            converted = segments_for(attribute, operands)
        if converted is not attribute:
            op.set_property(name, converted)
    flat = [v for o in operands for v in (o if o.__class__ is tuple else (o,))]
    if tuple(flat) != op._operands:
        op.operands = flat
    return True
