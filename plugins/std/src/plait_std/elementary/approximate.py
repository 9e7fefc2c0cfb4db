"""Replaces elementary functions of math by polynomials.

    %1 = math.exp %0 : f32

becomes arithmetic on integers and floats without calls, on vectors as on scalars; the errors are in
the modules of `plait_std.elementary`. Floats of 16 bits and less are computed in f32. With the flag `afn` errors are
larger, as they are in f32 for these: a few of its units are less than a hundredth of theirs, and what has a cheaper
form of its own (`_OF_16_BITS`) is within a twentieth.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from plait.build import Expression
from plait.build.functions import sqrt
from plait.builtin.types import F16Type, FloatType, TensorType, VectorType, f32
from plait.ir.attribute import Type
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.passes import Pass, option
from plait.runtime.target import HOST, instructions_named

from plait_std.algebra.contracting import Contracting
from plait_std.arith import ops as arith
from plait_std.arith.attributes import FastMathFlagsAttr
from plait_std.elementary import (
    angles,
    error_functions,
    fast,
    hyperbolic_tangent,
    polynomials,
    powers,
    remainders,
    trigonometry,
)
from plait_std.elementary.side_by_side import put_side_by_side

if TYPE_CHECKING:
    from plait.context import Context


class PolynomialApproximation(Pass):
    """Replace elementary functions of math, and remainders, on floats of at most 64 bits by arithmetic."""

    name: ClassVar[str] = "math-polynomial-approximation"
    instructions: tuple[str, ...] = option(
        HOST, doc="what the machine has: fma, ldexp, look-up, permute, rsqrt; 'host': this"
    )

    def run(self, op: Operation, ctx: Context) -> None:
        names = instructions_named(self.instructions)
        algebra = Contracting(*[name in names for name in ("fma", "rsqrt", "look-up", "ldexp", "permute")])
        for group in _neighbours(op):
            block = group[0].parent
            function, wide = _function_of(group[0])
            made = [_replace(inner, function, wide, algebra) for inner in group if function is not None]
            if block is not None and len(made) > 1:
                put_side_by_side(block, made)


def _neighbours(root: Operation) -> list[list[Operation]]:
    """The operations with functions, in groups of equal ones on vectors that follow each other."""
    groups: list[list[Operation]] = []
    for op in root.walk():
        if (op.name not in FUNCTIONS and op.name not in _OF_F16) or _function_of(op)[0] is None:
            continue
        last = groups[-1][-1] if groups else None
        if last is not None and op.prev is last and _are_equal(op, last):
            groups[-1].append(op)
        else:
            groups.append([op])
    return groups


def _are_equal(op: Operation, other: Operation) -> bool:
    """Whether operations compute the same function of vectors of the same type."""
    if op.name != other.name or op.fastmath is not other.fastmath:  # type: ignore[attr-defined]
        return False
    types = [[value.type for value in (*one.operands, *one.results)] for one in (op, other)]
    return types[0] == types[1] and isinstance(op.results[0].type, VectorType)


def _function_of(op: Operation) -> tuple[Callable[..., Any] | None, Type]:
    """The function of an operation, and the type it is computed in; None if there is none for its type."""
    element = arith.element_of(op.results[0].type)
    if isinstance(op.results[0].type, TensorType):
        return None, element
    wide = f32 if isinstance(element, FloatType) and element.width <= 16 else element
    formats: Mapping[Type, Callable[..., Any]] = FUNCTIONS.get(op.name, {})
    if isinstance(element, F16Type):
        formats = {**formats, **_OF_F16.get(op.name, {})}
    if wide is not element or op.fastmath.value & _APPROXIMATE:  # type: ignore[attr-defined]
        formats = {**formats, **fast.FUNCTIONS.get(op.name, {})}
    if wide is not element:
        formats = {**formats, **_OF_16_BITS.get(op.name, {})}
    return formats.get(wide), wide


def _replace(op: Operation, function: Callable[..., Any], wide: Type, algebra: Contracting) -> list[Operation]:
    """Replace an operation by what a function, computed in a wider type, makes of its floats; returns what that is."""
    before = op.prev
    b = algebra.on(Builder.before(op))
    element = arith.element_of(op.results[0].type)
    operands = [b.expression(operand) for operand in op.operands]
    floats = [x.cast(wide) if x.element is element else x for x in operands]
    made: Expression | tuple[Expression, ...] = function(*floats)
    for result, x in zip(op.results, made if isinstance(made, tuple) else (made,)):
        result.replace_all_uses_with(x.cast(element).value)
    made_of: list[Operation] = []
    while (last := made_of[-1].prev if made_of else op.prev) is not before and last is not None:
        made_of.append(last)
    op.erase()
    return made_of[::-1]


FUNCTIONS = {
    **polynomials.FUNCTIONS,
    **error_functions.FUNCTIONS,
    **hyperbolic_tangent.FUNCTIONS,
    **angles.FUNCTIONS,
    **trigonometry.FUNCTIONS,
    **powers.FUNCTIONS,
    **remainders.FUNCTIONS,
}
_OF_F16: Mapping[str, Mapping[Type, Callable[..., Any]]] = {
    "math.sqrt": {f32: sqrt},
}
"""What is the same if it is computed in f32 and rounded, which takes less time than instructions for f16."""
_OF_16_BITS: Mapping[str, Mapping[Type, Callable[..., Any]]] = {
    "math.erf": {f32: error_functions.narrow_erf},
    "math.erfc": {f32: error_functions.narrow_erfc},
    "math.tanh": {f32: hyperbolic_tangent.narrow_tanh},
}
"""What is computed in f32 with fewer digits, since the result is rounded to 16 bits."""
_LOGARITHMS = ("math.log", "math.log2", "math.log10", "math.log1p")
BRANCHING = frozenset((*_LOGARITHMS, *remainders.FUNCTIONS, *trigonometry.FUNCTIONS))
"""The operations whose functions branch: nothing of one vector is computed between the operations of another."""
_APPROXIMATE = FastMathFlagsAttr("afn").value
