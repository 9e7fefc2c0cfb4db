"""Which integers each value may be: see `IntegerRanges`."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import IntegerAttr
from plait.interfaces.integer_ranges import IntegerRange, IntegerRanges, as_signed, full_range, range_width
from plait.interfaces.loop_like import LoopLike
from plait.ir import traits
from plait.passes.forward_analysis import ForwardAnalysis
from plait.rewrite.constants import constant_index

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.attribute import Attribute, Type
    from plait.ir.operation import Operation
    from plait.ir.value import Value

_MOST_CHANGES = 16


class RangeAnalysis(ForwardAnalysis[IntegerRange]):
    """Ranges of values; those that grow again and again become full. See Note [Growth]."""

    def __init__(self, root: Operation, ctx: Context) -> None:
        super().__init__(root, ctx)
        self._changes: Counter[Value[Any]] = Counter()

    def range(self, value: Value[Any]) -> IntegerRange | None:
        """The range of `value`; None if nothing is known or it is never computed."""
        return self.state.get(value)

    def constant(self, value: Value[Any]) -> Attribute | None:
        """The only number that `value` may be."""
        known = self.range(value)
        return self.constant_in(known, value.type) if known is not None else None

    def constant_in(self, state: IntegerRange, type: Type) -> Attribute | None:
        single = state.single
        return IntegerAttr(as_signed(single, state.width), type) if single is not None else None

    def joined(self, value: Value[Any], known: IntegerRange, found: IntegerRange) -> IntegerRange | None:
        new = known.union(found)
        if new == known:
            return known
        self._changes[value] += 1
        passed_on = value.defining_op is not None and any(traits.Terminator in user.traits for user in value.users)
        return None if passed_on or self._changes[value] > _MOST_CHANGES or new.is_full else new

    def transfer(self, op: Operation) -> None:
        index = constant_index(type(op))
        if index >= 0:
            self._join(op.results[0], _range_of_constant(op._properties[index], op.results[0].type))
            return
        model = self.ctx.model(IntegerRanges, op)
        if model is None:
            self._join_all(op.results)
            return
        if any(value not in self.state for value in op._operands):
            return
        for result, found in zip(op.results, model.infer(op, [self._known(value) for value in op._operands])):
            self._join(result, None if found is None or found.is_full else found)

    def _known(self, value: Value[Any]) -> IntegerRange | None:
        return self.state[value] or full_range(value)

    def argument_made_by(self, op: Operation, value: Value[Any]) -> IntegerRange | None:
        """The range of an induction variable: from the lower bound to what is below the upper one."""
        loop = self.ctx.model(LoopLike, op)
        variables = loop.induction_variables(op) if loop is not None else ()
        if loop is None or value not in variables:
            return None
        bounds = (loop.lower_bounds(op), loop.upper_bounds(op), loop.steps(op))
        width = range_width(value.type)
        if any(bound is None for bound in bounds) or width is None or getattr(op, "unsigned_cmp", None) is not None:
            return None
        lower, upper, step = (self._bound(bound[list(variables).index(value)], width) for bound in bounds)  # type: ignore[index]
        low, high = (upper.smin, lower.smax) if step.smax < 0 else (lower.smin, upper.smax - 1)
        return IntegerRange.signed(width, low, high) if low <= high else None

    def _bound(self, bound: Value[Any], width: int) -> IntegerRange:
        if isinstance(bound, int):
            return IntegerRange.constant(width, bound)
        return self.state.get(bound) or IntegerRange.full(width)


def _range_of_constant(attribute: Attribute, type: Type) -> IntegerRange | None:
    width = range_width(type)
    return IntegerRange.constant(width, attribute.value) if isinstance(attribute, IntegerAttr) and width else None


# Note [Growth]
# Going round a loop may make a range larger by one each time. What an operation computes and a terminator passes on is
# full as soon as it changes once, as in MLIR; other values, which recursive calls can make grow, after a few changes.
