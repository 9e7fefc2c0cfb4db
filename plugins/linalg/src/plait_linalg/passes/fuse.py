"""Fuses elementwise producers into the operations that use them, by composing indexing maps.

    %0 = linalg.generic ... ins(%x) { exp }
    %1 = linalg.generic ... ins(%0, %y) { addf }

becomes

    %1 = linalg.generic ... ins(%x, %y) { exp; addf }

Consumers may reduce. Producers with other users are copied if they are cheap: see Note [What is fused].
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import AffineMapAttr, ArrayAttr, DenseElementsAttr, index_attr
from plait.builtin.types import ShapedType
from plait.define.traits import ConstantLike
from plait.ir.affine import AffineDim
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.passes import Pass, option
from plait_std.arith import ops as arith

from plait_linalg.ops import FillOp, GenericOp, IndexOp
from plait_linalg.passes.resolve_dims import resolve_result_dims
from plait_linalg.tiling import evaluate

if TYPE_CHECKING:
    from plait.context import Context

_EXPENSIVE_DIALECTS = ("math", "complex")
_EXPENSIVE = ("arith.divf", "arith.remf", "arith.divsi", "arith.divui", "arith.remsi", "arith.remui")


@dataclass(frozen=True)
class FuseElementwiseOps(Pass):
    """Fuse elementwise `linalg.generic` operations on tensors into the `linalg.generic` operations that use them."""

    name: ClassVar[str] = "linalg-fuse-elementwise-ops"
    max_copied_ops: int = option(4, doc="largest body, in operations, of a producer that is copied into several users")

    def run(self, op: Operation, ctx: Context) -> None:
        resolve_result_dims(op, ctx)
        generics = [inner for inner in op.walk() if isinstance(inner, GenericOp)]
        for consumer in reversed(generics):
            if consumer.parent is not None and consumer.on_tensors:
                absorb_producers(consumer, self.max_copied_ops)


def absorb_producers(consumer: GenericOp, max_copied_ops: int = 4) -> None:
    """Fuse into `consumer` all that can be fused, the producers of what has been fused included."""
    drop_duplicate_inputs(consumer)
    while _absorb_once(consumer, max_copied_ops):
        drop_duplicate_inputs(consumer)  # which may leave a producer with one use
    drop_unused_inputs(consumer)


def _absorb_once(consumer: GenericOp, max_copied_ops: int) -> bool:
    """Go once through the inputs, also those that come in; whether a producer has been fused."""
    i, changed = 0, False
    while i < len(consumer.inputs):
        if inline_scalar(consumer, i):
            continue
        producer = consumer.inputs[i].defining_op
        if not isinstance(producer, GenericOp) or not can_fuse(consumer, i, producer, max_copied_ops):
            i += 1
            continue
        fuse(consumer, i, producer)
        changed = True
    return changed


# What may be fused


def can_fuse(consumer: GenericOp, i: int, producer: GenericOp, max_copied_ops: int) -> bool:
    """Whether the producer of input `i` may be computed in the consumer's body, and it pays."""
    if not producer.on_tensors or producer.parent is not consumer.parent:
        return False
    if any(kind != "parallel" for kind in producer.iterators()):
        return False
    written = producer.maps()[len(producer.inputs) + consumer.inputs[i].index]  # type: ignore[attr-defined]
    if not written.is_permutation or any(consumer.inputs[i] is out for out in consumer.outputs):
        return False
    if not _pays(consumer, i, producer, max_copied_ops):
        return False
    return _loops_are_known(consumer, i, producer)


def _pays(consumer: GenericOp, i: int, producer: GenericOp, max_copied_ops: int) -> bool:
    cheap = is_cheap(producer, max_copied_ops)
    if not cheap and not has_one_use(producer):
        return False
    if not reads_again(consumer, i):
        return True
    return cheap and not moves_apart(producer, consumer.inputs[i])


def reads_again(consumer: GenericOp, i: int) -> bool:
    """Whether a loop that runs more than once does not index input `i`."""
    used = consumer.maps()[i].used_dims()
    return any(_extent(consumer, loop) != 1 for loop in range(len(consumer.iterators())) if loop not in used)


