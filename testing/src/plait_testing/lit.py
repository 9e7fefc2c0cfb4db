"""Runs `.mlir` tests in process: `// RUN: plait opt %s --cse | filecheck %s`."""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from plait.diagnostics.diagnostic import DiagnosticError
from plait.diagnostics.expected import check_diagnostics
from plait.ir.verify import verify
from plait.passes.instruments import VerifyEach
from plait.passes.manager import PassManager
from plait.passes.pipeline import Pipeline
from plait.syntax.parser import parse_module
from plait.syntax.split import SEPARATOR, split_source

from plait_testing.filecheck import filecheck

if TYPE_CHECKING:
    from plait.context import Context

_RUN = re.compile(r"//\s*RUN:(.*)")


class LitError(AssertionError):
    """A test file is malformed, or one of its commands failed."""


@dataclass
class OptCommand:
    """`plait opt` as a test calls it."""

    passes: list[str] = field(default_factory=list[str])
    pipeline: str | None = None
    generic: bool = False
    debug_info: bool = False
    local_scope: bool = False
    split: bool = False
    verify_diagnostics: bool = False
    allow_unregistered: bool = False

    @property
    def pipeline_text(self) -> str | None:
        if self.pipeline is not None:
            return self.pipeline
        return f"builtin.module({','.join(self.passes)})" if self.passes else None


def run_lines(source: str) -> list[str]:
    """The commands of a test file; a backslash at the end of a line continues it. Raises `LitError` without any."""
    commands: list[str] = []
    continued = False
    for line in source.splitlines():
        match = _RUN.search(line)
        if match is None:
            continue
        text = match[1].strip()
        if continued:
            commands[-1] += " " + text.removesuffix("\\").strip()
        else:
            commands.append(text.removesuffix("\\").strip())
        continued = text.endswith("\\")
    if not commands:
        raise LitError("the file has no '// RUN:' line")
    return commands


def run_test(path: Path, ctx: Context) -> None:
    """Run all commands of a test file. Raises `LitError`, `FileCheckError` or `ExpectationError`."""
    source = path.read_text()
    for command in run_lines(source):
        _run_command(command, source, str(path), ctx)


def _run_command(command: str, source: str, filename: str, ctx: Context) -> None:
    text = source
    for i, stage in enumerate(command.split("|")):
        words = shlex.split(stage)
        if words[:2] == ["plait", "opt"] or words[:1] == ["plait-opt"]:
            options = parse_opt(words[2 if words[0] == "plait" else 1 :], first=i == 0)
            text = run_opt(text, filename, options, ctx)
        elif words[:1] and words[0].lower() == "filecheck":
            filecheck(text, source, _prefix(words[1:]))
        else:
            raise LitError(f"unknown command in RUN line: {stage.strip()}")


def _prefix(words: list[str]) -> str:
    for word in words:
        if word.startswith(("--check-prefix=", "-check-prefix=")):
            return word.partition("=")[2]
        if word != "%s" and not word.startswith("--"):
            raise LitError(f"unknown argument of filecheck: {word}")
    return "CHECK"


_FLAGS = {
    "--split-input-file": "split", "--verify-diagnostics": "verify_diagnostics", "--mlir-print-op-generic": "generic",
    "--allow-unregistered-dialect": "allow_unregistered", "--mlir-print-debuginfo": "debug_info",
    "--mlir-print-local-scope": "local_scope",
}  # fmt: skip


def parse_opt(words: list[str], *, first: bool) -> OptCommand:
    """The arguments of `plait opt` in a test. `%s` must be named by the first command of a pipe."""
    options = OptCommand()
    named = False
    for word in words:
        if word in _FLAGS:
            setattr(options, _FLAGS[word], True)
        elif word == "%s":
            named = True
        elif word.startswith("--pass-pipeline="):
            options.pipeline = word.partition("=")[2]
        elif word.startswith("--"):
            name, _, settings = word[2:].partition("=")
            options.passes.append(f"{name}{{{settings.strip('{}')}}}" if settings else name)
        elif word != "-":
            raise LitError(f"unknown argument of 'plait opt': {word}")
    if first and not named:
        raise LitError("the first command must read '%s'")
    return options


def run_opt(source: str, filename: str, options: OptCommand, ctx: Context) -> str:
    """What `plait opt` prints for `source`."""
    saved = ctx.allow_unregistered
    ctx.allow_unregistered = options.allow_unregistered
    try:
        pieces = split_source(source) if options.split else [source]
        return f"{SEPARATOR}\n".join(_run_piece(piece, filename, options, ctx) for piece in pieces)
    finally:
        ctx.allow_unregistered = saved


def _run_piece(source: str, filename: str, options: OptCommand, ctx: Context) -> str:
    try:
        module = parse_module(source, ctx, filename)
        verify(module, ctx)
        if options.pipeline_text is not None:
            PassManager(ctx, [VerifyEach()]).run(Pipeline.parse(options.pipeline_text, ctx), module)
        text = module.print(generic=options.generic, debug_info=options.debug_info, local_scope=options.local_scope)
    except DiagnosticError as error:
        if not options.verify_diagnostics:
            raise LitError(str(error)) from error
        check_diagnostics(error.diagnostics, source)
        return ""
    if options.verify_diagnostics:
        check_diagnostics([], source)
    return text
