"""Rules about the shapes of tensors that several operations share."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr, IntegerAttr
from plait.builtin.types import (
    DYNAMIC,
    FloatType,
    IndexType,
    IntegerType,
    RankedTensorType,
    UnrankedTensorType,
    i64,
)
from plait.define.traits import shapes_compatible
from plait.ir.attribute import VerifyError

from plait_std import mixed as m

if TYPE_CHECKING:
    from plait.builtin.types import ShapedType, Type
    from plait.ir.operation import Operation

CAST_INCOMPATIBLE = "operand type '{}' and result type '{}' do not allow this cast"


def is_signless_or_index(ty: Type) -> bool:
    return isinstance(ty, IndexType) or (isinstance(ty, IntegerType) and ty.is_signless)


def compatible(a: RankedTensorType, b: RankedTensorType) -> bool:
    """Whether two tensor types may be types of one value, as far as their shapes say."""
    if isinstance(a, UnrankedTensorType) or isinstance(b, UnrankedTensorType):
        return True
    return shapes_compatible(a.shape, b.shape)


def same_bit_width(a: Type, b: Type) -> bool:
    """Whether elements of two types have equal widths; index equals only itself."""
    if a is b:
        return True
    number = (IntegerType, FloatType)
    return isinstance(a, number) and isinstance(b, number) and a.width == b.width


def product(sizes: Sequence[int]) -> int:
    """The product; DYNAMIC if a factor is."""
    total = 1
    for size in sizes:
        if size == DYNAMIC:
            return DYNAMIC
        total *= size
    return total


def reassociation_attr(groups: Sequence[Sequence[int]]) -> ArrayAttr:
    """The attribute `[[0, 1], [2]]`."""
    return ArrayAttr(tuple(ArrayAttr(tuple(IntegerAttr(d, i64) for d in group)) for group in groups))


def groups_of(reassociation: Any) -> list[list[int]]:
    """The dimension numbers in each group of a reassociation attribute."""
    return [[d.value for d in group.elements] for group in reassociation.elements]


def verify_dynamic_sizes(ty: ShapedType, values: Sequence[Any]) -> None:
    if not ty.is_ranked:
        raise VerifyError(f"expected a ranked type, but got '{ty}'")
    expected = sum(size == DYNAMIC for size in ty.shape)
    if len(values) != expected:
        raise VerifyError(f"expected {expected} dynamic sizes, found {len(values)}")


# Concatenation


def concat_type(dim: int, types: Sequence[Any]) -> RankedTensorType:
    """The type of the concatenation: known sizes are merged, the joined dimension is the sum."""
    shape = list(types[0].shape)
    for i in range(len(shape)):
        sizes = [t.shape[i] for t in types]
        if i == dim:
            shape[i] = DYNAMIC if DYNAMIC in sizes else sum(sizes)
        else:
            shape[i] = next((s for s in sizes if s != DYNAMIC), DYNAMIC)
    return RankedTensorType(tuple(shape), types[0].element_type, types[0].encoding)


def verify_concat(op: Any) -> None:
    if not op.inputs:
        raise VerifyError("expected one input or more, found none")
    types, result, dim = [v.type for v in op.inputs], op.result.type, op.dim.value
    if dim >= result.rank or dim < 0:
        raise VerifyError(f"tensors of rank {result.rank} have no dimension {dim} to concatenate along")
    if any(t.rank != result.rank for t in types):
        raise VerifyError("ranks of inputs and result must be equal")
    if any(t.element_type is not result.element_type for t in types):
        raise VerifyError("inputs and result differ in element type")
    for i in range(result.rank):
        known = {t.shape[i] for t in types} - {DYNAMIC}
        if i != dim and len(known) > 1:
            raise VerifyError(f"static sizes differ in dimension {i}")
    inferred = concat_type(dim, types)
    if not shapes_compatible(inferred.shape, result.shape):
        raise VerifyError(f"expected a result of type '{inferred}', found '{result}'")


# Slices


def verify_mixed_ranks(op: Operation, rank: int) -> None:
    """Check the lengths and signs of offsets, sizes and strides."""
    counts = {n: len(op.get_property(f"static_{n}").values) for n in ("offsets", "sizes", "strides")}
    for name in ("offsets", "strides"):
        if counts[name] != counts["sizes"]:
            raise VerifyError(f"number of {name} ({counts[name]}) must equal the number of sizes ({counts['sizes']})")
    for name, singular in (("offsets", "offset"), ("sizes", "size"), ("strides", "stride")):
        constants = op.get_property(f"static_{name}").values
        if len(constants) != rank:
            raise VerifyError(f"expected {rank} {singular} values, got {len(constants)}")
        if len(getattr(op, name)) != constants.count(DYNAMIC):
            raise VerifyError(f"expected {constants.count(DYNAMIC)} dynamic {singular} values")
    for name in ("offsets", "sizes"):
        for value in op.get_property(f"static_{name}").values:
            if value < 0 and value != DYNAMIC:
                raise VerifyError(f"expected {name} of at least 0, found {value}")


def verify_in_bounds(op: Any, shape: Sequence[int]) -> None:
    """Check what is known at compile time: each slice lies within the sliced value."""
    found = out_of_bounds(shape, op.static_offsets.values, op.static_sizes.values, op.static_strides.values)
    if found is not None:
        raise VerifyError(found)


def out_of_bounds(
    shape: Sequence[int], offsets: Sequence[int], sizes: Sequence[int], strides: Sequence[int]
) -> str | None:
    """How a slice of a value of `shape` leaves it, as far as that is known; any of the numbers may be dynamic."""
    for i, (bound, offset, size, stride) in enumerate(zip(shape, offsets, sizes, strides)):
        if DYNAMIC in (bound, offset):
            continue
        if offset >= bound and not (size == 0 and offset == bound):
            return f"offset {i} is {offset}, beyond the size {bound}"
        if DYNAMIC in (size, stride) or size <= 0:
            continue
        last = offset + (size - 1) * stride
        if last >= bound:
            return f"the slice ends at {last} in dimension {i} of size {bound}"
    return None


def verify_rank_reduced(expected: RankedTensorType, actual: RankedTensorType) -> None:
    """Check that `actual` is `expected`, or that without some unit dimensions."""
    if len(actual.shape) > len(expected.shape):
        raise VerifyError(f"expected a rank of at most {len(expected.shape)}, got {len(actual.shape)}")
    if m.dropped_dims(expected.shape, actual.shape) is None:
        raise VerifyError(f"expected type '{expected}' or the same without unit dimensions, got '{actual}'")
    if expected.element_type is not actual.element_type:
        raise VerifyError(f"expected element type '{expected.element_type}', got '{actual.element_type}'")


def verify_extract_slice(op: Any) -> None:
    source = op.source.type
    verify_mixed_ranks(op, source.rank)
    expected = RankedTensorType(op.static_sizes.values, source.element_type, source.encoding)
    verify_rank_reduced(expected, op.result.type)
    verify_in_bounds(op, source.shape)


def verify_insert_slice(op: Any) -> None:
    dest, source = op.dest.type, op.source.type
    verify_mixed_ranks(op, dest.rank)
    expected = RankedTensorType(op.static_sizes.values, dest.element_type, dest.encoding)
    verify_rank_reduced(expected, source)
    verify_in_bounds(op, dest.shape)


# Gather and scatter


def _verify_indexed(dims: Sequence[int], name: str, other: str, indices: Any, rank: int) -> None:
    if not dims:
        raise VerifyError(f"{name} cannot be empty")
    if len(dims) > rank:
        raise VerifyError(f"{name} has {len(dims)} entries, more than the rank of {other}, {rank}")
    if indices.shape and indices.shape[-1] != len(dims):
        raise VerifyError(
            f"{name} has {len(dims)} entries, but the last dimension of indices has size {indices.shape[-1]}"
        )
    for value in dims:
        if value < 0:
            raise VerifyError(f"{name} has a negative dimension")
        if value >= rank:
            raise VerifyError(f"expected {name} below the rank of {other}, {rank}, found {value}")
    if any(a >= b for a, b in pairwise(dims)):
        raise VerifyError(f"expected {name} in ascending order, each once, found {list(dims)}")


def indexed_shapes(sliced: Any, indices: Any, dims: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The shape of the slices that `indices` names, with unit dimensions for `dims`, and without them."""
    leading = indices.shape[:-1]
    full = tuple(1 if i in dims else s for i, s in enumerate(sliced.shape))
    reduced = tuple(s for i, s in enumerate(sliced.shape) if i not in dims)
    return leading + full, leading + reduced


