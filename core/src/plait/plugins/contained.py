"""What runs while plugins are loaded prints no output and reads no input: both may be IR."""

from __future__ import annotations

import io
import sys
import threading
from typing import Any


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


contained_output = ContainedOutput()
