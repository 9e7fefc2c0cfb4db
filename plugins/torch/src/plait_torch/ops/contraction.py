"""Products of matrices; sums of narrow floats are added up in f32."""

from __future__ import annotations

from functools import partial

from plait_torch.ops.base import aten

_op = partial(aten, module=__name__)

AtenMmOp = _op(
    "mm(Tensor self, Tensor mat2) -> Tensor", "Multiply two matrices.", "?x3xf32, 3x4xf32 -> ?x4xf32"
)
AtenBmmOp = _op(
    "bmm(Tensor self, Tensor mat2) -> Tensor", "Multiply matrices, for each of a batch.",
    "2x?x3xf32, 2x3x4xf32 -> 2x?x4xf32",
)  # fmt: skip
Aten_TrilinearOp = _op(
    "_trilinear(Tensor i1, Tensor i2, Tensor i3, int[] expand1, int[] expand2, int[] expand3, int[] sumdim, "
    "int unroll_dim=1) -> Tensor",
    "Multiply three tensors, each with dimensions added, and sum over some.",
    "2x3xf32, 4x3x5xf32, 2x5xf32, [1, 3], [0], [1, 2], [2, 3] -> 2x4xf32",
)  # fmt: skip
AtenMvOp = _op("mv(Tensor self, Tensor vec) -> Tensor", "Multiply a matrix by a vector.", "2x3xf32, 3xf32 -> 2xf32")
AtenDotOp = _op("dot(Tensor self, Tensor tensor) -> Tensor", "Multiply two vectors, and add up.", "3xf32, 3xf32 -> f32")
AtenMatmulOp = _op(
    "matmul(Tensor self, Tensor other) -> Tensor",
    "Multiply the matrices of the last two dimensions; leading dimensions are broadcast.",
    "2x?x3xf32, 3x4xf32 -> 2x?x4xf32",
)  # fmt: skip
AtenLinearOp = _op(
    "linear(Tensor input, Tensor weight, Tensor? bias=None) -> Tensor",
    "Multiply by the transposed weight, and add the bias.", "2x3xf32, 4x3xf32, 4xf32 -> 2x4xf32",
)  # fmt: skip
AtenAddmmOp = _op(
    "addmm(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1) -> Tensor",
    "Add `alpha` times a product of matrices to `beta` times `self`.", "4xf32, ?x3xf32, 3x4xf32 -> ?x4xf32",
)  # fmt: skip
AtenBaddbmmOp = _op(
    "baddbmm(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor",
    "Add `alpha` times products of matrices to `beta` times `self`.",
    "2x1x4xf32, 2x5x3xf32, 2x3x4xf32 -> 2x5x4xf32",
)  # fmt: skip
AtenAddmvOp = _op(
    "addmv(Tensor self, Tensor mat, Tensor vec, *, Scalar beta=1, Scalar alpha=1) -> Tensor",
    "Add `alpha` times the product of a matrix and a vector to `beta` times `self`.",
    "2xf32, 2x3xf32, 3xf32 -> 2xf32",
)  # fmt: skip
Aten_GroupedMmOp = _op(
    "_grouped_mm(Tensor self, Tensor mat2, Tensor? offs=None, Tensor? bias=None, ScalarType? out_dtype=None) -> Tensor",
    "Multiply each group of rows, which end at `offs`, with a matrix of its own.",
    "?x3xf32, 2x3x4xf32, 2xi32 -> ?x4xf32",
)  # fmt: skip
TransformersGroupedMmFallbackOp = _op(
    "transformers::grouped_mm_fallback(Tensor input, Tensor weight, Tensor offs) -> Tensor",
    "Multiply each group of rows, which end at `offs`, with a matrix of its own.",
    "?x3xf32, 2x3x4xf32, 2xi32 -> ?x4xf32",
)  # fmt: skip
