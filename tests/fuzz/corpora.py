"""What fuzzing starts from: files of the tests, the examples of all operations, real exports, and their bytecode."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from judge import context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.ir.verify import verify
from plait.syntax.bytecode import write_bytecode
from plait.syntax.parser import parse_module

ROOT = Path(__file__).resolve().parents[2]
EXPORTS = Path(os.environ.get("PLAIT_CORPUS", "no corpus"))
LONGEST_PIECE = 1500
LONGEST_EXPORT = 4000
"""In characters: what is larger takes too long for one case."""

FILES, EXAMPLES, OF_EXPORTS = "files", "examples", "exports"


def _test_files() -> Iterator[str]:
    """The cases of all `.mlir` files of the tests, without comments."""
    for folder in ("plugins", "core", "tests", "examples"):
        for file in sorted((ROOT / folder).rglob("*.mlir")):
            if "corpus" in file.parts or ".venv" in file.parts:
                continue
            for part in file.read_bytes().decode("utf-8", "surrogateescape").split("// -----"):
                text = re.sub(r"//.*", "", part).strip()
                if text and len(text) < LONGEST_PIECE:
                    yield text + "\n"


def _examples() -> Iterator[str]:
    """The examples in the docstrings of all operations that are installed."""
    examples = __import__("plait_testing.examples", fromlist=["example_module"])
    ctx = context()
    for name in sorted(ctx.dialect_names):
        dialect: Any = ctx.dialect(name)
        for op in dialect.operations.values() if dialect is not None else ():
            try:
                yield examples.example_module(op, ctx).print()
            except (AssertionError, DiagnosticError):
                continue


def _exports() -> Iterator[str]:
    """Small exported models; none where `PLAIT_CORPUS` names no folder."""
    for file in sorted(EXPORTS.rglob("*.mlir")) if EXPORTS.is_dir() else ():
        if file.stat().st_size < LONGEST_EXPORT:
            yield file.read_text(encoding="utf-8")


@cache
def texts(corpus: str) -> list[str]:
    """The texts of a corpus, each once."""
    return list(dict.fromkeys({FILES: _test_files, EXAMPLES: _examples, OF_EXPORTS: _exports}[corpus]()))


@cache
def modules(corpus: str) -> list[Any]:
    """The texts of a corpus that verify, as modules."""
    found: list[Any] = []
    ctx = context()
    for text in texts(corpus):
        try:
            module = parse_module(text, ctx)
            verify(module, ctx)
        except DiagnosticError:
            continue
        found.append(module)
    return found


@cache
def bytecode(corpus: str) -> list[bytes]:
    """The modules of a corpus as bytecode."""
    return [write_bytecode(module, context()) for module in modules(corpus)]
