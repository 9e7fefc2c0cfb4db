"""Whether a producer may be computed in the body of its consumer, and whether that pays: see Note [What is fused]."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, prod
from typing import TYPE_CHECKING, Any

from plait.define.traits import ConstantLike
from plait.interfaces import CostModel, model_of
from plait.interfaces.memory_effects import is_memory_effect_free
from plait.ir.affine import AffineDim
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait_std.element_bytes import element_bytes

from plait_linalg.contraction import contraction_of, epilogue_of
from plait_linalg.ops import GenericOp, StructuredOp
from plait_linalg.passes.fusion.chosen_inputs import chosen_input
from plait_linalg.passes.fusion.column_statistics import repeats_column_statistics
from plait_linalg.passes.fusion.fused_bodies import (
    Consumer,
    count_operations,
    has_one_use,
    producer_loops,
    result_map,
    result_number,
)
from plait_linalg.passes.rows.gathered_rows import rows_along
from plait_linalg.passes.vectorize import why_not_vectorizable

if TYPE_CHECKING:
    from plait.builtin.attributes import AffineMap
    from plait.context import Context

_EXPENSIVE_DIALECTS = ("math", "complex")
_WIDENING = ("arith.extf", "arith.extsi", "arith.extui")
_EXPENSIVE = ("arith.divf", "arith.remf", "arith.divsi", "arith.divui", "arith.remsi", "arith.remui")
_READ_IN_ONE_TILE = 16
"""How often a tile in registers may read an element again."""
_MOST_IN_EPILOGUE = 8
"""Of so many operations after a contraction one looks for it."""
_MOST_TO_GATHER = 4
"""Of so many elementwise operations after a gather one looks for it, before they are fused."""
_LONG_ROW = 8
"""Gathered rows of so many elements are read in vectors."""


def why_not_fused(consumer: Consumer, i: int, producer: GenericOp, max_copied_ops: int) -> str | None:
    """Why the producer of input `i` may not be computed in the consumer's body, or it does not pay; None if it may."""
    if producer is consumer.op:
        return "the operation is its own producer, in a graph region"
    if not producer.on_tensors or producer.parent is not consumer.op.parent:
        return "the producer is in another block, or not on tensors"
    if any(kind != "parallel" for kind in producer.iterators()):
        return "the producer reduces"
    value = consumer.input(i)
    if not result_map(producer, value).is_permutation or any(value is out for out in consumer.outputs):
        return "the consumer also writes into the result, or it is not written once for each element"
    chosen = chosen_input(producer, result_number(value), producer_loops(consumer, i, producer))
    reason = None if chosen is not None else _why_it_does_not_pay(consumer, i, producer, max_copied_ops)
    if reason is not None:
        return reason
    maps = _composed_maps(consumer, i, producer)
    if not consumer.knows_loops_without(i, maps):
        return "no other operand would say how often a loop runs"
    if not _read_whole_dimensions(consumer, producer, maps):
        return "the consumer reads a part of what the producer reads"
    return "the producer accesses memory, as does what lies between" if _passes_effects(producer, consumer) else None


def _passes_effects(producer: GenericOp, consumer: Consumer) -> bool:
    """Whether the producer accesses memory, and so does something between it and the consumer."""
    ctx = consumer.ctx
    if ctx is None or is_memory_effect_free(producer, ctx):
        return False
    op = producer.next
    while op is not None and op is not consumer.op:
        if not is_memory_effect_free(op, ctx):
            return True
        op = op.next
    return False


def _why_it_does_not_pay(consumer: Consumer, i: int, producer: GenericOp, max_copied_ops: int) -> str | None:
    cheap = is_cheap(producer, max_copied_ops, consumer.ctx)
    if not has_one_use(producer) and not (cheap and _copy_pays(consumer, i, producer, max_copied_ops)):
        return "the producer has other users, and computing it again costs more than reading its result"
    if not has_one_use(producer) and _gathers_rows(consumer, i, producer):
        return "the producer gathers rows that are also reduced"
    if _turns_gathered_rows(consumer, i, producer):
        return "the producer gathers rows in vectors, and the consumer transposes them"
    again = times_read(consumer, i)
    if again == 1:
        return None
    if consumer.is_tiled and not (cheap and again <= _READ_IN_ONE_TILE):
        if _only_moves(producer) and moves_apart(producer, consumer.input(i)) and _has_lanes_of_all(consumer):
            return "vectors of the consumer, which packs nothing, would be gathered"
        return None if _only_moves(producer) else "each tile of the consumer would compute the producer again"
    if not cheap:
        return "the consumer reads each element several times, and the producer is expensive"
    if consumer.is_tiled:
        ends = _ends_contraction(producer)
        return "the contraction before computes the producer in registers, once for each element" if ends else None
    apart = moves_apart(producer, consumer.input(i))
    return "the consumer reads each element several times, and the producer gathers it" if apart else None


