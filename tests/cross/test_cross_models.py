"""The small models of the corpus on other processors: the same numbers as those of the interpreter."""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import plait
import pytest
from cross_elf import EmulatorError
from cross_targets import TARGETS
from plait.context import Context

CORPUS = Path(os.environ.get("PLAIT_CORPUS", "no corpus"))
MANIFEST: dict[str, Any] = json.loads((CORPUS / "manifest.json").read_text()) if CORPUS.is_dir() else {}
LARGEST = 20_000
"""Bytes of the text of a small model."""
MODELS = sorted(name for name in MANIFEST if (CORPUS / f"{name}.mlir").stat().st_size < LARGEST)


@pytest.fixture(scope="session")
def ctx() -> Context:
    return Context.from_environment()


@cache
def _problem(target: str) -> str | None:
    return TARGETS[target].problem()


def _arguments(name: str) -> list[Any]:
    given = np.load(CORPUS / f"{name}.inputs.npz")
    return [given[f"arg{i}"] for i in range(len(given.files))]


@cache
def _wanted(name: str) -> tuple[Any, ...]:
    return plait.compile(CORPUS / f"{name}.mlir", target="interpret")(*_arguments(name))


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("name", MODELS)
def test_a_model_computes_the_same(name: str, target: str, ctx: Context, tmp_path: Path) -> None:
    problem = _problem(target)
    if problem is not None:
        pytest.skip(problem)
    try:
        found = TARGETS[target].run(CORPUS / f"{name}.mlir", _arguments(name), tmp_path, ctx)
    except EmulatorError as error:
        pytest.skip(f"the emulator failed: {error}")
    wanted = _wanted(name)
    assert [array.dtype for array in found] == [array.dtype for array in wanted]
    tolerances = MANIFEST[name]
    for one, other in zip(found, wanted, strict=True):
        if one.dtype.kind not in "biufc":  # bf16 and f8, which NumPy cannot compare
            one, other = one.astype(np.float32), np.asarray(other).astype(np.float32)
        np.testing.assert_allclose(one, other, rtol=tolerances.get("rtol", 1e-4), atol=tolerances.get("atol", 1e-5))
