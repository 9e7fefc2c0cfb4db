"""`phase`: marks where a phase of the compilation ends; it changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from plait.passes.base import Pass
from plait.passes.options import option

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation

class Phase(Pass):
    """Mark the end of the phase `of`; instruments keep or print the IR there, and a run can stop at it."""

    name: ClassVar[str] = "phase"
    of: str = option("", doc="the phase that ends here")

    def run(self, op: Operation, ctx: Context) -> None:
        """Do nothing: the mark itself is what instruments look for."""
