"""Tensors put together, repeated, turned, padded; sizes of tensors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.types import i1, i64
from plait_tcp.formulas import Refused, Size, Tensor, Tensors, product

from plait_torch.definitions.registry import Definitions
from plait_torch.definitions.sizes import normalized
from plait_torch.promotion import promoted

DEFINE = Definitions()


@DEFINE("cat")
def concatenate(t: Tensors, tensors: Sequence[Tensor], dim: int) -> Tensor:
    """The tensors one behind the other; empty ones of one dimension do not count."""
    if not tensors:
        raise ValueError("expected one tensor or more")
    inputs = promoted(t, *tensors)
    kept = [one for one in inputs if not (one.rank == 1 and isinstance(one.shape[0], int) and one.shape[0] == 0)]
    if not kept:
        return inputs[0]
    return t.concat(kept, normalized(dim, kept[0].rank)) if len(kept) > 1 else kept[0]


@DEFINE("stack")
def stack(t: Tensors, tensors: Sequence[Tensor], dim: int) -> Tensor:
    inputs = promoted(t, *tensors)
    dim = normalized(dim, inputs[0].rank + 1)
    return t.concat([one.unsqueeze([dim]) for one in inputs], dim)


@DEFINE("repeat")
def repeat(t: Tensors, x: Tensor, repeats: Sequence[Size]) -> Tensor:
    """The tensor so many times along each dimension; dimensions are added in front."""
    lead = len(repeats) - x.rank
    if lead < 0:
        raise ValueError(f"expected {x.rank} numbers of repeats or more, found {len(repeats)}")
    shape = [1] * lead + list(x.shape)
    apart = x.reshape(*(n for size in shape for n in (1, size)))
    apart = t.broadcast(apart, [n for times, size in zip(repeats, shape) for n in (times, size)])
    return apart.reshape(*(product([size, times]) for times, size in zip(repeats, shape)))


@DEFINE("flip")
def flip(t: Tensors, x: Tensor, dims: Sequence[int]) -> Tensor:
    return t.reverse(x, [normalized(dim, x.rank) for dim in dims]) if x.rank else x


@DEFINE("roll")
def roll(t: Tensors, x: Tensor, shifts: Sequence[int] | int, dims: Sequence[int] | int) -> Tensor:
    """The elements moved along dimensions, around the end; without dimensions, in row-major order."""
    moves = [shifts] if isinstance(shifts, int) else list(shifts)
    along = [dims] if isinstance(dims, int) else list(dims)
    if not along:
        return _rolled(t, x.reshape(product(x.shape)), moves[0], 0).reshape(*x.shape)
    for shift, dim in zip(moves, along, strict=True):
        x = _rolled(t, x, shift, normalized(dim, x.rank)) if x.rank else x
    return x


def _rolled(t: Tensors, x: Tensor, shift: int, dim: int) -> Tensor:
    size = x.shape[dim]
    if not isinstance(size, int):
        raise Refused(f"the size of dimension {dim} must be known when compiling")
    if size == 0 or shift % size == 0:
        return x
    cut = size - shift % size
    return t.concat([x.part(dim, cut, size - cut), x.part(dim, 0, cut)], dim)


@DEFINE("tril")
def lower_triangle(t: Tensors, x: Tensor, offset: int) -> Tensor:
    return (_column_minus_row(t, x) <= offset).select(x, 0)


@DEFINE("triu")
def upper_triangle(t: Tensors, x: Tensor, offset: int) -> Tensor:
    return (_column_minus_row(t, x) >= offset).select(x, 0)


def _column_minus_row(t: Tensors, x: Tensor) -> Tensor:
    if x.rank < 2:
        raise ValueError(f"expected a tensor of 2 dimensions or more, found {x.rank}")
    return t.iota(x.shape, x.rank - 1, i64) - t.iota(x.shape, x.rank - 2, i64)


@DEFINE("constant_pad_nd")
def pad(t: Tensors, x: Tensor, padding: Sequence[Size], value: Any) -> Tensor:
    """A number around the elements; the padding is given from the last dimension on, less than 0 removes elements."""
    low, high = amounts(padding, x.rank)
    return t.pad(x, t.number(value, x.element), low, high)


def amounts(padding: Sequence[Size], rank: int) -> tuple[list[Size], list[Size]]:
    """What is added before and behind each dimension."""
    count = len(padding) // 2
    if len(padding) % 2 or count > rank:
        raise ValueError(f"expected two numbers for each of at most {rank} dimensions, found {len(padding)}")
    low: list[Size] = [0] * rank
    high: list[Size] = [0] * rank
    for i in range(count):
        low[rank - 1 - i], high[rank - 1 - i] = padding[2 * i], padding[2 * i + 1]
    return low, high


def _mirrored(t: Tensors, x: Tensor, padding: Sequence[Size], skip: int) -> Tensor:
    """Padding that takes elements from inside, backwards from `skip` behind the edge; 0 repeats the edge itself."""
    low, high = amounts(padding, x.rank)
    for dim in range(x.rank):
        if (isinstance(low[dim], int) and low[dim] == 0) and (isinstance(high[dim], int) and high[dim] == 0):
            continue
        x = _mirrored_along(t, x, dim, low[dim], high[dim], skip)
    return x


def _mirrored_along(t: Tensors, x: Tensor, dim: int, low: Size, high: Size, skip: int) -> Tensor:
    size = x.shape[dim]
    places = t.iota([size + low + high], 0, i64) - t.size_number(low, i64)
    last = t.size_number(size - 1, i64)
    if skip:
        places = abs(places)
        places = last - abs(last - places)
    else:
        places = places.apply("maximum", 0)
        places = places.apply("minimum", last)
    return t.take(x, places, dim)


@DEFINE("reflection_pad1d", "reflection_pad2d", "reflection_pad3d")
def reflection_pad(t: Tensors, x: Tensor, padding: Sequence[Size]) -> Tensor:
    return _mirrored(t, x, padding, 1)


@DEFINE("replication_pad1d", "replication_pad2d", "replication_pad3d")
def replication_pad(t: Tensors, x: Tensor, padding: Sequence[Size]) -> Tensor:
    return _mirrored(t, x, padding, 0)


# Sizes


@DEFINE("size.int")
def size_of(t: Tensors, x: Tensor, dim: int) -> Size:
    return x.shape[normalized(dim, x.rank)]


@DEFINE("sym_numel", "numel")
def numel(t: Tensors, x: Tensor) -> Size:
    return product(x.shape)


@DEFINE("sym_stride.int")
def stride_of(t: Tensors, x: Tensor, dim: int) -> Size:
    """The stride of a tensor in row-major order, as all are here."""
    return product(x.shape[normalized(dim, x.rank) + 1 :])


@DEFINE("sym_storage_offset")
def storage_offset(t: Tensors, x: Tensor) -> Size:
    return 0


@DEFINE("sym_is_contiguous")
def is_contiguous(t: Tensors, x: Tensor, memory_format: int) -> Tensor:
    return t.number(True, i1)


@DEFINE("_local_scalar_dense", "item")
def item(t: Tensors, x: Tensor) -> Tensor:
    return x.reshape()
