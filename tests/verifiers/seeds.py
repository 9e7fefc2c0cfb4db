"""Valid programs to start from: what the tests of a dialect parse, the examples of its operations, and upstream's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.ir.verify import verify
from plait.syntax.parser import parse_module
from plait.syntax.split import split_source

ROOT = Path(__file__).resolve().parents[2]
UPSTREAM = Path("/usr/lib/llvm-22/include/mlir/Dialect")


def valid_modules(ctx: Context, folders: list[Path]) -> Iterator[Any]:
    """The modules of the `.mlir` files in `folders` that verify."""
    for folder in folders:
        for file in sorted(folder.rglob("*.mlir")):
            for part in split_source(file.read_text(encoding="utf-8")):
                if (module := parsed(part, ctx)) is not None:
                    yield module


def parsed(text: str, ctx: Context) -> Any:
    """The module that `text` is, if it is a valid one."""
    try:
        module = parse_module(re.sub(r"//.*", "", text), ctx)
        verify(module, ctx)
    except DiagnosticError:
        return None
    return module
