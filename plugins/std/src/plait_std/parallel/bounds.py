"""Least and greatest values of indices in one iteration of a loop, as linear combinations of what is outside of it.

An index is a sum of atoms: the number of the iteration, values from outside of the loop, and what changes within an
iteration, as the counters of inner loops and the smaller of two sums. The bounds of what changes are put in its place:

    %j in 0 to 64 step 8, %i the iteration        4 * %i + %j  is from  4 * %i  to  4 * %i + 56

Where there are several upper bounds, as for a minimum, all are followed, up to a number.
"""

from __future__ import annotations

from typing import Any

from plait.builtin.types import IndexType
from plait.ir.value import Value

from plait_std.arith import ops as arith
from plait_std.builders import integer_value
from plait_std.func.ops import FuncOp
from plait_std.scf.ops import ForOp, ParallelOp
from plait_std.sizes.linear import Linear, applied, definition

ITERATION = "iteration"
"""The atom for the number of the iteration, from 0 on."""

_MOST = 12
"""So many bounds of one index are followed."""

_DIVISIONS = (arith.DivSIOp, arith.FloorDivSIOp, arith.DivUIOp)


class Bounds:
    """The bounds of indices in one iteration of `loop`, whose step is the constant `step`, or in a call of a function.

    With `around`, a loop around it, an iteration is what has the same number in all iterations of that.
    """

    def __init__(self, loop: ForOp | ParallelOp | FuncOp, step: int, around: ForOp | None = None) -> None:
        self.loop, self.step, self.body = loop, step, (around or loop).body
        self._sums: dict[Any, Linear] = {}

    def sum_of(self, value: Any) -> Linear:
        """An index, a value or a number, as a sum of atoms."""
        if isinstance(value, int):
            return Linear(value)
        found = self._sums.get(value)
        if found is None:
            found = self._sums[value] = self._sum(value)
        return found

    def _sum(self, value: Value[Any]) -> Linear:
        if isinstance(self.loop, ForOp) and value is self.loop.induction_variable:
            return self.sum_of(self.loop.lower_bound).plus(Linear(0, {ITERATION: self.step}))
        op = value.defining_op
        if isinstance(op, _DIVISIONS):
            return self._quotient(op, value)
        if isinstance(op, arith.MulIOp) and isinstance(value.type, IndexType):
            return self._product(self.sum_of(op.lhs), self.sum_of(op.rhs))
        found = definition(value, self.sum_of)
        return found if isinstance(found, Linear) else Linear(0, {found: 1})

    def _product(self, left: Linear, right: Linear) -> Linear:
        """A product, of which what moves with the iteration is a term of its own: (%i + 1) * %n as %i * %n + %n."""
        for one, other in ((left, right), (right, left)):
            factor = one.terms.get(ITERATION, 0)
            if factor and not other.is_constant and not other.mentions(ITERATION):
                moving = applied("mul", Linear(0, {ITERATION: 1}), other)
                return applied("mul", one.plus(Linear(0, {ITERATION: factor}), -1), other).plus(moving, factor)
        return applied("mul", left, right)

    def _quotient(self, op: Any, value: Value[Any]) -> Linear:
        """A division without a remainder; else an atom."""
        divided, by = self.sum_of(op.lhs), integer_value(op.rhs)
        if by is None or by <= 0 or any(n % by for n in (divided.constant, *divided.terms.values())):
            return Linear(0, {value: 1})
        return Linear(divided.constant // by, {atom: n // by for atom, n in divided.terms.items()})

    def is_outside(self, value: Value[Any]) -> bool:
        """Whether a value is the same in all iterations."""
        block = value.parent_block
        return block is not None and not self.body.is_ancestor_of(block.parent)  # type: ignore[arg-type]

    def lowest(self, index: Linear) -> list[Linear]:
        """Lower bounds of an index over the iteration; empty if none is known."""
        return [bound.times(-1) for bound in self.highest(index.times(-1))]

    def highest(self, index: Linear) -> list[Linear]:
        """Upper bounds of an index over the iteration; empty if none is known."""
        pending, found = [index], list[Linear]()
        while pending and len(found) + len(pending) <= _MOST:
            current = pending.pop()
            inner = [atom for atom in current.terms if not self._is_fixed(atom)]
            if not inner:
                found.append(current)
                continue
            atom = max(inner, key=_order)
            factor = current.terms[atom]
            bounds = self._above(atom) if factor > 0 else self._below(atom)
            pending += [current.replaced(atom, bound) for bound in bounds]
        return found

    def _is_fixed(self, atom: Any) -> bool:
        """Whether an atom is known where the loop begins, but for the number of the iteration."""
        if atom == ITERATION:
            return True
        if _is_value(atom):
            return self.is_outside(atom)
        by = moved_by(atom)
        return all(self._is_same(part) for part in ([by] if by else atom) if not isinstance(part, (str, int)))

    def _is_same(self, part: Any) -> bool:
        """Whether a part of an atom does not change from one iteration to another."""
        if isinstance(part, Linear):
            return not part.mentions(ITERATION) and all(map(self._is_fixed, part.terms))
        return self.is_outside(part)

    def _above(self, atom: Any) -> list[Linear]:
        if _is_value(atom):
            return self._last(atom)
        return list(atom[1:]) if atom[0] == "min" else []

    def _below(self, atom: Any) -> list[Linear]:
        if _is_value(atom):
            loop = _loop_of(atom)
            return [self.sum_of(loop[0])] if loop is not None else []
        return list(atom[1:]) if atom[0] == "max" else []

    def _last(self, counter: Value[Any]) -> list[Linear]:
        """The greatest values of the counter of an inner loop."""
        loop = _loop_of(counter)
        if loop is None:
            return []
        lower, upper, step = self.sum_of(loop[0]), self.sum_of(loop[1]), integer_value(loop[2])
        found: list[Linear] = []
        for end in [upper, *_minimum_of(upper)]:
            distance = end.plus(lower, -1)
            if step is not None and step > 0 and distance.is_constant:
                found.append(lower.plus(Linear(step * max(0, (distance.constant - 1) // step))))
            else:
                found.append(end.plus(Linear(-1)))
        return found

    def smaller(self, left: Linear, right: Linear) -> Linear:
        """The smaller one of two sums: one of them if their difference is known."""
        difference = left.plus(right, -1)
        if difference.is_constant:
            return left if difference.constant <= 0 else right
        return applied("min", left, right)


def moved_by(atom: Any) -> Linear | None:
    """What the number of the iteration is multiplied by in an atom that is such a product; None for another one."""
    if atom.__class__ is not tuple or atom[0] != "mul":
        return None
    _, left, right = atom
    for one, other in ((left, right), (right, left)):
        if one.only_atom == ITERATION and not other.mentions(ITERATION):
            return other
    return None


def _is_value(atom: Any) -> bool:
    return isinstance(atom, Value)


def _minimum_of(sum_: Linear) -> list[Linear]:
    atom: Any = sum_.only_atom
    return [] if atom is None or _is_value(atom) or atom[0] != "min" else list(atom[1:])


def _loop_of(counter: Any) -> tuple[Any, Any, Any] | None:
    """Lower bound, upper bound and step of the loop that a value counts."""
    op: Any = counter.parent_block.parent_op if counter.defining_op is None else None
    if isinstance(op, ForOp) and counter is op.induction_variable and op.unsigned_cmp is None:
        return op.lower_bound, op.upper_bound, op.step
    if isinstance(op, ParallelOp) and counter in op.induction_variables:
        at = list(op.induction_variables).index(counter)
        return op.lower_bounds[at], op.upper_bounds[at], op.steps[at]
    return None


def _order(atom: Any) -> tuple[int, int]:
    """Functions before counters, which may cancel in them; then counters of inner loops first."""
    if not _is_value(atom):
        return 1 << 30, 0
    depth, op = 0, atom.parent_block.parent_op
    while op is not None:
        depth, op = depth + 1, op.parent_op
    return depth, 0
