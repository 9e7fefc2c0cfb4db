"""How the accesses of a perfect nest go through memory: a slice of the buffer, and an indexing map of the loops."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from plait.builtin.attributes import AffineMapAttr
from plait.ir.affine import AffineConstant, AffineDim, AffineExpr, AffineMap, AffineSymbol
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait_std.affine.analysis.dependence import access_of
from plait_std.affine.map_operands import canonical
from plait_std.affine.ops import ApplyOp, ForOp
from plait_std.memref.ops import SubViewOp


@dataclass(frozen=True)
class Extent:
    """The first value of the variable of a loop, and how many there are, one after the other."""

    lower: int
    count: int


def extent_of(loop: ForOp) -> Extent | None:
    """The extent of a loop that counts by one between constants, and runs at least once; else None."""
    lower, upper = loop.lower_map.map, loop.upper_map.map
    bounds = [bound.value for bound in (*lower.results, *upper.results) if isinstance(bound, AffineConstant)]
    if len(lower.results) != 1 or len(upper.results) != 1 or len(bounds) != 2 or loop.step.value != 1:
        return None
    first, end = bounds
    return Extent(first, end - first) if end > first else None


@dataclass(frozen=True)
class Subscript:
    """An index into one dimension: variables of the nest, each times a factor, and what the nest does not change."""

    factors: dict[int, int]
    rest: AffineExpr

    def of_loops(self) -> AffineExpr:
        """The part that variables of the nest make, counted from 0."""
        total: AffineExpr = AffineConstant(0)
        for loop, factor in self.factors.items():
            total = total + AffineDim(loop) * factor
        return total.simplified()


class Accessed:
    """One access, by the loops of a nest; `subscripts` is None unless all indices are sums of their variables."""

    def __init__(self, op: Any, loops: Sequence[ForOp]) -> None:
        self.op = op
        self.access = access_of(op)
        operands, map = self.access.operands, self.access.map
        variables = [loop.induction_variable for loop in loops]
        self._loop_of = {i: variables.index(v) for i, v in enumerate(operands) if v in variables}  # type: ignore[arg-type]
        found = [self._subscript(result, map.num_dims) for result in map.results]
        self.subscripts: list[Subscript] | None = None if None in found else found  # type: ignore[assignment]

    def _subscript(self, expr: AffineExpr, num_dims: int) -> Subscript | None:
        parts, constant = expr.linear_parts()
        factors: dict[int, int] = {}
        rest: AffineExpr = AffineConstant(constant)
        for part, factor in parts.items():
            position = _position(part, num_dims)
            loop = self._loop_of.get(position) if position is not None else None
            if loop is not None and factor > 0:
                factors[loop] = factor
            elif loop is not None or self._uses_loop(part, num_dims):
                return None
            else:
                rest = rest + part * factor
        return Subscript(factors, rest)

    def _uses_loop(self, expr: AffineExpr, num_dims: int) -> bool:
        return any(_position(part, num_dims) in self._loop_of for part in expr.walk())

    @property
    def loops(self) -> set[int]:
        """The loops that the element depends on."""
        return {loop for subscript in self.subscripts or () for loop in subscript.factors}

    def map(self, count: int) -> AffineMap:
        """The indexing map, for the dimensions that depend on a loop."""
        results = tuple([subscript.of_loops() for subscript in self.subscripts or () if subscript.factors])
        return AffineMap(count, 0, results)

    def slice(self, rw: Builder, extents: Sequence[Extent]) -> Value[Any]:
        """The elements that the nest accesses; dimensions that depend on no loop are left out."""
        offsets: list[Any] = []
        sizes: list[int] = []
        for subscript in self.subscripts or ():
            first = sum(extents[loop].lower * factor for loop, factor in subscript.factors.items())
            offsets.append(self._offset(rw, subscript.rest + first))
            sizes.append(1 + sum((extents[loop].count - 1) * factor for loop, factor in subscript.factors.items()))
        dropped = {i for i, subscript in enumerate(self.subscripts or ()) if not subscript.factors}
        memref = self.access.memref
        if not dropped and not any(offsets) and sizes == list(memref.type.shape):  # type: ignore[attr-defined]
            return memref
        return rw(SubViewOp.of(memref, offsets, sizes, [1] * len(sizes), dropped))

    def _offset(self, rw: Builder, expr: AffineExpr) -> int | Value[Any]:
        expr = expr.simplified()
        if isinstance(expr, AffineConstant):
            return expr.value
        map = AffineMap(self.access.map.num_dims, self.access.map.num_symbols, (expr,))
        map, operands = canonical(self.op, map, self.access.operands)
        if isinstance(map.results[0], (AffineDim, AffineSymbol)):
            return operands[0]
        return rw(ApplyOp(AffineMapAttr(map), operands))


def _position(expr: AffineExpr, num_dims: int) -> int | None:
    if isinstance(expr, AffineDim):
        return expr.position
    return num_dims + expr.position if isinstance(expr, AffineSymbol) else None

