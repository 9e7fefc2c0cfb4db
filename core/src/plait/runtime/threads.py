"""How many threads a program may use."""

from __future__ import annotations

import os

from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError

VARIABLE = "PLAIT_THREADS"
_MOST = 1024


def default_threads() -> int:
    """What `PLAIT_THREADS` says, or else the number of cores that this process may use.

    Raises `DiagnosticError` if the variable is not a number of threads.
    """
    told = told_threads()
    if told is not None:
        return told
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def told_threads() -> int | None:
    """What `PLAIT_THREADS` says; None if it says nothing."""
    text = os.environ.get(VARIABLE, "").strip()
    if not text:
        return None
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
    if not 1 <= number <= _MOST:
        message = f"{VARIABLE} is '{text}', expected a number of threads from 1 to {_MOST}"
        raise DiagnosticError(Diagnostic("error", message))
    return number


def uses_several(threads: int | None = None) -> bool:
    """Whether code may use several threads: unless 1 is given, or else `PLAIT_THREADS`. Raises `DiagnosticError`."""
    return (told_threads() if threads is None else check_threads(threads)) != 1


def check_threads(threads: int) -> int:
    """`threads` if it is a number of threads. Raises `DiagnosticError`."""
    if not 1 <= threads <= _MOST:
        raise DiagnosticError(Diagnostic("error", f"expected 1 to {_MOST} threads, got {threads}"))
    return threads
