"""How much memory a program uses, and how much it, or a file that is read for it, may ask for at once."""

from __future__ import annotations

import os

from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.frozen import FrozenValue

VARIABLE = "PLAIT_MEMORY_LIMIT"


class MemoryUse(FrozenValue):
    """The memory that a compiled function needs beside its arguments, in bytes.

    Temporary buffers lie in `arena`, and in the memory of `results` until these are written. No plan has an arena of
    fewer than `live` bytes: the most that buffers and written results take at one time, less all results. If not
    `is_complete`, the function allocates more when it runs, as much as the sizes of its arguments say.
    """

    arena: int
    live: int
    results: int
    constants: int
    is_complete: bool

    @property
    def peak(self) -> int:
        """What a call needs: results and temporary buffers."""
        return self.arena + self.results

    def describe(self) -> str:
        """The numbers in a sentence."""
        more = "" if self.is_complete else ", and what depends on the sizes of arguments or on threads"
        peak, results, arena, live, constants = (
            _amount(size) for size in (self.peak, self.results, self.arena, self.live, self.constants)
        )
        return (
            f"{peak} at most for a call: {results} of results and {arena} of temporary buffers, where any plan needs "
            f"{live}{more}; {constants} of constants"
        )


def _amount(size: int) -> str:
    return f"{size} bytes" if size < 100_000 else f"{size / 1e6:.3g} MB"


def memory_limit() -> int | None:
    """In bytes, for one allocation: what `PLAIT_MEMORY_LIMIT` says, or all memory of this machine; None if unknown.

    Raises `DiagnosticError` if the variable is not a number.
    """
    text = os.environ.get(VARIABLE, "").strip()
    if not text:
        return _physical_memory()
    if not text.isascii() or not text.isdigit() or len(text) > 18:
        raise DiagnosticError(Diagnostic("error", f"{VARIABLE} is '{text}', expected a number of bytes"))
    return int(text)


def _physical_memory() -> int | None:
    """In bytes; None where the system does not say."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return None
