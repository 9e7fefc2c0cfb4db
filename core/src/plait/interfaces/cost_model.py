"""What an operation costs."""

from __future__ import annotations

from typing import Any, NamedTuple

from plait.interfaces.interface import Interface


class Cost(NamedTuple):
    """An estimate; None where a size is not known."""

    flops: float | None = None
    bytes_read: float | None = None
    bytes_written: float | None = None
    code_size: float | None = None


class CostModel(Interface):
    """Estimates the cost of one execution of an operation on a target."""

    def cost(self, op: Any, target: Any = None) -> Cost:
        """`target` is a target description (see `plait.runtime`); None for one that is not known."""
        raise NotImplementedError
