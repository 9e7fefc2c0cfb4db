"""Generative models, graphs, policies, embeddings, and networks of low precision."""

from __future__ import annotations

from typing import Any

import numpy as np
from kit import Program, jax
from layers import NHWC, Draw, key, mlp, network

jnp, lax, nn = jax.numpy, jax.lax, jax.nn
draw = Draw(43)
array, ids, dense_parameters = draw.array, draw.ids, draw.dense


def variational_autoencoder(p: Any, x: Any, key: Any) -> Any:
    mean, log_variance = jnp.split(mlp(p["encoder"], x), 2, axis=-1)
    z = mean + jnp.exp(0.5 * log_variance) * jax.random.normal(key, mean.shape)
    logits = mlp(p["decoder"], z)
    likelihood = -(nn.softplus(logits) - nn.sigmoid(x) * logits).sum(-1)
    divergence = -0.5 * (1 + log_variance - mean**2 - jnp.exp(log_variance)).sum(-1)
    return (divergence - likelihood).mean()


def adversarial_step(p: Any, x: Any, key: Any) -> Any:
    """One step of the generator and the discriminator of a GAN."""

    def judged(d: Any, y: Any) -> Any:
        return mlp(d, y)[:, 0]

    z = jax.random.normal(key, (x.shape[0], 3))
    made = jnp.tanh(mlp(p["g"], z))
    d_loss, d_grad = jax.value_and_grad(
        lambda d: (nn.softplus(-judged(d, x)) + nn.softplus(judged(d, lax.stop_gradient(made)))).mean()
    )(p["d"])
    g_loss, g_grad = jax.value_and_grad(lambda g: nn.softplus(-judged(p["d"], jnp.tanh(mlp(g, z)))).mean())(p["g"])
    step = jax.tree.map(lambda v, g: v - 0.1 * g, p, {"g": g_grad, "d": d_grad})
    return step, d_loss, g_loss


def diffusion_loss(p: Any, x: Any, key: Any) -> Any:
    time_key, noise_key = jax.random.split(key)
    t = jax.random.randint(time_key, (x.shape[0],), 0, 10)
    kept = jnp.cumprod(1 - jnp.linspace(1e-4, 0.2, 10))[t][:, None]
    noise = jax.random.normal(noise_key, x.shape)
    noisy = jnp.sqrt(kept) * x + jnp.sqrt(1 - kept) * noise
    angles = t[:, None] * jnp.exp(-jnp.arange(2) * 2.0)
    guess = mlp(p, jnp.concatenate([noisy, jnp.sin(angles), jnp.cos(angles)], -1))
    return ((guess - noise) ** 2).mean()


def diffusion_sample(p: Any, key: Any) -> Any:
    beta = jnp.linspace(1e-4, 0.2, 5)
    kept = jnp.cumprod(1 - beta)

    def step(i: Any, carry: Any) -> Any:
        x, key = carry
        t = 4 - i
        key, now = jax.random.split(key)
        angles = jnp.broadcast_to(t * jnp.exp(-jnp.arange(2) * 2.0), (x.shape[0], 2))
        noise = mlp(p, jnp.concatenate([x, jnp.sin(angles), jnp.cos(angles)], -1))
        x = (x - beta[t] / jnp.sqrt(1 - kept[t]) * noise) / jnp.sqrt(1 - beta[t])
        return x + jnp.where(t > 0, jnp.sqrt(beta[t]), 0.0) * jax.random.normal(now, x.shape), key

    return lax.fori_loop(0, 5, step, (jnp.ones((3, 4)), key))[0]


def normalizing_flow(p: Any, x: Any) -> Any:
    """Affine couplings: the density of x."""
    log_det = jnp.zeros(x.shape[0])
    for layer in p:
        a, b = jnp.split(x, 2, axis=-1)
        scale, shift = jnp.split(jnp.tanh(mlp(layer, a)), 2, axis=-1)
        x = jnp.concatenate([b * jnp.exp(scale) + shift, a], -1)
        log_det += scale.sum(-1)
    return jax.scipy.stats.norm.logpdf(x).sum(-1) + log_det


def vector_quantization(codes: Any, x: Any) -> Any:
    distances = (x**2).sum(-1, keepdims=True) - 2 * x @ codes.T + (codes**2).sum(-1)
    chosen = distances.argmin(-1)
    y = codes[chosen]
    return x + lax.stop_gradient(y - x), chosen, ((lax.stop_gradient(x) - y) ** 2).mean()


def contrastive_loss(a: Any, b: Any) -> Any:
    a, b = (v / jnp.linalg.norm(v, axis=-1, keepdims=True) for v in (a, b))
    logits = a @ b.T / 0.1
    return -(jnp.diag(nn.log_softmax(logits, 0)) + jnp.diag(nn.log_softmax(logits, 1))).mean()


def graph_network(p: Any, nodes: Any, edges: Any, senders: Any, receivers: Any) -> Any:
    messages = mlp(p["edge"], jnp.concatenate([nodes[senders], nodes[receivers], edges], -1))
    received = jax.ops.segment_sum(messages, receivers, num_segments=nodes.shape[0])
    scores = jnp.exp(
        messages[:, 0] - jax.ops.segment_max(messages[:, 0], receivers, num_segments=nodes.shape[0])[receivers]
    )
    weights = scores / jax.ops.segment_sum(scores, receivers, num_segments=nodes.shape[0])[receivers]
    return mlp(p["node"], jnp.concatenate([nodes, received], -1)), weights


