"""Reference semantics of reductions of several dimensions, outer products and scans."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import VectorType
from plait.interpret.interpretation import interpret
from plait.interpret.values import dtype_of, value_for
from plait.lazy import lazy_import

from plait_std.vector import reductions as ops
from plait_std.vector.interpret.values import COMBINE

if TYPE_CHECKING:
    from plait_std.indexing import Array

np = lazy_import("numpy")


@interpret(ops.MultiDimReductionOp)
def multi_reduction(op: ops.MultiDimReductionOp, source: Array, acc: Any, *, mask: Any = None) -> Any:
    """From the accumulator on, in row-major order."""
    combine, reduced = COMBINE[op.kind.text], set(op.reduction_dims.values)
    out = np.array(acc, source.dtype)
    for point in np.ndindex(*source.shape):
        if mask is None or mask[point]:
            where = tuple(i for dim, i in enumerate(point) if dim not in reduced)
            out[where] = combine(out[where].reshape(1), source[point].reshape(1))[0]
    ty = op.dest.type
    return out if isinstance(ty, VectorType) else value_for(ty, out[()])


@interpret(ops.OuterProductOp)
def outerproduct(op: ops.OuterProductOp, lhs: Array, rhs: Any, *acc: Array, mask: Any = None) -> Any:
    """Where the mask is not set, the accumulator or 0."""
    dtype = dtype_of(op.result.type)
    right = np.asarray(rhs, dtype)
    made = np.multiply(lhs.reshape(lhs.shape + (1,) * right.ndim), right, dtype=dtype)
    if acc:
        made = COMBINE[op.kind.text](acc[0], made)
    if mask is None:
        return made
    return np.where(mask, made, acc[0] if acc else np.zeros((), dtype)).astype(dtype)


@interpret(ops.ScanOp)
def scan(op: ops.ScanOp, source: Array, initial: Array) -> Any:
    dim, combine, inclusive = op.reduction_dim.value, COMBINE[op.kind.text], bool(op.inclusive.value)
    along = np.moveaxis(source, dim, 0)
    steps = [along[0] if inclusive else initial]
    for given in along[1:] if inclusive else along[:-1]:
        steps.append(np.asarray(combine(np.atleast_1d(steps[-1]), np.atleast_1d(given))).reshape(initial.shape))
    return np.stack(steps, axis=dim), np.array(steps[-1]).reshape(initial.shape)


REDUCTIONS = (multi_reduction, outerproduct, scan)
