"""The body of an operation that producers are fused into: its inputs, and what they compute."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr, ArrayAttr, DenseElementsAttr, index_attr
from plait.builtin.types import ShapedType
from plait.define.traits import ConstantLike
from plait.ir.affine import AffineDim
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import BlockArgument, Value
from plait.runtime.target import host_target
from plait_std.arith import ops as arith

from plait_linalg.bodies import scalar_constant
from plait_linalg.contraction import contraction_of
from plait_linalg.ops import FillOp, GenericOp, IndexOp
from plait_linalg.passes.fusion.chosen_inputs import chosen_input
from plait_linalg.passes.fusion.reads_of_parts import erase_unused, read_of_part
from plait_linalg.passes.vectorize import why_not_vectorizable
from plait_linalg.tiling import evaluate

if TYPE_CHECKING:
    from plait.builtin.attributes import AffineMap
    from plait.builtin.types import Type
    from plait.context import Context


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

    def extent(self, loop: int) -> int:
        """The size of a loop, negative if it is dynamic."""
        for value, map in zip(self.op.operands, self.maps):
            for expr, size in zip(map.results, getattr(value.type, "shape", ())):
                if expr is AffineDim(loop) and size >= 0:
                    return size
        return -1

    def finish(self) -> None:
        """Write the maps to the operation."""
        self.op.indexing_maps = ArrayAttr(tuple([AffineMapAttr(map) for map in self.maps]))


def _single_dims(map: AffineMap) -> list[int]:
    """The loops that are, alone, a result of a map."""
    return [expr.position for expr in map.results if isinstance(expr, AffineDim)]


def count_operations(op: GenericOp) -> int:
    """How many operations the body has, constants and the terminator left out."""
    block = op.body.block
    return sum(inner is not block.last and not inner.has_trait(ConstantLike) for inner in block.operations)


def has_one_use(op: Operation) -> bool:
    """Whether one operand of one operation is all that uses the results of `op`."""
    used = [result for result in op.results if result.has_uses]
    return len(used) == 1 and used[0].has_one_use


def producer_loops(consumer: Consumer, i: int, producer: GenericOp) -> Any:
    """The map from the consumer's loops to the producer's."""
    loops: Any = result_map(producer, consumer.input(i)).inverse_permutation()
    return loops.compose(consumer.maps[i])


def result_map(producer: GenericOp, result: Value[Any]) -> AffineMap:
    """The map through which `producer` writes one of its results."""
    return producer.maps()[len(producer.inputs) + result_number(result)]


def result_number(result: Any) -> int:
    """The number of a value among the results of its operation."""
    return result.index


# Fusion


def fuse(consumer: Consumer, argument: BlockArgument[Any], producer: GenericOp) -> Sequence[BlockArgument[Any]]:
    """Compute in the body of `consumer` what `argument` reads; the producer goes if nothing else uses it.

    Of inputs of which the producer chooses one, that one is read. Returns the arguments that come in. What is read
    already is read once.
    """
    i = argument.index
    result = consumer.input(i)
    number = result_number(result)
    only_user = has_one_use(producer)
    loops = producer_loops(consumer, i, producer)
    count, producer_maps = len(producer.inputs), producer.maps()
    source, block = producer.body.block, consumer.op.body.block
    chosen = chosen_input(producer, number, loops)
    used_outs = [count + j for j, out in enumerate(_out_arguments(producer)) if out.has_uses]
    positions = [*range(count), *used_outs] if chosen is None else [chosen]
    is_copied = chosen is None and not only_user
    copied = consumer.copied.get(argument, 0) + (count_operations(producer) if is_copied else 0)
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
            results = replace_index(op, loops, results)
    return results


def replace_index(op: IndexOp, loops: AffineMap, results: Sequence[Value[Any]] = ()) -> list[Value[Any]]:
    """Compute the index of a loop from the loops that it becomes; returns `results`, with what was computed in them."""
    builder = Builder.before(op)
    expr = loops.results[op.dim.value]
    places: list[Any] = [0] * loops.num_dims
    for part in set(expr.walk()):
        if isinstance(part, AffineDim):
            places[part.position] = builder(IndexOp(part.position))
    index = evaluate(builder, expr, places)
    value = index if isinstance(index, Value) else builder(arith.ConstantOp(index_attr(index)))
    op.result.replace_all_uses_with(value)
    replaced = [value if result is op.result else result for result in results]
    op.erase()
    return replaced


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
    """Use the scalar that all elements of an input are, if they are one; the input goes, if the loops stay known."""
    value = consumer.input(argument.index)
    producer = value.defining_op
    known = consumer.knows_loops_without(argument.index)
    if producer is None or not isinstance(value.type, ShapedType) or not (known or argument.has_uses):
        return
    scalar = scalar_of(producer, consumer.op, argument.type)
    if scalar is None:
        return
    argument.replace_all_uses_with(scalar)
    if not known:
        return
    consumer.replace_input(argument)
    if producer.is_unused and isinstance(producer, FillOp):
        producer.erase()


def scalar_of(producer: Operation, consumer: GenericOp, type: Type) -> Value[Any] | None:
    """The scalar that all elements of what `producer` makes are, for the body of `consumer`; None without one."""
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
