"""`.tflite` files: converted where the converter is installed, refused by name where it is not."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import pytest
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.flatbuffer import Number, write
from plait.ir.verify import verify
from plait_std.func.dialect import FUNC
from plait_tosa.dialect import TOSA
from plait_tosa.files.tflite import read_tflite

CONVERTER = find_spec("tosa_converter_for_tflite")


def _tensor(name: str) -> dict[int, Any]:
    return {0: Number("i", (1, 3)), 1: Number("b", 0), 2: Number("I", 0), 3: name}


def model() -> bytes:
    """A model that adds its two inputs."""
    graph = {
        0: [_tensor("a"), _tensor("b"), _tensor("sum")], 1: Number("i", (0, 1)), 2: Number("i", (2,)),
        3: [{0: Number("I", 0), 1: Number("i", (0, 1)), 2: Number("i", (2,)), 3: Number("B", 11), 4: {0: Number("b", 0)}}],
        4: "main",
    }  # fmt: skip
    code = {0: Number("b", 0), 2: Number("i", 1), 3: Number("i", 0)}
    return write({0: Number("I", 3), 1: [code], 2: [graph], 3: "sum", 4: [{}]}, b"TFL3")


@pytest.mark.skipif(CONVERTER is not None, reason="the converter is installed")
def test_a_missing_converter_is_named() -> None:
    with pytest.raises(DiagnosticError, match="tosa-converter-for-tflite") as caught:
        read_tflite(model(), Context(dialects=[TOSA, FUNC]), "x.tflite")
    assert caught.value.diagnostics[0].help == 'pip install "plait-tosa[tflite]"'


@pytest.mark.oracle
@pytest.mark.skipif(CONVERTER is None, reason="needs tosa-converter-for-tflite")
def test_a_model_is_converted() -> None:
    ctx = Context(dialects=[TOSA, FUNC])
    module = read_tflite(model(), ctx, "x.tflite")
    verify(module, ctx)
    assert [op.name for op in module.walk()].count("tosa.add") == 1


@pytest.mark.oracle
@pytest.mark.skipif(CONVERTER is None, reason="needs tosa-converter-for-tflite")
def test_a_broken_model_is_refused() -> None:
    with pytest.raises(DiagnosticError, match="is not converted to TOSA"):
        read_tflite(b"no model", Context(dialects=[TOSA, FUNC]), "x.tflite")
