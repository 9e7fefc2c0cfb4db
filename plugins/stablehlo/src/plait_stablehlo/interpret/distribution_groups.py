"""How an operation splits the grid into groups of processes: StableHLO, "Collective ops"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import SymbolRefAttr
from plait.interpret.interpretation import InterpretError

from plait_stablehlo.distribution_attributes import MeshAttr, ReplicaGroupMeshAxesAttr, mesh_groups
from plait_stablehlo.interpret.distribution_grid import Grid, ProcessId
from plait_stablehlo.ops.distribution_verifiers import channel_id

if TYPE_CHECKING:
    from plait.interpret.interpreter import Frame
    from plait.ir.attribute import Attribute

Groups = list[list[ProcessId]]
Strategy = Callable[[Grid, Sequence[Sequence[int]]], Groups]


def cross_replica(grid: Grid, groups: Sequence[Sequence[int]]) -> Groups:
    """Groups of replicas, for each partition by itself."""
    return [[(r, p) for r in group] for group in groups for p in range(grid.num_partitions)]


def cross_partition(grid: Grid, groups: Sequence[Sequence[int]]) -> Groups:
    """Groups of partitions, for each replica by itself."""
    return [[(r, p) for p in group] for group in groups for r in range(grid.num_replicas)]


def cross_replica_and_partition(grid: Grid, groups: Sequence[Sequence[int]]) -> Groups:
    """Groups of replicas, with all of their partitions."""
    return [[(r, p) for p in range(grid.num_partitions) for r in group] for group in groups]


def flattened_ids(grid: Grid, groups: Sequence[Sequence[int]]) -> Groups:
    """Groups of processes, numbered replica by replica."""
    return [[divmod(one, grid.num_partitions) for one in group] for group in groups]


def _ids(strategy: Strategy, grid: Grid) -> tuple[int, str]:
    """How many ids groups of a strategy may use, and what they number."""
    if strategy is cross_partition:
        return grid.num_partitions, "partition"
    if strategy is flattened_ids:
        return grid.num_replicas * grid.num_partitions, "process"
    return grid.num_replicas, "replica"


def by_channel(op: Any) -> Strategy:
    """The strategy of operations that a channel makes cross partitions."""
    return cross_partition if channel_id(op.channel_handle) > 0 else cross_replica


def by_channel_and_ids(op: Any) -> Strategy:
    """The strategy of operations that have a channel and, perhaps, global ids."""
    if channel_id(op.channel_handle) <= 0:
        return cross_replica
    return flattened_ids if op.use_global_device_ids is not None else cross_replica_and_partition


def written_groups(frame: Frame, attribute: Any) -> list[list[int]]:
    """The ids of each group, as an attribute has them: row by row without the padding, or along axes of a mesh."""
    if isinstance(attribute, ReplicaGroupMeshAxesAttr):
        mesh = attribute.mesh
        if isinstance(mesh, SymbolRefAttr):
            mesh = _mesh_of(frame, mesh)
        return mesh_groups(mesh, attribute.axes.elements)  # type: ignore[arg-type,attr-defined]
    values, width = [int(v) for v in attribute.values()], attribute.type.shape[-1]
    rows = [values[i : i + width] for i in range(0, len(values), max(width, 1))]
    return [[one for one in row if one != -1] for row in rows]


def _mesh_of(frame: Frame, symbol: SymbolRefAttr) -> Any:
    found = frame.lookup(symbol)
    for name in ("mesh", "stablehlo.mesh"):
        mesh = found.get_attr(name) if found is not None else None
        if isinstance(mesh, MeshAttr):
            return mesh
    raise InterpretError(f"mesh '@{symbol.root}' is not a #stablehlo.mesh")


def groups_of(frame: Frame, grid: Grid, attribute: Attribute, strategy: Strategy, *, all: bool) -> Groups:
    """The process groups that an attribute says. Raises if ids are out of range or, where `all` must occur, missing."""
    written = written_groups(frame, attribute)
    count, what = _ids(strategy, grid)
    ids = [one for group in written for one in group]
    for one in ids:
        if not 0 <= one < count:
            raise InterpretError(f"names {what} {one}, but there are {count}")
    if all and len(ids) != count:
        raise InterpretError(f"has groups of {len(ids)} ids, but there are {count} {what} ids")
    return strategy(grid, written)


def group_of(groups: Groups, process: ProcessId) -> list[ProcessId] | None:
    """The group that a process is in."""
    return next((group for group in groups if process in group), None)
