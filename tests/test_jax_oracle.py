"""Programs that JAX exports: the text is printed back as jaxlib prints it, and the numbers are XLA's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import plait
import pytest

jax = pytest.importorskip("jax", reason="needs jax and jaxlib")
jnp = jax.numpy
pytestmark = pytest.mark.oracle
RNG = np.random.default_rng(3)


def array(*shape: int) -> Any:
    return RNG.normal(size=shape).astype(np.float32)


def scan_sum(x: Any) -> Any:
    return jax.lax.fori_loop(0, 5, lambda i, y: y + x * i, x)


PROGRAMS: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
    "dense_relu": (lambda x, w, b: jax.nn.relu(x @ w + b), (array(4, 6), array(6, 3), array(3))),
    "softmax": (lambda x: jax.nn.softmax(x, axis=-1), (array(5, 7),)),
    "layer_norm": (lambda x: (x - x.mean(-1, keepdims=True)) / jnp.sqrt(x.var(-1, keepdims=True) + 1e-5), (array(3, 8),)),
    "gelu": (jax.nn.gelu, (array(2, 9),)),
    "loop": (scan_sum, (array(4),)),
    "branch": (lambda x: jax.lax.cond(x.sum() > 0, lambda y: y * 2, lambda y: y - 1, x), (array(3),)),
    "gather": (lambda x, i: x[i], (array(6, 2), np.int32([0, 5, 3]))),
    "scatter": (lambda x, i: x.at[i].add(1.0), (array(6, 2), np.int32([0, 5, 0]))),
    "sort": (lambda x: jnp.sort(x, axis=0), (array(9, 2),)),
    "convolution": (
        lambda x, w: jax.lax.conv_general_dilated(x, w, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC")),
        (array(1, 6, 6, 2), array(3, 3, 2, 4)),
    ),
    "gradient": (lambda w, x: jax.grad(lambda v: jnp.tanh(x @ v).sum())(w), (array(6, 3), array(4, 6))),
    "integers": (lambda a, b: (a // b, a % b, a << 2, a >> 1), (np.int32([7, -7, 5]), np.int32([2, 2, -3]))),
    "bf16": (lambda x: (x.astype(jnp.bfloat16) * 3).astype(jnp.float32), (array(8),)),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_text_is_that_of_jaxlib(name: str) -> None:
    function, arguments = PROGRAMS[name]
    module = jax.jit(function).lower(*arguments).compiler_ir("stablehlo")
    for generic in (False, True):
        expected = module.operation.get_asm(print_generic_op_form=generic)
        printed = plait.parse(expected).print(generic=generic, use_hints=not generic)
        reread = type(module).parse(printed, module.context).operation.get_asm(print_generic_op_form=generic)
        assert reread.strip() == expected.strip()
        if not generic:  # in generic form jaxlib numbers values in another way than MLIR 22
            assert printed.strip() == expected.strip()


@pytest.mark.parametrize("target", ["llvm", "interpret"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_numbers_are_those_of_xla(name: str, target: str) -> None:
    function, arguments = PROGRAMS[name]
    results = plait.compile(jax.jit(function).lower(*arguments).as_text(), target=target)(*arguments)
    expected = function(*map(jnp.asarray, arguments))  # step by step: a fused program may keep more precision
    for result, wanted in zip(results, expected if isinstance(expected, tuple) else (expected,), strict=True):
        np.testing.assert_allclose(result, np.asarray(wanted), rtol=2e-5, atol=2e-6)
