"""Leaves out dimensions of one element that operations read at index 0, and the loops over them.

    %sums = linalg.generic {indexing_maps = [(i, j) -> (i, j), (i, j) -> (i, 0)], ["parallel", "reduction"]}
        ins(%x : tensor<64x100xf32>) outs(%zero : tensor<64x1xf32>)
    %means = linalg.generic {indexing_maps = [(i, j) -> (i, 0), (i, j) -> (i, j)], ...} ins(%sums : tensor<64x1xf32>)

becomes

    %0 = linalg.generic {indexing_maps = [(i, j) -> (i, j), (i, j) -> (i)], ["parallel", "reduction"]}
        ins(%x : tensor<64x100xf32>) outs(%zero : tensor<64xf32>)
    %1 = linalg.generic {indexing_maps = [(i) -> (i), (i) -> (i)], ...} ins(%0 : tensor<64xf32>)
    %means = tensor.expand_shape %1 [[0, 1]] output_shape [64, 1] : tensor<64xf32> into tensor<64x1xf32>

Exporters write reductions that keep their dimensions so, and what broadcasts their results. See Note [One spelling].
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import RankedTensorType
from plait.ir.affine import AffineConstant, AffineDim, AffineMap
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.passes import Pass

from plait_linalg.collapsing import Collapsing, Flat, asked_loops, move_to_users
from plait_linalg.indexing import loop_size
from plait_linalg.ops import GenericOp
from plait_linalg.passes.vectorizable import VECTOR_SIZES

if TYPE_CHECKING:
    from plait.context import Context

Place = tuple[Value[Any], int]
"""A dimension of a tensor."""
_FIRST = AffineConstant(0)


@dataclass(frozen=True)
class FoldUnitDims(Pass):
    """Leave out dimensions of one element that are read at index 0, and loops over them."""

    name: ClassVar[str] = "linalg-fold-unit-dims"

    def run(self, op: Operation, ctx: Context) -> None:
        found = [inner for inner in op.walk() if isinstance(inner, GenericOp) and _is_candidate(inner)]
        dropped = _loops_to_drop(found)
        flat: dict[Value[Any], Flat] = {}
        for inner in found:
            folded = _folded(inner, dropped[inner])
            if any(folded.values()):
                ctx.remark("passed", "Folded", inner, Operation=inner.name, Loops=str(len(dropped[inner])))
                _Fold(inner, dropped[inner], folded, flat).run()
        for whole in flat:
            move_to_users(whole)


def _is_candidate(op: GenericOp) -> bool:
    types = [value.type for value in op.operands if isinstance(value.type, RankedTensorType)]
    return op.on_tensors and VECTOR_SIZES not in op.attributes and all(type.encoding is None for type in types)


def _places(op: GenericOp) -> Iterable[tuple[Value[Any], int, Any]]:
    """Each dimension of one element of operands and results, and its index."""
    maps = op.maps()
    for value, map in (*zip(op.operands, maps), *zip(op.results, maps[len(op.ins) :])):
        if isinstance(value.type, RankedTensorType):
            yield from ((value, dim, expr) for dim, expr in enumerate(map.results) if value.type.shape[dim] == 1)


def _loops_to_drop(found: Sequence[GenericOp]) -> dict[GenericOp, set[int]]:
    """The loops of one step over dimensions that some operation reads at index 0, or that such a loop counts, too."""
    single = {op: _single_loops(op) for op in found}
    dropped: dict[GenericOp, set[int]] = {op: set() for op in found}
    at_zero: set[Place] = {(value, dim) for op in found for value, dim, expr in _places(op) if expr == _FIRST}
    waiting = [op for op in found if single[op]]
    changed = bool(at_zero)
    while changed:
        changed = False
        for op in waiting:
            places = [(value, dim, expr.position) for value, dim, expr in _places(op) if isinstance(expr, AffineDim)]
            more = {loop for value, dim, loop in places if (value, dim) in at_zero} & single[op] - dropped[op]
            dropped[op] |= more
            at_zero.update((value, dim) for value, dim, loop in places if loop in more)
            changed |= bool(more)
    return dropped


def _single_loops(op: GenericOp) -> set[int]:
    """The loops of one step whose index the body does not use."""
    return {loop for loop in range(len(op.iterators())) if loop_size(op, loop) == 1} - asked_loops(op)


def _folded(op: GenericOp, dropped: set[int]) -> dict[AffineMap, set[int]]:
    """The dimensions to leave out of what is read through each map."""
    gone = {_FIRST, *map(AffineDim, dropped)}
    folded = {map: {dim for dim, expr in enumerate(map.results) if expr in gone} for map in op.maps()}
    for value, map_ in zip(op.operands, op.maps()):
        shape: Any = value.type.shape if isinstance(value.type, RankedTensorType) else ()
        folded[map_] = {dim for dim in folded[map_] if dim < len(shape) and shape[dim] == 1}
    return folded


class _Fold(Collapsing):
    """Builds an operation without some dimensions and loops."""

    def __init__(
        self, op: GenericOp, dropped: set[int], folded: dict[AffineMap, set[int]], flat: dict[Value[Any], Flat]
    ) -> None:
        super().__init__(op, set(), flat)
        self.folded = folded
        self.first = [loop for loop in self.first if loop not in dropped]

    def _groups(self, map: AffineMap) -> list[list[int]]:
        """The dimensions of an operand, each that is left out with a neighbour that stays."""
        rank, gone = len(map.results), self.folded[map]
        kept = [dim for dim in range(rank) if dim not in gone]
        starts = [0, *kept[1:], rank]
        return [list(range(start, end)) for start, end in pairwise(starts)] if kept else []

    def _without_inner(self, map: AffineMap) -> AffineMap:
        left = (expr for dim, expr in enumerate(map.results) if dim not in self.folded[map])
        return AffineMap(map.num_dims, map.num_symbols, tuple(left))


# Note [One spelling]
# Passes that fuse reductions and tile products look for loops: what reads element (i, 0) of a row of sums has another
# map than what reads element (i), though both read the same. Programs that come through tcp have the second form; so
# all do here, before anything is fused. Dimensions of one element that loops alone count, as a batch of one image has,
# stay: they hinder nothing. A dropped loop takes with it the dimensions that it counts, and loops of other operations
# over these, so that the tensor between two operations has one shape for both. What comes from outside is collapsed,
# and what goes out expanded, which moves nothing.
