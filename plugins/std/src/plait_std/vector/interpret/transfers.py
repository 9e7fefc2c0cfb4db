"""Reference semantics of transfers between vectors and memory or tensors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from plait.interpret.interpretation import InterpretError, interpret
from plait.interpret.values import dtype_of
from plait.ir.affine import AffineDim
from plait.lazy import lazy_import

from plait_std.indexing import check_slices
from plait_std.vector import transfers

if TYPE_CHECKING:
    from plait.builtin.types import VectorType

    from plait_std.indexing import Array

np = lazy_import("numpy")


def _moves(op: Any, vector: VectorType, shape: Sequence[int], indices: Sequence[int], mask: Any) -> Iterator[Any]:
    """Pairs of a position in the vector and one in memory, for all elements that lie inside and are not masked."""
    results = op.permutation_map.map.results
    dims = [(i, r.position) for i, r in enumerate(results) if isinstance(r, AffineDim)]
    may_leave = {dim for i, dim in dims if not op.in_bounds.elements[i].value}
    in_order = [i for i, _ in sorted(dims, key=lambda entry: entry[1])]
    for position in np.ndindex(*vector.shape):
        place = list(indices)
        for i, dim in dims:
            place[dim] += position[i]
        if mask is not None and not mask[tuple(position[i] for i in in_order)]:
            continue
        outside = [dim for dim, (p, n) in enumerate(zip(place, shape)) if not 0 <= p < n]
        if any(dim not in may_leave for dim in outside):
            raise InterpretError(f"reads or writes {place}, which is out of bounds for shape {list(shape)}")
        if not outside:
            yield position, tuple(place)


def _along_vector(op: Any, mask: Array, shape: Sequence[int]) -> Any:
    """A mask, which has the order of memory, in the order of the vector; of size one where rows repeat."""
    results = op.permutation_map.map.results
    dims = [(r.position, i) for i, r in enumerate(results) if isinstance(r, AffineDim)]
    in_order = [i for _, i in sorted(dims)]
    moved = np.transpose(mask, [in_order.index(i) for i in sorted(in_order)])
    return moved.reshape([n if i in in_order else 1 for i, n in enumerate(shape)])


@interpret(transfers.TransferReadOp)
def transfer_read(op: transfers.TransferReadOp, base: Any, *rest: Any, mask: Any = None, passthru: Any = None) -> Any:
    rank, ty = base.ndim, op.vector.type
    out = np.full(ty.shape, rest[rank], dtype_of(ty))
    if passthru is not None:
        out = np.where(np.broadcast_to(_along_vector(op, mask, ty.shape), ty.shape), out, passthru)
    if op.mask is not None:
        mask = rest[rank + 1] if mask is None else rest[rank + 1] & mask
    for position, place in _moves(op, ty, base.shape, rest[:rank], mask):
        out[position] = base[place]
    return out


@interpret(transfers.TransferWriteOp)
def transfer_write(op: transfers.TransferWriteOp, value: Any, base: Any, *rest: Any, mask: Any = None) -> Any:
    if op.mask is not None:
        mask = rest[base.ndim] if mask is None else rest[base.ndim] & mask
    target = base if not op.results else base.copy()
    for position, place in _moves(op, op.value.type, base.shape, rest[: base.ndim], mask):
        target[place] = value[position]
    return target if op.results else ()


def window(base: Array, indices: Sequence[int], shape: Sequence[int]) -> Any:
    """The elements of `base` along its last dimensions. Raises `InterpretError` unless all lie inside."""
    lead = base.ndim - len(shape)
    if lead < 0:
        raise InterpretError(f"accesses a vector of {len(shape)} dimensions in a memref of {base.ndim}")
    where = check_slices(base.shape, indices, [1] * lead + list(shape), [1] * base.ndim)
    return base[(*indices[:lead], *where[lead:])]


@interpret(transfers.LoadOp)
def load(op: transfers.LoadOp, base: Array, *indices: int) -> Any:
    return window(base, indices, op.result.type.shape).copy()


@interpret(transfers.StoreOp)
def store(op: transfers.StoreOp, value: Array, base: Array, *indices: int) -> tuple[()]:
    window(base, indices, op.value.type.shape)[...] = value
    return ()


TRANSFERS = (transfer_read, transfer_write, load, store)
