"""Fuses elementwise producers into the operations that use them, by composing indexing maps.

    %0 = linalg.generic ... ins(%x) { exp }
    %1 = linalg.generic ... ins(%0, %y) { addf }

becomes

    %1 = linalg.generic ... ins(%x, %y) { exp; addf }

Consumers may reduce. Producers with other users are copied if they are cheap: see Note [What is fused].
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from heapq import heappop, heappush
from math import inf, prod
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import AffineMapAttr, ArrayAttr, DenseElementsAttr, index_attr
from plait.builtin.types import ShapedType
from plait.define.traits import ConstantLike
from plait.interfaces import CostModel, model_of
from plait.interfaces.memory_effects import is_memory_effect_free
from plait.ir.affine import AffineDim
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import BlockArgument, Value
from plait.passes import Pass, option
from plait.runtime.target import host_target
from plait_std.arith import ops as arith
from plait_std.element_bytes import element_bytes

from plait_linalg.bodies import scalar_constant
from plait_linalg.chosen_inputs import chosen_input
from plait_linalg.column_statistics import repeats_column_statistics
from plait_linalg.contraction import contraction_of, epilogue_of
from plait_linalg.equal_operations import merge_equal_operations
from plait_linalg.extracted_elements import compute_extracted_elements
from plait_linalg.ops import FillOp, GenericOp, IndexOp, StructuredOp
from plait_linalg.passes.resolve_dims import resolve_result_dims
from plait_linalg.passes.vectorize import why_not_vectorizable
from plait_linalg.reads_of_parts import erase_unused, read_of_part
from plait_linalg.tiling import evaluate
from plait_linalg.unused_results import drop_unused_results

if TYPE_CHECKING:
    from plait.builtin.attributes import AffineMap
    from plait.builtin.types import Type
    from plait.context import Context

_EXPENSIVE_DIALECTS = ("math", "complex")
_WIDENING = ("arith.extf", "arith.extsi", "arith.extui")
_READ_IN_ONE_TILE = 16
"""How often a tile in registers may read an element again."""
_MOST_IN_EPILOGUE = 8
"""Of so many operations after a contraction one looks for it."""
_EXPENSIVE = ("arith.divf", "arith.remf", "arith.divsi", "arith.divui", "arith.remsi", "arith.remui")


class FuseElementwiseOps(Pass):
    """Fuse elementwise `linalg.generic` operations on tensors into the `linalg.generic` operations that use them."""

    name: ClassVar[str] = "linalg-fuse-elementwise-ops"
    title: ClassVar[str] = "LinalgElementwiseOpFusionPass"
    max_copied_ops: int = option(
        4, doc="most operations that are computed again instead of read from memory", tuned=(0, 4, 16)
    )
    l1_bytes: int = option(0, doc="bytes of the first level cache; 0 stands for the machine's")

    def run(self, op: Operation, ctx: Context) -> None:
        resolve_result_dims(op, ctx)
        generics = drop_unused_results([inner for inner in op.walk() if isinstance(inner, GenericOp)], ctx)
        order: dict[Operation, int] = {generic: i for i, generic in enumerate(generics)}
        for consumer in reversed(generics):
            if consumer.parent is not None and consumer.on_tensors:
                absorb_producers(consumer, order, self.max_copied_ops, ctx, self.l1_bytes)
        for producer in reversed(generics):
            if producer.parent is not None and producer.on_tensors and compute_extracted_elements(producer, ctx):
                ctx.count("extracted", 1)
        remaining = (op for op in generics if op.parent is not None and op.on_tensors)
        ctx.count("merged", merge_equal_operations(remaining, ctx))


class Consumer:
    """An operation that producers are fused into. Its maps are a list here; `finish` writes the attribute, once."""

    __slots__ = (
        "argument_of", "copied", "count", "ctx", "is_tiled", "l1_bytes", "loops", "maps", "op", "outputs", "refused",
        "uses_of_loop",
    )  # fmt: skip

    def __init__(self, op: GenericOp, ctx: Context | None = None, l1_bytes: int = 0) -> None:
        self.op = op
        self.ctx = ctx
        self.l1_bytes = l1_bytes or host_target().l1_bytes
        self.outputs = op.outputs
        self.is_tiled = contraction_of(op) is not None and why_not_vectorizable(op) is None
        self.count = len(op.inputs)
        self.loops = len(op.iterators())
        self.maps: list[Any] = list(op.maps())
        self.uses_of_loop = Counter(dim for map in self.maps for dim in _single_dims(map))
        self.argument_of: dict[Any, BlockArgument[Any]] = {}  # by what is read, and through which map
        self.copied: dict[BlockArgument[Any], int] = {}  # how many copied operations use what is read
        self.refused: dict[Operation, str] = {}  # producers, and why they are not fused
        drop_duplicate_inputs(self)

    def input(self, i: int) -> Value[Any]:
        return self.op.operands[i]

    def replace_input(
        self, argument: BlockArgument[Any], values: Sequence[Value[Any]] = (), maps: Sequence[Any] = ()
    ) -> None:
        """Read `values` through `maps` in place of the input of `argument`, which goes; it has no uses any more."""
        i = argument.index
        key = (self.input(i), self.maps[i])
        if self.argument_of.get(key) is argument:
            del self.argument_of[key]
        self.uses_of_loop.subtract(_single_dims(self.maps[i]))
        self.uses_of_loop.update(dim for map in maps for dim in _single_dims(map))
        self.op.splice_operands("inputs", i, i + 1, values)
        self.maps[i : i + 1] = maps
        self.count += len(values) - 1
        self.op.body.block.erase_argument(argument)

    def knows_loops_without(self, i: int, maps: Sequence[Any] = ()) -> bool:
        """Whether each loop is, alone, the index of some operand's dimension, with `maps` in place of input `i`."""
        own = _single_dims(self.maps[i])
        given = {dim for map in maps for dim in _single_dims(map)}
        uses = self.uses_of_loop
        return all(dim in given or uses[dim] > own.count(dim) for dim in range(self.loops))

    def finish(self) -> None:
        self.op.indexing_maps = ArrayAttr(tuple([AffineMapAttr(map) for map in self.maps]))


