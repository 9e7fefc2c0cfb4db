"""Runs `.mlir` tests in process: `// RUN: plait opt %s --cse | filecheck %s`."""

from __future__ import annotations

import re
import shlex
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from importlib import import_module
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

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
    for i, words in enumerate(_stages(command)):
        fails = words[:1] == ["not"]
        try:
            text = _run_stage(words[1:] if fails else words, text, source, filename, ctx, first=i == 0)
        except AssertionError as error:
            if not fails:
                raise
            text = str(error)
        else:
            if fails:
                raise LitError(f"succeeded, but must fail: {shlex.join(words[1:])}")


def _stages(command: str) -> list[list[str]]:
    """The commands of a pipe, each as its words. What a command says of errors goes where its output goes."""
    lexer = shlex.shlex(command, posix=True, punctuation_chars="|")
    lexer.whitespace_split, lexer.commenters = True, ""
    stages: list[list[str]] = [[]]
    for word in lexer:
        if word == "|":
            stages.append([])
        elif word != "2>&1":
            stages[-1].append(word)
    return stages


def _run_stage(words: list[str], text: str, source: str, filename: str, ctx: Context, *, first: bool) -> str:
    if words[:2] == ["plait", "opt"] or words[:1] == ["plait-opt"]:
        return run_opt(text, filename, parse_opt(words[2 if words[0] == "plait" else 1 :], first=first), ctx)
    if words[:1] == ["plait"] and words[1:2] and words[1] in ("run", "translate", "plan"):
        return run_plait(words[1:], text, filename, first=first)
    if words[:1] and words[0].lower() == "filecheck":
        filecheck(text, source, _prefix(words[1:]))
        return ""
    raise LitError(f"unknown command in RUN line: {shlex.join(words)}")


def run_plait(words: list[str], text: str, filename: str, *, first: bool) -> str:
    """What `plait run`, `plait translate` or `plait plan` prints, in this process, for a file or the text before it.

    Raises `LitError` with its messages if it fails, or if plait-cli is not installed.
    """
    if first and "%s" not in words:
        raise LitError("the first command must read '%s'")
    try:
        main = import_module("plait_cli.main").main
    except ModuleNotFoundError:
        raise LitError(f"'plait {words[0]}' needs plait-cli") from None
    with TemporaryDirectory() as folder:
        piped = Path(folder) / "piped.mlir"
        piped.write_text(text, encoding="utf-8")
        names = {"%s": filename, "-": str(piped), "%t": str(Path(folder) / "t")}
        arguments = [names.get(word, word) for word in words]
        out, errors = StringIO(), StringIO()
        code: Any = 0
        with redirect_stdout(out), redirect_stderr(errors):
            try:
                main(arguments if first or "-" in words else [*arguments, str(piped)])
            except SystemExit as exit:
                code = exit.code
    if code:
        raise LitError(errors.getvalue() + out.getvalue())
    return out.getvalue()


def _prefix(words: list[str]) -> str:
    for word in words:
        if word.startswith(("--check-prefix=", "-check-prefix=")):
            return word.partition("=")[2]
        if word != "%s":
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
