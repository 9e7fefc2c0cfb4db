"""The example of a quantized MobileNet runs, and the model that it makes is computed as onnxruntime does."""

from __future__ import annotations

import runpy
from pathlib import Path

import numpy as np
import onnxruntime
import plait
import pytest
from onnx_checks import context

EXAMPLE = Path(__file__).parents[3] / "examples" / "onnx_mobilenet.py"


def test_quantized_mobilenet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    runpy.run_path(str(EXAMPLE))
    assert capsys.readouterr().out == "(2, 32)\n"
    image = np.random.default_rng(1).standard_normal((3, 3, 32, 32), np.float32)
    session = onnxruntime.InferenceSession("mobilenet.onnx", providers=["CPUExecutionProvider"])
    (expected,) = session.run(None, {"image": image})
    (found,) = plait.compile("mobilenet.onnx", target="interpret", context=context())(image=image)
    np.testing.assert_allclose(found, expected, atol=0.05)  # a step of the last quantization


def test_the_example_is_short() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) < 30
