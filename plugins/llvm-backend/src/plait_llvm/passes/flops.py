"""How many floating-point operations loops compute. See Note [What is counted] in `time_loop_nests`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from math import prod
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import IntegerAttr
from plait.builtin.types import FloatType, MemRefType, VectorType
from plait.define.traits import ElementwiseMappable
from plait.frozen import FrozenValue
from plait.interfaces.loop_like import LoopLike
from plait_std.arith.ops import AddIOp, ConstantOp, MinSIOp
from plait_std.builders import integer_value
from plait_std.func.ops import CallOp
from plait_std.scf.ops import ParallelOp
from plait_std.vector.movement import ShuffleOp
from plait_std.vector.transfers import TransferWriteOp

if TYPE_CHECKING:
    from plait.context import Context


def flops_of(
    operations: Sequence[Any], ctx: Context, kernels: Mapping[str, Any] = MappingProxyType({})
) -> int | None:
    """The floating-point operations of operations of a block; None if a loop has bounds that are not constant.

    `kernels` are functions whose operations count where they are called, by name.
    """
    return _Counter(ctx, kernels).count(operations, {})


class _Counter(FrozenValue):
    """Counts operations where some values are known: counters of parallel loops, and what kernels get."""

    ctx: Context
    kernels: Mapping[str, Any]

    def count(self, operations: Sequence[Any], known: Mapping[Any, int]) -> int | None:
        lanes = _lanes_used(operations)
        return _total(self._one(op, lanes, known) for op in operations)

    def _one(self, op: Any, lanes: dict[Any, int], known: Mapping[Any, int]) -> int | None:
        if isinstance(op, CallOp) and op.callee.root in self.kernels:
            body = self.kernels[op.callee.root].body.entry
            given = {argument: value for argument, operand in zip(body.arguments, op.operands)
                     if (value := _value(operand, known)) is not None}  # fmt: skip
            return self.count(list(body.operations), given)
        if isinstance(op, ParallelOp):
            return self._of_all_points(op, known)
        return self._inside(op, known) if op.regions else _own(op, lanes)

    def _of_all_points(self, op: ParallelOp, known: Mapping[Any, int]) -> int | None:
        """The floating-point operations of all iterations of a parallel loop, which may have unlike sizes."""
        sides = [[_value(bound, known) for bound in side] for side in (op.lower_bounds, op.upper_bounds, op.steps)]
        ranges = [range(*side) for side in zip(*sides) if None not in side]  # type: ignore[arg-type]
        if len(ranges) < len(op.induction_variables):
            return None
        body = list(op.block.operations)
        points = product(*ranges)
        return _total(self.count(body, {**known, **dict(zip(op.induction_variables, point))}) for point in points)

    def _inside(self, op: Any, known: Mapping[Any, int]) -> int | None:
        """The floating-point operations of one execution of an operation with regions."""
        sums = [_total(self.count(list(b.operations), known) for b in region.blocks) for region in op.regions]
        if None in sums:
            return None
        most = max((part for part in sums if part is not None), default=0)
        if self.ctx.model(LoopLike, op) is None:
            return most
        steps = _iterations(op, known, self.ctx)
        return 0 if most == 0 else None if steps is None else steps * most


def _total(counts: Iterable[int | None]) -> int | None:
    """A sum; None if a part is not known."""
    parts = list(counts)
    return None if None in parts else sum(part for part in parts if part is not None)


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
    """Of vectors that are only written, whole or in parts, or computed with by lanes, how many lanes reach memory."""
    found: dict[Any, int] = {}
    for op in reversed(operations):
        for result in op.results:
            if isinstance(result.type, VectorType):
                found[result] = max((_used_by(user, result, found) for user in result.users), default=0)
    return found


def _used_by(user: Any, value: Any, found: dict[Any, int]) -> int:
    if isinstance(user, TransferWriteOp):
        return prod(_written(user))
    if isinstance(user, ShuffleOp):
        return _chosen(user, value, found)
    if user.has_trait(ElementwiseMappable) and _size(user.results[0].type) == _size(value.type):
        return max(found.get(result, _size(value.type)) for result in user.results)
    return _size(value.type)


def _chosen(shuffle: ShuffleOp, value: Any, found: dict[Any, int]) -> int:
    """How many lanes of a vector, from the first on, hold those that a shuffle takes of it for lanes that are used."""
    mask: Any = shuffle.mask
    lanes = mask.values[: found.get(shuffle.results[0], _size(shuffle.results[0].type))]
    first = _size(shuffle.operands[0].type)
    chosen = [lane if lane < first else lane - first for lane in lanes if shuffle.operands[lane >= first] is value]
    return max(chosen, default=-1) + 1


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


def _iterations(op: Any, known: Mapping[Any, int], ctx: Context) -> int | None:
    loop = ctx.model(LoopLike, op)
    assert loop is not None
    bounds = loop.lower_bounds(op), loop.upper_bounds(op), loop.steps(op)
    if any(bound is None for bound in bounds):
        return None
    total = 1
    offsets = [[_offset(value, known) for value in bound or ()] for bound in bounds]
    for (start, low), (end, high), (base, step) in zip(*offsets, strict=True):
        if start is not end or base is not None or step <= 0:
            return None
        total *= max(0, -(-(high - low) // step))
    return total


def _value(bound: Any, known: Mapping[Any, int]) -> int | None:
    """The number that a value is, if it is known."""
    base, number = _offset(bound, known)
    return number if base is None else None


def _offset(bound: Any, known: Mapping[Any, int]) -> tuple[Any, int]:
    """A value, or None for zero, and the constant that is added to it: the end of a block is its start and a size."""
    if bound is None or isinstance(bound, int):
        return None, bound or 0
    if bound in known:
        return None, known[bound]
    made = bound.defining_op
    if isinstance(made, ConstantOp) and isinstance(made.value, IntegerAttr):
        return None, made.value.value
    if isinstance(made, AddIOp):
        (base, number), (other, more) = (_offset(operand, known) for operand in made.operands)
        if base is None or other is None:
            return base if other is None else other, number + more
    if isinstance(made, MinSIOp):
        (base, number), (other, more) = (_offset(operand, known) for operand in made.operands)
        if base is other:
            return base, min(number, more)
    return bound, 0
