"""The interface that tools of ONNX call backends by."""

from __future__ import annotations

import numpy as np
import plait_onnx.backend as backend
import pytest
from onnx_models import F, graph, info, model, node
from plait.diagnostics.diagnostic import DiagnosticError

X = np.float32([[1, -2], [3, -4]])


def relu() -> object:
    return model(graph([node("Relu", ["x"], ["y"])], [info("x", F, [2, 2])], [info("y", F, [2, 2])]))


@pytest.mark.parametrize("target", ["llvm", "interpret"])
def test_models_are_prepared_and_run(target: str) -> None:
    prepared = backend.prepare(relu(), target=target)
    for inputs in ([X], (X,), X, {"x": X}):
        outputs = prepared.run(inputs)
        np.testing.assert_array_equal(outputs[0], np.maximum(X, 0))
        np.testing.assert_array_equal(outputs.y, np.maximum(X, 0))


def test_run_model_and_run_node() -> None:
    np.testing.assert_array_equal(backend.run_model(relu(), [X])[0], np.maximum(X, 0))
    found = backend.run_node(node("Clip", ["x", "", "high"], ["y"]), [X, np.float32(2)])
    np.testing.assert_array_equal(found[0], np.minimum(X, 2))
    with pytest.raises(DiagnosticError, match="Nothing"):
        backend.run_node(node("Nothing", ["x"], ["y"]), [X])


def test_devices() -> None:
    assert backend.supports_device("CPU") and backend.supports_device("CPU:0")
    assert not backend.supports_device("CUDA")


def test_models_that_are_not_supported_are_not_compatible() -> None:
    assert backend.is_compatible(relu())
    made = model(graph([node("Hardly", ["x"], ["y"])], [info("x", F, [2, 2])], [info("y", F, [2, 2])]))
    assert not backend.is_compatible(made)
