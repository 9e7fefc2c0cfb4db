"""Reference semantics of the vector dialect: vectors are NumPy arrays that nobody writes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from typing import TYPE_CHECKING, Any

from plait.builtin.types import VectorType
from plait.interpret.interpretation import interpret
from plait.interpret.interpreter import InterpretError
from plait.interpret.values import dtype_of, value_for
from plait.ir.affine import AffineDim
from plait.lazy import lazy_import

from plait_std.indexing import check_index, check_slices, fill_dynamic
from plait_std.vector import ops, transfers
from plait_std.vector.contraction import iteration_sizes

if TYPE_CHECKING:
    from plait.builtin.types import Type

    from plait_std.indexing import Array

np = lazy_import("numpy")


def _part(ty: Type, value: Array) -> Any:
    """A piece of a vector as a value of its type: an array or a scalar."""
    return np.array(value) if isinstance(ty, VectorType) else value_for(ty, value)


@interpret(ops.BroadcastOp)
def broadcast(op: ops.BroadcastOp, source: Array) -> Any:
    ty = op.vector.type
    return np.broadcast_to(np.asarray(source, dtype_of(ty)), ty.shape).copy()


@interpret(ops.ExtractOp)
def extract(op: ops.ExtractOp, source: Array, *dynamic: int) -> Any:
    position = check_index(source.shape, fill_dynamic(op.static_position.values, dynamic))
    return _part(op.result.type, source[position])


@interpret(ops.InsertOp)
def insert(op: ops.InsertOp, value: Array, dest: Array, *dynamic: Any) -> Any:
    out = dest.copy()
    out[check_index(dest.shape, fill_dynamic(op.static_position.values, dynamic))] = value
    return out


@interpret(ops.FMAOp)
def fma(op: ops.FMAOp, a: Array, b: Array, c: Array) -> Any:
    wide = a.astype("longdouble") * b.astype("longdouble") + c.astype("longdouble")
    return wide.astype(a.dtype)


def _unsigned(choose: str) -> Callable[[Any, Any], Any]:
    def combine(a: Array, b: Array) -> Any:
        kind = "?" if a.dtype.kind == "b" else f"u{a.dtype.itemsize}"
        return getattr(np, choose)(a.view(kind), b.view(kind)).view(a.dtype)

    return combine


_COMBINE: dict[str, Callable[[Any, Any], Any]] = {
    "add": lambda a, b: a + b if a.dtype.kind != "b" else a ^ b,
    "mul": lambda a, b: a * b,
    "minui": _unsigned("minimum"),
    "maxui": _unsigned("maximum"),
    "minsi": lambda a, b: np.minimum(a, b),  # noqa: PLW0108
    "maxsi": lambda a, b: np.maximum(a, b),  # noqa: PLW0108
    "minnumf": lambda a, b: np.fmin(a, b),  # noqa: PLW0108
    "maxnumf": lambda a, b: np.fmax(a, b),  # noqa: PLW0108
    "minimumf": lambda a, b: np.minimum(a, b),  # noqa: PLW0108
    "maximumf": lambda a, b: np.maximum(a, b),  # noqa: PLW0108
    "and": lambda a, b: a & b,
    "or": lambda a, b: a | b,
    "xor": lambda a, b: a ^ b,
}


@interpret(ops.ReductionOp)
def reduction(op: ops.ReductionOp, vector: Array, *acc: Array) -> Any:
    elements = [np.asarray(a, vector.dtype).reshape(1) for a in acc] + [e.reshape(1) for e in vector.reshape(-1)]
    return value_for(op.dest.type, reduce(_COMBINE[op.kind.text], elements)[0])


@interpret(ops.ContractOp)
def contract(op: ops.ContractOp, lhs: Array, rhs: Array, acc: Array) -> Any:
    ty, maps = op.result.type, op.maps
    out = np.array(acc, dtype_of(ty) if isinstance(ty, VectorType) else lhs.dtype)
    sizes, combine = iteration_sizes(op), _COMBINE[op.kind.text]
    for point in np.ndindex(*(sizes[i] for i in range(len(op.iterators)))):
        left, right, where = (m.evaluate(point) for m in maps)
        product = np.multiply(lhs[left], rhs[right], dtype=out.dtype)
        out[where] = combine(out[where].reshape(1), np.asarray(product).reshape(1))[0]
    return _part(ty, out if isinstance(ty, VectorType) else out[()])


@interpret(ops.ShapeCastOp)
def shape_cast(op: ops.ShapeCastOp, source: Array) -> Any:
    return source.reshape(op.result.type.shape)


@interpret(ops.TransposeOp)
def transpose(op: ops.TransposeOp, vector: Array) -> Any:
    return np.transpose(vector, op.permutation.values).copy()


# Memory


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


@interpret(transfers.TransferReadOp)
def transfer_read(op: Any, base: Any, *rest: Any) -> Any:
    rank, ty = base.ndim, op.vector.type
    mask = rest[rank + 1] if op.mask is not None else None
    out = np.full(ty.shape, rest[rank], dtype_of(ty))
    for position, place in _moves(op, ty, base.shape, rest[:rank], mask):
        out[position] = base[place]
    return out


@interpret(transfers.TransferWriteOp)
def transfer_write(op: transfers.TransferWriteOp, value: Any, base: Any, *rest: Any) -> Any:
    mask = rest[base.ndim] if op.mask is not None else None
    target = base if not op.results else base.copy()
    for position, place in _moves(op, op.value.type, base.shape, rest[: base.ndim], mask):
        target[place] = value[position]
    return target if op.results else ()


def _window(base: Array, indices: Sequence[int], shape: Sequence[int]) -> Any:
    """The elements of `base` along its last dimensions. Raises `InterpretError` unless all lie inside."""
    lead = base.ndim - len(shape)
    where = check_slices(base.shape, indices, [1] * lead + list(shape), [1] * base.ndim)
    return base[(*indices[:lead], *where[lead:])]


@interpret(transfers.LoadOp)
def load(op: transfers.LoadOp, base: Array, *indices: int) -> Any:
    return _window(base, indices, op.result.type.shape).copy()


@interpret(transfers.StoreOp)
def store(op: transfers.StoreOp, value: Array, base: Array, *indices: int) -> tuple[()]:
    _window(base, indices, op.value.type.shape)[...] = value
    return ()


INTERPRETATIONS = (
    broadcast, extract, insert, fma, reduction, contract, shape_cast, transpose, transfer_read, transfer_write, load,
    store,
)  # fmt: skip
