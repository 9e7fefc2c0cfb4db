"""Steps that train: a gradient, the update of an optimizer, and what mixed precision needs around them."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from kit import Program, jax
from layers import Draw, key, mlp, network
from networks import (
    CNN,
    IMAGE,
    LSTM,
    NORM,
    RESNET,
    UNET,
    batch_norm_of_training,
    cnn,
    convolution,
    lstm,
    max_pool,
    resnet_block,
    unet,
)
from transformers import (
    ENCODER,
    MOE,
    STACKED,
    TOKENS,
    VIT,
    encoder,
    layers_by_scan,
    mixture_of_experts,
    ragged_experts,
    vision_transformer,
)

jnp, lax, nn = jax.numpy, jax.lax, jax.nn
draw = Draw(51)
array, ids = draw.array, draw.ids
tree_map = jax.tree.map
MLP = draw.dense(5, 7, 3)
BATCH = array(4, 5), ids(4, below=3)


def cross_entropy(logits: Any, labels: Any) -> Any:
    return -jnp.take_along_axis(nn.log_softmax(logits), labels[..., None], -1).mean()


def mlp_loss(p: Any, x: Any, labels: Any) -> Any:
    return cross_entropy(mlp(p, x), labels)


def zeros(p: Any) -> Any:
    return tree_map(np.zeros_like, p)


# Optimizers: parameters, state, gradient -> parameters, state.


def sgd(p: Any, x: Any, labels: Any) -> Any:
    loss, grad = jax.value_and_grad(mlp_loss)(p, x, labels)
    return tree_map(lambda v, g: v - 0.1 * g, p, grad), loss


def momentum(p: Any, velocity: Any, x: Any, labels: Any) -> Any:
    grad = jax.grad(mlp_loss)(p, x, labels)
    velocity = tree_map(lambda v, g: 0.9 * v + g, velocity, grad)
    return tree_map(lambda w, v, g: w - 0.1 * (g + 0.9 * v), p, velocity, grad), velocity


def adam(p: Any, state: Any, x: Any, labels: Any) -> Any:
    loss, grad = jax.value_and_grad(mlp_loss)(p, x, labels)
    step = state["step"] + 1
    first = tree_map(lambda m, g: 0.9 * m + 0.1 * g, state["first"], grad)
    second = tree_map(lambda v, g: 0.999 * v + 0.001 * g * g, state["second"], grad)

    def update(w: Any, m: Any, v: Any) -> Any:
        return w - 0.01 * (m / (1 - 0.9**step)) / (jnp.sqrt(v / (1 - 0.999**step)) + 1e-8)

    return tree_map(update, p, first, second), {"step": step, "first": first, "second": second}, loss


def clipped_with_decay(p: Any, step: Any, x: Any, labels: Any) -> Any:
    """The norm of the gradient is bounded; weights decay; the rate warms up and follows a cosine."""
    grad = jax.grad(mlp_loss)(p, x, labels)
    norm = jnp.sqrt(sum((g * g).sum() for g in jax.tree.leaves(grad)))
    factor = jnp.minimum(1.0, 0.1 / (norm + 1e-6))
    rate = jnp.where(step < 10, step / 10, 0.5 * (1 + jnp.cos(jnp.pi * (step - 10) / 90)))
    return tree_map(lambda w, g: w * (1 - 0.01 * rate) - rate * factor * g, p, grad), norm


def lamb(p: Any, x: Any, labels: Any) -> Any:
    def update(w: Any, g: Any) -> Any:
        ratio = jnp.linalg.norm(w) / jnp.linalg.norm(g)
        return w - 0.01 * jnp.where(jnp.isfinite(ratio) & (ratio > 0), ratio, 1.0) * jnp.sign(g)

    return tree_map(update, p, jax.grad(mlp_loss)(p, x, labels))


def epoch(p: Any, xs: Any, labels: Any) -> Any:
    """All batches of an epoch in one scan."""
    return lax.scan(lambda q, batch: sgd(q, *batch), p, (xs, labels))


def accumulated(p: Any, xs: Any, labels: Any) -> Any:
    def add(i: Any, total: Any) -> Any:
        return tree_map(jnp.add, total, jax.grad(mlp_loss)(p, xs[i], labels[i]))

    return lax.fori_loop(0, xs.shape[0], add, tree_map(jnp.zeros_like, p))


def per_example(p: Any, x: Any, labels: Any) -> Any:
    """The gradient of each example, clipped and summed (differential privacy), with noise."""
    grads = jax.vmap(jax.grad(mlp_loss), (None, 0, 0))(p, x, labels)
    norms = jnp.sqrt(sum((g * g).reshape(g.shape[0], -1).sum(1) for g in jax.tree.leaves(grads)))
    factor = 1 / jnp.maximum(1.0, norms / 0.1)
    noise = jax.random.normal(jax.random.PRNGKey(0), (3,))
    return tree_map(lambda g: jnp.tensordot(factor, g, 1), grads), noise


def maml(p: Any, x: Any, labels: Any) -> Any:
    """A gradient through a step of gradient descent."""

    def adapted(q: Any) -> Any:
        inner = tree_map(lambda v, g: v - 0.1 * g, q, jax.grad(mlp_loss)(q, x[:2], labels[:2]))
        return mlp_loss(inner, x[2:], labels[2:])

    return jax.grad(adapted)(p)


def loss_scaled(dtype: Any, p: Any, scale: Any, x: Any, labels: Any) -> Any:
    """Mixed precision: the loss is scaled, and a step with overflow is skipped."""

    def scaled(q: Any) -> Any:
        low = tree_map(lambda v: v.astype(dtype), q)
        return cross_entropy(mlp(low, x.astype(dtype)).astype(jnp.float32), labels) * scale

    grad = tree_map(lambda g: g / scale, jax.grad(scaled)(p))
    finite = jnp.all(jnp.stack([jnp.isfinite(g).all() for g in jax.tree.leaves(grad)]))
    return (
        tree_map(lambda v, g: jnp.where(finite, v - 0.1 * g, v), p, grad),
        jnp.where(finite, scale * 2, scale / 2),
        finite,
    )


def with_dropout(p: Any, key: Any, x: Any, labels: Any) -> Any:
    def loss(q: Any) -> Any:
        y = nn.relu(x @ q[0]["w"] + q[0]["b"])
        y = jnp.where(jax.random.bernoulli(key, 0.8, y.shape), y / 0.8, 0.0)
        return cross_entropy(y @ q[1]["w"] + q[1]["b"], labels) + 1e-3 * sum((v**2).sum() for v in jax.tree.leaves(q))

    return jax.value_and_grad(loss)(p)


def gradient(function: Any) -> Any:
    """Of the sum of squares of a network's results, by its first argument."""

    def loss(p: Any, *rest: Any) -> Any:
        return sum((v * v).sum() for v in jax.tree.leaves(function(p, *rest)) if jnp.issubdtype(v.dtype, jnp.floating))

    return jax.grad(loss)


