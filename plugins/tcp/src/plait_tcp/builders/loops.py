"""Loops that carry tensors."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from plait.ir.builder import Builder
from plait.ir.value import Value
from plait_std import sizes as sz
from plait_std.scf import ops as scf

Values = Sequence[Value[Any]]


def for_loop(
    b: Builder, lower: sz.Size, upper: sz.Size, step: sz.Size, carried: Values,
    body: Callable[[Builder, Value[Any], Values], Values],
) -> Values:
    """A loop that carries values; `body(builder, index, carried)` returns the new ones."""
    start, end, distance = (sz.as_value(b, bound) for bound in (lower, upper, step))
    loop = b.insert(scf.ForOp.define(start, end, distance, list(carried)))
    inside = Builder.at_end(loop.block)
    inside.location = b.location
    inside.insert(scf.YieldOp(list(body(inside, loop.induction_variable, list(loop.iter_arguments)))))
    return loop.results


def carried_loops(
    b: Builder, bounds: Sequence[tuple[sz.Size, sz.Size]], carried: Values,
    body: Callable[[Builder, Values, Values], Values],
) -> Values:
    """Loops with these bounds that carry values; `body(builder, indices, carried)` returns the new ones."""

    def enter(b: Builder, indices: list[Value[Any]], carried: Values) -> Values:
        if len(indices) == len(bounds):
            return body(b, indices, carried)
        lower, upper = bounds[len(indices)]
        return for_loop(b, lower, upper, 1, carried, lambda b, i, carried: enter(b, [*indices, i], carried))

    return enter(b, [], carried)
