"""Unrolling one `affine.for`, with a loop behind it for the iterations that are left."""

from __future__ import annotations

from typing import Any

from plait.builtin.attributes import AffineMapAttr, index_attr
from plait.define.traits import IsolatedFromAbove
from plait.ir.affine import AffineConstant, AffineDim, AffineExpr, AffineMap, AffineSymbol
from plait.ir.affine_expr import AffineBinary
from plait.ir.builder import Builder
from plait.ir.value import Value

from plait_std.affine.analysis.bands import set_bound
from plait_std.affine.map_operands import applied, canonical
from plait_std.affine.ops import ForOp
from plait_std.affine.trip_count import TripCount, trip_count
from plait_std.builders import index_constant


def unroll_by_factor(loop: ForOp, factor: int, *, clean_up: bool = False) -> bool:
    """Make `factor` iterations of `loop` one; whether that could be done.

    If the trip count is not a multiple of the factor, a copy of the loop runs the rest; with `clean_up` the loop is
    unrolled completely instead.
    """
    count = trip_count(loop)
    number = count.constant if count is not None else None
    if factor == 1:
        return number != 1 or promote_single_iteration(loop)
    if loop.block.first is loop.block.last:
        return True
    if number is not None and number < factor:
        return clean_up and _unroll_all(loop, number)
    if count is None:
        return False
    if count.largest_known_divisor % factor != 0:
        if len(loop.upper_map.map.results) != 1:
            return False
        if clean_up:
            return number is not None and _unroll_all(loop, number)
        split_off_rest(loop, count, factor)
    _repeat_body(loop, factor)
    loop.step = index_attr(loop.step.value * factor)
    promote_single_iteration(loop)
    return True


def _unroll_all(loop: ForOp, number: int) -> bool:
    if number <= 1:
        return number == 0 or promote_single_iteration(loop)
    return unroll_by_factor(loop, number)


def _repeat_body(loop: ForOp, factor: int) -> None:
    """Append copies of the body to it, each with the values that the one before yields."""
    end = loop.block.last
    assert end is not None
    body = [op for op in loop.block.operations if op is not end]
    variable, step = loop.induction_variable, loop.step.value
    yielded, last = list(end.operands), list(end.operands)
    needs_variable = variable.has_uses
    builder = Builder.before(end)
    for i in range(1, factor):
        mapping: dict[Any, Any] = dict(zip(loop.iter_arguments, last))
        if needs_variable:
            bump = AffineMapAttr(AffineMap(1, 0, (AffineDim(0) + i * step,)))
            builder.location = loop.location
            mapping[variable] = applied(builder, bump, [variable])
        for op in body:
            builder.insert(op.clone(mapping))
        last = [mapping.get(value, value) for value in yielded]
    end.operands = last


def promote_single_iteration(loop: ForOp) -> bool:
    """Replace a loop that runs once by its body; whether it does."""
    count = trip_count(loop)
    if count is None or count.constant != 1:
        return False
    if loop.induction_variable.has_uses:
        loop.induction_variable.replace_all_uses_with(_first_index(loop))
    for argument, init in zip(loop.iter_arguments, loop.inits):
        argument.replace_all_uses_with(init)
    end = loop.block.last
    assert end is not None
    for result, value in zip(loop.results, end.operands):
        result.replace_all_uses_with(value)
    end.erase()
    for op in list(loop.block.operations):
        op.move_before(loop)
    loop.erase()
    return True


def _first_index(loop: ForOp) -> Value[Any]:
    """The lower bound as a value; a constant stands at the start of the function."""
    map, operands = loop.lower_map.map, loop.lower_operands
    result = map.results[0]
    if isinstance(result, AffineConstant):
        isolated = next((op for op in loop.ancestors() if op.has_trait(IsolatedFromAbove)), None)
        entry = isolated.regions[0].entry if isolated is not None else None
        builder = Builder.at_start(entry) if entry is not None else Builder.before(loop)
        builder.location = loop.location
        return index_constant(builder, result.value)
    if map is AffineMap.identity(1):
        return operands[0]
    return applied(Builder.before(loop), loop.lower_map, operands)


def split_off_rest(loop: ForOp, count: TripCount, factor: int) -> None:
    """Put a copy of `loop` behind it for the iterations that are left over. See Note [No iterations]."""
    rest: ForOp = loop.clone()
    rest.location = loop.location
    assert loop.parent is not None
    loop.parent.insert_after(rest, loop)
    for old, new in zip(loop.results, rest.results):
        old.replace_all_uses_with(new)
    rest.set_operands("inits", list(loop.results))
    map, operands = _start_of_rest(loop, count, factor)
    set_bound(rest, "lower", map, operands)
    if not count.is_never_negative:
        _clamp_lower_bound(rest, loop)
    promote_single_iteration(rest)
    set_bound(loop, "upper", map, operands)


def _start_of_rest(loop: ForOp, count: TripCount, factor: int) -> tuple[AffineMap, list[Value[Any]]]:
    """lower + (count - count mod factor) * step"""
    lower, trips = loop.lower_map.map, count.map
    dims: list[AffineExpr] = [AffineDim(lower.num_dims + i) for i in range(trips.num_dims)]
    symbols: list[AffineExpr] = [AffineSymbol(lower.num_symbols + i) for i in range(trips.num_symbols)]
    whole = trips.results[0].replace(dims, symbols)
    start = lower.results[0] + _multiple_below(whole, factor) * loop.step.value
    operands = [
        *loop.lower_operands[: lower.num_dims], *count.operands[: trips.num_dims],
        *loop.lower_operands[lower.num_dims :], *count.operands[trips.num_dims :],
    ]  # fmt: skip
    map = AffineMap(lower.num_dims + trips.num_dims, lower.num_symbols + trips.num_symbols, (start,))
    return canonical(loop, map, operands)


def _multiple_below(expr: AffineExpr, factor: int) -> AffineExpr:
    """The largest multiple of `factor` that is not above `expr`."""
    expr = expr.simplified()
    last = expr.rhs if isinstance(expr, AffineBinary) and expr.kind == "+" else None
    whole = last.value if isinstance(last, AffineConstant) and last.value % factor == 0 else 0
    return (expr - whole) // factor * factor + whole


def _clamp_lower_bound(rest: ForOp, loop: ForOp) -> None:
    """max(lower bound of `loop`, lower bound of `rest`)"""
    first, second = loop.lower_map.map, rest.lower_map.map
    dims: list[AffineExpr] = [AffineDim(first.num_dims + i) for i in range(second.num_dims)]
    symbols: list[AffineExpr] = [AffineSymbol(first.num_symbols + i) for i in range(second.num_symbols)]
    results = (*first.results, second.results[0].replace(dims, symbols))
    operands = [
        *loop.lower_operands[: first.num_dims], *rest.lower_operands[: second.num_dims],
        *loop.lower_operands[first.num_dims :], *rest.lower_operands[second.num_dims :],
    ]  # fmt: skip
    joined = AffineMap(first.num_dims + second.num_dims, first.num_symbols + second.num_symbols, results)
    set_bound(rest, "lower", *canonical(rest, joined, operands))


# Note [No iterations]
# lower + (count - count mod factor) * step is less than the lower bound where the upper bound is, and then the copy
# would run for numbers that the loop never had. Its lower bound is the larger of both, unless the count is known not to
# be negative. mlir-opt leaves that out.
