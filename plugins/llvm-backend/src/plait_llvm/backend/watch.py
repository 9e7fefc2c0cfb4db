"""Calls of code that may run for ever: Python is asked for signals some times in a second. See `interruptions`."""

from __future__ import annotations

import contextlib
import ctypes
import threading
import time
from collections.abc import Callable
from typing import Any

from plait_llvm.linked_names import FLAG, PYTHON

_PERIOD, _IDLE_PERIODS = 0.05, 20


class Watch:
    """The flag of one executable, and the thread that sets it while a call is under way; it ends when none is."""

    def __init__(self) -> None:
        self.flag = ctypes.c_int32(0)
        self._calls: list[None] = []
        self._thread: threading.Thread | None = None

    @property
    def addresses(self) -> dict[str, int]:
        """What the code calls by which name: the flag, and functions of Python."""
        functions = {name: getattr(ctypes.pythonapi, function) for name, function in PYTHON.items()}
        pointers = {name: ctypes.cast(function, ctypes.c_void_p).value or 0 for name, function in functions.items()}
        return {FLAG: ctypes.addressof(self.flag), **pointers}

    def function(self, address: int) -> Callable[[int], Any]:
        """The code at an address, which holds the GIL where it begins and ends, as a function that is watched."""
        function = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p)(address)

        def call(block: int) -> Any:
            self._calls.append(None)
            try:
                if self._thread is None or not self._thread.is_alive():  # none yet, or in the process that forked
                    self._start()
                return function(block)
            finally:
                self._calls.pop()

        return call

    def _start(self) -> None:
        self._thread = threading.Thread(target=self._run, name="plait-watch", daemon=True)
        with contextlib.suppress(RuntimeError):  # no thread can be had: the call cannot be interrupted
            self._thread.start()

    def _run(self) -> None:
        me, idle = self._thread, 0
        while True:
            time.sleep(_PERIOD)
            if self._calls:
                self.flag.value, idle = 1, 0
            elif idle < _IDLE_PERIODS:
                idle += 1
            else:
                self._thread = None
                if not self._calls or self._thread is not None:
                    return
                self._thread, idle = me, 0  # a call began that has seen this thread
