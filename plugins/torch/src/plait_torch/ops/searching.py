"""Elements by their order, places in sorted sequences, and how often elements are there."""

from __future__ import annotations

from functools import partial

from plait_torch.ops.base import aten

_op = partial(aten, module=__name__)
_TWO = "(Tensor values, Tensor indices)"

AtenKthvalueOp = _op(
    f"kthvalue(Tensor self, SymInt k, int dim=-1, bool keepdim=False) -> {_TWO}",
    "Take the k-th least element along a dimension, counted from 1.", "2x?xf32, 2 -> 2xf32, 2xi64",
)  # fmt: skip
AtenMedianOp = _op("median(Tensor self) -> Tensor", "Take the middle element, of two the lesser one.", "2x3xf32 -> f32")
AtenMedianDimOp = _op(
    f"median.dim(Tensor self, int dim, bool keepdim=False) -> {_TWO}", "Take the middle element along a dimension.",
    "2x3xf32, 1 -> 2xf32, 2xi64",
)  # fmt: skip
AtenNanmedianOp = _op(
    "nanmedian(Tensor self) -> Tensor", "Take the middle one of the elements that are not NaN.", "2x3xf32 -> f32"
)
AtenNanmedianDimOp = _op(
    f"nanmedian.dim(Tensor self, int dim, bool keepdim=False) -> {_TWO}",
    "Take the middle one along a dimension of the elements that are not NaN.", "2x3xf32, 1 -> 2xf32, 2xi64",
)  # fmt: skip
AtenModeOp = _op(
    f"mode(Tensor self, int dim=-1, bool keepdim=False) -> {_TWO}",
    "Take the element that is there most often along a dimension.", "2x3xi32, 1 -> 2xi32, 2xi64",
)  # fmt: skip
_SORTED = "bool out_int32=False, bool right=False, str? side=None, Tensor? sorter=None"
AtenSearchsortedTensorOp = _op(
    f"searchsorted.Tensor(Tensor sorted_sequence, Tensor self, *, {_SORTED}) -> Tensor",
    "Find where elements belong in sorted lines.", "2x5xf32, 2x?xf32 -> 2x?xi64",
)  # fmt: skip
AtenSearchsortedScalarOp = _op(
    f"searchsorted.Scalar(Tensor sorted_sequence, Scalar self, *, {_SORTED}) -> Tensor",
    "Find where a number belongs in a sorted line.", "?xf32, 2.5 -> i64",
)  # fmt: skip
AtenBucketizeTensorOp = _op(
    "bucketize.Tensor(Tensor self, Tensor boundaries, *, bool out_int32=False, bool right=False) -> Tensor",
    "Find between which of sorted boundaries elements are.", "2x?xf32, 4xf32 -> 2x?xi64",
)  # fmt: skip
AtenBucketizeScalarOp = _op(
    "bucketize.Scalar(Scalar self, Tensor boundaries, *, bool out_int32=False, bool right=False) -> Tensor",
    "Find between which of sorted boundaries a number is.", "2.5, 4xf32 -> i64",
)  # fmt: skip
AtenRepeatInterleaveTensorOp = _op(
    "repeat_interleave.Tensor(Tensor repeats, *, SymInt? output_size=None) -> Tensor",
    "Repeat each place as often as an element says.", "3xi64 -> ?xi64",
)  # fmt: skip
AtenBincountOp = _op(
    "bincount(Tensor self, Tensor? weights=None, SymInt minlength=0) -> Tensor",
    "Count how often each number is there, or add up the weights of its places.", "?xi64 -> ?xi64",
)  # fmt: skip
AtenHistcOp = _op(
    "histc(Tensor self, int bins=100, Scalar min=0, Scalar max=0) -> Tensor",
    "Count the elements in equal parts of a range, by default from the least to the greatest one.",
    "2x3xf32, 4 -> 4xf32",
)  # fmt: skip
AtenUniqueConsecutiveOp = _op(
    "unique_consecutive(Tensor self, bool return_inverse=False, bool return_counts=False, int? dim=None) -> (Tensor, "
    "Tensor, Tensor)",
    "Take one of each run of equal elements; also, the run of each element, and the lengths of runs.",
    "?xi64, true, true -> ?xi64, ?xi64, ?xi64",
)  # fmt: skip
Aten_Unique2Op = _op(
    "_unique2(Tensor self, bool sorted=True, bool return_inverse=False, bool return_counts=False) -> (Tensor, Tensor, "
    "Tensor)",
    "Take the elements that differ, in order; also, which of them each element is, and how often each is there.",
    "2x3xi64, true, true, true -> ?xi64, 2x3xi64, ?xi64",
)  # fmt: skip