def _single_dims(map: AffineMap) -> list[int]:
    """The loops that are, alone, a result of a map."""
    return [expr.position for expr in map.results if isinstance(expr, AffineDim)]


def absorb_producers(
    op: GenericOp, order: Mapping[Operation, int], max_copied_ops: int = 4, ctx: Context | None = None,
    l1_bytes: int = 0,
) -> None:  # fmt: skip
    """Fuse into `op` all that can be fused, the producers of what has been fused included."""
    consumer = Consumer(op, ctx, l1_bytes)
    simplify_inputs(consumer)
    while _absorb_once(consumer, order, max_copied_ops):
        simplify_inputs(consumer)
    drop_unused_inputs(consumer)
    consumer.finish()
    _say_what_stays(consumer)


def _absorb_once(consumer: Consumer, order: Mapping[Operation, int], max_copied_ops: int) -> bool:
    """Go once through the inputs, also those that come in, last producer first; whether one has been fused."""
    changed = False
    waiting: list[tuple[int, int, Any]] = []
    arguments = consumer.op.body.block.arguments[: consumer.count]
    added = 0
    while True:
        for argument in arguments:
            place = order.get(consumer.input(argument.index).defining_op)  # type: ignore[arg-type]
            if place is not None:
                heappush(waiting, (-place, added, argument))
                added += 1
        if not waiting:
            return changed
        argument, arguments = heappop(waiting)[2], ()
        producer: Any = consumer.input(argument.index).defining_op
        reason = why_not_fused(consumer, argument.index, producer, max_copied_ops)
        if reason is not None:
            consumer.refused[producer] = reason
        else:
            _say_fused(consumer, producer)
            arguments = fuse(consumer, argument, producer)
            changed = True


# What may be fused


