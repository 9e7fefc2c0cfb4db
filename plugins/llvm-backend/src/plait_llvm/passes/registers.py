"""Vectors a register at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait_llvm.dialect.ops.values import ShuffleVectorOp

if TYPE_CHECKING:
    from plait.ir.builder import Builder
    from plait.ir.value import Value


def shuffled(rw: Builder, vector: Value[Any], lanes: Sequence[int], other: Value[Any] | None = None) -> Value[Any]:
    """These lanes of a vector, and of another one that follows it."""
    return rw(ShuffleVectorOp(vector, vector if other is None else other, [*lanes]))


def by_registers(
    rw: Builder, lanes: int, values: Sequence[Any], make: Callable[..., Value[Any]]
) -> Value[Any]:
    """What `make` makes of `lanes` lanes of each of `values`, which have as many lanes or a multiple, put together."""
    size, made = values[0].type.shape[0], list[Any]()
    for start in range(0, size, lanes):
        places = range(start, start + lanes)
        made.append(make(*values if lanes == size else [shuffled(rw, value, places) for value in values]))
    while len(made) > 1:
        both = range(2 * made[0].type.shape[0])
        made = [shuffled(rw, a, both, b) for a, b in zip(made[::2], made[1::2])]
    return made[0]
