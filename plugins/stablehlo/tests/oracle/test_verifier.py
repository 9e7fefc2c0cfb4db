"""jaxlib's verifier accepts an operation exactly if ours does."""

from __future__ import annotations

from random import Random

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


@pytest.fixture(scope="module")
def ctx() -> Context:
    return Context.from_environment()


@pytest.mark.parametrize("name", sorted(GENERATORS))
def test_accepts_what_jaxlib_accepts(name: str, ctx: Context) -> None:
    random = Random(name)
    cases = [GENERATORS[name](random) for _ in range(CASES)]
    texts = [broken(case, random, i % 3).text() for i, case in enumerate(cases)]
    accepted = 0
    for text, verdict in zip(texts, verdicts(texts)):
        if verdict is CRASHED:
            continue
        ours = refusal(text, ctx)
        accepted += verdict is None
        if explained(ours, verdict, text):
            continue
        assert (verdict is None) == (ours is None), f"jaxlib: {verdict}\nours: {ours}\n{text}"
    assert accepted > CASES // 12, "hardly any case is legal: the generator is wrong"
