"""Replaces elementary functions of math by polynomials.

    %1 = math.exp %0 : f32

becomes arithmetic on integers and floats without calls, on vectors as on scalars; the errors are in
the modules of `plait_std.elementary`. Floats of 16 bits are computed in f32. With the flag `afn` errors are larger, as
they are in f32 for floats of 16 bits: a few of its units are less than a hundredth of theirs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from plait.build import Expression
from plait.builtin.types import BF16Type, F16Type, TensorType, f32
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.passes import Pass, option
from plait.runtime.target import host_target

from plait_std.algebra.contracting import Contracting
from plait_std.arith import ops as arith
from plait_std.arith.attributes import FastMathFlagsAttr
from plait_std.elementary import angles, error_functions, fast, polynomials, powers, trigonometry

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.attribute import Type


HOST = ("host",)


@dataclass(frozen=True)
class PolynomialApproximation(Pass):
    """Replace elementary functions of math on floats of at most 64 bits by polynomials."""

    name: ClassVar[str] = "math-polynomial-approximation"
    instructions: tuple[str, ...] = option(HOST, doc="what the machine has: fma; 'host' stands for this machine's")

    def run(self, op: Operation, ctx: Context) -> None:
        names = host_target().instructions if self.instructions == HOST else self.instructions
        algebra = Contracting("fma" in names)
        for inner in list(op.walk()):
            formats = FUNCTIONS.get(inner.name)
            if formats is None or isinstance(inner.results[0].type, TensorType):
                continue
            element = arith.element_of(inner.results[0].type)
            wide = f32 if isinstance(element, (BF16Type, F16Type)) else element
            if wide is not element or inner.fastmath.value & _APPROXIMATE:  # type: ignore[attr-defined]
                formats = {**formats, **fast.FUNCTIONS.get(inner.name, {})}
            if wide in formats:
                _replace(inner, formats[wide], wide, algebra)


def _replace(op: Operation, function: Callable[..., Any], wide: Type, algebra: Contracting) -> None:
    """Replace an operation by what a function, computed in a wider type, makes of its floats."""
    b = algebra.on(Builder.before(op))
    element = arith.element_of(op.results[0].type)
    operands = [b.expression(operand) for operand in op.operands]
    floats = [x.cast(wide) if x.element is element else x for x in operands]
    made: Expression | tuple[Expression, ...] = function(*floats)
    for result, x in zip(op.results, made if isinstance(made, tuple) else (made,)):
        result.replace_all_uses_with(x.cast(element).value)
    op.erase()


FUNCTIONS = {
    **polynomials.FUNCTIONS,
    **error_functions.FUNCTIONS,
    **angles.FUNCTIONS,
    **trigonometry.FUNCTIONS,
    **powers.FUNCTIONS,
}
_APPROXIMATE = FastMathFlagsAttr("afn").value
