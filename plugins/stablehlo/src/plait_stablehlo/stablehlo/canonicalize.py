"""Folds of StableHLO: what is constant or already there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Any

from plait.builtin.attributes import DenseElementsAttr, elements_of
from plait.interpret.values import dtype_of
from plait.lazy import lazy_import
from plait.rewrite import Canonicalization, Fold, fold

from plait_stablehlo.stablehlo.ops import creation as k
from plait_stablehlo.stablehlo.ops import data_movement as m
from plait_stablehlo.stablehlo.ops import dynamism as y
from plait_stablehlo.stablehlo.ops import elementwise_binary as b
from plait_stablehlo.stablehlo.ops import elementwise_other as o
from plait_stablehlo.stablehlo.ops import elementwise_unary as u
from plait_stablehlo.stablehlo.quantized_ops import MOVERS, has_quantized
from plait_stablehlo.stablehlo.semantics import elementwise, movement

np = lazy_import("numpy")
MAX_ELEMENTS = 256
"""Larger constants are not computed at compile time."""


@fold(k.ConstantOp)
def fold_constant(op: k.ConstantOp) -> Any:
    """constant -> its value"""
    return op.value if op.value.type is op.output.type else None


def _is_splat(constant: Any, number: float) -> bool:
    """Whether a constant has `number`, with that sign, everywhere."""
    if not isinstance(constant, DenseElementsAttr) or not constant.is_splat:
        return False
    value = getattr(constant.splat_value, "value", None)
    return value is not None and value == number and np.signbit(float(value)) == np.signbit(number)


def _same_type(op: Any, value: Any) -> Any:
    return value if value.type is op.results[0].type else None


@fold(b.MultiplyOp)
def fold_multiply_by_one(op: b.MultiplyOp, lhs: Any, rhs: Any) -> Any:
    """x * 1 -> x"""
    if _is_splat(rhs, 1):
        return _same_type(op, op.lhs)
    return _same_type(op, op.rhs) if _is_splat(lhs, 1) else None


@fold(b.AddOp)
def fold_add_of_zero(op: b.AddOp, lhs: Any, rhs: Any) -> Any:
    """x + 0 -> x for integers, x + -0.0 -> x"""
    zero = -0.0 if elementwise.is_float(_dtype(op)) or elementwise.is_complex(_dtype(op)) else 0
    if _is_splat(rhs, zero):
        return _same_type(op, op.lhs)
    return _same_type(op, op.rhs) if _is_splat(lhs, zero) else None


@fold(b.SubtractOp)
def fold_subtract_of_zero(op: b.SubtractOp, lhs: Any, rhs: Any) -> Any:
    """x - 0 -> x"""
    return _same_type(op, op.lhs) if _is_splat(rhs, 0) else None


@fold(b.DivideOp)
def fold_divide_by_one(op: b.DivideOp, lhs: Any, rhs: Any) -> Any:
    """x / 1 -> x"""
    return _same_type(op, op.lhs) if _is_splat(rhs, 1) else None


def _dtype(op: Any) -> Any:
    return dtype_of(op.results[0].type)


@fold(u.ConvertOp)
def fold_convert_to_same(op: u.ConvertOp, operand: Any) -> Any:
    """convert to the type that it has -> x"""
    return _same_type(op, op.operand)


@fold(m.ReshapeOp)
def fold_reshape_to_same(op: m.ReshapeOp, operand: Any) -> Any:
    """reshape to the shape that it has -> x"""
    return _same_type(op, op.operand)


@fold(y.DynamicReshapeOp)
def fold_dynamic_reshape_to_same(op: y.DynamicReshapeOp, operand: Any, shape: Any) -> Any:
    """reshape to the static shape that it has -> x"""
    return _same_type(op, op.operand) if op.operand.type.has_static_shape else None


@fold(m.TransposeOp)
def fold_transpose_in_order(op: m.TransposeOp, operand: Any) -> Any:
    """transpose by [0, 1 ...] -> x"""
    in_order = list(op.permutation.values) == list(range(len(op.permutation.values)))
    return _same_type(op, op.operand) if in_order else None


@fold(m.BroadcastInDimOp)
def fold_broadcast_to_same(op: m.BroadcastInDimOp, operand: Any) -> Any:
    """broadcast_in_dim to the shape that it has, in order -> x"""
    dims = op.broadcast_dimensions.values
    return _same_type(op, op.operand) if list(dims) == list(range(len(dims))) else None


@fold(m.ConcatenateOp)
def fold_concatenate_of_one(op: m.ConcatenateOp, *inputs: Any) -> Any:
    """concatenate(x) -> x"""
    return _same_type(op, op.inputs[0]) if len(inputs) == 1 else None


@fold(o.SelectOp)
def fold_select(op: o.SelectOp, pred: Any, on_true: Any, on_false: Any) -> Any:
    """select true, x, y -> x"""
    if op.on_true is op.on_false:
        return _same_type(op, op.on_true)
    if _is_splat(pred, 1):
        return _same_type(op, op.on_true)
    return _same_type(op, op.on_false) if _is_splat(pred, 0) else None


@fold(y.GetDimensionSizeOp)
def fold_static_dimension_size(op: y.GetDimensionSizeOp, operand: Any) -> Any:
    """get_dimension_size of a static dimension -> the constant"""
    size = op.operand.type.shape[op.dimension.value]
    return DenseElementsAttr.splat(op.result.type, size) if size >= 0 else None


def _computed(root: Any, function: Callable[..., Any]) -> Any:
    """The fold that computes an operation of small constants by its reference semantics."""

    def compute(op: Any, *constants: Any) -> Any:
        result = op.results[0].type
        known = bool(constants) and all(isinstance(value, DenseElementsAttr) for value in constants)
        if not known or not result.has_static_shape or result.num_elements > MAX_ELEMENTS:
            return None
        if any(value.type.num_elements > MAX_ELEMENTS for value in constants):
            return None
        with np.errstate(all="ignore"):
            values = function(op, *(np.asarray(elements_of(value)) for value in constants))
        return DenseElementsAttr.from_numpy(np.asarray(values), result)

    compute.__name__ = f"compute_{root.name.partition('.')[2]}"
    compute.__doc__ = f"{root.name} of small constants -> the constant"
    return fold(root)(compute)


def _of_numbers(one: Fold) -> Fold:
    """A fold that is not told of constants of quantized types, which are stored integers, not the numbers meant."""
    function = one.function

    @wraps(function)
    def run(op: Any, *constants: Any) -> Any:
        if not has_quantized(op):
            return function(op, *constants)
        return function(op, *(None for _ in constants)) if op.name in MOVERS else None

    return replace(one, function=run)


_COMPUTED: dict[Any, Callable[..., Any]] = {
    **elementwise.UNARY,
    **elementwise.BINARY,
    o.CompareOp: elementwise.compare, o.SelectOp: elementwise.select, o.ClampOp: elementwise.clamp,
    m.ReshapeOp: movement.reshape, m.TransposeOp: movement.transpose, m.ConcatenateOp: movement.concatenate,
    m.SliceOp: movement.slice_, m.BroadcastInDimOp: movement.broadcast_in_dim,
}  # fmt: skip

CANONICALIZATION = Canonicalization(
    folds=[
        _of_numbers(one)
        for one in (
            fold_constant, fold_multiply_by_one, fold_add_of_zero, fold_subtract_of_zero, fold_divide_by_one,
            fold_convert_to_same, fold_reshape_to_same, fold_dynamic_reshape_to_same, fold_transpose_in_order,
            fold_broadcast_to_same, fold_concatenate_of_one, fold_select, fold_static_dimension_size,
            *(_computed(root, function) for root, function in _COMPUTED.items()),
        )
    ],
)  # fmt: skip