def _extent(op: GenericOp, loop: int) -> int:
    """The size of a loop, negative if it is dynamic."""
    for value, map in zip((*op.inputs, *op.outputs), op.maps()):
        for expr, size in zip(map.results, getattr(value.type, "shape", ())):
            if expr is AffineDim(loop) and size >= 0:
                return size
    return -1


def moves_apart(producer: GenericOp, result: Value[Any]) -> bool:
    """Whether adjacent elements of `result` come from elements of an input that are not adjacent."""
    written = producer.maps()[len(producer.inputs) + result.index]  # type: ignore[attr-defined]
    if not written.results:
        return False
    last, reads = written.results[-1], producer.maps()[: len(producer.inputs)]
    return any(last in list(expr.walk()) for map in reads for expr in map.results[:-1])


def has_one_use(op: Operation) -> bool:
    """Whether one operand of one operation is all that uses the results of `op`."""
    return sum(1 for result in op.results for _ in result.uses) == 1


def is_cheap(op: GenericOp, max_ops: int) -> bool:
    """Whether computing the body again costs no more than reading what it gave."""
    body = [inner for inner in op.body.block.operations if inner is not op.body.block.last]
    if len([inner for inner in body if not inner.has_trait(ConstantLike)]) > max_ops:
        return False
    return not any(
        inner.regions or inner.name in _EXPENSIVE or inner.name.partition(".")[0] in _EXPENSIVE_DIALECTS
        for inner in body
    )


def _loops_are_known(consumer: GenericOp, i: int, producer: GenericOp) -> bool:
    """Whether each loop still is, alone, the index of some operand's dimension, so that its size is known."""
    others = [map for j, map in enumerate(consumer.maps()) if j != i]
    return _covers(others + _composed_maps(consumer, i, producer), len(consumer.iterators()))


def _covers(maps: Sequence[Any], loops: int) -> bool:
    known = {expr.position for map in maps for expr in map.results if isinstance(expr, AffineDim)}
    return len(known) == loops


def producer_loops(consumer: GenericOp, i: int, producer: GenericOp) -> Any:
    """The map from the consumer's loops to the producer's."""
    written = producer.maps()[len(producer.inputs) + consumer.inputs[i].index]  # type: ignore[attr-defined]
    return written.inverse_permutation().compose(consumer.maps()[i])


def _composed_maps(consumer: GenericOp, i: int, producer: GenericOp) -> list[Any]:
    loops = producer_loops(consumer, i, producer)
    return [map.compose(loops) for map in producer.maps()[: len(producer.inputs)]]


# Fusion


def fuse(consumer: GenericOp, i: int, producer: GenericOp) -> None:
    """Compute input `i` of `consumer` in its body; the producer goes if nothing else uses it."""
    result = consumer.inputs[i]
    only_user = has_one_use(producer)
    loops = producer_loops(consumer, i, producer)
    used_outs = [j for j, argument in enumerate(_out_arguments(producer)) if argument.has_uses]
    count = len(producer.inputs)
    values = [*producer.inputs, *[producer.outputs[j] for j in used_outs]]
    positions = [*range(count), *[count + j for j in used_outs]]
    maps = [producer.maps()[p].compose(loops) for p in positions]
    source = producer.body.block
    block = consumer.body.block
    added = [block.insert_argument(i + 1 + k, source.arguments[p].type) for k, p in enumerate(positions)]
    mapping: dict[Any, Any] = {source.arguments[p]: argument for p, argument in zip(positions, added)}
    yielded = _place_body(consumer, producer, loops, mapping, move=only_user)
    block.arguments[i].replace_all_uses_with(yielded[result.index])  # type: ignore[attr-defined]
    block.erase_argument(block.arguments[i])
    old_inputs, old_maps = list(consumer.inputs), list(consumer.maps())
    set_inputs(consumer, old_inputs[:i] + values + old_inputs[i + 1 :], old_maps[:i] + maps + old_maps[i + 1 :])
    if producer.is_unused:
        producer.erase()


def _out_arguments(op: GenericOp) -> Sequence[Any]:
    return op.body.block.arguments[len(op.inputs) :]


