"""Reductions along dimensions, and running ones. Sums of integers are si64; of narrow floats, added up in f32."""

from __future__ import annotations

from functools import partial

from plait_torch.ops.base import aten

_op = partial(aten, module=__name__)
_ALL = "An empty list, or none, names all dimensions."

AtenSumDimIntListOp = _op(
    "sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
    "Add elements along dimensions.", "2x?x4xf32, [-1], true -> 2x?x1xf32", details=_ALL,
)  # fmt: skip
AtenSumOp = _op("sum(Tensor self, *, ScalarType? dtype=None) -> Tensor", "Add all elements.", "2x?xi32 -> i64")
AtenNansumOp = _op(
    "nansum(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
    "Add elements that are not NaN.", "2x3xf32, [1] -> 2xf32", details=_ALL,
)  # fmt: skip
AtenMeanDimOp = _op(
    "mean.dim(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
    "Take the mean along dimensions.", "2x?x4xf32, [1, 2] -> 2xf32", details=_ALL,
)  # fmt: skip
AtenMeanOp = _op("mean(Tensor self, *, ScalarType? dtype=None) -> Tensor", "Take the mean.", "2x?xf32 -> f32")
AtenProdDimIntOp = _op(
    "prod.dim_int(Tensor self, int dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
    "Multiply elements along a dimension.", "2x3xf32, 1 -> 2xf32",
)  # fmt: skip
AtenProdOp = _op("prod(Tensor self, *, ScalarType? dtype=None) -> Tensor", "Multiply all elements.", "2x3xf32 -> f32")
AtenAnyOp = _op("any(Tensor self) -> Tensor", "Compute whether an element is not 0.", "2x3xf32 -> i1")
AtenAnyDimOp = _op(
    "any.dim(Tensor self, int dim, bool keepdim=False) -> Tensor",
    "Compute whether an element along a dimension is not 0.",
    "2x3xi1, 1 -> 2xi1",
)  # fmt: skip
AtenAnyDimsOp = _op(
    "any.dims(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor",
    "Compute whether an element along dimensions is not 0.", "2x3xi1, [0, 1] -> i1",
)  # fmt: skip
AtenAllOp = _op("all(Tensor self) -> Tensor", "Compute whether no element is 0.", "2x3xf32 -> i1")
AtenAllDimOp = _op(
    "all.dim(Tensor self, int dim, bool keepdim=False) -> Tensor", "Compute whether no element along a dimension is 0.",
    "2x3xi1, 1 -> 2xi1",
)  # fmt: skip
AtenAllDimsOp = _op(
    "all.dims(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor",
    "Compute whether no element along dimensions is 0.", "2x3xi1, [0, 1] -> i1",
)  # fmt: skip
AtenCountNonzeroDimIntListOp = _op(
    "count_nonzero.dim_IntList(Tensor self, int[] dim) -> Tensor", "Count elements along dimensions that are not 0.",
    "2x3xf32, [1] -> 2xi64",
)  # fmt: skip
AtenAmaxOp = _op(
    "amax(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor",
    "Take the greatest element along dimensions, or NaN.",
    "2x3xf32, [1] -> 2xf32", details=_ALL,
)  # fmt: skip
AtenAminOp = _op(
    "amin(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor",
    "Take the least element along dimensions, or NaN.",
    "2x3xf32, [1] -> 2xf32", details=_ALL,
)  # fmt: skip
AtenAminmaxOp = _op(
    "aminmax(Tensor self, *, int? dim=None, bool keepdim=False) -> (Tensor min, Tensor max)",
    "Take the least and the greatest element.", "2x3xf32, 1 -> 2xf32, 2xf32",
)  # fmt: skip
AtenMaxOp = _op("max(Tensor self) -> Tensor", "Take the greatest element, or NaN.", "2x3xf32 -> f32")
AtenMinOp = _op("min(Tensor self) -> Tensor", "Take the least element, or NaN.", "2x3xf32 -> f32")
AtenMaxDimOp = _op(
    "max.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)",
    "Take the greatest element along a dimension, and where the first of them stands.", "2x?xf32, 1 -> 2xf32, 2xi64",
)  # fmt: skip
AtenMinDimOp = _op(
    "min.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)",
    "Take the least element along a dimension, and where the first of them stands.", "2x?xf32, 1 -> 2xf32, 2xi64",
)  # fmt: skip
AtenArgmaxOp = _op(
    "argmax(Tensor self, int? dim=None, bool keepdim=False) -> Tensor",
    "Find where the first of the greatest elements stands, in row-major order if there is no dimension.",
    "2x?xf32, 1 -> 2xi64",
)  # fmt: skip
AtenArgminOp = _op(
    "argmin(Tensor self, int? dim=None, bool keepdim=False) -> Tensor",
    "Find where the first of the least elements stands, in row-major order if there is no dimension.", "2x3xf32 -> i64",
)  # fmt: skip
AtenVarCorrectionOp = _op(
    "var.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> Tensor",
    "Take the variance: the sum of squares around the mean, divided by the count less `correction` (1 if none).",
    "2x3xf32, [1], 0 -> 2xf32",
)  # fmt: skip
AtenVarDimOp = _op(
    "var.dim(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False) -> Tensor",
    "Take the variance along dimensions.", "2x3xf32, [1] -> 2xf32",
)  # fmt: skip
AtenStdCorrectionOp = _op(
    "std.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> Tensor",
    "Take the square root of the variance.", "2x3xf32, [1], 0 -> 2xf32",
)  # fmt: skip
AtenVarMeanCorrectionOp = _op(
    "var_mean.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> (Tensor, "
    "Tensor)",
    "Take the variance and the mean.", "2x3xf32, [1], 0 -> 2xf32, 2xf32",
)  # fmt: skip
AtenLinalgVectorNormOp = _op(
    "linalg_vector_norm(Tensor self, Scalar ord=2, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) "
    "-> Tensor",
    "Take the norm of order `ord` along dimensions.", "2x3xf32, 2, [1] -> 2xf32",
)  # fmt: skip
AtenLogsumexpOp = _op(
    "logsumexp(Tensor self, int[1] dim, bool keepdim=False) -> Tensor",
    "Take the logarithm of the sum of the exponentials, without overflow.", "2x3xf32, [1] -> 2xf32",
)  # fmt: skip
AtenCumsumOp = _op(
    "cumsum(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor",
    "Add the elements up to each along a dimension.",
    "2x?xf32, 1 -> 2x?xf32",
)  # fmt: skip
AtenCumprodOp = _op(
    "cumprod(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor",
    "Multiply the elements up to each along a dimension.", "2x?xf32, 1 -> 2x?xf32",
)  # fmt: skip
AtenCummaxOp = _op(
    "cummax(Tensor self, int dim) -> (Tensor values, Tensor indices)",
    "Take the greatest of the elements up to each along a dimension, and where the last of them stands.",
    "2x3xf32, 1 -> 2x3xf32, 2x3xi64",
)  # fmt: skip
AtenCumminOp = _op(
    "cummin(Tensor self, int dim) -> (Tensor values, Tensor indices)",
    "Take the least of the elements up to each along a dimension, and where the last of them stands.",
    "2x3xf32, 1 -> 2x3xf32, 2x3xi64",
)  # fmt: skip
AtenLogcumsumexpOp = _op(
    "logcumsumexp(Tensor self, int dim) -> Tensor",
    "Take the logarithm of the sum of the exponentials of the elements up to each along a dimension.",
    "2x?xf32, 1 -> 2x?xf32",
)  # fmt: skip
Aten_LogcumsumexpOp = _op(
    "_logcumsumexp(Tensor self, int dim) -> Tensor",
    "Take the logarithm of the sum of the exponentials of the elements up to each along a dimension.",
    "2x?xf32, 1 -> 2x?xf32",
)  # fmt: skip
