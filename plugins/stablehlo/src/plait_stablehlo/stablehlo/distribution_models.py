"""The sizes of what communication gives, from the sizes of what it takes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plait.builtin.types import DYNAMIC
from plait.interfaces.reify_shapes import ReifyShapes
from plait_std.sizes import Size, floor_divide, multiply, sizes_of

from plait_stablehlo.stablehlo.ops.distribution_checks import channel_id, group_size


def _known(op: Any, sizes: list[list[Size]]) -> list[list[Size]]:
    """The sizes, static where the types of the results are."""
    return [
        [one if extent == DYNAMIC else extent for extent, one in zip(result.type.shape, row)]
        for result, row in zip(op.results, sizes)
    ]


class SameShapes(ReifyShapes):
    """Each result has the shape of its operand; a root, the last operand, has no result."""

    def reify(self, op: Any, builder: Any) -> list[list[Size]]:
        return _known(op, [sizes_of(builder, operand) for operand, _ in zip(op.operands, op.results)])


class ExchangedShapes(ReifyShapes):
    """One dimension is split, another one becomes longer."""

    def reify(self, op: Any, builder: Any) -> list[list[Size]]:
        rows: list[list[Size]] = [sizes_of(builder, operand) for operand in op.operands]
        count: int = op.split_count.value
        split: int = op.split_dimension.value
        concat: int = op.concat_dimension.value
        for row in rows:
            row[split] = floor_divide(builder, row[split], count)
            row[concat] = multiply(builder, row[concat], count)
        return _known(op, rows)


class PerProcessShapes(ReifyShapes):
    """One dimension is as many times longer, or shorter, as a group has processes.

    Declines where that depends on how many partitions there are, or on a mesh.
    """

    def __init__(self, dimension: str, change: Callable[[Any, Size, Size], Size]) -> None:
        self.dimension = dimension
        self.change = change

    def accepts(self, op: Any) -> bool:
        all_partitions = channel_id(op.channel_handle) > 0 and op.use_global_device_ids is None
        return not all_partitions and group_size(op.replica_groups) is not None

    def reify(self, op: Any, builder: Any) -> list[list[Size]]:
        rows: list[list[Size]] = [sizes_of(builder, operand) for operand in op.operands]
        dim: int = op.get_attr(self.dimension).value
        count = group_size(op.replica_groups)
        assert count is not None
        for row in rows:
            row[dim] = self.change(builder, row[dim], count)
        return _known(op, rows)


_SAME = SameShapes()
SHAPES: dict[Any, ReifyShapes] = {
    **{
        f"stablehlo.{name}": _SAME
        for name in (
            "all_reduce", "collective_broadcast", "collective_permute", "collective_reduce", "cross-replica-sum",
        )
    },
    "stablehlo.all_to_all": ExchangedShapes(),
    "stablehlo.all_gather": PerProcessShapes("all_gather_dim", multiply),
    "stablehlo.reduce_scatter": PerProcessShapes("scatter_dimension", floor_divide),
}  # fmt: skip
