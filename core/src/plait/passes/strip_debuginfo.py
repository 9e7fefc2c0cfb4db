"""Forget where operations came from.

Before and after, with locations printed:

    %0 = arith.addi %x, %y : i32 loc("model.py":3:1)      %0 = arith.addi %x, %y : i32 loc(unknown)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from plait.ir.location import UNKNOWN_LOCATION
from plait.passes.base import Pass

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation


class StripDebugInfo(Pass):
    """Make the location of each operation and block argument unknown."""

    name: ClassVar[str] = "strip-debuginfo"
    title: ClassVar[str] = "StripDebugInfo"

    def run(self, op: Operation, ctx: Context) -> None:
        for inner in op.walk():
            inner.location = UNKNOWN_LOCATION
            for region in inner.regions:
                for block in region.blocks:
                    for argument in block.arguments:
                        argument.location = UNKNOWN_LOCATION
