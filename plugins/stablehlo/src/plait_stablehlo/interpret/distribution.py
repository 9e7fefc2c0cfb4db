"""Communication between the processes of a grid, and with the host."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.interpret import interpret
from plait.interpret.interpreter import Frame, InterpretError
from plait.interpret.values import dtype_of
from plait.lazy import lazy_import

from plait_stablehlo.interpret.distribution_grid import Process, ProcessId, process_of
from plait_stablehlo.interpret.distribution_groups import (
    Strategy,
    by_channel,
    by_channel_and_ids,
    cross_partition,
    cross_replica,
    flattened_ids,
    group_of,
    groups_of,
    written_groups,
)
from plait_stablehlo.interpret.regions import apply_region
from plait_stablehlo.ops import distribution as c
from plait_stablehlo.ops import distribution_transfer as t
from plait_stablehlo.ops.distribution_verifiers import channel_id, data_of
from plait_stablehlo.ops.elementwise_binary import AddOp

if TYPE_CHECKING:
    from plait.builtin.types import RankedTensorType
    from plait.ir.operation import Operation

np = lazy_import("numpy")


def _everybody(frame: Frame, op: Any, strategy: Strategy, values: Any) -> tuple[list[ProcessId], ProcessId, list[Any]]:
    """The group of the process, the process, and the values of the group, in an operation that all take part in."""
    process = process_of(frame)
    groups = groups_of(frame, process.grid, op.replica_groups, strategy, all=True)
    group = group_of(groups, process.id)
    if group is None:
        raise InterpretError(f"has no group with process {process.id}")
    return group, process.id, process.grid.meet(process.id, group, channel_id(op.channel_handle), op, values)


def _combined(frame: Frame, op: Any, contributions: Sequence[Any]) -> Any:
    """The values of the processes combined by the region of `op`, from the first process to the last."""
    dtype = dtype_of(op.computation.entry.arguments[0].type)
    result, *others = [np.asarray(value).astype(dtype, copy=False) for value in contributions]
    for value in others:
        result = apply_region(frame, op.computation, [result, value])[0]
    return np.array(result)


def zeros_like(value: Any, ty: RankedTensorType) -> Any:
    """What a process gets that nobody sends anything to: zeros, or the numbers that quantized types have for zero."""
    zero = getattr(ty.element_type, "zero_point", 0)
    return np.full(value.shape, zero, value.dtype) if zero else np.zeros(value.shape, value.dtype)


@interpret(c.AllGatherOp, needs_frame=True)
def all_gather(frame: Frame, op: c.AllGatherOp, *values: Any) -> Any:
    _, _, gathered = _everybody(frame, op, by_channel_and_ids(op), values)
    return tuple(np.concatenate(column, op.all_gather_dim.value) for column in zip(*gathered))


@interpret(c.AllReduceOp, needs_frame=True)
def all_reduce(frame: Frame, op: c.AllReduceOp, *values: Any) -> Any:
    _, _, gathered = _everybody(frame, op, by_channel_and_ids(op), values)
    return tuple(_combined(frame, op, column) for column in zip(*gathered))


@interpret(c.ReduceScatterOp, needs_frame=True)
def reduce_scatter(frame: Frame, op: c.ReduceScatterOp, value: Any) -> Any:
    group, me, gathered = _everybody(frame, op, by_channel_and_ids(op), value)
    dim, count = op.scatter_dimension.value, len(group)
    if value.shape[dim] % count:
        raise InterpretError(f"cannot split {value.shape[dim]} elements among {count} processes")
    return np.split(_combined(frame, op, gathered), count, dim)[group.index(me)]


@interpret(c.AllToAllOp, needs_frame=True)
def all_to_all(frame: Frame, op: c.AllToAllOp, *values: Any) -> Any:
    group, me, gathered = _everybody(frame, op, by_channel(op), values)
    count, split, concat = op.split_count.value, op.split_dimension.value, op.concat_dimension.value
    if count != len(group):
        raise InterpretError(f"splits into {count} parts for {len(group)} processes")
    at = group.index(me)
    return tuple(np.concatenate([np.split(v, count, split)[at] for v in column], concat) for column in zip(*gathered))


def _roots(group: list[ProcessId], op: Any, values: Sequence[Any], count: int) -> list[ProcessId]:
    """The root of each piece of data: the first of the group, or what the last operand says."""
    if op.has_dynamic_root is None:
        return [group[0]] * count
    numbers = [int(v) for v in values[-1]]
    for number in numbers:
        if not 0 <= number < len(group):
            raise InterpretError(f"names root {number} in a group of {len(group)} processes")
    return [group[number] for number in numbers]


@interpret(c.CollectiveBroadcastOp, needs_frame=True)
def collective_broadcast(frame: Frame, op: c.CollectiveBroadcastOp, *values: Any) -> Any:
    process, data = process_of(frame), data_of(values, op.has_dynamic_root)
    group = group_of(groups_of(frame, process.grid, op.replica_groups, by_channel(op), all=False), process.id)
    if group is None:
        return tuple(zeros_like(v, r.type) for v, r in zip(data, op.results))
    gathered = process.grid.meet(process.id, group, channel_id(op.channel_handle), op, data)
    roots = _roots(group, op, values, len(data))
    return tuple(gathered[group.index(root)][i] for i, root in enumerate(roots))


def _reduce_strategy(op: c.CollectiveReduceOp) -> Strategy:
    return flattened_ids if op.use_global_device_ids is not None else by_channel(op)


@interpret(c.CollectiveReduceOp, needs_frame=True)
def collective_reduce(frame: Frame, op: c.CollectiveReduceOp, *values: Any) -> Any:
    process, data = process_of(frame), data_of(values, op.has_dynamic_root)
    results = [zeros_like(v.astype(dtype_of(r.type), copy=False), r.type) for v, r in zip(data, op.results)]
    group = group_of(groups_of(frame, process.grid, op.replica_groups, _reduce_strategy(op), all=False), process.id)
    if group is None:
        return tuple(results)
    gathered = process.grid.meet(process.id, group, channel_id(op.channel_handle), op, data)
    for i, root in enumerate(_roots(group, op, values, len(data))):
        if root == process.id:
            results[i] = _combined(frame, op, [one[i] for one in gathered])
    return tuple(results)


@interpret(c.CollectivePermuteOp, needs_frame=True)
def collective_permute(frame: Frame, op: c.CollectivePermuteOp, value: Any) -> Any:
    process, channel = process_of(frame), channel_id(op.channel_handle)
    pairs = groups_of_pairs(frame, process, op.source_target_pairs, by_channel(op))
    for source, target in pairs:
        if source == process.id:
            process.grid.post((op.name, channel, source, target), value)
    for source, target in pairs:
        if target == process.id:
            return process.grid.take((op.name, channel, source, target), f"process {source}", op)
    return zeros_like(value, op.result.type)


def groups_of_pairs(
    frame: Frame, process: Process, pairs: Any, strategy: Strategy
) -> list[tuple[ProcessId, ProcessId]]:
    """The source and target processes that an attribute with pairs of ids means."""
    return [(source, target) for source, target in groups_of(frame, process.grid, pairs, strategy, all=False)]


@interpret(c.CrossReplicaSumOp, needs_frame=True)
def cross_replica_sum(frame: Frame, op: c.CrossReplicaSumOp, value: Any) -> Any:
    process = process_of(frame)
    written = [group for group in written_groups(frame, op.replica_groups) if group]
    groups = cross_replica(process.grid, written or [list(range(process.grid.num_replicas))])
    group = group_of(groups, process.id)
    if group is None:
        raise InterpretError(f"has no group with process {process.id}")
    add = frame.ctx.interpretation(AddOp).function
    result, *others = process.grid.meet(process.id, group, 0, op, value)
    for other in others:
        result = add(op, result, other)
    return result


# Messages


def _pairs(frame: Any, op: Any, process: Process) -> list[tuple[ProcessId, ProcessId]]:
    """Who sends to whom. In a grid of one column or row the ids can mean processes only; else the channel decides."""
    if op.source_target_pairs is None or 0 in op.source_target_pairs.type.shape:
        return []
    grid = process.grid
    strategy = by_channel(op)
    if 1 in (grid.num_replicas, grid.num_partitions):
        strategy = cross_partition if grid.num_partitions > 1 else cross_replica
    return groups_of_pairs(frame, process, op.source_target_pairs, strategy)


@interpret(t.SendOp, needs_frame=True)
def send(frame: Frame, op: t.SendOp, *values: Any) -> Any:
    process, channel, inputs = process_of(frame), op.channel_handle.handle, values[:-1]
    if op.with_host:
        process.grid.to_host.setdefault(channel, []).append((process.id, inputs))
        return (None,)
    pairs = _pairs(frame, op, process)
    targets = [target for source, target in pairs if source == process.id]
    for target in targets if pairs else [None]:
        process.grid.channels.setdefault(channel, []).append((process.id, target, inputs))
    return (None,)


@interpret(t.RecvOp, needs_frame=True)
def recv(frame: Frame, op: t.RecvOp, *tokens: Any) -> Any:
    process, channel = process_of(frame), op.channel_handle.handle
    if op.with_host:
        queue = process.grid.from_host.get(channel)
        if not queue:
            raise InterpretError(f"reads channel {channel} from the host, which has nothing to send")
        return (*_as_typed(op, queue.popleft()), None)
    sources = [source for source, target in _pairs(frame, op, process) if target == process.id]
    messages = process.grid.channels.setdefault(channel, [])

    def found() -> int | None:
        for i, (source, target, _) in enumerate(messages):
            if target in (None, process.id) and (not sources or source in sources):
                return i
        return None

    process.grid.wait(lambda: found() is not None, f"a message on channel {channel}", op)
    at = found()
    assert at is not None
    return (*messages.pop(at)[2], None)


def _as_typed(op: Operation, values: Sequence[Any]) -> list[Any]:
    """What comes from the host, in the form of the results of `op` that are tensors."""
    types = [r.type for r in op.results[:-1]]
    if len(values) != len(types):
        raise InterpretError(f"reads {len(types)} tensors from the host, which sends {len(values)}")
    return [np.asarray(value, dtype_of(ty)) for value, ty in zip(values, types)]


@interpret(t.InfeedOp, needs_frame=True)
def infeed(frame: Frame, op: t.InfeedOp, *tokens: Any) -> Any:
    queue = process_of(frame).grid.infeed
    if not queue:
        raise InterpretError("reads the infeed, which is empty")
    return (*_as_typed(op, queue.popleft()), None)


@interpret(t.OutfeedOp, needs_frame=True)
def outfeed(frame: Frame, op: t.OutfeedOp, *values: Any) -> Any:
    process = process_of(frame)
    process.grid.outfeed.append((process.id, values[:-1]))
    return (None,)


# Asynchronous operations


@interpret(t.AsyncStartOp, needs_frame=True)
def async_start(frame: Frame, op: t.AsyncStartOp, *values: Any) -> Any:
    process = process_of(frame)

    def work() -> Any:
        with np.errstate(all="ignore"):
            return Frame(frame.interpreter, frame.callee).run_region(op.body, values)

    return (process.grid.start(process.id, work, op),)


@interpret(t.AsyncDoneOp)
def async_done(op: t.AsyncDoneOp, finish: Any) -> Any:
    return finish(op)


# Where a process stands


@interpret(t.ReplicaIdOp, needs_frame=True)
def replica_id(frame: Frame, op: t.ReplicaIdOp) -> Any:
    return np.array(process_of(frame).id[0], np.uint32)


@interpret(t.PartitionIdOp, needs_frame=True)
def partition_id(frame: Frame, op: t.PartitionIdOp) -> Any:
    return np.array(process_of(frame).id[1], np.uint32)


INTERPRETATIONS = (
    all_gather, all_reduce, reduce_scatter, all_to_all, collective_broadcast, collective_reduce, collective_permute,
    cross_replica_sum, send, recv, infeed, outfeed, async_start, async_done, replica_id, partition_id,
)  # fmt: skip
