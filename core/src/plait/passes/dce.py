"""Erase operations that nothing uses.

Before and after:

    %0 = arith.addi %x, %y : i32             return %x : i32
    return %x : i32
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from plait.interfaces.memory_effects import would_be_trivially_dead
from plait.passes.base import Pass
from plait.rewrite.index import PatternIndex
from plait.rewrite.simplify_regions import erase_unreachable_blocks

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation


class Dce(Pass):
    """Erase unreachable blocks and operations without effects whose results are not used."""

    name: ClassVar[str] = "dce"

    def run(self, op: Operation, ctx: Context) -> None:
        for region in op.regions:
            erase_unreachable_blocks(region)
        ctx.count("erased", erase_dead_operations(op, ctx))


def erase_dead_operations(root: Operation, ctx: Context) -> int:
    """Erase what is trivially dead in `root`, users before what they use; return how many operations are gone."""
    index = PatternIndex(None)
    infos = index.infos
    erased = 0
    ops = list(root.walk())
    for op in reversed(ops):
        info = infos.get(op.__class__) or index.info(op)
        if not info.can_die or op is root:
            continue
        for result in op.results:
            if result._uses is not None:
                break
        else:
            if info.always_dead or would_be_trivially_dead(op, ctx):
                op.erase()
                erased += 1
    return erased
