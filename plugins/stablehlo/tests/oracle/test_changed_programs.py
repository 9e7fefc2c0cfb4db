"""Programs that differ from a valid one in one place: jaxlib and Plait agree on which of them are valid."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from plait.context import Context
from plait.ir.operation import Operation
from plait_testing.mutation.mutants import mutants, refusal
from plait_testing.mutation.seeds import targets

pytest.importorskip("jaxlib", reason="needs jax and jaxlib")
pytestmark = pytest.mark.oracle

import jaxlib_kit  # noqa: E402
from jaxlib_differences import explained  # noqa: E402

DIALECTS = ("stablehlo", "chlo")
MLIR = Path(__file__).parents[1] / "mlir"
SAMPLE = 1000


@pytest.fixture(scope="module")
def ctx() -> Context:
    return Context.from_environment(allow_unregistered=True)


def judge(text: str) -> str | None:
    """What jaxlib says of a program with values from operations that nobody knows; runs in a process of its own."""
    jaxlib_kit.context().allow_unregistered_dialects = True
    return jaxlib_kit.refusal(text)


def disagreements(texts: list[str], ctx: Context) -> list[str]:
    """What both sides say of the texts that only one of them accepts, unless it is explained."""
    found: list[str] = []
    for text, theirs in zip(texts, jaxlib_kit.verdicts(texts, judge)):
        ours = refusal(text, ctx)
        if theirs is jaxlib_kit.CRASHED or (ours is None) == (theirs is None) or explained(ours, theirs, text):
            continue
        found.append(f"jaxlib: {theirs}\nours: {ours}\n{text}")
    return found


def seeds(dialect: str, ctx: Context, each: int) -> list[Operation]:
    return list(targets(dialect, sorted((MLIR / dialect).glob("*.mlir")), ctx, each))


@pytest.mark.parametrize("dialect", DIALECTS)
def test_sample_of_mutants_is_judged_as_by_jaxlib(dialect: str, ctx: Context) -> None:
    texts = sorted({mutant.text for op in seeds(dialect, ctx, 1) for mutant in mutants(op)})
    found = disagreements(Random(dialect).sample(texts, SAMPLE), ctx)
    assert not found, "\n".join(found)


@pytest.mark.exhaustive
@pytest.mark.parametrize("dialect", DIALECTS)
def test_every_mutant_is_judged_as_by_jaxlib(dialect: str, ctx: Context) -> None:
    count = 0
    for op in seeds(dialect, ctx, 6):
        texts = sorted({mutant.text for mutant in mutants(op)})
        found, count = disagreements(texts, ctx), count + len(texts)
        assert not found, "\n".join(found)
    print(f"{dialect}: {count} programs")
