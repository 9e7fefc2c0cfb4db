"""Remove casts between types that undo each other.

Before and after:

    %0 = builtin.unrealized_conversion_cast %x : index to i64      "use"(%x) : (index) -> ()
    %1 = builtin.unrealized_conversion_cast %0 : i64 to index
    "use"(%1) : (index) -> ()
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from plait.passes.base import Pass
from plait.rewrite.conversion.casts import CAST, reconcile_casts

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation


class ReconcileUnrealizedCasts(Pass):
    """Remove casts that undo each other, and casts that nothing uses; leave the others."""

    name: ClassVar[str] = "reconcile-unrealized-casts"
    title: ClassVar[str] = "ReconcileUnrealizedCastsPass"

    def run(self, op: Operation, ctx: Context) -> None:
        reconcile_casts([one for one in op.walk() if one.name == CAST])
