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

and so does the other operand. See Note [Branches that pay].
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import FloatType, IntegerType, VectorType
from plait.define import traits
from plait.ir.builder import Builder
from plait.passes import Pass

from plait_std.algebra import SCALARS
from plait_std.arith import ops as arith
from plait_std.elementary.approximate import BRANCHING, FUNCTIONS
from plait_std.vector.attributes import CombiningKindAttr
from plait_std.vector.ops import ReductionOp

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.ir.value import Value

_FUNCTION, _DIVISION = 24, 8
"""Operations that take about as long as an elementary function, and as a quotient or a root."""
_DIVISIONS = frozenset(("arith.divf", "arith.divsi", "arith.divui", "arith.remsi", "arith.remui", "math.sqrt"))
_LEAST, _LEAST_BESIDE_BRANCHES = 64, 16
"""So many operations are worth a branch, and where something else branches."""


class SkipUnselectedLanes(Pass):
    """Compute operands of selects on vectors only where a lane is chosen from them, if they take long."""

    name: ClassVar[str] = "skip-unselected-lanes"

    def run(self, op: Operation, ctx: Context) -> None:
        for select in [inner for inner in op.walk() if isinstance(inner, arith.SelectOp)][::-1]:
            if _chooses_lanes(select):
                _skip(select, 1)
                _skip(select, 2)


def _chooses_lanes(select: arith.SelectOp) -> bool:
    ty: Any = select.results[0].type
    if not isinstance(ty, VectorType) or ty.rank != 1 or ty.is_scalable:
        return False
    is_number = isinstance(ty.element_type, FloatType) or (
        isinstance(ty.element_type, IntegerType) and ty.element_type.width > 1
    )
    return is_number and isinstance(select.operands[0].type, VectorType)


def _skip(select: arith.SelectOp, place: int) -> None:
    """Move what only an operand of a select needs into a branch, if it takes long."""
    value = select.operands[place]
    needed = _needed_for(select, value)
    block: Any = select.parent
    if not needed or block is None:
        return
    least = _LEAST_BESIDE_BRANCHES if any(one.name in BRANCHING for one in block.operations) else _LEAST
    if sum(map(_cost, needed)) < least:
        return
    b = SCALARS.on(Builder.before(select))
    result = b.variable(b.expression(value).like(0))
    combine = "or" if place == 1 else "and"  # whether some lanes are chosen by the condition, or all
    with b.if_(b(ReductionOp(CombiningKindAttr(combine), select.operands[0], None))) as branch:
        if place == 1:
            _move(needed, b.builder)
            result.set(value)
    if place == 2:
        with branch.otherwise():
            _move(needed, b.builder)
            result.set(value)
    b.forget(result)
    select.set_operand(place, result.value)


def _needed_for(select: arith.SelectOp, value: Value[Any]) -> list[Operation]:
    """The operations without effects, in order, whose results only this operand of a select needs."""
    first: Any = value.defining_op
    if first is None or first.parent is not select.parent or sum(len(list(one.uses)) for one in first.results) != 1:
        return []
    found, pending = dict[Any, None](), {first}  # the last operation first
    current: Any = select.prev
    while current is not None and pending:
        if current in pending:
            pending.discard(current)
            if _is_pure(current) and (current is first or _is_used_by(current, found)):
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


def _move(operations: list[Operation], to: Builder) -> None:
    for op in operations:
        op.detach()
        to.insert(op)


# Note [Branches that pay]
# A branch that goes one way or the other by chance costs about 20 cycles when it is predicted wrongly, in which 40
# operations on vectors are done, and what is skipped half of the time saves half of its operations. Where a function
# has a case for rare numbers, nearly all vectors go one way. Vectors whose operations alternate would have to come one
# after the other, so that short operands get a branch only where something in the block, such as a logarithm, has one.
