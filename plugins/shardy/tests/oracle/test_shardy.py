"""jaxlib reads and refuses what we read and refuse of `sdy`, and prints it in the same way."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.ir.verify import verify
from plait.syntax.parser import parse_module

pytest.importorskip("jaxlib", reason="needs jax and jaxlib")
pytestmark = pytest.mark.oracle

from jaxlib_kit import parse, verdicts  # noqa: E402

MLIR = Path(__file__).parent.parent / "mlir" / "sdy"
LEGAL = (MLIR / "ops.mlir").read_text()
ILLEGAL = (MLIR / "errors.mlir").read_text().split("// -----")


@pytest.fixture(scope="module")
def ctx() -> Context:
    return Context.from_environment()


def test_text_is_that_of_jaxlib(ctx: Context) -> None:
    operation = parse(LEGAL).operation
    expected = [operation.get_asm(print_generic_op_form=generic).strip() for generic in (False, True)]
    for source in (LEGAL, *expected):
        module = parse_module(source, ctx)
        verify(module, ctx)
        assert [module.print(generic=generic, use_hints=False).strip() for generic in (False, True)] == expected


def bare(message: str) -> str:
    """A message without the name of the operation, and without quotes around types."""
    message = re.sub(r"^(custom op )?'sdy\.\w+' (op )?", "", message)
    return re.sub(r"'(tensor<[^']*>)'", r"\1", message)


@pytest.mark.parametrize("number", range(len(ILLEGAL)))
def test_refuses_with_the_words_of_jaxlib(number: int, ctx: Context) -> None:
    (verdict,) = verdicts([ILLEGAL[number]])
    with pytest.raises(DiagnosticError) as caught:
        verify(parse_module(ILLEGAL[number], ctx), ctx)
    message = caught.value.diagnostics[0].message
    assert verdict is not None
    assert bare(message) == bare(verdict)
