"""Affine maps and integer sets: interned values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from plait.ir.affine_expr import (
    BUILD,
    AffineBinary,
    AffineConstant,
    AffineDim,
    AffineExpr,
    AffineSymbol,
    Interned,
    as_expr,
    expr_text,
)
from plait.ir.lifetime import cached

__all__ = [
    "BUILD",
    "AffineBinary",
    "AffineConstant",
    "AffineDim",
    "AffineExpr",
    "AffineMap",
    "AffineSymbol",
    "IntegerSet",
    "as_expr",
    "expr_text",
]


def space_text(num_dims: int, num_symbols: int) -> str:
    """`(d0, d1)[s0]`; no brackets without symbols."""
    dims = ", ".join(f"d{i}" for i in range(num_dims))
    symbols = ", ".join(f"s{i}" for i in range(num_symbols))
    return f"({dims})[{symbols}]" if num_symbols else f"({dims})"


class AffineMap(Interned):
    """`(d0, d1)[s0] -> (d0 + s0, d1)`"""

    num_dims: int
    num_symbols: int
    results: tuple[AffineExpr, ...]

    @staticmethod
    @cached
    def identity(rank: int) -> AffineMap:
        """(d0, d1, ...) -> (d0, d1, ...)"""
        return AffineMap(rank, 0, tuple([AffineDim(i) for i in range(rank)]))

    @staticmethod
    def permutation(positions: Sequence[int]) -> AffineMap:
        """(d0, d1, ...) -> (d of positions[0], d of positions[1], ...)"""
        return AffineMap(len(positions), 0, tuple([AffineDim(p) for p in positions]))

    @staticmethod
    def projection(num_dims: int, positions: Sequence[int]) -> AffineMap:
        """(d0, ..., d of num_dims - 1) -> the dimensions at `positions`"""
        return AffineMap(num_dims, 0, tuple([AffineDim(p) for p in positions]))

    @staticmethod
    def constant(value: int) -> AffineMap:
        """() -> (value)"""
        return AffineMap(0, 0, (AffineConstant(value),))

    @staticmethod
    def empty(num_dims: int = 0, num_symbols: int = 0) -> AffineMap:
        """(d0, ...) -> ()"""
        return AffineMap(num_dims, num_symbols, ())

    @staticmethod
    def from_callable(function: Callable[..., Any], num_symbols: int = 0) -> AffineMap:
        """`from_callable(lambda i, j: (j, i + 1))`; the last `num_symbols` parameters are symbols."""
        count = function.__code__.co_argcount - num_symbols
        dims = [AffineDim(i) for i in range(count)]
        symbols = [AffineSymbol(i) for i in range(num_symbols)]
        returned: Any = function(*dims, *symbols)
        results: list[Any] = list(returned) if isinstance(returned, (tuple, list)) else [returned]  # type: ignore
        return AffineMap(count, num_symbols, tuple([as_expr(r) for r in results]))

    @property
    def num_results(self) -> int:
        return len(self.results)

    def evaluate(self, dims: Sequence[int], symbols: Sequence[int] = ()) -> tuple[int, ...]:
        """The results for the given dimensions and symbols."""
        return tuple([r.evaluate(dims, symbols) for r in self.results])

    def compose(self, inner: AffineMap) -> AffineMap:
        """self after `inner`: dimensions of self become the results of `inner`, whose symbols follow self's."""
        if self.num_dims != inner.num_results:
            raise ValueError(f"cannot compose a map of {self.num_dims} dims with {inner.num_results} results")
        shifted = [AffineSymbol(self.num_symbols + i) for i in range(inner.num_symbols)]
        dims = [r.replace((), shifted) for r in inner.results]
        results = tuple([r.replace(dims) for r in self.results])
        return AffineMap(inner.num_dims, self.num_symbols + inner.num_symbols, results)

    def replace(
        self, dims: Sequence[AffineExpr], symbols: Sequence[AffineExpr], num_dims: int, num_symbols: int
    ) -> AffineMap:
        """The map with its dimensions and symbols replaced, over a space of the given sizes."""
        return AffineMap(num_dims, num_symbols, tuple([r.replace(dims, symbols) for r in self.results]))

    def inverse_permutation(self) -> AffineMap | None:
        """A map from results back to dimensions, if every dimension is a result by itself; else None."""
        found: dict[int, int] = {}
        for i, result in enumerate(self.results):
            if isinstance(result, AffineDim):
                found.setdefault(result.position, i)
        if self.num_symbols or len(found) != self.num_dims:
            return None
        return AffineMap(len(self.results), 0, tuple([AffineDim(found[d]) for d in range(self.num_dims)]))

    @cached
    def dim_positions(self) -> tuple[int, ...] | None:
        """The position of each result, if all results are dimensions; else None."""
        if all(isinstance(r, AffineDim) for r in self.results):
            return tuple([r.position for r in self.results])  # type: ignore[attr-defined]
        return None

    @property
    def is_identity(self) -> bool:
        return self.num_symbols == 0 and self.dim_positions() == tuple(range(self.num_dims))

    @property
    def is_permutation(self) -> bool:
        """Whether the results are all dimensions, each once."""
        positions = self.dim_positions()
        return self.num_symbols == 0 and positions is not None and sorted(positions) == list(range(self.num_dims))

    @property
    def is_projected_permutation(self) -> bool:
        """Whether the results are dimensions, each at most once."""
        positions = self.dim_positions()
        return self.num_symbols == 0 and positions is not None and len(set(positions)) == len(positions)

    @property
    def is_minor_identity(self) -> bool:
        """Whether the results are the last dimensions in order."""
        start = self.num_dims - len(self.results)
        return self.num_symbols == 0 and start >= 0 and self.dim_positions() == tuple(range(start, self.num_dims))

    @property
    def is_constant(self) -> bool:
        return all(isinstance(r, AffineConstant) for r in self.results)

    def used_dims(self) -> set[int]:
        """The positions of the dimensions that occur in the results."""
        return {e.position for r in self.results for e in r.walk() if isinstance(e, AffineDim)}

    def select_results(self, positions: Sequence[int]) -> AffineMap:
        """The map with the results at `positions` only."""
        return AffineMap(self.num_dims, self.num_symbols, tuple([self.results[p] for p in positions]))

    def drop_results(self, positions: Sequence[int]) -> AffineMap:
        """The map without the results at `positions`."""
        kept = [r for i, r in enumerate(self.results) if i not in set(positions)]
        return AffineMap(self.num_dims, self.num_symbols, tuple(kept))

    def drop_dims(self, positions: Sequence[int]) -> AffineMap:
        """The map over fewer dimensions; the dropped ones must not occur. The others are renumbered."""
        dropped = set(positions)
        if dropped & self.used_dims():
            raise ValueError("a dropped dimension occurs in the results")
        kept = [d for d in range(self.num_dims) if d not in dropped]
        dims: list[AffineExpr] = [AffineConstant(0)] * self.num_dims
        for new, old in enumerate(kept):
            dims[old] = AffineDim(new)
        return self.replace(dims, (), len(kept), self.num_symbols)

    def linear_strides(self) -> tuple[list[AffineExpr], AffineExpr] | None:
        """Coefficients of the dimensions and the offset, if the map has one result linear in its dimensions."""
        if len(self.results) != 1:
            return None
        strides: list[AffineExpr] = [AffineConstant(0)] * self.num_dims
        offset = _gather(self.results[0], AffineConstant(1), strides, AffineConstant(0))
        return None if offset is None else (strides, offset)

    def __str__(self) -> str:
        results = ", ".join([expr_text(r) for r in self.results])
        return f"{space_text(self.num_dims, self.num_symbols)} -> ({results})"


