"""jaxlib's verifier accepts an operation exactly if ours does, and refuses it with the same words."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.ir.verify import verify
from plait.syntax.parser import parse_module

pytest.importorskip("jaxlib", reason="needs jax and jaxlib")
pytestmark = pytest.mark.oracle

from chlo_generators import CHLO  # noqa: E402
from jaxlib_kit import CRASHED, verdicts  # noqa: E402
from operation_cases import broken  # noqa: E402
from operation_generators import GENERATORS as STABLEHLO  # noqa: E402
from other_generators import OTHERS  # noqa: E402

GENERATORS = STABLEHLO | OTHERS | CHLO
CASES = 36
#: What we refuse and jaxlib does not, with the reason.
STRICTER = {
    r"\[bitcast_convert_c1\]$": "the reference compares the dimensions that both shapes have, not their number",
    r"\[dynamic_broadcast_in_dim_c7\]$": "the reference checks the size of the shape only if the shape is a constant",
    r"\[dynamic_iota_c2\]$": "the reference checks the size of the shape only if the shape is a constant",
    r"\[dynamic_conv_c([2356789]|25)\]$": "the reference checks the window only if the padding is a constant, and no result",
    r"\[(einsum|unary_einsum|torch_index_select)_c\d\]$": "the reference checks nothing of what is deprecated",
    r"non scatter dimensions .* \[reduce_scatter_c8\]$": "the reference compares them only where the scattered dimension is static",
    r"\[reduce_scatter_c9\]$": "the reference does not compare the elements of the result with what is computed",
    r"\[rng_bit_generator_c[12]\]$": "the reference compares shapes only, and accepts states of any size",
    r"compatible element types for what is computed.* \[\w+\]$": "the reference compares shapes only",
    r"\[top_k_c2\]$": "the reference makes a type of a negative size",
    r"expects 2 groups of operands of one size": "the reference halves an odd number of operands",
}
#: What jaxlib refuses and we do not: a pattern of its error and one of the text, with the reason.
LOOSER = {
    (r"'chlo.scan' op operand and body argument \d+ are incompatible", "#stablehlo.bounds"):
        "the reference keeps the bound of the scanned dimension for slices, which do not have that dimension",
}  # fmt: skip
#: Errors of the parser, and of constraints that many operations share: each side has its own words and order.
_OTHER_WORDS = (
    "requires one result", "requires a single operand", "requires zero operands", "requires attribute", "operands, but found",
    "expected", "failed to satisfy constraint", "groups of operands", "must be", "property conversion", "attribute conversion", "stablehlo.return",
)  # fmt: skip


@pytest.fixture(scope="module")
def ctx() -> Context:
    return Context.from_environment()


def refusal(text: str, ctx: Context) -> str | None:
    try:
        verify(parse_module(text, ctx), ctx)
    except DiagnosticError as error:
        return error.diagnostics[0].message
    return None


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
        if ours is not None and any(re.search(pattern, ours) for pattern in STRICTER):
            continue
        if ours is None and verdict and any(re.search(e, verdict) and re.search(t, text) for e, t in LOOSER):
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
