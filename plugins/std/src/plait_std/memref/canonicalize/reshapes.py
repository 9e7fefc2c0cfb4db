"""Reshapes in a row."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.rewrite.canonicalization import fold
from plait.rewrite.pattern import pattern

from plait_std import mixed as m
from plait_std import reassociation
from plait_std.memref import ops, views

if TYPE_CHECKING:
    from collections.abc import Sequence

    from plait.rewrite import Rewriter


@fold(ops.ExpandShapeOp)
def fold_expand_shape(op: ops.ExpandShapeOp, source: Any, *sizes: Any) -> Any:
    """expand(m : T) : T -> m; expand(collapse(m)) -> m"""
    if op.src.type is op.result.type and op.result.type.has_static_shape:
        return op.src
    inner = op.src.defining_op
    if isinstance(inner, ops.CollapseShapeOp) and inner.reassociation is op.reassociation:
        same = inner.src.type is op.result.type and m.sizes_follow(inner.src.type)
        return inner.src if same else None
    return None


@fold(ops.CollapseShapeOp)
def fold_collapse_shape(op: Any, source: Any) -> Any:
    """collapse(m : T) : T -> m; collapse(expand(m)) -> m"""
    if op.src.type is op.result.type:
        return op.src
    inner = op.src.defining_op
    inverse = isinstance(inner, ops.ExpandShapeOp) and inner.reassociation is op.reassociation
    return inner.src if inverse and inner.src.type is op.result.type else None


@pattern(ops.CollapseShapeOp)
def join_collapses(op: ops.CollapseShapeOp, rw: Rewriter) -> Any:
    """collapse(collapse(m)) -> collapse(m)"""
    inner = op.src.defining_op
    if not isinstance(inner, ops.CollapseShapeOp):
        return rw.no_match("the source is not a collapse_shape")
    return _collapse(op, inner.src, reassociation.joined_groups(inner.groups, op.groups), rw)


@pattern(ops.ExpandShapeOp)
def join_expansions(op: ops.ExpandShapeOp, rw: Rewriter) -> Any:
    """expand(expand(m)) -> expand(m)"""
    inner = op.src.defining_op
    if not isinstance(inner, ops.ExpandShapeOp):
        return rw.no_match("the source is not an expand_shape")
    groups = reassociation.joined_groups(op.groups, inner.groups)
    return _expand(op, inner.src, groups, op.mixed_output_shape, rw)


@pattern(ops.CollapseShapeOp)
def join_collapse_and_expand(op: ops.CollapseShapeOp, rw: Rewriter) -> Any:
    """collapse(expand(m)) -> collapse(m), or expand(m)"""
    inner = op.src.defining_op
    if not isinstance(inner, ops.ExpandShapeOp):
        return rw.no_match("the source is not an expand_shape")
    groups = reassociation.collapsed_again(inner.groups, op.groups)
    if groups is not None:
        return _collapse(op, inner.src, groups, rw)
    within = reassociation.groups_within(inner.groups, op.groups)
    if within is None or len(op.groups) == len(inner.groups):
        return rw.no_match("a dimension of the source is split, and joined to another one")
    sizes = reassociation.collapsed_sizes(inner.mixed_output_shape, op.groups, op.result.type.shape)
    return _expand(op, inner.src, within, sizes, rw) if sizes is not None else rw.no_match("sizes are joined")


@pattern(ops.ExpandShapeOp)
def join_expand_and_collapse(op: ops.ExpandShapeOp, rw: Rewriter) -> Any:
    """expand(collapse(m)) -> collapse(m), or expand(m)"""
    inner = op.src.defining_op
    if not isinstance(inner, ops.CollapseShapeOp):
        return rw.no_match("the source is not a collapse_shape")
    shapes = inner.src.type.shape, op.result.type.shape
    found = reassociation.expanded_after_collapse(*shapes, inner.groups, op.groups)
    if found is None:
        return rw.no_match("dimensions of both are parts of others")
    is_collapse, groups = found
    if is_collapse:
        return _collapse(op, inner.src, groups, rw)
    return _expand(op, inner.src, groups, op.mixed_output_shape, rw)


def _collapse(op: Any, source: Any, groups: reassociation.Groups, rw: Rewriter) -> Any:
    """collapse(source), where it has the type of the result of `op`"""
    ty = op.result.type
    if not views.is_collapsible(source.type, groups) or views.collapsed_type(source.type, groups) is not ty:
        return rw.no_match("the memref is not contiguous, or the types of the results differ")
    return ops.CollapseShapeOp.of(source, groups)


def _expand(op: Any, source: Any, groups: reassociation.Groups, sizes: Sequence[m.Mixed], rw: Rewriter) -> Any:
    """expand(source), where it has the type of the result of `op`"""
    if views.expanded_type(source.type, m.static(sizes), groups) is not op.result.type:
        return rw.no_match("the types of the results differ")
    return ops.ExpandShapeOp.of(source, groups, sizes)


FOLDS = (fold_expand_shape, fold_collapse_shape)
PATTERNS = (join_collapses, join_expansions, join_collapse_and_expand, join_expand_and_collapse)
