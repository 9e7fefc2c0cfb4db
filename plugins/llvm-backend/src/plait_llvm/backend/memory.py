"""Programs that are known to want more memory than they may have."""

from __future__ import annotations

from typing import Any

from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError

from plait_llvm.dialect.ops.control import CallOp
from plait_llvm.dialect.ops.values import ConstantOp


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
