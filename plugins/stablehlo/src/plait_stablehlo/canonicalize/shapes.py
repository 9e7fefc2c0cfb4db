"""Chains of reshape, transpose, broadcast, convert, reverse and iota: one operation in the place of two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr, array_i64
from plait.builtin.types import FloatType, IntegerType, bf16, f16, f32, f64
from plait.rewrite import Rewrite, fold, pattern

from plait_stablehlo.canonicalize.matchers import is_static, made_by, same_type
from plait_stablehlo.ops import creation as k
from plait_stablehlo.ops import data_movement as m
from plait_stablehlo.ops import elementwise_unary as u
from plait_stablehlo.quantization.ops import has_quantized

if TYPE_CHECKING:
    from plait.builtin.types import Attribute
    from plait.ir.attribute import Type
    from plait.ir.operation import Operation
    from plait.rewrite import Rewriter

_SIGNIFICANT = {f16: 11, bf16: 8, f32: 24, f64: 53}
_EXACTLY_IN = {f16: (f32, f64), bf16: (f32, f64), f32: (f64,), f64: ()}


@fold(u.ConvertOp)
def fold_convert_to_same(op: u.ConvertOp, operand: Any) -> Any:
    """convert to the type that it has -> x"""
    return same_type(op, op.operand)


@fold(m.ReshapeOp)
def fold_reshape_to_same(op: m.ReshapeOp, operand: Any) -> Any:
    """reshape to the shape that it has -> x"""
    return same_type(op, op.operand)


@fold(m.TransposeOp)
def fold_transpose_in_order(op: m.TransposeOp, operand: Any) -> Any:
    """transpose by [0, 1 ...] -> x"""
    order = list(op.permutation.values)
    return same_type(op, op.operand) if order == list(range(len(order))) else None


@fold(m.BroadcastInDimOp)
def fold_broadcast_to_same(op: m.BroadcastInDimOp, operand: Attribute | None) -> Any:
    """broadcast_in_dim to the shape that it has, in order -> x"""
    dims = list(op.broadcast_dimensions.values)
    return same_type(op, op.operand) if dims == list(range(len(dims))) else None


@fold(m.ReverseOp)
def fold_reverse_of_nothing(op: m.ReverseOp, operand: Any) -> Any:
    """reverse along dimensions of size 1 -> x"""
    sizes = [op.operand.type.shape[d] for d in op.dimensions.values]
    return same_type(op, op.operand) if all(n == 1 for n in sizes) else None


@fold(m.ReverseOp)
def fold_reverse_twice(op: m.ReverseOp, operand: Any) -> Any:
    """reverse(reverse(x)) along the same dimensions -> x"""
    inner = made_by(op.operand, m.ReverseOp)
    if inner is None or set(inner.dimensions.values) != set(op.dimensions.values):
        return None
    return same_type(op, inner.operand)


@fold(k.IotaOp)
def fold_iota_of_one(op: k.IotaOp) -> Any:
    """iota along a dimension of size 1 -> 0"""
    ty = op.output.type
    return DenseElementsAttr.splat(ty, 0) if is_static(op.output) and ty.shape[op.iota_dimension.value] == 1 else None


def _are_simple(op: Operation, inner: Any) -> bool:
    """Whether the shapes of two operations in a chain are known, and their elements are what is stored."""
    return is_static(*op.operands, *op.results, *inner.operands) and not has_quantized(op) and not has_quantized(inner)


@pattern(m.ReshapeOp)
def reshape_of_reshape(op: m.ReshapeOp, rw: Rewriter) -> Rewrite:
    """reshape(reshape(x)) -> reshape(x)"""
    inner = made_by(op.operand, m.ReshapeOp)
    if inner is None or not _are_simple(op, inner):
        return rw.no_match("not a chain")
    return m.ReshapeOp(inner.operand, op.result.type)


@pattern(m.ReshapeOp)
def reshape_of_repeated_scalar(op: m.ReshapeOp, rw: Rewriter) -> Rewrite:
    """reshape(broadcast_in_dim(x)), where x has one element -> broadcast_in_dim(x)"""
    inner = made_by(op.operand, m.BroadcastInDimOp)
    if inner is None or not _are_simple(op, inner) or inner.operand.type.shape:
        return rw.no_match("not a repeated scalar")
    return m.BroadcastInDimOp(inner.operand, array_i64(()), op.result.type)


@pattern(m.TransposeOp)
def transpose_of_transpose(op: m.TransposeOp, rw: Rewriter) -> Rewrite:
    """transpose(transpose(x)) -> transpose(x)"""
    inner = made_by(op.operand, m.TransposeOp)
    if inner is None or not _are_simple(op, inner):
        return rw.no_match("not a chain")
    order = [inner.permutation.values[i] for i in op.permutation.values]
    return m.TransposeOp.create((inner.operand,), (op.result.type,), (array_i64(order),))


@pattern(m.TransposeOp)
def transpose_of_unit_dimensions(op: m.TransposeOp, rw: Rewriter) -> Rewrite:
    """transpose that moves dimensions of size 1 only -> reshape"""
    if not is_static(op.operand, op.result) or has_quantized(op):
        return rw.no_match("the shape is not known")
    moved = [i for i in op.permutation.values if op.operand.type.shape[i] != 1]
    if moved != sorted(moved):
        return rw.no_match("elements move")
    return m.ReshapeOp(op.operand, op.result.type)


@pattern(m.BroadcastOp)
def broadcast_in_dimensions(op: m.BroadcastOp, rw: Rewriter) -> Rewrite:
    """broadcast -> broadcast_in_dim along the last dimensions"""
    if not is_static(op.operand, op.result) or has_quantized(op):
        return rw.no_match("the shape is not known")
    new, rank = len(op.broadcast_sizes.values), len(op.result.type.shape)
    return m.BroadcastInDimOp(op.operand, array_i64(range(new, rank)), op.result.type)


@pattern(m.BroadcastInDimOp)
def broadcast_of_broadcast(op: m.BroadcastInDimOp, rw: Rewriter) -> Rewrite:
    """broadcast_in_dim(broadcast_in_dim(x)) -> broadcast_in_dim(x)"""
    inner = made_by(op.operand, m.BroadcastInDimOp)
    if inner is None or not _are_simple(op, inner):
        return rw.no_match("not a chain")
    dims = [op.broadcast_dimensions.values[i] for i in inner.broadcast_dimensions.values]
    return m.BroadcastInDimOp(inner.operand, array_i64(dims), op.result.type)


@pattern(m.BroadcastInDimOp)
def broadcast_of_new_unit_dimensions(op: m.BroadcastInDimOp, rw: Rewriter) -> Rewrite:
    """broadcast_in_dim(reshape(x)), where reshape adds dimensions of size 1 -> broadcast_in_dim(x)"""
    inner = made_by(op.operand, m.ReshapeOp)
    if inner is None or not _are_simple(op, inner):
        return rw.no_match("not a chain")
    kept = _kept_dimensions(inner.operand.type.shape, op.operand.type.shape)
    if kept is None:
        return rw.no_match("reshape does more than to add dimensions")
    dims = [op.broadcast_dimensions.values[i] for i in kept]
    return m.BroadcastInDimOp(inner.operand, array_i64(dims), op.result.type)


def _kept_dimensions(before: Sequence[int], after: Sequence[int]) -> list[int] | None:
    """Where the dimensions of `before` are in `after`, which has more of them, of size 1; None if it does not."""
    kept: list[int] = []
    for i, size in enumerate(after):
        if len(kept) < len(before) and before[len(kept)] == size:
            kept.append(i)
        elif size != 1:
            return None
    return kept if len(kept) == len(before) else None


@pattern(m.BroadcastInDimOp)
def broadcast_of_transpose(op: m.BroadcastInDimOp, rw: Rewriter) -> Rewrite:
    """broadcast_in_dim(transpose(x)) -> broadcast_in_dim(x)"""
    inner = made_by(op.operand, m.TransposeOp)
    if inner is None or not _are_simple(op, inner):
        return rw.no_match("not a chain")
    dims = [0] * len(inner.permutation.values)
    for dim, source in zip(op.broadcast_dimensions.values, inner.permutation.values):
        dims[source] = dim
    return m.BroadcastInDimOp(inner.operand, array_i64(dims), op.result.type)


@pattern(m.TransposeOp)
def transpose_of_broadcast(op: m.TransposeOp, rw: Rewriter) -> Rewrite:
    """transpose(broadcast_in_dim(x)) -> broadcast_in_dim(x)"""
    inner = made_by(op.operand, m.BroadcastInDimOp)
    if inner is None or not _are_simple(op, inner):
        return rw.no_match("not a chain")
    order = list(op.permutation.values)
    dims = [order.index(dim) for dim in inner.broadcast_dimensions.values]
    return m.BroadcastInDimOp(inner.operand, array_i64(dims), op.result.type)


@pattern(m.BroadcastInDimOp)
def broadcast_of_nothing_new(op: m.BroadcastInDimOp, rw: Rewriter) -> Rewrite:
    """broadcast_in_dim that adds dimensions of size 1 only -> reshape"""
    dims = list(op.broadcast_dimensions.values)
    if not is_static(op.operand, op.result) or has_quantized(op) or dims != sorted(dims):
        return rw.no_match("dimensions change places, or their sizes are not known")
    if op.operand.type.num_elements != op.result.type.num_elements:
        return rw.no_match("elements are repeated")
    return m.ReshapeOp(op.operand, op.result.type)


@pattern(m.BroadcastInDimOp)
def broadcast_of_iota(op: m.BroadcastInDimOp, rw: Rewriter) -> Rewrite:
    """broadcast_in_dim(iota) -> iota"""
    inner = made_by(op.operand, k.IotaOp)
    if inner is None or not is_static(op.operand, op.result):
        return rw.no_match("not an iota")
    place = inner.iota_dimension.value
    dim = op.broadcast_dimensions.values[place]
    if op.operand.type.shape[place] != op.result.type.shape[dim]:
        return rw.no_match("0 is repeated")
    return k.IotaOp(dim, op.result.type)


@pattern(m.TransposeOp)
def transpose_of_iota(op: m.TransposeOp, rw: Rewriter) -> Rewrite:
    """transpose(iota) -> iota"""
    inner = made_by(op.operand, k.IotaOp)
    if inner is None or not is_static(op.operand, op.result):
        return rw.no_match("not an iota")
    return k.IotaOp(list(op.permutation.values).index(inner.iota_dimension.value), op.result.type)


@pattern(m.ReshapeOp)
def reshape_of_iota(op: m.ReshapeOp, rw: Rewriter) -> Rewrite:
    """reshape(iota) that adds dimensions of size 1 -> iota"""
    inner = made_by(op.operand, k.IotaOp)
    if inner is None or not is_static(op.operand, op.result):
        return rw.no_match("not an iota")
    kept = _kept_dimensions(op.operand.type.shape, op.result.type.shape)
    if kept is None:
        return rw.no_match("reshape does more than to add dimensions")
    return k.IotaOp(kept[inner.iota_dimension.value], op.result.type)


def _counts_up_to(element: Type) -> int:
    """How many of 0, 1, 2 ... a type holds exactly; 0 if that is not of interest."""
    if isinstance(element, IntegerType) and element.width > 1:
        return 1 << (element.width if element.signedness == "unsigned" else element.width - 1)
    return (1 << _SIGNIFICANT[element]) + 1 if element in _SIGNIFICANT else 0


@pattern(u.ConvertOp)
def convert_of_iota(op: u.ConvertOp, rw: Rewriter) -> Rewrite:
    """convert(iota), where both types hold all the numbers -> iota"""
    inner = made_by(op.operand, k.IotaOp)
    if inner is None or not is_static(op.operand, op.result) or has_quantized(op):
        return rw.no_match("not an iota")
    size = op.operand.type.shape[inner.iota_dimension.value]
    if size > min(_counts_up_to(v.type.element_type) for v in (op.operand, op.result)):
        return rw.no_match("a type does not hold all the numbers")
    return k.IotaOp(inner.iota_dimension.value, op.result.type)


def _holds(source: Any, target: Any) -> bool:
    """Whether each number of a type is in another type exactly."""
    if isinstance(source, FloatType):
        return target in _EXACTLY_IN.get(source, ())
    if not isinstance(source, IntegerType):
        return False
    unsigned = source.signedness == "unsigned" or source.width == 1
    if isinstance(target, IntegerType) and target.width > 1:
        if target.signedness == "unsigned":
            return unsigned and target.width >= source.width
        return target.width > source.width if unsigned else target.width >= source.width
    return source.width <= _SIGNIFICANT[target] and target is not f16 if target in _SIGNIFICANT else False


@pattern(u.ConvertOp)
def convert_of_convert(op: u.ConvertOp, rw: Rewriter) -> Rewrite:
    """convert(convert(x)), where the type between holds each x -> convert(x)"""
    inner = made_by(op.operand, u.ConvertOp)
    if inner is None or has_quantized(op) or has_quantized(inner):
        return rw.no_match("not a chain")
    source, between, target = (v.type.element_type for v in (inner.operand, op.operand, op.result))
    if not _holds(source, between):
        return rw.no_match("the type between does not hold each number")
    by_float = isinstance(between, FloatType) and isinstance(target, IntegerType) and isinstance(source, IntegerType)
    if by_float and not _holds(source, target):
        return rw.no_match("integers wrap around where floats do not")
    if inner.operand.type.shape != op.result.type.shape:
        return rw.no_match("not of one shape")
    return u.ConvertOp(inner.operand, op.result.type)


FOLDS = (
    fold_convert_to_same, fold_reshape_to_same, fold_transpose_in_order, fold_broadcast_to_same,
    fold_reverse_of_nothing, fold_reverse_twice, fold_iota_of_one,
)  # fmt: skip
PATTERNS = (
    reshape_of_reshape, reshape_of_repeated_scalar, transpose_of_transpose, transpose_of_unit_dimensions,
    broadcast_in_dimensions, broadcast_of_broadcast, broadcast_of_new_unit_dimensions, broadcast_of_transpose,
    transpose_of_broadcast, broadcast_of_iota, broadcast_of_nothing_new, transpose_of_iota, reshape_of_iota,
    convert_of_iota, convert_of_convert,
)  # fmt: skip
