"""Small models as frameworks print them run natively and by the reference semantics, and agree with NumPy."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import plait
import pytest
from plait.context import Context

DATA = Path(__file__).parent / "data"
INSTALLED = Context.from_environment().dialect_names
BACKENDS = ["interpret", *(["llvm"] if "llvm" in INSTALLED else [])]
WEIGHTS = np.load(DATA / "mlp_weights.npz")


def mlp(x: Any) -> Any:
    hidden = np.maximum(x @ WEIGHTS["w1"] + WEIGHTS["b1"], 0)
    logits = hidden @ WEIGHTS["w2"] + WEIGHTS["b2"]
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def batch(size: int) -> Any:
    return np.random.default_rng(size).normal(size=(size, 6)).astype(np.float32)


def compiled(name: str, target: str) -> Any:
    if name.split("_")[0] not in INSTALLED:
        pytest.skip(f"needs the dialect {name.split('_')[0]}")
    return plait.compile(DATA / f"{name}.mlir", target=target)


@pytest.mark.parametrize("target", BACKENDS)
@pytest.mark.parametrize("name", ["stablehlo_mlp_arguments", "stablehlo_mlp_generic", "tosa_mlp_arguments"])
def test_weights_as_arguments(name: str, target: str) -> None:
    run = compiled(name, target)
    x = batch(4)
    (y,) = run(x, *(WEIGHTS[k] for k in ("w1", "b1", "w2", "b2")))
    np.testing.assert_allclose(y, mlp(x), rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("target", BACKENDS)
def test_weights_inside(target: str) -> None:
    (y,) = compiled("stablehlo_mlp_inline", target)(batch(4))
    np.testing.assert_allclose(y, mlp(batch(4)), rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("target", BACKENDS)
def test_one_compilation_serves_every_batch_size(target: str) -> None:
    run = compiled("stablehlo_mlp_dynamic", target)
    for size in (1, 2, 5, 64):
        (y,) = run(batch(size))
        np.testing.assert_allclose(y, mlp(batch(size)), rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("target", BACKENDS)
def test_any_strides_in_and_fresh_results_out(target: str) -> None:
    run = compiled("stablehlo_mlp_inline", target)
    x = np.asfortranarray(batch(8))[::2]
    (first,) = run(x)
    np.testing.assert_allclose(first, mlp(x), rtol=1e-5, atol=1e-6)
    kept = first.copy()
    (second,) = run(-x)
    assert not np.shares_memory(first, second)
    np.testing.assert_array_equal(first, kept)


@pytest.mark.skipif("llvm" not in INSTALLED, reason="needs the backend")
def test_phases_can_be_read() -> None:
    run = compiled("stablehlo_mlp_inline", "llvm")
    assert "stablehlo.dot_general" in run.ir("input")
    assert "tcp." in run.ir("tcp")
    assert "vector." in run.ir("linalg") and "tcp." not in run.ir("linalg")
    assert "memref." in run.ir("loops") and "linalg." not in run.ir("loops")
    assert "llvm.func" in run.ir("llvm")
    assert str(run.signature) == "main(tensor<4x6xf32>) -> tensor<4x3xf32>"


@pytest.mark.skipif("llvm" not in INSTALLED, reason="needs the backend")
@pytest.mark.parametrize("phase", ["tcp", "linalg", "loops"])
def test_the_ir_of_each_phase_means_the_same(phase: str) -> None:
    text = compiled("stablehlo_mlp_dynamic", "llvm").ir(phase)
    (y,) = plait.compile(text, target="interpret")(batch(3))
    np.testing.assert_allclose(np.asarray(y), mlp(batch(3)), rtol=1e-5, atol=1e-6)
