"""Operands that are slices of one tensor, read from and written to the tensor itself.

    %a = tensor.extract_slice %x[0, 0] [1, 64] [1, 1] : tensor<16x64xf32> to tensor<64xf32>
    %b = tensor.extract_slice %x[1, 0] [1, 64] [1, 1] : tensor<16x64xf32> to tensor<64xf32>
    ...
    %v = vector.transfer_read %a[%i] ...                      %v = vector.transfer_read %x[%c0, %i] ...
    %w = vector.transfer_read %b[%i] ...            =>        %w = vector.transfer_read %x[%c1, %i] ...

See Note [Slices of one tensor].
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, ComplexType, ShapedType
from plait.frozen import FrozenValue
from plait.ir.affine import AffineDim
from plait.ir.value import Value
from plait_std.builders import integer_value
from plait_std.mixed import Mixed, are_apart, same_slice
from plait_std.tensor.ops import CollapseShapeOp, ExpandShapeOp, ExtractSliceOp, InsertSliceOp

from plait_linalg.bounded_sizes import origin_of

if TYPE_CHECKING:
    from plait.build import ExpressionBuilder

    from plait_linalg.ops import StructuredOp

_LEAST = 4
"""Slices of a tensor from which on their places are shared by enough of them."""


class PlacesInSource(FrozenValue):
    """Where the elements of a slice are in the tensor that it is a slice of."""

    source: Value[Any]
    offsets: tuple[Any, ...]
    strides: tuple[int, ...]
    dims: tuple[int | None, ...]
    """The dimension of the slice for each dimension of the source; None for one that the slice does not have."""

    @staticmethod
    def of(op: ExtractSliceOp) -> PlacesInSource:
        dropped = op.dropped_dims
        kept = iter(range(op.result.type.rank))
        rank = len(op.static_offsets.values)
        dims = tuple([None if dim in dropped else next(kept) for dim in range(rank)])
        return PlacesInSource(op.source, tuple(op.mixed_offsets), tuple(op.static_strides.values), dims)

    def of_element(self, places: Sequence[Value[Any]], known: KnownPlaces) -> list[Value[Any]]:
        """The place in the source of an element of the slice."""
        here = [0 if dim is None else places[dim] for dim in self.dims]
        return [known.place(*each) for each in zip(self.offsets, self.strides, here)]


class KnownPlaces:
    """Places in tensors that the vector being computed knows: slices share them."""

    def __init__(self, b: ExpressionBuilder) -> None:
        self.b = b
        self._found: dict[Any, Value[Any]] = {}

    def place(self, offset: Mixed, stride: int, place: int | Value[Any]) -> Value[Any]:
        """`offset + stride * place`"""
        number = place if isinstance(place, int) else integer_value(place)
        if number is not None:
            return self._sum(offset, self.b.index(number * stride).value if offset == 0 else number * stride)
        scaled: Any = place
        if stride != 1:
            scaled = self._found.get((place, stride)) or (self.b.index(place) * stride).value
            self._found[place, stride] = scaled
        return self._sum(offset, scaled)

    def _sum(self, offset: Mixed, place: int | Value[Any]) -> Value[Any]:
        if offset == 0 and not isinstance(place, int):
            return place
        if (offset, place) not in self._found:
            self._found[offset, place] = (self.b.index(place) + offset).value
        return self._found[offset, place]


class SharedDestination(FrozenValue):
    """Outputs that are slices of one tensor, whose results are all put back into it."""

    operands: tuple[int, ...]
    source: Value[Any]
    insertions: tuple[InsertSliceOp, ...]
    """In the order of the program: the last one has the whole tensor."""

    def replace_by(self, value: Value[Any]) -> None:
        self.insertions[-1].result.replace_all_uses_with(value)
        for insertion in reversed(self.insertions):
            insertion.erase()


def slices_of_one_tensor(op: StructuredOp, lane_loop: int, lanes: int) -> dict[int, PlacesInSource]:
    """The operands, by number, that are among several slices of one tensor, which have whole vectors along a loop."""
    found: dict[int, PlacesInSource] = {}
    lane = (AffineDim(lane_loop),)
    for i, (value, map) in enumerate(zip(op.operands, op.maps())):
        of = value.defining_op
        if isinstance(of, ExtractSliceOp) and map.results[-1:] == lane and _has_whole_vectors(of, lanes):
            found[i] = PlacesInSource.of(of)
    count = Counter(places.source for places in found.values())
    return {i: places for i, places in found.items() if count[places.source] >= _LEAST}


def shared_destinations(op: StructuredOp, found: dict[int, PlacesInSource]) -> list[SharedDestination]:
    """The outputs among `found` that have a tensor in common, if all of its slices are put back.

    Nothing else is read of that tensor: bufferization would not see that the elements are others, and copy it.
    """
    inputs = len(op.ins)
    sources: dict[Value[Any], list[int]] = {}
    for i, places in found.items():
        if i >= inputs:
            sources.setdefault(places.source, []).append(i)
    made: list[SharedDestination] = []
    read = {_origin(value) for value in op.ins}
    for source, operands in sources.items():
        if _origin(source) in read:
            continue
        slices: list[Any] = [op.operands[i].defining_op for i in operands]
        results = [op.results[i - inputs] for i in operands]
        insertions = _chain(source, results)
        into = {insertion.source: insertion for insertion in insertions}
        are_put_back = all(result in into and same_slice(of, into[result]) for of, result in zip(slices, results))
        if are_put_back and all(are_apart(a, b) for a, b in combinations(slices, 2)):
            made.append(SharedDestination(tuple(operands), source, tuple(insertions)))
    return made


def _chain(source: Value[Any], results: Sequence[Value[Any]]) -> list[InsertSliceOp]:
    """The insertions of `results` one after another into a tensor, of which only the last is used otherwise."""
    into: dict[Value[Any], InsertSliceOp] = {}
    for result in results:
        user = next(iter(result.users), None)
        if not result.has_one_use or not isinstance(user, InsertSliceOp) or user.source is not result:
            return []
        into[user.dest] = user
    found: list[InsertSliceOp] = []
    while (insertion := into.get(source)) is not None:
        found.append(insertion)
        source = insertion.result
        if len(found) < len(results) and not source.has_one_use:
            return []
    return found


def _origin(value: Value[Any]) -> Value[Any]:
    """What a tensor, or the one that it is a part or another shape of, was before elements of it were changed."""
    while isinstance(op := (value := origin_of(value)).defining_op, (ExtractSliceOp, CollapseShapeOp, ExpandShapeOp)):
        value = op.source if isinstance(op, ExtractSliceOp) else op.src
    return value


def _has_whole_vectors(of: ExtractSliceOp, lanes: int) -> bool:
    """Whether vectors along the last dimension of a slice end where it does, or where the source does."""
    source: Any = of.source.type
    assert isinstance(of.result.type, ShapedType)
    strides = of.static_strides.values
    size, start = of.static_sizes.values[-1], of.static_offsets.values[-1]
    if DYNAMIC in strides or strides[-1] != 1 or source.rank - 1 in of.dropped_dims:
        return False
    if isinstance(source.element_type, ComplexType):
        return False
    return size != DYNAMIC and (size % lanes == 0 or (start == 0 and size == source.shape[-1]))


# Note [Slices of one tensor]
# The tiles of a convolution with fewer products are transformed from sixteen slices of an image to sixteen slices of
# a block. Each slice is an operation here, one in memory, and an address there, and each result is carried through
# all loops. Places in the tensor itself are sums that the slices share: four along the rows of a tile, and four along
# its columns; and the loops carry one tensor.
