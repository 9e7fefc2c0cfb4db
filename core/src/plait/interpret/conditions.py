"""Checks what operations need when they run, of the values that they are given."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC
from plait.interfaces.iteration_spaces import LoopsFit, iteration_space
from plait.interfaces.runtime_verifiable import RuntimeChecks, RuntimeVerifiable, ShapeConditions
from plait.interpret.interpretation import InterpretError

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.context import Context
    from plait.interfaces.runtime_verifiable import Index
    from plait.ir.operation import Operation
    from plait.ir.value import Value


def conditions_of(op: Operation, ctx: Context) -> ShapeConditions | None:
    """What the interpreter checks before it runs `op`; None if all that it depends on is static."""
    model = ctx.model(RuntimeVerifiable, op)
    numbers_matter = model is not None and model.is_checked_when_lowered
    if not numbers_matter and not any(_is_dynamic(value.type) for value in op.operands):
        return None
    if model is None:
        space = iteration_space(op, ctx)
        return LoopsFit(space) if space is not None else None
    return model if isinstance(model, ShapeConditions) else None


def checked(function: Callable[..., Any], needs_frame: bool, conditions: ShapeConditions) -> Callable[..., Any]:
    """`function`, the semantics of an operation, behind a check of its conditions."""
    return partial(_check_and_run, function, needs_frame, conditions)


def _check_and_run(function: Any, needs_frame: bool, conditions: ShapeConditions, *arguments: Any) -> Any:
    op, values = arguments[needs_frame], arguments[1 + needs_frame :]
    conditions.runtime_conditions(op, _Values(op, values))
    return function(*arguments)


def _is_dynamic(ty: Type) -> bool:
    return ty.name == "builtin.index" or not getattr(ty, "is_ranked", True) or DYNAMIC in getattr(ty, "shape", ())


class _Values(RuntimeChecks):
    """Checks conditions on numbers: sizes come from the shapes of arrays, indices from operands."""

    def __init__(self, op: Operation, values: Sequence[Any]) -> None:
        self._values: dict[Value[Any], Any] = dict(zip(op.operands, values))

    def _number(self, index: Index) -> int:
        return index if isinstance(index, int) else int(self._values[index])

    def size(self, value: Value[Any], dim: int) -> int:
        return self._values[value].shape[dim]

    def element(self, tensor: Value[Any], place: int) -> int:
        return int(self._values[tensor].reshape(-1)[place])

    def add(self, a: Index, b: Index) -> int:
        return self._number(a) + self._number(b)

    def subtract(self, a: Index, b: Index) -> int:
        return self._number(a) - self._number(b)

    def multiply(self, a: Index, b: Index) -> int:
        return self._number(a) * self._number(b)

    def floor_divide(self, a: Index, b: Index) -> int:
        return self._number(a) // self._number(b)

    def ceil_divide(self, a: Index, b: Index) -> int:
        return -(-self._number(a) // self._number(b))

    def minimum(self, a: Index, b: Index) -> int:
        return min(self._number(a), self._number(b))

    def maximum(self, a: Index, b: Index) -> int:
        return max(self._number(a), self._number(b))

    def require_equal(self, a: Index, b: Index, message: str) -> None:
        _demand(self._number(a) == self._number(b), message)

    def require_at_most(self, a: Index, b: Index, message: str) -> None:
        _demand(self._number(a) <= self._number(b), message)

    def require_less(self, a: Index, b: Index, message: str) -> None:
        _demand(self._number(a) < self._number(b), message)

    def require_index(self, index: Index, extent: Index, message: str) -> None:
        _demand(0 <= self._number(index) < self._number(extent), message)

    def require_one_of(self, a: Index, options: Sequence[Any], message: str) -> None:
        _demand(self._number(a) in map(self._number, options), message)

    def require_same_count(self, a: Sequence[Any], b: Sequence[Any], message: str) -> None:
        shape = [self._number(size) for size in b]
        _demand(min(shape, default=0) >= 0 and math.prod(map(self._number, a)) == math.prod(shape), message)

    def require(self, condition: Value[Any], message: str) -> None:
        _demand(bool(self._values[condition]), message)


def _demand(holds: bool, message: str) -> None:
    if not holds:
        raise InterpretError(message)
