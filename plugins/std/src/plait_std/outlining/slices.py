"""Slices that a function takes itself of the buffer that it is passed, in place of being passed each of them.

    %0 = memref.subview %x[0, 0] [1, 64] [1, 1]             call @main_loops_0(%x)
    ...                                                =>
    %8 = memref.subview %x[8, 0] [1, 64] [1, 1]             func.func private @main_loops_0(%x) {
    call @main_loops_0(%0, ..., %8)                           %0 = memref.subview %x[0, 0] [1, 64] [1, 1]

The planes that minimal filtering computes with are slices at constant offsets: as arguments they would take a register
each, and nothing would tell LLVM how far they are apart.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from plait.ir.value import Value

from plait_std.memref.ops import SubViewOp

_FEW = 4
"""Slices of one buffer that are passed one by one, so that nests on parts of unlike buffers share a function."""


def many_slices_of_one(values: Iterable[Value[Any]]) -> dict[Value[Any], Value[Any]]:
    """The buffer of each value that is a slice at constant places, if many values are slices of that buffer."""
    slices: dict[Value[Any], list[Value[Any]]] = {}
    for value in values:
        op = value.defining_op
        if isinstance(op, SubViewOp) and len(op.operands) == 1:
            slices.setdefault(op.operands[0], []).append(value)
    return {value: source for source, found in slices.items() if len(found) > _FEW for value in found}
