"""LLVM IR in which each line knows its operation."""

from __future__ import annotations

from typing import Any

from plait_llvm.backend.compiler import EXTERNAL_FROM
from plait_llvm.lowering.convert_to_llvm import convert_to_llvm
from plait_llvm.transform.failures import return_failures
from plait_llvm.transform.legalize import legalize
from plait_llvm.translate.module import translate_module


def annotated_ir(module: Any, ctx: Any) -> list[tuple[str, Any]]:
    """The lines of LLVM IR, before LLVM optimizes it, each with the operation that it is for, or None.

    The module is used up. Wrappers for callers are left out, large constants only declared.
    """
    if any(op.name not in ("llvm.func", "llvm.mlir.global") for op in module.body.operations):
        convert_to_llvm(module, ctx)
    legalize(module)
    return_failures(module)
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