def _place_body(
    consumer: GenericOp, producer: GenericOp, loops: Any, mapping: dict[Any, Any], move: bool
) -> list[Value[Any]]:
    """Put the producer's body at the start of the consumer's; return what it yields there."""
    source, block = producer.body.block, consumer.body.block
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


def _replace_index(op: IndexOp, loops: Any, results: list[Value[Any]]) -> list[Value[Any]]:
    """A loop index of the producer, in terms of the consumer's loops."""
    builder = Builder.before(op)
    expr = loops.results[op.dim.value]
    places: list[Any] = [0] * loops.num_dims
    for part in set(expr.walk()):
        if isinstance(part, AffineDim):
            places[part.position] = builder.insert(IndexOp(part.position)).result
    index = evaluate(builder, expr, places)
    value = index if isinstance(index, Value) else builder.insert(arith.ConstantOp(index_attr(index))).result
    op.result.replace_all_uses_with(value)
    results = [value if result is op.result else result for result in results]
    op.erase()
    return results


def set_inputs(op: GenericOp, inputs: Sequence[Value[Any]], maps: Sequence[Any]) -> None:
    """Give `op` other inputs; `maps` has those of the outputs as well."""
    op.set_operands("inputs", list(inputs))
    op.indexing_maps = ArrayAttr(tuple([AffineMapAttr(map) for map in maps]))


# Inputs


def inline_scalar(consumer: GenericOp, i: int) -> bool:
    """Replace an input all of whose elements are one scalar by that scalar, if the loops stay known."""
    value = consumer.inputs[i]
    producer = value.defining_op
    if producer is None or not isinstance(value.type, ShapedType):
        return False
    maps = [map for j, map in enumerate(consumer.maps()) if j != i]
    if not _covers(maps, len(consumer.iterators())):
        return False
    argument = consumer.body.block.arguments[i]
    scalar = _scalar(producer, consumer, argument.type)
    if scalar is None:
        return False
    argument.replace_all_uses_with(scalar)
    _drop_input(consumer, i)
    if producer.is_unused and isinstance(producer, FillOp):
        producer.erase()
    return True


def _scalar(producer: Operation, consumer: GenericOp, type: Any) -> Value[Any] | None:
    if isinstance(producer, FillOp) and producer.ins[0].type is type:
        return producer.ins[0]
    attribute = producer.get_attr("value") if producer.has_trait(ConstantLike) else None
    if not isinstance(attribute, DenseElementsAttr) or not attribute.is_splat:
        return None
    if attribute.type.element_type is not type:
        return None
    first = consumer.body.block.first
    assert first is not None
    return Builder.before(first).insert(arith.ConstantOp(attribute.splat_value)).result


def _drop_input(op: GenericOp, i: int) -> None:
    op.body.block.erase_argument(op.body.block.arguments[i])
    inputs, maps = list(op.inputs), list(op.maps())
    set_inputs(op, inputs[:i] + inputs[i + 1 :], maps[:i] + maps[i + 1 :])


def drop_duplicate_inputs(op: GenericOp) -> None:
    """Read an element once that several inputs read."""
    seen: dict[Any, int] = {}
    i = 0
    while i < len(op.inputs):
        key = (op.inputs[i], op.maps()[i])
        first = seen.setdefault(key, i)
        if first == i:
            i += 1
            continue
        arguments = op.body.block.arguments
        arguments[i].replace_all_uses_with(arguments[first])
        _drop_input(op, i)


def drop_unused_inputs(op: GenericOp) -> None:
    """Drop inputs that the body does not use and that are not needed to know the size of a loop."""
    for i in reversed(range(len(op.inputs))):
        others = [map for j, map in enumerate(op.maps()) if j != i]
        if not op.body.block.arguments[i].has_uses and _covers(others, len(op.iterators())):
            _drop_input(op, i)


# Note [What is fused]
# A producer whose loops are all parallel, in the block of its consumer. If the consumer is its only user it moves, else
# it is copied, if it is cheap: few operations, none of them transcendental or a division. Where a loop of the consumer
# does not index the input (the columns of a matrix product, seen from its left operand), each element would be computed
# again for each iteration of that loop, so there too it must be cheap; and it must not be a transposition, which once
# done lets the innermost loop run along adjacent elements each time. Consumers are visited from last to first, so that
# each body is moved once in a long chain.
