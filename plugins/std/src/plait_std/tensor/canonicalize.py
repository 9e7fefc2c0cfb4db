"""Canonical forms of the tensor dialect: folds of constants and of views that change nothing, and static shapes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import (
    DenseElementsAttr,
    FloatAttr,
    IntegerAttr,
    elements_of,
    index_attr,
)
from plait.builtin.types import DYNAMIC, FloatType, IndexType, IntegerType, RankedTensorType
from plait.define.attribute_constraints import is_elements
from plait.ir.attribute import Attribute
from plait.ir.value import Value
from plait.rewrite.canonicalization import Canonicalization, fold
from plait.rewrite.fold_limits import FoldLimits
from plait.rewrite.pattern import pattern

from plait_std import mixed as m
from plait_std.builders import constant_entries
from plait_std.mixed import same_slice
from plait_std.shape_verifiers import out_of_bounds
from plait_std.tensor import ops

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.ir.operation import Operation
    from plait.rewrite import Rewriter


def _scalar_attribute(value: Any, ty: Type) -> Attribute | None:
    if isinstance(ty, (IntegerType, IndexType)):
        return IntegerAttr(int(value), ty)
    return FloatAttr(float(value), ty) if isinstance(ty, FloatType) else None


# tensor.dim and tensor.rank


@fold(ops.DimOp)
def fold_dim(op: ops.DimOp, source: Any, index: Attribute) -> Any:
    """The size that the type or the operation that makes the tensor says."""
    if not isinstance(index, IntegerAttr) or not isinstance(op.source.type, RankedTensorType):
        return None
    return m.folded_size(op.source.type.shape, index.value, lambda dim: _size_of(op.source, dim))


def _size_of(value: Value[Any], dim: int) -> m.Mixed | None:
    op: Any = value.defining_op
    if isinstance(op, (ops.EmptyOp, ops.SplatOp)):
        return op.sizes[dim]
    if isinstance(op, ops.GenerateOp):
        return m.mixed(op.result.type.shape, op.dynamic_extents)[dim]
    if isinstance(op, ops.ExpandShapeOp):
        return op.mixed_output_shape[dim]
    if isinstance(op, ops.ExtractSliceOp):
        dropped = op.dropped_dims
        return [s for i, s in enumerate(op.mixed_sizes) if i not in dropped][dim]
    return None


@pattern(ops.DimOp)
def take_dim_of_source(op: ops.DimOp, rw: Rewriter) -> Any:
    """dim(insert(_, d), i) -> dim(d, i); dim(cast(x), i) -> dim(x, i)"""
    source: Any = op.source.defining_op
    if isinstance(source, (ops.InsertOp, ops.InsertSliceOp)):
        return ops.DimOp(source.dest, op.index)
    if isinstance(source, ops.CastOp) and isinstance(source.source.type, RankedTensorType):
        return ops.DimOp(source.source, op.index)
    return rw.no_match("the source does not take its shape from one operand")


@fold(ops.RankOp)
def fold_rank(op: ops.RankOp, source: Any) -> Any:
    """The rank of a ranked tensor"""
    ty = op.tensor.type
    return index_attr(ty.rank) if isinstance(ty, RankedTensorType) else None


# Casts and reshapes


@fold(ops.CastOp)
def fold_cast(op: ops.CastOp, source: Any) -> Any:
    """cast(x : T) : T -> x"""
    return op.source if op.source.type is op.dest.type else None


@pattern(ops.CastOp)
def join_casts(op: ops.CastOp, rw: Rewriter) -> Any:
    """cast(cast(x)) -> cast(x), where the type between says nothing that the others do not"""
    inner = op.source.defining_op
    if not isinstance(inner, ops.CastOp):
        return rw.no_match("the source is not a cast")
    types = (inner.source.type, op.source.type, op.dest.type)
    if not all(isinstance(t, RankedTensorType) for t in types):
        return rw.no_match("a type is unranked")
    for first, between, last in zip(*(t.shape for t in types)):
        if between != DYNAMIC and between not in (first, last):
            return rw.no_match("the type between asserts a size")
    return ops.CastOp(inner.source, op.dest.type)


@fold(ops.BitcastOp)
def fold_bitcast(op: ops.BitcastOp, source: Any) -> Any:
    """bitcast(x : T) : T -> x"""
    return op.source if op.source.type is op.dest.type else None


def _reshaped_constant(op: Operation, constant: Any) -> Any:
    ty = op.results[0].type
    if isinstance(constant, DenseElementsAttr) and isinstance(ty, RankedTensorType) and ty.has_static_shape:
        return DenseElementsAttr(ty, constant.raw)
    return None


@fold(ops.ExpandShapeOp, takes_large=True)
def fold_expand_shape(op: Any, source: Any, *sizes: Any) -> Any:
    """expand(x : T) : T -> x; expand(collapse(x)) -> x"""
    if op.src.type is op.result.type and op.result.type.has_static_shape:
        return op.src
    inner = op.src.defining_op
    inverse = isinstance(inner, ops.CollapseShapeOp) and inner.reassociation is op.reassociation
    if inverse and inner.src.type is op.result.type and m.sizes_follow(inner.src.type):
        return inner.src
    return _reshaped_constant(op, source)


@fold(ops.CollapseShapeOp, takes_large=True)
def fold_collapse_shape(op: Any, source: Any) -> Any:
    """collapse(x : T) : T -> x; collapse(expand(x)) -> x"""
    if op.src.type is op.result.type:
        return op.src
    inner = op.src.defining_op
    inverse = isinstance(inner, ops.ExpandShapeOp) and inner.reassociation is op.reassociation
    if inverse and inner.src.type is op.result.type:
        return inner.src
    return _reshaped_constant(op, source)


@pattern(ops.CollapseShapeOp)
def join_collapse_and_expand(op: ops.CollapseShapeOp, rw: Rewriter) -> Any:
    """collapse(expand(x)) -> collapse(x), where each dimension of x is in one group of the result"""
    inner = op.src.defining_op
    if not isinstance(inner, ops.ExpandShapeOp):
        return rw.no_match("the source is not an expand_shape")
    group_of = {dim: i for i, group in enumerate(op.groups) for dim in group}
    owners = [{group_of[dim] for dim in group} for group in inner.groups]
    if not op.groups or any(len(owner) != 1 for owner in owners):
        return rw.no_match("a dimension of the source is split")
    groups = [[d for d, owner in enumerate(owners) if owner == {i}] for i in range(len(op.groups))]
    if not all(groups) or all(len(group) == 1 for group in groups):
        return rw.no_match("the groups are of single dimensions, or of dimensions that the source lacks")
    made = ops.CollapseShapeOp.of(inner.src, groups)
    return made if made.result.type is op.result.type else rw.no_match("the types of the results differ")


@fold(ops.ReshapeOp, takes_large=True)
def fold_reshape(op: ops.ReshapeOp, source: Any, shape: Any) -> Any:
    """reshape(x : T, s) : T -> x, where T is static"""
    ty = op.result.type
    same = op.source.type is ty and isinstance(ty, RankedTensorType) and ty.has_static_shape
    return op.source if same else _reshaped_constant(op, source)


@fold(ops.ConcatOp)
def fold_concat(op: ops.ConcatOp, *constants: Any) -> Any:
    """concat(x) -> x"""
    return op.inputs[0] if len(op.inputs) == 1 and op.inputs[0].type is op.result.type else None


@pattern(ops.ConcatOp)
def make_operands_of_concat_static(op: ops.ConcatOp, rw: Rewriter) -> Any:
    """concat of x : ?, y : 4, both not along the dimension -> concat of cast(x) : 4, y"""
    types = [*(value.type for value in op.inputs), op.result.type]
    known = [next((n for n in sizes if n != DYNAMIC), DYNAMIC) for sizes in zip(*(ty.shape for ty in types))]
    dim: int = op.dim.value  # type: ignore[attr-defined]
    values = list(op.inputs)
    for i, value in enumerate(values):
        shape = tuple(n if d == dim or n != DYNAMIC else known[d] for d, n in enumerate(value.type.shape))
        if shape != value.type.shape:
            wanted = RankedTensorType(shape, value.type.element_type, value.type.encoding)
            values[i] = rw.insert(ops.CastOp(value, wanted)).dest
    if values == list(op.inputs):
        return rw.no_match("no size of an operand follows from another type")
    with rw.modify(op):
        op.operands = values
    return op


# Elements


@fold(ops.ExtractOp, takes_large=True)
def fold_extract(op: ops.ExtractOp, tensor: Any, *indices: Any) -> Any:
    """An element of a constant, of a splat, or of a tensor made of elements"""
    source: Any = op.tensor.defining_op
    if isinstance(source, ops.SplatOp):
        return source.input
    if isinstance(tensor, DenseElementsAttr) and tensor.is_splat:
        return tensor.splat_value
    if not all(isinstance(i, IntegerAttr) for i in indices):
        return None
    position = tuple(i.value for i in indices)
    shape = op.tensor.type.shape
    if any(not 0 <= i < size for i, size in zip(position, shape) if size != DYNAMIC):
        return None
    if isinstance(source, ops.FromElementsOp):
        return source.elements[_linear(position, shape)]
    if isinstance(source, ops.InsertOp) and source.operands[2:] == op.operands[1:]:
        return source.scalar
    if is_elements(tensor) and getattr(tensor, "is_defined", True):
        return _scalar_attribute(elements_of(tensor)[position], op.result.type)
    return None


def _linear(position: Sequence[int], shape: Sequence[int]) -> int:
    index = 0
    for i, size in zip(position, shape):
        index = index * size + i
    return index


@fold(ops.FromElementsOp, takes_limits=True)
def fold_from_elements(op: ops.FromElementsOp, *constants: Attribute | None, limits: FoldLimits) -> Any:
    """from_elements of constants, or of nothing -> a constant"""
    if not limits.fit(op.result.type):
        return None
    if not all(isinstance(x, (IntegerAttr, FloatAttr)) for x in constants):
        return None
    return DenseElementsAttr.from_values(op.result.type, constants)


@fold(ops.SplatOp)
def fold_splat(op: ops.SplatOp, value: Any, *sizes: Any) -> Any:
    """splat of a constant -> a constant"""
    ty = op.aggregate.type
    if not isinstance(value, (IntegerAttr, FloatAttr)) or not ty.has_static_shape:
        return None
    return DenseElementsAttr.splat(ty, value)


# Slices


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


def _static_entries(op: ops.InsertSliceOp | ops.ExtractSliceOp, shape: Sequence[int]) -> list[Any] | None:
    """Offsets, sizes and strides with constants for operands; None if no operand is one or the slice would be invalid,
    as that at a constant end is unless its size is known to be 0."""
    given = [op.mixed_offsets, op.mixed_sizes, op.mixed_strides]
    entries = [constant_entries(e) for e in given]
    if entries == given or any(isinstance(e, int) and e < 0 for e in (*entries[0], *entries[1])):
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


@pattern(ops.InsertSliceOp)
def make_insert_slice_static(op: ops.InsertSliceOp, rw: Rewriter) -> Any:
    """insert_slice with constant operands -> insert_slice with static ones"""
    entries = _static_entries(op, op.dest.type.shape)
    if entries is None:
        return rw.no_match("no operand is constant, or one that is leaves the destination")
    source, ty, dropped = op.source, op.source.type, op.dropped_dims
    shape = tuple(s for i, s in enumerate(m.static(entries[1])) if i not in dropped)
    if len(shape) != ty.rank:
        return rw.no_match("the dropped dimensions are ambiguous")
    if shape != ty.shape:
        source = rw.insert(ops.CastOp(source, RankedTensorType(shape, ty.element_type, ty.encoding))).dest
    return ops.InsertSliceOp.of(source, op.dest, *entries)


# Making


@pattern(ops.EmptyOp)
def make_empty_static(op: ops.EmptyOp, rw: Rewriter) -> Any:
    """empty(constant) -> cast(empty())"""
    sizes, ty = constant_entries(op.sizes), op.result.type
    if sizes == op.sizes or any(isinstance(s, int) and s < 0 for s in sizes):
        return rw.no_match("no size is a constant")
    made = rw.insert(ops.EmptyOp.of(sizes, ty.element_type, ty.encoding))
    return ops.CastOp(made.result, ty)


@pattern(ops.ExpandShapeOp)
def make_expand_shape_static(op: ops.ExpandShapeOp, rw: Rewriter) -> Any:
    """expand_shape with constant sizes -> expand_shape of static sizes between casts"""
    sizes, ty, source = constant_entries(op.mixed_output_shape), op.result.type, op.src.type
    if sizes == op.mixed_output_shape or any(isinstance(s, int) and s < 0 for s in sizes):
        return rw.no_match("no size is a constant")
    shape = m.static(sizes)
    inner: list[Any] = []
    groups: Sequence[Sequence[int]] = op.groups
    for group, size in zip(groups, source.shape):
        total: int = 1
        for dim in group:
            known = total != DYNAMIC and shape[dim] != DYNAMIC
            total = total * shape[dim] if known else DYNAMIC
        inner.append(size if total == DYNAMIC else total)
    if any(a != b and a != DYNAMIC for a, b in zip(source.shape, inner)):
        return rw.no_match("the sizes contradict the source")
    value = op.src
    if tuple(inner) != source.shape:
        value = rw.insert(ops.CastOp(value, RankedTensorType(tuple(inner), source.element_type, source.encoding))).dest
    made = rw.insert(ops.ExpandShapeOp.of(value, op.groups, sizes))
    return ops.CastOp(made.result, ty) if made.result.type is not ty else made


@fold(ops.PadOp)
def fold_pad(op: ops.PadOp, source: Any, *entries: Any) -> Any:
    """pad by nothing -> the source"""
    nothing = not any(e != 0 for e in (*op.mixed_low, *op.mixed_high))
    same = op.source.type is op.result.type and op.source.type.has_static_shape
    return op.source if nothing and same and op.nofold is None else None


CANONICALIZATION = Canonicalization(
    folds=[
        fold_dim, fold_rank, fold_cast, fold_bitcast, fold_expand_shape, fold_collapse_shape, fold_reshape, fold_concat,
        fold_extract, fold_from_elements, fold_splat, fold_extract_slice, fold_insert_slice, fold_pad,
    ],
    patterns=[
        take_dim_of_source, join_casts, make_extract_slice_static, make_insert_slice_static, make_empty_static,
        make_expand_shape_static, join_collapse_and_expand, make_operands_of_concat_static,
    ],
)  # fmt: skip
