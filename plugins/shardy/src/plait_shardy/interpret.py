"""What the operations of `sdy` compute: a computation for one device runs on all devices of its mesh, simulated."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import prod
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import elements_of
from plait.interpret import interpret
from plait.interpret.interpreter import Frame, Interpreter, InterpretError
from plait.interpret.numbers import contiguous
from plait.interpret.values import dtype_of
from plait.lazy import lazy_import
from plait_stablehlo.interpret.distribution_grid import Grid, Process

from plait_shardy import ops
from plait_shardy.attributes import AxisRefAttr, MeshAttr, TensorShardingAttr

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait.ir.operation import Operation

np = lazy_import("numpy")
_Place = dict[str, int]  # the coordinate along each axis


def _same(op: Operation, value: Any) -> Any:
    return value


@interpret(ops.ShardingGroupOp)
def sharding_group(op: ops.ShardingGroupOp, value: Any) -> Any:
    """Nothing is computed."""
    return ()


@interpret(ops.MeshOp)
def mesh(op: ops.MeshOp) -> Any:
    """Nothing is computed."""
    return ()


@interpret(ops.ConstantOp)
def constant(op: ops.ConstantOp) -> Any:
    """The elements of the attribute."""
    return np.asarray(elements_of(op.value))


@interpret(ops.NamedComputationOp, needs_frame=True)
def named_computation(frame: Frame, op: ops.NamedComputationOp, *values: Any) -> Any:
    """What the region yields."""
    return frame.run_region(op.body, values)


@interpret(ops.ManualComputationOp, needs_frame=True)
def manual_computation(frame: Frame, op: ops.ManualComputationOp, *values: Any) -> Any:
    """What the region yields on each device, put together."""
    grid_mesh = op.mesh(frame.lookup)
    manual = op.manual_axes.axes
    sizes = {} if grid_mesh is None else grid_mesh.sizes()
    if grid_mesh is None or prod(sizes[axis] for axis in manual) == 1:
        return frame.run_region(op.body, values)
    if any(outer.name == op.name for outer in op.ancestors()):
        raise InterpretError("a computation inside another one can have axes of size 1 only")
    places = [dict(zip(sizes, place)) for place in np.ndindex(*sizes.values())]
    devices = grid_mesh.device_ids or tuple(range(len(places)))
    shards = [
        tuple(_part(v, s, grid_mesh, place, manual) for v, s in zip(values, op.in_shardings.shardings))
        for place in places
    ]  # fmt: skip
    found = _run(frame, op, dict(zip(devices, shards)))
    by_place = [found[device] for device in devices]
    return tuple(
        _assembled(result.type, [row[i] for row in by_place], sharding, grid_mesh, places, manual)
        for i, (result, sharding) in enumerate(zip(op.results, op.out_shardings.shardings))
    )


def _run(frame: Any, op: Any, arguments: dict[int, tuple[Any, ...]]) -> dict[int, tuple[Any, ...]]:
    """Run the region once for each device, as the partitions of one program."""
    grid = Grid(1, len(arguments))
    work: dict[Any, Any] = {}
    for process in grid.processes:
        interpreter = Interpreter(frame.interpreter.module, frame.ctx)
        interpreter.state(frame.interpreter.module, partial(Process, grid, process))
        work[process] = partial(Frame(interpreter, frame.callee).run_region, op.body, arguments[process[1]])
    return {process[1]: found for process, found in zip(grid.processes, grid.run(work))}


def _index(axes: Sequence[AxisRefAttr], mesh: MeshAttr, place: _Place, manual: Sequence[str]) -> tuple[int, int]:
    """Which part of a dimension the device at `place` has, of how many."""
    sizes = mesh.sizes()
    index, count = 0, 1
    for axis in axes:
        if axis.axis not in manual:
            continue
        size, at, part = axis.size_in(sizes), place[axis.axis], axis.sub_axis_info
        if part is not None:
            at = at // (sizes[axis.axis] // (part.pre_size * part.size)) % size
        index, count = index * size + at, count * size
    return index, count


def _place_in(
    shape: Sequence[int], sharding: TensorShardingAttr, mesh: MeshAttr, place: _Place, manual: Sequence[str]
) -> tuple[slice, ...]:
    """The part of a tensor of `shape` that the device at `place` has."""
    found: list[slice] = []
    for size, dim in zip(shape, sharding.dim_shardings):
        index, count = _index(dim.axes, mesh, place, manual)
        part = size // count
        found.append(slice(index * part, (index + 1) * part))
    return tuple(found)


def _part(value: Any, sharding: TensorShardingAttr, mesh: MeshAttr, place: _Place, manual: Sequence[str]) -> Any:
    if not hasattr(value, "shape"):
        return value  # a token
    return contiguous(value[_place_in(value.shape, sharding, mesh, place, manual)])


def _assembled(
    ty: Type, parts: Sequence[Any], sharding: TensorShardingAttr, mesh: MeshAttr, places: Sequence[_Place],
    manual: Sequence[str],
) -> Any:  # fmt: skip
    """The tensor whose parts the devices have; where several have the same part, the part of the first one."""
    first = parts[0]
    if not hasattr(first, "shape"):
        return first
    counts = [_index(dim.axes, mesh, places[0], manual)[1] for dim in sharding.dim_shardings]
    whole = np.empty([size * count for size, count in zip(first.shape, counts)], dtype_of(ty))
    for place, part in reversed(list(zip(places, parts))):
        whole[_place_in(whole.shape, sharding, mesh, place, manual)] = part
    return whole


INTERPRETATIONS = (
    *(interpret(op)(_same) for op in ops.SAME_VALUE), sharding_group, mesh, constant, named_computation,
    manual_computation,
)  # fmt: skip
