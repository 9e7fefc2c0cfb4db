"""What conversions of other dialects to tcp share: a guard for unknown ranks, run-time checks of converted operands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any

from plait.builtin.types import UnrankedTensorType
from plait.interfaces.runtime_verifiable import RuntimeVerifiable
from plait.ir.value import Value
from plait.rewrite import Pattern
from plait_std.mixed import Mixed
from plait_std.runtime_checks.checks import Assertions
from plait_std.runtime_checks.knowledge import Knowledge

from plait_tcp.sizes.known import element_key, emit_size, size_key

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.rewrite import ConversionRewriter


def where_ranked(pattern: Pattern) -> Pattern:
    """The same, but not for operations on tensors of unknown rank, which have no operation of tcp."""

    @wraps(pattern.function)
    def lower(op: Operation, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
        for value in (*op.operands, *op.results):
            if isinstance(value.type, UnrankedTensorType):
                return rw.no_match(f"the rank of '{value.type}' is not known")
        return pattern.function(op, operands, rw)

    return pattern.replaced(function=lower)


def check_operands(op: Operation, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> None:
    """Assert the conditions of `op`, which has a model of them, for the converted operands that it is lowered with."""
    model = rw.ctx.model(RuntimeVerifiable, op)
    model.runtime_conditions(op, _ConvertedChecks(op, operands, rw))


class _ConvertedChecks(Assertions):
    def __init__(self, op: Operation, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> None:
        self.op, self.builder, self.known = op, rw, Knowledge(rw.ctx)
        self._converted = dict(zip(op.operands, operands))

    def size(self, value: Value[Any], dim: int) -> Mixed:
        return emit_size(self.builder, size_key(self._converted[value], dim))

    def element(self, tensor: Value[Any], place: int) -> Mixed:
        converted = self._converted[tensor]
        if converted.type.rank > 1:
            return self.element_of(converted, place)
        return emit_size(self.builder, element_key(converted, place))
