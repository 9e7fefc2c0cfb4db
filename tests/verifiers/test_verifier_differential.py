"""Programs that differ from a valid one in one place: `mlir-opt` and Plait agree on which of them are valid."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))
from plait_testing.mutation.mutants import mutants, possible_mutants
from seeds import DIALECTS, targets
from verdicts import MLIR_OPT, disagreements

pytestmark = [pytest.mark.oracle, pytest.mark.skipif(MLIR_OPT is None, reason="needs mlir-opt")]

SAMPLE = {"tosa": 200, "linalg": 100}
"""How many mutants of a dialect are compared by default; 50 where it is not said."""


def check_sample(dialect: str, count: int) -> None:
    makers = [make for op in targets(dialect, 1) for make in possible_mutants(op)]
    made = (make() for make in random.Random(dialect).sample(makers, min(count, len(makers))))
    found = disagreements(sorted({mutant.text for mutant in made if mutant is not None}))
    assert not found, "\n".join(found)


@pytest.mark.parametrize("dialect", DIALECTS)
def test_sample_of_mutants_is_judged_as_by_mlir(dialect: str) -> None:
    check_sample(dialect, SAMPLE.get(dialect, 50))


@pytest.mark.exhaustive
@pytest.mark.differential
@pytest.mark.parametrize("dialect", DIALECTS)
def test_larger_sample_of_mutants_is_judged_as_by_mlir(dialect: str) -> None:
    check_sample(dialect, 10 * SAMPLE.get(dialect, 50))


@pytest.mark.exhaustive
@pytest.mark.parametrize("dialect", DIALECTS)
def test_every_mutant_is_judged_as_by_mlir(dialect: str) -> None:
    for op in targets(dialect, 5):
        found = disagreements(sorted({mutant.text for mutant in mutants(op)}))
        assert not found, "\n".join(found)
