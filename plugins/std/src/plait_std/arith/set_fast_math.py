"""Lets the float operations of a module be computed faster than exactly, where the module says so.

    module attributes {plait.fast_math} {
      ... %0 = arith.divf %a, %b : f32
          %1 = math.exp %0 : f32

becomes

      ... %0 = arith.divf %a, %b fastmath<reassoc,contract,arcp,afn> : f32
          %1 = math.exp %0 fastmath<reassoc,contract,arcp,afn> : f32

`plait.fast_math = #arith.fastmath<...>` names other flags. Flags that assume that there are no infinities, NaNs and
negative zeros are not among the usual ones: programs compute with these, and test for them.

Quotients that become integers stay exact: a last bit less makes another integer, and integers are divided in this way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.passes import Pass

from plait_std.arith import ops as arith
from plait_std.arith.attributes import FastMathFlagsAttr

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation

FAST_MATH = "plait.fast_math"
"""The attribute of a module."""
FLAGS = FastMathFlagsAttr("reassoc, contract, arcp, afn")


class SetFastMath(Pass):
    """Set the fast-math flags of float operations in modules that have `plait.fast_math`."""

    name: ClassVar[str] = "set-fast-math"

    def run(self, op: Operation, ctx: Context) -> None:
        asked = op.attributes.get(FAST_MATH)
        if asked is None:
            return
        flags = asked if isinstance(asked, FastMathFlagsAttr) else FLAGS
        for inner in op.walk():
            given: Any = getattr(inner, "fastmath", None)
            if isinstance(given, FastMathFlagsAttr) and not _becomes_integer(inner):
                inner.fastmath = FastMathFlagsAttr(given.value | flags.value)  # type: ignore[attr-defined]


def _becomes_integer(op: Operation) -> bool:
    """Whether an operation is a quotient that is converted to an integer."""
    conversions = (arith.FPToSIOp, arith.FPToUIOp)
    return isinstance(op, arith.DivFOp) and any(isinstance(user, conversions) for user in op.result.users)
