"""Remainders of floats, of f32 and f64, exactly as C has them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import Any

from plait.build import Expression
from plait.build.functions import copysign, floor, fma, select
from plait.builtin.types import f32, f64
from plait.ir.attribute import Type

from plait_std.arith import ops as arith
from plait_std.elementary.branches import usually
from plait_std.elementary.pairs import fuses
from plait_std.elementary.polynomials import FORMATS


def remf(x: Expression, y: Expression) -> Expression:
    """x - q y for the quotient q without its fraction, if no quotient of a vector is large; others call the library

    The quotient is less than 2^22, or 2^51, so that rounding makes it larger by one at most. x - q y is computed with
    one rounding, and is a float: it is a multiple of the last bit of x or of y, and less than y.
    """

    def rest() -> Sequence[Expression]:
        size, divisor = abs(x), abs(y)
        left = fma(-floor(size / divisor), divisor, size)
        return [copysign(select(left < 0, left + divisor, left), x)]

    if not fuses(x):
        return _by_library(x, y)
    limit = 2.0 ** (FORMATS[x.element].mantissa - 1)
    are_usual = (abs(x) < abs(y) * limit) & (abs(y) < inf)
    (made,) = usually(x, are_usual, rest, lambda: [_by_library(x, y)])
    return made


def _by_library(x: Expression, y: Expression) -> Expression:
    return x.b(arith.RemFOp(x.value, y.value))


FUNCTIONS: Mapping[str, Mapping[Type, Callable[..., Any]]] = {"arith.remf": {f32: remf, f64: remf}}
"""The function of the operation, for each type that it is computed in."""
