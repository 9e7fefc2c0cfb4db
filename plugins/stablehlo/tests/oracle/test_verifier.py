"""jaxlib's verifier accepts an operation exactly if ours does, and refuses it with the same words."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from plait.context import Context
from plait_testing.mutation.mutants import refusal

pytest.importorskip("jaxlib", reason="needs jax and jaxlib")
pytestmark = pytest.mark.oracle

from chlo_generators import CHLO  # noqa: E402
from jaxlib_differences import explained  # noqa: E402
from jaxlib_kit import CRASHED, verdicts  # noqa: E402
from operation_cases import broken  # noqa: E402
from operation_generators import GENERATORS as STABLEHLO  # noqa: E402
from other_generators import OTHERS  # noqa: E402

GENERATORS = STABLEHLO | OTHERS | CHLO
CASES = 36
#: Errors of the parser, and of constraints that many operations share: each side has its own words and order.
_OTHER_WORDS = (
    "requires one result", "requires a single operand", "requires zero operands", "requires attribute", "operands, but found",
    "expected", "failed to satisfy constraint", "groups of operands", "must be", "property conversion", "attribute conversion", "stablehlo.return",
)  # fmt: skip


@pytest.fixture(scope="module")
def ctx() -> Context:
    return Context.from_environment()


def bare(message: str) -> str:
    """A message without the name of the operation and the label of the constraint, which only one side prints."""
    return re.sub(r"^'[\w.]+' op ", "", re.sub(r" \[\w+\]$", "", message)).replace("but got'", "but got '").strip()


@pytest.mark.parametrize("name", sorted(GENERATORS))
def test_accepts_what_jaxlib_accepts(name: str, ctx: Context) -> None:
    random = Random(name)
    cases = [GENERATORS[name](random) for _ in range(CASES)]
    texts = [broken(case, random, i % 3).text() for i, case in enumerate(cases)]
    accepted = 0
    for i, (text, verdict) in enumerate(zip(texts, verdicts(texts))):
        if verdict is CRASHED:
            continue
        ours = refusal(text, ctx)
        accepted += verdict is None
        if explained(ours, verdict, text):
            continue
        assert (verdict is None) == (ours is None), f"jaxlib: {verdict}\nours: {ours}\n{text}"
        if i % 3 == 1:  # with two mistakes, it is a matter of order which one is reported
            _compare_words(verdict, ours, text)
    assert accepted > CASES // 12, "hardly any case is legal: the generator is wrong"


def _compare_words(verdict: Any, ours: str | None, text: str) -> None:
    if verdict is None or ours is None or any(word in verdict + ours for word in _OTHER_WORDS):
        return
    first = verdict.startswith("Mismatched") or "inferred" in verdict + ours
    assert first or bare(verdict) == bare(ours), text
