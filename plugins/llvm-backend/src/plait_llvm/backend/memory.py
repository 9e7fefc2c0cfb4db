"""How much memory compiled code may allocate at once, and programs that are known to want more."""

from __future__ import annotations

import os
from typing import Any

from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError

from plait_llvm.dialect.ops.control import CallOp
from plait_llvm.dialect.ops.values import ConstantOp

VARIABLE = "PLAIT_MEMORY_LIMIT"


def memory_limit() -> int | None:
    """In bytes, for one allocation: what `PLAIT_MEMORY_LIMIT` says, or all memory of this machine; None if unknown.

    Raises `DiagnosticError` if the variable is no number.
    """
    text = os.environ.get(VARIABLE, "").strip()
    if not text:
        return _physical_memory()
    if not text.isascii() or not text.isdigit() or len(text) > 18:
        raise DiagnosticError(Diagnostic("error", f"{VARIABLE} is '{text}', expected a number of bytes"))
    return int(text)


def refuse_impossible(module: Any, limit: int | None) -> None:
    """Raise `DiagnosticError` for the first allocation whose size is known and above the limit."""
    for op in module.walk():
        if isinstance(op, CallOp) and limit is not None and str(op.callee) == "@malloc":
            size = _constant(op.operands[0])
            if size is not None and not 0 <= size <= limit:
                message = f"the program allocates {size} bytes at once, the limit is {limit}"
                raise DiagnosticError(Diagnostic("error", message, op.location, operation=op))


def _constant(value: Any) -> int | None:
    owner = getattr(value, "owner", None)
    found = getattr(owner.value, "value", None) if isinstance(owner, ConstantOp) else None
    return found if isinstance(found, int) else None


def _physical_memory() -> int | None:
    """In bytes; None where the system does not say."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return None
