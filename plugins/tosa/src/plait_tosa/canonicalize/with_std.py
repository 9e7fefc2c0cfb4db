"""Folds and patterns that need plait-std: constants that its arrays compute, and `tensor.cast`."""

from __future__ import annotations

from typing import Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import FloatType, IntegerType, RankedTensorType
from plait.lazy import lazy_import
from plait.rewrite import Rewrite, Rewriter, pattern
from plait.rewrite.canonicalization import fold
from plait_std.scalar.arrays import on_arrays
from plait_std.tensor.ops import CastOp

from plait_tosa.canonicalize.arithmetic import range_of, shift_of
from plait_tosa.canonicalize.matchers import has_floats, is_plain, number_of, splat
from plait_tosa.interpret.elementwise import cast_array
from plait_tosa.ops import data
from plait_tosa.ops import elementwise_binary as b
from plait_tosa.ops import elementwise_other as o
from plait_tosa.ops import elementwise_unary as u

numpy = lazy_import("numpy")


def _array_of_one(splat: DenseElementsAttr) -> Any:
    """The number that a splat repeats."""
    return splat.with_type(RankedTensorType((1,), splat.type.element_type)).numpy()


def _repeated(number: Any, ty: RankedTensorType) -> DenseElementsAttr:
    """A constant of a type, all of whose elements are the one of an array."""
    return DenseElementsAttr.from_numpy(number, RankedTensorType((1,), ty.element_type)).with_type(ty)


def _computed(kind: str, ty: Any, *splats: DenseElementsAttr) -> DenseElementsAttr | None:
    """A splat of type `ty`: the function of a scalar kind of splats. None where it cannot be known."""
    if not ty.has_static_shape:
        return None
    arrays = [_array_of_one(one) for one in splats]
    compute: Any = on_arrays(kind, arrays[0].dtype)
    with numpy.errstate(all="ignore"):
        return _repeated(compute(*arrays), ty)


def fold_of_splats(op: Any, x: Any, y: Any) -> DenseElementsAttr | None:
    """c + d -> e; c < d -> true or false"""
    if number_of(x) is None or number_of(y) is None or not is_plain(op.output.type):
        return None
    return _computed(op.kind, op.output.type, x, y) if x.type.element_type is y.type.element_type else None


@fold(o.MulOp)
def fold_mul_of_splats(op: o.MulOp, x: Any, y: Any, shift: Any) -> DenseElementsAttr | None:
    """c * d -> e"""
    first, second, ty = number_of(x), number_of(y), op.output.type
    if first is None or second is None or not is_plain(ty) or (amount := shift_of(op)) is None:
        return None
    if has_floats(op.output) or (x.type.element_type is ty.element_type and not amount):
        return _computed("multiply", ty, x, y)
    product = first * second + (1 << amount - 1) >> amount if amount else first * second
    return splat(ty, product) if product in range_of(ty.element_type) else None


@fold(u.ReciprocalOp)
def fold_reciprocal(op: u.ReciprocalOp, x: Any) -> DenseElementsAttr | None:
    """1 / c -> d"""
    if number_of(x) is None or not has_floats(op.input1):
        return None
    return _computed(op.kind, op.output.type, x)


@fold(o.CastOp)
def fold_cast_of_splat(op: o.CastOp, x: Any) -> DenseElementsAttr | None:
    """Cast of c -> d"""
    ty = op.output.type
    if number_of(x) is None or not isinstance(ty, RankedTensorType) or not ty.has_static_shape:
        return None
    if not isinstance(ty.element_type, (IntegerType, FloatType)):
        return None
    return _repeated(cast_array(op, _array_of_one(x)), ty)


@pattern(data.ConcatOp)
def cast_concat(op: data.ConcatOp, rw: Rewriter) -> Rewrite:
    """concat(x) of another type -> tensor.cast x"""
    if len(op.operands) != 1:
        return rw.no_match("several operands")
    (value,) = op.operands
    return CastOp(value, op.output.type) if value.type is not op.output.type else rw.no_match("the type stays")


_OF_A_KIND = (b.AddOp, b.SubOp, b.EqualOp, b.GreaterOp, b.GreaterEqualOp)
FOLDS = (
    *[fold(root)(fold_of_splats) for root in _OF_A_KIND], fold_mul_of_splats, fold_reciprocal, fold_cast_of_splat,
)  # fmt: skip
PATTERNS = (cast_concat,)
