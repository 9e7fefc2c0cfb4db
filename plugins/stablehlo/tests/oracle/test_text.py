"""What jaxlib reads, we read, and print as jaxlib prints it: in both forms, with every optional part, in any spelling."""

from __future__ import annotations

from random import Random

import pytest
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.ir.verify import verify
from plait.syntax.parser import parse_module

pytest.importorskip("jaxlib", reason="needs jax and jaxlib")
pytestmark = pytest.mark.oracle

from chlo_generators import CHLO  # noqa: E402
from jaxlib_kit import parse, refusal, verdicts  # noqa: E402
from operation_generators import GENERATORS as STABLEHLO  # noqa: E402
from other_generators import OTHERS  # noqa: E402
from spellings import REFUSED, SPELLINGS  # noqa: E402

GENERATORS = STABLEHLO | OTHERS | CHLO
CASES = 16


@pytest.fixture(scope="module")
def ctx() -> Context:
    return Context.from_environment()


def texts_by_jaxlib(text: str) -> list[str] | None:
    """The module as jaxlib prints it, pretty and generic; None if it refuses the text."""
    if refusal(text) is not None:
        return None
    operation = parse(text).operation
    return [operation.get_asm(print_generic_op_form=generic) for generic in (False, True)]


def check(text: str, expected: list[str], ctx: Context) -> None:
    for source in (text, *expected):
        module = parse_module(source, ctx)
        assert module.print(use_hints=False).strip() == expected[0].strip()
        if source is not expected[0]:  # the pretty form leaves out attributes that have their default value
            assert module.print(generic=True, use_hints=False).strip() == expected[1].strip()


@pytest.mark.parametrize("name", sorted(GENERATORS))
def test_text_of_each_operation(name: str, ctx: Context) -> None:
    random = Random(name)
    texts = [GENERATORS[name](random).text() for _ in range(CASES)]
    compared = 0
    for text, expected in zip(texts, verdicts(texts, texts_by_jaxlib)):
        if isinstance(expected, list):
            check(text, expected, ctx)
            compared += 1
    assert compared


@pytest.mark.parametrize("name", sorted(SPELLINGS))
def test_other_spellings(name: str, ctx: Context) -> None:
    (expected,) = verdicts([SPELLINGS[name]], texts_by_jaxlib)
    check(SPELLINGS[name], expected, ctx)


@pytest.mark.parametrize("name", sorted(REFUSED))
def test_refuses_what_jaxlib_refuses(name: str, ctx: Context) -> None:
    (verdict,) = verdicts([REFUSED[name]])
    assert isinstance(verdict, str)
    with pytest.raises(DiagnosticError):
        verify(parse_module(REFUSED[name], ctx), ctx)
