"""Turns the conditions that models of `RuntimeVerifiable` state into assertions."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from plait.builtin.types import TensorType
from plait.interfaces.runtime_verifiable import RuntimeChecks
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value

from plait_std.arith.ops import CmpIOp
from plait_std.builders import as_index, index_constant
from plait_std.cf.ops import AssertOp
from plait_std.memref.ops import DimOp as BufferDimOp
from plait_std.mixed import Mixed
from plait_std.sizes import size_of


class Assertions(RuntimeChecks):
    """Inserts a `cf.assert` before `op` for each condition that constants do not decide."""

    def __init__(self, op: Operation) -> None:
        self.op = op
        self.builder = Builder.before(op)

    def size(self, value: Value[Any], dim: int) -> Mixed:
        if isinstance(value.type, TensorType):
            return size_of(self.builder, value, dim)
        size = value.type.shape[dim]
        if size >= 0:
            return size
        return self.builder.insert(BufferDimOp(value, index_constant(self.builder, dim))).result

    def require_equal(self, a: Mixed, b: Mixed, message: str) -> None:
        self._compare("eq", a, b, message)

    def require_at_most(self, a: Mixed, b: Mixed, message: str) -> None:
        self._compare("sle", a, b, message)

    def require_less(self, a: Mixed, b: Mixed, message: str) -> None:
        self._compare("slt", a, b, message)

    def require(self, condition: Value[Any], message: str) -> None:
        self.builder.insert(AssertOp(condition, f"'{self.op.name}' op {message}"))

    def _compare(self, predicate: str, a: Mixed, b: Mixed, message: str) -> None:
        if isinstance(a, int) and isinstance(b, int) and _HOLDS[predicate](a, b):
            return
        compared = CmpIOp(predicate, as_index(self.builder, a), as_index(self.builder, b))
        self.require(self.builder.insert(compared).result, message)


_HOLDS: dict[str, Callable[[int, int], bool]] = {"eq": operator.eq, "sle": operator.le, "slt": operator.lt}
