"""Canonical forms of the shape dialect: shapes that are known become constants, checks that hold go away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from plait.builtin.attributes import DenseElementsAttr, IntegerAttr, bool_attr, index_attr
from plait.builtin.types import RankedTensorType, ShapedType, index
from plait.rewrite.canonicalization import Canonicalization, fold
from plait.rewrite.pattern import pattern

from plait_std.shape import ops
from plait_std.shape.interpret import broadcast_extents

if TYPE_CHECKING:
    from plait.builtin.types import Attribute
    from plait.ir.operation import Operation
    from plait.rewrite import Rewriter


def _extents(constant: Attribute | None) -> tuple[int, ...] | None:
    return tuple(int(x) for x in constant.values()) if isinstance(constant, DenseElementsAttr) else None


def _elements(extents: Sequence[int]) -> DenseElementsAttr:
    return DenseElementsAttr.from_values(RankedTensorType((len(extents),), index), extents)


def _as_shape(op: Operation, extents: Sequence[int] | None) -> Any:
    """Extents as a constant, if the result's type can hold it."""
    if extents is None:
        return None
    ty, attribute = op.results[0].type, _elements(extents)
    return attribute if not isinstance(ty, RankedTensorType) or ty is attribute.type else None


@fold(ops.ConstShapeOp)
def fold_const_shape(op: ops.ConstShapeOp) -> Any:
    """A constant"""
    return op.shape


@fold(ops.ConstSizeOp)
def fold_const_size(op: ops.ConstSizeOp) -> Any:
    """A constant"""
    return op.value


@fold(ops.ConstWitnessOp)
def fold_const_witness(op: ops.ConstWitnessOp) -> Any:
    """A constant"""
    return op.passing


@fold(ops.ShapeOfOp)
def fold_shape_of(op: ops.ShapeOfOp, value: Any) -> Any:
    """shape_of of a static type -> a constant"""
    ty = op.arg.type
    static = isinstance(ty, ShapedType) and ty.has_static_shape
    return _as_shape(op, ty.shape) if static else None


@fold(ops.BroadcastOp)
def fold_broadcast(op: ops.BroadcastOp, *shapes: Attribute | None) -> Any:
    """broadcast of constants -> a constant; of one shape, or of the same shape -> that shape"""
    if len(set(op.shapes)) == 1 and op.shapes[0].type is op.result.type:
        return op.shapes[0]
    known = [_extents(s) for s in shapes]
    if any(s is None for s in known):
        return None
    return _as_shape(op, broadcast_extents([s for s in known if s is not None]))


@pattern(ops.BroadcastOp)
def drop_repeated_shapes(op: ops.BroadcastOp, rw: Rewriter) -> Any:
    """broadcast a, b, a -> broadcast a, b"""
    shapes = list(dict.fromkeys(op.shapes))
    if len(shapes) == len(op.shapes):
        return rw.no_match("the shapes are different values")
    with rw.modify(op):
        op.operands = shapes
    return op


@fold(ops.NumElementsOp)
def fold_num_elements(op: ops.NumElementsOp, shape: Any) -> Any:
    """num_elements of a constant -> a constant"""
    extents = _extents(shape)
    if extents is None:
        return None
    total = 1
    for extent in extents:
        total *= extent
    return index_attr(total)


@fold(ops.RankOp)
def fold_rank(op: ops.RankOp, shape: Any) -> Any:
    """rank of a constant or of a tensor of known length -> a constant"""
    extents, ty = _extents(shape), op.shape.type
    if extents is not None:
        return index_attr(len(extents))
    return index_attr(ty.shape[0]) if isinstance(ty, RankedTensorType) and ty.has_static_shape else None


@fold(ops.GetExtentOp)
def fold_get_extent(op: ops.GetExtentOp, shape: Any, dim: Any) -> Any:
    """get_extent of a constant -> a constant"""
    extents = _extents(shape)
    if extents is None or not isinstance(dim, IntegerAttr) or not 0 <= dim.value < len(extents):
        return None
    return index_attr(extents[dim.value])


@fold(ops.ToExtentTensorOp)
def fold_to_extent_tensor(op: ops.ToExtentTensorOp, shape: Any) -> Any:
    """to_extent_tensor of a constant -> a constant; of a tensor of the same type -> that"""
    return op.input if op.input.type is op.result.type else _as_shape(op, _extents(shape))


