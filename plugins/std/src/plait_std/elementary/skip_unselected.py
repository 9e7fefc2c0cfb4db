"""Computes what a select chooses in some lanes of a vector only where it chooses it in one at least.

    %rare = ... many operations on %x : vector<8xf64>
    %r = arith.select %c, %usual, %rare : vector<8xi1>, vector<8xf64>

becomes

    %all = vector.reduction <and>, %c : vector<8xi1> into i1
    %1 = scf.if %all -> (vector<8xf64>) {
      scf.yield %zeros
    } else {
      %rare = ... many operations on %x
      scf.yield %rare
    }
    %r = arith.select %c, %usual, %1 : vector<8xi1>, vector<8xf64>

and so does the other operand. Selects with one condition share a branch, for what their operands need together.
See Note [Branches that pay].
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cmp_to_key
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import FloatType, IntegerType, VectorType
from plait.define import traits
from plait.ir.builder import Builder
from plait.passes import Pass

from plait_std.algebra import SCALARS
from plait_std.arith import ops as arith
from plait_std.elementary.approximate import BRANCHING, FUNCTIONS
from plait_std.scf import ops as scf
from plait_std.vector.attributes import CombiningKindAttr
from plait_std.vector.ops import ReductionOp

if TYPE_CHECKING:
    from plait.build import Variable
    from plait.context import Context
    from plait.ir.block import Block
    from plait.ir.operation import Operation
    from plait.ir.value import Value

_FUNCTION, _DIVISION = 24, 8
"""Operations that take about as long as an elementary function, and as a quotient or a root."""
_DIVISIONS = frozenset(("arith.divf", "arith.divsi", "arith.divui", "arith.remsi", "arith.remui", "math.sqrt"))
_LEAST, _LEAST_AMONG_BRANCHES, _LEAST_BESIDE_FUNCTIONS = 64, 40, 16
"""So many operations are worth a branch, and where others are skipped, and where a function branches"""


class SkipUnselectedLanes(Pass):
    """Compute operands of selects on vectors only where a lane is chosen from them, if they take long."""

    name: ClassVar[str] = "skip-unselected-lanes"

    def run(self, op: Operation, ctx: Context) -> None:
        for select in [inner for inner in op.walk() if isinstance(inner, arith.SelectOp)][::-1]:
            if _chooses_lanes(select):
                group = _beside(select)
                _skip(group, 1)
                _skip(group, 2)


def _chooses_lanes(select: arith.SelectOp) -> bool:
    ty: Any = select.results[0].type
    if not isinstance(ty, VectorType) or ty.rank != 1 or ty.is_scalable:
        return False
    is_number = isinstance(ty.element_type, FloatType) or (
        isinstance(ty.element_type, IntegerType) and ty.element_type.width > 1
    )
    return is_number and isinstance(select.operands[0].type, VectorType)


def _beside(select: arith.SelectOp) -> list[arith.SelectOp]:
    """A select after those with the same condition before it, as long as the operands of all are before the first."""
    group = [select]
    users = {use.operation for use in select.condition.uses}
    if len(users) > 1:
        others = [one for one in users if isinstance(one, arith.SelectOp) and one.parent is select.parent]
        before = [one for one in others if one.is_before_in_block(select) and _chooses_lanes(one)]
        for one in sorted(before, key=cmp_to_key(lambda x, y: 1 if x.is_before_in_block(y) else -1)):
            if not all(_is_before(value, one) for member in group for value in member.operands):
                break
            group.insert(0, one)
    return group


def _is_before(value: Value[Any], op: Operation) -> bool:
    defining: Any = value.defining_op
    return defining is None or defining.parent is not op.parent or defining.is_before_in_block(op)


def _skip(group: list[arith.SelectOp], place: int) -> None:
    """Move what only operands of selects with one condition need into a branch, if it takes long."""
    needed = _needed_for(group, place)
    if len(group) > 1 and len(needed) == sum(len(_needed_for([one], place)) for one in group):
        group = group[-1:]  # nothing is shared
        needed = _needed_for(group, place)
    block: Any = group[0].parent
    if not needed or block is None:
        return
    if sum(map(_cost, needed)) < _least(block):
        return
    moved = [one for one in group if one.operands[place].defining_op in needed]
    values = [one.operands[place] for one in moved]
    b = SCALARS.on(Builder.before(group[0]))
    results = [b.variable(b.expression(value).like(0)) for value in values]
    combine = "or" if place == 1 else "and"  # whether some lanes are chosen by the condition, or all
    with b.if_(b(ReductionOp(CombiningKindAttr(combine), group[0].condition, None))) as branch:
        if place == 1:
            _compute(needed, b.builder, results, values)
    if place == 2:
        with branch.otherwise():
            _compute(needed, b.builder, results, values)
    b.forget(*results)
    for one, result in zip(moved, results):
        one.set_operand(place, result.value)


def _compute(
    needed: Sequence[Operation], to: Builder, results: Sequence[Variable], values: Sequence[Value[Any]]
) -> None:
    for op in needed:
        op.detach()
        to.insert(op)
    for result, value in zip(results, values):
        result.set(value)


def _least(block: Block) -> int:
    if any(op.name in BRANCHING for op in block.operations):
        return _LEAST_BESIDE_FUNCTIONS
    if any(isinstance(op, scf.IfOp) for op in (block.parent_op, *block.operations)):
        return _LEAST_AMONG_BRANCHES
    return _LEAST


def _needed_for(group: Sequence[arith.SelectOp], place: int) -> list[Operation]:
    """The operations without effects, in order, whose results only these operands of selects need."""
    first = {one.operands[place].defining_op for one in group}
    users = set(group)
    first = {
        op
        for op in first
        if op is not None
        and op.parent is group[0].parent
        and all(use.operation in users and use.index == place for result in op.results for use in result.uses)
    }
    found, pending = dict[Any, None](), set[Any](first)  # the last operation first
    current: Any = group[0].prev
    while current is not None and pending:
        if current in pending:
            pending.discard(current)
            if _is_pure(current) and (current in first or _is_used_by(current, found)):
                found[current] = None
                pending.update(one.defining_op for one in current.operands)
        current = current.prev
    return [*found][::-1]


def _is_pure(op: Operation) -> bool:
    return traits.Pure in op.traits and not op.regions


def _is_used_by(op: Operation, others: dict[Any, None]) -> bool:
    return all(use.operation in others for result in op.results for use in result.uses)


def _cost(op: Operation) -> int:
    """About how many operations on a vector an operation is; none for constants and scalars."""
    if not op.operands or not isinstance(op.results[0].type, VectorType):
        return 0
    return _FUNCTION if op.name in FUNCTIONS else _DIVISION if op.name in _DIVISIONS else 1


# Note [Branches that pay]
# A branch that goes one way or the other by chance costs about 20 cycles when it is predicted wrongly, in which 40
# operations on vectors are done, and what is skipped half of the time saves half of its operations. Where a function
# has a case for rare numbers, nearly all vectors go one way. Vectors whose operations alternate would have to come one
# after the other, so that short operands get a branch only where something in the block has one, as a logarithm, and
# those of half of the length where others are skipped.
