"""Refuses programs that allocate more than the machine has: code does not ask whether `malloc` failed."""

from __future__ import annotations

import os
from typing import Any

from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError

from plait_llvm.dialect.ops.control import CallOp
from plait_llvm.dialect.ops.values import ConstantOp


def check_allocations(module: Any) -> None:
    """Raise `DiagnosticError` for the first allocation whose size is known and larger than all memory."""
    limit = _physical_memory()
    for op in module.walk():
        if isinstance(op, CallOp) and limit is not None and str(op.callee) == "@malloc":
            size = _constant(op.operands[0])
            if size is not None and not 0 <= size <= limit:
                message = f"the program allocates {size} bytes at once, this machine has {limit}"
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
