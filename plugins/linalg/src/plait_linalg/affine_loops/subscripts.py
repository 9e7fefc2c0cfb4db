"""How the accesses of a perfect nest go through memory: a slice of the buffer, and an indexing map of the loops."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from plait.build.functions import maximum
from plait.builtin.attributes import AffineMapAttr
from plait.ir.affine import AffineConstant, AffineDim, AffineExpr, AffineMap, AffineSymbol
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait_std.affine.analysis.dependence import access_of
from plait_std.affine.map_operands import applied, canonical
from plait_std.affine.ops import ApplyOp, ForOp
from plait_std.algebra import SCALARS
from plait_std.builders import is_size_of
from plait_std.memref.ops import DimOp, SubViewOp
from plait_std.mixed import Mixed


@dataclass(frozen=True)
class Extent:
    """The first value of the variable of a loop, and how many there are, one after the other.

    `count` is None if that is known at run time only.
    """

    lower: int
    count: int | None
    loop: ForOp

    def size(self, rw: Builder) -> Mixed:
        """How many iterations there are."""
        if self.count is not None:
            return self.count
        end = self._bound
        if end is None:
            end = applied(rw, *canonical(self.loop, self.loop.upper_map.map, self.loop.upper_operands))
        if self.lower == 0 and isinstance(end.defining_op, DimOp):
            return end
        (span,) = SCALARS.on(rw).wrap(end)
        return maximum(span - self.lower, 0).value

    @property
    def _bound(self) -> Value[Any] | None:
        """The value that is the upper bound."""
        upper = self.loop.upper_map.map
        is_bare = len(self.loop.upper_operands) == 1 and isinstance(upper.results[0], (AffineDim, AffineSymbol))
        return self.loop.upper_operands[0] if is_bare else None


def extent_of(loop: ForOp) -> Extent | None:
    """The extent of a loop that counts by one from a constant, and not to one that it never reaches; else None."""
    lower, upper = loop.lower_map.map, loop.upper_map.map
    if len(lower.results) != 1 or len(upper.results) != 1 or loop.step.value != 1:
        return None
    (first,), (end,) = lower.results, upper.results
    if not isinstance(first, AffineConstant):
        return None
    if not isinstance(end, AffineConstant):
        return Extent(first.value, None, loop)
    return Extent(first.value, end.value - first.value, loop) if end.value > first.value else None


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

    def has_known_slice(self, extents: Sequence[Extent]) -> bool:
        """Whether the elements that the nest accesses are a slice whose size can be told, however often loops run."""
        subscripts = self.subscripts or ()
        return all(
            list(subscript.factors.values()) == [1]
            for subscript in subscripts if any(extents[loop].count is None for loop in subscript.factors)
        )  # fmt: skip

    def slice(self, rw: Builder, extents: Sequence[Extent]) -> Value[Any]:
        """The elements that the nest accesses; dimensions that depend on no loop are left out."""
        offsets: list[Any] = []
        sizes: list[Mixed] = []
        for subscript in self.subscripts or ():
            first = sum(extents[loop].lower * factor for loop, factor in subscript.factors.items())
            offsets.append(self._offset(rw, subscript.rest + first))
            sizes.append(_size(rw, subscript, extents))
        dropped = {i for i, subscript in enumerate(self.subscripts or ()) if not subscript.factors}
        memref = self.access.memref
        if not dropped and not any(offsets) and all(is_size_of(size, memref, i) for i, size in enumerate(sizes)):
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


def _size(rw: Builder, subscript: Subscript, extents: Sequence[Extent]) -> Mixed:
    """How many elements lie between the first and the last one of a dimension, both included."""
    terms = [(extents[loop], factor) for loop, factor in subscript.factors.items()]
    if any(extent.count is None for extent, _ in terms):
        return terms[0][0].size(rw)  # of a loop that is alone: see `has_known_slice`
    return 1 + sum([(extent.count - 1) * factor for extent, factor in terms if extent.count is not None])


def _position(expr: AffineExpr, num_dims: int) -> int | None:
    if isinstance(expr, AffineDim):
        return expr.position
    return num_dims + expr.position if isinstance(expr, AffineSymbol) else None

