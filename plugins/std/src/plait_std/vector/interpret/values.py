"""Reference semantics of operations on vectors as values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from typing import TYPE_CHECKING, Any

from plait.builtin.types import VectorType
from plait.interpret.interpretation import interpret
from plait.interpret.values import dtype_of, value_for
from plait.lazy import lazy_import

from plait_std.indexing import check_index, fill_dynamic
from plait_std.vector import ops
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


COMBINE: dict[str, Callable[[Any, Any], Any]] = {
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


_NEUTRAL: dict[str, Callable[[Any], Any]] = {
    "add": lambda dtype: -0.0 if _is_float(dtype) else 0,
    "mul": lambda dtype: 1,
    "minui": lambda dtype: _bits(dtype, -1),
    "maxui": lambda dtype: 0,
    "minsi": lambda dtype: dtype == "?" or np.iinfo(dtype).max,
    "maxsi": lambda dtype: dtype != "?" and np.iinfo(dtype).min,
    "minnumf": lambda dtype: float("nan"),
    "maxnumf": lambda dtype: float("nan"),
    "minimumf": lambda dtype: float("inf"),
    "maximumf": lambda dtype: float("-inf"),
    "and": lambda dtype: _bits(dtype, -1),
    "or": lambda dtype: 0,
    "xor": lambda dtype: 0,
}


def _is_float(dtype: Any) -> bool:
    return dtype.kind not in "?iu" and not dtype.name.startswith(("int", "uint"))


def _bits(dtype: Any, value: int) -> Any:
    return np.array(value, np.int64).astype(dtype)


def neutral(kind: str, dtype: Any) -> Any:
    """The element that changes nothing: the result of a reduction of no elements."""
    return np.asarray(_NEUTRAL[kind](dtype)).astype(dtype)


def combined(kind: str, ty: Type, elements: Sequence[Any]) -> Any:
    """All elements, in order, combined to one; the first starts."""
    made = reduce(COMBINE[kind], [np.asarray(e).reshape(1) for e in elements])
    return value_for(ty, made[0])


@interpret(ops.ReductionOp)
def reduction(op: ops.ReductionOp, vector: Array, *acc: Array, mask: Any = None) -> Any:
    chosen = vector.reshape(-1) if mask is None else vector[mask]
    elements = [np.asarray(a, vector.dtype) for a in acc] + list(chosen)
    ty = op.dest.type
    return combined(op.kind.text, ty, elements) if elements else value_for(ty, neutral(op.kind.text, vector.dtype))


@interpret(ops.ContractOp)
def contract(op: ops.ContractOp, lhs: Array, rhs: Array, acc: Array, *, mask: Any = None) -> Any:
    ty, maps = op.result.type, op.maps
    out = np.array(acc, dtype_of(ty) if isinstance(ty, VectorType) else lhs.dtype)
    sizes, combine = iteration_sizes(op), COMBINE[op.kind.text]
    for point in np.ndindex(*(sizes[i] for i in range(len(op.iterators)))):
        if mask is None or mask[point]:
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


VALUES = (broadcast, extract, insert, fma, reduction, contract, shape_cast, transpose)
