"""Permute the loops of perfect nests.

Before and after `affine-loop-interchange{permutation=1,0}`:

    affine.for %i = 0 to 8 {                 affine.for %j = 0 to 4 {
      affine.for %j = 0 to 4 {                 affine.for %i = 0 to 8 {
        call @use(%i, %j)                        call @use(%i, %j)
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar

from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.passes.base import Pass
from plait.passes.options import option

from plait_std.affine.analysis.bands import nest_roots, perfect_nest
from plait_std.affine.analysis.effects import least_distances
from plait_std.affine.ops import ForOp

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation


class AffineLoopInterchange(Pass):
    """Permute the outermost loops of perfect nests, where bounds and dependences allow it.

    Number i of the permutation is the new position of loop i, counted from the outermost one.
    """

    name: ClassVar[str] = "affine-loop-interchange"
    permutation: tuple[int, ...] = option((1, 0), doc="the new position of each loop")

    def run(self, op: Operation, ctx: Context) -> None:
        if sorted(self.permutation) != list(range(len(self.permutation))):
            message = f"expected a permutation of 0 to {len(self.permutation) - 1}, found {list(self.permutation)}"
            raise DiagnosticError(Diagnostic("error", message, op.location, operation=op))
        for root in list(nest_roots(op)):
            band = perfect_nest(root)[: len(self.permutation)]
            if len(band) == len(self.permutation) and may_permute(band, self.permutation, ctx):
                permute(band, self.permutation)


def may_permute(band: Sequence[ForOp], permutation: Sequence[int], ctx: Context) -> bool:
    """Whether bounds do not depend on each other, nothing is carried, and dependences run forward then as well."""
    variables: list[Any] = [loop.induction_variable for loop in band]
    if any(loop.results or any(value in variables for value in loop.operands) for loop in band):
        return False
    order = [permutation.index(position) for position in range(len(band))]
    firsts = (next((lows[i] for i in order if lows[i] != 0), 1) for lows in least_distances(band, ctx))
    return all(first is not None and first > 0 for first in firsts)


def permute(band: Sequence[ForOp], permutation: Sequence[int]) -> None:
    """Let loop i of a perfect nest stand at position `permutation[i]`."""
    order = [band[permutation.index(position)] for position in range(len(band))]
    place, body = band[0].prev, band[-1]
    block = band[0].parent
    statements = list(body.block.operations)[:-1]
    for op in statements:
        op.detach()
    for loop in reversed(band):
        loop.detach()
    assert block is not None
    if place is None:
        block.insert_before(order[0], block.first)  # type: ignore[arg-type]
    else:
        block.insert_after(order[0], place)
    for outer, inner in pairwise(order):
        outer.block.insert_before(inner, outer.block.last)  # type: ignore[arg-type]
    for op in statements:
        order[-1].block.insert_before(op, order[-1].block.last)  # type: ignore[arg-type]
