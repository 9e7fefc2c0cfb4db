"""What operations of affine need when they run: accesses inside of their buffers, positive divisors and bases."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from plait.interfaces.runtime_verifiable import RuntimeChecks, RuntimeVerifiable
from plait.ir.affine import AffineBinary, AffineConstant, AffineDim, AffineExpr, AffineMap, AffineSymbol

from plait_std.affine import ops
from plait_std.mixed import Mixed

Operands = Sequence[Mixed]


def divisors(expr: AffineExpr) -> Iterator[AffineExpr]:
    """The expressions, other than constants, that an expression divides by; inner ones first."""
    if not isinstance(expr, AffineBinary):
        return
    yield from divisors(expr.lhs)
    yield from divisors(expr.rhs)
    if expr.kind not in ("+", "*") and not isinstance(expr.rhs, AffineConstant):
        yield expr.rhs


def _value(checks: RuntimeChecks, expr: AffineExpr, dims: Operands, symbols: Operands) -> Any:
    """An expression in the arithmetic of `checks`, where divisors are positive."""
    if isinstance(expr, AffineConstant):
        return expr.value
    if isinstance(expr, AffineDim):
        return dims[expr.position]
    if isinstance(expr, AffineSymbol):
        return symbols[expr.position]
    assert isinstance(expr, AffineBinary)
    left, right = (_value(checks, side, dims, symbols) for side in (expr.lhs, expr.rhs))
    if expr.kind == "mod":
        return checks.subtract(left, checks.multiply(checks.floor_divide(left, right), right))
    functions = {
        "+": checks.add, "*": checks.multiply, "floordiv": checks.floor_divide, "ceildiv": checks.ceil_divide,
    }  # fmt: skip
    return functions[expr.kind](left, right)


def _require_divisors(checks: RuntimeChecks, map: AffineMap, operands: Operands) -> None:
    dims, symbols = operands[: map.num_dims], operands[map.num_dims :]
    for result in map.results:
        for divisor in divisors(result):
            value = _value(checks, divisor, dims, symbols)
            checks.require_at_most(1, value, "divides by a number that is not positive in an affine map")


class Divides(RuntimeVerifiable):
    """`affine.apply`, `min` and `max`: divisors are positive."""

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        _require_divisors(checks, op.map.map, op.map_operands)


class Bounds(RuntimeVerifiable):
    """`affine.for`: divisors of its bounds are positive."""

    def runtime_conditions(self, op: ops.ForOp, checks: RuntimeChecks) -> None:
        _require_divisors(checks, op.lower_map.map, op.lower_operands)
        _require_divisors(checks, op.upper_map.map, op.upper_operands)


class Access(RuntimeVerifiable):
    """`affine.load` and `store`: each subscript is inside of the memref."""

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        _require_inside(op, checks)


class VectorAccess(RuntimeVerifiable):
    """`affine.vector_load` and `vector_store`: the whole vector is inside of the memref."""

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        shape = (op.result if isinstance(op, ops.VectorLoadOp) else op.value).type.shape
        extents = [1] * (op.map.map.num_results - len(shape)) + list(shape)
        _require_inside(op, checks, extents)


def _require_inside(op: Any, checks: RuntimeChecks, extents: Sequence[int] | None = None) -> None:
    """Require each subscript, and the last element of a vector of these extents, to be inside of the memref."""
    map, operands = op.map.map, op.indices
    _require_divisors(checks, map, operands)
    dims, symbols = operands[: map.num_dims], operands[map.num_dims :]
    for dim, subscript in enumerate(map.results):
        index = _value(checks, subscript, dims, symbols)
        checks.require_index(index, checks.size(op.memref, dim), f"index #{dim} is out of bounds")
        if extents is not None:
            last = _value(checks, subscript + (extents[dim] - 1), dims, symbols)
            checks.require_index(last, checks.size(op.memref, dim), f"the vector leaves dimension #{dim}")


class Basis(RuntimeVerifiable):
    """`affine.delinearize_index`: all sizes but the first are positive."""

    def runtime_conditions(self, op: ops.DelinearizeIndexOp, checks: RuntimeChecks) -> None:
        for size in op.inner_basis:
            checks.require_at_most(1, size, "the basis is not positive")


RUNTIME_CONDITIONS: dict[Any, RuntimeVerifiable] = {
    **dict.fromkeys((ops.ApplyOp, ops.MinOp, ops.MaxOp), Divides()),
    **dict.fromkeys((ops.LoadOp, ops.StoreOp), Access()),
    **dict.fromkeys((ops.VectorLoadOp, ops.VectorStoreOp), VectorAccess()),
    ops.ForOp: Bounds(),
    ops.DelinearizeIndexOp: Basis(),
}
