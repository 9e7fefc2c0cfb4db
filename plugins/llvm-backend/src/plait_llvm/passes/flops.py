"""How many floating-point operations loops compute. See Note [What is counted] in `time_loop_nests`."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import IntegerAttr
from plait.builtin.types import FloatType, MemRefType, VectorType
from plait.define.traits import ElementwiseMappable
from plait.interfaces.loop_like import LoopLike
from plait_std.arith.ops import AddIOp, ConstantOp
from plait_std.builders import integer_value
from plait_std.vector.transfers import TransferWriteOp

if TYPE_CHECKING:
    from plait.context import Context


def flops_of(operations: Sequence[Any], ctx: Context) -> int | None:
    """The floating-point operations of operations of a block; None if a loop has bounds that are not constant."""
    lanes = _lanes_used(operations)
    counts = [_inside(op, ctx) if op.regions else _own(op, lanes) for op in operations]
    return None if None in counts else sum(count for count in counts if count is not None)


def _inside(op: Any, ctx: Context) -> int | None:
    """The floating-point operations of one execution of an operation with regions."""
    sums: list[int] = []
    for region in op.regions:
        parts = [flops_of(list(block.operations), ctx) for block in region.blocks]
        if None in parts:
            return None
        sums.append(sum(part for part in parts if part is not None))
    most = max(sums, default=0)
    if ctx.model(LoopLike, op) is None:
        return most
    steps = _iterations(op, ctx)
    return 0 if most == 0 else None if steps is None else steps * most


def _own(op: Any, lanes: dict[Any, int]) -> int:
    count = _FLOPS.get(op.name, 1 if op.name.startswith("math.") else 0)
    if not count:
        return 0
    is_reduction = op.name == "vector.reduction"
    ty = (op.operands if is_reduction else op.results)[0].type
    element = ty.element_type if isinstance(ty, VectorType) else ty
    if not isinstance(element, FloatType):
        return 0
    return count * (_size(ty) if is_reduction else lanes.get(op.results[0], _size(ty)))


_ARITHMETIC = ("addf", "subf", "mulf", "divf", "remf", "maximumf", "minimumf", "maxnumf", "minnumf")
_FLOPS = {f"arith.{name}": 1 for name in _ARITHMETIC} | {"math.fma": 2, "vector.fma": 2, "vector.reduction": 1}


def _size(ty: Any) -> int:
    return prod(ty.shape) if isinstance(ty, VectorType) else 1


def _lanes_used(operations: Sequence[Any]) -> dict[Any, int]:
    """Of vectors that are only written, or computed with lane by lane, how many lanes reach memory."""
    found: dict[Any, int] = {}
    for op in reversed(operations):
        for result in op.results:
            if isinstance(result.type, VectorType):
                found[result] = max((_used_by(user, result, found) for user in result.users), default=0)
    return found


def _used_by(user: Any, value: Any, found: dict[Any, int]) -> int:
    if isinstance(user, TransferWriteOp):
        return prod(_written(user))
    if user.has_trait(ElementwiseMappable) and _size(user.results[0].type) == _size(value.type):
        return max(found.get(result, _size(value.type)) for result in user.results)
    return _size(value.type)


def _written(write: TransferWriteOp) -> list[int]:
    """How many elements of each dimension a write stores: what lies outside of its buffer is dropped."""
    vector: Any = write.value.type
    base: Any = write.base.type
    positions = write.permutation_map.map.dim_positions()
    in_bounds: Any = write.in_bounds
    if not isinstance(base, MemRefType) or positions is None:
        return list(vector.shape)
    sizes: list[int] = []
    for size, position, flag in zip(vector.shape, positions, in_bounds.elements):
        start = integer_value(write.indices[position])
        is_known = start is not None and base.shape[position] >= 0 and not flag.value
        sizes.append(max(0, min(size, base.shape[position] - (start or 0))) if is_known else size)
    return sizes


def _iterations(op: Any, ctx: Context) -> int | None:
    loop = ctx.model(LoopLike, op)
    assert loop is not None
    bounds = loop.lower_bounds(op), loop.upper_bounds(op), loop.steps(op)
    if any(bound is None for bound in bounds):
        return None
    total = 1
    for (start, low), (end, high), (base, step) in zip(*[map(_offset, bound or ()) for bound in bounds], strict=True):
        if start is not end or base is not None or step <= 0:
            return None
        total *= max(0, -(-(high - low) // step))
    return total


def _offset(bound: Any) -> tuple[Any, int]:
    """A value, or None for zero, and the constant that is added to it: the end of a block is its start and a size."""
    if bound is None or isinstance(bound, int):
        return None, bound or 0
    made = bound.defining_op
    if isinstance(made, ConstantOp) and isinstance(made.value, IntegerAttr):
        return None, made.value.value
    if isinstance(made, AddIOp):
        (base, number), (other, more) = map(_offset, made.operands)
        if base is None or other is None:
            return base if other is None else other, number + more
    return bound, 0
