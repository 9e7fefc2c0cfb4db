"""Operations that are one of their operands, or a splat: exact for NaN and signed zeros."""

from __future__ import annotations

from math import copysign, inf
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr, FloatAttr, IntegerAttr
from plait.builtin.types import FloatType, IntegerType
from plait.rewrite import fold

from plait_tcp import ops

if TYPE_CHECKING:
    from plait.builtin.types import Attribute
    from plait.ir.operation import Operation


def _is_splat(constant: Attribute | None, number: float, *, negative: bool = False) -> bool:
    """Whether a constant is all `number`; a float has the sign that is asked for."""
    if not isinstance(constant, DenseElementsAttr) or not constant.is_splat:
        return False
    value = constant.splat_value
    if isinstance(value, IntegerAttr):
        return value.value == number
    return isinstance(value, FloatAttr) and value.value == number and (copysign(1, value.value) < 0) == negative


def _moved(op: Operation, constant: Attribute | None) -> Any:
    """a splat stays a splat when its elements move"""
    if not isinstance(constant, DenseElementsAttr) or not constant.is_splat or not op.result.type.has_static_shape:
        return None
    return DenseElementsAttr(op.result.type, constant.raw)


@fold(ops.TransposeOp)
def fold_transpose(op: ops.TransposeOp, constant: Attribute | None) -> Any:
    """the identity permutation; a splat"""
    if list(op.perm.values) == list(range(len(op.perm.values))) and op.result.type is op.operand.type:
        return op.operand
    return _moved(op, constant)


@fold(ops.BroadcastOp)
def fold_broadcast(op: ops.BroadcastOp, constant: Attribute | None, *sizes: Attribute | None) -> Any:
    """to the same type; a splat"""
    if op.result.type is op.operand.type and not sizes and list(op.dims.values) == sorted(op.dims.values):
        return op.operand
    return _moved(op, constant)


@fold(ops.ReshapeOp, takes_large=True)
def fold_reshape(op: ops.ReshapeOp, constant: Attribute | None, *sizes: Attribute | None) -> Any:
    """to the same static type; a constant"""
    if not op.result.type.has_static_shape:
        return None
    if op.result.type is op.operand.type:
        return op.operand
    return DenseElementsAttr(op.result.type, constant.raw) if isinstance(constant, DenseElementsAttr) else None


@fold(ops.ReverseOp)
def fold_reverse(op: ops.ReverseOp, constant: Attribute | None) -> Any:
    """along dimensions of size 1, or none; a splat"""
    if all(op.operand.type.shape[dim] == 1 for dim in op.dims.values):
        return op.operand
    return _moved(op, constant)


@fold(ops.SliceOp)
def fold_slice(op: ops.SliceOp, constant: Attribute | None, *indices: Attribute | None) -> Any:
    """all of the operand; a splat"""
    type = op.operand.type
    whole = not indices and type.has_static_shape and op.result.type is type
    if whole and not any(op.static_offsets.values):
        return op.operand
    return _moved(op, constant)


@fold(ops.PadOp)
def fold_pad(op: ops.PadOp, *constants: Attribute | None) -> Any:
    """nothing is added"""
    amounts = (op.static_low, op.static_high, op.static_interior)
    nothing = not any(any(amount.values) for amount in amounts)
    return op.operand if nothing and op.result.type is op.operand.type else None


@fold(ops.ConcatOp)
def fold_concat(op: ops.ConcatOp, *constants: Attribute | None) -> Any:
    """of one tensor"""
    return op.inputs[0] if len(op.inputs) == 1 and op.result.type is op.inputs[0].type else None


@fold(ops.CastOp)
def fold_cast(op: ops.CastOp, constant: Attribute | None) -> Any:
    """to the same type"""
    same = op.result.type is op.operand.type and op.in_int_signedness is op.out_int_signedness
    return op.operand if same else None


@fold(ops.UnaryOp)
def fold_involution(op: ops.UnaryOp, constant: Attribute | None) -> Any:
    """-(-x) -> x, ~~x -> x, abs(abs(x)) -> abs(x)"""
    inner, kind = op.operand.defining_op, op.kind.text
    if not isinstance(inner, ops.UnaryOp) or inner.kind.text != kind:
        return None
    if kind in ("negate", "not"):
        return inner.operand
    idempotent = kind in ("abs", "floor", "ceil", "round_even", "round_away", "sign", "real")
    return op.operand if idempotent and op.result.type is op.operand.type else None


@fold(ops.BinaryOp)
def fold_neutral(op: ops.BinaryOp, lhs: Attribute | None, rhs: Attribute | None) -> Any:
    """x + 0, x - 0, x * 1, x / 1, x & -1, x | 0, x ^ 0, x << 0, max(x, -inf), min(x, inf) -> x

    Float zeros must have the right sign.
    """
    kind, element = op.kind.text, op.lhs.type.element_type
    if isinstance(element, FloatType):
        neutral = _FLOAT_NEUTRAL.get(kind)
    else:
        neutral = (
            (_INTEGER_NEUTRAL.get(kind), False) if isinstance(element, IntegerType) and element.width > 1 else None
        )
    if neutral is None or neutral[0] is None:
        return None
    if _is_splat(rhs, neutral[0], negative=neutral[1]):
        return op.lhs
    return op.rhs if kind in _COMMUTATIVE and _is_splat(lhs, neutral[0], negative=neutral[1]) else None


_COMMUTATIVE = frozenset(("add", "multiply", "and", "or", "xor", "maximum", "minimum"))
_FLOAT_NEUTRAL = {
    "add": (0.0, True), "subtract": (0.0, False), "multiply": (1.0, False), "divide": (1.0, False),
    "maximum": (-inf, True), "minimum": (inf, False),
}  # fmt: skip
_INTEGER_NEUTRAL = {
    "add": 0, "subtract": 0, "multiply": 1, "divide": 1, "or": 0, "xor": 0, "shift_left": 0, "shift_right_logical": 0,
    "shift_right_arithmetic": 0,
}  # fmt: skip


@fold(ops.BinaryOp)
def fold_same_operands(op: ops.BinaryOp, lhs: Attribute | None, rhs: Attribute | None) -> Any:
    """x & x, x | x, max(x, x), min(x, x) -> x"""
    return op.lhs if op.lhs is op.rhs and op.kind.text in ("and", "or", "maximum", "minimum") else None


@fold(ops.TernaryOp)
def fold_select(op: ops.TernaryOp, condition: Attribute | None, yes: Attribute | None, no: Attribute | None) -> Any:
    """select(p, x, x) -> x, select(true, x, y) -> x, select(false, x, y) -> y"""
    if op.kind.text != "select":
        return None
    if op.b is op.c or _is_splat(condition, 1):
        return op.b
    return op.c if _is_splat(condition, 0) else None


FOLDS = (
    fold_transpose, fold_broadcast, fold_reshape, fold_reverse, fold_slice, fold_pad, fold_concat, fold_cast,
    fold_involution, fold_neutral, fold_same_operands, fold_select,
)  # fmt: skip
