"""Transformers: encoders, decoders with caches, kinds of attention, and experts."""

from __future__ import annotations

from typing import Any

import numpy as np
from kit import Program, jax
from layers import Draw, dense, network

jnp, lax, nn = jax.numpy, jax.lax, jax.nn
draw = Draw(42)
array, ids, dense_parameters = draw.array, draw.ids, draw.dense

D, HEADS = 8, 2


def layer_norm(x: Any, scale: Any, shift: Any) -> Any:
    mean = x.mean(-1, keepdims=True)
    return (x - mean) * lax.rsqrt(((x - mean) ** 2).mean(-1, keepdims=True) + 1e-6) * scale + shift


def rms_norm(x: Any, scale: Any) -> Any:
    return x * lax.rsqrt((x * x).mean(-1, keepdims=True) + 1e-6) * scale


def heads(x: Any, w: Any) -> Any:
    return jnp.einsum("bsd,dhe->bhse", x, w)


def attention(q: Any, k: Any, v: Any, mask: Any = None) -> Any:
    scores = jnp.einsum("bhqe,bhke->bhqk", q, k) / np.sqrt(q.shape[-1]).astype(np.float32)
    scores = scores if mask is None else jnp.where(mask, scores, jnp.finfo(scores.dtype).min)
    return jnp.einsum("bhqk,bhke->bqhe", nn.softmax(scores, axis=-1), v)


