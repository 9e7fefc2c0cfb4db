"""What `tcp.bind_symbolic_shape` says of sizes: equal expressions of the same symbols are equal sizes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from plait.ir.affine import AffineBinary, AffineConstant, AffineSymbol
from plait.ir.value import BlockArgument, Value

from plait_tcp import ops

if TYPE_CHECKING:
    from plait.ir.affine import AffineExpr
    from plait.ir.operation import Operation


def bindings_of(value: Value[Any]) -> Iterator[Any]:
    """The operations that state the shape of a tensor."""
    return (user for user in value.users if isinstance(user, ops.BindSymbolicShapeOp) and user.operand is value)


def first_of_equal(value: Value[Any], dim: int) -> int | tuple[Value[Any], int]:
    """The size where it is stated to be a number; else the dimension, of the tensor defined first, that is as long.

    Only tensors whose shapes are stated in one block are compared: the first of them is defined where the others are.
    """
    found: tuple[Value[Any], int] = (value, dim)
    for bind in bindings_of(value):
        expr = bind.shape_expressions.map.results[dim]
        if isinstance(expr, AffineConstant):
            return expr.value
        for other in _bindings_with(bind):
            if _defined_before(other.operand, found[0]):
                places = [i for i, e in enumerate(other.shape_expressions.map.results) if _same(bind, expr, other, e)]
                found = (other.operand, places[0]) if places else found
    return found


def smallest_size(value: Value[Any], dim: int) -> int:
    """A number that the size of a dimension is stated not to be less than; 0 if nothing says more."""
    least = 0
    for bind in bindings_of(value):
        expr = bind.shape_expressions.map.results[dim]
        if isinstance(expr, AffineSymbol):
            symbol: Any = bind.shape_symbols[expr.position].defining_op
            least = max(least, symbol.min_val.value if symbol.min_val is not None else 0)
    return least


def _bindings_with(bind: ops.BindSymbolicShapeOp) -> Iterator[Any]:
    """The statements about the first symbol of `bind` that stand in its block."""
    if not bind.shape_symbols:
        return iter(())
    users = bind.shape_symbols[0].users
    return (user for user in users if isinstance(user, ops.BindSymbolicShapeOp) and user.parent is bind.parent)


def _same(bind: Operation, expr: AffineSymbol, other: Operation, other_expr: AffineSymbol) -> bool:
    """Whether two expressions are one, of the same symbols."""
    return _key(bind, expr) == _key(other, other_expr)


def _key(bind: Any, expr: AffineExpr) -> Any:
    """The expression as nested tuples, with the values of its symbols."""
    if isinstance(expr, AffineSymbol):
        return bind.shape_symbols[expr.position]
    if isinstance(expr, AffineBinary):
        return (expr.kind, _key(bind, expr.lhs), _key(bind, expr.rhs))
    return str(expr)


def _defined_before(a: Value[Any], b: Value[Any]) -> bool:
    """Whether `a` is defined before `b` in the same block."""
    if isinstance(a, BlockArgument):
        return not isinstance(b, BlockArgument) or (a.owner is b.owner and a.index < b.index)
    first, second = a.defining_op, b.defining_op
    if first is None or second is None or first.parent is not second.parent:
        return False
    return first.is_before_in_block(second)