GRAPH = {"edge": dense_parameters(9, 6, 4), "node": dense_parameters(7, 5, 3)}


def policy_gradient(p: Any, observations: Any, actions: Any, rewards: Any) -> Any:
    """Generalized advantages by a reversed scan, then the clipped loss (PPO)."""
    values = mlp(p["value"], observations)[:, 0]
    deltas = rewards[:-1] + 0.99 * values[1:] - values[:-1]
    _, advantages = lax.scan(lambda total, d: (d + 0.95 * total,) * 2, 0.0, deltas, reverse=True)
    log_prob = jnp.take_along_axis(nn.log_softmax(mlp(p["policy"], observations[:-1])), actions[:-1, None], -1)[:, 0]
    ratio = jnp.exp(log_prob - lax.stop_gradient(log_prob))
    return -jnp.minimum(ratio * advantages, jnp.clip(ratio, 0.8, 1.2) * advantages).mean()


POLICY = {"value": dense_parameters(4, 6, 1), "policy": dense_parameters(4, 6, 3)}


def word_vectors(table: Any, centers: Any, contexts: Any, negatives: Any) -> Any:
    """Sparse update of an embedding table: the gradient is a scatter."""

    def loss(t: Any) -> Any:
        positive = (t[centers] * t[contexts]).sum(-1)
        negative = jnp.einsum("bd,bkd->bk", t[centers], t[negatives])
        return -(nn.log_sigmoid(positive).sum() + nn.log_sigmoid(-negative).sum())

    return table - 0.1 * jax.grad(loss)(table)


def quantize(x: Any, axis: int) -> Any:
    scale = jnp.max(jnp.abs(x), axis=axis, keepdims=True) / 127
    return jnp.clip(jnp.round(x / scale), -127, 127).astype(jnp.int8), scale


def int8_dense(x: Any, w: Any) -> Any:
    (a, sa), (b, sb) = quantize(x, 1), quantize(w, 0)
    return lax.dot(a, b, preferred_element_type=jnp.int32) * sa * sb


def int8_convolution(x: Any, w: Any) -> Any:
    return lax.conv_general_dilated(x, w, (1, 1), "SAME", dimension_numbers=NHWC, preferred_element_type=jnp.int32)


def int4_weights(x: Any, packed: Any, scale: Any) -> Any:
    low, high = (packed << 4).astype(jnp.int8) >> 4, packed >> 4
    w = jnp.stack([low, high], 1).reshape(-1, packed.shape[1]).astype(jnp.int4).astype(jnp.float32)
    return x @ (w * scale)


def float8_product(x: Any, w: Any) -> Any:
    def scaled(v: Any, dtype: Any) -> Any:
        scale = jnp.max(jnp.abs(v)) / float(jnp.finfo(dtype).max)
        return (v / scale).astype(dtype), scale

    (a, sa), (b, sb) = scaled(x, jnp.float8_e4m3fn), scaled(w, jnp.float8_e5m2)
    return lax.dot_general(a, b, (((1,), (0,)), ((), ())), preferred_element_type=jnp.float32) * sa * sb


def bfloat16_mlp(p: Any, x: Any) -> Any:
    return mlp(jax.tree.map(lambda v: v.astype(jnp.bfloat16), p), x.astype(jnp.bfloat16)).astype(jnp.float32)


MLP = dense_parameters(5, 7, 6, 3)
VAE = {"encoder": dense_parameters(5, 6, 6), "decoder": dense_parameters(3, 6, 5)}
GAN = {"g": dense_parameters(3, 6, 4), "d": dense_parameters(4, 6, 1)}
BYTES = ids(1, 5, 5, 2, below=100).astype(np.int8), ids(3, 3, 2, 3, below=100).astype(np.int8)

PROGRAMS: dict[str, Program] = {
    "variational autoencoder": network(variational_autoencoder, VAE, array(4, 5), key()),
    "adversarial step": network(adversarial_step, GAN, array(3, 4), key(1)),
    "diffusion loss": network(diffusion_loss, dense_parameters(8, 6, 4), array(3, 4), key(2)),
    "diffusion sample": network(diffusion_sample, dense_parameters(8, 6, 4), key(3)),
    "normalizing flow": network(normalizing_flow, [dense_parameters(2, 5, 4) for _ in range(2)], array(3, 4)),
    "vector quantization": network(vector_quantization, array(5, 3), array(2, 4, 3)),
    "contrastive loss": network(contrastive_loss, array(5, 4), array(5, 4)),
    "graph network": network(graph_network, GRAPH, array(5, 3), array(8, 3), ids(8, below=5), ids(8, below=5)),
    "policy gradient": network(policy_gradient, POLICY, array(6, 4), ids(6, below=3), array(6)),
    "word vectors": network(word_vectors, array(9, 4), ids(5, below=9), ids(5, below=9), ids(5, 3, below=9)),
    "int8 dense": network(int8_dense, array(4, 16), array(16, 5)),
    "int8 convolution": network(int8_convolution, *BYTES),
    "int4 weights": network(int4_weights, array(3, 8), (ids(4, 5, below=255) - 128).astype(np.int8), array(5)),
    "float8 product": network(float8_product, array(4, 16), array(16, 5)),
    "bfloat16 mlp": network(bfloat16_mlp, MLP, array(4, 5)),
}
