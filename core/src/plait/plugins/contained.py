"""What runs while plugins are loaded prints no output and reads no input: both may be IR."""

from __future__ import annotations

import io
import os
import signal
import sys
import threading
from types import FrameType
from typing import Any

_CORE = os.path.dirname(os.path.dirname(__file__)) + os.sep
_LIBRARY = os.path.dirname(os.__file__) + os.sep


class Interrupts:
    """A context manager that notes whether the user interrupts, in the main thread: Python says so in no other."""

    def __init__(self) -> None:
        self.noted = False
        self._inside = 0
        self._usual: Any = None

    def __enter__(self) -> None:
        if threading.current_thread() is not threading.main_thread():
            return
        self._inside += 1
        if self._inside == 1:
            self.noted = False
            self._usual = signal.getsignal(signal.SIGINT)
            if callable(self._usual):
                signal.signal(signal.SIGINT, self._note)

    def __exit__(self, *_: object) -> None:
        if threading.current_thread() is not threading.main_thread():
            return
        self._inside -= 1
        if self._inside == 0 and signal.getsignal(signal.SIGINT) == self._note:  # else a plugin has put another there
            signal.signal(signal.SIGINT, self._usual)

    def _note(self, number: int, frame: FrameType | None) -> None:
        self.noted = True
        self._usual(number, frame)


interrupts = Interrupts()


class ContainedOutput:
    """A context manager: until the last of those who entered leaves, `print` goes to standard error, input is empty.

    Input is, because `exit()` closes it before it raises `SystemExit`.

    They count because standard output is one for all threads: of two that exchanged it at the same time, the second
    would keep what the first put there.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._inside = 0
        self._streams: Any = None

    def __enter__(self) -> None:
        interrupts.__enter__()
        with self._lock:
            if self._inside == 0:
                self._streams = sys.stdin, sys.stdout
                sys.stdin, sys.stdout = io.StringIO(), sys.stderr
            self._inside += 1

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._inside -= 1
            if self._inside == 0:
                (sys.stdin, sys.stdout), self._streams = self._streams, None
        interrupts.__exit__()


contained_output = ContainedOutput()


def is_interrupt(error: BaseException) -> bool:
    """Whether the user interrupted: a `raise KeyboardInterrupt` of a plugin is a fault of it, as any exception is.

    That is known of what ran within `contained_output` or `interrupts`.
    """
    return isinstance(error, KeyboardInterrupt) and interrupts.noted


def described(error: BaseException) -> str:
    """Class and message of what a plugin raised, and the line of the plugin where that is known."""
    place = _place(error)
    return f"{type(error).__name__}: {error}" + (f", at {place}" if place else "")


def _place(error: BaseException) -> str | None:
    """The innermost line that an error came through, outside of the core and of Python's library."""
    if isinstance(error, SyntaxError) and error.filename is not None:
        return f"{error.filename}:{error.lineno}"
    place, at = None, error.__traceback__
    while at is not None:
        name = at.tb_frame.f_code.co_filename
        if not name.startswith((_CORE, "<frozen ")) and not _is_of_python(name):
            place = f"{name}:{at.tb_lineno}"
        at = at.tb_next
    return place


def _is_of_python(path: str) -> bool:
    return path.startswith(_LIBRARY) and "site-packages" not in path


def warn(text: str, help: str | None = None) -> None:
    """Say on standard error what is wrong with a plugin that stays in use."""
    sys.stderr.write(f"warning: {text}\n" + (f"help: {help}\n" if help else ""))
