"""What JAX writes: norms in which kernels are found, and f64 on a target that has 32 bits only."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from plait.context import Context
from programs import adapted, outcomes, transformed

jax: Any = pytest.importorskip("jax")
pytest.importorskip("plait_stablehlo")
pytestmark = pytest.mark.oracle

jnp, lax = jax.numpy, jax.lax
TO_TCP = "inline,chlo-to-tcp,stablehlo-to-tcp,canonicalize,cse"


@pytest.fixture(scope="module")
def everything() -> Context:
    return Context.from_environment()


def text_of(function: Callable[..., Any], *arguments: Any) -> str:
    return jax.jit(function).lower(*arguments).as_text()


# Norms


def flax_layer_norm(x: Any, scale: Any, offset: Any) -> Any:
    wide = x.astype(jnp.float32)
    mean = wide.mean(-1, keepdims=True)
    variance = jnp.maximum(0.0, lax.square(wide).mean(-1, keepdims=True) - lax.square(mean))
    factor = lax.rsqrt(variance + 1e-6) * scale.reshape(1, 1, -1)
    return ((x - mean) * factor + offset.reshape(1, 1, -1)).astype(x.dtype)


def layer_norm(x: Any, scale: Any, offset: Any) -> Any:
    return (x - x.mean(-1, keepdims=True)) / jnp.sqrt(x.var(-1, keepdims=True) + 1e-5) * scale + offset


def standardized(x: Any, scale: Any, offset: Any) -> Any:
    return jax.nn.standardize(x, axis=-1) * scale + offset


def rms_norm(x: Any, scale: Any, offset: Any) -> Any:
    wide = x.astype(jnp.float32)
    return (wide * lax.rsqrt(jnp.square(wide).mean(-1, keepdims=True) + 1e-6) * scale).astype(x.dtype)


def rms_norm_with_power(x: Any, scale: Any, offset: Any) -> Any:
    wide = x.astype(jnp.float32)
    return scale * (wide * lax.rsqrt(jnp.power(wide, 2).mean(-1, keepdims=True) + 1e-6))


@pytest.mark.parametrize("element", ["float32", "bfloat16"])
@pytest.mark.parametrize("norm", [flax_layer_norm, layer_norm, standardized, rms_norm, rms_norm_with_power], ids=lambda f: f.__name__)
def test_norms_have_their_scale_and_offset(norm: Any, element: str, everything: Context) -> None:
    rng = np.random.default_rng(0)
    x = jnp.asarray(rng.standard_normal((2, 3, 16)), element)
    parameters = element if norm in (layer_norm, standardized) else "float32"
    scale, offset = (jnp.asarray(rng.standard_normal(16), parameters) for _ in range(2))
    module = transformed(text_of(norm, x, scale, offset), TO_TCP + ",group-kernels{kernels=layer_norm,rms_norm}", everything)
    (group,) = [op for op in module.walk() if op.name == "tcp.group"]
    is_rms = "rms" in norm.__name__
    assert group.attributes["kernel"].value == ("rms_norm" if is_rms else "layer_norm")
    assert sorted(word.value for word in group.attributes["inputs"]) == ["offset", "operand", "scale"][is_rms:]
    arguments = [np.asarray(value) for value in (x, scale, offset)][: 3 - is_rms]  # JAX drops what is not used
    (got,) = outcomes(module, arguments, everything, None)
    tolerance = 1e-5 if element == "float32" else 0.05
    np.testing.assert_allclose(got.astype(np.float64), np.asarray(norm(x, scale, offset)).astype(np.float64), rtol=tolerance, atol=tolerance)


# Bits of emulated f64

FUNCTIONS: dict[str, Any] = {
    "sort": jnp.sort, "signbit": jnp.signbit, "significand": lambda x: jnp.frexp(x)[0],
    "exponent": lambda x: jnp.frexp(x)[1], "nextafter": lambda x: jnp.nextafter(x, 10 * x), "view": lambda x: x.view(jnp.int32),
    "copysign": lambda x: jnp.copysign(x, -x),
}  # fmt: skip


@pytest.mark.parametrize("options", ["emulate=i64,f64", "emulate=f64"])
@pytest.mark.parametrize("name", [*FUNCTIONS, "uniform"])
def test_functions_of_bits(name: str, options: str, everything: Context) -> None:
    """Equal for numbers that pairs have; random ones are made of 53 bits from 1 to 2, which are rounded."""
    pytest.importorskip("plait_emulation")
    numbers = np.random.default_rng(0).standard_normal(60).astype(np.float32).astype(np.float64)
    with jax.enable_x64(True):
        key = jax.random.PRNGKey(3)
        functions = {**FUNCTIONS, "uniform": lambda key: jax.random.uniform(key, (60,), jnp.float64)}
        x = key if name == "uniform" else jnp.asarray(np.concatenate([numbers, [0.0, -0.0, np.inf, -5.0]]))
        text, expected = text_of(functions[name], x), np.asarray(functions[name](x))
    module = transformed(text, f"{TO_TCP},{adapted(options)},canonicalize,cse", everything)
    (got,) = outcomes(module, [np.asarray(x)], everything, None)
    np.testing.assert_allclose(got, expected, rtol=0, atol=2.0**-48 if name == "uniform" else 0)
