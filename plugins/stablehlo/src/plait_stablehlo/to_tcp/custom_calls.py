"""Custom calls, by what their targets say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from plait.builtin.types import RankedTensorType, index
from plait.call_targets import lower_call
from plait.rewrite import conversion_pattern
from plait_std import sizes as sz
from plait_std.algebra import SCALARS
from plait_std.builders import as_index
from plait_std.cf import ops as cf
from plait_std.sizes.expressions import Dim, IndexValue
from plait_tcp import ops as tcp
from plait_tcp.api import element_key, emit_size

from plait_stablehlo.call_targets import find_target
from plait_stablehlo.custom_calls.annotations import changed_shape
from plait_stablehlo.ops.extensibility import CustomCallOp

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait.ir.operation import Operation
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter


@conversion_pattern(CustomCallOp)
def lower_custom_call(op: CustomCallOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """stablehlo.custom_call @name -> what the target of that name says"""
    return lower_call(rw, op, op.target, find_target(rw.ctx, op.target), operands)


def lower_identity(op: CustomCallOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """@Sharding(x) -> x"""
    reason = changed_shape(op)
    if reason is not None:
        return rw.no_match(reason)
    if not op.results:
        return _erased(op, rw)
    return [_shaped(rw, value, result.type) for value, result in zip(operands, op.results)]


def _shaped(rw: ConversionRewriter, value: Any, ty: Type) -> Any:
    """A tensor in the type of a result, which may say more or less of its shape; tuples and tokens stay."""
    if isinstance(value, tuple) or not isinstance(ty, RankedTensorType):
        return cast(Any, value)
    return sz.as_shaped(rw, value, ty)


def lower_shape_assertion(op: CustomCallOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """@shape_assertion(p, ...) -> cf.assert p, of indices where p compares sizes

    A message is the same in each call: numbers in it that are known only then are written as `?`, as sizes are.
    """
    if op.results:
        return rw.no_match("an assertion has no results")
    message = op.get_attr("error_message")
    text = message.value if message is not None else "a shape assertion does not hold"
    for i, value in enumerate(operands[1:]):
        key = element_key(value, 0)
        text = text.replace(f"{{{i}}}", str(key) if isinstance(key, int) else "?")
    rw.insert(cf.AssertOp(_compared_sizes(rw, operands[0]) or SCALARS.read(rw, operands[0], ()), text))
    return _erased(op, rw)


def _compared_sizes(rw: ConversionRewriter, condition: Value[Any]) -> Value[Any] | None:
    """A comparison of the indices that a 0-d tensor compares, as sizes of operands; None if it does something else."""
    op = condition.defining_op
    predicate = _PREDICATES.get(op.kind.text) if isinstance(op, tcp.BinaryOp) else None
    if predicate is None:
        return None
    keys = [element_key(operand, 0) for operand in op.operands]  # type: ignore[union-attr]
    if not all(isinstance(key, (int, Dim, IndexValue)) for key in keys):
        return None
    left, right = [as_index(rw, emit_size(rw, key)) for key in keys]
    return SCALARS.apply(rw, predicate, index, left, right)


def _erased(op: Operation, rw: ConversionRewriter) -> Any:
    rw.erase(op)
    return ()


_PREDICATES = {"eq": "eq", "le": "sle", "lt": "slt", "ge": "sge", "gt": "sgt"}
"""Comparisons of tensors of sizes, and of indices."""

PATTERNS = (lower_custom_call,)
