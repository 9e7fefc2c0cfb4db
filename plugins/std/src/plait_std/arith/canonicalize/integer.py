"""Folds of integer arithmetic."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import IntegerAttr
from plait.builtin.types import i1
from plait.ir.attribute import Attribute
from plait.rewrite.canonicalization import fold

from plait_std.arith import integer_math
from plait_std.arith.canonicalize.matchers import (
    integer_constant,
    integer_of,
    is_all_ones,
    map_constants,
    width_of,
    zero_attribute,
)
from plait_std.arith.ops import (
    AddIOp,
    AddUIExtendedOp,
    AndIOp,
    CeilDivSIOp,
    CeilDivUIOp,
    DivSIOp,
    DivUIOp,
    FloorDivSIOp,
    MaxSIOp,
    MaxUIOp,
    MinSIOp,
    MinUIOp,
    MulIOp,
    MulSIExtendedOp,
    MulUIExtendedOp,
    OrIOp,
    RemSIOp,
    RemUIOp,
    ShLIOp,
    ShRSIOp,
    ShRUIOp,
    SubIOp,
    XOrIOp,
    element_of,
)
from plait_std.scalar.integers import wrap

if TYPE_CHECKING:
    from plait.ir.operation import Operation

    from plait_std.arith.ops.base import IntegerBinaryOp


def evaluate(op: Operation, a: Attribute | None, b: Attribute | None) -> Attribute | None:
    """The constant result of an operation with two constant integers; None if it is undefined or not known."""
    if a is None or b is None:
        return None
    function = integer_math.BINARY[op.name]
    if a.__class__ is IntegerAttr and b.__class__ is IntegerAttr:
        return _scalar(function, a, b)
    return map_constants((a, b), element_of(op.results[0].type), lambda x, y: _scalar(function, x, y))


def _scalar(function: integer_math.BinaryFunction, a: Any, b: Any) -> IntegerAttr | None:
    width = width_of(a.type)
    value = function(a.value, b.value, width)
    return None if value is None else IntegerAttr(wrap(value, width), a.type)


@fold(AddIOp)
def fold_addi(op: AddIOp, a: Attribute | None, b: Attribute | None) -> Any:
    """x + 0 -> x; (x - y) + y -> x; y + (x - y) -> x"""
    if b is not None and integer_of(b) == 0:
        return op.lhs
    if a is not None and b is not None:
        return evaluate(op, a, b)
    lhs, rhs = op._operands
    left, right = lhs.defining_op, rhs.defining_op
    if left.__class__ is SubIOp and left.rhs is rhs:  # type: ignore[union-attr]
        return left.lhs  # type: ignore[union-attr]
    if right.__class__ is SubIOp and right.rhs is lhs:  # type: ignore[union-attr]
        return right.lhs  # type: ignore[union-attr]
    return None


@fold(SubIOp)
def fold_subi(op: SubIOp, a: Attribute | None, b: Attribute | None) -> Any:
    """x - x -> 0; x - 0 -> x; (x + y) - y -> x; (x + y) - x -> y"""
    lhs, rhs = op._operands
    if lhs is rhs and (zero := zero_attribute(op.result.type)) is not None:
        return zero
    if b is not None and integer_of(b) == 0:
        return lhs
    left = lhs.defining_op
    if left.__class__ is AddIOp:
        if left.rhs is rhs:  # type: ignore[union-attr]
            return left.lhs  # type: ignore[union-attr]
        if left.lhs is rhs:  # type: ignore[union-attr]
            return left.rhs  # type: ignore[union-attr]
    return evaluate(op, a, b)


@fold(MulIOp)
def fold_muli(op: MulIOp, a: Attribute | None, b: Attribute | None) -> Any:
    """x * 0 -> 0; x * 1 -> x"""
    factor = integer_of(b)
    if factor == 0:
        return op.rhs
    if factor == 1:
        return op.lhs
    return evaluate(op, a, b)


@fold(AddUIExtendedOp)
def fold_addui_extended(op: AddUIExtendedOp, a: Attribute | None, b: Attribute | None) -> Any:
    """x + 0 -> x, false"""
    if integer_of(b) == 0:
        carry = zero_attribute(op.overflow.type)
        return None if carry is None else (op.lhs, carry)
    total = _both(op, a, b, lambda x, y, _: x + y)
    carry = _both(op, a, b, integer_math.carry, to_i1=True)
    return None if total is None or carry is None else (total, carry)


def _both(
    op: Any,
    a: Attribute | None,
    b: Attribute | None,
    function: Callable[[int, int, int], int],
    *,
    to_i1: bool = False,
) -> Attribute | None:
    if a is None or b is None:
        return None

    def scalar(x: Any, y: Any) -> IntegerAttr:
        width = width_of(x.type)
        value = function(x.value, y.value, width)
        return IntegerAttr(wrap(value, 1), i1) if to_i1 else IntegerAttr(wrap(value, width), x.type)

    return map_constants((a, b), i1 if to_i1 else element_of(op.lhs.type), scalar)


@fold(MulSIExtendedOp)
def fold_mulsi_extended(op: MulSIExtendedOp, a: Attribute | None, b: Attribute | None) -> Any:
    """x * 0 -> 0, 0"""
    return (b, b) if integer_of(b) == 0 else _halves(op, a, b, True)


@fold(MulUIExtendedOp)
def fold_mului_extended(op: MulUIExtendedOp, a: Attribute | None, b: Attribute | None) -> Any:
    """x * 0 -> 0, 0; x * 1 -> x, 0"""
    factor = integer_of(b)
    if factor == 0:
        return b, b
    if factor == 1 and (zero := zero_attribute(op.lhs.type)) is not None:
        return op.lhs, zero
    return _halves(op, a, b, False)


def _halves(op: Operation, a: Attribute | None, b: Attribute | None, is_signed: bool) -> Any:
    low = _both(op, a, b, lambda x, y, _: x * y)
    high = _both(op, a, b, lambda x, y, width: integer_math.high_half(x, y, width, is_signed))
    return None if low is None or high is None else (low, high)


def _undo_multiplication(op: Any, flag: str) -> Any:
    """`x` if `op` divides `x * y` by `y` and the product is promised not to wrap."""
    product = op.lhs.defining_op
    if product.__class__ is not MulIOp or flag not in product.overflow.texts:
        return None
    if product.lhs is op.rhs:
        return product.rhs
    return product.lhs if product.rhs is op.rhs else None


@fold(DivUIOp)
def fold_divui(op: DivUIOp, a: Attribute | None, b: Attribute | None) -> Any:
    """x / 1 -> x; (x * y) / y -> x"""
    if integer_of(b) == 1:
        return op.lhs
    return _undo_multiplication(op, "nuw") or evaluate(op, a, b)


@fold(DivSIOp)
def fold_divsi(op: DivSIOp, a: Attribute | None, b: Attribute | None) -> Any:
    """x / 1 -> x; (x * y) / y -> x"""
    if integer_of(b) == 1:
        return op.lhs
    return _undo_multiplication(op, "nsw") or evaluate(op, a, b)


def _divide_by_one(op: CeilDivSIOp | FloorDivSIOp, a: Attribute | None, b: Attribute | None) -> Any:
    """x / 1 -> x"""
    return op.lhs if integer_of(b) == 1 else evaluate(op, a, b)


def _remainder_by_one(op: Operation, a: Attribute | None, b: Attribute | None) -> Any:
    """x % 1 -> 0"""
    return zero_attribute(op.result.type) if integer_of(b) == 1 else evaluate(op, a, b)


@fold(AndIOp)
def fold_andi(op: AndIOp, a: Attribute | None, b: Attribute | None) -> Any:
    """x & 0 -> 0; x & ones -> x; x & ~x -> 0; x & (x & y) -> x & y"""
    if b is not None:
        if integer_of(b) == 0:
            return op.rhs
        if is_all_ones(b):
            return op.lhs
    if is_complement(op.lhs, op.rhs) or is_complement(op.rhs, op.lhs):
        return zero_attribute(op.result.type)
    for inner, other in ((op.lhs, op.rhs), (op.rhs, op.lhs)):
        definition = inner.defining_op
        if definition.__class__ is AndIOp and other in definition.operands:  # type: ignore[union-attr]
            return inner
    return evaluate(op, a, b)


def is_complement(value: Any, inverted: Any) -> bool:
    """Whether `inverted` is `value ^ ones`."""
    definition = inverted.defining_op
    if definition.__class__ is not XOrIOp or definition.lhs is not value:
        return False
    ones = integer_constant(definition.rhs)
    return ones == -1 or (ones == 1 and width_of(value.type) == 1)


@fold(OrIOp)
def fold_ori(op: OrIOp, a: Attribute | None, b: Attribute | None) -> Any:
    """x | 0 -> x; x | ones -> ones; x | ~x -> ones"""
    if b is not None:
        if integer_of(b) == 0:
            return op.lhs
        if is_all_ones(b):
            return b
    for value, inverted in ((op.lhs, op.rhs), (op.rhs, op.lhs)):
        if is_complement(value, inverted):
            return inverted.defining_op.rhs  # type: ignore[union-attr]
    return evaluate(op, a, b)


@fold(XOrIOp)
def fold_xori(op: XOrIOp, a: Attribute | None, b: Attribute | None) -> Any:
    """x ^ 0 -> x; x ^ x -> 0; (x ^ y) ^ y -> x"""
    if b is not None and integer_of(b) == 0:
        return op.lhs
    if op.lhs is op.rhs and (zero := zero_attribute(op.result.type)) is not None:
        return zero
    for inner, other in ((op.lhs, op.rhs), (op.rhs, op.lhs)):
        definition: Any = inner.defining_op
        if definition.__class__ is XOrIOp:
            if definition.rhs is other:
                return definition.lhs
            if definition.lhs is other:
                return definition.rhs
    return evaluate(op, a, b)


def _shift_by_zero(op: ShRUIOp | ShLIOp | ShRSIOp, a: Attribute | None, b: Attribute | None) -> Any:
    """x << 0 -> x"""
    return op.lhs if integer_of(b) == 0 else evaluate(op, a, b)


def _limits(op: IntegerBinaryOp, is_signed: bool) -> tuple[int, int]:
    """The least and the greatest integer of the operation's type, as constants hold them."""
    width = width_of(op.lhs.type)
    if not is_signed:
        return 0, wrap(-1, width)
    return wrap(-1 << (width - 1), width), wrap((1 << (width - 1)) - 1, width)


