"""Train a small network of Flax with Optax: the step, with gradients and update, is compiled by Plait."""

import flax.linen as nn
import jax
import jax.numpy as jnp
import optax
import plait_jax


@plait_jax.jit(donate_argnums=(0, 1))
def step(params, state, x, y):
    def loss(params):
        return optax.softmax_cross_entropy_with_integer_labels(network.apply(params, x), y).mean()

    value, gradients = jax.value_and_grad(loss)(params)
    updates, state = optimizer.update(gradients, state, params)
    return optax.apply_updates(params, updates), state, value


network, optimizer = nn.Sequential([nn.Dense(32), nn.LayerNorm(), nn.gelu, nn.Dense(10)]), optax.adamw(1e-2)
x, y = jax.random.normal(jax.random.key(0), (64, 16)), jnp.arange(64) % 10
params = network.init(jax.random.key(1), x)
state = optimizer.init(params)
for _ in range(30):
    params, state, value = step(params, state, x, y)
print(f"loss {value:.2f}")
