"""Functions of JAX on Plait, and Plait's functions inside jax.jit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.lazy import lazy_names

if TYPE_CHECKING:
    from plait.runtime import StructuredExecutable

    from plait_jax.compiled import jit
    from plait_jax.external import ffi
    from plait_jax.structured import compile

__all__ = ["StructuredExecutable", "compile", "ffi", "jit"]

__getattr__ = lazy_names(__name__, {
    "StructuredExecutable": "plait.runtime",
    "compile": "plait_jax.structured",
    "ffi": "plait_jax.external",
    "jit": "plait_jax.compiled",
})  # fmt: skip
