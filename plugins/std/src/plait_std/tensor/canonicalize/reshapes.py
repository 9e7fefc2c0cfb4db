"""Reshapes of constants, and reshapes in a row."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import DYNAMIC, RankedTensorType
from plait.rewrite.canonicalization import fold
from plait.rewrite.pattern import pattern

from plait_std import mixed as m
from plait_std import reassociation
from plait_std.builders import constant_entries, is_size_of
from plait_std.shape_verifiers import reassociation_attr
from plait_std.tensor import ops
from plait_std.tensor.canonicalize.casts import before_cast

if TYPE_CHECKING:
    from collections.abc import Sequence

    from plait.ir.operation import Operation
    from plait.ir.value import Value
    from plait.rewrite import Rewriter


def _reshaped_constant(op: Operation, constant: Any) -> Any:
    ty = op.results[0].type
    if isinstance(constant, DenseElementsAttr) and isinstance(ty, RankedTensorType) and ty.has_static_shape:
        return DenseElementsAttr(ty, constant.raw)
    return None


@fold(ops.ExpandShapeOp, takes_large=True)
def fold_expand_shape(op: Any, source: Any, *sizes: Any) -> Any:
    """expand(x : T) : T -> x; expand(collapse(x)) -> x"""
    if op.src.type is op.result.type:
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
def join_collapses(op: ops.CollapseShapeOp, rw: Rewriter) -> Any:
    """collapse(collapse(x)) -> collapse(x)"""
    inner = op.src.defining_op
    if not isinstance(inner, ops.CollapseShapeOp):
        return rw.no_match("the source is not a collapse_shape")
    groups = reassociation.joined_groups(inner.groups, op.groups)
    return ops.CollapseShapeOp(inner.src, reassociation_attr(groups), op.result.type)


@pattern(ops.ExpandShapeOp)
def join_expansions(op: ops.ExpandShapeOp, rw: Rewriter) -> Any:
    """expand(expand(x)) -> expand(x)"""
    inner = op.src.defining_op
    if not isinstance(inner, ops.ExpandShapeOp):
        return rw.no_match("the source is not an expand_shape")
    groups = reassociation.joined_groups(op.groups, inner.groups)
    return ops.ExpandShapeOp.of(inner.src, groups, op.mixed_output_shape, op.result.type)


@pattern(ops.CollapseShapeOp)
def join_collapse_and_expand(op: ops.CollapseShapeOp, rw: Rewriter) -> Any:
    """collapse(expand(x)) -> collapse(x), where each dimension of x is in one group of the result; or expand(x)"""
    inner = op.src.defining_op
    if not isinstance(inner, ops.ExpandShapeOp):
        return rw.no_match("the source is not an expand_shape")
    groups, ty = reassociation.collapsed_again(inner.groups, op.groups), op.result.type
    if groups is not None:
        made = ops.CollapseShapeOp.of(inner.src, groups)
        return made if made.result.type is ty else rw.no_match("the types of the results differ")
    within = reassociation.groups_within(inner.groups, op.groups)
    if within is None or len(op.groups) == len(inner.groups):
        return rw.no_match("a dimension of the source is split, and joined to another one")
    sizes = reassociation.collapsed_sizes(inner.mixed_output_shape, op.groups, ty.shape)
    return ops.ExpandShapeOp.of(inner.src, within, sizes, ty) if sizes is not None else rw.no_match("sizes are joined")


@pattern(ops.ExpandShapeOp)
def join_expand_and_collapse(op: ops.ExpandShapeOp, rw: Rewriter) -> Any:
    """expand(collapse(x)) -> collapse(x), or expand(x)"""
    inner = op.src.defining_op
    if not isinstance(inner, ops.CollapseShapeOp):
        return rw.no_match("the source is not a collapse_shape")
    ty = op.result.type
    found = reassociation.expanded_after_collapse(inner.src.type.shape, ty.shape, inner.groups, op.groups)
    if found is None:
        return rw.no_match("dimensions of both are parts of others")
    is_collapse, groups = found
    if is_collapse:
        return ops.CollapseShapeOp(inner.src, reassociation_attr(groups), ty)
    return ops.ExpandShapeOp.of(inner.src, groups, op.mixed_output_shape, ty)


@pattern(ops.CollapseShapeOp)
def take_collapse_of_cast(op: ops.CollapseShapeOp, rw: Rewriter) -> Any:
    """collapse(cast(x)) -> cast(collapse(x)), where the type of x says more"""
    source = before_cast(op.src)
    if source is op.src:
        return rw.no_match("the source is not a cast that says less")
    made = rw.insert(ops.CollapseShapeOp.of(source, op.groups))
    return made if made.result.type is op.result.type else ops.CastOp(made.result, op.result.type)


def reshape_what_is_made(op: Any, rw: Rewriter) -> Any:
    """expand or collapse(splat(v) or from_elements(a, b)) -> splat(v) or from_elements(a, b) of the static type"""
    source, ty = op.src.defining_op, op.result.type
    if not ty.has_static_shape:
        return rw.no_match("the result is not static")
    if isinstance(source, ops.SplatOp):
        return ops.SplatOp(source.input, (), ty)
    if isinstance(source, ops.FromElementsOp):
        return ops.FromElementsOp(source.elements, ty)
    return rw.no_match("the source is neither a splat nor made of elements")


RESHAPE_WHAT_IS_MADE = [pattern(root)(reshape_what_is_made) for root in (ops.ExpandShapeOp, ops.CollapseShapeOp)]


@fold(ops.ReshapeOp, takes_large=True)
def fold_reshape(op: ops.ReshapeOp, source: Any, shape: Any) -> Any:
    """reshape(x : T, s) : T -> x, where T says the sizes, or s is made of them"""
    ty = op.result.type
    same = op.source.type is ty and isinstance(ty, RankedTensorType)
    if same and (m.sizes_follow(ty) or _is_shape_of(op.shape, op.source)):
        return op.source
    return _reshaped_constant(op, source)


def _is_shape_of(shape: Value[Any], value: Value[Any]) -> bool:
    """Whether a shape is made of the sizes of a ranked tensor."""
    made = shape.defining_op
    if not isinstance(made, ops.FromElementsOp):
        return False
    return all(
        is_size_of(size, value, dim) for dim, (size, known) in enumerate(zip(made.elements, value.type.shape))
        if known == DYNAMIC
    )  # fmt: skip


@pattern(ops.ReshapeOp)
def join_reshapes(op: ops.ReshapeOp, rw: Rewriter) -> Any:
    """reshape(reshape(x, _), s) -> reshape(x, s)"""
    inner = op.source.defining_op
    if not isinstance(inner, ops.ReshapeOp):
        return rw.no_match("the source is not a reshape")
    return ops.ReshapeOp(inner.source, op.shape, op.result.type)


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


FOLDS = (fold_expand_shape, fold_collapse_shape, fold_reshape)
PATTERNS = (
    make_expand_shape_static, join_collapses, join_expansions, join_collapse_and_expand, join_expand_and_collapse,
    take_collapse_of_cast, *RESHAPE_WHAT_IS_MADE, join_reshapes,
)  # fmt: skip
