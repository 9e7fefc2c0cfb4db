"""LLVM IR in which each line knows its operation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait_llvm.backend.compiler import EXTERNAL_FROM
from plait_llvm.translate.module import translate_module

if TYPE_CHECKING:
    from plait.ir.operation import Operation


def annotated_ir(module: Operation) -> list[tuple[str, Any]]:
    """The lines of LLVM IR, before LLVM optimizes it, each with the operation that it is for, or None.

    Wrappers for callers are left out, large constants only declared.
    """
    emitted: list[tuple[str, Any]] = []
    text = translate_module(module, external_from=EXTERNAL_FROM, emitted=emitted).text
    return _matched(text.rstrip("\n").split("\n"), emitted)


def _matched(lines: list[str], emitted: list[tuple[str, Any]]) -> list[tuple[str, Any]]:
    """`lines` with their operations; the lines that were emitted are among them, in their order."""
    found: list[tuple[str, Any]] = []
    waiting = iter(emitted)
    text, op = next(waiting, (None, None))
    for line in lines:
        if line == text:
            found.append((line, op))
            text, op = next(waiting, (None, None))
        else:
            found.append((line, None))
    return found
