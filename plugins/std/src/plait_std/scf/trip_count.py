"""How often the body of a loop runs: (upper - lower) / step, rounded up, and at least 0."""

from __future__ import annotations

from typing import Any

from plait.build.functions import maximum
from plait.ir.builder import Builder
from plait.ir.value import Value

from plait_std.arith.algebra import ARITH
from plait_std.builders import index_constant, integer_value
from plait_std.scf.ops import ForOp

Bound = Value[Any]


def known_trip_count(lower: Bound, upper: Bound, step: Bound) -> int | None:
    """The number of iterations between signed bounds; None if it is not known."""
    if lower is upper:
        return 0
    first, last, by = integer_value(lower), integer_value(upper), integer_value(step)
    if first is None or last is None or by is None or by <= 0:
        return None
    return max(0, -((first - last) // by))


def static_trip_count(loop: ForOp) -> int | None:
    """The number of iterations of `loop`; None if it is not known, also for unequal bounds without signs."""
    if loop.unsigned_cmp is not None and loop.lower_bound is not loop.upper_bound:
        return None
    return known_trip_count(loop.lower_bound, loop.upper_bound, loop.step)


def trip_count(builder: Builder, lower: Bound, upper: Bound, step: Bound) -> Bound:
    """The number of iterations between signed bounds of type index, for a step above 0."""
    known = known_trip_count(lower, upper, step)
    if known is not None:
        return index_constant(builder, known)
    first, last, by = ARITH.on(builder).wrap(lower, upper, step)
    distance = maximum(last - first if integer_value(lower) != 0 else last, 0)
    if integer_value(step) == 1:
        return distance.value
    rest = by - 1
    return (distance + rest).apply("divide_unsigned", by).value
