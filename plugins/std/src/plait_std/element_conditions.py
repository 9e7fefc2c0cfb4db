"""Conditions of the elements of tensors: stated in loops."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import TensorType
from plait.interfaces.runtime_verifiable import RuntimeChecks
from plait.ir.value import Value

from plait_std.builders import loop_nest
from plait_std.tensor.ops import ExtractOp

if TYPE_CHECKING:
    from plait.ir.builder import Builder


def of_elements(
    checks: RuntimeChecks, values: Sequence[Value[Any]], state: Callable[[Sequence[Value[Any]]], None]
) -> None:
    """State conditions of each element of tensors of the same sizes in loops, of anything else as it is."""
    first: Any = values[0]
    if not isinstance(first.type, TensorType):
        state(values)
        return
    outer: Any = checks.builder

    def body(builder: Builder, indices: Sequence[Value[Any]]) -> None:
        checks.builder = builder
        state([builder(ExtractOp(value, indices)) for value in values])

    loop_nest(outer, [checks.size(first, dim) for dim in range(first.type.rank)], body)
    checks.builder = outer
