"""Distances of points, windows as columns, bags of embeddings, losses."""

from __future__ import annotations

from functools import partial

from plait_torch.ops.base import aten

_op = partial(aten, module=__name__)

Aten_CdistForwardOp = _op(
    "_cdist_forward(Tensor x1, Tensor x2, float p, int? compute_mode) -> Tensor",
    "The `p`-norm distance of each row of one matrix to each row of the other.",
    "3x2xf32, 4x2xf32, 2.0, none -> 3x4xf32",
)  # fmt: skip
Aten_PdistForwardOp = _op(
    "_pdist_forward(Tensor self, float p=2) -> Tensor", "The `p`-norm distance of each pair of rows.",
    "3x2xf32 -> 3xf32"
)
AtenIm2colOp = _op(
    "im2col(Tensor self, int[2] kernel_size, int[2] dilation, int[2] padding, int[2] stride) -> Tensor",
    "Make a column of the elements of each window.", "1x2x4x4xf32, [2, 2], [1, 1], [0, 0], [2, 2] -> 1x8x4xf32",
)  # fmt: skip
AtenCol2imOp = _op(
    "col2im(Tensor self, SymInt[2] output_size, int[2] kernel_size, int[2] dilation, int[2] padding, int[2] stride) "
    "-> Tensor",
    "Add what columns of windows have for each element.",
    "1x8x4xf32, [4, 4], [2, 2], [1, 1], [0, 0], [2, 2] -> 1x2x4x4xf32",
)  # fmt: skip


def _bag(name: str) -> object:
    return _op(
        f"{name}(Tensor weight, Tensor indices, Tensor offsets, bool scale_grad_by_freq=False, int mode=0, "
        "bool sparse=False, Tensor? per_sample_weights=None, bool include_last_offset=False, int padding_idx=-1) "
        "-> (Tensor, Tensor, Tensor, Tensor)",
        "Add rows at indices (mode 0), or take their mean (1) or maximum (2), in bags that begin at offsets.",
        "10x4xf32, 6xi64, 2xi64, false, 1 -> 2x4xf32, 6xi64, 2xi64, 2xi64",
        details="The other results are the bag of each index (none where sums need none), sizes of bags for means and "
        "maxima, and the indices that maxima come from.",
    )


Aten_EmbeddingBagOp = _bag("_embedding_bag")
Aten_EmbeddingBagForwardOnlyOp = _bag("_embedding_bag_forward_only")
AtenEmbeddingBagPaddingIdxOp = _op(
    "embedding_bag.padding_idx(Tensor weight, Tensor indices, Tensor offsets, bool scale_grad_by_freq, int mode, "
    "bool sparse, Tensor? per_sample_weights, bool include_last_offset, int? padding_idx) "
    "-> (Tensor, Tensor, Tensor, Tensor)",
    "Add rows at indices (mode 0), or take their mean (1) or maximum (2), in bags that begin at offsets.",
    "10x4xf32, 6xi64, 2xi64, false, 1, false, none, false, none -> 2x4xf32, 6xi64, 2xi64, 2xi64",
    details="A negative index of padding is none. The other results are as in `_embedding_bag`.",
)  # fmt: skip
AtenNllLossForwardOp = _op(
    "nll_loss_forward(Tensor self, Tensor target, Tensor? weight, int reduction, SymInt ignore_index) "
    "-> (Tensor output, Tensor total_weight)",
    "Minus the element of the right class: of each row (reduction 0), their weighted mean (1) or their sum (2).",
    "3x5xf32, 3xi64, none, 1, -100 -> f32, f32",
)  # fmt: skip
AtenNllLossBackwardOp = _op(
    "nll_loss_backward(Tensor grad_output, Tensor self, Tensor target, Tensor? weight, int reduction, "
    "SymInt ignore_index, Tensor total_weight) -> Tensor",
    "The derivative of `nll_loss_forward`.", "f32, 3x5xf32, 3xi64, none, 1, -100, f32 -> 3x5xf32",
)  # fmt: skip
AtenMseLossOp = _op(
    "mse_loss(Tensor self, Tensor target, int reduction=1) -> Tensor",
    "The squared differences: each (reduction 0), their mean (1) or their sum (2).", "3x5xf32, 3x5xf32 -> f32",
)  # fmt: skip
