"""Verifiers of memref operations that take more than a few lines."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import (
    AffineMapAttr,
    DenseElementsAttr,
    DenseResourceElementsAttr,
    StridedLayoutAttr,
    UnitAttr,
)
from plait.builtin.types import DYNAMIC, MemRefType, UnrankedMemRefType
from plait.ir.attribute import VerifyError

from plait_std import shape_verifiers as shapes
from plait_std.memref import views
from plait_std.mixed import dropped_dims, verify_mixed

if TYPE_CHECKING:
    from plait.builtin.types import Attribute, RankedTensorType, ShapedType


def verify_indices(indices: Sequence[Any], memref: Any) -> None:
    """Raise unless there is an index for each dimension of a memref."""
    if len(indices) != memref.type.rank:
        raise VerifyError(f"expected {memref.type.rank} indices, got {len(indices)}")


def verify_alloc(op: Any) -> None:
    ty = op.memref.type
    shapes.verify_dynamic_sizes(ty, op.dynamic_sizes)
    symbols = _num_symbols(ty.layout)
    if len(op.symbol_operands) != symbols:
        raise VerifyError(
            "a wrong number of symbol operands: "
            f"expected {symbols}, found {len(op.symbol_operands)}"
        )


def _num_symbols(layout: Attribute | None) -> int:
    """How many numbers a layout leaves open."""
    if isinstance(layout, StridedLayoutAttr):
        return (layout.offset, *layout.strides).count(DYNAMIC)
    return layout.map.num_symbols if isinstance(layout, AffineMapAttr) else 0


def verify_memory_space_cast(op: Any) -> None:
    source, dest = op.source.type, op.dest.type
    ranked = isinstance(source, MemRefType) and isinstance(dest, MemRefType)
    same_shape = ranked and source.shape == dest.shape and source.layout is dest.layout
    both_unranked = isinstance(source, UnrankedMemRefType) and isinstance(dest, UnrankedMemRefType)
    if source.element_type is not dest.element_type or not (same_shape or both_unranked):
        raise VerifyError(shapes.CAST_INCOMPATIBLE.format(source, dest))


def verify_global(op: Any) -> None:
    ty, value = op.type, op.initial_value
    if not ty.has_static_shape:
        raise VerifyError(f"expected a memref type of static shape, but got '{ty}'")
    if value is not None and not isinstance(value, (UnitAttr, DenseElementsAttr, DenseResourceElementsAttr)):
        raise VerifyError(f"the initial value must be 'uninitialized' or elements, found {value}")
    if value is not None and not isinstance(value, UnitAttr):
        _verify_initial_value(ty, value.type)


def _verify_initial_value(ty: ShapedType, given: RankedTensorType) -> None:
    if given.element_type is not ty.element_type:
        raise VerifyError(
            f"expected an initial value of elements '{ty.element_type}', found '{given.element_type}'"
        )
    if given.shape != ty.shape:
        expected, found = (", ".join(map(str, s)) for s in (ty.shape, given.shape))
        raise VerifyError(f"expected an initial value of shape {expected}, found {found}")


def verify_reinterpret_cast(op: Any) -> None:
    source, result = op.source.type, op.result.type
    verify_mixed("offset", op.static_offsets, op.offsets, 1)
    verify_mixed("size", op.static_sizes, op.sizes, result.rank)
    verify_mixed("stride", op.static_strides, op.strides, result.rank)
    if source.memory_space is not result.memory_space:
        raise VerifyError(
            f"the memory spaces of source type '{source}' and result type '{result}' differ"
        )
    if source.element_type is not result.element_type:
        raise VerifyError(
            f"the element types of source type '{source}' and result type '{result}' differ"
        )
    strides, offset = views.strided(result)
    _expect("size", result.shape, op.static_sizes.values)
    wanted = op.static_offsets.values[0]
    if offset not in (wanted, DYNAMIC):
        raise VerifyError(f"expected a result with offset {_text(wanted)}, found {offset}")
    _expect("stride", strides, op.static_strides.values)


def _expect(what: str, actual: Sequence[int], wanted: Sequence[int]) -> None:
    for dim, (a, w) in enumerate(zip(actual, wanted)):
        if a != w and a != DYNAMIC:
            raise VerifyError(f"expected result type with {what} = {_text(w)} instead of {a} in dim = {dim}")


def _text(size: int) -> str:
    return "dynamic" if size == DYNAMIC else str(size)


def verify_reshape(op: Any) -> None:
    source, result, length = op.source.type, op.result.type, op.shape.type.shape[0]
    if source.element_type is not result.element_type:
        raise VerifyError("source and destination must have one element type")
    if isinstance(source, MemRefType) and not source.has_identity_layout:
        raise VerifyError("source must have the identity layout")
    if isinstance(result, MemRefType):
        if not result.has_identity_layout:
            raise VerifyError("result must have the identity layout")
        if length == DYNAMIC:
            raise VerifyError("a shape operand of dynamic length needs an unranked result")
        if length != result.rank:
            raise VerifyError("length of the shape operand must equal the rank of the result")


def _verify_reassociated(expanded: Any, collapsed: Any, groups: Any) -> None:
    if len(groups) != collapsed.rank:
        raise VerifyError(f"expected {collapsed.rank} groups of dimensions, found {len(groups)}")
    position = 0
    for i, group in enumerate(groups):
        if not group or list(group) != list(range(position, position + len(group))):
            raise VerifyError("the groups must have all dimensions in order")
        position += len(group)
        total, size = shapes.product([expanded.shape[d] for d in group if d < expanded.rank]), collapsed.shape[i]
        if (total == DYNAMIC) != (size == DYNAMIC):
            raise VerifyError(f"collapsed dimension {i} must be dynamic if its group is, and only then")
        if total != size:
            raise VerifyError(f"a collapsed dimension has size {size}, its group {total}")
    if not groups and any(size != 1 for size in expanded.shape):
        raise VerifyError("a memref of rank 0 can only be expanded to, and collapsed from, sizes of 1")
    if groups and position != expanded.rank:
        raise VerifyError(f"expected {expanded.rank} dimensions in the reassociation, found {position}")


def verify_expand_shape(op: Any) -> None:
    source, result, groups = op.src.type, op.result.type, op.groups
    if len(op.static_output_shape.values) != result.rank:
        raise VerifyError(
            "expected as many static sizes as the result has dimensions "
            f"({result.rank}), found {len(op.static_output_shape.values)}"
        )
    verify_mixed("output size", op.static_output_shape, op.output_shape, result.rank)
    _verify_reassociated(result, source, groups)
    for i, (size, given) in enumerate(zip(result.shape, op.static_output_shape.values)):
        if size not in (DYNAMIC, given):
            raise VerifyError(f"output shape and result type differ in dimension {i}")
    expected = views.expanded_type(source, result.shape, groups)
    if expected is not result:
        raise VerifyError(f"expected '{expected}' as the expanded type, found '{result}'")


def verify_collapse_shape(op: Any) -> None:
    source, result, groups = op.src.type, op.result.type, op.groups
    _verify_reassociated(source, result, groups)
    if _known_not_contiguous(source, groups):
        raise VerifyError("dimensions of a group must be contiguous in the source's layout")
    expected = views.collapsed_type(source, groups)
    if expected is not result:
        raise VerifyError(f"expected the collapsed type '{expected}', found '{result}'")


def _known_not_contiguous(source: MemRefType, groups: Sequence[Any]) -> bool:
    if source.layout is None:
        return False
    strides, _ = views.strided(source)
    for group in groups:
        significant = [d for d in group if source.shape[d] != 1]
        for outer, inner in pairwise(significant):
            known = DYNAMIC not in (strides[outer], strides[inner], source.shape[inner])
            if known and strides[outer] != strides[inner] * source.shape[inner]:
                return True
    return False


def _same_layout(expected: MemRefType, actual: MemRefType) -> bool:
    """Whether two types of one shape agree in elements, memory space, strides and offset."""
    if expected is actual:
        return True
    same = expected.element_type is actual.element_type and expected.memory_space is actual.memory_space
    return same and expected.shape == actual.shape and views.strided(expected) == views.strided(actual)


def verify_transpose(op: Any) -> None:
    source, result = op.in_.type, op.result.type
    if not op.permutation.map.is_permutation:
        raise VerifyError(f"expected a permutation, found {op.permutation.map}")
    if op.permutation.map.num_dims != source.rank:
        raise VerifyError("expected a permutation of all dimensions of the input")
    expected = views.transposed_type(source, op.dims)
    if not _same_layout(expected, result):
        raise VerifyError(f"result type '{result}' is not the type of the transposed source, '{expected}'")


def verify_view(op: Any) -> None:
    source, result = op.source.type, op.result.type
    if not source.has_identity_layout:
        raise VerifyError(f"the base must have the identity layout, found type '{source}'")
    if not result.has_identity_layout:
        raise VerifyError(f"the result must have the identity layout, found type '{result}'")
    if source.memory_space is not result.memory_space:
        raise VerifyError(
            f"the memory spaces of base type '{source}' and view type '{result}' differ"
        )
    shapes.verify_dynamic_sizes(result, op.sizes)


def verify_extract_strided_metadata(op: Any) -> None:
    expected = op.infer_types(op.operands, ())
    if list(expected) != [r.type for r in op.results]:
        types = ", ".join(f"'{ty}'" for ty in expected)
        raise VerifyError(f"expected results of the types {types}")


def verify_realloc(op: Any) -> None:
    source, result = op.source.type, op.result.type
    for which, ty in (("source", source), ("result", result)):
        if not ty.has_identity_layout:
            raise VerifyError(f"unsupported layout for {which} memref type '{ty}'")
    if source.memory_space is not result.memory_space:
        raise VerifyError(
            f"the memory spaces of source type '{source}' and result type '{result}' differ"
        )
    if source.element_type is not result.element_type:
        raise VerifyError(
            f"the element types of source type '{source}' and result type '{result}' differ"
        )
    if result.shape[0] == DYNAMIC and op.dynamic_result_size is None:
        raise VerifyError(f"missing dynamic size for result type '{result}'")
    if result.shape[0] != DYNAMIC and op.dynamic_result_size is not None:
        raise VerifyError(f"too many dynamic sizes for result type '{result}'")


def verify_subview(op: Any) -> None:
    source, result = op.source.type, op.result.type
    if source.memory_space is not result.memory_space:
        raise VerifyError(f"the memory spaces of base type '{source}' and subview type '{result}' differ")
    if not views.is_strided(source):
        raise VerifyError(f"base type '{source}' is not strided")
    offsets, sizes, strides = op.static_offsets.values, op.static_sizes.values, op.static_strides.values
    expected = views.subview_type(source, offsets, sizes, strides)
    if result.rank > len(sizes):
        raise VerifyError(f"expected a result of at most the rank of the source, got '{result}'")
    if source.element_type is not result.element_type:
        raise VerifyError(f"expected a result with elements of '{source.element_type}', found '{result}'")
    wrong = f"expected result type '{expected}' or the same without unit dimensions, got '{result}', whose %s differs"
    if dropped_dims(sizes, result.shape) is None:
        raise VerifyError(wrong % "shape")
    reduced = views.subview_type(source, offsets, sizes, strides, views.dropped_subview_dims(op))
    if views.strided(reduced)[1] != views.strided(result)[1]:
        raise VerifyError(wrong % "offset")
    if not _strides_agree(reduced, result):
        raise VerifyError(wrong % "layout")


def _strides_agree(a: MemRefType, b: MemRefType) -> bool:
    pairs = zip(views.strided(a)[0], views.strided(b)[0], a.shape)
    return all(x == y or size == 1 for x, y, size in pairs)