@fold(ops.SizeToIndexOp)
def fold_size_to_index(op: ops.SizeToIndexOp, size: Any) -> Any:
    """size_to_index(index_to_size(x)) -> x"""
    if isinstance(size, IntegerAttr):
        return size
    inner = op.arg.defining_op
    if isinstance(inner, ops.IndexToSizeOp):
        return inner.arg
    return op.arg if op.arg.type is op.result.type else None


@fold(ops.IndexToSizeOp)
def fold_index_to_size(op: ops.IndexToSizeOp, value: Any) -> Any:
    """index_to_size(size_to_index(x)) -> x"""
    if isinstance(value, IntegerAttr):
        return value
    inner = op.arg.defining_op
    return inner.arg if isinstance(inner, ops.SizeToIndexOp) and inner.arg.type is op.result.type else None


def _all_equal(op: Any, shapes: Sequence[Any]) -> bool:
    known = [_extents(s) for s in shapes]
    return len(set(op.shapes)) == 1 or (None not in known and len(set(known)) == 1)


@fold(ops.CstrEqOp)
def fold_cstr_eq(op: ops.CstrEqOp, *shapes: Any) -> Any:
    """cstr_eq of equal shapes -> a witness that holds"""
    return bool_attr(True) if _all_equal(op, shapes) else None


@fold(ops.ShapeEqOp)
def fold_shape_eq(op: ops.ShapeEqOp, *shapes: Any) -> Any:
    """shape_eq of equal shapes -> true"""
    return bool_attr(True) if _all_equal(op, shapes) else None


@fold(ops.CstrBroadcastableOp)
def fold_cstr_broadcastable(op: ops.CstrBroadcastableOp, *shapes: Any) -> Any:
    """cstr_broadcastable of shapes that broadcast -> a witness that holds"""
    if _all_equal(op, shapes):
        return bool_attr(True)
    known = [_extents(s) for s in shapes]
    unknown = [s for s in known if s is None]
    if len(unknown) <= 1 and all(set(s) <= {1} for s in known if s is not None):
        return bool_attr(True)
    if unknown:
        return None
    return bool_attr(True) if broadcast_extents([s for s in known if s is not None]) is not None else None


@fold(ops.CstrRequireOp)
def fold_cstr_require(op: ops.CstrRequireOp, holds: Any) -> Any:
    """cstr_require true -> a witness that holds"""
    return holds if isinstance(holds, IntegerAttr) else None


@fold(ops.AssumingAllOp)
def fold_assuming_all(op: ops.AssumingAllOp, *witnesses: Any) -> Any:
    """assuming_all of one witness -> that; of witnesses that hold -> a witness that holds"""
    if len(op.inputs) == 1:
        return op.inputs[0]
    if any(isinstance(w, IntegerAttr) and not w.value for w in witnesses):
        return bool_attr(False)
    return bool_attr(True) if all(isinstance(w, IntegerAttr) for w in witnesses) else None


@pattern(ops.AssumingOp)
def inline_assuming_that_holds(op: ops.AssumingOp, rw: Rewriter) -> Any:
    """assuming (const_witness true) { body } -> body"""
    witness: Any = op.witness.defining_op
    if not isinstance(witness, ops.ConstWitnessOp) or not cast("IntegerAttr", witness.passing).value:
        return rw.no_match("the witness is not known to hold")
    return inline_assuming(op, rw)


def inline_assuming(op: Any, rw: Rewriter) -> Any:
    """Replace an `assuming` by its body."""
    block = op.body.block
    terminator = block.last
    values = list(terminator.operands)
    rw.erase(terminator)
    rw.inline_block(block, op)
    rw.replace(op, values)
    return ()


CANONICALIZATION = Canonicalization(
    folds=[
        fold_const_shape, fold_const_size, fold_const_witness, fold_shape_of, fold_broadcast, fold_num_elements,
        fold_rank, fold_get_extent, fold_to_extent_tensor, fold_size_to_index, fold_index_to_size, fold_cstr_eq,
        fold_shape_eq, fold_cstr_broadcastable, fold_cstr_require, fold_assuming_all,
    ],
    patterns=[inline_assuming_that_holds, drop_repeated_shapes],
)  # fmt: skip
