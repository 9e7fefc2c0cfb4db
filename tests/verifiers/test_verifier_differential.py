"""Programs that differ from a valid one in one place: `mlir-opt` and Plait agree on which of them are valid."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))
from plait_testing.mutation.mutants import mutants
from seeds import DIALECTS, targets
from verdicts import MLIR_OPT, disagreements

pytestmark = [pytest.mark.oracle, pytest.mark.skipif(MLIR_OPT is None, reason="needs mlir-opt")]

SAMPLE = {"tosa": 1600, "linalg": 800}
"""How many mutants of a dialect are compared by default; 400 where it is not said."""


@pytest.mark.parametrize("dialect", DIALECTS)
def test_sample_of_mutants_is_judged_as_by_mlir(dialect: str) -> None:
    texts = sorted({mutant.text for op in targets(dialect, 1) for mutant in mutants(op)})
    chosen = random.Random(dialect).sample(texts, min(SAMPLE.get(dialect, 400), len(texts)))
    found = disagreements(chosen)
    assert not found, "\n".join(found)


@pytest.mark.exhaustive
@pytest.mark.parametrize("dialect", DIALECTS)
def test_every_mutant_is_judged_as_by_mlir(dialect: str) -> None:
    for op in targets(dialect, 5):
        found = disagreements(sorted({mutant.text for mutant in mutants(op)}))
        assert not found, "\n".join(found)
