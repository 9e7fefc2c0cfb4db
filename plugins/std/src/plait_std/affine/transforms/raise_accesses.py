"""Write accesses of buffers as affine accesses where their indices are sums of loop variables and symbols.

Before and after `affine-raise-from-memref`:

    affine.for %i = 0 to 8 {                             affine.for %i = 0 to 8 {
      %0 = arith.muli %i, %c2 : index                      %0 = affine.load %m[%i * 2 + 1] : memref<?xf32>
      %1 = arith.addi %0, %c1 : index                    }
      %2 = memref.load %m[%1] : memref<?xf32>
    }

`lower-affine` writes them as accesses of memref again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import AffineMapAttr, bool_attr
from plait.builtin.types import index
from plait.ir.affine import AffineConstant, AffineDim, AffineExpr, AffineMap
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.region import Region
from plait.ir.value import Value
from plait.passes.base import Pass

from plait_std.affine.map_operands import canonical
from plait_std.affine.ops import LoadOp, StoreOp
from plait_std.affine.scopes import affine_scope, is_valid_dim
from plait_std.arith import ops as arith
from plait_std.builders import integer_value
from plait_std.memref import ops as memref

if TYPE_CHECKING:
    from collections.abc import Sequence

    from plait.context import Context


class AffineRaiseFromMemref(Pass):
    """Write loads and stores of memref as affine loads and stores, where their indices are affine."""

    name: ClassVar[str] = "affine-raise-from-memref"
    title: ClassVar[str] = "AffineRaiseFromMemref"

    def run(self, op: Operation, ctx: Context) -> None:
        raise_accesses(op)


def raise_accesses(root: Operation) -> None:
    """Write the loads and stores in `root` as affine ones, where all indices of one are affine."""
    for op in list(root.walk()):
        if isinstance(op, (memref.LoadOp, memref.StoreOp)) and op.nontemporal in (None, bool_attr(False)):
            _raise_access(op)


def _raise_access(op: Any) -> None:
    found = affine_form(op, op.indices)
    if found is None:
        return
    rw = Builder.before(op)
    rw.location = op.location
    map, operands = found
    if isinstance(op, memref.StoreOp):
        rw.insert(StoreOp(op.value, op.memref, operands, AffineMapAttr(map)))
    else:
        op.result.replace_all_uses_with(rw(LoadOp(op.memref, operands, AffineMapAttr(map))))
    op.erase()


def affine_form(op: Operation, values: Sequence[Value[Any]]) -> tuple[AffineMap, list[Value[Any]]] | None:
    """Index values that `op` uses as the results of one map of dimensions and symbols; None if one is not affine."""
    scope = affine_scope(op)
    dims: list[Value[Any]] = []
    known: dict[Value[Any], AffineExpr | None] = {}
    exprs = [_expression(value, scope, dims, known) for value in values]
    if None in exprs:
        return None
    return canonical(op, AffineMap(len(dims), 0, tuple(exprs)), dims)  # type: ignore[arg-type]


def _expression(
    value: Value[Any], scope: Region | None, dims: list[Value[Any]], known: dict[Value[Any], AffineExpr | None]
) -> AffineExpr | None:
    """`value` over `dims`, to which what it is computed from is appended; `known` has what was asked for before."""
    if value not in known:
        known[value] = _computed(value, scope, dims, known)
    return known[value]


def _computed(
    value: Value[Any], scope: Region | None, dims: list[Value[Any]], known: dict[Value[Any], AffineExpr | None]
) -> AffineExpr | None:
    constant = integer_value(value)
    if constant is not None:
        return AffineConstant(constant)
    found = _sum_or_product(value.defining_op, scope, dims, known)
    if found is not None or not is_valid_dim(value, scope):
        return None if found is None else found.simplified()
    dims.append(value)
    return AffineDim(len(dims) - 1)


def _sum_or_product(
    op: Any, scope: Region | None, dims: list[Value[Any]], known: dict[Value[Any], AffineExpr | None]
) -> AffineExpr | None:
    """What an operation computes, if that is a sum, or a product with a constant, of what is affine."""
    if not isinstance(op, (arith.AddIOp, arith.SubIOp, arith.MulIOp)) or op.results[0].type is not index:
        return None
    lhs, rhs = (_expression(operand, scope, dims, known) for operand in op.operands)
    if lhs is None or rhs is None:
        return None
    if isinstance(op, arith.AddIOp):
        return lhs + rhs
    if isinstance(op, arith.SubIOp):
        return lhs - rhs
    if isinstance(rhs, AffineConstant):
        return lhs * rhs
    return rhs * lhs if isinstance(lhs, AffineConstant) else None
