"""Progress of work that takes more than a second, on standard error: a bar where that is a terminal and rich is
installed, or lines if they are asked for."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any

PATIENCE = 1.0
"""Seconds before a bar, or the next line, appears."""
AUTO, ALWAYS, NEVER = "auto", "always", "never"


@contextmanager
def progress(what: str, total: int | None = None, when: str = AUTO) -> Generator[Callable[..., None]]:
    """Yield a function to be called after each step; `advance(n, text)` also says more of what is going on.

    `when` is `auto` for terminals only, `always`, or `never`.
    """
    is_terminal = sys.stderr.isatty()
    if when == NEVER or (when == AUTO and not is_terminal):
        yield _nothing
        return
    bar = _Bar(what, total) if is_terminal else _Lines(what, total)
    try:
        yield bar.advance
    finally:
        bar.close()


def _nothing(steps: int = 1, text: str = "") -> None:
    """Where there is no bar."""


class _Lines:
    """Prints a line from time to time, for files and the logs of servers."""

    def __init__(self, what: str, total: int | None) -> None:
        self.what, self.total = what, total
        self._done = 0
        self._last = time.monotonic()

    def advance(self, steps: int = 1, text: str = "") -> None:
        self._done += steps
        now = time.monotonic()
        if now - self._last >= PATIENCE:
            self._last = now
            count = str(self._done) if self.total is None else f"{self._done}/{self.total}"
            print(f"{self.what} {count} {text}".rstrip(), file=sys.stderr, flush=True)

    def close(self) -> None:
        """Nothing is left open."""


class _Bar:
    """Counts from the beginning, shows itself when patience ends."""

    def __init__(self, what: str, total: int | None) -> None:
        self.what, self.total = what, total
        self._done = 0
        self._started = time.monotonic()
        self._bar: Any = None
        self._task: Any = None

    def advance(self, steps: int = 1, text: str = "") -> None:
        self._done += steps
        if self._bar is None and time.monotonic() - self._started >= PATIENCE:
            self._show()
        if self._bar is not None:
            self._bar.update(self._task, completed=self._done, description=f"{self.what} {text}".rstrip())

    def _show(self) -> None:
        try:
            from rich.console import Console
            from rich.progress import Progress
        except ImportError:
            self._started = float("inf")  # never again
            return
        self._bar = Progress(console=Console(stderr=True), transient=True)
        self._task = self._bar.add_task(self.what, total=self.total)
        self._bar.start()

    def close(self) -> None:
        if self._bar is not None:
            self._bar.stop()
