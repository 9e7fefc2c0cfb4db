"""What the operations of communication share: the form of groups of processes, channels, roots and regions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import SymbolRefAttr
from plait.builtin.types import RankedTensorType, i32, i64
from plait.define import constraints as c
from plait.ir.attribute import VerifyError

from plait_stablehlo.compatibility import elements_agree, tensor, violation
from plait_stablehlo.distribution_attributes import ReplicaGroupMeshAxesAttr
from plait_stablehlo.ops.base import mnemonic
from plait_stablehlo.ops.reduction import check_reducer

if TYPE_CHECKING:
    from plait.builtin.attributes import DenseElementsAttr
    from plait.builtin.types import Attribute
    from plait.ir.operation import Operation
    from plait.ir.region import Region


def _is_i64_elements(x: Any) -> bool:
    return c.DenseIntElements.check(x) and x.type.element_type is i64


I64Elements = c.AttrPredicate("constant tensor of i64", _is_i64_elements)
ReplicaGroups = c.AttrPredicate(
    "constant tensor of i64, or replica groups by axes of a mesh",
    lambda x: _is_i64_elements(x) or isinstance(x, ReplicaGroupMeshAxesAttr),
)
NonNegative = c.AttrPredicate("integer of type i64, at least 0", lambda x: c.I64Attr.check(x) and x.value >= 0)
Positive = c.AttrPredicate("integer of type i64, at least 1", lambda x: c.I64Attr.check(x) and x.value > 0)


def channel_id(handle: Any) -> int:
    """The id of a channel handle; 0 where there is none."""
    return handle.handle if handle is not None else 0


def group_size(groups: Any) -> int | None:
    """How many processes a group has at most, as written; None if a mesh says it."""
    return None if isinstance(groups, ReplicaGroupMeshAxesAttr) else int(groups.type.shape[1])


def check_groups(
    op: str,
    labels: tuple[str, str, str],
    groups: Any,
    *,
    ragged: bool,
    global_ids: bool = False,
    size: int | None = None,
) -> None:
    """Raise unless `groups` has two dimensions and each id once, without a gap.

    `labels` are the labels of the form, of uniqueness and of the range; groups that are `ragged` are padded by -1.
    `size`, if given, is how many ids each group must have.
    """
    if isinstance(groups, ReplicaGroupMeshAxesAttr):
        return
    form, unique, in_range = (f"{op}_{label}" for label in labels)
    if len(groups.type.shape) != 2:
        raise violation(form, "expected replica_groups of rank 2")
    count, width = groups.type.shape
    if global_ids and count * width == 0:
        raise violation(form, "use_global_device_ids needs replica_groups")
    seen: set[int] = set()
    for one in map(int, groups.values()):
        if one == -1:
            if not ragged:
                raise violation(
                    in_range,
                    "replica id -1 fills up groups of different sizes, which are not allowed here",
                )
            continue
        if one in seen:
            raise violation(unique, f"replica id #{one} seen more than once")
        seen.add(one)
    for one in range(len(seen)):
        if one not in seen:
            raise violation(in_range, f"replica_groups leaves out replica {one}")
    if size is not None and (count == 0 or width != size):
        raise violation(f"{op}_c8", f"expected groups of {size} in replica_groups")


def check_global_ids(label: str, global_ids: Attribute | None, handle: Any) -> None:
    """Raise if ids are global without a channel."""
    if global_ids is not None and channel_id(handle) <= 0:
        text = "use_global_device_ids takes a positive channel_id, found "
        raise violation(label, f"{text}{channel_id(handle)}")


def check_pairs(op: str, labels: tuple[str, str, str, str], pairs: DenseElementsAttr) -> None:
    """Raise unless `pairs` has rows of a source and a target, each of them once.

    `labels` are the labels of the form, of unique sources, of unique targets and of the range.
    """
    form, sources, targets, in_range = (f"{op}_{label}" for label in labels)
    shape = pairs.type.shape
    if len(shape) != 2:
        text = f"source_target_pairs must have rank 2, found rank {len(shape)}"
        raise violation(form, text)
    if shape[1] != 2:
        text = "source_target_pairs must have two columns, found shape "
        raise violation(form, f"{text}({', '.join(map(str, shape))})")
    values = [int(v) for v in pairs.values()]
    if any(v < 0 for v in values):
        raise violation(in_range, "a replica in source_target_pairs cannot be negative")
    for label, column, what in ((sources, values[::2], "sources"), (targets, values[1::2], "targets")):
        if len(set(column)) != len(column):
            raise violation(label, f"{what} repeat in source_target_pairs")


def check_root(label: str, op: str, operands: Sequence[Any], dynamic: Attribute | None) -> None:
    """Raise unless there is data, and, with a dynamic root, the number of a root for each piece of it."""
    if dynamic is None:
        if not operands:
            raise violation(label, f"expected one data operand or more for {op}")
        return
    if len(operands) < 2:
        text = f"expected data and a root as operands of {op} with has_dynamic_root=true, found {len(operands)}"
        raise violation(label, text)
    ty, count = operands[-1].type, len(operands) - 1
    last = f"last operand of {op} with has_dynamic_root=true must "
    if not isinstance(ty, RankedTensorType) or ty.element_type is not i32 or len(ty.shape) != 1:
        raise violation(label, f"{last}be a rank-1 i32 tensor, but got '{ty}'")
    if ty.shape[0] != count:
        text = f"have the same number of elements as data operands ({count}), but got {ty.shape[0]}"
        raise violation(label, last + text)


def data_of(operands: Sequence[Any], dynamic_root: Attribute | None) -> Sequence[Any]:
    """The operands that are communicated: without the root."""
    return operands[:-1] if dynamic_root is not None else operands


def check_computation(op: str, label: str, region: Region, operands: Sequence[Any]) -> None:
    """Raise unless the region combines two scalars, for each operand by itself."""
    for operand in operands:
        ty = operand.type
        check_reducer(op, label, region, [ty], [tensor((), ty.element_type)])


def accumulated(region: Any, operands: Sequence[Any]) -> list[Any]:
    """The types of operands whose elements have been combined by a region, without bounds, as the reference has it."""
    element = region.entry.terminator.operands[0].type.element_type
    return [tensor(v.type.shape, element) for v in operands]


def check_pairwise_elements(op: Operation, label: str) -> None:
    """Raise unless there is a result for each operand, with the same elements."""
    if len(op.operands) != len(op.results):
        raise violation(
            label,
            f"expected one result for each operand, found {len(op.operands)} operands and {len(op.results)} results",
        )
    for i, (operand, result) in enumerate(zip(op.operands, op.results)):
        if not elements_agree(operand.type, result.type):
            raise violation(label, f"operand {i} and result {i} differ in element type")


class MeshUser:
    """An operation whose groups may name a mesh by a symbol."""

    def verify_symbol_uses(self, lookup: Callable[[SymbolRefAttr], Any]) -> None:
        """Raise if the mesh is not there."""
        groups: Any = self.replica_groups  # type: ignore[attr-defined]
        mesh = groups.mesh if isinstance(groups, ReplicaGroupMeshAxesAttr) else None
        if isinstance(mesh, SymbolRefAttr) and lookup(mesh) is None:
            raise VerifyError(f"replica_groups: mesh symbol '{mesh.root}' not found [{mnemonic(self)}_m1]")
