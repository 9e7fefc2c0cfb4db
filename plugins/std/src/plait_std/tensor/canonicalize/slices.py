"""Slices: of all, static ones, and slices of casts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import DYNAMIC, RankedTensorType
from plait.ir.attribute import Attribute
from plait.rewrite.canonicalization import fold
from plait.rewrite.pattern import pattern

from plait_std import mixed as m
from plait_std.builders import constant_entries, integer_value
from plait_std.mixed import same_slice
from plait_std.shape_verifiers import out_of_bounds
from plait_std.tensor import ops
from plait_std.tensor.canonicalize.casts import before_cast

if TYPE_CHECKING:
    from plait.rewrite import Rewriter


def _is_whole(op: Any, ty: RankedTensorType) -> bool:
    """Whether a slice names all of a static type."""
    if not ty.has_static_shape:
        return False
    zeros, ones = [0] * ty.rank, [1] * ty.rank
    return op.mixed_offsets == zeros and op.mixed_sizes == list(ty.shape) and op.mixed_strides == ones


def _same_elements(a: ops.InsertSliceOp, b: ops.ExtractSliceOp) -> bool:
    """Whether two slices have the same elements, each once: with a stride of 0, only the last one inserted is read."""
    return same_slice(a, b) and all(isinstance(stride, int) and stride != 0 for stride in b.mixed_strides)


@fold(ops.ExtractSliceOp)
def fold_extract_slice(op: ops.ExtractSliceOp, source: Any, *entries: Attribute | None) -> Any:
    """extract_slice of all -> the source; of a splat constant -> a splat constant"""
    if op.source.type is op.result.type and _is_whole(op, op.source.type):
        return op.source
    inner = op.source.defining_op
    if isinstance(inner, ops.InsertSliceOp) and inner.source.type is op.result.type and _same_elements(inner, op):
        return inner.source
    splat = isinstance(source, DenseElementsAttr) and source.is_splat and op.result.type.has_static_shape
    return DenseElementsAttr(op.result.type, source.raw) if splat else None


@fold(ops.InsertSliceOp)
def fold_insert_slice(op: ops.InsertSliceOp, *constants: Attribute | None) -> Any:
    """insert_slice over all -> the source; of what was there -> the destination"""
    if op.source.type is op.result.type and _is_whole(op, op.result.type):
        return op.source
    inner = op.source.defining_op
    unchanged = isinstance(inner, ops.ExtractSliceOp) and inner.source is op.dest and same_slice(inner, op)
    return op.dest if unchanged else None


def _static_entries(op: Any, shape: Sequence[int]) -> list[Any] | None:
    """Offsets, sizes and strides with constants for operands; None if no operand is one or the slice would be invalid,
    as that at a constant end is unless its size is known to be 0."""
    places = op._operands[1 if isinstance(op, ops.ExtractSliceOp) else 2 :]  # after the tensors
    if all(integer_value(value) is None for value in places):
        return None
    given = [op.mixed_offsets, op.mixed_sizes, op.mixed_strides]
    entries = [constant_entries(e) for e in given]
    if any(isinstance(e, int) and e < 0 for e in (*entries[0], *entries[1])):
        return None
    offsets, sizes, strides = map(m.static, entries)
    return None if out_of_bounds(shape, offsets, sizes, strides) else entries


@pattern(ops.ExtractSliceOp)
def make_extract_slice_static(op: ops.ExtractSliceOp, rw: Rewriter) -> Any:
    """extract_slice with constant operands -> extract_slice with static offsets, sizes, strides, and a cast"""
    entries = _static_entries(op, op.source.type.shape)
    if entries is None:
        return rw.no_match("no operand is constant, or one that is leaves the source")
    offsets, sizes, strides = entries
    dropped, ty = op.dropped_dims, op.result.type
    shape = tuple(s for i, s in enumerate(m.static(entries[1])) if i not in dropped)
    static = RankedTensorType(shape, ty.element_type, ty.encoding)
    made = rw.insert(ops.ExtractSliceOp.of(op.source, offsets, sizes, strides, static))
    return made.result if made.result.type is ty else rw.insert(ops.CastOp(made.result, ty)).dest


def make_insertion_static(op: Any, rw: Rewriter) -> Any:
    """insert_slice with constant operands -> insert_slice with static ones"""
    entries = _static_entries(op, op.dest.type.shape)
    if entries is None:
        return rw.no_match("no operand is constant, or one that is leaves the destination")
    source, ty, dropped = op.source, op.source.type, op.dropped_dims
    shape = tuple(s for i, s in enumerate(m.static(entries[1])) if i not in dropped)
    if len(shape) != ty.rank:
        return rw.no_match("the dropped dimensions are ambiguous")
    if shape != ty.shape:
        source = _cast_before(op, rw, RankedTensorType(shape, ty.element_type, ty.encoding))
    return _insertion(op, rw, source, op.dest, entries)


def _cast_before(op: Any, rw: Rewriter, ty: RankedTensorType) -> Any:
    """The source of an insertion as a tensor of type `ty`; where all threads insert, they cast before they do."""
    if isinstance(op, ops.ParallelInsertSliceOp) and op.parent_op is not None:
        rw.set_before(op.parent_op)
    cast = rw.insert(ops.CastOp(op.source, ty)).dest
    rw.set_before(op)
    return cast


def _insertion(op: Any, rw: Rewriter, source: Any, dest: Any, entries: Sequence[Sequence[m.Mixed]]) -> Any:
    """Insert with other operands in the place of `op`."""
    (offsets, static_offsets), (sizes, static_sizes), (strides, static_strides) = map(m.split, entries)
    lists = (offsets, sizes, strides, static_offsets, static_sizes, static_strides)
    made = rw.insert(type(op)(source, dest, *lists, attributes=op.attributes))
    if not op.results:
        rw.erase(op)
        return ()
    return made.result if made.result.type is op.result.type else ops.CastOp(made.result, op.result.type)


def take_insertion_of_cast(op: Any, rw: Rewriter) -> Any:
    """insert_slice(cast(x), cast(d)) -> cast(insert_slice(x, d)), where the types of x and d say more"""
    source, dest = before_cast(op.source), before_cast(op.dest)
    if source is op.source and dest is op.dest:
        return rw.no_match("no operand is a cast that says less")
    dropped, known = op.dropped_dims, iter(source.type.shape)
    sizes: list[m.Mixed] = []
    for i, size in enumerate(op.mixed_sizes):
        static = DYNAMIC if i in dropped else next(known, DYNAMIC)
        sizes.append(size if static == DYNAMIC else static)
    bounds = (op.static_offsets.values, m.static(sizes), op.static_strides.values)
    if m.dropped_dims(bounds[1], source.type.shape) != dropped or out_of_bounds(dest.type.shape, *bounds):
        return rw.no_match("the dropped dimensions are ambiguous, or the slice would leave the destination")
    return _insertion(op, rw, source, dest, (op.mixed_offsets, sizes, op.mixed_strides))


@pattern(ops.ExtractSliceOp)
def take_slice_of_cast(op: ops.ExtractSliceOp, rw: Rewriter) -> Any:
    """extract_slice(cast(x)) -> extract_slice(x), where the type of x says more"""
    source = before_cast(op.source)
    if source is op.source:
        return rw.no_match("the source is not a cast that says less")
    if out_of_bounds(source.type.shape, op.static_offsets.values, op.static_sizes.values, op.static_strides.values):
        return rw.no_match("the slice would leave the source")
    return ops.ExtractSliceOp.of(source, op.mixed_offsets, op.mixed_sizes, op.mixed_strides, op.result.type)


@pattern(ops.InsertSliceOp)
def skip_what_is_inserted_over(op: ops.InsertSliceOp, rw: Rewriter) -> Any:
    """insert_slice(x, insert_slice(_, d)) -> insert_slice(x, d), where both are the same slice"""
    inner = op.dest.defining_op
    if not isinstance(inner, ops.InsertSliceOp) or not same_slice(op, inner):
        return rw.no_match("the destination is not a tensor with this slice replaced")
    return _insertion(op, rw, op.source, inner.dest, (op.mixed_offsets, op.mixed_sizes, op.mixed_strides))


_INSERTIONS = (ops.InsertSliceOp, ops.ParallelInsertSliceOp)
FOLDS = (fold_extract_slice, fold_insert_slice)
PATTERNS = (
    make_extract_slice_static, take_slice_of_cast, skip_what_is_inserted_over,
    *(pattern(root)(make_insertion_static) for root in _INSERTIONS),
    *(pattern(root)(take_insertion_of_cast) for root in _INSERTIONS),
)  # fmt: skip
