"""Attention and its derivatives, without dropout."""

from __future__ import annotations

from functools import partial

from plait_torch.ops.base import aten

_op = partial(aten, module=__name__)

Aten_ScaledDotProductFlashAttentionForCpuOp = _op(
    "_scaled_dot_product_flash_attention_for_cpu(Tensor query, Tensor key, Tensor value, float dropout_p=0.0, "
    "bool is_causal=False, *, Tensor? attn_mask=None, float? scale=None) -> (Tensor output, Tensor logsumexp)",
    "softmax(query . transpose(key) * scale + mask) . value; also the logarithm of the sum of exponentials of each "
    "row.",
    "1x2x?x4xf32, 1x2x?x4xf32, 1x2x?x4xf32 -> 1x2x?x4xf32, 1x2x?xf32",
)  # fmt: skip
Aten_ScaledDotProductFlashAttentionForCpuBackwardOp = _op(
    "_scaled_dot_product_flash_attention_for_cpu_backward(Tensor grad_out, Tensor query, Tensor key, Tensor value, "
    "Tensor out, Tensor logsumexp, float dropout_p, bool is_causal, *, Tensor? attn_mask=None, float? scale=None) "
    "-> (Tensor grad_query, Tensor grad_key, Tensor grad_value)",
    "The derivatives by query, key and value.",
    "1x2x3x4xf32, 1x2x3x4xf32, 1x2x5x4xf32, 1x2x5x4xf32, 1x2x3x4xf32, 1x2x3xf32, 0.0, false "
    "-> 1x2x3x4xf32, 1x2x5x4xf32, 1x2x5x4xf32",
)  # fmt: skip
AtenScaledDotProductAttentionOp = _op(
    "scaled_dot_product_attention(Tensor query, Tensor key, Tensor value, Tensor? attn_mask=None, float dropout_p=0.0, "
    "bool is_causal=False, *, float? scale=None, bool enable_gqa=False) -> Tensor",
    "softmax(query . transpose(key) * scale + mask) . value.", "1x2x3x4xf32, 1x2x5x4xf32, 1x2x5x4xf32 -> 1x2x3x4xf32",
)  # fmt: skip
