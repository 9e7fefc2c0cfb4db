"""What has to hold of any input: it is accepted or refused by a diagnostic, never by another exception."""

from __future__ import annotations

from functools import cache
from typing import Any

from plait.compilation import read_module
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError, ParseError
from plait.ir.verify import verify
from plait.syntax.bytecode import write_bytecode
from plait.syntax.parser import parse_module


@cache
def context() -> Context:
    """All that is installed, and operations of dialects that are not."""
    ctx = Context.from_environment()
    ctx.allow_unregistered = True
    return ctx


def judge_text(text: str) -> None:
    """Parse `text`; what is legal prints to something that prints the same again."""
    ctx = context()
    try:
        module = parse_module(text, ctx)
    except ParseError as error:
        assert error.diagnostics[0].location is not None
        return
    try:
        verify(module, ctx)
    except DiagnosticError:
        module.print(generic=True)  # wrong IR is shown in this form
        return
    printed = module.print()
    assert parse_module(printed, ctx).print() == printed


def judge_bytes(data: bytes) -> Any:
    """Read `data` as what its first bytes say that it is, and verify it; None if it is refused.

    What is accepted is written as bytecode that says the same, but for the names of values.
    """
    ctx = context()
    try:
        module = read_module(data, ctx)
        verify(module, ctx)
    except DiagnosticError:
        return None
    again = read_module(write_bytecode(module, ctx), ctx)
    assert again.print(generic=True, use_hints=False) == module.print(generic=True, use_hints=False)
    return module


def bytecode_of(text: str) -> bytes | None:
    """The bytecode of a module; None if the text is not legal."""
    module = judge_bytes(text.encode("utf-8", "surrogateescape"))
    return write_bytecode(module, context()) if module is not None else None
