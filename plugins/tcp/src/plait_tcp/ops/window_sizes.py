"""Sizes of what sliding windows give: shared by convolutions and by reductions over windows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from plait.builtin.types import DYNAMIC

from plait_tcp.types import check

if TYPE_CHECKING:
    from plait.builtin.attributes import DenseArrayAttr
    from plait.ir.operation import Operation


def ones_or(attribute: DenseArrayAttr | None, count: int) -> list[int]:
    """The entries of an i64 array, or a 1 for each dimension if it is absent."""
    return [1] * count if attribute is None else list(attribute.values)


def check_mixed_list(op: Operation, what: str, count: int) -> None:
    """Raise `VerifyError` unless the list of constants and values `what` of `op` has `count` entries."""
    given, constants = len(getattr(op, what)), getattr(op, "static_" + what).values
    check(len(constants) == count, f"expects {count} entries in {what}, but got {len(constants)}")
    check(constants.count(DYNAMIC) == given, f"expects one value for each dynamic entry of {what}")


def check_positive(entries: Sequence[int], count: int, what: str) -> None:
    """Raise `VerifyError` unless there are `count` entries, all positive."""
    check(len(entries) == count, f"expects {count} entries in {what}, but got {len(entries)}")
    check(all(entry > 0 for entry in entries), f"expects {what} to be positive, but got {list(entries)}")
