"""Communication where there is one process: what it says to itself it knows. Tokens and tuples disappear."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.rewrite import conversion_pattern

from plait_stablehlo.distribution_attributes import ReplicaGroupMeshAxesAttr
from plait_stablehlo.ops import control_flow as f
from plait_stablehlo.ops import distribution as c
from plait_stablehlo.ops import distribution_transfer as t
from plait_stablehlo.ops.distribution_verifiers import data_of
from plait_stablehlo.ops.elementwise_unary import ConvertOp
from plait_stablehlo.quantization.types import is_quantized
from plait_stablehlo.to_tcp.shaping import broadcast_scalar, constant
from plait_stablehlo.to_tcp.types import flat

if TYPE_CHECKING:
    from plait.builtin.types import Attribute, RankedTensorType
    from plait.ir.operation import Operation
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter

_HOST = "native code has no connection to the host while it runs"
UNSUPPORTED = {
    t.SendOp: f"{_HOST}, nor to other processes", t.RecvOp: f"{_HOST}, nor to other processes",
    t.InfeedOp: _HOST, t.OutfeedOp: _HOST,
}  # fmt: skip


def _ids(attribute: Any) -> set[int] | None:
    """The ids that groups or pairs name, without padding; None if a mesh names them."""
    if isinstance(attribute, ReplicaGroupMeshAxesAttr):
        return None
    return {int(v) for v in attribute.values()} - {-1}


def _refusal(attribute: Attribute, *, all: bool) -> str | None:
    """Why groups of processes do not fit one process; None if they do. Where `all` take part, it must be named."""
    ids = _ids(attribute)
    if ids is None:
        return "a mesh says its groups, and native code runs one process"
    if ids - {0}:
        return f"it names process {max(ids)}, and native code runs one process, number 0"
    return "its groups leave out the only process" if all and not ids else None


def _as_results(rw: ConversionRewriter, op: Operation, values: Sequence[Any]) -> Any:
    """The values as results of `op`, in whose type they were accumulated; static types where there are dynamic ones."""
    pairs = [(operand.type, result.type) for operand, result in zip(op.operands, op.results)]
    if any(source is not result and (is_quantized(source) or is_quantized(result)) for source, result in pairs):
        return rw.no_match("it accumulates quantized elements in another type")
    return [
        value if source is result else rw(ConvertOp(value, result)) for value, (source, result) in zip(values, pairs)
    ]


def _drop(op: Any, operands: Any, rw: ConversionRewriter) -> Any:
    """stablehlo.all_reduce of one process, as every collective that all take part in -> its operands"""
    refusal = _refusal(op.replica_groups, all=True)
    if refusal is not None:
        return rw.no_match(refusal)
    return _as_results(rw, op, operands)


def _rooted(op: Any, operands: Any, rw: ConversionRewriter) -> Any:
    """A collective with a root, such as stablehlo.collective_broadcast, of one process -> its operands; of none -> 0"""
    refusal = _refusal(op.replica_groups, all=False)
    if refusal is not None:
        return rw.no_match(refusal)
    data = data_of(operands, op.has_dynamic_root)
    if not _ids(op.replica_groups):
        data = [_zeros(rw, value, operand.type) for value, operand in zip(data, op.operands)]
    return _as_results(rw, op, data)


def _zeros(rw: ConversionRewriter, like: Value[Any], ty: RankedTensorType) -> Any:
    """What has the type `ty` and the shape of `like`, and is zero; quantized zero is the zero point."""
    zero = getattr(ty.element_type, "zero_point", 0)
    return broadcast_scalar(rw, constant(rw, zero, like.type.element_type), like)


@conversion_pattern(c.CollectivePermuteOp)
def drop_collective_permute(op: c.CollectivePermuteOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """stablehlo.collective_permute from the process to itself -> its operand; without pairs -> zeros"""
    refusal = _refusal(op.source_target_pairs, all=False)
    if refusal is not None:
        return rw.no_match(refusal)
    return operands[0] if _ids(op.source_target_pairs) else _zeros(rw, operands[0], op.operand.type)


@conversion_pattern(c.CrossReplicaSumOp)
def drop_cross_replica_sum(op: c.CrossReplicaSumOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """stablehlo.cross-replica-sum of one replica -> its operand"""
    refusal = _refusal(op.replica_groups, all=False)
    return rw.no_match(refusal) if refusal is not None else _as_results(rw, op, operands)


def _number(op: Operation, operands: Any, rw: ConversionRewriter) -> Any:
    """stablehlo.replica_id, stablehlo.partition_id -> 0"""
    return constant(rw, 0, op.result.type.element_type)


# Asynchronous operations are done where they start


@conversion_pattern(t.AsyncStartOp)
def inline_async_start(op: t.AsyncStartOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """stablehlo.async_start { op } -> op"""
    block = op.body.entry
    terminator = block.terminator
    value = terminator.operands[0]
    rw.erase(terminator)
    rw.inline_block(block, op, operands)
    return [(value,)]


@conversion_pattern(t.AsyncDoneOp)
def drop_async_done(op: t.AsyncDoneOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """stablehlo.async_done(f) -> what was computed where f was started"""
    return flat(operands)


# Tokens and tuples


def _drop_token(op: Operation, operands: Any, rw: ConversionRewriter) -> Any:
    """stablehlo.after_all, stablehlo.create_token -> nothing"""
    return [()]


@conversion_pattern(f.TupleOp)
def flatten_tuple(op: f.TupleOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """stablehlo.tuple(a, b) -> a, b"""
    return [tuple(flat(operands))]


@conversion_pattern(f.GetTupleElementOp)
def pick_tuple_element(op: f.GetTupleElementOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """stablehlo.get_tuple_element (a, b)[0] -> a"""
    sizes = [len(rw.converted_or_same(ty)) for ty in op.operand.type.types]
    start = sum(sizes[: op.index.value])
    return [tuple(flat(operands)[start : start + sizes[op.index.value]])]


_ROOTS = {
    _drop: (c.AllReduceOp, c.AllGatherOp, c.AllToAllOp, c.ReduceScatterOp),
    _rooted: (c.CollectiveBroadcastOp, c.CollectiveReduceOp),
    _number: (t.ReplicaIdOp, t.PartitionIdOp),
    _drop_token: (f.AfterAllOp, f.CreateTokenOp),
}
PATTERNS = (
    *(conversion_pattern(root)(lower) for lower, roots in _ROOTS.items() for root in roots), drop_collective_permute,
    drop_cross_replica_sum, inline_async_start, drop_async_done, flatten_tuple, pick_tuple_element,
)  # fmt: skip
