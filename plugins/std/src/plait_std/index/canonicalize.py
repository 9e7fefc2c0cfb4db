"""Folds and canonicalization patterns of `index`: constants are folded where 32 and 64 bits agree."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import IntegerAttr
from plait.builtin.types import IndexType, IntegerType, i1, index
from plait.ir.attribute import Attribute
from plait.rewrite.canonicalization import Canonicalization, Fold, fold
from plait.rewrite.pattern import Pattern, Rewrite, pattern

from plait_std.arith.canonicalize.comparisons import TRUE_OF_EQUALS, truth
from plait_std.index import ops as o
from plait_std.index.attributes import CmpPredicateAttr
from plait_std.index.numbers import BINARY, WIDTH, compared, computed_for_any_width
from plait_std.scalar.integers import signed, unsigned, wrap

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.rewrite import Rewriter

ASSOCIATIVE = (o.AddOp, o.MulOp, o.MaxSOp, o.MaxUOp, o.MinSOp, o.MinUOp, o.AndOp, o.OrOp, o.XOrOp)


def evaluate(op: Operation, a: Any, b: Any) -> IntegerAttr | None:
    """The constant result of an operation with two constants; None if it is undefined, unknown or differs by width."""
    if a is None or b is None:
        return None
    value = computed_for_any_width(op.name, a.value, b.value)
    return None if value is None else IntegerAttr(value, index)


@fold(o.AddOp)
def fold_add(op: o.AddOp, a: Any, b: Any) -> Any:
    """x + 0 -> x"""
    return op.lhs if b is not None and b.value == 0 else evaluate(op, a, b)


@fold(o.SubOp)
def fold_sub(op: o.SubOp, a: Any, b: Any) -> Any:
    """x - 0 -> x"""
    return op.lhs if b is not None and b.value == 0 else evaluate(op, a, b)


@fold(o.MulOp)
def fold_mul(op: o.MulOp, a: Any, b: Any) -> Any:
    """x * 1 -> x; x * 0 -> 0"""
    if b is not None and b.value in (0, 1):
        return op.lhs if b.value else b
    return evaluate(op, a, b)


def _fold_constants(op_class: type[Operation]) -> Fold:
    return fold(op_class)(evaluate)


@fold(o.CastSOp)
def fold_casts(op: o.CastSOp, a: Any) -> Any:
    """a constant, extended with its sign -> a constant"""
    return _cast(op, a, signed)


@fold(o.CastUOp)
def fold_castu(op: o.CastUOp, a: Any) -> Any:
    """a constant, extended with zeros -> a constant"""
    return _cast(op, a, unsigned)


def _cast(op: Any, a: Any, read: Any) -> Attribute | None:
    source, target = op.input.type, op.output.type
    if a is None or not isinstance(target, IndexType) or not isinstance(source, IntegerType):
        return None
    return IntegerAttr(wrap(read(a.value, source.width), WIDTH), target)


@fold(o.CmpOp)
def fold_cmp(op: o.CmpOp, a: Any, b: Any) -> Any:
    """cmp(x, x), cmp(constant, constant), cmp(max(x, constant), constant) -> constant, where 32 and 64 bits agree"""
    predicate = op.pred.text
    if a is not None and b is not None:
        wide = compared(predicate, a.value, b.value)
        narrow = compared(predicate, wrap(a.value, 32), wrap(b.value, 32), 32)
        return truth(wide) if wide == narrow else None
    if op.lhs is op.rhs:
        return truth(predicate in TRUE_OF_EQUALS)
    found = {_of_limited(op, b.value, width) for width in (32, WIDTH)} if b is not None else set[bool | None]()
    known = found.pop() if len(found) == 1 else None
    return None if known is None else truth(known)


_LIMITS = {o.MaxSOp: (signed, True), o.MaxUOp: (unsigned, True), o.MinSOp: (signed, False), o.MinUOp: (unsigned, False)}


def _of_limited(op: o.CmpOp, value: int, width: int) -> bool | None:
    """What a comparison with a constant says of all results of a maximum or minimum with a constant, if the same."""
    limited: Any = op.lhs.defining_op
    found = _range(limited, width) if limited.__class__ in _LIMITS else None
    if found is None:
        return None
    read = signed if op.pred.text.startswith("s") else unsigned
    low, high, other = (read(wrap(n, width), width) for n in (*found, value))
    always, never = _ORDERS[op.pred.text.lstrip("su")](low, high, other)
    return None if low > high or not (always or never) else always


def _range(limited: Any, width: int) -> tuple[int, int] | None:
    """The least and the greatest result of a maximum or minimum with a constant."""
    read, is_least = _LIMITS[limited.__class__]
    limit = limited.rhs.defining_op
    if not isinstance(limit, o.ConstantOp):
        return None
    smallest = -(1 << (width - 1)) if read is signed else 0
    bound = read(wrap(limit.value.value, width), width)
    return (bound, smallest + (1 << width) - 1) if is_least else (smallest, bound)


_ORDERS: dict[str, Callable[[int, int, int], tuple[bool, bool]]] = {
    "lt": lambda low, high, n: (high < n, low >= n),
    "le": lambda low, high, n: (high <= n, low > n),
    "gt": lambda low, high, n: (low > n, high <= n),
    "ge": lambda low, high, n: (low >= n, high < n),
    "eq": lambda low, high, n: (low == n == high, n < low or n > high),
    "ne": lambda low, high, n: (n < low or n > high, low == n == high),
}
"""Whether a comparison with `n` is true for all numbers from `low` to `high`, and whether for none."""


@pattern(o.CmpOp)
def compare_operands_of_difference(op: o.CmpOp, rw: Rewriter) -> Rewrite:
    """(x - y) == 0 -> x == y; (x - y) != 0 -> x != y"""
    difference, zero = op.lhs.defining_op, op.rhs.defining_op
    if op.pred.text not in ("eq", "ne") or not isinstance(difference, o.SubOp):
        return rw.no_match("not a difference that is compared for equality")
    if not isinstance(zero, o.ConstantOp) or zero.value.value != 0:
        return rw.no_match("not compared with 0")
    return o.CmpOp(CmpPredicateAttr(op.pred.text), difference.lhs, difference.rhs)


def _combine_constants(op_class: Any) -> Pattern:
    @pattern(op_class)
    def combine_constants(op: Any, rw: Rewriter) -> Rewrite:
        """(x op a) op b -> x op (a op b)"""
        inner, last = op.lhs.defining_op, op.rhs.defining_op
        if not isinstance(inner, op_class) or not isinstance(last, o.ConstantOp):
            return rw.no_match("not an operation with a constant on such an operation")
        first = inner.rhs.defining_op
        if not isinstance(first, o.ConstantOp):
            return rw.no_match("the first operation has no constant")
        value = evaluate(op, first.value, last.value)
        if value is None:
            return rw.no_match("the combined constant differs between 32 and 64 bits")
        return op_class(inner.lhs, rw(o.ConstantOp(value)))

    return combine_constants


_FOLDED = (fold_add, fold_sub, fold_mul, fold_casts, fold_castu, fold_cmp)
_OTHER = [op for op in BINARY if op not in (o.AddOp, o.SubOp, o.MulOp)]
CANONICALIZATION = Canonicalization(
    folds=(*_FOLDED, *map(_fold_constants, _OTHER)),
    patterns=(compare_operands_of_difference, *map(_combine_constants, ASSOCIATIVE)),
)


def materialize(value: Attribute, type: Any) -> Any:
    """An operation of `index` for an integer of type index or i1; None for anything else."""
    if not isinstance(value, IntegerAttr) or value.type is not type:
        return None
    if type is i1:
        return o.BoolConstantOp(value)
    return o.ConstantOp(value) if isinstance(type, IndexType) else None
