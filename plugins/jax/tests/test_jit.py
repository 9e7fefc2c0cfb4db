"""`plait_jax.jit` computes what `jax.jit` computes, under every transformation, and is called as that is."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import plait
import pytest
from plait.diagnostics.diagnostic import DiagnosticError

jax = pytest.importorskip("jax", reason="needs jax and jaxlib")
plait_jax = pytest.importorskip("plait_jax")
jnp, lax = jax.numpy, jax.lax
pytestmark = pytest.mark.oracle

X = jnp.linspace(-1.5, 2, 12).reshape(3, 4)
W = jnp.cos(jnp.arange(8.0)).reshape(4, 2)


def network(x: Any, w: Any) -> Any:
    return {"y": jnp.tanh(x @ w), "argmax": (x.argmax(-1),)}


def equal(found: Any, expected: Any, rtol: float = 2e-5) -> None:
    """Trees with the same structure, types and, nearly, numbers."""
    assert jax.tree.structure(found) == jax.tree.structure(expected)
    for one, other in zip(jax.tree.leaves(found), jax.tree.leaves(expected)):
        assert (one.dtype, one.shape, one.weak_type) == (other.dtype, other.shape, other.weak_type)
        np.testing.assert_allclose(np.asarray(one), np.asarray(other), rtol=rtol, atol=1e-6)


def same(transform: Callable[[Any], Any], function: Callable[..., Any], *arguments: Any) -> None:
    """What a transformation makes of a function compiled by Plait is what it makes of the function."""
    equal(transform(plait_jax.jit(function))(*arguments), transform(function)(*arguments))


def test_trees_and_integers_come_back() -> None:
    same(lambda f: f, network, X, W)


def test_programs_of_a_jitted_function_are_called_by_xla() -> None:
    text = jax.jit(lambda x: plait_jax.jit(jnp.sin)(x) + 1).lower(X).as_text()
    assert "stablehlo.custom_call @plait." in text and "stablehlo.sine" not in text


TRANSFORMS: dict[str, Callable[[Any], Any]] = {
    "grad": lambda f: jax.grad(lambda x: f(x).sum()),
    "value_and_grad": lambda f: jax.value_and_grad(lambda x: f(x).sum()),
    "jvp": lambda f: lambda x: jax.jvp(f, (x,), (x * 2,)),
    "jacfwd": lambda f: lambda x: jax.jacfwd(f)(x[0]),
    "jacrev": lambda f: lambda x: jax.jacrev(f)(x[0]),
    "hessian": lambda f: lambda x: jax.hessian(lambda y: f(y).sum())(x[0]),
    "vmap": jax.vmap,
    "vmap_last": lambda f: jax.vmap(f, in_axes=1, out_axes=1),
    "vmap_of_grad": lambda f: jax.vmap(jax.grad(lambda x: f(x).sum())),
    "grad_of_vmap": lambda f: jax.grad(lambda x: jax.vmap(f)(x).sum()),
    "nested_vmap": lambda f: jax.vmap(jax.vmap(f)),
    "checkpoint": lambda f: jax.grad(lambda x: jax.checkpoint(f)(x).sum()),
    "jit_of_grad": lambda f: jax.jit(jax.grad(lambda x: f(x).sum())),
    "scan": lambda f: lambda x: lax.scan(lambda c, r: (f(c + r), f(r)), x[0], x),
    "grad_of_scan": lambda f: jax.grad(lambda x: lax.scan(lambda c, r: (f(c + r), f(r)), x[0], x)[0].sum()),
    "linearize": lambda f: lambda x: jax.linearize(f, x)[1](x),
    "cond": lambda f: lambda x: lax.cond(x.sum() > 0, f, lambda y: y, x),
}


@pytest.mark.parametrize("name", TRANSFORMS)
def test_transformations_are_those_of_the_function(name: str) -> None:
    same(TRANSFORMS[name], lambda x: jnp.sin(x) * x + jnp.where(x > 0, x * x, 0.5 * x), X)


def test_gradients_of_several_arguments() -> None:
    loss = lambda f: lambda x, w: jnp.sum(f(x, w)["y"] ** 2)  # noqa: E731
    same(lambda f: jax.grad(loss(f), argnums=(0, 1)), network, X, W)
    same(lambda f: jax.vmap(jax.grad(loss(f), argnums=1), (0, None)), network, jnp.stack([X, X + 1]), W)


def test_custom_gradients_inside_are_kept() -> None:
    @jax.custom_vjp
    def clipped(x: Any) -> Any:
        return x * x

    clipped.defvjp(lambda x: (x * x, x), lambda x, given: (jnp.clip(given * x, -1, 1),))
    same(lambda f: jax.grad(lambda x: f(x).sum()), lambda x: clipped(x) + x, X)


def test_arguments_by_name_static_ones_and_defaults() -> None:
    @functools.partial(plait_jax.jit, static_argnames=("mode",), static_argnums=(1,))
    def function(x: Any, power: int, *, mode: str = "sum", scale: Any = 2.0) -> Any:
        return getattr(jnp, mode)(x**power) * scale

    assert float(function(X, 2)) == pytest.approx(float(jnp.sum(X**2) * 2), rel=1e-5)
    assert float(function(X, 3, mode="max", scale=X[0, 0])) == pytest.approx(float(jnp.max(X**3) * X[0, 0]), rel=1e-5)


def test_a_program_is_compiled_once_for_each_kind_of_arguments() -> None:
    traced: list[Any] = []

    @plait_jax.jit
    def function(x: Any) -> Any:
        traced.append(x.shape)
        return x + 1

    for argument in (X, X + 1, np.asarray(X), X[0], X[1]):
        function(argument)
    assert traced == [(3, 4), (4,)]


@pytest.mark.parametrize("argument", [3, 2.5, True, 1 + 2j, np.float16(2), np.int8(-3)])
def test_numbers_of_python_have_weak_types(argument: Any) -> None:
    equal(plait_jax.jit(lambda x: x * 2)(argument), jax.jit(lambda x: x * 2)(argument))


@pytest.mark.parametrize("dtype", ["bfloat16", "float16", "float8_e4m3fn", "int4", "uint4", "int8", "uint16", "bool", "complex64"])
def test_types_of_elements_are_kept(dtype: str) -> None:
    x = jnp.asarray([0, 1, 3, 2]).astype(dtype)
    equal(plait_jax.jit(lambda x: (x[::-1], x))(x), (x[::-1], x))


def test_types_of_64_bits() -> None:
    with jax.enable_x64(True):
        x = jnp.arange(4, dtype=jnp.float64) / 3
        same(lambda f: f, lambda x: (jnp.exp(x), x.astype(jnp.int64) + 2**40), x)
        same(lambda f: jax.grad(lambda x: f(x).sum()), jnp.tanh, x)


def test_keys_of_random_numbers() -> None:
    key = jax.random.key(7)
    draw = lambda key: (jax.random.normal(key, (5,)), jax.random.split(key))  # noqa: E731
    found, expected = plait_jax.jit(draw)(key), draw(key)
    assert found[1].dtype == expected[1].dtype
    np.testing.assert_allclose(found[0], expected[0], rtol=1e-5)
    np.testing.assert_array_equal(jax.random.key_data(found[1]), jax.random.key_data(expected[1]))


def test_arrays_without_elements() -> None:
    same(lambda f: f, lambda x: (x + 1, x.sum()), jnp.zeros((0, 3)))


def test_results_that_are_arguments_or_constants() -> None:
    same(lambda f: f, lambda x: (x, jnp.float32(3), x), X)


@pytest.mark.parametrize("how", [{"donate_argnums": 0}, {"donate_argnames": "params"}])
def test_donated_arguments_are_overwritten(how: dict[str, Any]) -> None:
    def step(params: Any, by: Any) -> Any:
        return jax.tree.map(lambda p: p * 0.5 + by, params)

    params = {"a": jnp.ones((300, 40)), "b": jnp.arange(7.0)}
    expected = jax.tree.map(lambda p: p * 0.5 + 1, params)
    found = plait_jax.jit(step, **how)(params, jnp.float32(1))
    equal(found, expected)
    assert params["a"].is_deleted()


def test_a_donated_argument_that_is_read_to_the_end() -> None:
    def both(x: Any, y: Any) -> Any:
        return x[::-1] + y, x * y

    x, y = jnp.arange(50_000.0), jnp.ones(50_000)
    expected = both(x, y)
    equal(plait_jax.jit(both, donate_argnums=(0, 1))(x, y), expected)


def test_one_that_is_donated_inside_of_another_function_stays() -> None:
    inner = plait_jax.jit(lambda x: x * 2, donate_argnums=0)
    found = jax.jit(lambda x: (inner(x), x + 1))(X)
    equal(found, (X * 2, X + 1))


def test_without_jit_it_runs() -> None:
    with jax.disable_jit():
        equal(plait_jax.jit(network)(X, W), network(X, W))


def test_effects_are_refused_by_name() -> None:
    def talks(x: Any) -> Any:
        jax.debug.print("{x}", x=x)
        return x

    with pytest.raises(DiagnosticError, match="effects beside its results: Debug") as caught:
        plait_jax.jit(talks)(X)
    assert f"test_jit.py:{talks.__code__.co_firstlineno + 1}:" in str(caught.value)


def test_what_is_not_supported_is_reported_with_its_place() -> None:
    def asks(x: Any) -> Any:
        y = x + 1
        return jax.pure_callback(np.sin, jax.ShapeDtypeStruct(x.shape, x.dtype), y)

    line = asks.__code__.co_firstlineno + 2
    for compile in (lambda: plait_jax.jit(asks)(X), lambda: plait.compile(jax.jit(asks).lower(X))):
        with pytest.raises(DiagnosticError, match=rf"^\S*test_jit.py:{line}:\d+: error: (.|\n)*callback"):
            compile()


def test_several_threads_call_at_the_same_time() -> None:
    function = plait_jax.jit(lambda x: jnp.tanh(x @ x.T).sum())
    inputs = [jnp.full((128, 128), i / 1000) for i in range(8)]
    expected = [float(function(x)) for x in inputs]
    found: dict[int, list[float]] = {}

    def work(i: int) -> None:
        found[i] = [float(function(inputs[i])) for _ in range(20)]

    threads = [threading.Thread(target=work, args=(i,)) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(found[i] == [expected[i]] * 20 for i in range(8))
