"""Lower `scf` to branches between blocks.

Before and after:

    %r = scf.if %c -> (i32) {                  cf.cond_br %c, ^bb1, ^bb2
      scf.yield %a : i32                     ^bb1:
    } else {                                   cf.br ^bb3(%a : i32)
      scf.yield %b : i32                     ^bb2:
    }                                          cf.br ^bb3(%b : i32)
                                             ^bb3(%r: i32):
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from plait.passes.base import Pass

from plait_std.scf.to_cf.lowerings import LOWERINGS

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.block import Block
    from plait.ir.operation import Operation


class ConvertScfToCf(Pass):
    """Lower all operations of `scf` to branches. See Note [Linear time]."""

    name: ClassVar[str] = "convert-scf-to-cf"
    title: ClassVar[str] = "SCFToControlFlowPass"

    def run(self, op: Operation, ctx: Context) -> None:
        pending = [block for region in op.regions for block in region.blocks]
        while pending:
            _lower_block(pending.pop(), pending)


def _lower_block(block: Block, pending: list[Block]) -> None:
    """Lower what lies directly in `block`; blocks that may hold more are added to `pending`."""
    op = block.last
    while op is not None:
        before = op.prev
        lower = LOWERINGS.get(type(op))
        if lower is not None:
            pending.extend(lower(op))
        elif op.regions:
            pending.extend(inner for region in op.regions for inner in region.blocks)
        op = before


# Note [Linear time]
# Lowering an operation splits its block behind it, which moves all that follows. A block is therefore lowered from its
# end to its beginning: what follows the last operation that is lowered is moved once, and never looked at again.
# Operations are lowered before those that they hold, so that each block is moved into its final region at once.
