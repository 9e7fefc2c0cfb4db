"""Calls of code that may run for ever: Python is asked for signals some times in a second. See `interruptions`.

The first call, and each after an idle second, goes through Python and starts a thread that sets the flag. While there
is one, calls need not: they count themselves in a word that the thread reads (`direct_call_ir`).
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import threading
import time
from collections.abc import Callable
from typing import Any
from weakref import WeakSet

from plait_llvm.linked_names import FLAG, PYTHON

_PERIOD, _IDLE_PERIODS = 0.05, 20


class WatchWords(ctypes.Structure):
    """What calls without Python in between read and write."""

    _fields_ = (("calls", ctypes.c_int64), ("has_thread", ctypes.c_int64))


class Watch:
    """The flag of one executable, and the thread that sets it while a call is under way; it ends when none is."""

    def __init__(self) -> None:
        self.flag = ctypes.c_int32(0)
        self.words = WatchWords()
        self._calls: list[None] = []
        self._thread: threading.Thread | None = None
        _WATCHES.add(self)

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
            self.words.has_thread = 1

    def _run(self) -> None:
        me, idle = self._thread, 0
        while True:
            time.sleep(_PERIOD)
            if self._is_called():
                self.flag.value, idle = 1, 0
            elif idle < _IDLE_PERIODS:
                idle += 1
            else:
                self.words.has_thread = 0  # first: a call that finds a thread relies on the check below
                self._thread = None
                if not self._is_called() or self._thread is not None:
                    return
                self._thread, self.words.has_thread, idle = me, 1, 0  # a call began that has seen this thread

    def _is_called(self) -> bool:
        return bool(self._calls) or self.words.calls > 0


_WATCHES: WeakSet[Watch] = WeakSet()


def _forget_threads() -> None:
    """A process that forked has no thread but the one that did."""
    for watch in _WATCHES:
        watch.words.has_thread = 0


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_threads)
