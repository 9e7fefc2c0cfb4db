"""What an operation costs."""

from __future__ import annotations

from typing import Any, NamedTuple

from plait.interfaces.interface import Interface

_BYTES_IN_STEP = 8
"""What a processor copies in a step, if it is not in a cache."""


class Cost(NamedTuple):
    """An estimate; None where a size is not known. `flops` are operations on numbers of 32 bits or less."""

    flops: float | None = None
    bytes_read: float | None = None
    bytes_written: float | None = None
    code_size: float | None = None


    def steps(self, vector_bits: int) -> float | None:
        """About how many steps a processor with vectors of that size takes, in one thread; None if that is not known.

        A step is an operation on a vector. What takes longer counts, computing or moving.
        """
        if self.flops is None and self.bytes_read is None and self.bytes_written is None:
            return None
        moved = (self.bytes_read or 0) + (self.bytes_written or 0)
        return max((self.flops or 0) * 32 / vector_bits, moved / _BYTES_IN_STEP)


class CostModel(Interface):
    """Estimates the cost of one execution of an operation on a target."""

    def cost(self, op: Any, target: Any = None) -> Cost:
        """`target` is a target description (see `plait.runtime`); None for one that is not known."""
        raise NotImplementedError