def _ends_contraction(op: GenericOp, most: int = _MOST_IN_EPILOGUE) -> bool:
    """Whether `op` ends a chain of at most `most` elementwise operations that follow a tiled contraction."""
    for value in op.inputs:
        source: Any = value.defining_op
        if not isinstance(source, StructuredOp) or epilogue_of(source) is not op:
            continue
        if contraction_of(source) is not None:
            return why_not_vectorizable(source) is None
        if isinstance(source, GenericOp) and most > 1 and _ends_contraction(source, most - 1):
            return True
    return False


def _copy_pays(consumer: Consumer, i: int, producer: GenericOp, max_copied_ops: int) -> bool:
    """Whether computing again what input `i` reads takes neither a long chain of copies nor more reading."""
    before = consumer.copied.get(consumer.op.body.block.arguments[i], 0)
    if before + count_operations(producer) > max_copied_ops:
        return False
    loops = producer_loops(consumer, i, producer)
    used = len(set(loops.used_dims()))
    more: set[Any] = set()
    for value, map in zip(producer.inputs, producer.maps()):
        read = map.compose(loops)
        is_whole = len(set(read.used_dims())) >= used and not _comes_from_afar(consumer, value, read)
        if is_whole and (value, read) not in consumer.argument_of:
            more.add((value, read))
    return len(more) <= 1


def _gathers_rows(consumer: Consumer, i: int, producer: GenericOp) -> bool:
    """Whether an input is gathered from elements that are apart, and rows of it are reduced as well."""
    value = consumer.input(i)
    if consumer.is_tiled or not moves_apart(producer, value):
        return False
    users = (user for user in value.users if user is not consumer.op)
    return any(_reduces(op) for op in (consumer.op, *users)) or _reads_reduced(consumer.op)


def _turns_gathered_rows(consumer: Consumer, i: int, producer: GenericOp) -> bool:
    """Whether the innermost loop of the consumer runs across rows that the producer, or what it reads, gathers."""
    written = consumer.maps[-1].results[-1:]
    read = consumer.maps[i].results[-1:]
    if not written or not read or written == read or not isinstance(read[0], AffineDim) or consumer.is_tiled:
        return False
    is_long = consumer.extent(read[0].position) >= _LONG_ROW
    return is_long and read[0] in consumer.maps[-1].results and _has_gathered_rows(producer, consumer.input(i))


def _has_gathered_rows(op: GenericOp, result: Value[Any], most: int = _MOST_TO_GATHER) -> bool:
    """Whether neighbours in `result` are, or are computed from, neighbours in rows that are gathered."""
    last = result_map(op, result).results[-1:]
    if not last or not isinstance(last[0], AffineDim) or any(kind != "parallel" for kind in op.iterators()):
        return False
    if rows_along(op, last[0].position):
        return True
    return most > 0 and any(
        isinstance(value.defining_op, GenericOp)
        and map.results[-1:] == last
        and _has_gathered_rows(value.defining_op, value, most - 1)
        for value, map in zip(op.inputs, op.maps())
    )


def _reduces(op: Any) -> bool:
    """Whether `op` reduces, and is not a contraction."""
    return isinstance(op, GenericOp) and "reduction" in op.iterators() and contraction_of(op) is None


def _reads_reduced(op: GenericOp, most: int = _MOST_IN_EPILOGUE) -> bool:
    """Whether `op` reads what a reduction, and elementwise operations after it, compute."""
    sources: Any = (value.defining_op for value in op.inputs)
    return any(
        _reduces(source) or (most > 0 and isinstance(source, GenericOp) and _reads_reduced(source, most - 1))
        for source in sources
    )


def _comes_from_afar(consumer: Consumer, value: Value[Any], read: AffineMap) -> bool:
    """Whether a value is computed with statistics of columns of a tensor that the first level cache has no room for.

    A tensor of unknown size is taken for a large one.
    """
    extents = {dim: consumer.extent(dim) for dim in sorted(set(read.used_dims()))}
    size = prod(extents.values()) * (element_bytes(value.type.element_type) or 0)
    is_large = min(extents.values(), default=0) < 0 or size > consumer.l1_bytes
    return is_large and repeats_column_statistics(value, read, [dim for dim, n in extents.items() if n != 1])