def why_not_fused(consumer: Consumer, i: int, producer: GenericOp, max_copied_ops: int) -> str | None:
    """Why the producer of input `i` may not be computed in the consumer's body, or it does not pay; None if it may."""
    if producer is consumer.op:
        return "the operation is its own producer, in a graph region"
    if not producer.on_tensors or producer.parent is not consumer.op.parent:
        return "the producer is in another block, or not on tensors"
    if any(kind != "parallel" for kind in producer.iterators()):
        return "the producer reduces"
    value = consumer.input(i)
    number = _number_of(value)
    written = producer.maps()[len(producer.inputs) + number]
    if not written.is_permutation or any(value is out for out in consumer.outputs):
        return "the consumer also writes into the result, or it is not written once for each element"
    chosen = chosen_input(producer, number, producer_loops(consumer, i, producer))
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


def _say_fused(consumer: Consumer, producer: GenericOp) -> None:
    if consumer.ctx is not None:
        consumer.refused.pop(producer, None)
        consumer.ctx.remark("passed", "Fused", producer, Into=consumer.op.name, Operations=_operations(producer))


def _say_what_stays(consumer: Consumer) -> None:
    read = {value.defining_op for value in consumer.op.inputs}
    for producer, reason in consumer.refused.items():
        if consumer.ctx is not None and producer in read:
            consumer.ctx.remark("missed", "NotFused", producer, reason=reason, Into=consumer.op.name)


def _copy_pays(consumer: Consumer, i: int, producer: GenericOp, max_copied_ops: int) -> bool:
    """Whether computing again what input `i` reads takes neither a long chain of copies nor more reading."""
    before = consumer.copied.get(consumer.op.body.block.arguments[i], 0)
    if before + _operations(producer) > max_copied_ops:
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


def _comes_from_afar(consumer: Consumer, value: Value[Any], read: AffineMap) -> bool:
    """Whether a value is computed with statistics of columns of a tensor that the first level cache has no room for."""
    extents = {dim: _extent(consumer, dim) for dim in sorted(set(read.used_dims()))}
    size = prod(extents.values()) * (element_bytes(value.type.element_type) or 0)
    is_large = min(extents.values(), default=0) >= 0 and size > consumer.l1_bytes
    return is_large and repeats_column_statistics(value, read, [dim for dim, n in extents.items() if n != 1])


def _operations(op: GenericOp) -> int:
    """How many operations the body has, constants and the terminator left out."""
    block = op.body.block
    return sum(inner is not block.last and not inner.has_trait(ConstantLike) for inner in block.operations)


def times_read(consumer: Consumer, i: int) -> float:
    """How often each element of input `i` is read: the steps of the loops that do not index it."""
    used = consumer.maps[i].used_dims()
    extents = (_extent(consumer, loop) for loop in range(consumer.loops) if loop not in used)
    return prod((inf if extent < 0 else extent for extent in extents), start=1.0)


def _has_lanes_of_all(consumer: Consumer) -> bool:
    """Whether the last dimension of the result is one of all operands, as the channels of a depthwise convolution."""
    written = consumer.maps[-1].results[-1:]
    return bool(written) and all(written[0] in map.results for map in consumer.maps)


def _only_moves(op: GenericOp) -> bool:
    """Whether the results are the elements of inputs, at other places or in a wider type."""
    block = op.body.block
    return all(inner is block.last or inner.name in _WIDENING for inner in block.operations)


def _extent(consumer: Consumer, loop: int) -> int:
    """The size of a loop, negative if it is dynamic."""
    for value, map in zip(consumer.op.operands, consumer.maps):
        for expr, size in zip(map.results, getattr(value.type, "shape", ())):
            if expr is AffineDim(loop) and size >= 0:
                return size
    return -1


def moves_apart(producer: GenericOp, result: Value[Any]) -> bool:
    """Whether adjacent elements of `result` come from elements of an input that are not adjacent."""
    written = producer.maps()[len(producer.inputs) + _number_of(result)]
    if not written.results:
        return False
    last, reads = written.results[-1], producer.maps()[: len(producer.inputs)]
    return any(last in list(expr.walk()) for map in reads for expr in map.results[:-1])


def has_one_use(op: Operation) -> bool:
    """Whether one operand of one operation is all that uses the results of `op`."""
    used = [result for result in op.results if result.has_uses]
    return len(used) == 1 and used[0].has_one_use


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


