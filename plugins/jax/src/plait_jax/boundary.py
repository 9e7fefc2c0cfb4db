"""Arrays as programs take and return them: keys of random numbers as their data, narrow numbers in whole bytes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from plait.lazy import lazy_import

jax = lazy_import("jax")

_WIDER = {"int2": "int8", "int4": "int8", "uint2": "uint8", "uint4": "uint8", "int1": "int8", "uint1": "uint8",
          "float4_e2m1fn": "float8_e4m3fn"}  # fmt: skip
"""Types of less than a byte, each with one that has all of its values: XLA packs them in ways of its own."""


def carried(arrays: Sequence[Any]) -> tuple[list[Any], list[Any]]:
    """The arrays in types that any function can take, and what they are restored from that with."""
    pairs = [_carried(array) for array in arrays]
    return [array for array, _ in pairs], [kind for _, kind in pairs]


def restored(arrays: Sequence[Any], kinds: Sequence[Any]) -> list[Any]:
    """The arrays that were carried."""
    return [array if kind is None else kind(array) for array, kind in zip(arrays, kinds, strict=True)]


def _carried(array: Any) -> tuple[Any, Any]:
    dtype = array.dtype
    if jax.dtypes.issubdtype(dtype, jax.dtypes.prng_key):
        return jax.random.key_data(array), partial(jax.random.wrap_key_data, impl=jax.random.key_impl(array))
    wider = _WIDER.get(dtype.name)
    if wider is None:
        return array, None
    return array.astype(wider), partial(jax.lax.convert_element_type, new_dtype=dtype)