def batch_norm_step(p: Any, x: Any) -> Any:
    state = {"mean": jnp.zeros(4), "variance": jnp.ones(4)}

    def loss(q: Any) -> Any:
        y, new = batch_norm_of_training(convolution(x, q["c1"]), q["scale"], q["shift"], state)
        return (max_pool(y, 3, "SAME") ** 2).mean(), new

    return jax.grad(loss, has_aux=True)(p)


STATE = {"step": np.int32(3), "first": MLP, "second": tree_map(np.square, MLP)}
MANY = array(3, 4, 5), ids(3, 4, below=3)

PROGRAMS: dict[str, Program] = {
    "sgd": network(sgd, MLP, *BATCH),
    "momentum": network(momentum, MLP, zeros(MLP), *BATCH),
    "adam": network(adam, MLP, STATE, *BATCH),
    "clipped gradients and decay": network(clipped_with_decay, MLP, np.float32(30), *BATCH),
    "lamb": network(lamb, MLP, *BATCH),
    "epoch": network(epoch, MLP, *MANY),
    "accumulated gradients": network(accumulated, MLP, *MANY),
    "gradients of examples": network(per_example, MLP, *BATCH),
    "maml": network(maml, MLP, *BATCH),
    "float16": network(partial(loss_scaled, jnp.float16), MLP, np.float32(1024), *BATCH).but(ulps=2**14),
    "float16 with overflow": network(partial(loss_scaled, jnp.float16), MLP, np.float32(1e30), *BATCH),
    "bfloat16": network(partial(loss_scaled, jnp.bfloat16), MLP, np.float32(1), *BATCH).but(ulps=2**17),
    "dropout": network(with_dropout, MLP, key(), *BATCH),
    "cnn": network(gradient(cnn), CNN, NORM, IMAGE).but(ulps=256),
    "batch norm": network(batch_norm_step, CNN, IMAGE),
    "resnet": network(gradient(resnet_block), RESNET, array(2, 6, 6, 4)).but(ulps=256),
    "unet": network(gradient(unet), UNET, array(1, 6, 6, 2)).but(ulps=256),
    "lstm": network(gradient(lstm), LSTM, array(5, 2, 3)),
    "encoder": network(gradient(encoder), ENCODER, TOKENS, np.int32([6, 4])).but(ulps=256),
    "layers by scan": network(gradient(layers_by_scan), STACKED, array(2, 5, 8)).but(ulps=256),
    "vision transformer": network(gradient(vision_transformer), VIT, array(2, 6, 6, 3)).but(ulps=256),
    "mixture of experts": network(gradient(mixture_of_experts), MOE, array(7, 6)),
    "ragged experts": network(gradient(ragged_experts), MOE, array(7, 6)),
}
