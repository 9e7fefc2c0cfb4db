"""Replace indices and comparisons of them by what is known of them where they stand.

    scf.for %i = %c0 to %n step %c1 {               scf.for %i = %c0 to %n step %c1 {
      %0 = arith.index_cast %i : index to i32         "use"(%i)
      %1 = arith.maxsi %0, %c0_i32                    ...
      %2 = arith.minsi %1, %last            =>      }
      %3 = arith.index_cast %2 : i32 to index
      "use"(%3)
    }

See Note [Why narrow integers are indices].
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from plait.builtin.types import IndexType, i1, index
from plait.ir.builder import Builder
from plait.ir.value import BlockArgument, Value
from plait_std import sizes as sz
from plait_std.algebra import SCALARS
from plait_std.arith import ops as arith
from plait_std.builders import as_index, integer_value
from plait_std.cf.ops import AssertOp
from plait_std.mixed import Mixed
from plait_std.scf.ops import ForOp
from plait_std.tensor.ops import DimOp

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.ir.value import Use
    from plait_std.runtime_checks.knowledge import Knowledge

_DEEPEST = 16
_SIZE_BITS = 32
"""Sizes fit in integers of so many bits."""


def settle_index(op: Operation, known: Knowledge) -> None:
    """Replace the result of `op` where it is known to be another index, or to be true or false."""
    found = _SETTLED.get(type(op), _not_settled)(op, known)
    if found is not None:
        op.results[0].replace_all_uses_with(found)


def settle_asserted(op: Operation, known: Knowledge) -> None:
    """Put the sum of indices in the place of a narrow one that `op` asserts not to be negative, in all that follows."""
    lesser, greater = _asserted_order(op) if isinstance(op, AssertOp) else (None, None)
    cast: Any = greater.defining_op if greater is not None else None
    if not isinstance(cast, arith.IndexCastOp) or not known.is_at_most(0, lesser):  # type: ignore[arg-type]
        return
    b = Builder.before(op)
    exact = _Exact(b, known).sum(cast.operands[0])
    if exact is not None:
        known.learn_equal(cast.result, exact)
        _replace_after(op, cast.result, as_index(b, exact))


def _replace_after(op: Operation, old: Value[Any], new: Value[Any]) -> None:
    """Make what follows `op` use another value."""

    def follows(use: Use) -> bool:
        return _comes_after(use.operation, op)

    old.replace_uses_if(new, follows)


def _comes_after(user: Operation, op: Operation) -> bool:
    """Whether `user`, or what it is nested in, stands behind `op` in its block."""
    places = (ancestor for ancestor in (user, *user.ancestors()) if ancestor.parent is op.parent)
    return any(place is not op and op.is_before_in_block(place) for place in places)


def _asserted_order(op: AssertOp) -> tuple[Any, Any]:
    """Two indices of which the first is asserted to be no more than the second; None twice if something else is."""
    test: Any = op.condition.defining_op
    if not isinstance(test, arith.CmpIOp) or not isinstance(test.lhs.type, IndexType):
        return None, None
    places = {"sle": (test.lhs, test.rhs), "sge": (test.rhs, test.lhs)}
    return places.get(test.predicate.text, (None, None))


def _not_settled(op: Operation, known: Knowledge) -> None:
    return None


def _settle_cast(op: Any, known: Knowledge) -> Value[Any] | None:
    """index_cast(x : i32), where x is computed of indices without overflow -> the same of indices"""
    if op.result.type is not index or op.operands[0].defining_op is None:
        return None
    b = Builder.before(op)
    exact = _Exact(b, known)
    found = exact.number(op.operands[0])
    if found is not None:
        return as_index(b, found.value)
    sum = exact.sum(op.operands[0])
    return as_index(b, sum) if sum is not None and known.is_equal(op.result, sum) else None


def _settle_bound(op: Any, known: Knowledge) -> Value[Any] | None:
    """min(a, b), where a <= b -> a"""
    if op.result.type is not index:
        return None
    lesser = _lesser(op.lhs, op.rhs, known)
    if lesser is None:
        return None
    other = op.rhs if lesser is op.lhs else op.lhs
    return lesser if isinstance(op, arith.MinSIOp) else other


def _settle_comparison(op: Any, known: Knowledge) -> Value[Any] | None:
    """a <= b that is known to hold, or not to hold -> a constant"""
    if op.lhs.type is not index:
        return None
    holds = _holds(op.predicate.text, op.lhs, op.rhs, known)
    return SCALARS.constant(Builder.before(op), int(holds), i1) if holds is not None else None


def _settle_sum(op: Any, known: Knowledge) -> Value[Any] | None:
    """a - b that is known to be a constant -> the constant"""
    form = known.form(op.result) if op.result.type is index else None
    return as_index(Builder.before(op), form.constant) if form is not None and form.is_constant else None


_SETTLED: dict[Any, Callable[[Any, Any], Value[Any] | None]] = {
    arith.IndexCastOp: _settle_cast,
    arith.MinSIOp: _settle_bound, arith.MaxSIOp: _settle_bound,
    arith.CmpIOp: _settle_comparison,
    arith.AddIOp: _settle_sum, arith.SubIOp: _settle_sum,
}  # fmt: skip


def _lesser(a: Any, b: Any, known: Knowledge) -> Any:
    """The one of two numbers that is known not to be greater than the other."""
    return a if known.is_at_most(a, b) else b if known.is_at_most(b, a) else None


_ORDERS = {"slt": (False, 1), "sle": (False, 0), "sgt": (True, 1), "sge": (True, 0)}
"""How comparisons are written as a + by <= b: whether the operands change places, and by how much."""


def _holds(kind: str, a: Mixed, b: Mixed, known: Knowledge) -> bool | None:
    """Whether a comparison is known to hold, or not to hold."""
    if kind == "eq":
        return True if known.is_equal(a, b) else None
    if kind not in _ORDERS:
        return None
    mirrored, by = _ORDERS[kind]
    low, high = (b, a) if mirrored else (a, b)
    if known.is_at_most(low, high, by):
        return True
    return False if known.is_at_most(high, low, 1 - by) else None


class _Number(NamedTuple):
    """An index with the value of a narrow integer, and numbers between which it lies."""

    value: Mixed
    low: int
    high: int


class _Exact:
    """Indices with the values of narrow integers."""

    def __init__(self, builder: Builder, known: Knowledge) -> None:
        self.builder, self.known = builder, known

    def number(self, value: Value[Any], depth: int = 0) -> _Number | None:
        """An index with the value of `value`; None if it would be the cast of `value` itself."""
        op: Any = value.defining_op
        constant = integer_value(value)
        if constant is not None:
            return _Number(constant, constant, constant)
        if depth == _DEEPEST or op is None:
            return None
        if isinstance(op, arith.IndexCastOp):
            return self._of_index(op.operands[0], value.type.width)  # type: ignore[attr-defined]
        if isinstance(op, arith.SelectOp):
            return self._selected(op, depth)
        if type(op) not in _COMBINED:
            return None
        parts = [self.number(operand, depth + 1) for operand in op.operands]
        if parts[0] is None or parts[1] is None:
            return None
        return self._combined(_COMBINED[type(op)], parts[0], parts[1], value.type.width)  # type: ignore[attr-defined]

    def sum(self, value: Value[Any]) -> Mixed | None:
        """The sum or difference of indices that `value` is if it is not negative; None if it may be another one.

        What wraps around is negative then.
        """
        op: Any = value.defining_op
        if not isinstance(op, (arith.AddIOp, arith.SubIOp)) or value.type.width < _SIZE_BITS:  # type: ignore[attr-defined]
            return None
        parts = [self.number(operand, 1) for operand in op.operands]
        if parts[0] is None or parts[1] is None:
            return None
        kind, half = _COMBINED[type(op)], 1 << (value.type.width - 1)  # type: ignore[attr-defined]
        low, high = _LIMITS[kind](parts[0], parts[1])
        return _EMIT[kind](self.builder, parts[0].value, parts[1].value) if -half <= low and high < 2 * half else None

    def _of_index(self, value: Value[Any], width: int) -> _Number | None:
        """An index that was cast to `width` bits and lies within these."""
        last = (1 << (width - 1)) - 1
        if not isinstance(value.type, IndexType):
            return None
        if isinstance(value.defining_op, DimOp):
            return _Number(value, 0, last)  # sizes fit in the types that are used for them
        loop: Any = value.parent_block.parent_op if isinstance(value, BlockArgument) and value.parent_block else None
        if not isinstance(loop, ForOp) or value is not loop.induction_variable or loop.unsigned_cmp is not None:
            return None
        first, end = integer_value(loop.lower_bound), self._of_bound(loop.upper_bound, width)
        if first is None or first < -last or end is None or (integer_value(loop.step) or 0) <= 0:
            return None
        return _Number(value, first, max(end.high - 1, first))

    def _of_bound(self, bound: Value[Any], width: int) -> _Number | None:
        constant = integer_value(bound)
        if constant is not None:
            return _Number(constant, constant, constant) if constant < 1 << (width - 1) else None
        return self._of_index(bound, width) if isinstance(bound.defining_op, DimOp) else None

    def _selected(self, op: Any, depth: int) -> _Number | None:
        """The operand that is selected, if the condition is known."""
        test: Any = op.condition.defining_op
        if not isinstance(test, arith.CmpIOp) or isinstance(test.lhs.type, IndexType):
            return None
        a, b = self.number(test.lhs, depth + 1), self.number(test.rhs, depth + 1)
        holds = _holds(test.predicate.text, a.value, b.value, self.known) if a is not None and b is not None else None
        if holds is None:
            return None
        return self.number(op.true_value if holds else op.false_value, depth + 1)

    def _combined(self, kind: str, a: _Number, b: _Number, width: int) -> _Number | None:
        low, high = _LIMITS[kind](a, b)
        if low < -1 << (width - 1) or high >= 1 << (width - 1):
            return None  # it may overflow
        if kind in ("minimum", "maximum") and (lesser := _lesser(a.value, b.value, self.known)) is not None:
            is_first = (lesser is a.value) == (kind == "minimum")
            return (a if is_first else b)._replace(low=low, high=high)
        return _Number(_EMIT[kind](self.builder, a.value, b.value), low, high)


_COMBINED: dict[Any, str] = {
    arith.AddIOp: "add", arith.SubIOp: "subtract", arith.MinSIOp: "minimum", arith.MaxSIOp: "maximum",
}  # fmt: skip
_EMIT: dict[str, Any] = {
    "add": sz.add, "subtract": sz.subtract, "minimum": sz.minimum, "maximum": sz.maximum,
}  # fmt: skip
_LIMITS: dict[str, Callable[[_Number, _Number], tuple[int, int]]] = {
    "add": lambda a, b: (a.low + b.low, a.high + b.high),
    "subtract": lambda a, b: (a.low - b.high, a.high - b.low),
    "minimum": lambda a, b: (min(a.low, b.low), min(a.high, b.high)),
    "maximum": lambda a, b: (max(a.low, b.low), max(a.high, b.high)),
}

# Note [Why narrow integers are indices]
# `jax.export` computes sizes and places in 32 bits. What is known is known of indices: a counter lies between the
# bounds of its loop, a size is not negative. Sums of 32 bits are the same as sums of indices as long as they do not
# overflow, which the limits of what is added show; a sum that may is exact behind an assertion that it is not negative,
# since it would be if it had wrapped around. Sizes fit, as wherever numbers in tensors are followed to the sizes
# that they are (`plait_tcp.sizes.known`). With indices, slices at a counter are known to be inside, and to have a
# constant size.
