"""Models of `ReifyShapes`: by what `plait_tcp.sizes.results` says, and of groups by what is in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import RankedTensorType
from plait.interfaces.reify_shapes import ReifyShapes
from plait.ir.builder import Builder
from plait_std import sizes
from plait_std.arith import ops as arith
from plait_std.sizes.models import SizesModel
from plait_std.tensor import ops as tensor

from plait_tcp import ops
from plait_tcp.sizes.results import RESULT_SIZES

if TYPE_CHECKING:
    from plait.ir.operation import Operation


class GroupShape(ReifyShapes):
    """The shapes of what the region yields, from copies of its operations of which only the sizes are left."""

    def accepts(self, op: Operation) -> bool:
        return all(isinstance(result.type, RankedTensorType) for result in op.results)

    def reify(self, op: Any, builder: Builder) -> list[list[Any]]:
        if all(result.type.has_static_shape for result in op.results):
            return [list(result.type.shape) for result in op.results]
        block = op.body.block
        mapping: dict[Any, Any] = dict(zip(block.arguments, op.operands))
        copies = [builder.insert(inner.clone(mapping)) for inner in block.operations if inner is not block.last]
        shapes = [sizes.sizes_of(builder, mapping.get(value, value)) for value in block.last.operands]
        chosen: dict[Any, Any] = {}
        for copy in reversed(copies):
            _resolve_sizes(copy, chosen)
        return [[_chosen(size, chosen) for size in shape] for shape in shapes]


def _resolve_sizes(op: Operation, chosen: dict[Any, Any]) -> None:
    """Erase `op` if nothing but sizes of its results is asked for; `chosen` learns what these are."""
    users: list[Any] = [user for result in op.results for user in result.users]
    model = SHAPES.get(op.name)
    dims = [_constant_index(user) if isinstance(user, tensor.DimOp) else None for user in users]
    if None in dims or (users and (model is None or not model.accepts(op))):
        return
    shapes = model.reify(op, Builder.before(op)) if users and model is not None else []
    known = [dim for dim in dims if dim is not None]
    for user, dim in zip(users, known):
        place: int = user.source.index
        size = shapes[place][dim]
        chosen[user.result] = size
        if not user.is_unused:
            user.result.replace_all_uses_with(sizes.as_value(Builder.before(op), size))
        user.erase()
    if not op.regions or op.is_unused:
        op.erase()


def _chosen(size: Any, chosen: dict[Any, Any]) -> Any:
    while size in chosen and not isinstance(size, int):
        size = chosen[size]
    return size


def _constant_index(op: Any) -> int | None:
    definition = op.index.defining_op
    return definition.value.value if isinstance(definition, arith.ConstantOp) else None  # type: ignore[attr-defined]


SHAPES: dict[str, ReifyShapes] = {
    **{name: SizesModel(rows) for name, rows in RESULT_SIZES.items()},
    **dict.fromkeys((ops.GroupOp.name, ops.IsolatedGroupOp.name), GroupShape()),
}
"""By the name of the operation."""


def reified(op: Operation, builder: Builder) -> list[list[sizes.Size]]:
    """The sizes of the results of an operation of tcp, built at `builder`."""
    return SHAPES[op.name].reify(op, builder)