def attention_parameters() -> Any:
    return {name: array(D, HEADS, D // HEADS) for name in "qkv"} | {"o": array(HEADS, D // HEADS, D)}


def block_parameters() -> Any:
    norms = {name: array(D) for name in ("s1", "t1", "s2", "t2")}
    return attention_parameters() | norms | {"mlp": dense_parameters(D, 2 * D, D)}


def encoder_block(p: Any, x: Any, mask: Any = None) -> Any:
    y = layer_norm(x, p["s1"], p["t1"])
    y = attention(heads(y, p["q"]), heads(y, p["k"]), heads(y, p["v"]), mask)
    x = x + jnp.einsum("bqhe,hed->bqd", y, p["o"])
    return x + dense(p["mlp"][1], nn.gelu(dense(p["mlp"][0], layer_norm(x, p["s2"], p["t2"]))))


def encoder(p: Any, tokens: Any, lengths: Any) -> Any:
    x = p["embedding"][tokens] + p["positions"][: tokens.shape[1]]
    mask = (jnp.arange(tokens.shape[1])[None] < lengths[:, None])[:, None, None, :]
    for block in p["blocks"]:
        x = encoder_block(block, x, mask)
    return x @ p["embedding"].T


ENCODER = {"embedding": array(11, D), "positions": array(9, D), "blocks": [block_parameters(), block_parameters()]}
STACKED = jax.tree.map(lambda *leaves: np.stack(leaves), *[block_parameters() for _ in range(3)])


def layers_by_scan(p: Any, x: Any) -> Any:
    causal = jnp.tril(jnp.ones((x.shape[1], x.shape[1]), bool))
    return lax.scan(lambda y, layer: (jax.checkpoint(encoder_block)(layer, y, causal), None), x, p)[0]


def rotary(x: Any, positions: Any) -> Any:
    """Rotary embeddings of the pairs (x[i], x[i + d/2])."""
    frequencies = 10000.0 ** (-jnp.arange(0, x.shape[-1] // 2) / (x.shape[-1] // 2))
    angles = positions[..., None] * frequencies
    a, b = jnp.split(x, 2, axis=-1)
    return jnp.concatenate([a * jnp.cos(angles) - b * jnp.sin(angles), b * jnp.cos(angles) + a * jnp.sin(angles)], -1)


def rotary_by_complex(x: Any, positions: Any) -> Any:
    pairs = lax.complex(x[..., ::2], x[..., 1::2])
    turned = pairs * jnp.exp(1j * positions[:, None] * 10000.0 ** (-jnp.arange(pairs.shape[-1]) / 4))
    return jnp.stack([turned.real, turned.imag], -1).reshape(x.shape)


def decode(p: Any, token: Any, cache: Any, position: Any) -> Any:
    """One token more of a decoder with a cache of keys and values; grouped queries, gated linear unit."""
    x = p["embedding"][token][:, None]
    y = rms_norm(x, p["s1"])
    at = jnp.full((1, 1, 1), position)
    q, k, v = rotary(heads(y, p["q"]), at), rotary(heads(y, p["k"]), at), heads(y, p["v"])
    cache = {
        name: lax.dynamic_update_slice(cache[name], new, (0, 0, position, 0)) for name, new in (("k", k), ("v", v))
    }
    mask = jnp.arange(cache["k"].shape[2]) <= position
    keys, values = (jnp.repeat(cache[name], 2, axis=1) for name in "kv")
    x = x + jnp.einsum("bqhe,hed->bqd", attention(q, keys, values, mask), p["o"])
    y = rms_norm(x, p["s2"])
    x = x + (nn.silu(y @ p["gate"]) * (y @ p["up"])) @ p["down"]
    return (x @ p["embedding"].T)[:, 0], cache


def generate(p: Any, prompt: Any) -> Any:
    """Greedy decoding of six tokens: a loop around the decoder, prompt first."""
    cache = {name: jnp.zeros((2, 2, 8, 4)) for name in "kv"}

    def step(carry: Any, position: Any) -> Any:
        token, cache = carry
        logits, cache = decode(p, token, cache, position)
        following = jnp.where(
            position + 1 < prompt.shape[1],
            prompt[:, (position + 1) % prompt.shape[1]],
            jnp.argmax(logits, -1).astype(jnp.int32),
        )
        return (following, cache), following

    return lax.scan(step, (prompt[:, 0], cache), jnp.arange(6))[1].T


DECODER = {
    "embedding": array(13, D), "s1": array(D), "s2": array(D), "q": array(D, 4, 4), "k": array(D, 2, 4), "v": array(D, 2, 4),
    "o": array(4, 4, D), "gate": array(D, 12), "up": array(D, 12), "down": array(12, D),
}  # fmt: skip
CACHE = {"k": array(2, 2, 8, 4), "v": array(2, 2, 8, 4)}


def encoder_decoder(p: Any, x: Any, memory: Any) -> Any:
    causal = jnp.tril(jnp.ones((x.shape[1], x.shape[1]), bool))
    x = encoder_block(p["self"], x, causal)
    y = attention(heads(x, p["cross"]["q"]), heads(memory, p["cross"]["k"]), heads(memory, p["cross"]["v"]))
    return x + jnp.einsum("bqhe,hed->bqd", y, p["cross"]["o"])


def vision_transformer(p: Any, x: Any) -> Any:
    n, h, w, c = x.shape
    patches = x.reshape(n, h // 2, 2, w // 2, 2, c).transpose(0, 1, 3, 2, 4, 5).reshape(n, -1, 4 * c)
    tokens = dense(p["patch"], patches)
    tokens = jnp.concatenate([jnp.broadcast_to(p["class"], (n, 1, D)), tokens], 1) + p["positions"]
    return dense(p["head"], encoder_block(p["block"], tokens)[:, 0])


VIT = {
    "patch": dense_parameters(12, D)[0],
    "class": array(1, 1, D),
    "positions": array(1, 10, D),
    "block": block_parameters(),
    "head": dense_parameters(D, 4)[0],
}


def sliding_window_attention(q: Any, k: Any, v: Any) -> Any:
    """With linear biases (ALiBi), a window, and scores that a tanh bounds."""
    i, j = jnp.arange(q.shape[2])[:, None], jnp.arange(k.shape[2])[None]
    slopes = 2.0 ** -jnp.arange(1, q.shape[1] + 1)
    scores = jnp.einsum("bhqe,bhke->bhqk", q, k) - slopes[:, None, None] * jnp.abs(i - j)
    scores = jnp.where((j <= i) & (i - j < 3), 5 * jnp.tanh(scores / 5), -jnp.inf)
    return jnp.einsum("bhqk,bhke->bhqe", nn.softmax(scores, -1), v)


def blockwise_attention(q: Any, k: Any, v: Any) -> Any:
    """Attention by blocks of keys with a running maximum and sum."""
    blocks = (
        k.reshape(k.shape[0], 3, -1, k.shape[-1]).swapaxes(0, 1),
        v.reshape(v.shape[0], 3, -1, v.shape[-1]).swapaxes(0, 1),
    )

    def step(carry: Any, block: Any) -> Any:
        top, total, out = carry
        scores = jnp.einsum("bqe,bke->bqk", q, block[0])
        new = jnp.maximum(top, scores.max(-1))
        weights, kept = jnp.exp(scores - new[..., None]), jnp.exp(top - new)
        return (
            new,
            total * kept + weights.sum(-1),
            out * kept[..., None] + jnp.einsum("bqk,bke->bqe", weights, block[1]),
        ), None

    start = (jnp.full(q.shape[:-1], -jnp.inf), jnp.zeros(q.shape[:-1]), jnp.zeros_like(q))
    (_, total, out), _ = lax.scan(step, start, blocks)
    return out / total[..., None]


def mixture_of_experts(p: Any, x: Any) -> Any:
    """Each token goes to its two best experts, of limited capacity, through one-hot tensors."""
    gates, chosen = lax.top_k(nn.softmax(x @ p["router"]), 2)
    gates = gates / gates.sum(-1, keepdims=True)
    one_hot = nn.one_hot(chosen, 4)
    place = jnp.cumsum(one_hot.reshape(-1, 4), 0).reshape(one_hot.shape) * one_hot - 1
    dispatch = nn.one_hot(place.astype(jnp.int32), 3) * one_hot[..., None]
    combine = (dispatch * gates[..., None, None]).sum(1)
    inputs = jnp.einsum("tec,td->ecd", dispatch.sum(1), x)
    outputs = jnp.einsum("ecf,efd->ecd", nn.relu(jnp.einsum("ecd,edf->ecf", inputs, p["w1"])), p["w2"])
    return jnp.einsum("tec,ecd->td", combine, outputs), chosen


def ragged_experts(p: Any, x: Any) -> Any:
    """Tokens sorted by expert, then one ragged product for all experts."""
    expert = jnp.argmax(x @ p["router"], -1)
    order = jnp.argsort(expert)
    sizes = jnp.bincount(expert, length=4).astype(jnp.int32)
    out = lax.ragged_dot(nn.relu(lax.ragged_dot(x[order], p["w1"], sizes)), p["w2"], sizes)
    return jnp.zeros_like(x).at[order].set(out)


MOE = {"router": array(6, 4), "w1": array(4, 6, 5), "w2": array(4, 5, 6)}


TOKENS = ids(2, 6, below=11)
SEQUENCE = array(2, 5, D)
QUERIES = array(2, 2, 6, 4), array(2, 2, 6, 4), array(2, 2, 6, 4)

PROGRAMS: dict[str, Program] = {
    "encoder": network(encoder, ENCODER, TOKENS, np.int32([6, 4])),
    "layers by scan": network(layers_by_scan, STACKED, SEQUENCE),
    "rotary": network(rotary, array(2, 5, 8), np.arange(5, dtype=np.float32)),
    "rotary by complex numbers": network(rotary_by_complex, array(2, 5, 8), np.arange(5, dtype=np.float32)),
    "decoder with a cache": network(decode, DECODER, np.int32([3, 7]), CACHE, np.int32(4)),
    "decoder past the cache": network(decode, DECODER, np.int32([3, 99]), CACHE, np.int32(40)),
    "generate": network(generate, DECODER, np.int32([[1, 2, 3], [4, 5, 6]])),
    "encoder and decoder": network(
        encoder_decoder, {"self": block_parameters(), "cross": attention_parameters()}, SEQUENCE, array(2, 7, D)
    ),
    "vision transformer": network(vision_transformer, VIT, array(2, 6, 6, 3)),
    "window attention": network(sliding_window_attention, *QUERIES),
    "blockwise attention": network(blockwise_attention, array(2, 4, 3), array(2, 9, 3), array(2, 9, 3)),
    "dot product attention": network(
        lambda q, k, v: nn.dot_product_attention(q, k, v, is_causal=True),
        array(2, 5, 4, 3),
        array(2, 5, 2, 3),
        array(2, 5, 2, 3),
    ),
    "mixture of experts": network(mixture_of_experts, MOE, array(7, 6)),
    "ragged experts": network(ragged_experts, MOE, array(7, 6)),
}
