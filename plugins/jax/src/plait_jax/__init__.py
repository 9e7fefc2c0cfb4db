"""Functions of JAX on Plait, and Plait's functions inside jax.jit."""

from plait_jax.compiled import jit
from plait_jax.external import ffi
from plait_jax.structured import StructuredExecutable, compile

__all__ = ["StructuredExecutable", "compile", "ffi", "jit"]
