"""The threads that parallel loops run on: one pool in a process, for all executables.

A loop is run by whoever calls it, and by workers, which are made when they are first needed and stay. Each has a range
of the iterations, takes them one after the other from a counter, and then those that are left of other ranges; none is
split: what each computes does not depend on who does. One loop runs in the pool at a time. Another one that begins
meanwhile, in another thread of Python's or in an iteration, runs on its own thread. After a fork the child has no
workers, notices it, and makes its own.

How many threads a loop may have stands in a word of its executable, which code reads when it runs.
"""

from __future__ import annotations

import ctypes
import sys
from functools import cache
from typing import Any

from plait.runtime.threads import default_threads

from plait_llvm.backend import pool_ir as ir
from plait_llvm.linked_names import THREADS
from plait_llvm.native.machine import host_machine
from plait_llvm.native.support_code import load_support


class Threads:
    """How many threads an executable may use, in a word that its code reads."""

    __slots__ = ("_word",)

    def __init__(self) -> None:
        self._word = ctypes.c_int32(default_threads())

    @property
    def number(self) -> int:
        return self._word.value

    @number.setter
    def number(self, value: int) -> None:
        self._word.value = value

    @property
    def addresses(self) -> dict[str, int]:
        """What the code calls by which name: the word, and the function that runs a loop."""
        return {THREADS: ctypes.addressof(self._word), ir.PARALLEL_FOR: _parallel_for()}


@cache
def _parallel_for() -> int:
    code = load_support(ir.pool_text(sys.platform, host_machine().triple.partition("-")[0]), {})
    _keep_for_ever(code)
    return code.address(ir.PARALLEL_FOR)


def _keep_for_ever(code: Any) -> None:
    """Workers sleep in this code while Python frees its modules at the end of the process."""
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(code))
