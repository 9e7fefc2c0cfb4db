"""Writes the first elements of vectors in parts, without masks, on machines that store under a mask slowly.

    vector.transfer_write %v, %x[%i] : vector<8xf32>, memref<?xf32>

which may leave %x of size %n, becomes

    %left = arith.subi %n, %i
    scf.if %left >= 8 {
      vector.transfer_write %v, %x[%i] {in_bounds = [true]} : vector<8xf32>, memref<?xf32>
    } else {
      %w, %j = scf.if (%left has the bit of 4) {
        vector.transfer_write %v[0 to 3], %x[%i] {in_bounds = [true]} : vector<4xf32>, memref<?xf32>
        yield %v[4 to 7], %i + 4
      } else {
        yield %v[0 to 3], %i
      }
      ... two elements of %w, and one
    }

A vector that is written or left out, under a mask that repeats one flag, is written if the flag is set.
See Note [Stores in parts]. Narrow lanes are read in parts too (`read_parts`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import ArrayAttr, bool_attr
from plait.builtin.types import MemRefType, VectorType
from plait.interfaces.memory_effects import is_memory_effect_free
from plait.ir.affine import AffineDim
from plait.ir.builder import Builder
from plait.passes import Pass, option
from plait.runtime.target import HOST, instructions_named

from plait_std.algebra import SCALARS
from plait_std.memref.views import is_strided, strided
from plait_std.vector import building as vectors
from plait_std.vector.ops import BroadcastOp
from plait_std.vector.read_parts import read_in_parts
from plait_std.vector.transfers import TransferWriteOp

if TYPE_CHECKING:
    from plait.build import Expression
    from plait.build.builder import ExpressionBuilder
    from plait.context import Context
    from plait.ir.block import Block
    from plait.ir.operation import Operation
    from plait.ir.value import Value


class StoreParts(Pass):
    """Write the first elements of vectors, and read narrow ones, in parts, where the machine has no fast masks."""

    name: ClassVar[str] = "store-parts"
    instructions: tuple[str, ...] = option(
        HOST, doc="what the machine has: masked-store, stores of some lanes; 'host' stands for this machine's"
    )

    def run(self, op: Operation, ctx: Context) -> None:
        names = instructions_named(self.instructions)
        if "masked-store" in names:
            return
        read = sum(read_in_parts(inner) for inner in list(op.walk()))
        count = 0
        for block in dict.fromkeys(inner.parent for inner in op.walk() if _may_leave(inner)):
            for group in list(_groups(block, ctx)):  # type: ignore[arg-type]
                _write(group)
                count += len(group)
        ctx.count("vectors stored in parts", count)
        ctx.count("vectors read in parts", read)


def _may_leave(op: Operation) -> bool:
    """Whether neighbours are written to a memref, whole or not at all, or as far as the memref goes."""
    if not isinstance(op, TransferWriteOp) or op.results or (op.mask is not None and _condition(op) is None):
        return False
    ty, base, results = op.value.type, op.base.type, op.permutation_map.map.results
    if not isinstance(ty, VectorType) or not isinstance(base, MemRefType) or isinstance(base.element_type, VectorType):
        return False
    if len(results) != 1 or not isinstance(results[0], AffineDim) or not is_strided(base) or ty.is_scalable:
        return False
    lanes = ty.shape[0]
    is_power = lanes > 1 and lanes.bit_count() == 1
    may_end = not _is_inside(op) or op.mask is not None
    return is_power and may_end and strided(base)[0][results[0].position] == 1


def _is_inside(op: Any) -> bool:
    return op.in_bounds.elements[0].value


def _condition(op: Any) -> Value[Any] | None:
    """The flag that all lanes of the mask have; None if they may have different ones, or there is no mask."""
    made = None if op.mask is None else op.mask.defining_op
    if not isinstance(made, BroadcastOp) or isinstance(made.source.type, VectorType):
        return None
    return made.source


def _groups(block: Block, ctx: Context) -> Iterator[list[Any]]:
    """Writes that end together: to one memref from one place along the lanes on, with nothing between that has effects.

    Either all of them or none may be left out.
    """
    group: list[Any] = []
    for op in list(block.operations):
        if _may_leave(op):
            if group and _end(group[0]) != _end(op):
                yield group
                group = []
            group.append(op)
        elif group and not is_memory_effect_free(op, ctx):
            yield group
            group = []
    if group:
        yield group


def _end(op: Any) -> tuple[Any, ...]:
    dim = op.permutation_map.map.results[0].position
    return op.base, op.indices[dim], dim, op.value.type.shape, op.mask is None, _is_inside(op)


def _write(group: Sequence[Any]) -> None:
    """Write vectors that end together, where the last one of them is written."""
    b = SCALARS.on(Builder.before(group[-1]))
    b.builder.location = group[-1].location
    if group[0].mask is None:
        _store_first(b, group)
    else:
        _store_all_or_some(b, group)
    for op in group:
        op.erase()


def _store_all_or_some(b: ExpressionBuilder, group: Sequence[Any]) -> None:
    """Write vectors that may be left out: together if none is, else one by one, under a mask if not whole."""
    conditions: list[Expression] = [b.expression(_condition(op)) for op in group]  # type: ignore[arg-type]
    with b.if_(reduce(lambda one, other: one & other, conditions)) as branch:
        _store_first(b, group)
    if len(group) == 1:
        return
    with branch.otherwise():
        for op, condition in zip(group, conditions):
            with b.if_(condition):
                _store_whole(b, op)


def _store_whole(b: ExpressionBuilder, op: Any) -> None:
    """Write a vector that is whole as it is, and else what the memref has of it under a mask."""
    dim, lanes = op.permutation_map.map.results[0].position, op.value.type.shape[0]
    start = b.index(op.indices[dim])
    if _is_inside(op):
        _store(b, op, op.value, start.value)
        return
    with b.if_(b.size(op.base, dim) - start >= lanes) as branch:
        _store(b, op, op.value, start.value)
    with branch.otherwise():
        b.builder.insert(TransferWriteOp(op.value, op.base, op.indices, op.permutation_map, None, op.in_bounds, None))


def _store_first(b: ExpressionBuilder, group: Sequence[Any]) -> None:
    """Write as much of vectors as the memref has."""
    first = group[0]
    dim, lanes = first.permutation_map.map.results[0].position, first.value.type.shape[0]
    start = b.index(first.indices[dim])
    if _is_inside(first):
        _store_all(b, group, start)
        return
    left = b.size(first.base, dim) - start
    with b.if_(left >= lanes) as branch:
        _store_all(b, group, start)
    with branch.otherwise():
        _store_parts(b, group, dim, start, left.apply("maximum", 0))


def _store_all(b: ExpressionBuilder, group: Sequence[Any], start: Expression) -> None:
    for op in group:
        _store(b, op, op.value, start.value)


def _store_parts(b: ExpressionBuilder, group: Sequence[Any], dim: int, start: Expression, left: Expression) -> None:
    """Write less than whole vectors: halves, quarters, ... as their bits in `left` say."""
    at, values = b.variable(start), [b.variable(op.value) for op in group]
    size = group[0].value.type.shape[0] // 2
    while size:
        with b.if_((left & size) != 0):
            for op, value in zip(group, values):
                _store(b, op, _lanes(b, value.value, range(size)), at.value)
                if size > 1:
                    count = value.value.type.shape[0]
                    value.set(_lanes(b, value.value, [min(size + i, count - 1) for i in range(count)]))
            if size > 1:
                at.set(b.expression(at.value) + size)
        size //= 2
    b.forget(at, *values)


def _store(b: ExpressionBuilder, op: Any, value: Value[Any], at: Value[Any]) -> None:
    """Write a whole vector in the place of `op`, from `at` on along the lanes."""
    dim = op.permutation_map.map.results[0].position
    places = [at if i == dim else place for i, place in enumerate(op.indices)]
    b.builder.insert(TransferWriteOp(value, op.base, places, op.permutation_map, None, _INSIDE, None))


def _lanes(b: ExpressionBuilder, value: Value[Any], lanes: Sequence[int]) -> Value[Any]:
    return vectors.shuffle(b.builder, value, value, lanes)


_INSIDE = ArrayAttr((bool_attr(True),))


# Note [Stores in parts]
# Without registers of masks, x86 has stores under a mask for lanes of 32 and 64 bits only. On AMD's processors such a
# store takes as long as some ten others, be all lanes of its mask set or not; Intel's take four operations. For other
# lanes, and on machines with no such store, LLVM makes a branch for each lane. The ends of rows of unknown length are
# the most frequent ones, and rows have the same length as a rule: branches that ask how many lanes are left are
# predicted. Whole vectors, as where rows turn out to be multiples of one, are stored as they are. What is less takes as
# many stores as the number of lanes has bits. Reads under a mask are fast where lanes have 32 bits.
#
# Rows of a square that is transposed may be left out, and end early too. Most squares have all of their rows.
