"""Computes complex numbers by their parts.

    %2 = complex.mul %0, %1 : complex<f32>

becomes

    %a, %b = complex.re %0, complex.im %0
    %c, %d = complex.re %1, complex.im %1
    %real = a * c - b * d; %imaginary = a * d + b * c
    %2 = complex.create %real, %imaginary : complex<f32>

so that only parts are computed with: `arith` and `math`, which have polynomials and vectors. What remains of `complex`
takes numbers apart and puts them together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import inf
from typing import TYPE_CHECKING, Any, ClassVar

from plait.build.functions import maximum, select, sqrt
from plait.builtin.types import ComplexType, TensorType, f32
from plait.interpret import complex_algebra as algebra
from plait.interpret.complex_algebra import Number
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.passes import Pass

from plait_std.algebra.scalars import SCALARS
from plait_std.arith import ops as arith
from plait_std.complex import ops
from plait_std.scalar.table import KINDS

if TYPE_CHECKING:
    from plait.build import ExpressionBuilder
    from plait.context import Context


class ConvertComplexToStandard(Pass):
    """Compute complex numbers by operations on their parts."""

    name: ClassVar[str] = "convert-complex-to-standard"
    title: ClassVar[str] = "ConvertComplexToStandardPass"

    def run(self, op: Operation, ctx: Context) -> None:
        split_numbers(op)


def split_numbers(op: Operation) -> None:
    """Replace all operations on complex numbers within `op` by operations on their parts."""
    for names in (FORMULAS.keys() - _MAGNITUDE.keys(), _MAGNITUDE.keys()):  # formulas have magnitudes in them
        for inner in list(op.walk()):
            if inner.name in names and _is_split(inner):
                _replace(inner)


def parts_of(b: ExpressionBuilder, value: Value[Any]) -> Number:
    """The real and the imaginary part of a number, as expressions."""
    made = value.defining_op
    if isinstance(made, ops.CreateOp):
        real, imaginary = b.wrap(*made.operands)
    elif isinstance(made, ops.ConstantOp):
        element: Any = made.complex.type.element_type
        real, imaginary = (b.number(part.value, element) for part in made.value.elements)  # type: ignore[attr-defined]
    else:
        real, imaginary = b.wrap(b.builder(ops.ReOp(value)), b.builder(ops.ImOp(value)))
    return real, imaginary


def _is_split(op: Operation) -> bool:
    """Whether the operation computes with scalars, numbers among them, and does not only take apart what is given."""
    if isinstance(op, (ops.ReOp, ops.ImOp)) and not isinstance(op.complex.defining_op, (ops.CreateOp, ops.ConstantOp)):
        return False
    types = [value.type for value in (*op.operands, *op.results)]
    return any(isinstance(ty, ComplexType) for ty in types) and not any(isinstance(ty, TensorType) for ty in types)


def _replace(op: Operation) -> None:
    b = SCALARS.on(Builder.before(op))
    operands = [parts_of(b, v) if isinstance(v.type, ComplexType) else b.wrap(v)[0] for v in op.operands]
    found = FORMULAS[op.name](*operands)
    if isinstance(op.results[0].type, ComplexType):
        made = b.builder(ops.CreateOp(found[0].value, found[1].value))
    else:
        made = found.value
    op.results[0].replace_all_uses_with(made)
    op.erase()


def _of_kinds() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Operations that are a kind of complex numbers, with its formula."""
    for row in KINDS.values():
        meaning = row.meanings.get("complex")
        if meaning is not None and meaning.formula is not None and isinstance(meaning.payload, str):
            yield meaning.payload, getattr(algebra, meaning.formula)


def _integer_power(z: Number, exponent: Any) -> Number:
    """powi z, n -> pow z, (n, 0)"""
    return algebra.power(z, (exponent.cast(z[0].type), z[0].like(0.0)))


def _magnitude(z: Number) -> Any:
    """sqrt(a^2 + b^2), of numbers scaled by a power of two so that squares neither overflow nor vanish"""
    element = z[0].type
    if element.width < 32:
        return _magnitude((z[0].cast(f32), z[1].cast(f32))).cast(element)
    a, b = abs(z[0]), abs(z[1])
    size, half = maximum(a, b), (z[0].largest_exponent + 1) // 2
    limit = 2.0 ** (half - half // 16)
    up, down = half + half // 2, half + 1
    large, small = size > limit, size < 1 / limit
    factor = select(large, 2.0**-down, select(small, 2.0**up, a.like(1.0)))
    undone = select(large, 2.0**down, select(small, 2.0**-up, a.like(1.0)))
    a, b = a * factor, b * factor
    root = sqrt(a * a + b * b) * undone
    infinity = a.like(inf)
    return select((a == infinity) | (b == infinity), infinity, root)


_MAGNITUDE: Mapping[str, Callable[..., Any]] = {ops.AbsOp.name: _magnitude}
FORMULAS: Mapping[str, Callable[..., Any]] = {
    **dict(_of_kinds()),
    ops.PowIOp.name: _integer_power,
    arith.SelectOp.name: algebra.either,
    **_MAGNITUDE,
}
"""What each operation computes, of the parts of numbers and of other scalars."""
