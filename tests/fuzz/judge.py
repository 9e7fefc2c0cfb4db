"""What has to hold of any input: it is accepted or refused by a diagnostic, never by another exception."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError, ParseError
from plait.ir.attribute import VerifyError
from plait.ir.verify import verify
from plait.passes.manager import PassManager
from plait.sources import read_module
from plait.syntax.bytecode import write_bytecode
from plait.syntax.parser import parse_module

REFUSED, VAGUELY_REFUSED, INVALID, VALID = "refused", "refused without a reason", "invalid", "valid"
"""What an input turns out to be: not MLIR, MLIR that does not verify, or a program. A reason is missing where code that
parses an operation has met parts that it does not expect."""


@cache
def context() -> Context:
    """All that is installed, and operations of dialects that are not."""
    ctx = Context.from_environment()
    ctx.allow_unregistered = True
    return ctx


def judge_text(text: str) -> str:
    """Parse `text`; what is legal prints to something that prints the same again."""
    try:
        module = parse_module(text, context())
    except ParseError as error:
        return refused(error)
    return judge_module(module)


def refused(error: ParseError) -> str:
    """How an input is refused: always at a place."""
    assert error.diagnostics[0].location is not None
    str(error)
    vague = error.__cause__ is not None and not isinstance(error.__cause__, VerifyError)
    return VAGUELY_REFUSED if vague else REFUSED


def judge_module(module: Any) -> str:
    """Verify and print `module`, whatever it is; what is legal is the same after printing and parsing."""
    ctx = context()
    try:
        verify(module, ctx)
    except DiagnosticError as error:
        str(error)
        module.print(generic=True)
        module.print()
        return INVALID
    printed = module.print()
    again = parse_module(printed, ctx)
    assert _body(again.print()) == _body(printed)
    return VALID


def _body(text: str) -> list[str]:
    """The lines of a module without aliases and resources, which are defined also for regions that are not shown."""
    text = re.sub(r"#map\d*\b", "#map", text.partition("\n{-#")[0])  # numbered with the ones that are not shown
    return [line for line in text.rstrip().split("\n") if line[:1] not in ("#", "!")]


def judge_generic(module: Any) -> str:
    """The same of the generic form of a module, which is parsed whatever it holds."""
    outcome = judge_module(module)
    text = module.print(generic=True)
    try:
        again = parse_module(text, context())
    except ParseError as error:
        refused(error)
        assert outcome != VALID, f"the generic form of a legal module is refused: {error}"
        return outcome
    if outcome == VALID:
        verify(again, context())
        assert again.print(generic=True) == text
    return outcome


def judge_bytes(data: bytes) -> Any:
    """Read `data` as what its first bytes say that it is, and verify it; None if it is refused.

    What is accepted is written as bytecode that says the same, but for the names of values.
    """
    ctx = context()
    try:
        module = read_module(data, ctx)
    except DiagnosticError as error:
        str(error)
        return None
    if judge_module(module) != VALID:
        return None
    again = read_module(write_bytecode(module, ctx), ctx)
    assert again.print(generic=True, use_hints=False) == module.print(generic=True, use_hints=False)
    return module


def judge_passes(module: Any, passes: str = "canonicalize,cse") -> None:
    """Passes leave a legal module legal, or say why they cannot run."""
    ctx = context()
    try:
        PassManager(ctx).run(f"builtin.module({passes})", module)
    except DiagnosticError as error:
        assert error.__cause__ is None, f"a pass raises: {error}"
        str(error)
        return
    try:
        verify(module, ctx)
    except DiagnosticError as error:
        raise AssertionError(f"not legal after {passes}: {error}") from error
    module.print()


def bytecode_of(text: str) -> bytes | None:
    """The bytecode of a module; None if the text is not legal."""
    module = judge_bytes(text.encode("utf-8", "surrogateescape"))
    return write_bytecode(module, context()) if module is not None else None
