"""Laws of arithmetic and logic, those only that keep NaN, the sign of zero and wrap-around."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import i1
from plait.rewrite import Rewrite, fold, pattern

from plait_stablehlo.canonicalize.matchers import (
    dense,
    is_all_ones,
    is_complex,
    is_float,
    is_integer,
    is_splat,
    is_static,
    made_by,
    same_type,
)
from plait_stablehlo.ops import elementwise_binary as b
from plait_stablehlo.ops import elementwise_other as o
from plait_stablehlo.ops import elementwise_unary as u
from plait_stablehlo.quantization.ops import has_quantized

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.rewrite import Rewriter


def _zero(op: Operation) -> Any:
    """A constant 0 of the type of the result, if its size is known."""
    ty = op.results[0].type
    return DenseElementsAttr.splat(ty, 0) if is_static(*op.results) else None


@fold(b.MultiplyOp)
def fold_multiply_by_one(op: b.MultiplyOp, lhs: Any, rhs: Any) -> Any:
    """x * 1 -> x"""
    if is_splat(rhs, 1):
        return same_type(op, op.lhs)
    return same_type(op, op.rhs) if is_splat(lhs, 1) else None


@fold(b.MultiplyOp)
def fold_multiply_by_zero(op: b.MultiplyOp, lhs: Any, rhs: Any) -> Any:
    """x * 0 -> 0 for integers"""
    return same_type(op, op.rhs) if is_integer(op.result.type) and is_splat(rhs, 0) else None


@fold(b.AddOp)
def fold_add_of_zero(op: b.AddOp, lhs: Any, rhs: Any) -> Any:
    """x + 0 -> x for integers, x + -0.0 -> x"""
    zero = -0.0 if is_float(op.result.type) or is_complex(op.result.type) else 0
    if is_splat(rhs, zero):
        return same_type(op, op.lhs)
    return same_type(op, op.rhs) if is_splat(lhs, zero) else None


@fold(b.SubtractOp)
def fold_subtract_of_zero(op: b.SubtractOp, lhs: Any, rhs: Any) -> Any:
    """x - 0 -> x"""
    return same_type(op, op.lhs) if is_splat(rhs, 0) else None


@fold(b.SubtractOp)
def fold_subtract_of_same(op: b.SubtractOp, lhs: Any, rhs: Any) -> Any:
    """x - x -> 0 for integers"""
    return _zero(op) if op.lhs is op.rhs and is_integer(op.result.type) else None


@fold(b.DivideOp)
def fold_divide_by_one(op: b.DivideOp, lhs: Any, rhs: Any) -> Any:
    """x / 1 -> x"""
    return same_type(op, op.lhs) if is_splat(rhs, 1) else None


@fold(b.RemainderOp)
def fold_remainder_by_one(op: b.RemainderOp, lhs: Any, rhs: Any) -> Any:
    """x mod 1 -> 0 for integers"""
    return _zero(op) if is_integer(op.result.type) and is_splat(rhs, 1) else None


@fold(b.PowerOp)
def fold_power_of_one(op: b.PowerOp, lhs: Any, rhs: Any) -> Any:
    """x to the power of 1 -> x for integers"""
    return same_type(op, op.lhs) if is_integer(op.result.type) and is_splat(rhs, 1) else None


@fold(b.AndOp)
def fold_and(op: b.AndOp, lhs: Any, rhs: Any) -> Any:
    """x & x -> x; x & 0 -> 0; x & all ones -> x"""
    if op.lhs is op.rhs or is_all_ones(rhs):
        return same_type(op, op.lhs)
    return same_type(op, op.rhs) if is_splat(rhs, 0) else None


@fold(b.OrOp)
def fold_or(op: b.OrOp, lhs: Any, rhs: Any) -> Any:
    """x | x -> x; x | 0 -> x; x | all ones -> all ones"""
    if op.lhs is op.rhs or is_splat(rhs, 0):
        return same_type(op, op.lhs)
    return same_type(op, op.rhs) if is_all_ones(rhs) else None


@fold(b.XorOp)
def fold_xor(op: b.XorOp, lhs: Any, rhs: Any) -> Any:
    """x ^ x -> 0; x ^ 0 -> x"""
    if op.lhs is op.rhs:
        return _zero(op)
    return same_type(op, op.lhs) if is_splat(rhs, 0) else None


def _fold_shift(op: Any, lhs: Any, rhs: Any) -> Any:
    """x shifted by 0 -> x; 0 shifted -> 0"""
    return same_type(op, op.lhs) if is_splat(rhs, 0) or is_splat(lhs, 0) else None


def _least(ty: Any) -> float:
    element = ty.element_type
    if is_float(ty):
        return float("-inf")
    return 0 if element.signedness == "unsigned" or element.width == 1 else -(1 << (element.width - 1))


def _greatest(ty: Any) -> float:
    element = ty.element_type
    if is_float(ty):
        return float("inf")
    wide = element.signedness == "unsigned" or element.width == 1
    return (1 << (element.width if wide else element.width - 1)) - 1


def _is_bound(constant: Any, number: float) -> bool:
    is_boolean = isinstance(constant, DenseElementsAttr) and constant.element_type is i1
    return is_all_ones(constant) if is_boolean and number == 1 else is_splat(constant, number)


@fold(b.MaximumOp)
def fold_maximum(op: b.MaximumOp, lhs: Any, rhs: Any) -> Any:
    """max(x, x) -> x; max(x, the least) -> x; max(x, the greatest integer) -> the greatest integer"""
    ty = op.result.type
    if is_complex(ty):
        return None
    if op.lhs is op.rhs or _is_bound(rhs, _least(ty)):
        return same_type(op, op.lhs)
    return same_type(op, op.rhs) if is_integer(ty) and _is_bound(rhs, _greatest(ty)) else None


@fold(b.MinimumOp)
def fold_minimum(op: b.MinimumOp, lhs: Any, rhs: Any) -> Any:
    """min(x, x) -> x; min(x, the greatest) -> x; min(x, the least integer) -> the least integer"""
    ty = op.result.type
    if is_complex(ty):
        return None
    if op.lhs is op.rhs or _is_bound(rhs, _greatest(ty)):
        return same_type(op, op.lhs)
    return same_type(op, op.rhs) if is_integer(ty) and _is_bound(rhs, _least(ty)) else None


def _fold_twice(op: Any, operand: Any) -> Any:
    """not(not(x)) -> x; negate(negate(x)) -> x"""
    kind: Any = op.__class__
    inner = made_by(op.operand, kind)
    return same_type(op, inner.operand) if inner is not None and not has_quantized(op) else None


@fold(u.AbsOp)
def fold_abs_of_abs(op: u.AbsOp, operand: Any) -> Any:
    """abs(abs(x)) -> abs(x)"""
    return same_type(op, op.operand) if made_by(op.operand, u.AbsOp) and not has_quantized(op) else None


@fold(u.RealOp)
def fold_real_of_complex(op: u.RealOp, operand: Any) -> Any:
    """real(complex(a, b)) -> a"""
    inner = made_by(op.operand, o.ComplexOp)
    return same_type(op, inner.lhs) if inner is not None else None


@fold(u.ImagOp)
def fold_imag_of_complex(op: u.ImagOp, operand: Any) -> Any:
    """imag(complex(a, b)) -> b"""
    inner = made_by(op.operand, o.ComplexOp)
    return same_type(op, inner.rhs) if inner is not None else None


@fold(o.ComplexOp)
def fold_complex_of_parts(op: o.ComplexOp, lhs: Any, rhs: Any) -> Any:
    """complex(real(z), imag(z)) -> z"""
    real, imag = made_by(op.lhs, u.RealOp), made_by(op.rhs, u.ImagOp)
    if real is None or imag is None or real.operand is not imag.operand:
        return None
    return same_type(op, real.operand)


_REASSOCIABLE = (b.AddOp, b.MultiplyOp, b.AndOp, b.OrOp, b.XorOp, b.MaximumOp, b.MinimumOp)


def _combine_constants(op: Any, rw: Rewriter) -> Rewrite:
    """(x + c) + d -> x + (c + d) for integers, and so for *, &, |, ^, max, min"""
    kind: Any = op.__class__
    inner = made_by(op.lhs, kind)
    if inner is None or not is_integer(op.result.type) or has_quantized(op):
        return rw.no_match("not twice the same operation on integers")
    if dense(op.rhs) is None or dense(inner.rhs) is None or dense(inner.lhs) is not None:
        return rw.no_match("not two constants and a value")
    if inner.result.type is not op.result.type:
        return rw.no_match("the types differ")
    constant = rw.insert(kind.create((inner.rhs, op.rhs), (op.rhs.type,), ()))
    return rw.insert(kind.create((inner.lhs, constant.results[0]), (op.result.type,), ()))


FOLDS = (
    fold_multiply_by_one, fold_multiply_by_zero, fold_add_of_zero, fold_subtract_of_zero, fold_subtract_of_same,
    fold_divide_by_one, fold_remainder_by_one, fold_power_of_one, fold_and, fold_or, fold_xor,
    *(fold(cls)(_fold_shift) for cls in (b.ShiftLeftOp, b.ShiftRightArithmeticOp, b.ShiftRightLogicalOp)),
    fold_maximum, fold_minimum, *(fold(cls)(_fold_twice) for cls in (u.NotOp, u.NegateOp)), fold_abs_of_abs,
    fold_real_of_complex, fold_imag_of_complex, fold_complex_of_parts,
)  # fmt: skip
PATTERNS = tuple(pattern(cls)(_combine_constants) for cls in _REASSOCIABLE)