def _gather(expr: AffineExpr, factor: AffineExpr, strides: list[AffineExpr], offset: AffineExpr) -> AffineExpr | None:
    """Add factor * expr to the coefficients; the new offset, or None if `expr` is not linear in the dimensions."""
    if isinstance(expr, AffineDim):
        strides[expr.position] = strides[expr.position] + factor
        return offset
    if expr.is_symbolic_or_constant:
        return offset + expr * factor
    if not isinstance(expr, AffineBinary) or expr.kind not in "+*":
        return None
    if expr.kind == "*":
        if expr.rhs.is_symbolic_or_constant:
            return _gather(expr.lhs, expr.rhs * factor, strides, offset)
        return None
    left = _gather(expr.lhs, factor, strides, offset)
    return None if left is None else _gather(expr.rhs, factor, strides, left)


class IntegerSet(Interned):
    """`(d0)[s0] : (d0 - 1 >= 0, s0 - 4 == 0)`; `equalities[i]` says whether constraint i is an equation."""

    num_dims: int
    num_symbols: int
    constraints: tuple[AffineExpr, ...]
    equalities: tuple[bool, ...]

    def contains(self, dims: Sequence[int], symbols: Sequence[int] = ()) -> bool:
        """Whether the point meets every constraint."""
        values = [c.evaluate(dims, symbols) for c in self.constraints]
        return all(v == 0 if eq else v >= 0 for v, eq in zip(values, self.equalities, strict=True))

    def __str__(self) -> str:
        parts = [
            f"{expr_text(c)} {'==' if eq else '>='} 0" for c, eq in zip(self.constraints, self.equalities, strict=True)
        ]
        return f"{space_text(self.num_dims, self.num_symbols)} : ({', '.join(parts)})"