def producer_loops(consumer: Consumer, i: int, producer: GenericOp) -> Any:
    """The map from the consumer's loops to the producer's."""
    written = producer.maps()[len(producer.inputs) + _number_of(consumer.input(i))]
    return written.inverse_permutation().compose(consumer.maps[i])


def _composed_maps(consumer: Consumer, i: int, producer: GenericOp) -> list[Any]:
    loops = producer_loops(consumer, i, producer)
    return [map.compose(loops) for map in producer.maps()[: len(producer.inputs)]]


def _read_whole_dimensions(consumer: Consumer, producer: GenericOp, maps: Sequence[AffineMap]) -> bool:
    """Whether dimensions of what the producer reads that become the index of a loop are as long as the loop.

    A window, of which the consumer reads one place, need not be.
    """
    return all(
        size >= 0 and size == _extent(consumer, expr.position)
        for value, own, map in zip(producer.inputs, producer.maps(), maps)
        for before, expr, size in zip(own.results, map.results, getattr(value.type, "shape", ()))
        if isinstance(expr, AffineDim) and not isinstance(before, AffineDim)
    )


# Fusion


def fuse(consumer: Consumer, argument: BlockArgument[Any], producer: GenericOp) -> Sequence[BlockArgument[Any]]:
    """Compute in the body of `consumer` what `argument` reads; the producer goes if nothing else uses it.

    Of inputs of which the producer chooses one, that one is read. Returns the arguments that come in. What is read
    already is read once.
    """
    i = argument.index
    result = consumer.input(i)
    number = _number_of(result)
    only_user = has_one_use(producer)
    loops = producer_loops(consumer, i, producer)
    count, producer_maps = len(producer.inputs), producer.maps()
    source, block = producer.body.block, consumer.op.body.block
    chosen = chosen_input(producer, number, loops)
    used_outs = [count + j for j, out in enumerate(_out_arguments(producer)) if out.has_uses]
    positions = [*range(count), *used_outs] if chosen is None else [chosen]
    is_copied = chosen is None and not only_user
    copied = consumer.copied.get(argument, 0) + (_operations(producer) if is_copied else 0)
    mapping: dict[Any, Value[Any]] = {}
    added: list[BlockArgument[Any]] = []
    values: list[Value[Any]] = []
    maps: list[Any] = []
    for position in positions:
        value, map = producer.operands[position], producer_maps[position].compose(loops)
        read = consumer.argument_of.get((value, map))
        if read is None:
            read = block.insert_argument(i + 1 + len(added), source.arguments[position].type)
            consumer.argument_of[value, map] = read
            consumer.copied[read] = copied
            added.append(read)
            values.append(value)
            maps.append(map)
        mapping[source.arguments[position]] = read
    if chosen is None:
        made = _place_body(block, producer, loops, mapping, move=only_user)[number]
    else:
        made = mapping[source.arguments[chosen]]
    argument.replace_all_uses_with(made)
    consumer.replace_input(argument, values, maps)
    if producer.is_unused:
        producer.erase()
    return added


def _number_of(result: Any) -> int:
    """The number of a value among the results of its operation."""
    return result.index


def _out_arguments(op: GenericOp) -> Sequence[Any]:
    return op.body.block.arguments[len(op.inputs) :]


def _place_body(
    block: Block, producer: GenericOp, loops: AffineMap, mapping: dict[Any, Any], move: bool
) -> list[Value[Any]]:
    """Put the producer's body at the start of `block`; return what it yields there."""
    source = producer.body.block
    anchor = block.first
    assert anchor is not None
    yielded = list(source.last.operands)  # type: ignore[union-attr]
    if move:
        for old, new in mapping.items():
            old.replace_all_uses_with(new)
        yielded = list(source.last.operands)  # type: ignore[union-attr]
    placed: list[Operation] = []
    for op in source.operations:
        if op is source.last:
            continue
        if move:
            op.detach()
            new: Operation = op
        else:
            new = op.clone(mapping)
        block.insert_before(new, anchor)
        placed.append(new)
    results = [mapping.get(value, value) for value in yielded]
    for op in placed:
        if isinstance(op, IndexOp):
            results = _replace_index(op, loops, results)
    return results


