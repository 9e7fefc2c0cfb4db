"""Puts operations on collapsed operands in the place of others, with the loops that are left."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod
from typing import Any

from plait.builtin.attributes import AffineMapAttr, ArrayAttr, DenseElementsAttr, IntegerAttr
from plait.builtin.types import DYNAMIC, RankedTensorType, i64
from plait.ir.affine import AffineConstant, AffineDim, AffineMap
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait_std.algebra import SCALARS
from plait_std.arith import ops as arith
from plait_std.tensor import ops as tensor

from plait_linalg.ops import FillOp, GenericOp, IndexOp
from plait_linalg.ops.generic import iterator_types_attr
from plait_linalg.tiling import size_of_origin

Pair = tuple[int, int]
"""A loop, and the next one inside, which becomes part of it."""
Flat = tuple[list[list[int]], Value[Any]]
"""Dimensions that are collapsed, and the tensor that has them so."""


def asked_loops(op: GenericOp) -> set[int]:
    """The loops whose index the payload uses."""
    return {inner.dim.value for inner in op.body.block.operations if isinstance(inner, IndexOp)}


def set_loops(op: GenericOp, left: Sequence[int], maps: Iterable[AffineMap]) -> None:
    """Leave an operation the loops `left`, and give it `maps`, which are in terms of its old ones."""
    kinds, count = op.iterators(), len(op.iterators())
    loops = [AffineDim(left.index(loop)) if loop in left else AffineConstant(0) for loop in range(count)]
    renamed = [
        AffineMap(len(left), map.num_symbols, tuple(expr.replace(loops) for expr in map.results)) for map in maps
    ]
    op.indexing_maps = ArrayAttr(tuple(AffineMapAttr(map) for map in renamed))
    op.iterator_types = iterator_types_attr([kinds[loop] for loop in left])
    for inner in op.body.block.operations:
        if isinstance(inner, IndexOp):
            inner.dim = IntegerAttr(left.index(inner.dim.value), i64)


def move_to_users(value: Value[Any]) -> None:
    """Put what makes `value` before its first user, out of the way of what is fused; erase it if there is none."""
    op: Any = value.defining_op
    users = [at for user in value.users for at in (user, *user.ancestors()) if at.parent is op.parent]
    if users:
        first = users[0]
        for user in users:
            first = user if user.is_before_in_block(first) else first
        op.move_before(first)
    elif op.is_unused:
        op.erase()


class Collapsing:
    """Builds an operation with fewer loops, between tensors with fewer dimensions."""

    def __init__(self, op: GenericOp, pairs: set[Pair], flat: dict[Value[Any], Flat]) -> None:
        self.op, self.flat = op, flat
        self.builder = Builder.before(op)
        self.follows = dict(pairs)
        """The loop that each is collapsed with, if any."""
        self.first = [loop for loop in range(len(op.iterators())) if loop not in self.follows.values()]
        """The loops that stay, in their order: the first of each group."""

    def run(self) -> None:
        """Put the new operation in the place of the old one."""
        op = self.op
        new: Any = op.clone()
        set_loops(new, self.first, [self._without_inner(map) for map in op.maps()])
        for i, (value, map) in enumerate(zip(op.operands, op.maps())):
            new.set_operand(i, self._flat(value, self._groups(map)))
        results = zip(op.results, new.results, op.outs, op.maps()[len(op.ins) :])
        self.builder.insert(new)
        for old, result, init, map in results:
            groups = self._groups(map)
            if len(groups) == len(map.results):
                old.replace_all_uses_with(result)
                continue
            result.type = _flat_type(old.type, groups)
            sizes = [size_of_origin(self.builder, init, dim) for dim in range(old.type.rank)]
            whole = self.builder(tensor.ExpandShapeOp.of(result, groups, sizes))
            old.replace_all_uses_with(whole)
            self.flat[whole] = groups, result
        op.erase()

    def _groups(self, map: AffineMap) -> list[list[int]]:
        """The dimensions of an operand that become one."""
        groups: list[list[int]] = []
        previous = -1
        for dim, expr in enumerate(map.results):
            loop = expr.position if isinstance(expr, AffineDim) else -1
            if dim and loop >= 0 and self.follows.get(previous) == loop:
                groups[-1].append(dim)
            else:
                groups.append([dim])
            previous = loop
        return groups

    def _without_inner(self, map: AffineMap) -> AffineMap:
        """The map with the first index of each group."""
        return AffineMap(map.num_dims, map.num_symbols, tuple(map.results[g[0]] for g in self._groups(map)))

    def _flat(self, value: Value[Any], groups: list[list[int]]) -> Value[Any]:
        """A value with the dimensions of each group as one."""
        if not isinstance(value.type, RankedTensorType) or len(groups) == value.type.rank:
            return value
        known, source = self.flat.get(value), value.defining_op
        if known is not None and known[0] == groups:
            return known[1]
        b, ty = self.builder, _flat_type(value.type, groups)
        if isinstance(source, arith.ConstantOp) and isinstance(source.value, DenseElementsAttr):
            return b(arith.ConstantOp(DenseElementsAttr(ty, source.value.raw)))
        if isinstance(source, tensor.EmptyOp):
            scalars = SCALARS.on(b)
            sizes = [prod((scalars.size(value, i) for i in group), start=scalars.index(1)).mixed for group in groups]
            return SCALARS.empty(b, sizes, ty.element_type)
        if isinstance(source, FillOp):
            return b.insert(FillOp.make(source.ins, [self._flat(source.outs[0], groups)])).results[0]
        return self._shared(value, groups)

    def _shared(self, value: Value[Any], groups: list[list[int]]) -> Value[Any]:
        """The collapsed tensor that an operation before reads, if any: what is fused looks for equal operands."""
        for user in value.users:
            is_same = isinstance(user, tensor.CollapseShapeOp) and user.groups == groups
            if is_same and user.parent is self.op.parent and user.is_before_in_block(self.op):
                return user.result  # type: ignore[union-attr, attr-defined]
        return self.builder(tensor.CollapseShapeOp.of(value, groups))


def _flat_type(type: Any, groups: Sequence[Sequence[int]]) -> RankedTensorType:
    sizes = [[type.shape[dim] for dim in group] for group in groups]
    return RankedTensorType([DYNAMIC if DYNAMIC in group else prod(group) for group in sizes], type.element_type)
