"""Makes one loop of neighbouring loops that run through memory together, in all operands that have them.

    %1 = linalg.generic {indexing_maps = [(n, c, h, w) -> (c), (n, c, h, w) -> (n, c, h, w), ...]}
        ins(%bias, %x : tensor<64xf32>, tensor<32x64x7x7xf32>)

becomes

    %flat = tensor.collapse_shape %x [[0], [1], [2, 3]] : tensor<32x64x7x7xf32> into tensor<32x64x49xf32>
    %1 = linalg.generic {indexing_maps = [(n, c, i) -> (c), (n, c, i) -> (n, c, i), ...]}
        ins(%bias, %flat : tensor<64xf32>, tensor<32x64x49xf32>)

Vectors lie along the last loop, which is 49 steps long then, not 7. Loops over windows with one element, as a
convolution by 1x1 has, are left out before; short groups of neighbours are spread (see `short_groups`). See Note [Which
loops are collapsed].
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import DYNAMIC, RankedTensorType
from plait.frozen import FrozenValue
from plait.ir.affine import AffineDim, AffineMap
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.passes import Pass, option
from plait.runtime.target import HOST, host_target, instructions_named
from plait_std.arith import ops as arith
from plait_std.tensor import ops as tensor

from plait_linalg.collapsing import Collapsing, Flat, Pair, asked_loops, move_to_users
from plait_linalg.contraction import contraction_of
from plait_linalg.indexing import is_plain, loop_size
from plait_linalg.ops import FillOp, GenericOp, StructuredOp, element_type
from plait_linalg.passes.contractions.padded_reads import sizes_of
from plait_linalg.passes.contractions.single_lanes import groups_without, single_lane
from plait_linalg.passes.fusion.filled_outputs import drop_single_reductions
from plait_linalg.passes.fusion.kept_sizes import KeptSizes
from plait_linalg.passes.rows.short_groups import spread_short_groups
from plait_linalg.passes.vectorizable import VECTOR_SIZES, part_type
from plait_linalg.passes.vectorization.side_by_side import SHORT, length_of_payload

if TYPE_CHECKING:
    from plait.context import Context


_FEW = 3
"""Rows of so few elements are computed one by one, with masks too."""
_COPY_OF_ROW, _COPY_OF_ELEMENT = 8, 2
"""Operations that take as long as to copy a row, and an element of it."""


class CollapseLoops(Pass):
    """Make one loop of neighbouring loops that run through memory together."""

    name: ClassVar[str] = "linalg-collapse-loops"
    vector_bits: int = option(0, doc="bits of a vector register; 0 stands for the machine's")
    instructions: tuple[str, ...] = option(
        HOST, doc="what the machine has: masked-store, stores of some lanes; 'host' stands for this machine's"
    )

    def run(self, op: Operation, ctx: Context) -> None:
        sizes = KeptSizes(ctx)
        for inner in _candidates(op):
            drop_single_reductions(inner, sizes)
        sizes.known.erase_unused()
        flat: dict[Value[Any], Flat] = {}
        for inner in _candidates(op):
            lane = single_lane(inner)
            if lane is not None and lane not in asked_loops(inner):
                _DropLane(inner, lane, flat).run()
        bits = self.vector_bits or host_target().vector_bits
        added = spread_short_groups(_candidates(op), bits)
        found = [inner for inner in _candidates(op) if inner not in added]
        has_masks = "masked-store" in instructions_named(self.instructions)
        pairs = {inner: _pairs(inner, bits, has_masks) for inner in found}
        _Agreement(pairs, added).reach()
        for inner in found:
            if pairs[inner]:
                ctx.remark("passed", "Collapsed", inner, Operation=inner.name, Loops=str(len(pairs[inner]) + 1))
                Collapsing(inner, pairs[inner], flat).run()
        for whole in flat:
            move_to_users(whole)


def _candidates(op: Operation) -> list[GenericOp]:
    return [inner for inner in op.walk() if isinstance(inner, GenericOp) and _is_candidate(inner)]


def _is_candidate(op: GenericOp) -> bool:
    """Whether `op` computes its results from nothing, so that their shape is its own matter."""
    if not op.on_tensors or VECTOR_SIZES in op.attributes or op.parent is None:
        return False
    if not all(isinstance(value.defining_op, (FillOp, tensor.EmptyOp)) for value in op.outs):
        return False
    return all(t.encoding is None for v in op.operands if isinstance(t := v.type, RankedTensorType))


def _pairs(op: GenericOp, vector_bits: int, has_masks: bool) -> set[Pair]:
    """The neighbouring loops that `op` itself lets become one."""
    kinds, maps = op.iterators(), op.maps()
    asked = asked_loops(op)
    found: set[Pair] = set()
    for a, b in {pair for map in maps for pair in _neighbours(map)}:
        users = [map for map in maps if not map.used_dims().isdisjoint((a, b))]
        is_single = 1 in (loop_size(op, a), loop_size(op, b))
        if kinds[a] != kinds[b] or is_single or not asked.isdisjoint((a, b)):
            continue
        if all(_has_once(map, a) and _has_once(map, b) and (a, b) in _neighbours(map) for map in users):
            found.add((a, b))
    apart = _apart_in_place(op)
    return found - {pair for pair in apart if not _is_worth_a_copy(op, pair, vector_bits, has_masks)}


def _is_worth_a_copy(op: GenericOp, pair: Pair, vector_bits: int, has_masks: bool) -> bool:
    """Whether long rows are computed and copied in less time than short ones in their place. See the Note."""
    last = op.maps()[-1].results[-1]
    columns, bits = loop_size(op, pair[1]), getattr(part_type(element_type(op.results[0].type)), "width", 64)
    lanes = vector_bits // max(bits, 8)
    if set(op.iterators()) != {"parallel"} or last != AffineDim(pair[1]) or columns == DYNAMIC or lanes < 2:
        return False
    whole, rest = divmod(columns, lanes)
    length = length_of_payload(op)
    steps = whole + (min(rest, 1) if has_masks and rest > _FEW else rest)
    saved = (steps - columns / lanes) * length
    return length > SHORT and saved > _COPY_OF_ROW + _COPY_OF_ELEMENT * columns


def _apart_in_place(op: GenericOp) -> set[Pair]:
    """The neighbouring loops of a result that are not neighbours in memory where it is inserted. See the Note."""
    apart: set[Pair] = set()
    for value, map in zip(op.results, op.maps()[len(op.ins) :]):
        pairs = list(pairwise(expr.position if isinstance(expr, AffineDim) else -1 for expr in map.results))
        for use in value.uses:
            user: Any = use.operation
            if isinstance(user, tensor.CollapseShapeOp):
                firsts = [group[0] for group in user.groups[1:]]
                apart |= {pairs[dim - 1] for dim, is_whole in zip(firsts, _are_whole(user.result)) if not is_whole}
            elif isinstance(user, tensor.InsertSliceOp):
                apart |= {pair for pair, is_whole in zip(pairs, _are_whole(value)) if not is_whole}
    return apart


def _are_whole(value: Value[Any]) -> list[bool]:
    """For each dimension but the first whether a tensor is inserted with all there is along it."""
    inserts: Any = [use.operation for use in value.uses if not use.index]
    inserts = [op for op in inserts if isinstance(op, tensor.InsertSliceOp) and op.dest.type.rank == value.type.rank]
    return [all(_is_whole(insert, dim) for insert in inserts) for dim in range(value.type.rank)][1:]


def _is_whole(insert: tensor.InsertSliceOp, dim: int) -> bool:
    """Whether an insertion has all there is along a dimension, as far as is known: padding is a sum of sizes."""
    size, whole = insert.mixed_sizes[dim], sizes_of(insert.dest)[dim]
    if isinstance(whole, int) and whole != DYNAMIC:
        return size == whole
    if whole is size:
        return True
    is_longer = isinstance(whole, Value) and isinstance(whole.defining_op, arith.AddIOp)
    return insert.mixed_offsets[dim] == 0 and not is_longer


def _neighbours(map: AffineMap) -> list[Pair]:
    """The loops that count neighbouring dimensions."""
    loops = [expr.position if isinstance(expr, AffineDim) else None for expr in map.results]
    return [(a, b) for a, b in pairwise(loops) if a is not None and b is not None and a != b]


def _has_once(map: AffineMap, loop: int) -> bool:
    alone = [AffineMap(map.num_dims, map.num_symbols, (expr,)) for expr in map.results]
    return sum(loop in index.used_dims() for index in alone) == 1


class _Agreement(FrozenValue):
    """Drops the pairs that producers and consumers that may be fused do not have both."""

    pairs: dict[GenericOp, set[Pair]]
    apart: set[GenericOp]
    """Operations that nothing is fused with."""

    def reach(self) -> None:
        changed = True
        while changed:
            changed = False
            for op in self.pairs:
                for value, map in zip(op.ins, op.maps()):
                    changed |= self._on_operand(op, value, map)
                for value, map in zip(op.results, op.maps()[len(op.ins) :]):
                    others = [user for user in value.users if isinstance(user, StructuredOp) and user not in self.pairs]
                    if not all(user in self.apart or _is_border(op, user) for user in others):
                        changed |= self._drop(op, _collapsed(map, self.pairs[op]).values())

    def _on_operand(self, op: GenericOp, value: Value[Any], map: AffineMap) -> bool:
        """The same for one operand; whether a pair was dropped."""
        pairs = self.pairs
        producer, own = value.defining_op, _collapsed(map, pairs[op])
        if isinstance(producer, tensor.ExtractSliceOp) or _pads_windows(producer, map):
            return self._drop(op, own.values())
        if not isinstance(producer, StructuredOp) or isinstance(producer, FillOp) or _is_border(producer, op):
            return False
        if producer in self.apart:
            return False
        if not isinstance(producer, GenericOp) or producer not in pairs:
            return self._drop(op, own.values())
        made = _collapsed(producer.maps()[len(producer.ins) + value.index], pairs[producer])  # type: ignore[attr-defined]
        mine = self._drop(op, [pair for dim, pair in own.items() if dim not in made])
        return self._drop(producer, [pair for dim, pair in made.items() if dim not in own]) or mine

    def _drop(self, op: GenericOp, dropped: Iterable[Pair]) -> bool:
        before = len(self.pairs[op])
        self.pairs[op] = self.pairs[op].difference(dropped)
        return len(self.pairs[op]) < before


def _pads_windows(producer: Operation | None, map: AffineMap) -> bool:
    """Whether a tensor is put together, and then read in windows."""
    return isinstance(producer, tensor.InsertSliceOp) and not is_plain(map)


def _collapsed(map: AffineMap, pairs: set[Pair]) -> dict[int, Pair]:
    """The dimensions that are collapsed with the next one, each with its loops."""
    loops = [expr.position if isinstance(expr, AffineDim) else -1 for expr in map.results]
    return {dim: pair for dim, pair in enumerate(pairwise(loops)) if pair in pairs}


def _is_border(producer: StructuredOp, consumer: StructuredOp) -> bool:
    """Whether no pass fuses the two.

    A contraction is fused with what it reads only if that is of reduced rows, and not with what transposes its result.
    """
    if contraction_of(consumer) is None:
        return contraction_of(producer) is not None and _transposes(producer, consumer)
    sources = (value.defining_op for value in (*producer.ins, *producer.outs))
    reduced = [op for op in (producer, *sources) if isinstance(op, StructuredOp) and "reduction" in op.iterators()]
    return all(contraction_of(op) is not None for op in reduced)


def _transposes(producer: StructuredOp, consumer: StructuredOp) -> bool:
    """Whether an elementwise operation reads a result along another loop than the one along which it writes."""
    maps, made = consumer.maps(), producer.results
    read = [map for value, map in zip(consumer.ins, maps) if value in made and map.results]
    written = {map.results[-1] for map in maps[len(consumer.ins) :] if map.results}
    return "reduction" not in consumer.iterators() and all(map.results[-1] not in written for map in read)


class _DropLane(Collapsing):
    """Builds a product without its last loop, which has one step."""

    def __init__(self, op: GenericOp, lane: int, flat: dict[Value[Any], Flat]) -> None:
        super().__init__(op, set(), flat)
        self.lane = lane
        self.first.remove(lane)

    def _groups(self, map: AffineMap) -> list[list[int]]:
        return groups_without(map, self.lane)

    def _without_inner(self, map: AffineMap) -> AffineMap:
        left = (expr for expr in map.results if expr != AffineDim(self.lane))
        return AffineMap(map.num_dims, map.num_symbols, tuple(left))


# Note [Which loops are collapsed]
# Two loops become one where they count neighbouring dimensions, in the same order, of all operands that have one of
# them, and are of one kind. What is fused later must keep the same loops: so an elementwise operation and what it
# reads, or a reduction and what reads its result, collapse the dimensions between them both or neither. Contractions
# are not fused with what they read, unless it is a row that was reduced: there a reshape may stand. It moves nothing,
# as tensors are contiguous; slices are not, and stay as they are. Parallel loops of one step are left alone: to drop
# them gains nothing, but for the last one of a product, along which vectors would lie (see `single_lanes`).
#
# A result that is inserted into a larger tensor, as by padding, is computed in its place there later
# (`eliminate-empty-tensors`), where rows are apart: to collapse its loops would cost a copy. For elementary functions
# that is less than what short rows cost, which do not fill vectors: sines of rows of three took 7.4 ns each in their
# place in rows of 63, and 2.1 ns in long rows that are copied then (4096 points); exponentials of rows of two to 13
# took 0.68 to 0.97 of the time.
# What is padded and read in windows is not collapsed: tiles could not tell that it is padding (see `padded_reads`).
