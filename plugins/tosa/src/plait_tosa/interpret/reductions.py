"""The semantics of reductions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.interpret import interpret
from plait.interpret.numbers import is_float, rounded, widened
from plait.interpret.values import dtype_of
from plait.lazy import lazy_import

from plait_tosa.interpret.elementwise import extreme_of
from plait_tosa.numerics import identity_of
from plait_tosa.ops import REDUCTIONS as ROOTS
from plait_tosa.ops import reduction as r

if TYPE_CHECKING:
    from numpy import ndarray

np = lazy_import("numpy")

_TOTALS = {"and": "all", "or": "any", "add": "sum", "multiply": "prod"}
"""The NumPy reductions by a kind."""


@interpret(*ROOTS)
def reduce(op: Any, x: Any) -> Any:
    if op.kind not in _TOTALS:
        return _extreme_along(op, x)
    wide = widened(x) if is_float(x.dtype) else x.astype(np.int64) if x.dtype.kind != "b" else x
    result = getattr(np, _TOTALS[op.kind])(wide, axis=op.axis.value if x.ndim else None, keepdims=x.ndim > 0)
    return rounded(result, x.dtype) if is_float(x.dtype) else np.asarray(result).astype(x.dtype)


def _extreme_along(op: Any, x: Any) -> Any:
    combine = extreme_of(op.kind, op, x.dtype)
    rows = np.moveaxis(x, op.axis.value, 0)
    first = identity_of(op.kind, op.input.type.element_type)
    result = rows[0] if len(rows) else np.full(rows.shape[1:], first).astype(x.dtype)
    for row in rows[1:]:
        result = combine(result, row)
    return np.asarray(np.expand_dims(result, op.axis.value), order="C")


@interpret(r.ArgMaxOp)
def argmax(op: r.ArgMaxOp, x: ndarray) -> Any:
    axis, dtype = op.axis.value, dtype_of(op.output.type)
    if not x.shape[axis]:
        return np.zeros([size for dim, size in enumerate(x.shape) if dim != axis], dtype)
    if not is_float(x.dtype) or op.nan_mode.text != "IGNORE":
        return np.asarray(np.argmax(widened(x) if is_float(x.dtype) else x, axis=axis)).astype(dtype)
    wide = widened(x)
    is_number = ~np.isnan(wide)
    filled = np.where(is_number, wide, -np.inf)
    first = np.where(filled.max(axis=axis) == -np.inf, np.argmax(is_number, axis=axis), np.argmax(filled, axis=axis))
    return np.asarray(first).astype(dtype)


REDUCTIONS = (*reduce, argmax)



