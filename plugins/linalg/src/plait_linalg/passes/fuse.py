"""Fuses elementwise producers into the operations that use them, by composing indexing maps.

    %0 = linalg.generic ... ins(%x) { exp }
    %1 = linalg.generic ... ins(%0, %y) { addf }

becomes

    %1 = linalg.generic ... ins(%x, %y) { exp; addf }

Consumers may reduce. Producers with other users are copied if they are cheap: see Note [What is fused] in
`plait_linalg.passes.fusion.fusion_profit`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any, ClassVar

from plait.ir.operation import Operation
from plait.passes import Pass, option

from plait_linalg.ops import GenericOp
from plait_linalg.passes.fusion.equal_operations import merge_equal_operations
from plait_linalg.passes.fusion.extracted_elements import compute_extracted_elements
from plait_linalg.passes.fusion.filled_outputs import start_from_scalars
from plait_linalg.passes.fusion.fused_bodies import (
    Consumer,
    count_operations,
    drop_unused_inputs,
    fuse,
    simplify_inputs,
)
from plait_linalg.passes.fusion.fusion_profit import why_not_fused
from plait_linalg.passes.fusion.kept_sizes import KeptSizes
from plait_linalg.passes.fusion.sliced_results import compute_sliced_results
from plait_linalg.passes.fusion.unused_results import drop_unused_results
from plait_linalg.passes.resolve_dims import resolve_result_dims

if TYPE_CHECKING:
    from plait.context import Context


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
        sizes = KeptSizes(ctx)
        ctx.count("started", sum(start_from_scalars(generic, sizes) for generic in generics if generic.on_tensors))
        sizes.known.erase_unused()
        generics = _with_slices_computed(generics, ctx)
        order: dict[Operation, int] = {generic: i for i, generic in enumerate(generics)}
        for consumer in reversed(generics):
            if consumer.parent is not None and consumer.on_tensors:
                absorb_producers(consumer, order, self.max_copied_ops, ctx, self.l1_bytes)
        for producer in reversed(generics):
            if producer.parent is not None and producer.on_tensors and compute_extracted_elements(producer, ctx):
                ctx.count("extracted", 1)
        remaining = (op for op in generics if op.parent is not None and op.on_tensors)
        ctx.count("merged", merge_equal_operations(remaining, ctx))


def _with_slices_computed(generics: Sequence[GenericOp], ctx: Context) -> list[GenericOp]:
    """The operations, of which those compute slices whose results are read in slices only; consumers go first."""
    made: list[GenericOp] = []
    for generic in reversed(generics):
        parts = compute_sliced_results(generic, ctx)
        ctx.count("sliced", len(parts))
        made += reversed(parts or [generic])
    return made[::-1]


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


def _say_fused(consumer: Consumer, producer: GenericOp) -> None:
    if consumer.ctx is not None:
        consumer.refused.pop(producer, None)
        consumer.ctx.remark("passed", "Fused", producer, Into=consumer.op.name, Operations=count_operations(producer))


def _say_what_stays(consumer: Consumer) -> None:
    read = {value.defining_op for value in consumer.op.inputs}
    for producer, reason in consumer.refused.items():
        if consumer.ctx is not None and producer in read:
            consumer.ctx.remark("missed", "NotFused", producer, reason=reason, Into=consumer.op.name)
