"""The reference semantics of ragged dot products and scans."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.interpret import interpret
from plait.interpret.numbers import contiguous
from plait.interpret.values import dtype_of
from plait.lazy import lazy_import

from plait_stablehlo.chlo.ops import structured as o
from plait_stablehlo.interpret.contraction import dot_values

if TYPE_CHECKING:
    from plait.interpret.interpreter import Frame

np = lazy_import("numpy")


def _memberships(op: o.RaggedDotOp, lhs: Any, sizes: Any) -> Any:
    """For each group, which elements of `lhs` belong to it: its number, then the shape of `lhs`."""
    (ragged,) = op.ragged_dot_dimension_numbers.lhs_ragged_dimensions
    ends = np.cumsum(sizes.astype(np.int64), axis=-1)
    starts = ends - sizes.astype(np.int64)
    if sizes.ndim > 1:
        shape = [1] * lhs.ndim
        for dim in op.group_batch_dims():
            shape[dim] = lhs.shape[dim]
        order = np.argsort(op.group_batch_dims())
        ends, starts = (np.moveaxis(v, -1, 0).transpose(0, *(order + 1)).reshape(-1, *shape) for v in (ends, starts))
    else:
        ends, starts = (v.reshape(-1, *[1] * lhs.ndim) for v in (ends, starts))
    places = np.arange(lhs.shape[ragged]).reshape([-1 if i == ragged else 1 for i in range(lhs.ndim)])
    return np.broadcast_to((places >= starts) & (places < ends), (sizes.shape[-1], *lhs.shape))


@interpret(o.RaggedDotOp)
def ragged_dot(op: o.RaggedDotOp, lhs: Any, rhs: Any, sizes: Any) -> Any:
    n, dtype = op.ragged_dot_dimension_numbers, dtype_of(op.result.type)
    if op.mode == "batch":
        return dot_values(lhs, rhs, n.dot_numbers(), dtype)
    members = _memberships(op, lhs, sizes)
    parts = [np.where(mine, lhs, np.zeros((), lhs.dtype)) for mine in members]
    if op.mode == "contracting" and parts:
        return np.stack([dot_values(part, rhs, n.dot_numbers(), dtype) for part in parts])
    shapes = lhs.shape, rhs.shape, sizes.shape
    total = np.zeros([shapes[i][dim] for i, dim in n.result_dimensions([lhs.ndim, rhs.ndim, sizes.ndim])], dtype)
    if op.mode == "contracting":
        return total
    (group,) = n.rhs_group_dimensions
    numbers = without_group(n.dot_numbers(), group)
    results = [dot_values(part, np.take(rhs, g, axis=group), numbers, dtype) for g, part in enumerate(parts)]
    for one in results:
        total = (total + one).astype(dtype)
    return total


def without_group(n: Any, group: int) -> Any:
    """The dimension numbers when that dimension of the right side is gone."""
    return type(n)(
        n.lhs_batching_dimensions, tuple(d - (d > group) for d in n.rhs_batching_dimensions),
        n.lhs_contracting_dimensions, tuple(d - (d > group) for d in n.rhs_contracting_dimensions),
    )  # fmt: skip


@interpret(o.ScanOp, needs_frame=True)
def scan(frame: Frame, op: o.ScanOp, *values: Any) -> Any:
    count, dim = len(op.inputs), op.dimension.value
    inputs, carried = values[:count], list(values[count:])
    size = inputs[0].shape[dim] if inputs else op.scan_dim_size.value
    order = range(size - 1, -1, -1) if op.goes_backwards else range(size)
    slices: dict[int, Any] = {}
    for i in order:
        given = frame.run_region(op.body, [*(np.take(x, i, axis=dim) for x in inputs), *carried])
        slices[i], carried = given[: len(op.outputs)], list(given[len(op.outputs) :])
    shapes = [[size if s < 0 else s for s in r.type.shape] for r in op.outputs]
    outputs = [
        contiguous(np.stack([slices[i][k] for i in range(size)], axis=dim)) if size
        else np.empty(shape, dtype_of(r.type))
        for k, (r, shape) in enumerate(zip(op.outputs, shapes))
    ]  # fmt: skip
    return (*outputs, *carried)


INTERPRETATIONS = (ragged_dot, scan)
