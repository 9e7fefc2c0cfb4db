"""Checks of operations that a conversion to tcp lowers, with what is known of numbers in tensors that hold shapes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.interfaces.runtime_verifiable import RuntimeVerifiable
from plait.ir.value import Value
from plait_std.mixed import Mixed
from plait_std.runtime_checks.checks import Assertions
from plait_std.runtime_checks.knowledge import Knowledge

from plait_tcp.known_sizes import element_key, emit_size, size_key


def check_operands(op: Any, operands: Sequence[Value[Any]], rw: Any) -> None:
    """Assert the conditions of `op`, which has a model of them, for the converted operands that it is lowered with."""
    model = rw.ctx.model(RuntimeVerifiable, op)
    model.runtime_conditions(op, _ConvertedChecks(op, operands, rw))


class _ConvertedChecks(Assertions):
    def __init__(self, op: Any, operands: Sequence[Value[Any]], rw: Any) -> None:
        self.op, self.builder, self.known = op, rw, Knowledge(rw.ctx)
        self._converted = dict(zip(op.operands, operands))

    def size(self, value: Value[Any], dim: int) -> Mixed:
        return emit_size(self.builder, size_key(self._converted[value], dim))

    def element(self, tensor: Value[Any], place: int) -> Mixed:
        converted = self._converted[tensor]
        if converted.type.rank > 1:
            return self.element_of(converted, place)
        return emit_size(self.builder, element_key(converted, place))
