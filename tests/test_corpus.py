"""Exported models with the results of the framework they came from: `PLAIT_CORPUS` names the folder that holds them.

A model is `NAME.mlir` with `NAME.inputs.npz` (`arg0` ...) and `NAME.expected.npz` (`out0` ...); `NAME.alt*.npz` are further
inputs of other dynamic sizes for the same compilation. `manifest.json` has the tolerances.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import numpy as np
import plait
import pytest

CORPUS = Path(os.environ.get("PLAIT_CORPUS", "no corpus"))
pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason="PLAIT_CORPUS names no folder of exported models")

PATTERNS = ["stablehlo/mlp*", "stablehlo/torch_mlp*", "stablehlo/*softmax_regression*", "tosa/mlp*", "tosa/softmax_regression*"]
LEFT_OUT = ("bf16", "f16", "int8", "train")
MODELS = sorted(
    {
        str(path.relative_to(CORPUS).with_suffix(""))
        for pattern in PATTERNS
        for path in CORPUS.glob(pattern + ".mlir")
        if not any(word in path.name for word in LEFT_OUT)
    }
)


def input_sets(name: str) -> list[tuple[list[Any], list[Any]]]:
    base = CORPUS / name
    sets: list[tuple[list[Any], list[Any]]] = []
    for inputs in [*base.parent.glob(base.name + ".inputs.npz"), *sorted(base.parent.glob(base.name + ".alt*.inputs.npz"))]:
        given, expected = np.load(inputs), np.load(str(inputs).replace(".inputs.", ".expected."))
        sets.append(
            ([given[f"arg{i}"] for i in range(len(given.files))], [expected[f"out{i}"] for i in range(len(expected.files))])
        )
    return sets


@pytest.mark.parametrize("target", ["interpret", "llvm"])
@pytest.mark.parametrize("name", MODELS)
def test_model_gives_the_numbers_of_its_framework(name: str, target: str) -> None:
    tolerances = json.loads((CORPUS / "manifest.json").read_text())[name]
    run = plait.compile(CORPUS / f"{name}.mlir", target=target)
    for inputs, expected in input_sets(name):
        results = run(*inputs)
        assert len(results) == len(expected)
        for result, wanted in zip(results, expected, strict=True):
            np.testing.assert_allclose(
                result, wanted, rtol=tolerances.get("rtol", 1e-4), atol=tolerances.get("atol", 1e-5)
            )
