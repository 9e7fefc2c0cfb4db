"""`plait_jax.compile`: trees in and out, without JAX at run time; `plait.compile` takes arguments by name."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import plait
import pytest
from plait.runtime import ArgumentError

jax = pytest.importorskip("jax", reason="needs jax and jaxlib")
plait_jax = pytest.importorskip("plait_jax")
pytestmark = pytest.mark.oracle

PARAMS = {"w": np.eye(3, dtype=np.float32), "b": np.ones(3, np.float32)}
X = np.arange(6, dtype=np.float32).reshape(2, 3)


def layer(params: Any, x: Any, *, scale: Any) -> Any:
    return [x @ params["w"] * scale + params["b"]], {"x": x}


@pytest.mark.parametrize("form", ["function", "jitted", "lowered", "exported"])
def test_trees_go_in_and_out(form: str) -> None:
    arguments, named = (PARAMS, X), {"scale": np.float32(2)}
    compiled = {
        "function": lambda: plait_jax.compile(layer, *arguments, **named),
        "jitted": lambda: plait_jax.compile(jax.jit(layer), *arguments, **named),
        "lowered": lambda: plait_jax.compile(jax.jit(layer).lower(*arguments, **named)),
        "exported": lambda: plait_jax.compile(jax.export.export(jax.jit(layer))(*arguments, **named)),
    }[form]()
    (y,), others = compiled(*arguments, scale=np.float32(3))
    np.testing.assert_array_equal(y, X * 3 + 1)
    np.testing.assert_array_equal(others["x"], X)


def test_other_trees_are_refused() -> None:
    compiled = plait_jax.compile(layer, PARAMS, X, scale=np.float32(2))
    with pytest.raises(ArgumentError, match=r"'main' takes \(\{'b': \*, 'w': \*\}, \*, scale=\*\), got \(\*, \*\)"):
        compiled(X, X)


def test_what_jax_has_marked_is_donated() -> None:
    x = np.arange(100_000, dtype=np.float32)
    compiled = plait_jax.compile(jax.jit(lambda x, y: x * y, donate_argnums=0), x, x)
    assert compiled.executable.signature.donated == (0,)
    given = x.copy()
    assert compiled(given, x) is given
    np.testing.assert_array_equal(given, x * x)


def test_options_are_those_of_compile() -> None:
    compiled = plait_jax.compile(lambda x: x + 1, X, options={"target": "interpret"})
    np.testing.assert_array_equal(compiled(X), X + 1)


def test_arguments_that_are_not_used_are_taken() -> None:
    compiled = plait_jax.compile(lambda x, unused: x + 1, X, PARAMS)
    np.testing.assert_array_equal(compiled(X, PARAMS), X + 1)


def test_example_inputs_by_name() -> None:
    executable = plait.compile(jax.jit(lambda x, *, by: x * by), example_inputs={"x": X, "by": np.float32(2)})
    found = {str(t) for t in executable.signature.inputs}
    assert found == {"tensor<2x3xf32>", "tensor<f32>"}


def test_a_traced_function_is_compiled() -> None:
    (found,) = plait.compile(jax.jit(lambda x: x * 2).trace(X))(X)
    np.testing.assert_array_equal(found, X * 2)


def test_importing_the_package_imports_neither_jax_nor_native_code() -> None:
    code = "import sys, plait_jax, plait_jax.plugin; print('jax' in sys.modules or 'plait_llvm' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
