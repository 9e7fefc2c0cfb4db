"""Programs that differ from a valid one in one place: `mlir-opt` and Plait agree on which of them are valid."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))
from explained import ACCEPTED, REFUSED, explained
from mutate import mutants
from seeds import DIALECTS, context, targets
from verdicts import MLIR_OPT, mlir_verdicts, plait_verdict

SAMPLE = 400
"""How many mutants of a dialect are compared by default."""


def disagreements(texts: list[str]) -> list[str]:
    """What `mlir-opt` and Plait say of the texts that only one of them accepts, unless it is explained."""
    found: list[str] = []
    for text, theirs in zip(texts, mlir_verdicts(texts)):
        ours = plait_verdict(text, context())
        if theirs.crashed:
            continue
        if ours.crashed:
            found.append(f"crashed: {ours.error}\n{text}")
        elif theirs.error and not ours.error and not explained(ACCEPTED, theirs.error):
            found.append(f"accepted, although {theirs.error}\n{text}")
        elif ours.error and not theirs.error and not explained(REFUSED, ours.error):
            found.append(f"refused: {ours.error}\n{text}")
    return found


@pytest.mark.oracle
@pytest.mark.skipif(MLIR_OPT is None, reason="needs mlir-opt")
@pytest.mark.parametrize("dialect", DIALECTS)
def test_sample_of_mutants_is_judged_as_by_mlir(dialect: str) -> None:
    texts = sorted({text for op in targets(dialect, 1) for text in mutants(op)})
    chosen = random.Random(dialect).sample(texts, min(SAMPLE, len(texts)))
    assert not disagreements(chosen)


@pytest.mark.oracle
@pytest.mark.exhaustive
@pytest.mark.skipif(MLIR_OPT is None, reason="needs mlir-opt")
@pytest.mark.parametrize("dialect", DIALECTS)
def test_every_mutant_is_judged_as_by_mlir(dialect: str) -> None:
    assert not disagreements(sorted({text for op in targets(dialect, 3) for text in mutants(op)}))
