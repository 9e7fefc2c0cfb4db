"""Elements at places that are computed: read, replaced and combined.

Indices must be in bounds. The interpreter refuses others; native code reads the nearest element, and skips what is put.
"""

from __future__ import annotations

from functools import partial

from plait_torch.ops.base import aten

_op = partial(aten, module=__name__)

AtenIndexSelectOp = _op(
    "index_select(Tensor self, int dim, Tensor index) -> Tensor", "Take what is at indices along a dimension.",
    "5x?xf32, 0, 3xi64 -> 3x?xf32",
)  # fmt: skip
AtenTakeOp = _op(
    "take(Tensor self, Tensor index) -> Tensor", "Take elements that are numbered in row-major order.",
    "2x3xf32, 4xi64 -> 4xf32",
)  # fmt: skip
AtenGatherOp = _op(
    "gather(Tensor self, int dim, Tensor index, *, bool sparse_grad=False) -> Tensor",
    "Take for each index the element at it along a dimension, and at its own place along the others.",
    "5x4xf32, 0, 2x4xi64 -> 2x4xf32",
)  # fmt: skip
AtenScatterSrcOp = _op(
    "scatter.src(Tensor self, int dim, Tensor index, Tensor src) -> Tensor",
    "Put elements at indices along a dimension, and at their own place along the others.",
    "5x4xf32, 0, 2x4xi64, 2x4xf32 -> 5x4xf32",
)  # fmt: skip
AtenScatterValueOp = _op(
    "scatter.value(Tensor self, int dim, Tensor index, Scalar value) -> Tensor", "Put a number at indices.",
    "5x4xf32, 0, 2x4xi64, 1.5 -> 5x4xf32",
)  # fmt: skip
AtenScatterAddOp = _op(
    "scatter_add(Tensor self, int dim, Tensor index, Tensor src) -> Tensor", "Add elements at indices.",
    "5x4xf32, 0, 2x4xi64, 2x4xf32 -> 5x4xf32",
)  # fmt: skip
AtenScatterReduceOp = _op(
    "scatter.reduce(Tensor self, int dim, Tensor index, Tensor src, *, str reduce) -> Tensor",
    "Combine elements at indices by `add` or `multiply`.", '5x4xf32, 0, 2x4xi64, 2x4xf32, "add" -> 5x4xf32',
)  # fmt: skip
AtenScatterValueReduceOp = _op(
    "scatter.value_reduce(Tensor self, int dim, Tensor index, Scalar value, *, str reduce) -> Tensor",
    "Combine a number with the elements at indices by `add` or `multiply`.",
    '5x4xf32, 0, 2x4xi64, 2.0, "multiply" -> 5x4xf32',
)  # fmt: skip
AtenScatterReduceTwoOp = _op(
    "scatter_reduce.two(Tensor self, int dim, Tensor index, Tensor src, str reduce, *, bool include_self=True) -> "
    "Tensor",
    "Combine elements at indices by `sum`, `prod`, `mean`, `amax` or `amin`, with or without the elements of `self`.",
    '5x4xf32, 0, 2x4xi64, 2x4xf32, "amax" -> 5x4xf32',
)  # fmt: skip
AtenIndexTensorOp = _op(
    "index.Tensor(Tensor self, Tensor?[] indices) -> Tensor",
    "Take what is at indices that are broadcast; none keeps a dimension. A mask stands for the places where it is "
    "true.",
    "5x?x4xf32, [none, none, 2x3xi64] -> 5x?x2x3xf32",
)  # fmt: skip
AtenIndexTensorHackedTwinOp = _op(
    "index.Tensor_hacked_twin(Tensor self, Tensor[] indices) -> Tensor", "`index.Tensor`, of the first dimensions.",
    "5x?x4xf32, [2x3xi64, 3xi64] -> 2x3x4xf32",
)  # fmt: skip
AtenIndexPutHackedTwinOp = _op(
    "index_put.hacked_twin(Tensor self, Tensor[] indices, Tensor values, bool accumulate=False) -> Tensor",
    "`index_put`, at indices of the first dimensions.", "5x4xf32, [3xi64], 3x4xf32 -> 5x4xf32",
)  # fmt: skip
AtenIndexPutOp = _op(
    "index_put(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor",
    "Put values, or add them, at indices as of `index.Tensor`.", "5x4xf32, [3xi64], 3x4xf32 -> 5x4xf32",
)  # fmt: skip
AtenNonzeroOp = _op(
    "nonzero(Tensor self) -> Tensor", "Find the places of elements that are not 0, a row for each.",
    "2x3xf32 -> ?x2xi64"
)
AtenMaskedSelectOp = _op(
    "masked_select(Tensor self, Tensor mask) -> Tensor", "Take the elements where a mask is true.",
    "2x3xf32, 3xi1 -> ?xf32"
)
AtenMaskedScatterOp = _op(
    "masked_scatter(Tensor self, Tensor mask, Tensor source) -> Tensor",
    "Put the elements of `source` one after the other where a mask is true.", "2x3xf32, 2x3xi1, 6xf32 -> 2x3xf32",
)  # fmt: skip
AtenIndexAddOp = _op(
    "index_add(Tensor self, int dim, Tensor index, Tensor source, *, Scalar alpha=1) -> Tensor",
    "Add `alpha` times slices at indices along a dimension.", "5x4xf32, 0, 2xi64, 2x4xf32 -> 5x4xf32",
)  # fmt: skip
AtenIndexCopyOp = _op(
    "index_copy(Tensor self, int dim, Tensor index, Tensor source) -> Tensor",
    "Put slices at indices along a dimension.",
    "5x4xf32, 0, 2xi64, 2x4xf32 -> 5x4xf32",
)  # fmt: skip
AtenIndexFillIntScalarOp = _op(
    "index_fill.int_Scalar(Tensor self, int dim, Tensor index, Scalar value) -> Tensor",
    "Put a number at indices along a dimension.", "5x4xf32, 0, 2xi64, 1 -> 5x4xf32",
)  # fmt: skip
AtenEmbeddingOp = _op(
    "embedding(Tensor weight, Tensor indices, SymInt padding_idx=-1, bool scale_grad_by_freq=False, bool "
    "sparse=False) -> Tensor",
    "Take the rows of a matrix at indices.", "10x4xf32, ?x3xi64 -> ?x3x4xf32",
)  # fmt: skip
AtenEmbeddingDenseBackwardOp = _op(
    "embedding_dense_backward(Tensor grad_output, Tensor indices, SymInt num_weights, SymInt padding_idx, "
    "bool scale_grad_by_freq) -> Tensor",
    "Add the gradients of rows, except of the index `padding_idx`.", "3x4xf32, 3xi64, 10, -1, false -> 10x4xf32",
)  # fmt: skip
