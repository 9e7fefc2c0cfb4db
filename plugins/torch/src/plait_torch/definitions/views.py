"""Other shapes of the same elements, parts of them, and tensors put together. A view is a copy here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.types import i64
from plait_tcp.formulas import Refused, Size, Tensor, Tensors, larger, product, same_size, smaller

from plait_torch.definitions.registry import Definitions
from plait_torch.definitions.sizes import limited, normalized

DEFINE = Definitions()


@DEFINE("view", "reshape", "_unsafe_view")
def view(t: Tensors, x: Tensor, size: Sequence[Size]) -> Tensor:
    """The same elements; one size may be -1."""
    shape = list(size)
    open_dims = [i for i, n in enumerate(shape) if isinstance(n, int) and n == -1]
    if len(open_dims) > 1:
        raise ValueError("expected at most one size of -1")
    if open_dims:
        others = product([n for i, n in enumerate(shape) if i not in open_dims])
        if isinstance(others, int) and others == 0:
            raise ValueError("expected sizes that say what -1 stands for")
        shape[open_dims[0]] = product(x.shape) // others
    return x.reshape(*shape)


@DEFINE("flatten.using_ints")
def flatten(t: Tensors, x: Tensor, start: int, end: int) -> Tensor:
    first, last = normalized(start, x.rank), normalized(end, x.rank)
    return x.reshape(*x.shape[:first], product(x.shape[first : last + 1]), *x.shape[last + 1 :])


@DEFINE("unflatten.int")
def unflatten(t: Tensors, x: Tensor, dim: int, sizes: Sequence[Size]) -> Tensor:
    dim = normalized(dim, x.rank)
    rest = product([n for n in sizes if not (isinstance(n, int) and n == -1)])
    sizes = [x.shape[dim] // rest if isinstance(n, int) and n == -1 else n for n in sizes]
    return x.reshape(*x.shape[:dim], *sizes, *x.shape[dim + 1 :])


@DEFINE("expand", "broadcast_to")
def expand(t: Tensors, x: Tensor, size: Sequence[Size], implicit: bool = False) -> Tensor:
    """Repeat dimensions of size 1, and in front; -1 keeps a size."""
    lead = len(size) - x.rank
    if lead < 0:
        raise ValueError(f"expected {x.rank} sizes or more, found {len(size)}")
    shape = [x.shape[i - lead] if isinstance(n, int) and n == -1 and i >= lead else n for i, n in enumerate(size)]
    return t.broadcast(x, shape)


@DEFINE("permute")
def permute(t: Tensors, x: Tensor, dims: Sequence[int]) -> Tensor:
    return x.transpose([normalized(dim, x.rank) for dim in dims])


@DEFINE("transpose.int")
def transpose(t: Tensors, x: Tensor, dim0: int, dim1: int) -> Tensor:
    order = list(range(x.rank))
    a, b = normalized(dim0, x.rank), normalized(dim1, x.rank)
    if x.rank:
        order[a], order[b] = order[b], order[a]
    return x.transpose(order)


@DEFINE("t")
def matrix_transpose(t: Tensors, x: Tensor) -> Tensor:
    if x.rank > 2:
        raise ValueError(f"expected a tensor of at most 2 dimensions, found {x.rank}")
    return x.transpose(list(range(x.rank))[::-1])


@DEFINE("unsqueeze")
def unsqueeze(t: Tensors, x: Tensor, dim: int) -> Tensor:
    return x.unsqueeze([normalized(dim, x.rank + 1)])


@DEFINE("squeeze.dims", "prims::squeeze")
def squeeze_dims(t: Tensors, x: Tensor, dims: Sequence[int]) -> Tensor:
    """Drop each of the dimensions that has size 1; one that is known at run time only stays."""
    found = [normalized(dim, x.rank) for dim in dims] if x.rank else []
    return x.squeeze([dim for dim in found if isinstance(x.shape[dim], int) and x.shape[dim] == 1])


@DEFINE("squeeze.dim")
def squeeze_dim(t: Tensors, x: Tensor, dim: int) -> Tensor:
    return squeeze_dims(t, x, [dim])


@DEFINE("squeeze")
def squeeze(t: Tensors, x: Tensor) -> Tensor:
    return squeeze_dims(t, x, range(x.rank))


# Parts


def bounds(x: Tensor, dim: int, start: Any, end: Any) -> tuple[Size, Size]:
    """The places of a slice: from, and up to, but not with."""
    size = x.shape[dim]
    first = 0 if start is None else limited(x.t.index(start, size), 0, size)
    last = size if end is None or _is_end(end) else limited(x.t.index(end, size), 0, size)
    return first, larger(last, first)


def _is_end(end: Any) -> bool:
    return isinstance(end, int) and end >= 1 << 62


@DEFINE("slice.Tensor")
def slice_tensor(t: Tensors, x: Tensor, dim: int, start: Any, end: Any, step: int) -> Tensor:
    dim = normalized(dim, x.rank)
    if step.__class__ is not int:
        raise Refused("the step must be known when compiling")
    first, last = bounds(x, dim, start, end)
    if isinstance(first, int) and first == 0 and step == 1 and same_size(last, x.shape[dim]):
        return x
    count = (last - first + (step - 1)) // step
    return x.part(dim, first, count, step)


@DEFINE("unfold")
def unfold(t: Tensors, x: Tensor, dim: int, size: int, step: int) -> Tensor:
    """Windows of a dimension, whose elements are a dimension of their own, the last one."""
    if not x.rank:
        return t.broadcast(x, [size])
    dim = normalized(dim, x.rank)
    count = (x.shape[dim] - size) // step + 1
    starts = t.iota([count, size], 0, i64) * step
    places = (starts + t.iota([count, size], 1, i64)).flatten()
    windows = t.take(x, places, dim).reshape(*x.shape[:dim], count, size, *x.shape[dim + 1 :])
    return windows.transpose([i for i in range(x.rank + 1) if i != dim + 1] + [dim + 1])


@DEFINE("narrow")
def narrow(t: Tensors, x: Tensor, dim: int, start: Any, length: Any) -> Tensor:
    dim = normalized(dim, x.rank)
    return x.part(dim, t.index(start, x.shape[dim]), length)


@DEFINE("select.int")
def select(t: Tensors, x: Tensor, dim: int, index: Any) -> Tensor:
    dim = normalized(dim, x.rank)
    _check_index(index, x.shape[dim])
    return x.part(dim, t.index(index, x.shape[dim]), 1).squeeze([dim])


def _check_index(index: Any, size: Size) -> None:
    if isinstance(index, int) and isinstance(size, int) and not -size <= index < size:
        raise ValueError(f"expected an index in range [{-size}, {size}), found {index}")


@DEFINE("split_with_sizes")
def split_with_sizes(t: Tensors, x: Tensor, sizes: Sequence[Size], dim: int) -> list[Tensor]:
    dim, start, parts = normalized(dim, x.rank), 0, list[Tensor]()
    for size in sizes:
        parts.append(x.part(dim, start, size))
        start = size + start
    return parts


@DEFINE("split.Tensor")
def split(t: Tensors, x: Tensor, size: Size, dim: int) -> list[Tensor]:
    dim = normalized(dim, x.rank)
    length = x.shape[dim]
    if not isinstance(length, int) or not isinstance(size, int):
        raise Refused("the number of parts must be known when compiling")
    return split_with_sizes(t, x, [min(size, length - i) for i in range(0, length, size)] or [0], dim)


@DEFINE("unbind.int")
def unbind(t: Tensors, x: Tensor, dim: int) -> list[Tensor]:
    dim = normalized(dim, x.rank)
    if not isinstance(x.shape[dim], int):
        raise Refused("the number of parts must be known when compiling")
    return [select(t, x, dim, i) for i in range(x.shape[dim])]


@DEFINE("diagonal")
def diagonal(t: Tensors, x: Tensor, offset: int, dim1: int, dim2: int) -> Tensor:
    places, order = _diagonal_places(t, x, offset, dim1, dim2)
    found = t.gather(x.transpose(order), places)
    return found.transpose([*range(1, found.rank), 0])


def _diagonal_places(t: Tensors, x: Tensor, offset: int, dim1: int, dim2: int) -> tuple[Tensor, list[int]]:
    """The indices along two dimensions, and an order of dimensions in which these come first."""
    a, b = normalized(dim1, x.rank), normalized(dim2, x.rank)
    rows, columns = max(-offset, 0), max(offset, 0)
    length = larger(smaller(x.shape[a] - rows, x.shape[b] - columns), 0)
    line = t.iota([length], 0, i64)
    return t.stacked([line + rows, line + columns]), [a, b, *(i for i in range(x.rank) if i not in (a, b))]


@DEFINE("as_strided")
def as_strided(t: Tensors, x: Tensor, size: Sequence[Size], stride: Sequence[Size], offset: Any) -> Tensor:
    """The elements at places that strides say, of a tensor in row-major order."""
    return t.gather(x.flatten(), _strided_places(t, size, stride, offset))


def _strided_places(t: Tensors, size: Sequence[Size], stride: Sequence[Size], offset: Any) -> Tensor:
    places = t.full(size, 0, i64)
    for dim, step in enumerate(stride):
        places = places + t.iota(size, dim, i64) * t.size_number(step, i64)
    return (places + t.size_number(offset or 0, i64)).unsqueeze([len(size)])


# Parts that are replaced


@DEFINE("slice_scatter")
def slice_scatter(t: Tensors, x: Tensor, source: Tensor, dim: int, start: Any, end: Any, step: int) -> Tensor:
    dim = normalized(dim, x.rank)
    first, last = bounds(x, dim, start, end)
    count = (last - first + (step - 1)) // step
    shape = [count if i == dim else n for i, n in enumerate(x.shape)]
    source = t.broadcast(source.cast(x.element), shape)
    low = [first if i == dim else 0 for i in range(x.rank)]
    # what is between and behind: gaps of `step - 1` behind each element but the last
    used = larger((count - 1) * step + 1, 0)
    high = [x.shape[dim] - first - used if i == dim else 0 for i in range(x.rank)]
    between = [step - 1 if i == dim else 0 for i in range(x.rank)]
    spread = t.pad(source, t.number(0, x.element), low, high, between)
    place = t.iota([x.shape[dim]], 0, i64) - t.size_number(first, i64)
    inside = (place >= 0) & (place < t.size_number(used, i64))
    inside = inside & (place.apply("remainder", step) == 0) if step != 1 else inside
    return t.broadcast(inside, x.shape, [dim]).select(spread, x)


@DEFINE("select_scatter")
def select_scatter(t: Tensors, x: Tensor, source: Tensor, dim: int, index: Any) -> Tensor:
    dim = normalized(dim, x.rank)
    _check_index(index, x.shape[dim])
    place = t.index(index, x.shape[dim])
    here = t.iota([x.shape[dim]], 0, i64) == t.size_number(place, i64)
    return t.broadcast(here, x.shape, [dim]).select(t.broadcast(source.cast(x.element).unsqueeze([dim]), x.shape), x)


@DEFINE("diagonal_scatter")
def diagonal_scatter(t: Tensors, x: Tensor, source: Tensor, offset: int, dim1: int, dim2: int) -> Tensor:
    places, order = _diagonal_places(t, x, offset, dim1, dim2)
    updates = source.cast(x.element).transpose([source.rank - 1, *range(source.rank - 1)])
    found = t.scatter(x.transpose(order), places, updates)
    return found.transpose([order.index(i) for i in range(x.rank)])


@DEFINE("as_strided_scatter")
def as_strided_scatter(
    t: Tensors, x: Tensor, source: Tensor, size: Sequence[Size], stride: Sequence[Size], offset: Any
) -> Tensor:
    found = t.scatter(x.flatten(), _strided_places(t, size, stride, offset), source.cast(x.element))
    return found.reshape(*x.shape)