def _replace_index(op: IndexOp, loops: AffineMap, results: list[Value[Any]]) -> list[Value[Any]]:
    """A loop index of the producer, in terms of the consumer's loops."""
    builder = Builder.before(op)
    expr = loops.results[op.dim.value]
    places: list[Any] = [0] * loops.num_dims
    for part in set(expr.walk()):
        if isinstance(part, AffineDim):
            places[part.position] = builder(IndexOp(part.position))
    index = evaluate(builder, expr, places)
    value = index if isinstance(index, Value) else builder(arith.ConstantOp(index_attr(index)))
    op.result.replace_all_uses_with(value)
    results = [value if result is op.result else result for result in results]
    op.erase()
    return results


# Inputs


def simplify_inputs(consumer: Consumer) -> None:
    """Read parts in place of what they were put together to, and scalars in place of tensors of one scalar."""
    for argument in consumer.op.body.block.arguments[: consumer.count]:
        _read_part(consumer, argument)
    inline_scalars(consumer)


def _read_part(consumer: Consumer, argument: BlockArgument[Any]) -> None:
    i = argument.index
    value = consumer.input(i)
    part = read_of_part(value, consumer.maps[i])
    if part is None or not consumer.knows_loops_without(i, [part.map]):
        return
    read = consumer.argument_of.get(part)
    added = [part] if read is None else []
    if read is None:
        read = consumer.op.body.block.insert_argument(i + 1, argument.type)
        consumer.argument_of[part] = read
        consumer.copied[read] = consumer.copied.get(argument, 0)
    argument.replace_all_uses_with(read)
    consumer.replace_input(argument, [new.value for new in added], [new.map for new in added])
    erase_unused(value)


def inline_scalars(consumer: Consumer) -> None:
    """Replace inputs all of whose elements are one scalar by that scalar."""
    for argument in consumer.op.body.block.arguments[: consumer.count]:
        inline_scalar(consumer, argument)


def inline_scalar(consumer: Consumer, argument: BlockArgument[Any]) -> None:
    """Replace an input by the scalar that all its elements are, if they are one and the loops stay known."""
    value = consumer.input(argument.index)
    producer = value.defining_op
    if producer is None or not isinstance(value.type, ShapedType) or not consumer.knows_loops_without(argument.index):
        return
    scalar = _scalar(producer, consumer.op, argument.type)
    if scalar is None:
        return
    argument.replace_all_uses_with(scalar)
    consumer.replace_input(argument)
    if producer.is_unused and isinstance(producer, FillOp):
        producer.erase()


def _scalar(producer: Operation, consumer: GenericOp, type: Type) -> Value[Any] | None:
    if isinstance(producer, FillOp) and producer.ins[0].type is type:
        return producer.ins[0]
    attribute = producer.get_attr("value") if producer.has_trait(ConstantLike) else None
    if not isinstance(attribute, DenseElementsAttr) or not attribute.is_splat:
        return None
    if attribute.type.element_type is not type:
        return None
    first = consumer.body.block.first
    assert first is not None
    return scalar_constant(Builder.before(first), attribute)


def drop_duplicate_inputs(consumer: Consumer) -> None:
    """Read an element once that several inputs read."""
    for argument in consumer.op.body.block.arguments[: consumer.count]:
        key = (consumer.input(argument.index), consumer.maps[argument.index])
        first = consumer.argument_of.setdefault(key, argument)
        if first is not argument:
            argument.replace_all_uses_with(first)
            consumer.replace_input(argument)


def drop_unused_inputs(consumer: Consumer) -> None:
    """Drop inputs that the body does not use and that are not needed to know the size of a loop."""
    for argument in reversed(consumer.op.body.block.arguments[: consumer.count]):
        if not argument.has_uses and consumer.knows_loops_without(argument.index):
            consumer.replace_input(argument)


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
# stays with that one, whose tiles compute it in registers. Consumers are visited from last to first, so that each body
# is moved once in a long chain. So are the producers of each: a producer is met when all that will read it in this body
# does so already, else it would be copied once for each path that leads to it.
