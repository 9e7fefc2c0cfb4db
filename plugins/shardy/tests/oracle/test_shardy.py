"""jaxlib reads and refuses what we read and refuse of `sdy`, and prints it in the same way."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

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


def line_of_refusal(text: str) -> int | None:
    """The line of jaxlib's first error in a program; None if it has none."""
    from jaxlib.mlir import ir

    try:
        parse(text)
    except ir.MLIRError as error:
        place = re.search(r'"[^"]*":(\d+):\d+', str(error))
        return int(place[1]) if place is not None else None
    return None


@pytest.mark.parametrize("number", range(len(ILLEGAL)))
def test_refuses_where_jaxlib_does(number: int, ctx: Context) -> None:
    (line,) = verdicts([ILLEGAL[number]], line_of_refusal)
    with pytest.raises(DiagnosticError) as caught:
        verify(parse_module(ILLEGAL[number], ctx), ctx)
    location: Any = caught.value.diagnostics[0].location
    assert location.line_and_column[0] == line
