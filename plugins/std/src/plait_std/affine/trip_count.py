"""How often an `affine.for` runs: as a map of values, as a number, and what divides it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import gcd
from typing import Any

from plait.ir.affine import AffineConstant, AffineDim, AffineExpr, AffineMap, AffineSymbol
from plait.ir.affine_expr import AffineBinary
from plait.ir.value import Value

from plait_std.affine.map_operands import canonical
from plait_std.affine.ops import ForOp

_SIZES = ("tensor.dim", "memref.dim")


@dataclass(frozen=True)
class TripCount:
    """The number of iterations is the least result of `map` for `operands`; what is negative stands for 0."""

    map: AffineMap
    operands: Sequence[Value[Any]]

    @property
    def constant(self) -> int | None:
        """The number, if it is known."""
        numbers = [result.value for result in self.map.results if isinstance(result, AffineConstant)]
        return max(min(numbers), 0) if len(numbers) == len(self.map.results) else None

    @property
    def largest_known_divisor(self) -> int:
        """A number that divides the trip count; 0 if it is known to be 0."""
        return gcd(*[result.largest_known_divisor for result in self.map.results])

    @property
    def is_never_negative(self) -> bool:
        """Whether no result of the map can be negative."""
        return all(self._at_least_zero(result) for result in self.map.results)

    def _at_least_zero(self, expr: AffineExpr) -> bool:
        """Sums and products of sizes and constants that are not negative, and their quotients; any remainder."""
        if isinstance(expr, AffineConstant):
            return expr.value >= 0
        if isinstance(expr, AffineBinary):
            if expr.kind == "mod":
                return self._at_least_zero(expr.rhs)
            return self._at_least_zero(expr.lhs) and self._at_least_zero(expr.rhs)
        assert isinstance(expr, (AffineDim, AffineSymbol))
        first = self.map.num_dims if isinstance(expr, AffineSymbol) else 0
        op = self.operands[first + expr.position].defining_op
        return op is not None and op.name in _SIZES


def trip_count(loop: ForOp) -> TripCount | None:
    """The trip count of `loop`; None if its lower bound is the largest of several results."""
    lower, upper = loop.lower_map.map, loop.upper_map.map
    if len(lower.results) != 1:
        return None
    dims = [AffineDim(upper.num_dims + i) for i in range(lower.num_dims)]
    symbols = [AffineSymbol(upper.num_symbols + i) for i in range(lower.num_symbols)]
    start = lower.results[0].replace(dims, symbols)
    spans = tuple([end - start for end in upper.results])
    joined = AffineMap(upper.num_dims + lower.num_dims, upper.num_symbols + lower.num_symbols, spans)
    operands = [
        *loop.upper_operands[: upper.num_dims], *loop.lower_operands[: lower.num_dims],
        *loop.upper_operands[upper.num_dims :], *loop.lower_operands[lower.num_dims :],
    ]  # fmt: skip
    map, operands = canonical(loop, joined, operands)
    counts = tuple([span.ceildiv(loop.step.value) for span in map.results])
    return TripCount(AffineMap(map.num_dims, map.num_symbols, counts), operands)
