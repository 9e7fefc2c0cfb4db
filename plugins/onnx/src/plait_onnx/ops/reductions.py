"""Reductions along axes, running sums, and the places of extreme elements."""

from __future__ import annotations

from collections.abc import Callable

from plait.build.functions import exp, log, sqrt
from plait.builtin.types import f32, i64
from plait_tcp.formulas import Tensor, Tensors, is_narrow

from plait_onnx.declare import Operator, operator
from plait_onnx.ops.shapes import axes_in, axis_of


def _reduction(name: str, document: str, compute: Callable[[Tensor, list[int], bool], Tensor]) -> Operator:
    def formula(
        t: Tensors, x: Tensor, axes: Tensor | None = None, *, keepdims: int = 1, noop_with_empty_axes: int = 0
    ) -> Tensor:
        dims = axes_in(t, axes, x.rank)
        if not dims:
            if noop_with_empty_axes:
                return x if name not in _TRANSFORMED else compute(x.unsqueeze([0]), [0], False)
            dims = list(range(x.rank))
        if not dims:
            return compute(x.unsqueeze([0]), [0], False)
        return compute(x, dims, bool(keepdims))

    formula.__module__ = __name__
    return operator(name, "4x3xf32, 1xi64=[1] -> 4x1xf32", document=document)(formula)


_TRANSFORMED = ("ReduceL1", "ReduceL2", "ReduceLogSum", "ReduceLogSumExp", "ReduceSumSquare")


def _in_float(x: Tensor, compute: Callable[[Tensor], Tensor]) -> Tensor:
    """A function of floats, of integers too, whose result is cut."""
    return compute(x) if x.is_float else compute(x.cast(f32)).cast(x.element)


def _narrow(x: Tensor, compute: Callable[[Tensor], Tensor]) -> Tensor:
    """A function computed in f32 for narrower floats."""
    return compute(x.cast(f32)).cast(x.element) if is_narrow(x.element) else compute(x)


def _log_sum_exp(x: Tensor, dims: list[int], keepdims: bool) -> Tensor:
    top = x.max(dims)
    finite = (abs(top) == float("inf")).select(0, top)
    total = log(exp(x - finite).sum(dims)) + finite
    return total if keepdims else total.squeeze(dims)


ReduceSum = _reduction("ReduceSum", "Add elements along axes.", lambda x, d, k: x.reduce("add", d, k))
ReduceProd = _reduction("ReduceProd", "Multiply elements along axes.", lambda x, d, k: x.reduce("multiply", d, k))
ReduceMax = _reduction("ReduceMax", "Take the largest element along axes.", lambda x, d, k: x.reduce("maximum", d, k))
ReduceMin = _reduction("ReduceMin", "Take the smallest element along axes.", lambda x, d, k: x.reduce("minimum", d, k))
ReduceMean = _reduction("ReduceMean", "Take the mean of elements along axes.",
    lambda x, d, k: _narrow(x, lambda v: v.mean(d, k)))  # fmt: skip
ReduceL1 = _reduction("ReduceL1", "Add absolute values along axes.", lambda x, d, k: abs(x).reduce("add", d, k))
ReduceL2 = _reduction("ReduceL2", "Take the square root of the sum of squares along axes.",
    lambda x, d, k: _narrow(x, lambda y: _in_float(y, lambda v: sqrt((v * v).reduce("add", d, k)))))  # fmt: skip
ReduceSumSquare = _reduction("ReduceSumSquare", "Add squares along axes.", lambda x, d, k: (x * x).reduce("add", d, k))
ReduceLogSum = _reduction("ReduceLogSum", "Take the logarithm of the sum along axes.",
    lambda x, d, k: _in_float(x, lambda v: log(v.reduce("add", d, k))))  # fmt: skip
ReduceLogSumExp = _reduction("ReduceLogSumExp", "Take the logarithm of the sum of exponentials along axes.",
    lambda x, d, k: _in_float(x, lambda v: _log_sum_exp(v, d, k)))  # fmt: skip


def _extreme_place(name: str, document: str, kind: str) -> Operator:
    def formula(t: Tensors, x: Tensor, *, axis: int = 0, keepdims: int = 1, select_last_index: int = 0) -> Tensor:
        dim = axis_of(axis, x.rank)
        return place_of_extreme(t, x, dim, kind, bool(select_last_index), bool(keepdims))

    formula.__module__ = __name__
    return operator(name, "4x3xf32 -> 1x3xi64", document=document)(formula)


def place_of_extreme(t: Tensors, x: Tensor, dim: int, kind: str, last: bool, keepdims: bool) -> Tensor:
    """The first or last place along a dimension that has the extreme element."""
    size = x.shape[dim]
    found = x == x.reduce(kind, [dim], True)
    number = t.iota([size if i == dim else 1 for i in range(x.rank)], dim, i64)
    outside = t.number(-1, i64) if last else t.size_number(size, i64)
    return found.select(number, outside).reduce("maximum" if last else "minimum", [dim], keepdims)


ArgMax = _extreme_place("ArgMax", "Find the place of the largest element along an axis.", "maximum")
ArgMin = _extreme_place("ArgMin", "Find the place of the smallest element along an axis.", "minimum")


def _running(name: str, document: str, kind: str) -> Operator:
    def formula(t: Tensors, x: Tensor, axis: Tensor, *, exclusive: int = 0, reverse: int = 0) -> Tensor:
        dims = axes_in(t, axis, x.rank)
        assert dims is not None
        return t.scan(kind, x, dims[0], bool(exclusive), bool(reverse))

    formula.__module__ = __name__
    return operator(name, "4x3xf32, i32=1 -> 4x3xf32", document=document)(formula)


CumSum = _running("CumSum", "Add up the elements before each place along an axis.", "add")
CumProd = _running("CumProd", "Multiply the elements before each place along an axis.", "multiply")
