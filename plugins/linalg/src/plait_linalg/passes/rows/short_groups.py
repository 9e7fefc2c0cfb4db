"""Spreads short groups: what is reduced over a few neighbours, and what is the same for these, takes whole rows.

    %s = linalg.generic {(r, g, c) -> (r, g, c), (r, g, c) -> (g), ["reduction", "parallel", "reduction"]}
        ins(%x : tensor<4096x32x8xf32>) outs(%zero : tensor<32xf32>)
    %y = linalg.generic {(r, g, c) -> (r, g, c), (r, g, c) -> (g), (r, g, c) -> (r, g, c)} ins(%x, %s)

becomes

    %p = linalg.generic {(r, g, c) -> (r, g, c), (r, g, c) -> (g, c), ["reduction", "parallel", "parallel"]}
        ins(%x) outs(%neutral : tensor<32x8xf32>)
    %s = linalg.generic {(g, c) -> (g, c), (g, c) -> (g), ["parallel", "reduction"]} ins(%p) outs(%zero)
    %t = linalg.generic {(g, c) -> (g), (g, c) -> (g, c)} ins(%s) outs(%e : tensor<32x8xf32>)
    %y = linalg.generic {(r, g, c) -> (r, g, c), (r, g, c) -> (g, c), (r, g, c) -> (r, g, c)} ins(%x, %t)

so that the loops over groups and over the neighbours in them can become one. See Note [Short groups].
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import prod
from typing import Any

from plait.builtin.attributes import AffineMapAttr, ArrayAttr
from plait.builtin.types import DYNAMIC, RankedTensorType
from plait.frozen import FrozenValue
from plait.ir.affine import AffineConstant, AffineDim, AffineMap
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait_std.algebra import SCALARS
from plait_std.tensor import ops as tensor

from plait_linalg.bodies import build_generic
from plait_linalg.combiners import Combiner, combiner_of
from plait_linalg.indexing import loop_size
from plait_linalg.ops import FillOp, GenericOp, element_type
from plait_linalg.ops.generic import iterator_types_attr

_MOST_OPERATIONS = 4
"""So many elementwise operations before an operand are looked at."""
_MOST_REPEATED = 8
"""What is repeated for each neighbour has at most one element for so many steps of the loops."""


class _Group(FrozenValue):
    """The loop over groups, and the one over the few neighbours in each, which follows it in memory."""

    outer: int
    inner: int


def spread_short_groups(ops: Iterable[GenericOp], vector_bits: int) -> set[GenericOp]:
    """Spread the groups of operations; returns the small operations that were added."""
    added: set[GenericOp] = set()
    for op in ops:
        group = _group_of(op, vector_bits)
        if group is None:
            continue
        combiner = combiner_of(op, 0)
        if op.iterators()[group.inner] != "parallel":
            assert combiner is not None
            op = _reduced_later(op, group, combiner, added)
        for i, map in enumerate(op.maps()[: len(op.ins)]):
            if _is_of_groups(map, group):
                added.add(_repeat(op, i, group))
    return added


def _group_of(op: GenericOp, vector_bits: int) -> _Group | None:
    """The groups of `op` if it has some that should be spread."""
    kinds, maps = op.iterators(), op.maps()
    ends = [map.results[-2:] for map in maps[: len(op.ins)] if len(map.results) >= 3]
    group = next((_Group(a.position, b.position) for a, b in ends if _are_loops(a, b)), None)
    if group is None or kinds[group.outer] != "parallel" or not _is_short(op, group, vector_bits):
        return None
    if not all(_is_whole(map, group) or _is_of_groups(map, group) or _is_apart(map, group) for map in maps):
        return None
    outs = maps[len(op.ins) :]
    if kinds[group.inner] == "parallel":
        repeats = any(_is_of_groups(map, group) for map in maps[: len(op.ins)])
        return group if repeats and all(_is_whole(map, group) for map in outs) and _is_worth_it(op, group) else None
    others = [i for i, kind in enumerate(kinds) if kind != "parallel" and i != group.inner]
    is_split = len(outs) == 1 and _is_of_groups(outs[0], group) and combiner_of(op, 0) is not None
    return group if others and is_split and _is_worth_it(op, group) else None


def _are_loops(*exprs: Any) -> bool:
    return all(isinstance(expr, AffineDim) for expr in exprs)


def _is_short(op: GenericOp, group: _Group, vector_bits: int) -> bool:
    """Whether a group has fewer elements than a vector, and all of them at least as many, as far as is known."""
    groups, neighbours = loop_size(op, group.outer), loop_size(op, group.inner)
    if neighbours == DYNAMIC:
        return groups != 1 and any(_is_split(value, map, group) for value, map in zip(op.ins, op.maps()))
    width = max(getattr(element_type(value.type), "width", 64) for value in op.operands)
    lanes = vector_bits // max(8, width)
    return 1 < neighbours < lanes and (groups == DYNAMIC or lanes <= groups * neighbours)


def _is_split(value: Value[Any], map: AffineMap, group: _Group, left: int = _MOST_OPERATIONS) -> bool:
    """Whether groups and what is in them were one dimension of a tensor, up to `left` elementwise operations ago."""
    source: Any = value.defining_op
    if not _is_whole(map, group):
        return False
    if isinstance(source, tensor.ExpandShapeOp):
        dim = map.results.index(AffineDim(group.outer))
        return any(dim in dims and dim + 1 in dims for dims in source.groups)
    if not isinstance(source, GenericOp) or "reduction" in source.iterators() or not left:
        return False
    made = source.maps()[len(source.ins) + value.index]  # type: ignore[attr-defined]
    if not made.is_permutation:
        return False
    loops = made.inverse_permutation().compose(map)
    return any(_is_split(each, own.compose(loops), group, left - 1) for each, own in zip(source.ins, source.maps()))


def _is_worth_it(op: GenericOp, group: _Group) -> bool:
    """Whether what is added is little beside what `op` computes."""
    kept = [i for i in range(len(op.iterators())) if i not in (group.outer, group.inner)]
    maps = [map for map in op.maps() if _is_of_groups(map, group)]
    return all(
        (left := [loop_size(op, loop) for loop in kept if loop not in map.used_dims()])
        and (DYNAMIC in left or prod(left) >= _MOST_REPEATED)
        for map in maps
    )


def _is_whole(map: AffineMap, group: _Group) -> bool:
    """Whether an operand has groups and what is in them, next to each other."""
    loops = [expr.position if isinstance(expr, AffineDim) else None for expr in map.results]
    used = [loop for loop in loops if loop in (group.outer, group.inner)]
    is_plain = all(isinstance(expr, (AffineDim, AffineConstant)) for expr in map.results)
    return is_plain and len(used) == 2 and (group.outer, group.inner) in pairwise(loops)


def _is_of_groups(map: AffineMap, group: _Group) -> bool:
    """Whether an operand has one element for each group."""
    is_plain = all(isinstance(expr, (AffineDim, AffineConstant)) for expr in map.results)
    has_inner = group.inner in map.used_dims()
    return is_plain and not has_inner and sum(expr == AffineDim(group.outer) for expr in map.results) == 1


def _is_apart(map: AffineMap, group: _Group) -> bool:
    """Whether an operand is the same for all groups."""
    return map.used_dims().isdisjoint((group.outer, group.inner))


def _with_inner(map: AffineMap, group: _Group) -> AffineMap:
    """A map with the loop over neighbours behind that over groups."""
    place = map.results.index(AffineDim(group.outer)) + 1
    results = (*map.results[:place], AffineDim(group.inner), *map.results[place:])
    return AffineMap(map.num_dims, map.num_symbols, results)


def _neighbours(b: Builder, op: GenericOp, group: _Group) -> Any:
    """The number of elements in a group: an integer, or a value if it is not known."""
    size = loop_size(op, group.inner)
    places = [
        (value, map.results.index(AffineDim(group.inner)))
        for value, map in zip(op.operands, op.maps()) if AffineDim(group.inner) in map.results
    ]  # fmt: skip
    return SCALARS.on(b).size(*places[0]).mixed if size == DYNAMIC else size


def _empty(b: Builder, like: Value[Any], dims: list[int], place: int, size: Any) -> Value[Any]:
    """A tensor with some dimensions of another one, and one of `size` at `place`."""
    sizes: list[Any] = [SCALARS.on(b).size(like, dim).mixed for dim in dims]
    return b(tensor.EmptyOp.of([*sizes[:place], size, *sizes[place:]], like.type.element_type))


def _reduced_later(op: GenericOp, group: _Group, combiner: Combiner, added: set[GenericOp]) -> GenericOp:
    """Keep the loop over neighbours in `op`, and reduce it in another operation; returns the new `op`."""
    b = Builder.before(op)
    b.location = op.location
    (init,), (old,), map = op.outs, op.results, op.maps()[-1]
    place, size = map.results.index(AffineDim(group.outer)) + 1, _neighbours(b, op, group)
    rank = init.type.rank
    empty = _empty(b, init, list(range(rank)), place, size)
    neutral = SCALARS.constant(b, combiner.neutral, init.type.element_type)
    start = b.insert(FillOp.make([neutral], [empty])).results[0]
    new: Any = op.clone()
    new.set_operand(len(op.ins), start)
    new.indexing_maps = ArrayAttr(tuple(map_ for map_ in (*list(op.indexing_maps.elements)[:-1],
                                                          AffineMapAttr(_with_inner(map, group)))))  # fmt: skip
    new.iterator_types = iterator_types_attr(
        ["parallel" if i == group.inner else kind for i, kind in enumerate(op.iterators())]
    )
    new.results[0].type = RankedTensorType(empty.type.shape, empty.type.element_type)
    b.insert(new)
    dims = [AffineDim(i) for i in range(rank + 1)]
    kept = AffineMap(rank + 1, 0, tuple(dim for dim in dims if dim.position != place))
    kinds = ["reduction" if i == place else "parallel" for i in range(rank + 1)]
    total = build_generic(
        b, [new.results[0]], [init], [AffineMap(rank + 1, 0, tuple(dims)), kept], kinds,
        lambda inner, values: [combiner.apply(inner, values[1], values[0])],
    )  # fmt: skip
    added.add(total)
    old.replace_all_uses_with(total.results[0])
    op.erase()
    return new


def _repeat(op: GenericOp, operand: int, group: _Group) -> GenericOp:
    """Give each neighbour an element of its own of an operand that has one for each group."""
    b = Builder.before(op)
    b.location = op.location
    value, map = op.ins[operand], op.maps()[operand]
    dims = [dim for dim, expr in enumerate(map.results) if isinstance(expr, AffineDim)]
    loops = [map.results[dim] for dim in dims]
    place = loops.index(AffineDim(group.outer)) + 1
    empty = _empty(b, value, dims, place, _neighbours(b, op, group))
    rank = len(dims) + 1
    own = [AffineDim(i) for i in range(rank) if i != place]
    read = [own[dims.index(dim)] if dim in dims else AffineConstant(0) for dim in range(len(map.results))]
    identity = AffineMap(rank, 0, tuple(AffineDim(i) for i in range(rank)))
    made = build_generic(
        b, [value], [empty], [AffineMap(rank, 0, tuple(read)), identity], ["parallel"] * rank,
        lambda _, values: [values[0]],
    )  # fmt: skip
    op.set_operand(operand, made.results[0])
    maps = list(op.maps())
    maps[operand] = _with_inner(AffineMap(map.num_dims, map.num_symbols, tuple(loops)), group)
    op.indexing_maps = ArrayAttr(tuple(AffineMapAttr(each) for each in maps))
    return made


# Note [Short groups]
# A group normalization of an image whose channels are last reduces a few neighbours of each pixel. Vectors along these
# have a few lanes, and each group would read a part of each line of memory, again in each stage: for groups of 4 of
# 128 channels, 6 % of what the machine can do. With the neighbours kept, the rows of the image are vectors, from end
# to end; the few numbers that are left are reduced at the end, and repeated for each neighbour where they are read.
# Both are small beside the image. Whether it is: where the loops that an operand of groups does not have take fewer
# than 8 steps, nothing is done. The order in which a reduction combines is not defined (Note [Order of sums]).
#
# Groups of unknown length are taken for short ones if groups and neighbours were one dimension before, as channels are:
# rows are read from end to end then, however long groups turn out to be. Otherwise a row of groups may be a whole image
# in planes, of which the statistics of a batch keep one number for each plane.
