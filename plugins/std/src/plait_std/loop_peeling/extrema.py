"""Minima and maxima in peeled loops, of which one operand is known to win. See Note [What peeling tells]."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr, IntegerAttr
from plait.ir.affine import AffineDim, AffineExpr, AffineMap, AffineSymbol
from plait.ir.affine_expr import AffineBinary
from plait.ir.value import Value
from plait.rewrite.constants import constant_value

from plait_std.affine.map_operands import canonical
from plait_std.affine.ops import ApplyOp, MaxOp, MinOp
from plait_std.scf.ops import ForOp

if TYPE_CHECKING:
    from plait.rewrite import Rewriter

_Linear = tuple[dict[Any, int], int]  # coefficients of values and of expressions that are not linear, and a constant


def simplify_extrema(loop: ForOp, upper: Value[Any], rw: Rewriter, *, full: bool) -> None:
    """Replace `affine.min` and `affine.max` in `loop`, whose upper bound was `upper`.

    In the loop of `full` iterations `upper - i >= step` holds, in the partial one `upper - i < step`.
    """
    fact = _combined([(upper, 1), (loop.induction_variable, -1), (loop.step, -1)])
    if not full:
        fact = {value: -factor for value, factor in fact[0].items()}, -fact[1] - 1
    for op in [o for o in loop.body.walk() if isinstance(o, (MinOp, MaxOp))]:
        map, operands = canonical(op, op.map.map, op.map_operands)
        winner = _winner(map, operands, fact, smallest=isinstance(op, MinOp))
        if winner is not None:
            rw.set_before(op)
            simple, values = canonical(op, map.select_results([winner]), operands)
            simple, values = _with_dimension(loop.induction_variable, simple, values)
            rw.replace(op, rw.insert(ApplyOp(AffineMapAttr(simple), values)).results)


def _with_dimension(
    value: Value[Any], map: AffineMap, operands: list[Value[Any]]
) -> tuple[AffineMap, list[Value[Any]]]:
    """The map with `value`, if it is a symbol, as its last dimension."""
    if value not in operands[map.num_dims :]:
        return map, operands
    place = operands.index(value, map.num_dims) - map.num_dims
    symbols = [AffineSymbol(i - (i > place)) for i in range(map.num_symbols)]
    moved: list[AffineExpr] = [*symbols[:place], AffineDim(map.num_dims), *symbols[place + 1 :]]
    dims = [AffineDim(i) for i in range(map.num_dims)]
    results = tuple([result.replace(dims, moved).simplified() for result in map.results])
    others = [v for v in operands if v is not value]
    return (
        AffineMap(map.num_dims + 1, map.num_symbols - 1, results),
        [*others[: map.num_dims], value, *others[map.num_dims :]],
    )


def _combined(terms: list[tuple[Value[Any], int]]) -> _Linear:
    parts: dict[Any, int] = {}
    constant = 0
    for value, factor in terms:
        known = constant_value(value)
        if isinstance(known, IntegerAttr):
            constant += factor * known.value
        else:
            parts[value] = parts.get(value, 0) + factor
    return parts, constant


def _winner(map: AffineMap, operands: list[Value[Any]], fact: _Linear, *, smallest: bool) -> int | None:
    """The result of the map that is always the smallest, or the largest."""
    results = [_over_values(result, map, operands) for result in map.results]
    for i, candidate in enumerate(results):
        others = [other for j, other in enumerate(results) if j != i]
        if all(_follows(fact, *((other, candidate) if smallest else (candidate, other))) for other in others):
            return i
    return None


def _over_values(expr: AffineExpr, map: AffineMap, operands: list[Value[Any]]) -> _Linear:
    parts, constant = expr.linear_parts()
    named: dict[Any, int] = {}
    for part, factor in parts.items():
        if isinstance(part, (AffineDim, AffineSymbol)):
            named[operands[part.position + (map.num_dims if isinstance(part, AffineSymbol) else 0)]] = factor
        else:
            named[part] = factor
    return named, constant


def _follows(fact: _Linear, larger: _Linear, smaller: _Linear) -> bool:
    """Whether `fact >= 0` implies `larger >= smaller`: the difference is a multiple of the fact, and something more."""
    difference = _minus(larger[0], smaller[0], 1)
    constant = Fraction(larger[1] - smaller[1])
    shared = next((key for key in fact[0] if key in difference), None)
    times = Fraction(difference[shared]) / fact[0][shared] if shared is not None else Fraction(0)
    rest = _minus(difference, fact[0], times)
    return times >= 0 and constant - times * fact[1] >= 0 and all(_is_remainder(p) and f > 0 for p, f in rest.items())


def _is_remainder(part: Any) -> bool:
    """Whether `part` is a remainder, which is never negative."""
    return isinstance(part, AffineBinary) and part.kind == "mod"


def _minus(parts: Mapping[Any, Any], other: Mapping[Any, Any], times: Any) -> dict[Any, Any]:
    found = dict(parts)
    for key, factor in other.items():
        found[key] = found.get(key, 0) - times * factor
    return {key: factor for key, factor in found.items() if factor}


# Note [What peeling tells]
# There is one inequality. By Farkas' lemma a second one follows from it if and only if it is a non-negative multiple of
# it plus a non-negative constant, as rational numbers. Remainders count as unknowns that are not negative, quotients as
# unknowns.
