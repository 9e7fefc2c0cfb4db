"""Whether loops keep their sizes where others, of one step, are left out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, RankedTensorType
from plait.ir.affine import AffineConstant, AffineDim
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait_std.runtime_checks.knowledge import Knowledge

from plait_linalg.ops import GenericOp

if TYPE_CHECKING:
    from plait.context import Context

Place = tuple[Value[Any], int]
"""A dimension of a tensor."""


class KeptSizes:
    """What is known of sizes, learned from the operations that compute tensors when it is asked for."""

    def __init__(self, ctx: Context) -> None:
        self.known = Knowledge(ctx)
        self.learned: set[Operation] = set()

    def without(self, op: GenericOp, single: Sequence[int]) -> bool:
        """Whether the loops that are left have the sizes of what they count: a sum of loops may count a part of it."""
        loops = [AffineConstant(0) if i in single else AffineDim(i) for i in range(len(op.iterators()))]
        return all(
            self._has_size_of_loop(op, index.position, (value, dim))
            for value, map in zip(op.operands, op.maps()) if isinstance(value.type, RankedTensorType)
            for dim, expr in enumerate(map.results)
            if isinstance(index := expr.replace(loops), AffineDim) and not isinstance(expr, AffineDim)
        )  # fmt: skip

    def _has_size_of_loop(self, op: GenericOp, loop: int, place: Place) -> bool:
        """Whether a dimension is known to be as long as one that the loop counts alone."""
        counted = [
            (value, dim)
            for value, map in zip(op.operands, op.maps())
            for dim, expr in enumerate(map.results) if expr == AffineDim(loop)
        ]  # fmt: skip
        self._learn([value for value, dim in (place, *counted) if value.type.shape[dim] == DYNAMIC])
        return any(self.known.is_as_long(place, other) for other in counted)

    def _learn(self, values: Sequence[Value[Any]]) -> None:
        """Learn the sizes of tensors from the operations that compute them, the first ones first."""
        pending = [value.defining_op for value in values]
        entered: set[Operation] = set()
        while pending:
            op = pending.pop()
            if op is None or op in self.learned:
                continue
            if op in entered:
                self.learned.add(op)
                self.known.learn_results(op)
                continue
            entered.add(op)
            pending.append(op)
            pending += [x.defining_op for x in op.operands if isinstance(x.type, RankedTensorType)]
