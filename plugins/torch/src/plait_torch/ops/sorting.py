"""Order along a dimension; NaN is greater than all, equal elements stay in order."""

from __future__ import annotations

from functools import partial

from plait_torch.ops.base import aten

_op = partial(aten, module=__name__)
_TWO = "(Tensor values, Tensor indices)"

AtenSortOp = _op(
    f"sort(Tensor self, int dim=-1, bool descending=False) -> {_TWO}", "Sort along a dimension.",
    "2x?xf32 -> 2x?xf32, 2x?xi64",
)  # fmt: skip
AtenSortStableOp = _op(
    f"sort.stable(Tensor self, *, bool? stable, int dim=-1, bool descending=False) -> {_TWO}",
    "Sort along a dimension.",
    "2x?xf32, true -> 2x?xf32, 2x?xi64",
)  # fmt: skip
AtenArgsortOp = _op(
    "argsort(Tensor self, int dim=-1, bool descending=False) -> Tensor", "Find where the sorted elements come from.",
    "2x?xf32 -> 2x?xi64",
)  # fmt: skip
AtenTopkOp = _op(
    f"topk(Tensor self, SymInt k, int dim=-1, bool largest=True, bool sorted=True) -> {_TWO}",
    "Take the `k` greatest, or least, elements along a dimension.", "2x?xf32, 3 -> 2x3xf32, 2x3xi64",
)  # fmt: skip
