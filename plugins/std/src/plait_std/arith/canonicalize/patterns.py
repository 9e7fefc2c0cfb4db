"""Canonicalization patterns of `arith`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import IntegerType, i1
from plait.rewrite.pattern import Rewrite, pattern

from plait_std.arith.attributes import NO_OVERFLOW_FLAGS, CmpIPredicateAttr, IntegerOverflowFlagsAttr
from plait_std.arith.canonicalize.matchers import constant, integer_constant
from plait_std.arith.ops import (
    AddIOp,
    AddUIExtendedOp,
    AndIOp,
    BitcastOp,
    CmpIOp,
    DivFOp,
    ExtSIOp,
    ExtUIOp,
    IndexCastOp,
    IndexCastUIOp,
    MulFOp,
    MulIOp,
    MulSIExtendedOp,
    MulUIExtendedOp,
    NegFOp,
    OrIOp,
    SelectOp,
    ShRSIOp,
    ShRUIOp,
    SIToFPOp,
    SubIOp,
    TruncFOp,
    TruncIOp,
    UIToFPOp,
    XOrIOp,
    element_of,
    i1_like,
)
from plait_std.arith.ops.base import width_of
from plait_std.scalar.integers import unsigned

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.define.op import Op
    from plait.ir.builder import Builder
    from plait.rewrite import Rewriter

INVERTED = {
    "eq": "ne", "ne": "eq", "slt": "sge", "sle": "sgt", "sgt": "sle", "sge": "slt",
    "ult": "uge", "ule": "ugt", "ugt": "ule", "uge": "ult",
}  # fmt: skip
"""The predicate that is true where the given one is false."""


def _common_flags(op: SubIOp | AddIOp | MulIOp, inner: SubIOp | AddIOp | MulIOp) -> IntegerOverflowFlagsAttr:
    return IntegerOverflowFlagsAttr(op.overflow.value & inner.overflow.value)


@pattern(AddIOp)
def merge_constants_of_addi(op: AddIOp, rw: Rewriter) -> Rewrite:
    """(x + c) + d -> x + (c + d); (x - c) + d -> x + (d - c); (c - x) + d -> (c + d) - x"""
    d, inner = integer_constant(op.rhs), op.lhs.defining_op
    if d is None or not isinstance(inner, (AddIOp, SubIOp)):
        return rw.no_match("not a constant added to a sum or difference")
    left, right = integer_constant(inner.lhs), integer_constant(inner.rhs)
    flags, ty = _common_flags(op, inner), op.result.type
    if isinstance(inner, AddIOp):
        if right is None:
            return rw.no_match("no constant in the sum")
        return AddIOp(inner.lhs, constant(rw, ty, right + d), flags)
    if right is not None:
        return AddIOp(inner.lhs, constant(rw, ty, d - right), flags)
    if left is not None:
        return SubIOp(constant(rw, ty, left + d), inner.rhs, flags)
    return rw.no_match("no constant in the difference")


@pattern(AddIOp)
def fold_added_negation(op: AddIOp, rw: Rewriter) -> Rewrite:
    """x + y * -1 -> x - y"""
    for x, product in ((op.lhs, op.rhs.defining_op), (op.rhs, op.lhs.defining_op)):
        if isinstance(product, MulIOp) and integer_constant(product.rhs) == -1:
            return SubIOp(x, product.lhs, NO_OVERFLOW_FLAGS)
    return rw.no_match("not a product by -1")


@pattern(SubIOp)
def merge_constants_of_subi(op: SubIOp, rw: Rewriter) -> Rewrite:
    """(x + c) - d -> x + (c - d); (x - c) - d -> x - (c + d); (c - x) - d -> (c - d) - x"""
    d, inner = integer_constant(op.rhs), op.lhs.defining_op
    if d is None or not isinstance(inner, (AddIOp, SubIOp)):
        return rw.no_match("not a constant subtracted from a sum or difference")
    left, right, ty = integer_constant(inner.lhs), integer_constant(inner.rhs), op.result.type
    if isinstance(inner, AddIOp):
        if right is None:
            return rw.no_match("no constant in the sum")
        return AddIOp(inner.lhs, constant(rw, ty, right - d), NO_OVERFLOW_FLAGS)
    if right is not None:
        return SubIOp(inner.lhs, constant(rw, ty, right + d), _common_flags(op, inner))
    if left is not None:
        return SubIOp(constant(rw, ty, left - d), inner.rhs, _common_flags(op, inner))
    return rw.no_match("no constant in the difference")


@pattern(SubIOp)
def merge_constants_before_subi(op: SubIOp, rw: Rewriter) -> Rewrite:
    """d - (x + c) -> (d - c) - x; d - (x - c) -> (d + c) - x; d - (c - x) -> x + (d - c)"""
    d, inner = integer_constant(op.lhs), op.rhs.defining_op
    if d is None or not isinstance(inner, (AddIOp, SubIOp)):
        return rw.no_match("not a sum or difference subtracted from a constant")
    left, right, ty = integer_constant(inner.lhs), integer_constant(inner.rhs), op.result.type
    flags = _common_flags(op, inner)
    if right is not None:
        merged = d - right if isinstance(inner, AddIOp) else d + right
        return SubIOp(constant(rw, ty, merged), inner.lhs, flags)
    if left is not None and isinstance(inner, SubIOp):
        return AddIOp(inner.rhs, constant(rw, ty, d - left), flags)
    return rw.no_match("no constant in the subtracted value")


@pattern(SubIOp)
def fold_difference_minus_its_left(op: SubIOp, rw: Rewriter) -> Rewrite:
    """(x - y) - x -> 0 - y"""
    inner = op.lhs.defining_op
    if not isinstance(inner, SubIOp) or inner.lhs is not op.rhs or not _has_constants(op.result.type):
        return rw.no_match("not a difference minus its left operand")
    return SubIOp(constant(rw, op.result.type, 0), inner.rhs, _common_flags(op, inner))


def _has_constants(ty: Type) -> bool:
    return getattr(ty, "has_static_shape", True)


@pattern(MulIOp)
def merge_constants_of_muli(op: MulIOp, rw: Rewriter) -> Rewrite:
    """(x * c) * d -> x * (c * d)"""
    d, inner = integer_constant(op.rhs), op.lhs.defining_op
    if d is None or not isinstance(inner, MulIOp) or (c := integer_constant(inner.rhs)) is None:
        return rw.no_match("not a product of constants")
    return MulIOp(inner.lhs, constant(rw, op.result.type, c * d), _common_flags(op, inner))


def _drop_unused_half(make: type[Op]) -> Any:
    def drop_unused_half(op: Any, rw: Rewriter) -> Rewrite:
        """f(x, y) -> the low result alone, where the other is not used"""
        if op.results[1].has_uses:
            return rw.no_match("both results are used")
        return rw(make(op.lhs, op.rhs)), op.rhs if op.results[1].type is op.rhs.type else _unused(op, rw)

    return drop_unused_half


def _unused(op: Any, rw: Builder) -> Any:
    return rw(CmpIOp("eq", op.lhs, op.lhs))


@pattern(MulSIExtendedOp)
def fold_extended_product_with_one(op: MulSIExtendedOp, rw: Rewriter) -> Rewrite:
    """mulsi_extended(x, 1) -> x, extsi(x < 0)"""
    if (
        integer_constant(op.rhs) != 1
        or width_of(op.lhs.type) == 1
        or element_of(op.lhs.type).__class__ is not IntegerType
    ):
        return rw.no_match("not a product with 1")
    negative = rw(CmpIOp("slt", op.lhs, constant(rw, op.lhs.type, 0)))
    return op.lhs, rw.insert(ExtSIOp(negative, op.high.type)).out


@pattern(XOrIOp)
def invert_comparison(op: XOrIOp, rw: Rewriter) -> Rewrite:
    """cmpi(p, a, b) ^ true -> cmpi(not p, a, b)"""
    inner = op.lhs.defining_op
    if not isinstance(inner, CmpIOp) or integer_constant(op.rhs) != 1 or op.result.type is not i1:
        return rw.no_match("not an inverted comparison")
    return CmpIOp(CmpIPredicateAttr(INVERTED[inner.predicate.text]), inner.lhs, inner.rhs)


def _before_extension(op_class: Any, extension: Any) -> Any:
    def move_before_extension(op: Any, rw: Rewriter) -> Rewrite:
        """ext(x) op ext(y) -> ext(x op y)"""
        left, right = op.lhs.defining_op, op.rhs.defining_op
        if (
            not isinstance(left, extension)
            or not isinstance(right, extension)
            or left.input.type is not right.input.type
        ):
            return rw.no_match("not two extensions from one type")
        return extension(rw(op_class(left.input, right.input)), op.result.type)

    return pattern(op_class)(move_before_extension)


@pattern(CmpIOp)
def compare_before_extension(op: CmpIOp, rw: Rewriter) -> Rewrite:
    """ext(x) == ext(y) -> x == y"""
    left: Any = op.lhs.defining_op
    right: Any = op.rhs.defining_op
    if (
        op.predicate.text not in ("eq", "ne")
        or not isinstance(left, (ExtSIOp, ExtUIOp))
        or type(left) is not type(right)
    ):
        return rw.no_match("not an equality of extensions")
    if left.input.type is not right.operands[0].type:
        return rw.no_match("the extensions start from different types")
    return CmpIOp(op.predicate, left.input, right.operands[0])


@pattern(SelectOp)
def select_before_select(op: SelectOp, rw: Rewriter) -> Rewrite:
    """select(c, select(c, x, y), z) -> select(c, x, z); select(c, x, select(c, y, z)) -> select(c, x, z)"""
    left, right = op.true_value.defining_op, op.false_value.defining_op
    if isinstance(left, SelectOp) and left.condition is op.condition:
        return SelectOp(op.condition, left.true_value, op.false_value)
    if isinstance(right, SelectOp) and right.condition is op.condition:
        return SelectOp(op.condition, op.true_value, right.false_value)
    return rw.no_match("no selection by the same condition")


@pattern(SelectOp)
def select_by_inverted_condition(op: SelectOp, rw: Rewriter) -> Rewrite:
    """select(c ^ true, x, y) -> select(c, y, x)"""
    inner = op.condition.defining_op
    if not isinstance(inner, XOrIOp) or integer_constant(inner.rhs) != 1:
        return rw.no_match("the condition is not inverted")
    return SelectOp(inner.lhs, op.false_value, op.true_value)


@pattern(SelectOp)
def select_of_truths(op: SelectOp, rw: Rewriter) -> Rewrite:
    """select(c, false, true) -> c ^ true"""
    ty = op.result.type
    if ty is not op.condition.type or i1_like(ty) is not ty or not _has_constants(ty):
        return rw.no_match("not a selection of truth values by one of the same shape")
    if integer_constant(op.true_value) != 0 or integer_constant(op.false_value) != 1:
        return rw.no_match("not false and true")
    return XOrIOp(op.condition, op.false_value)


@pattern(SelectOp)
def select_to_extension(op: SelectOp, rw: Rewriter) -> Rewrite:
    """select(c, 1, 0) -> extui(c); select(c, 0, 1) -> extui(c ^ true)"""
    ty = op.result.type
    if not isinstance(ty, IntegerType) or ty is i1:
        return rw.no_match("not an integer wider than a bit")
    values = integer_constant(op.true_value), integer_constant(op.false_value)
    if values == (1, 0):
        return ExtUIOp(op.condition, ty)
    if values == (0, 1):
        return ExtUIOp(rw(XOrIOp(op.condition, constant(rw, i1, 1))), ty)
    return rw.no_match("not 1 and 0")


def _absorb(op_class: Any, inner_class: Any) -> Any:
    def absorb_cast(op: Any, rw: Rewriter) -> Rewrite:
        """cast(extension(x)) -> cast(x)"""
        inner = op.input.defining_op
        if not isinstance(inner, inner_class):
            return rw.no_match("the operand is not a matching extension")
        return op_class(inner.input, op.out.type)

    return pattern(op_class)(absorb_cast)


def _change(op_class: Any, inner_class: Any, made: Any) -> Any:
    def change_cast(op: Any, rw: Rewriter) -> Rewrite:
        """cast(extension(x)) -> another cast of x"""
        inner = op.input.defining_op
        if not isinstance(inner, inner_class):
            return rw.no_match("the operand is not a matching extension")
        return made(inner.input, op.out.type)

    return pattern(op_class)(change_cast)


@pattern(TruncIOp)
def truncate_extension(op: TruncIOp, rw: Rewriter) -> Rewrite:
    """trunci(ext(x)) -> ext(x), where only a part of what was added is cut off"""
    inner = op.input.defining_op
    if not isinstance(inner, (ExtSIOp, ExtUIOp)) or width_of(op.out.type) <= width_of(inner.input.type):
        return rw.no_match("not an extension beyond the width of the result")
    return type(inner)(inner.input, op.out.type)


@pattern(TruncIOp)
def truncate_logical_shift(op: TruncIOp, rw: Rewriter) -> Rewrite:
    """trunci(shrsi(x, n)) -> trunci(shrui(x, n)), where n is the number of bits cut off"""
    inner = op.input.defining_op
    if not isinstance(inner, ShRSIOp) or (amount := integer_constant(inner.rhs)) is None:
        return rw.no_match("not a shift by a constant")
    if unsigned(amount, width_of(op.input.type)) != width_of(op.input.type) - width_of(op.out.type):
        return rw.no_match("not a shift by the number of bits cut off")
    return TruncIOp(rw(ShRUIOp(inner.lhs, inner.rhs, inner.exact)), op.out.type, op.overflow)


def _of_negations(op_class: type[Op]) -> Any:
    def drop_both_negations(op: MulFOp | DivFOp, rw: Rewriter) -> Rewrite:
        """-x * -y -> x * y"""
        left, right = op.lhs.defining_op, op.rhs.defining_op
        if not isinstance(left, NegFOp) or not isinstance(right, NegFOp):
            return rw.no_match("not two negations")
        return op_class(left.operands[0], right.operands[0], op.fastmath)

    return pattern(op_class)(drop_both_negations)


@pattern(TruncFOp)
def convert_to_narrow_float(op: TruncFOp, rw: Rewriter) -> Rewrite:
    """truncf(itofp(x)) -> itofp(x), where the first conversion may be contracted away"""
    inner = op.input.defining_op
    if not isinstance(inner, (SIToFPOp, UIToFPOp)) or op.roundingmode is not None:
        return rw.no_match("not a truncated integer")
    bits = width_of(inner.input.type) - isinstance(inner, SIToFPOp)
    if bits > element_of(inner.out.type).format.precision:
        return rw.no_match("the wide float rounds, too")
    return type(inner)(inner.input, op.out.type)


PATTERNS = (
    merge_constants_of_addi,
    fold_added_negation,
    merge_constants_of_subi,
    merge_constants_before_subi,
    fold_difference_minus_its_left,
    merge_constants_of_muli,
    pattern(AddUIExtendedOp)(_drop_unused_half(AddIOp)),
    pattern(MulSIExtendedOp)(_drop_unused_half(MulIOp)),
    pattern(MulUIExtendedOp)(_drop_unused_half(MulIOp)),
    fold_extended_product_with_one,
    invert_comparison,
    *(_before_extension(op, extension) for op in (AndIOp, OrIOp, XOrIOp) for extension in (ExtUIOp, ExtSIOp)),
    compare_before_extension,
    select_before_select,
    select_by_inverted_condition,
    select_of_truths,
    select_to_extension,
    _absorb(IndexCastOp, ExtSIOp),
    _absorb(IndexCastUIOp, ExtUIOp),
    _absorb(BitcastOp, BitcastOp),
    _absorb(SIToFPOp, ExtSIOp),
    _absorb(UIToFPOp, ExtUIOp),
    _change(ExtSIOp, ExtUIOp, ExtUIOp),
    _change(SIToFPOp, ExtUIOp, UIToFPOp),
    truncate_extension,
    truncate_logical_shift,
    _of_negations(MulFOp),
    _of_negations(DivFOp),
    convert_to_narrow_float,
)
