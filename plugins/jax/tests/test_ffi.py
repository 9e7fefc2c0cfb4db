"""Executables inside of `jax.jit`: what XLA passes is what they take, and what fails is an error of JAX."""

from __future__ import annotations

from typing import Any

import numpy as np
import plait
import pytest
from plait.diagnostics.diagnostic import DiagnosticError
from plait.runtime import ArgumentError

jax = pytest.importorskip("jax", reason="needs jax and jaxlib")
plait_jax = pytest.importorskip("plait_jax")
jnp = jax.numpy
pytestmark = pytest.mark.oracle

SQUARE = """func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {
  %0 = arith.mulf %x, %x : tensor<3xf32>
  return %0 : tensor<3xf32>
}
"""
ELEMENT = """func.func @main(%x: tensor<?xf32>, %i: i32) -> (tensor<?xf32>, f32) {
  %k = arith.index_cast %i : i32 to index
  %0 = arith.addf %x, %x : tensor<?xf32>
  %1 = tensor.extract %x[%k] : tensor<?xf32>
  return %0, %1 : tensor<?xf32>, f32
}
"""
X = jnp.asarray([1.0, 2, 3])


def test_an_executable_is_called_inside_of_jit() -> None:
    square = plait_jax.ffi(plait.compile(SQUARE))
    np.testing.assert_array_equal(jax.jit(lambda x: square(x)[0] + square(x=x + 1)[0])(X), [5, 13, 25])
    np.testing.assert_array_equal(square(X)[0], [1, 4, 9])


def test_batches_are_computed_one_after_the_other() -> None:
    square = plait_jax.ffi(plait.compile(SQUARE))
    np.testing.assert_array_equal(jax.vmap(lambda x: square(x)[0])(jnp.stack([X, X + 1])), [[1, 4, 9], [4, 9, 16]])


def test_a_gradient_may_call_an_executable() -> None:
    double = plait_jax.ffi(plait.compile(SQUARE.replace("mulf", "addf")))
    executable = plait.compile(SQUARE)
    square = plait_jax.ffi(executable, gradient=lambda given, out: [double(given[0])[0] * out[0]])
    np.testing.assert_array_equal(jax.grad(lambda x: square(x)[0].sum())(X), [2, 4, 6])
    with pytest.raises(ValueError, match="cannot be differentiated"):
        jax.grad(lambda x: plait_jax.ffi(executable)(x)[0].sum())(X)


def test_a_source_is_differentiated_and_vectorized() -> None:
    def source(params: Any, x: Any) -> Any:
        return {"y": jnp.sin(x) * params["w"]}

    params = {"w": jnp.asarray([1.0, 0.5, 2])}
    executable = plait.compile(jax.jit(source), example_inputs=(params, X))
    called = plait_jax.ffi(executable, source=source)
    np.testing.assert_allclose(called(params, X)["y"], source(params, X)["y"], rtol=1e-6)
    for loss in (lambda f: lambda p, x: f(p, x)["y"].sum(),):
        found, expected = (jax.grad(loss(f), argnums=(0, 1))(params, X) for f in (called, source))
        jax.tree.map(lambda a, b: np.testing.assert_allclose(a, b, rtol=1e-5), found, expected)
    batch = jnp.stack([X, X * 2])
    found, expected = (jax.vmap(f, (None, 0))(params, batch)["y"] for f in (called, source))
    np.testing.assert_allclose(found, expected, rtol=1e-6)


def test_the_executable_of_a_source_is_what_runs() -> None:
    executable = plait.compile(SQUARE)  # not what the source says, to tell them apart
    called = plait_jax.ffi(executable, source=lambda x: x + 1)
    np.testing.assert_array_equal(jax.jit(called)(X), [1, 4, 9])


def test_a_source_returns_what_the_executable_returns() -> None:
    with pytest.raises(ArgumentError, match="the source does not return what 'main' does"):
        plait_jax.ffi(plait.compile(SQUARE), source=lambda x: x.sum())(X)


def test_sizes_that_are_known_at_run_time_and_scalars() -> None:
    def results(x: Any, i: Any) -> Any:
        return [jax.ShapeDtypeStruct(x.shape, x.dtype), jax.ShapeDtypeStruct((), x.dtype)]

    called = plait_jax.ffi(plait.compile(ELEMENT), results=results)
    for size in (1, 4):
        x = jnp.arange(float(size))
        doubled, one = jax.jit(called)(x, size - 1)
        np.testing.assert_array_equal(doubled, x * 2)
        assert float(one) == size - 1
    with pytest.raises(DiagnosticError, match="sizes are not known before it is called"):
        plait_jax.ffi(plait.compile(ELEMENT))