def times_read(consumer: Consumer, i: int) -> float:
    """How often each element of input `i` is read: the steps of the loops that do not index it."""
    used = consumer.maps[i].used_dims()
    extents = (consumer.extent(loop) for loop in range(consumer.loops) if loop not in used)
    return prod((inf if extent < 0 else extent for extent in extents), start=1.0)


def _has_lanes_of_all(consumer: Consumer) -> bool:
    """Whether the last dimension of the result is one of all operands, as the channels of a depthwise convolution."""
    written = consumer.maps[-1].results[-1:]
    return bool(written) and all(written[0] in map.results for map in consumer.maps)


def _only_moves(op: GenericOp) -> bool:
    """Whether the results are the elements of inputs, at other places or in a wider type."""
    block = op.body.block
    return all(inner is block.last or inner.name in _WIDENING for inner in block.operations)


def moves_apart(producer: GenericOp, result: Value[Any]) -> bool:
    """Whether adjacent elements of `result` come from elements of an input that are not adjacent."""
    written = result_map(producer, result)
    if not written.results:
        return False
    last, reads = written.results[-1], producer.maps()[: len(producer.inputs)]
    return any(last in list(expr.walk()) for map in reads for expr in map.results[:-1])


def is_cheap(op: GenericOp, max_ops: int, ctx: Context | None = None) -> bool:
    """Whether computing the body again costs no more than reading its result."""
    body = [inner for inner in op.body.block.operations if inner is not op.body.block.last]
    steps = 0.0
    for inner in body:
        if not inner.has_trait(ConstantLike):
            cost = _cost(inner, ctx)
            if cost is None:
                return False
            steps += cost
    return steps <= max_ops


def _cost(op: Operation, ctx: Context | None) -> float | None:
    """How long an operation of a body takes, in simple operations; None if it is expensive.

    A model of `CostModel` knows; without one a function is expensive, and so is a division.
    """
    model = model_of(CostModel, op, ctx)
    flops = model.cost(op).flops if model is not None else None
    if flops is not None:
        return flops
    if op.regions or op.name in _EXPENSIVE or op.name.partition(".")[0] in _EXPENSIVE_DIALECTS:
        return None
    return 1.0


def _composed_maps(consumer: Consumer, i: int, producer: GenericOp) -> list[Any]:
    loops = producer_loops(consumer, i, producer)
    return [map.compose(loops) for map in producer.maps()[: len(producer.inputs)]]


def _read_whole_dimensions(consumer: Consumer, producer: GenericOp, maps: Sequence[AffineMap]) -> bool:
    """Whether dimensions of what the producer reads that become the index of a loop are as long as the loop.

    A window, of which the consumer reads one place, need not be.
    """
    return all(
        size >= 0 and size == consumer.extent(expr.position)
        for value, own, map in zip(producer.inputs, producer.maps(), maps)
        for before, expr, size in zip(own.results, map.results, getattr(value.type, "shape", ()))
        if isinstance(expr, AffineDim) and not isinstance(before, AffineDim)
    )


# Note [What is fused]
# A producer whose loops are all parallel, in the block of its consumer. If the consumer is its only user it moves, else
# it is copied, if it is cheap: few operations, none of them transcendental or a division unless a model of `CostModel`
# says that it takes few steps, and no more to read than what they give, statistics of columns left out (see
# `column_statistics`). Copies do not pile up: in a chain in which each link has several users (the residual sums of a
# transformer) every link would be computed again from the first one, in each user. Where a loop of the consumer
# does not index the input (the columns of a matrix product, seen from its left operand), each element would be computed
# again for each iteration of that loop, so there too it must be cheap; and it must not be a transposition, which once
# done lets the innermost loop run along adjacent elements each time. Contractions that are tiled read operands in any
# order: they take transpositions, and nothing that each tile would compute again. What follows another contraction
# stays with that one, whose tiles compute it in registers. What several operations read is not gathered by each if
# its rows are reduced: rows are read from end to end, and only elementwise operations are transposed in blocks. Nor are
# gathered rows fused into what transposes them: they are read, and computed with, in vectors, as they lie.
# Consumers are visited from last to first, so that each body is moved once in a long chain. So are the producers of
# each: a producer is met when all that will read it in this body does so already, else it would be copied once for each
# path that leads to it.
