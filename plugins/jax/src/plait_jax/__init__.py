"""Functions of JAX on Plait, and Plait's functions inside jax.jit."""