def _verify_slices(what: str, actual: Any, sliced: Any, indices: Any, dims: Sequence[int]) -> None:
    shapes = indexed_shapes(sliced, indices, dims)
    full, reduced = (RankedTensorType(s, sliced.element_type, sliced.encoding) for s in shapes)
    if actual is not full and actual is not reduced:
        raise VerifyError(
            f"expected a {what} of type '{full}', or without unit dimensions '{reduced}', found '{actual}'"
        )


def verify_gather(op: Any) -> None:
    dims = op.gather_dims.values
    _verify_indexed(dims, "gather_dims", "source", op.indices.type, op.source.type.rank)
    _verify_slices("result", op.result.type, op.source.type, op.indices.type, dims)


def verify_scatter(op: Any) -> None:
    dims = op.scatter_dims.values
    _verify_indexed(dims, "scatter_dims", "dest", op.indices.type, op.dest.type.rank)
    if op.unique is None:
        raise VerifyError("requires the attribute 'unique'")
    _verify_slices("source", op.source.type, op.dest.type, op.indices.type, dims)


# Bodies


def verify_generate(op: Any) -> None:
    ty = op.result.type
    verify_dynamic_sizes(ty, op.dynamic_extents)
    block = op.body.entry
    if block is None:
        raise VerifyError("the body is empty")
    if len(block.arguments) != ty.rank:
        raise VerifyError("expected one block argument for each dimension")
    if any(not isinstance(a.type, IndexType) for a in block.arguments):
        raise VerifyError("all block arguments must be of type index")
    terminator = block.terminator
    if terminator is not None and [value.type for value in terminator.operands] != [ty.element_type]:
        raise VerifyError("expected 'tensor.yield' of an element as terminator")


