"""Computes contractions with the reductions of their results, a block of rows at a time.

    %s = linalg.generic ... ins(%q, %k : tensor<8x512x64xf32>, tensor<8x512x64xf32>) { scores }
    %p = softmax of the rows of %s
    %o = linalg.generic ... ins(%p, %v) { outputs }

becomes

    scf.for %h = 0 to 8 {
      scf.for %i = 0 to 512 step 16 {
        %s = linalg.generic ... ins(%q[%h, %i, 0] [1, 16, 64], %k[%h, 0, 0] [1, 512, 64])
        %p = softmax of the rows of %s : tensor<1x16x512xf32>
        %o = linalg.generic ... ins(%p, %v[%h, 0, 0] [1, 512, 64])
      }
    }

The matrix of scores is never whole. See Note [Blocks of rows] of `blocks_of_rows`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from plait.ir.operation import Operation
from plait.passes import Pass, option
from plait.runtime.target import host_target

from plait_linalg.ops import GenericOp
from plait_linalg.passes.contractions.blocks_of_rows import (
    group_of,
    is_row_reduction,
    put_rows_innermost,
    rows_of_block,
    why_not_worth_it,
)
from plait_linalg.passes.rows.row_groups import may_be_in_group
from plait_linalg.passes.rows.row_tiler import RowTiler

if TYPE_CHECKING:
    from plait.context import Context
    from plait.runtime.target import Target


class FuseContractions(Pass):
    """Compute contractions with the reductions of their results, a block of rows at a time."""

    name: ClassVar[str] = "linalg-fuse-contractions"
    l2_bytes: int = option(0, doc="bytes of the second level cache; 0 stands for the machine's")

    def run(self, op: Operation, ctx: Context) -> None:
        machine = host_target().with_sizes(l2_bytes=self.l2_bytes)
        left: dict[GenericOp, int] = {}
        for seed in [inner for inner in op.walk() if isinstance(inner, GenericOp)]:
            if left.get(seed) == seed.iterators().count("parallel"):
                continue
            if seed.parent is not None and may_be_in_group(seed, ctx) and is_row_reduction(seed):
                _fuse_around(seed, machine, ctx, left)


def _fuse_around(seed: GenericOp, machine: Target, ctx: Context, left: dict[GenericOp, int]) -> None:
    """Fuse the contractions whose results `seed` reduces, and what follows.

    Operations that are left as they are come to `left`, with the number of loops that they share.
    """
    group = group_of(seed, machine, ctx)
    if group is None:
        return
    reason = why_not_worth_it(group, machine)
    if reason is not None:
        ctx.remark("missed", "NotFused", seed, reason=reason, Operation=seed.name)
        left.update(dict.fromkeys(group.ops, len(group.shared)))
        return
    put_rows_innermost(group)
    rows = rows_of_block(group, machine)
    ctx.remark("passed", "Fused", seed, Operation=seed.name, Operations=str(len(group.ops)), Rows=str(rows))
    RowTiler(group, ctx, rows, rest_apart=True).run()
