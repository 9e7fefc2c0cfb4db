"""Roundings to whole numbers on machines without instructions for them: of `llvm-expand-ops`.

    %0 = llvm.intr.floor(%x) : vector<4xf32>   ->   %r = the nearest whole number of %x, ties to even
                                                    %0 = %r - 1 where %r is larger than %x, and %r elsewhere

A float of p digits that is 2^(p-1) or more is whole. Of one that is less, the sum with 2^(p-1) has no digits for a
fraction, and is rounded to the nearest, ties to even; the difference with 2^(p-1) is exact then. Signs come last, so
that zeros keep theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Any

from plait.build.functions import copysign
from plait.builtin.types import F16Type, f32, f64
from plait.ir.builder import Builder

from plait_llvm.dialect.constraints import scalar_of
from plait_llvm.lowering.algebra import LLVM

if TYPE_CHECKING:
    from plait.build import Expression

_WHOLE = {f32: 2.0**23, f64: 2.0**52}
"""From where on all numbers are whole."""


def _nearest(x: Expression) -> Expression:
    size = abs(x)
    whole = _WHOLE[size.element]
    return (size < whole).select((size + whole) - whole, size)


def _truncated(x: Expression) -> Expression:
    size, near = abs(x), _nearest(x)
    return (near > size).select(near - 1.0, near)


def _floor(x: Expression) -> Expression:
    near = copysign(_nearest(x), x)
    return (near > x).select(near - 1.0, near)


def _ceil(x: Expression) -> Expression:
    near = copysign(_nearest(x), x)
    return (near < x).select(near + 1.0, near)


def _away(x: Expression) -> Expression:
    size, whole = abs(x), _truncated(x)
    return (size - whole >= 0.5).select(whole + 1.0, whole)


_MADE: Mapping[str, Callable[[Expression], Expression]] = {
    "llvm.intr.floor": _floor, "llvm.intr.ceil": _ceil, "llvm.intr.trunc": _truncated, "llvm.intr.round": _away,
    "llvm.intr.roundeven": _nearest, "llvm.intr.rint": _nearest, "llvm.intr.nearbyint": _nearest,
}  # fmt: skip
"""The size of what each rounds a number to, whose sign it has."""


def round_by_sums(op: Any, instructions: Collection[str]) -> None:
    """Round by additions what the machine, which has `instructions`, has none for."""
    made = _MADE.get(op.name)
    if made is None or ("round" if made is _away else "floor") in instructions:
        return
    scalar = scalar_of(op.results[0].type)
    is_half = isinstance(scalar, F16Type)
    if scalar not in _WHOLE and not is_half:
        return
    (given,) = LLVM.on(Builder.before(op)).wrap(op.operands[0])
    x = given.cast(f32) if is_half else given
    rounded = copysign(made(x), x)
    op.results[0].replace_all_uses_with((rounded.cast(scalar) if is_half else rounded).value)
    op.erase()
