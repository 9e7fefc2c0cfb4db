"""Sizes of what sliding windows give: shared by convolutions and by reductions over windows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from plait_tcp.types import check

if TYPE_CHECKING:
    from plait.builtin.attributes import DenseArrayAttr


def ones_or(attribute: DenseArrayAttr | None, count: int) -> list[int]:
    """The entries of an i64 array, or a 1 for each dimension if it is absent."""
    return [1] * count if attribute is None else list(attribute.values)


def check_positive(entries: Sequence[int], count: int, what: str) -> None:
    """Raise `VerifyError` unless there are `count` entries, all positive."""
    check(len(entries) == count, f"expects {count} entries in {what}, but got {len(entries)}")
    check(all(entry > 0 for entry in entries), f"expects {what} to be positive, but got {list(entries)}")
