"""Canonical forms of arithmetic: exact ones, for NaN and signed zeros as well; only cubes round once more."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr, FloatAttr
from plait.builtin.types import FloatType, IntegerType, bf16, f16, f32, f64, i1
from plait.rewrite import Rewrite, Rewriter, fold, pattern
from plait_std.scalar.payload import is_unsigned

from plait_tcp import ops
from plait_tcp.decompositions.kernel_patterns import constant_number

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.ir.attribute import Attribute
    from plait.ir.value import Value
    from plait.rewrite import Rewriter

# Casts

_PRECISION = {f16: (11, 5), bf16: (8, 8), f32: (24, 8), f64: (53, 11)}
"""Bits of the significand, with the leading one, and of the exponent."""


def is_lossless(source: Type, target: Type) -> bool:
    """Whether every number of one element type is a number of the other."""
    if source is target:
        return True
    if isinstance(source, FloatType) and isinstance(target, FloatType):
        known = source in _PRECISION and target in _PRECISION
        return known and all(a <= b for a, b in zip(_PRECISION[source], _PRECISION[target]))
    if not isinstance(source, IntegerType):
        return False
    digits = source.width if is_unsigned(source) else source.width - 1
    if isinstance(target, FloatType):
        return target in _PRECISION and digits <= _PRECISION[target][0] and target is not f16
    if not isinstance(target, IntegerType) or target is i1:
        return False
    if is_unsigned(target):
        return is_unsigned(source) and source.width <= target.width
    return digits <= target.width - 1


@pattern(ops.CastOp)
def compose_casts(op: ops.CastOp, rw: Rewriter) -> Rewrite:
    """cast(cast(x)) -> cast(x), if the first loses nothing"""
    inner = op.operand.defining_op
    if not isinstance(inner, ops.CastOp) or inner.operand.type.shape != op.result.type.shape:
        return rw.no_match("the operand is not a cast")
    signs = (op.in_int_signedness, op.out_int_signedness, inner.in_int_signedness, inner.out_int_signedness)
    source, middle, target = (t.element_type for t in (inner.operand.type, op.operand.type, op.result.type))
    if any(sign is not None for sign in signs) or not is_lossless(source, middle):
        return rw.no_match("the first cast loses something")
    saturates = isinstance(source, IntegerType) and isinstance(middle, FloatType) and isinstance(target, IntegerType)
    if saturates and target is not i1 and not is_lossless(source, target):
        return rw.no_match("floats saturate where integers wrap")
    return inner.operand if source is target else ops.CastOp(inner.operand, op.result.type)


# Negation


def _negated(value: Value[Any]) -> Any:
    """x, if the value is -x."""
    inner = value.defining_op
    return inner.operand if isinstance(inner, ops.UnaryOp) and inner.kind.text == "negate" else None


@pattern(ops.BinaryOp)
def absorb_negation(op: ops.BinaryOp, rw: Rewriter) -> Rewrite:
    """x + -y -> x - y, -x + y -> y - x, x - -y -> x + y, -x * -y -> x * y, -x / -y -> x / y"""
    kind, left, right = op.kind.text, _negated(op.lhs), _negated(op.rhs)
    element = op.lhs.type.element_type
    wraps = isinstance(element, IntegerType) and element is not i1 and kind != "divide"
    if not isinstance(element, FloatType) and not wraps:
        return rw.no_match("not a float or an integer whose negation commutes")
    if kind in ("multiply", "divide") and left is not None and right is not None:
        return ops.BinaryOp(kind, left, right)
    if kind in ("add", "subtract") and right is not None:
        return ops.BinaryOp("subtract" if kind == "add" else "add", op.lhs, right)
    if kind == "add" and left is not None:
        return ops.BinaryOp("subtract", op.rhs, left)
    return rw.no_match("no operand is a negation")


@pattern(ops.UnaryOp)
def abs_of_negation(op: ops.UnaryOp, rw: Rewriter) -> Rewrite:
    """abs(-x) -> abs(x)"""
    inner = _negated(op.operand)
    if op.kind.text != "abs" or inner is None or is_unsigned(op.operand.type.element_type):
        return rw.no_match("not the magnitude of a negation, or one that wraps")
    return ops.UnaryOp("abs", inner)


# Comparisons and selections

_INVERSE = {"eq": "ne", "ne": "eq", "lt": "ge", "ge": "lt", "gt": "le", "le": "gt"}


@pattern(ops.UnaryOp)
def invert_comparison(op: ops.UnaryOp, rw: Rewriter) -> Rewrite:
    """not(x < y) -> x >= y, of integers; not(x == y) -> x != y, of all"""
    inner = op.operand.defining_op
    if op.kind.text != "not" or not isinstance(inner, ops.BinaryOp) or inner.kind.text not in _INVERSE:
        return rw.no_match("not the inverse of a comparison")
    kind = inner.kind.text
    if kind not in ("eq", "ne") and not isinstance(inner.lhs.type.element_type, IntegerType):
        return rw.no_match("NaN is neither less nor not less")
    return ops.BinaryOp(_INVERSE[kind], inner.lhs, inner.rhs)


@pattern(ops.TernaryOp)
def select_by_inverse(op: ops.TernaryOp, rw: Rewriter) -> Rewrite:
    """select(not p, x, y) -> select(p, y, x)"""
    inner = op.a.defining_op
    if op.kind.text != "select" or not isinstance(inner, ops.UnaryOp) or inner.kind.text != "not":
        return rw.no_match("the predicate is not an inverse")
    return ops.TernaryOp("select", inner.operand, op.c, op.b)


# Constants


@pattern(ops.BinaryOp)
def divide_by_power_of_two(op: ops.BinaryOp, rw: Rewriter) -> Rewrite:
    """x / 2^k -> x * 2^-k"""
    element = op.lhs.type.element_type
    constant = op.rhs.defining_op
    if op.kind.text != "divide" or element not in (f32, f64) or not isinstance(constant, ops.ConstOp):
        return rw.no_match("not a division of floats by a constant")
    value: Any = constant.value
    if not isinstance(value, DenseElementsAttr) or not value.is_splat or not isinstance(value.splat_value, FloatAttr):
        return rw.no_match("the divisor is not one number")
    number = value.splat_value.value
    mantissa, exponent = math.frexp(number) if math.isfinite(number) else (0.0, 0)
    if abs(mantissa) != 0.5 or abs(exponent) > 120:
        return rw.no_match("the divisor is not a power of two, or its inverse is not a normal number")
    inverse = DenseElementsAttr.splat(value.type, FloatAttr(1 / number, element))
    return ops.BinaryOp("multiply", op.lhs, rw(ops.ConstOp(inverse)))


@pattern(ops.BinaryOp)
def expand_small_power(op: ops.BinaryOp, rw: Rewriter) -> Rewrite:
    """x ^ 2 -> x * x; x ^ 3 -> x * x * x, of f32 and f64, which rounds twice, as powers may"""
    element = op.lhs.type.element_type
    if op.kind.text != "power" or element not in _PRECISION:
        return rw.no_match("not a power of floats")
    exponent = constant_number(op.rhs)
    if exponent != 2 and (exponent != 3 or element not in (f32, f64)):
        return rw.no_match("not a square or a cube")
    square = ops.BinaryOp("multiply", op.lhs, op.lhs)
    return square if exponent == 2 else ops.BinaryOp("multiply", rw(square), op.lhs)


def _zero(type: Any) -> Any:
    return DenseElementsAttr(type, bytes((type.element_type.width + 7) // 8)) if type.has_static_shape else None


@fold(ops.BinaryOp)
def fold_to_zero(op: ops.BinaryOp, lhs: Attribute | None, rhs: Attribute | None) -> Any:
    """x - x, x ^ x, x * 0, x & 0 -> 0, of integers"""
    type, kind = op.result.type, op.kind.text
    if not isinstance(type.element_type, IntegerType) or type.element_type.width < 8:
        return None
    if kind in ("subtract", "xor") and op.lhs is op.rhs:
        return _zero(type)
    zeros = [c for c in (lhs, rhs) if isinstance(c, DenseElementsAttr) and c.is_splat and not any(c.raw)]
    return _zero(type) if kind in ("multiply", "and") and zeros else None


ARITHMETIC = (
    compose_casts, absorb_negation, abs_of_negation, invert_comparison, select_by_inverse, divide_by_power_of_two,
    expand_small_power,
)  # fmt: skip
FOLDS = (fold_to_zero,)
