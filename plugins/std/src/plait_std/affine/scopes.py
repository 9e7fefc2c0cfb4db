"""Which index values may be dimensions and symbols of affine maps: those that do not change within the scope.

Source: MLIR, documentation of the affine dialect, "Restrictions on Dimensions and Symbols".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.types import index
from plait.define.traits import AffineScope
from plait.ir.attribute import VerifyError
from plait.ir.operation import Operation
from plait.ir.region import Region
from plait.ir.value import BlockArgument, Value

_SIZES = ("tensor.dim", "memref.dim")
_LOOPS = ("affine.for", "affine.parallel")


def affine_scope(op: Operation | None) -> Region | None:
    """The innermost region around `op` that belongs to an operation with the trait `AffineScope`."""
    while op is not None:
        region, parent = op.parent_region, op.parent_op
        if parent is None or parent.maybe_has_trait(AffineScope):
            return region
        op = parent
    return None


def is_valid_dim(value: Value[Any], scope: Region | None) -> bool:
    """Whether `value` may be a dimension in `scope`."""
    if value.type is not index:
        return False
    if is_valid_symbol(value, scope):
        return True
    if isinstance(value, BlockArgument):
        parent = value.owner.parent_op
        return parent is not None and parent.name in _LOOPS
    op = value.defining_op
    return op is not None and op.name == "affine.apply" and all(is_valid_dim(v, scope) for v in op.operands)


def is_valid_symbol(value: Value[Any], scope: Region | None) -> bool:
    """Whether `value` may be a symbol in `scope`: it is known before anything in the scope runs, or does not vary."""
    if value.type is not index:
        return False
    if _is_top_level(value, scope):
        return True
    op = value.defining_op
    if op is None:
        return False
    if op.name == "arith.constant" or (not op.operands and op.name.endswith(".constant")):
        return True
    if op.name == "affine.apply":
        return all(is_valid_symbol(v, scope) for v in op.operands)
    if op.name in _SIZES:
        return _is_top_level(op.operands[0], scope)
    return False


def _is_top_level(value: Value[Any], scope: Region | None) -> bool:
    """Whether `value` is defined directly in a scope, this one or one around it."""
    block = value.parent_block
    region = block.parent if block is not None else None
    if region is None or scope is None or region is scope:
        return True
    owner = block.parent_op if block is not None else None
    return owner is not None and owner.maybe_has_trait(AffineScope)


def verify_dims_and_symbols(op: Operation, dims: Sequence[Value[Any]], symbols: Sequence[Value[Any]]) -> None:
    """Raise `VerifyError` if an operand may not stand where it stands."""
    scope = affine_scope(op)
    for value in dims:
        if not is_valid_dim(value, scope):
            raise VerifyError("operand is not valid as an affine dimension")
    for value in symbols:
        if not is_valid_symbol(value, scope):
            raise VerifyError("operand is not valid as an affine symbol")
