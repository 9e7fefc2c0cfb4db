"""What makes a sharding legal: it fits its mesh and the type of its value, and no axis is used twice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, RankedTensorType, ShapedType, TupleType
from plait.ir.attribute import VerifyError

from plait_shardy.attributes import (
    AxisRefAttr,
    DimensionShardingAttr,
    MeshAttr,
    TensorShardingAttr,
    TensorShardingPerValueAttr,
)

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.ir.operation import Operation

Lookup = Callable[[Any], Any]
_MAXIMAL = "a sharding by a maximal mesh cannot shard dimensions or name replicated or unreduced axes"


def mesh_of(sharding: TensorShardingAttr, lookup: Lookup) -> MeshAttr:
    """The mesh that a sharding is of. Raises `VerifyError` if there is no such mesh."""
    if isinstance(sharding.mesh_or_ref, MeshAttr):
        return sharding.mesh_or_ref
    found = lookup(sharding.mesh_or_ref)
    if found is None or found.name != "sdy.mesh":
        raise VerifyError(f"there is no mesh {sharding.mesh_or_ref}")
    return found.mesh


def outer_manual_axes(op: Any) -> set[str]:
    """The axes that operations around `op` are manual on."""
    outer = [one for one in op.ancestors() if one.name == "sdy.manual_computation"]
    return {axis for one in outer for axis in one.manual_axes.axes}


def check_sharding(sharding: TensorShardingAttr, ty: Type, op: Operation, lookup: Lookup, prefix: str = "") -> None:
    """Raise unless a value of type `ty` can be spread so."""
    try:
        _check(sharding, ty, mesh_of(sharding, lookup), outer_manual_axes(op))
    except VerifyError as error:
        raise VerifyError(prefix + str(error)) from None


def check_shardings(
    shardings: TensorShardingPerValueAttr, types: Sequence[Any], op: Operation, lookup: Lookup, prefix: str = ""
) -> None:
    """Raise unless there is a sharding for each type, and it fits."""
    if not types and len(shardings.shardings) == 1 and _has_no_axes(shardings.shardings[0]):
        return
    if len(shardings.shardings) != len(types):
        counts = f"found {len(shardings.shardings)} shardings and {len(types)} values"
        raise VerifyError(f"{prefix}expected one sharding for each value, {counts}")
    for i, (sharding, ty) in enumerate(zip(shardings.shardings, types)):
        check_sharding(sharding, ty, op, lookup, f"{prefix}- " if len(types) == 1 else f"{prefix}{i} - ")


def _has_no_axes(sharding: TensorShardingAttr) -> bool:
    return not (sharding.dim_shardings or sharding.replicated_axes or sharding.unreduced_axes)


def _check(sharding: TensorShardingAttr, ty: Type, mesh: MeshAttr, manual: set[str]) -> None:
    if mesh.is_maximal:
        if not _has_no_axes(sharding):
            raise VerifyError(_MAXIMAL)
        return
    if isinstance(ty, TupleType):
        if len(ty.types) != 1:
            raise VerifyError(f"a tuple that is sharded must have one element, found '{ty}'")
        ty = ty.types[0]
    if not isinstance(ty, ShapedType):
        if not _has_no_axes(sharding):
            text = "a value without a shape cannot be sharded along dimensions or axes:"
            raise VerifyError(f"{text} '{ty}' with sharding {sharding}")
        return
    if not hasattr(ty, "shape"):
        raise VerifyError(f"a sharded tensor must be ranked, found '{ty}'")
    rank = len(ty.shape)  # type: ignore[attr-defined]
    if len(sharding.dim_shardings) != rank:
        raise VerifyError(f"a tensor of rank {rank} is sharded along {len(sharding.dim_shardings)} dimensions")
    _check_axes(sharding, mesh)
    for axis in all_axes(sharding):
        if axis.axis in manual:
            text = "which an sdy.manual_computation around it has made manual"
            raise VerifyError(f'cannot use axis "{axis.axis}", {text}')


def all_axes(sharding: TensorShardingAttr) -> list[AxisRefAttr]:
    """Every axis that a sharding names."""
    of_dims = [axis for dim in sharding.dim_shardings for axis in dim.axes]
    return [*of_dims, *sharding.replicated_axes, *sharding.unreduced_axes]


def _check_axes(sharding: TensorShardingAttr, mesh: MeshAttr) -> None:
    sizes = mesh.sizes()
    seen: set[AxisRefAttr] = set()
    for i, dim in enumerate(sharding.dim_shardings):
        if dim.priority is not None and dim.is_closed and not dim.axes:
            raise VerifyError(f"dimension {i} has a priority, but it is closed and without axes")
        _check_list(dim.axes, sizes, seen)
    for what, axes in (("replicated", sharding.replicated_axes), ("unreduced", sharding.unreduced_axes)):
        if all(axis.axis in sizes for axis in axes) and list(axes) != sorted(axes, key=_order(sizes)):
            raise VerifyError(f"{what} axes must be in the order of the mesh")
        _check_list(axes, sizes, seen)
    for name, size in sizes.items():
        parts = sorted((a for a in seen if a.axis == name and a.sub_axis_info), key=_order(sizes))
        if parts and AxisRefAttr(name) in seen:
            raise VerifyError(f'axis "{name}" is used as a whole and in parts')
        _check_parts(parts, size)


def _order(sizes: dict[str, int]) -> Callable[[AxisRefAttr], tuple[int, int, int]]:
    """Axes in the order of the mesh, parts of one from the major to the minor one."""
    names = list(sizes)

    def key(axis: AxisRefAttr) -> tuple[int, int, int]:
        at, part = names.index(axis.axis), axis.sub_axis_info
        return (at, 1, sizes[axis.axis]) if part is None else (at, part.pre_size, part.size)

    return key


def _check_list(axes: Sequence[AxisRefAttr], sizes: dict[str, int], seen: set[AxisRefAttr]) -> None:
    before: AxisRefAttr | None = None
    for axis in axes:
        if axis.axis not in sizes:
            raise VerifyError(f'the mesh has no axis "{axis.axis}"')
        if axis in seen:
            raise VerifyError(f"the sharding uses axis {axis.text} twice")
        seen.add(axis)
        if axis.sub_axis_info is not None and before is not None and _continues(before, axis):
            raise VerifyError(f"adjacent sub-axes {before.text} and {axis.text} must be written as one")
        before = axis


def _continues(before: AxisRefAttr, axis: AxisRefAttr) -> bool:
    first, second = before.sub_axis_info, axis.sub_axis_info
    if first is None or second is None or before.axis != axis.axis:
        return False
    return first.pre_size * first.size == second.pre_size


def _check_parts(parts: Sequence[AxisRefAttr], size: int) -> None:
    """Raise unless sub-axes of one axis, in order, are proper parts of it that do not overlap."""
    before: AxisRefAttr | None = None
    for axis in parts:
        part = axis.sub_axis_info
        assert part is not None
        end = part.pre_size * part.size
        if part.pre_size < 1:
            raise VerifyError(f"expected a positive pre-size of the sub-axis {axis.text}")
        if part.size <= 1:
            raise VerifyError(f"expected a size above 1 of the sub-axis {axis.text}")
        if size % end:
            text = f"the sub-axis ends at {end}, which does not divide the size of its axis, {size}"
            raise VerifyError(f"{text}: {axis.text}")
        if part.size == size:
            raise VerifyError(f"a sub-axis that spans its whole axis must be written as the axis: {axis.text}")
        last = before.sub_axis_info if before is not None else None
        if before is not None and last is not None and last.pre_size * last.size > part.pre_size:
            raise VerifyError(f"overlapping sub-axes: {before.text}, {axis.text}")
        before = axis


def local_type(
    ty: RankedTensorType, sharding: TensorShardingAttr, mesh: MeshAttr, manual: Sequence[str], what: str
) -> Any:
    """The part of a value of type `ty` that a device sees that is manual on some axes."""
    sizes: list[int] = []
    for size, dim in zip(ty.shape, sharding.dim_shardings):
        count = manual_size(dim, mesh, manual)
        if size != DYNAMIC and size % count:
            text = f"dimension of size {size} cannot be divided among the {count} devices of the manual axes"
            raise VerifyError(f"{what} {text}")
        sizes.append(size if size == DYNAMIC else size // count)
    return RankedTensorType(tuple(sizes), ty.element_type)


def manual_size(dim: DimensionShardingAttr, mesh: MeshAttr, manual: Sequence[str]) -> int:
    """In how many parts the manual axes cut a dimension."""
    sizes = mesh.sizes()
    return prod(axis.size_in(sizes) for axis in dim.axes if axis.axis in manual)