def _extremum(op: IntegerBinaryOp, a: Attribute | None, b: Attribute | None, *, is_signed: bool, greatest: bool) -> Any:
    """max(x, x) -> x; max(x, greatest) -> greatest; max(x, least) -> x; and so for min"""
    if op.lhs is op.rhs:
        return op.rhs
    value = integer_of(b)
    if value is not None:
        least, most = _limits(op, is_signed)
        if value == (most if greatest else least):
            return op.rhs
        if value == (least if greatest else most):
            return op.lhs
    return evaluate(op, a, b)


@fold(MaxSIOp)
def fold_maxsi(op: MaxSIOp, a: Attribute | None, b: Attribute | None) -> Any:
    """max(x, x) -> x; max(x, greatest) -> greatest; max(x, least) -> x"""
    return _extremum(op, a, b, is_signed=True, greatest=True)


@fold(MaxUIOp)
def fold_maxui(op: MaxUIOp, a: Attribute | None, b: Attribute | None) -> Any:
    """max(x, x) -> x; max(x, greatest) -> greatest; max(x, 0) -> x"""
    return _extremum(op, a, b, is_signed=False, greatest=True)


@fold(MinSIOp)
def fold_minsi(op: MinSIOp, a: Attribute | None, b: Attribute | None) -> Any:
    """min(x, x) -> x; min(x, least) -> least; min(x, greatest) -> x"""
    return _extremum(op, a, b, is_signed=True, greatest=False)


@fold(MinUIOp)
def fold_minui(op: MinUIOp, a: Attribute | None, b: Attribute | None) -> Any:
    """min(x, x) -> x; min(x, 0) -> 0; min(x, greatest) -> x"""
    return _extremum(op, a, b, is_signed=False, greatest=False)


FOLDS = (
    fold_addi,
    fold_subi,
    fold_muli,
    fold_addui_extended,
    fold_mulsi_extended,
    fold_mului_extended,
    fold_divui,
    fold_divsi,
    *(fold(op_class)(_divide_by_one) for op_class in (CeilDivUIOp, CeilDivSIOp, FloorDivSIOp)),
    *(fold(op_class)(_remainder_by_one) for op_class in (RemUIOp, RemSIOp)),
    fold_andi,
    fold_ori,
    fold_xori,
    *(fold(op_class)(_shift_by_zero) for op_class in (ShLIOp, ShRUIOp, ShRSIOp)),
    fold_maxsi,
    fold_maxui,
    fold_minsi,
    fold_minui,
)