def pad_type(
    source: RankedTensorType, low: Sequence[int], high: Sequence[int], result: Sequence[int] | None = None
) -> Any:
    """The padded type; where it is not known, the size that `result` says."""
    shape: list[Any] = []
    for i, (size, before, after) in enumerate(zip(source.shape, low, high)):
        known = DYNAMIC not in (size, before, after)
        shape.append(size + before + after if known else (result[i] if result is not None else DYNAMIC))
    return RankedTensorType(tuple(shape), source.element_type)


def verify_pad(op: Any) -> None:
    source, result = op.source.type, op.result.type
    low, high = op.static_low.values, op.static_high.values
    if len(low) != source.rank or len(high) != source.rank:
        raise VerifyError(f"expected {source.rank} low and high paddings, got {len(low)} and {len(high)}")
    inferred = pad_type(source, low, high)
    if result.rank != inferred.rank or any(a != b and b != DYNAMIC for a, b in zip(result.shape, inferred.shape)):
        raise VerifyError(f"expected a result of type '{inferred}', found '{result}'")
    if source.element_type is not result.element_type:
        raise VerifyError(f"expected a result of type '{inferred}', found '{result}'")
    block = op.region.entry
    if block is None or len(block.arguments) != source.rank:
        raise VerifyError(f"expected a block with {source.rank} arguments")
    for i, argument in enumerate(block.arguments):
        if not isinstance(argument.type, IndexType):
            raise VerifyError(f"block argument {i + 1} must be an index")
    terminator = block.terminator
    if terminator is not None and terminator.operands[0].type is not result.element_type:
        raise VerifyError("type of the yielded value must equal the element type")


# Reshapes


def verify_reshape(op: Any) -> None:
    source, result, shape = op.source.type, op.result.type, op.shape.type
    if source.element_type is not result.element_type:
        raise VerifyError("source and destination must have one element type")
    length = shape.shape[0]
    if not isinstance(result, RankedTensorType):
        return
    static = isinstance(source, RankedTensorType) and source.has_static_shape and result.has_static_shape
    if static and source.num_elements != result.num_elements:
        raise VerifyError(
            f"expected as many elements after as before, found {result.num_elements} and {source.num_elements}"
        )
    if length == DYNAMIC:
        raise VerifyError("a shape operand of dynamic length needs an unranked result")
    if length != result.rank:
        raise VerifyError("length of the shape operand must equal the rank of the result")


def verify_groups(groups: Sequence[Sequence[int]], expanded_rank: int, collapsed_rank: int) -> None:
    """Check that the groups cover the expanded dimensions in order, one group for each collapsed dimension."""
    if len(groups) != collapsed_rank:
        raise VerifyError(f"expected {collapsed_rank} groups, one for each collapsed dimension, got {len(groups)}")
    position = 0
    for i, group in enumerate(groups):
        if not group or list(group) != list(range(position, position + len(group))):
            raise VerifyError(f"expected group #{i} to continue the expanded dimensions in order")
        position += len(group)
    if collapsed_rank and position != expanded_rank:
        raise VerifyError(f"expected groups of {expanded_rank} expanded dimensions, got {position}")


def verify_reassociation(expanded: Type, collapsed: Type, groups: Sequence[Sequence[int]], expand: bool) -> None:
    """Check `tensor.expand_shape` and `tensor.collapse_shape`, given the expanded and the collapsed type."""
    if not isinstance(expanded, RankedTensorType) or not isinstance(collapsed, RankedTensorType):
        raise VerifyError("expected ranked tensor types")
    verify_groups(groups, expanded.rank, collapsed.rank)
    for i, group in enumerate(groups):
        sizes = [expanded.shape[d] for d in group]
        total, size = product(sizes), collapsed.shape[i]
        if total == DYNAMIC and size != DYNAMIC:
            raise VerifyError(
                f"dimension {i} of the collapsed type has size {size}, but dimensions of its group are dynamic"
            )
        if total != DYNAMIC and total != size:
            raise VerifyError(f"collapsed dimension {i} must have size {total}")
    if expanded.element_type is not collapsed.element_type:
        raise VerifyError("expected the element types to be equal" if expand else "expected equal element types")
