"""Affine expressions and the loops and conditions around an operation as systems of constraints."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from plait.ir.affine import AffineBinary, AffineConstant, AffineDim, AffineExpr, AffineMap, AffineSymbol
from plait.ir.operation import Operation
from plait.ir.value import BlockArgument, Value

from plait_std.affine import ops
from plait_std.affine.analysis.system import ONE, Row, System, combined
from plait_std.affine.map_operands import canonical

Values = Sequence[Value[Any]]


class NotLinear(Exception):
    """An expression divides by, or multiplies with, what is not a constant; or what varies is not a loop's variable."""


class Linear(System):
    """Constraints between quotients and what they are quotients of, for expressions that are written as rows."""

    def linear(self, expr: AffineExpr, dims: Sequence[Row], symbols: Sequence[Row]) -> dict[Hashable, int]:
        """An expression as a row; quotients become columns with constraints. Raises `NotLinear`."""
        if isinstance(expr, AffineConstant):
            return {ONE: expr.value} if expr.value else {}
        if isinstance(expr, (AffineDim, AffineSymbol)):
            return dict((dims if isinstance(expr, AffineDim) else symbols)[expr.position])
        assert isinstance(expr, AffineBinary)
        left, right = (self.linear(side, dims, symbols) for side in (expr.lhs, expr.rhs))
        if expr.kind == "+":
            return combined(left, 1, right, 1)
        factor = right.get(ONE, 0)
        if set(right) - {ONE} or (expr.kind != "*" and factor <= 0):
            raise NotLinear
        if expr.kind == "*":
            return combined(left, factor, {}, 0)
        if expr.kind == "mod":
            return combined(left, 1, {self._quotient(left, factor): 1}, -factor)
        if expr.kind == "ceildiv":
            left = combined(left, 1, {ONE: factor - 1}, 1)
        return {self._quotient(left, factor): 1}

    def _quotient(self, dividend: Row, divisor: int) -> Hashable:
        """The column of `dividend` floordiv `divisor`; equal quotients have one column."""
        column = ("quotient", frozenset(dividend.items()), divisor)
        self.add_at_least(dividend, {column: divisor})
        self.add_at_least({column: divisor}, dividend, 1 - divisor)
        return column


class Domain(Linear):
    """The iterations of one operation: columns are `(tag, variable)` of loops, and the values that do not vary."""

    def __init__(self, op: Operation, tag: str) -> None:
        """Raises `NotLinear`."""
        super().__init__()
        self.op = op
        self.tag = tag
        for variable in variables_around(op):
            self._add_loop(variable)
        for condition, holds in conditions_around(op):
            if holds:
                self._add_condition(condition)

    def column(self, value: Value[Any]) -> Hashable:
        """The column of a loop's variable or of a value that is the same in all iterations."""
        if isinstance(value, BlockArgument) and isinstance(value.owner.parent_op, (ops.ForOp, ops.ParallelOp)):
            return (self.tag, value)
        return value

    def rows(self, op: Operation, map: AffineMap, operands: Values) -> list[dict[Hashable, int]]:
        """The results of a map of values, where `op` stands. Raises `NotLinear`."""
        map, operands = canonical(op, map, operands)
        columns: list[Row] = [{self.column(value): 1} for value in operands]
        dims, symbols = columns[: map.num_dims], columns[map.num_dims :]
        return [self.linear(result.simplified(), dims, symbols) for result in map.results]

    def _add_loop(self, variable: BlockArgument[Any]) -> None:
        loop: Any = variable.owner.parent_op
        lower, upper, step = bounds_of(loop, variable)
        column: Row = {self.column(variable): 1}
        lows = [self.rows(loop, bound, operands)[0] for bound, operands in lower]
        for low in lows:
            self.add_at_least(column, low)
        for bound, operands in upper:
            self.add_at_least(self.rows(loop, bound, operands)[0], column, 1)
        if step != 1 and len(lows) == 1:
            trips = ("iteration", self.column(variable))
            self.add_equal(column, combined(lows[0], 1, {trips: 1}, step))

    def _add_condition(self, op: ops.IfOp) -> None:
        condition: Any = op.condition
        space = condition.set
        map = AffineMap(space.num_dims, space.num_symbols, space.constraints)
        for row, equal in zip(self.rows(op, map, op.values), space.equalities):
            (self.equalities if equal else self.inequalities).append(row)


Bounds = list[tuple[AffineMap, Values]]


def bounds_of(loop: Any, variable: BlockArgument[Any]) -> tuple[Bounds, Bounds, int]:
    """The lower and the upper bounds of a variable of a loop, as maps of one result with their operands; the step."""
    lower, upper = loop.lower_map.map, loop.upper_map.map
    if isinstance(loop, ops.ForOp):
        lows, highs, step = lower.results, upper.results, loop.step.value
    else:
        lows, highs = loop.lower_bounds()[variable.index], loop.upper_bounds()[variable.index]
        step = loop.step_sizes[variable.index]
    below: Bounds = [(AffineMap(lower.num_dims, lower.num_symbols, (low,)), loop.lower_operands) for low in lows]
    above: Bounds = [(AffineMap(upper.num_dims, upper.num_symbols, (high,)), loop.upper_operands) for high in highs]
    return below, above, step


def variables_around(op: Operation) -> list[BlockArgument[Any]]:
    """The variables of the affine loops around `op`, outer ones first."""
    return [variable for loop in loops_around(op) for variable in _variables(loop)]


def _variables(loop: ops.ForOp | ops.ParallelOp) -> Sequence[BlockArgument[Any]]:
    return (loop.induction_variable,) if isinstance(loop, ops.ForOp) else loop.induction_variables


def loops_around(op: Operation) -> list[Any]:
    """The affine loops around `op`, outer ones first, up to an operation of another dialect."""
    found: list[Any] = []
    parent = op.parent_op
    while isinstance(parent, (ops.ForOp, ops.ParallelOp, ops.IfOp)):
        if not isinstance(parent, ops.IfOp):
            found.append(parent)
        parent = parent.parent_op
    return found[::-1]


def conditions_around(op: Operation) -> list[tuple[ops.IfOp, bool]]:
    """The conditionals around `op` within its affine loops, and whether it is where the condition holds."""
    found: list[tuple[ops.IfOp, bool]] = []
    parent = op.parent_op
    while isinstance(parent, (ops.ForOp, ops.ParallelOp, ops.IfOp)):
        if isinstance(parent, ops.IfOp):
            found.append((parent, op.parent_region is parent.then_region))
        op, parent = parent, parent.parent_op
    return found
