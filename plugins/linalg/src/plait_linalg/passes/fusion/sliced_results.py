"""Slices of elementwise results are computed from slices of the operands: of `linalg-fuse-elementwise-ops`.

    %0 = linalg.generic ... ins(%x : tensor<480x640x3xi8>) { extui }
    %1 = tensor.extract_slice %0[0, 0, 1] [480, 640, 1] [1, 1, 1] : tensor<480x640x3xi32> to tensor<480x640x1xi32>
    %2 = tensor.collapse_shape %1 [[0], [1, 2]] : tensor<480x640x1xi32> into tensor<480x640xi32>

becomes

    %s = tensor.extract_slice %x[0, 0, 1] [480, 640, 1] [1, 1, 1] : tensor<480x640x3xi8> to tensor<480x640x1xi8>
    %y = tensor.collapse_shape %s [[0], [1, 2]] : tensor<480x640x1xi8> into tensor<480x640xi8>
    %2 = linalg.generic ... ins(%y : tensor<480x640xi8>) { extui }

which fuses into what reads `%2`: the whole tensor is never written. Components of points and pixels are such slices.
Slices of the same elements are computed once, and indices of loops are counted from the start of the slice, so that all
of a program in front of slices may become slices: rows of random numbers, of which each is computed in 60 operations
from its place, took 0.4 ms in place of 3.1 (2 rows of 131072).
The steps of a loop that is unrolled are too many, and stay slices of what one operation computes.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr, ArrayAttr, DenseElementsAttr
from plait.builtin.types import DYNAMIC, RankedTensorType, ShapedType
from plait.interfaces.memory_effects import is_memory_effect_free
from plait.ir.affine import AffineConstant, AffineDim, AffineMap
from plait.ir.builder import Builder
from plait.ir.region import Region
from plait_std.algebra import SCALARS
from plait_std.arith.ops import ConstantOp
from plait_std.mixed import Mixed
from plait_std.tensor.ops import CollapseShapeOp, DimOp, EmptyOp, ExpandShapeOp, ExtractSliceOp

from plait_linalg.ops import FillOp, GenericOp, IndexOp, element_type
from plait_linalg.ops.base import StructuredOp
from plait_linalg.passes.fusion.fused_bodies import replace_index

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.value import Value


_MOST_SLICES = 16
"""So many slices are computed on their own, at most: each has code of its own."""


def compute_sliced_results(generic: GenericOp, ctx: Context) -> list[GenericOp]:
    """Compute the slices of the result in its place, if nothing else uses it; returns what computes them, if so."""
    if not _can_be_sliced(generic, ctx):
        return []
    slices: list[Any] = list(generic.results[0].users)
    if any(isinstance(user, DimOp) for user in slices):
        return []
    slices = _without_equal_ones(slices)
    if not 0 < len(slices) <= _MOST_SLICES or not all(_is_known_slice(user, generic) for user in slices):
        return []
    shape = generic.results[0].type.shape
    known = [dim for dim, size in enumerate(shape) if size != DYNAMIC]
    parts = sum(prod(user.static_sizes.values[dim] for dim in known) for user in slices)
    if parts > prod(shape[dim] for dim in known):  # elements would be computed twice
        return []
    made = [_computed(generic, user) for user in slices]
    generic.erase()
    return made


def _without_equal_ones(users: Sequence[Any]) -> list[Any]:
    """The first of each group of slices that read the same elements, and all other users: what reads others reads it.

    What is computed from slices of one value in several places makes a slice for each.
    """
    first: dict[Any, Any] = {}
    for user in users:
        if isinstance(user, ExtractSliceOp) and not user.offsets and not user.strides:
            cut = map(tuple, (user.mixed_offsets, user.mixed_sizes, user.mixed_strides))
            key = (user.parent, user.result.type, *cut)
            known = first.setdefault(key, user)
            if known is not user and user.is_before_in_block(known):
                first[key], user, known = user, known, user
            if known is not user:
                user.result.replace_all_uses_with(known.result)
                user.erase()
        else:
            first[user] = user
    return list(first.values())


def _can_be_sliced(generic: GenericOp, ctx: Context) -> bool:
    """Whether all elements of one result are computed on their own, from elements of tensors.

    What follows a reduction stays with it, whose loops compute it.
    """
    if len(generic.results) != 1 or not generic.on_tensors or set(generic.iterators()) != {"parallel"}:
        return False
    block, output = generic.body.block, generic.maps()[-1]
    if not output.is_identity or block.arguments[-1].has_uses:
        return False
    if any(op.regions for op in block.operations):
        return False
    tensors = [value for value in generic.inputs if isinstance(value.type, ShapedType)]
    if not all(isinstance(value.type, RankedTensorType) for value in tensors):
        return False
    kinds = (AffineDim, AffineConstant)
    if not all(isinstance(expr, kinds) for map in generic.maps() for expr in map.results):
        return False
    return not any(map(_reduces, tensors)) and is_memory_effect_free(generic, ctx)


def _reduces(value: Value[Any]) -> bool:
    made = value.defining_op
    return isinstance(made, StructuredOp) and "reduction" in made.iterators()


def _is_known_slice(user: Any, generic: GenericOp) -> bool:
    """Whether a slice has all of the dimensions of unknown size, and constant parts of the others."""
    if not isinstance(user, ExtractSliceOp) or user.parent is not generic.parent or user.offsets or user.strides:
        return False
    init: Any = generic.outputs[0].defining_op
    whole = init.sizes if isinstance(init, EmptyOp) else ()
    for dim, (size, offset, step) in enumerate(zip(user.mixed_sizes, user.mixed_offsets, user.mixed_strides)):
        if generic.results[0].type.shape[dim] != DYNAMIC:
            if not isinstance(size, int):
                return False
        elif not whole or size is not whole[dim] or offset != 0 or step != 1:
            return False
    return True


def _computed(generic: GenericOp, user: Any) -> GenericOp:
    """The elements of a slice, without its dimensions of one element, in the place of the slice."""
    b = Builder.before(user)
    offsets, sizes, strides = list(user.mixed_offsets), list(user.mixed_sizes), list(user.mixed_strides)
    kept = [dim for dim, size in enumerate(sizes) if size != 1]
    number_of = {dim: i for i, dim in enumerate(kept)}
    inputs: list[Value[Any]] = []
    maps: list[AffineMap] = []
    for value, map in zip(generic.inputs, generic.maps()):
        if isinstance(value.type, ShapedType):
            value = _sliced(b, value, map, offsets, sizes, strides)
        read = [expr for expr in map.results if isinstance(expr, AffineDim) and expr.position in number_of]
        inputs.append(value)
        maps.append(AffineMap(len(kept), 0, tuple(AffineDim(number_of[expr.position]) for expr in read)))
    shape = [sizes[dim] for dim in kept]
    init = SCALARS.empty(b, shape, generic.results[0].type.element_type)
    body = Region()
    generic.body.clone_into(body, {})
    loops = AffineMap(len(kept), 0, tuple(
        AffineDim(number_of[dim]) * stride + offset if dim in number_of else AffineConstant(offset)
        for dim, (offset, stride) in enumerate(zip(offsets, strides))
    ))  # fmt: skip
    for inner in list(body.block.operations):
        if isinstance(inner, IndexOp):
            replace_index(inner, loops)
    made = b.insert(GenericOp(
        inputs, [init], [init.type],
        ArrayAttr(tuple(AffineMapAttr(each) for each in (*maps, AffineMap.identity(len(kept))))),
        ArrayAttr(generic.iterator_types.elements[: len(kept)]), body=body, attributes=generic.attributes,
    ))  # fmt: skip
    _replace(b, user, made.results[0])
    return made


def _sliced(
    b: Builder, value: Value[Any], map: AffineMap,
    offsets: Sequence[int], sizes: Sequence[Mixed], strides: Sequence[int],
) -> Value[Any]:
    """What a slice reads of an operand, without dimensions of one element."""
    ty: Any = value.type
    shape = ty.shape
    cut: list[tuple[int, Mixed, int]] = []
    for expr, own in zip(map.results, shape):
        if isinstance(expr, AffineDim):
            size = sizes[expr.position]
            known = own if own != DYNAMIC and not isinstance(size, int) else size
            cut.append((offsets[expr.position], known, strides[expr.position]))
        else:
            cut.append((expr.value, 1, 1))  # type: ignore[attr-defined]
    scalars = _of_scalars(b, value, [part[1] for part in cut if part[1] != 1])
    if scalars is not None:
        return scalars
    if any(part != (0, own, 1) and (own != DYNAMIC or isinstance(part[1], int)) for part, own in zip(cut, shape)):
        value = SCALARS.slice(b, value, *([part[i] for part in cut] for i in range(3)))
    groups = _groups([part[1] for part in cut])
    return value if len(groups) == len(shape) else b(CollapseShapeOp.of(value, groups))


def _of_scalars(b: Builder, value: Value[Any], shape: Sequence[Mixed]) -> Value[Any] | None:
    """A tensor of another shape, if all elements of `value` are one scalar; None if they may differ."""
    made: Any = value.defining_op
    if isinstance(made, FillOp):
        return b.insert(FillOp.make(made.ins, [SCALARS.empty(b, shape, element_type(value.type))])).results[0]
    known = made.value if isinstance(made, ConstantOp) else None
    if not isinstance(known, DenseElementsAttr) or not known.is_splat:
        return None
    static = [size if isinstance(size, int) else DYNAMIC for size in shape]
    return b(ConstantOp(DenseElementsAttr(RankedTensorType(tuple(static), element_type(value.type)), known.raw)))


def _groups(sizes: Sequence[Mixed]) -> list[list[int]]:
    """All dimensions in groups with one dimension of several elements each."""
    kept = [dim for dim, size in enumerate(sizes) if size != 1]
    ends = [*kept[1:], len(sizes)] if kept else []
    starts = [0, *kept[1:]] if kept else []
    return [list(range(start, end)) for start, end in zip(starts, ends)]


def _replace(b: Builder, user: ExtractSliceOp, made: Value[Any]) -> None:
    """Use what was computed in the place of a slice, also where its dimensions of one element are left out."""
    shape = made.type.shape  # type: ignore[attr-defined]
    for reader in list(user.result.users):
        if isinstance(reader, CollapseShapeOp) and reader.result.type.shape == shape:
            reader.result.replace_all_uses_with(made)
            reader.erase()
    if user.result.has_uses:
        if user.result.type.shape != shape:
            groups = _groups(user.result.type.shape)
            sizes = [size for dim, size in enumerate(user.mixed_sizes) if dim not in user.dropped_dims]
            made = b(ExpandShapeOp.of(made, groups, sizes))
        user.result.replace_all_uses_with(made)
    user.erase()
