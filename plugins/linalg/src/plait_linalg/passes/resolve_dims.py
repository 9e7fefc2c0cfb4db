"""Replaces sizes of results by sizes of what the results are made from, so that sizes keep nothing alive.

    %0 = linalg.generic ... outs(%init : tensor<?xf32>)
    %d = tensor.dim %0, %c0

becomes `%d = tensor.dim %init, %c0`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.interfaces.reify_shapes import ReifyShapes
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.passes import Pass
from plait_std.sizes import as_value
from plait_std.tensor.ops import DimOp, EmptyOp

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.value import Value


class ResolveResultDims(Pass):
    """Replace `tensor.dim` of results of operations with a model of `ReifyShapes`."""

    name: ClassVar[str] = "resolve-ranked-shaped-type-result-dims"
    title: ClassVar[str] = "ResolveRankedShapeTypeResultDimsPass"

    def run(self, op: Operation, ctx: Context) -> None:
        resolve_result_dims(op, ctx)


def resolve_result_dims(root: Operation, ctx: Context) -> None:
    """Resolve the sizes in `root`, and those that come up, until none can be."""
    pending: list[Any] = [op for op in root.walk() if isinstance(op, DimOp)]
    while pending:
        op = pending.pop()
        dim = _constant_index(op)
        producer = op.source.defining_op
        if dim is None or producer is None:
            continue
        if isinstance(producer, EmptyOp):
            builder = Builder.before(op)
            _replace(op, as_value(builder, producer.sizes[dim]))
            continue
        model = ctx.model(ReifyShapes, producer)
        if model is not None:
            pending += _reify(op, dim, producer, model)


def _constant_index(op: DimOp) -> int | None:
    definition = op.index.defining_op
    value = definition.get_attr("value") if definition is not None else None
    return getattr(value, "value", None)


def _reify(op: Any, dim: int, producer: Any, model: ReifyShapes) -> list[Any]:
    """Replace one size; return the sizes that this asks for."""
    before = producer.prev
    builder = Builder.before(producer)
    position: int = op.source.index
    sizes = model.reify(producer, builder)[position]
    _replace(op, as_value(builder, sizes[dim]))
    made: list[Any] = []
    new = producer.prev
    while new is not None and new is not before:
        previous = new.prev
        if new.is_unused:
            new.erase()
        elif isinstance(new, DimOp):
            made.append(new)
        new = previous
    return made


def _replace(op: Operation, value: Value[Any]) -> None:
    op.result.replace_all_uses_with(value)
    op.erase()
