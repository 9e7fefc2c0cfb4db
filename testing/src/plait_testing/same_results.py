"""Whether a function of two modules computes the same: what the fixture `assert_same_results` does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait_testing.conformance.kit import Kit
from plait_testing.conformance.running import compare, is_function, name_of, result_types, run
from plait_testing.conformance.values import differences

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation


def same_results(before: Operation, after: Operation, name: str, arguments: Sequence[Any] | None, ctx: Context) -> None:
    """Raise `AssertionError` if the function `name` of two modules returns different results, or none are compared."""
    kit = Kit("", ctx)
    functions = [op for op in before.walk() if is_function(op) and name_of(op) == name]
    assert functions, f"no function '{name}'"
    if arguments is None:
        assert compare(kit, name, before, after, functions[0]), f"'{name}' refuses all arguments that were made up"
        return
    wrong = differences(run(kit, after, name, arguments), run(kit, before, name, arguments), result_types(functions[0]))
    assert not wrong, "\n".join([*wrong, "from:", str(before), "to:", str(after)])
