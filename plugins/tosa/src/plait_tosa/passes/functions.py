"""The functions that a pass of TOSA runs on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from plait.ir.operation import Operation


def functions(op: Operation) -> Iterator[Operation]:
    """`op`, or the functions of `func` in it, which have a body."""
    for inner in [op] if op.name == "func.func" else list(op.walk()):
        if inner.name == "func.func" and inner.regions[0].blocks:
            yield inner
