"""Leaves out dimensions of one element that are written at index 0, or read behind others, and the loops over them.

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


class FoldUnitDims(Pass):
    """Leave out dimensions of one element that are written at index 0, and loops over them."""

    name: ClassVar[str] = "linalg-fold-unit-dims"

    def run(self, op: Operation, ctx: Context) -> None:
        found = [inner for inner in op.walk() if isinstance(inner, GenericOp) and _is_candidate(inner)]
        folding = _Folding(found)
        folded = {inner: folding.of(inner) for inner in found}  # before operands are replaced
        flat: dict[Value[Any], Flat] = {}
        for inner in found:
            if any(folded[inner].values()):
                dropped = folding.dropped[inner]
                ctx.remark("passed", "Folded", inner, Operation=inner.name, Loops=str(len(dropped)))
                _Fold(inner, dropped, folded[inner], flat).run()
        for whole in flat:
            move_to_users(whole)


def _is_candidate(op: GenericOp) -> bool:
    types = [value.type for value in op.operands if isinstance(value.type, RankedTensorType)]
    return op.on_tensors and VECTOR_SIZES not in op.attributes and all(type.encoding is None for type in types)


def _places(op: GenericOp) -> Iterable[tuple[Value[Any], int, AffineMap]]:
    """Each dimension of one element of operands and results, with the map that it is read or written through."""
    maps = op.maps()
    for value, map in (*zip(op.operands, maps), *zip(op.results, maps[len(op.ins) :])):
        if isinstance(value.type, RankedTensorType):
            yield from ((value, dim, map) for dim in range(len(map.results)) if value.type.shape[dim] == 1)


class _Folding:
    """The dimensions to fold, from those that some operation writes at index 0, and the loops to drop with them."""

    def __init__(self, found: Sequence[GenericOp]) -> None:
        self.folded: set[Place] = set()
        self.at_zero: set[Place] = set()
        """What some operation reads or writes at index 0."""
        self.dropped: dict[GenericOp, set[int]] = {op: set() for op in found}
        for op in found:
            at_zero = {(value, dim) for value, dim, map in _places(op) if map.results[dim] == _FIRST}
            self.at_zero |= at_zero
            self.folded.update(place for place in at_zero if place[0] in op.results)
            self.folded.update(_behind_lanes(op))
        singles = {op: _single_loops(op) for op in found}
        before = -1
        while self.folded and len(self.folded) > before:
            before = len(self.folded)
            for op in found:
                self._spread(op, singles[op])

    def _spread(self, op: GenericOp, singles: set[int]) -> None:
        """Fold what an operation reads or writes through the same index as a dimension that is folded."""
        places = list(_places(op))
        if any((value, dim) in self.folded for value, dim, _ in places):  # results are rows, too, if they are read so
            of_results = {(value, dim) for value, dim, _ in places if value in op.results}
            self.folded |= of_results & self.at_zero
        alike = {(map, dim) for value, dim, map in places if (value, dim) in self.folded and map.results[dim] == _FIRST}
        loops = {_loop(map, dim) for value, dim, map in places if (value, dim) in self.folded} & singles
        self.dropped[op] |= loops
        self.folded.update(
            (value, dim) for value, dim, map in places if (map, dim) in alike or _loop(map, dim) in self.dropped[op]
        )

    def of(self, op: GenericOp) -> dict[AffineMap, set[int]]:
        """The dimensions to leave out of what is read through each map: of all values, if of any."""
        places = list(_places(op))
        found: dict[AffineMap, set[int]] = {map: set() for map in op.maps()}
        for value, dim, map in places:
            if (value, dim) in self.folded and (map.results[dim] == _FIRST or _loop(map, dim) in self.dropped[op]):
                found[map].add(dim)
        for value, map in zip(op.operands, op.maps()):
            shape: Any = value.type.shape if isinstance(value.type, RankedTensorType) else ()
            found[map] = {dim for dim in found[map] if shape[dim] == 1}
        return found


def _behind_lanes(op: GenericOp) -> Iterable[Place]:
    """The last dimensions of inputs that have one element, at index 0 or counted, behind the last of the results."""
    written = op.maps()[-1].results
    singles = _single_loops(op)
    for value, map in zip(op.ins, op.maps()):
        shape = value.type.shape if isinstance(value.type, RankedTensorType) else ()
        left = len(shape)
        while left and shape[left - 1] == 1 and (map.results[left - 1] == _FIRST or _loop(map, left - 1) in singles):
            left -= 1
        if left and map.results[left - 1 : left] == written[-1:] and isinstance(written[-1], AffineDim):
            yield from ((value, dim) for dim in range(left, len(shape)))


def _loop(map: AffineMap, dim: int) -> int:
    """The loop that counts a dimension, -1 if none does alone."""
    expr = map.results[dim]
    return expr.position if isinstance(expr, AffineDim) else -1


def _single_loops(op: GenericOp) -> set[int]:
    """The loops of one step whose index the body does not use."""
    return {loop for loop in range(len(op.iterators())) if loop_size(op, loop) == 1} - asked_loops(op)


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
# stay: they hinder nothing. Nor do those of arguments and constants, such as a row of biases, unless something else is
# read through the same map, or they are behind the last dimension of what is written, where they would keep vectors
# from that dimension: in a bias of 64x1x1 for images with their channels last, or, counted by a loop of one step, the
# features of a group for the gradient of a depthwise convolution by its kernel. With vectors along the channels that
# took 0.8 ms in place of 14 (4 images of 56x56x48, windows of 3x3). A dropped loop takes with it the dimensions that
# it counts, and loops of other operations over these, so that the tensor between two operations has one shape for
# both. What comes from outside is collapsed, and what goes out expanded, which moves nothing.
