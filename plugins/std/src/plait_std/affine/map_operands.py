"""The canonical form of a map and its operands: no unused, repeated or constant ones, and no `affine.apply`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.attributes import AffineMapAttr, IntegerAttr
from plait.ir.affine import AffineConstant, AffineDim, AffineExpr, AffineMap, AffineSymbol
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.region import Region
from plait.ir.value import Value

from plait_std.affine.ops import ApplyOp
from plait_std.affine.scopes import affine_scope, is_valid_symbol


def canonical(
    op: Operation, map: AffineMap, operands: Sequence[Value[Any]], *, simplify: bool = True
) -> tuple[AffineMap, list[Value[Any]]]:
    """A map with the same results for operands of which each is needed, where `op` stands.

    What may be a symbol is one; symbols of the map come before those that were dimensions, as in MLIR. Results are
    sums in their simplest form, unless `simplify` is false.
    """
    space = _Space(affine_scope(op))
    symbols = [space.expression(value, symbol=True) for value in operands[map.num_dims :]]
    dims = [space.expression(value, symbol=False) for value in operands[: map.num_dims]]
    results = [result.replace(dims, symbols) for result in map.results]
    return _without_unused(space, results, simplify)


class _Space:
    """The operands of a map that is being made: each value is one dimension or one symbol."""

    def __init__(self, scope: Region | None) -> None:
        self.scope = scope
        self.dims: list[Value[Any]] = []
        self.symbols: list[Value[Any]] = []

    def expression(self, value: Value[Any], *, symbol: bool) -> AffineExpr:
        """`value` over this space: a constant, the expression of the `affine.apply` that made it, or a variable."""
        maker: Any = value.defining_op
        constant = getattr(maker, "value", None) if maker is not None and maker.name == "arith.constant" else None
        if isinstance(constant, IntegerAttr):
            return AffineConstant(constant.value)
        composes = not symbol or is_valid_symbol(value, self.scope)
        if maker is not None and maker.name == "affine.apply" and composes:
            inner: AffineMap = maker.map.map
            dims = [self.expression(v, symbol=symbol) for v in maker.operands[: inner.num_dims]]
            symbols = [self.expression(v, symbol=True) for v in maker.operands[inner.num_dims :]]
            return inner.results[0].replace(dims, symbols)
        if symbol or is_valid_symbol(value, self.scope):
            return AffineSymbol(_position(self.symbols, value))
        return AffineDim(_position(self.dims, value))


def _position(values: list[Value[Any]], value: Value[Any]) -> int:
    for position, known in enumerate(values):
        if known is value:
            return position
    values.append(value)
    return len(values) - 1


def _without_unused(
    space: _Space, results: Sequence[AffineExpr], simplify: bool
) -> tuple[AffineMap, list[Value[Any]]]:
    used = [part for result in results for part in result.walk()]
    dims = sorted({part.position for part in used if isinstance(part, AffineDim)})
    symbols = sorted({part.position for part in used if isinstance(part, AffineSymbol)})
    new_dims: list[AffineExpr] = [AffineConstant(0)] * len(space.dims)
    new_symbols: list[AffineExpr] = [AffineConstant(0)] * len(space.symbols)
    for new, old in enumerate(dims):
        new_dims[old] = AffineDim(new)
    for new, old in enumerate(symbols):
        new_symbols[old] = AffineSymbol(new)
    exprs = [result.replace(new_dims, new_symbols) for result in results]
    if simplify:
        exprs = [expr.simplified() for expr in exprs]
    map = AffineMap(len(dims), len(symbols), tuple(exprs))
    return map, [*(space.dims[d] for d in dims), *(space.symbols[s] for s in symbols)]


def applied(b: Builder, map: AffineMap | AffineMapAttr, operands: Sequence[Value[Any]]) -> Value[Any]:
    """The one result of a map."""
    return b(ApplyOp(map if isinstance(map, AffineMapAttr) else AffineMapAttr(map), operands))
