"""How far long work is, on standard error: a line that is gone at the end on a terminal, or lines where they are asked
for."""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from typing import Literal, TextIO, cast

PATIENCE = 1.0
"""Seconds before the first line, and between lines that stay."""

When = Literal["auto", "always", "never"]
"""`auto`: on terminals only, and not with `TERM=dumb`."""
WHENS: tuple[When, ...] = ("auto", "always", "never")
_ERASE = "\x1b[K"


class Progress:
    """How many steps of some work are done, of `total` if that is known; prints nothing."""

    def __init__(self, what: str, total: int | None = None) -> None:
        self.what, self.total, self.done = what, total, 0

    def advance(self, steps: int = 1, text: str = "") -> None:
        """Some steps are done, or have begun; `text` says more of what is going on."""
        self.done += steps
        if self._is_due():
            count = str(self.done) if self.total is None else f"{min(self.done, self.total)}/{self.total}"
            self._print(f"{self.what} {count} {text}".rstrip())

    def close(self) -> None:
        """The work is at its end."""

    def _is_due(self) -> bool:
        """Whether to print now."""
        return False

    def _print(self, line: str) -> None:
        """Show a line."""


class _Printed(Progress):
    """Prints to a file."""

    def __init__(self, what: str, total: int | None, out: TextIO) -> None:
        super().__init__(what, total)
        self._out = out
        self._last = time.monotonic()

    def _is_due(self) -> bool:
        return time.monotonic() - self._last >= PATIENCE

    def _write(self, text: str) -> None:
        self._out.write(text)
        self._out.flush()


class _Lines(_Printed):
    """Prints a line from time to time, for files and the logs of servers."""

    def _print(self, line: str) -> None:
        self._last = time.monotonic()
        self._write(f"{line}\n")


class _Line(_Printed):
    """Prints each step over the one before, after some time; diagnostics in between start at the left, too."""

    _is_shown = False

    def _print(self, line: str) -> None:
        self._is_shown = True
        self._write(f"{_ERASE}{line[: shutil.get_terminal_size().columns - 1]}\r")

    def close(self) -> None:
        if self._is_shown:
            self._write(_ERASE)


@contextmanager
def progress(what: str, total: int | None = None, when: When = "auto") -> Generator[Progress]:
    """Show how far the work inside of the `with` is."""
    shown = _shown(what, total, when)
    try:
        yield shown
    finally:
        shown.close()


def _shown(what: str, total: int | None, when: When) -> Progress:
    out = cast("TextIO | None", sys.stderr)  # None in programs without a console
    if out is None or when == "never":
        return Progress(what, total)
    if out.isatty() and os.environ.get("TERM") != "dumb":
        return _Line(what, total, out)
    return _Lines(what, total, out) if when == "always" else Progress(what, total)
