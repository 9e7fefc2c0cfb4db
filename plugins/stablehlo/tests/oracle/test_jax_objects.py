"""`plait.compile` takes what people who use JAX hold, and gives what JAX computes."""

from __future__ import annotations

from typing import Any

import numpy as np
import plait
import pytest
from plait.diagnostics.diagnostic import DiagnosticError

jax = pytest.importorskip("jax")
pytestmark = pytest.mark.oracle

X, W = np.linspace(0.1, 1, 6, dtype=np.float32).reshape(2, 3), np.linspace(0, 2, 6, dtype=np.float32).reshape(3, 2)


def layer(x: Any, w: Any) -> Any:
    return {"y": jax.numpy.tanh(x @ w), "sum": x.sum()}


def results_of(compiled: Any, *arguments: Any) -> list[Any]:
    return [np.asarray(result) for result in compiled(*arguments)]


@pytest.mark.parametrize("target", ["llvm", "interpret"])
@pytest.mark.parametrize("form", ["jitted", "lowered", "exported", "shapes"])
def test_program_of_jax_computes_what_jax_computes(form: str, target: str) -> None:
    jitted = jax.jit(layer)
    shapes = [jax.ShapeDtypeStruct(a.shape, a.dtype) for a in (X, W)]
    compiled = {
        "jitted": lambda: plait.compile(jitted, example_inputs=(X, W), target=target),
        "shapes": lambda: plait.compile(jitted, example_inputs=shapes, target=target),
        "lowered": lambda: plait.compile(jitted.lower(X, W), target=target),
        "exported": lambda: plait.compile(jax.export.export(jitted)(X, W), target=target),
    }[form]()
    expected = [np.asarray(leaf) for leaf in jax.tree.leaves(jitted(X, W))]
    for found, wanted in zip(results_of(compiled, jax.numpy.asarray(X), W), expected, strict=True):
        np.testing.assert_allclose(found, wanted, rtol=1e-6)


@pytest.mark.parametrize("form", ["jitted", "lowered", "exported"])
def test_arguments_that_a_program_does_not_use_are_taken(form: str) -> None:
    jitted = jax.jit(lambda a, x, b: x * 2)
    arguments = (np.ones((5,), np.int32), X, np.ones((), np.bool_))
    source = {
        "jitted": lambda: jitted,
        "lowered": lambda: jitted.lower(*arguments),
        "exported": lambda: jax.export.export(jitted)(*arguments),
    }[form]()
    compiled = plait.compile(source, example_inputs=arguments)
    np.testing.assert_array_equal(results_of(compiled, *arguments)[0], X * 2)


def test_bf16_arrays_are_arguments() -> None:
    x = jax.numpy.arange(4, dtype=jax.numpy.bfloat16)
    compiled = plait.compile(jax.jit(lambda x: x + x), example_inputs=(x,))
    np.testing.assert_array_equal(results_of(compiled, x)[0].astype(np.float32), [0, 2, 4, 6])


@pytest.mark.parametrize(
    ("source", "message", "help"),
    [
        (lambda: jax.jit(layer), "a jitted function has no shapes before it is called", "example_inputs=(x, y)"),
        (lambda: jax.jit(layer).lower(X, W).compile(), "a Compiled of JAX holds no StableHLO", "jax.jit(f).lower(x)"),
        (lambda: jax.make_jaxpr(layer)(X, W), "a ClosedJaxpr of JAX holds no StableHLO", "jax.jit(f)"),
        (lambda: layer, "no frontend reads an object of the class builtins.function", "Jitted functions of JAX"),
        (lambda: None, "no frontend reads an object of the class builtins.NoneType", "export it to MLIR text"),
    ],
)
def test_what_cannot_be_compiled_is_an_error_that_helps(source: Any, message: str, help: str) -> None:
    with pytest.raises(DiagnosticError) as caught:
        plait.compile(source())
    (diagnostic,) = caught.value.diagnostics
    assert message in diagnostic.message
    assert help in (diagnostic.help or "")
