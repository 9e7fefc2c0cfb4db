"""Elements at places that are computed: read, replaced and combined. Indices must be in bounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.types import i1, i64
from plait_tcp.formulas import Size, Tensor, Tensors, is_integral, neutral, product

from plait_torch.definitions.registry import Definitions
from plait_torch.definitions.sizes import normalized
from plait_torch.promotion import wide_element

DEFINE = Definitions()


@DEFINE("index_select")
def index_select(t: Tensors, x: Tensor, dim: int, index: Tensor) -> Tensor:
    index = index.reshape(1) if not index.rank else index
    if not x.rank:
        return t.take(x.reshape(1), index, 0).reshape()
    return t.take(x, index, normalized(dim, x.rank))


@DEFINE("take")
def take(t: Tensors, x: Tensor, index: Tensor) -> Tensor:
    return t.take(x.flatten(), _from_front(t, index, product(x.shape)), 0)


def _from_front(t: Tensors, index: Tensor, size: Size) -> Tensor:
    """Indices of which negative ones count from the end."""
    index = index.cast(i64)
    return (index < 0).select(index + (size if isinstance(size, int) else t.size_number(size, i64)), index)


def _along(t: Tensors, index: Tensor, dim: int) -> Tensor:
    """The places of the elements of `index`, of which it states the one along `dim`."""
    lines = [index.cast(i64) if i == dim else t.iota(index.shape, i, i64) for i in range(index.rank)]
    return t.stacked(lines)


@DEFINE("gather")
def gather(t: Tensors, x: Tensor, dim: int, index: Tensor, sparse: bool) -> Tensor:
    if any(isinstance(n, int) and n == 0 for n in index.shape):
        return t.full(index.shape, 0, x.element)
    if not x.rank or not index.rank:
        found = t.gather(_lined_up(t, x), _along(t, _lined_up(t, index), 0))
        return found.reshape(*index.shape)
    return t.gather(x, _along(t, index, normalized(dim, x.rank)))


def _lined_up(t: Tensors, x: Tensor) -> Tensor:
    return x if x.rank else x.reshape(1)


def _scattered(t: Tensors, x: Tensor, dim: int, index: Tensor, source: Tensor, kind: str | None) -> Tensor:
    """The elements of `source` that `index` has places for, in `x` at these places."""
    if source.element is not x.element:
        raise ValueError(f"expected elements of type '{x.element}' to be put, found '{source.element}'")
    target, places, updates = (_lined_up(t, one) for one in (x, index, source))
    if any(isinstance(n, int) and n == 0 for n in places.shape):
        return x
    dim = normalized(dim, target.rank)
    updates = t.slice(updates, [0] * updates.rank, places.shape, [1] * updates.rank)
    return t.scatter(target, _along(t, places, dim), updates, kind=kind).reshape(*x.shape)


@DEFINE("scatter.src")
def scatter(t: Tensors, x: Tensor, dim: int, index: Tensor, source: Tensor) -> Tensor:
    return _scattered(t, x, dim, index, source, None)


@DEFINE("scatter.value")
def scatter_value(t: Tensors, x: Tensor, dim: int, index: Tensor, value: Any) -> Tensor:
    return _scattered(t, x, dim, index, t.full(index.shape, value, x.element), None)


@DEFINE("scatter_add")
def scatter_add(t: Tensors, x: Tensor, dim: int, index: Tensor, source: Tensor) -> Tensor:
    return _scattered(t, x, dim, index, source, "add")


_KINDS = {
    "add": "add",
    "sum": "add",
    "multiply": "multiply",
    "prod": "multiply",
    "amax": "maximum",
    "amin": "minimum",
    "mean": "add",
}


@DEFINE("scatter.reduce")
def scatter_by(t: Tensors, x: Tensor, dim: int, index: Tensor, source: Tensor, reduce: str) -> Tensor:
    return _scattered(t, x, dim, index, source, _KINDS[reduce])


@DEFINE("scatter.value_reduce")
def scatter_value_by(t: Tensors, x: Tensor, dim: int, index: Tensor, value: Any, reduce: str) -> Tensor:
    return _scattered(t, x, dim, index, t.full(index.shape, value, x.element), _KINDS[reduce])


@DEFINE("scatter_reduce.two")
def scatter_reduce(
    t: Tensors, x: Tensor, dim: int, index: Tensor, source: Tensor, reduce: str, include_self: bool
) -> Tensor:
    kind = _KINDS[reduce]
    wide = wide_element(x.element)
    base, updates = x.cast(wide), source.cast(wide)
    if not include_self:
        base = _scattered(t, base, dim, index, t.full(index.shape, neutral(kind, x.element), wide), None)
    found = _scattered(t, base, dim, index, updates, kind)
    if reduce == "mean":
        found = _averaged(t, x, dim, index, found, include_self)
    return found.cast(x.element)


def _averaged(t: Tensors, x: Tensor, dim: int, index: Tensor, found: Tensor, include_self: bool) -> Tensor:
    counts = t.full(x.shape, int(include_self), i64)
    counts = _scattered(t, counts, dim, index, t.full(index.shape, 1, i64), "add").apply("maximum", 1)
    if not is_integral(found.element):
        return found / counts.cast(found.element)
    divisor = counts.cast(found.element)
    quotient = found / divisor
    left = found - quotient * divisor
    return ((left != 0) & (left < 0)).select(quotient - 1, quotient)


# Indexing by several tensors


def _as_numbers(t: Tensors, indices: Sequence[Tensor | None]) -> list[Tensor | None]:
    """The indices with masks replaced by the places where they are true."""
    found: list[Tensor | None] = []
    for index in indices:
        if index is not None and (index.element is i1 or getattr(index.element, "is_unsigned", False)):
            places = nonzero(t, index)
            found += [places.part(1, i, 1).squeeze([1]) for i in range(index.rank)]
        else:
            found.append(index)
    return found


class _Indexed:
    """How a tensor is indexed: which dimensions, at which places, and where they stand in the result."""

    def __init__(self, t: Tensors, x: Tensor, indices: Sequence[Tensor | None]) -> None:
        numbers = _as_numbers(t, indices)
        if len(numbers) > x.rank:
            raise ValueError(f"expected at most {x.rank} indices, found {len(numbers)}")
        self.dims = [i for i, one in enumerate(numbers) if one is not None]
        given = [one for one in numbers if one is not None]
        lines = t.unified([_from_front(t, one, x.shape[dim]) for one, dim in zip(given, self.dims)])
        self.places = t.stacked(lines)
        self.rest = [i for i in range(x.rank) if i not in self.dims]
        self.order = [*self.dims, *self.rest]
        adjacent = self.dims == list(range(self.dims[0], self.dims[0] + len(self.dims)))
        self.before = self.dims[0] if adjacent else 0
        self.count = self.places.rank - 1

    def outward(self) -> list[int]:
        """The order in which the dimensions of places, then of the rest, stand in the result."""
        rest = list(range(self.count, self.count + len(self.rest)))
        return [*rest[: self.before], *range(self.count), *rest[self.before :]]


@DEFINE("index.Tensor", "index.Tensor_hacked_twin")
def index(t: Tensors, x: Tensor, indices: Sequence[Tensor | None]) -> Tensor:
    if all(one is None for one in indices):
        return x
    how = _Indexed(t, x, indices)
    return t.gather(x.transpose(how.order), how.places).transpose(how.outward())


@DEFINE("index_put", "index_put.hacked_twin")
def index_put(
    t: Tensors, x: Tensor, indices: Sequence[Tensor | None], values: Tensor, accumulate: bool, *ignored: object
) -> Tensor:
    if values.element is not x.element:
        raise ValueError(f"expected elements of type '{x.element}' to be put, found '{values.element}'")
    masked = _put_by_mask(t, x, indices, values, accumulate)
    if masked is not None:
        return masked
    how = _Indexed(t, x, indices)
    outward = how.outward()
    shape: list[Any] = [None] * len(outward)
    sizes = [*how.places.shape[:-1], *(x.shape[i] for i in how.rest)]
    for place, dim in enumerate(outward):
        shape[place] = sizes[dim]
    if values.rank > len(shape):
        values = values.squeeze(range(values.rank - len(shape)))
    updates = t.broadcast(values, shape).transpose([outward.index(i) for i in range(len(outward))])
    found = t.scatter(x.transpose(how.order), how.places, updates, kind="add" if accumulate else None)
    return found.transpose([how.order.index(i) for i in range(x.rank)])


def _put_by_mask(t: Tensors, x: Tensor, indices: Sequence[Any], values: Tensor, accumulate: bool) -> Tensor | None:
    """One element where a mask of the leading dimensions is true needs no places."""
    mask = indices[0] if len(indices) == 1 else None
    if mask is None or mask.element is not i1 or any(not isinstance(n, int) or n != 1 for n in values.shape):
        return None
    value = values.reshape()
    where = t.broadcast(mask, x.shape, range(mask.rank))
    return where.select(x + value if accumulate else t.broadcast(value, x.shape), x)


@DEFINE("nonzero")
def nonzero(t: Tensors, x: Tensor) -> Tensor:
    """The places of what is not 0, a row for each, in row-major order."""
    found = t.true_places(x.cast(i1).flatten())
    columns: list[Tensor] = []
    for i, size in enumerate(x.shape):
        after = product(x.shape[i + 1 :])
        column = found / t.size_number(after, i64)
        columns.append(column.apply("remainder", t.size_number(size, i64)))
    if not columns:
        return t.broadcast(t.number(0, i64), [found.shape[0], 0], [])
    return t.stacked(columns)


@DEFINE("masked_select")
def masked_select(t: Tensors, x: Tensor, mask: Tensor) -> Tensor:
    values, where = t.unified([x, mask])
    places = t.true_places(where.flatten())
    return t.gather(values.flatten(), places.unsqueeze([1]))


@DEFINE("masked_scatter")
def masked_scatter(t: Tensors, x: Tensor, mask: Tensor, source: Tensor) -> Tensor:
    """The elements of `source`, one after the other, where the mask is true."""
    shape = t.common_shape([x.shape, mask.shape])
    values, where = t.broadcast(x, shape), t.broadcast(mask, shape)
    flags = where.flatten()
    places = (t.scan("add", flags.cast(i64), 0) - 1).apply("maximum", 0)
    last = product(source.shape)
    if isinstance(last, int) and last == 0:
        return values
    places = places.apply("minimum", t.size_number(last - 1, i64))
    found = t.gather(source.flatten(), places.unsqueeze([1]))
    return where.select(found.reshape(*values.shape), values)


# Rows


def _rows(t: Tensors, x: Tensor, dim: int, index: Tensor, source: Tensor, kind: str | None) -> Tensor:
    target, updates = _lined_up(t, x), _lined_up(t, source)
    dim = normalized(dim, target.rank)
    order = [dim, *(i for i in range(target.rank) if i != dim)]
    index = _lined_up(t, index).cast(i64)
    updates = updates.transpose(order) if updates.rank == target.rank else updates
    found = t.scatter(target.transpose(order), index.unsqueeze([1]), updates, kind=kind)
    return found.transpose([order.index(i) for i in range(target.rank)]).reshape(*x.shape)


@DEFINE("index_add")
def index_add(t: Tensors, x: Tensor, dim: int, index: Tensor, source: Tensor, alpha: Any) -> Tensor:
    scaled = source if not isinstance(alpha, Tensor) and alpha == 1 else source * t.number(alpha, source.element)
    return _rows(t, x, dim, index, scaled.cast(x.element), "add")


@DEFINE("index_copy")
def index_copy(t: Tensors, x: Tensor, dim: int, index: Tensor, source: Tensor) -> Tensor:
    return _rows(t, x, dim, index, source, None)


@DEFINE("index_fill.int_Scalar")
def index_fill(t: Tensors, x: Tensor, dim: int, index: Tensor, value: Any) -> Tensor:
    target, index = _lined_up(t, x), _lined_up(t, index)
    dim = normalized(dim, target.rank)
    shape = [index.shape[0] if i == dim else n for i, n in enumerate(target.shape)]
    return _rows(t, x, dim, index, t.full(shape, value, x.element), None)