def test_a_result_of_another_size_is_an_error() -> None:
    def results(x: Any, i: Any) -> Any:
        return [jax.ShapeDtypeStruct((2,), x.dtype), jax.ShapeDtypeStruct((), x.dtype)]

    called = plait_jax.ffi(plait.compile(ELEMENT), results=results)
    with pytest.raises(Exception, match="a result of another shape than the program says"):
        jax.block_until_ready(called(jnp.arange(4.0), 0))


def test_an_assertion_that_fails_is_an_error_of_jax() -> None:
    def results(x: Any, i: Any) -> Any:
        return [jax.ShapeDtypeStruct(x.shape, x.dtype), jax.ShapeDtypeStruct((), x.dtype)]

    called = jax.jit(plait_jax.ffi(plait.compile(ELEMENT, checked=True), results=results))
    for _ in range(2):
        with pytest.raises(Exception, match=r"'tensor.extract' op index #0 is out of bounds"):
            jax.block_until_ready(called(jnp.arange(4.0), 9))
        assert float(called(jnp.arange(4.0), 3)[1]) == 3  # it goes on


def test_wrong_arguments_are_named() -> None:
    square = plait_jax.ffi(plait.compile(SQUARE))
    with pytest.raises(ArgumentError, match=r"argument #0 of 'main': expected tensor<3xf32>, got float32\[4\]"):
        square(jnp.ones(4))
    with pytest.raises(ArgumentError, match=r"expected tensor<3xf32>, got int32\[3\]"):
        square(jnp.ones(3, "int32"))
    with pytest.raises(ArgumentError, match="'main' takes 1 arguments, got 2"):
        square(X, X)


def test_the_handler_compares_what_xla_passes() -> None:
    executable = plait.compile(SQUARE)
    plait_jax.ffi(executable)
    from plait_jax.programs import Target

    name = Target.of(executable, "the handler compares").name
    foreign = jax.ffi.ffi_call(name, jax.ShapeDtypeStruct((3,), jnp.float32))
    for wrong in (jnp.ones(4), jnp.ones((3, 1)), jnp.ones(3, jnp.int32)):
        with pytest.raises(Exception, match="of another element type or shape than it was compiled for"):
            jax.block_until_ready(foreign(wrong))
    with pytest.raises(Exception, match="another number of buffers"):
        jax.block_until_ready(foreign(X, X))


@pytest.mark.parametrize("source", [
    "func.func @main(%x: tensor<3xi4>) -> tensor<3xi4> {\n  return %x : tensor<3xi4>\n}\n",
    "func.func @main(%x: memref<3xf32>) {\n  return\n}\n",
])  # fmt: skip
def test_what_xla_cannot_pass_is_refused(source: str) -> None:
    with pytest.raises(DiagnosticError, match="which XLA does not pass to functions"):
        plait_jax.ffi(plait.compile(source))


def test_code_of_the_interpreter_is_refused() -> None:
    with pytest.raises(DiagnosticError, match="is not native code, which XLA could call"):
        plait_jax.ffi(plait.compile(SQUARE, target="interpret"))


def test_donated_arguments_lie_where_results_do() -> None:
    executable = plait.compile(SQUARE.replace("<3x", "<100000x"), donate=0)
    square = plait_jax.ffi(executable)
    x = jnp.arange(100_000.0) / 1000
    expected = np.asarray(x * x)
    np.testing.assert_array_equal(jax.jit(lambda x: square(x)[0], donate_argnums=0)(x), expected)
    assert x.is_deleted()
    kept = jnp.arange(100_000.0) / 1000
    np.testing.assert_array_equal(jax.jit(lambda x: square(x)[0] + 0 * x)(kept), expected)
    np.testing.assert_array_equal(kept, jnp.arange(100_000.0) / 1000)


def test_a_loop_that_may_run_for_ever_ends_when_its_condition_says() -> None:
    found = plait_jax.jit(lambda x: jax.lax.while_loop(lambda s: s < 100, lambda s: s * 2, x))(jnp.float32(3))
    assert float(found) == 192
